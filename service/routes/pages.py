"""Pages for a browser: ``GET /`` to try stories, ``GET /docs`` to try the API. All their files come from here.

Every address on them is relative, so that they work offline and behind whatever path a proxy puts before them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import fastapi_offline
from fastapi import APIRouter, Request, Response
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import FileResponse, HTMLResponse

from spatialjudge.service.errors import NotFound

router = APIRouter(include_in_schema=False)

_METHODS: Final = ["GET", "HEAD"]
_FOLDER: Final = Path(fastapi_offline.__file__).with_name("static")
_FILES: Final = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon.png")
_SCRIPT, _STYLE, _ICON = (f"docs-files/{name}" for name in _FILES)
_PAGE: Final = Path(__file__).parents[1] / "page"
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".txt": "text/plain",
}
_PAGE_FILES: Final = {path.name: path for path in _PAGE.iterdir() if path.suffix in _TYPES}
_SAFE: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""What stories and answers say is shown and never run: no script but our files, no address but this service."""


@router.api_route("/", methods=_METHODS)
async def playground() -> Response:
    """Show the page on which a story is tried; it asks the API as anybody does."""
    return FileResponse(_PAGE / "index.html", media_type="text/html", headers=_SAFE)


@router.api_route("/page/{name}", methods=_METHODS)
async def page_file(name: str) -> Response:
    """Send a file that the page is made of."""
    if name not in _PAGE_FILES:
        raise NotFound
    path = _PAGE_FILES[name]
    return FileResponse(path, media_type=_TYPES[path.suffix], headers=_SAFE)


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
