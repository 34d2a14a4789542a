"""Pages for a browser: ``GET /`` leads to ``GET /docs``, whose files come from here and from nowhere else.

Every address on them is relative, so that they work offline and behind whatever path a proxy puts before them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import fastapi_offline
from fastapi import APIRouter, Request, Response
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse

from spatialjudge.service.errors import NotFound

router = APIRouter(include_in_schema=False)

_METHODS: Final = ["GET", "HEAD"]
_FOLDER: Final = Path(fastapi_offline.__file__).with_name("static")
_FILES: Final = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon.png")
_SCRIPT, _STYLE, _ICON = (f"docs-files/{name}" for name in _FILES)


@router.api_route("/", methods=_METHODS)
async def welcome() -> Response:
    """Lead to the docs; the answer repeats nothing that the request says of the host."""
    return RedirectResponse("docs")


@router.api_route("/docs", methods=_METHODS)
async def docs(request: Request) -> HTMLResponse:
    """Show the API, to be tried out."""
    return get_swagger_ui_html(
        openapi_url="openapi.json",
        title=request.app.title,
        swagger_js_url=_SCRIPT,
        swagger_css_url=_STYLE,
        swagger_favicon_url=_ICON,
    )


@router.api_route("/docs-files/{name}", methods=_METHODS)
async def docs_file(name: str) -> Response:
    """Send a file that the docs are made of."""
    if name not in _FILES:
        raise NotFound
    return FileResponse(_FOLDER / name)
