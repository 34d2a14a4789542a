"""The application: ``create_app(settings)``."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from spatialjudge.grading.batch import LineGrader
from spatialjudge.service import openapi
from spatialjudge.service.admission import Admission
from spatialjudge.service.grading import limits_of
from spatialjudge.service.keys import Keys
from spatialjudge.service.responses import HANDLERS
from spatialjudge.service.routes import batch, check, compat, facts, grade, health, pages, relations, vocabularies
from spatialjudge.service.settings import Settings
from spatialjudge.service.short import Service
from spatialjudge.service.solving.pool import SolverPool
from spatialjudge.service.version import VERSION

SUMMARY = "Grades qualitative spatial answers by constraint solving."
DESCRIPTION = """\
A story says where things are ("the bed is north-east of the chair"), a model predicts how two of them relate.
`/check` decides whether the prediction can hold together with the story, and shows a placement or the facts that
clash; `/relations` lists every relation that can hold. `/grade` reads what a model wrote and grades it, and
`/grade/batch` does so for any number of answers. A time-out is no error but the verdict `undecided`.
"""


def create_app(settings: Settings | None = None) -> FastAPI:
    """The service, with these settings or those of the environment."""
    settings = settings or Settings()
    pool = SolverPool(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await pool.start()
        gc.freeze()  # what is there now stays: looking through it again would cost some question milliseconds
        try:
            yield {"stop": pool.stop, "admission": app.state.admission}
        finally:
            gc.unfreeze()  # whoever has the application in a process of theirs gets it back as it was
            await pool.close()

    app = Service(
        title="spatialjudge",
        version=VERSION,
        summary=SUMMARY,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        exception_handlers={**HANDLERS},
    )
    app.state.settings, app.state.pool = settings, pool
    app.state.grader = LineGrader(limits_of(settings))
    app.state.keys = Keys(settings.keys(), settings.key_rate)
    app.state.admission = Admission(settings)
    app.state.rollouts = asyncio.Semaphore()
    for routes in (check, relations, facts, grade, batch, vocabularies, health, pages, compat):
        app.include_router(routes.router)
    app.router.redirect_slashes = False  # a redirect would repeat the host that the request names
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]
    return app


def openapi_text() -> str:
    """The OpenAPI document as the text of ``openapi.json``."""
    return json.dumps(create_app().openapi(), indent=2, ensure_ascii=False) + "\n"
