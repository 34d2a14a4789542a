"""NeMo-Gym in process: a resources server.

::

    from spatialjudge.adapters.nemo_gym import SpatialResourcesServer  # the server's app.py
    if __name__ == "__main__":
        SpatialResourcesServer.run_webserver()

A row has its item in ``verifier_metadata``. What was not measured is masked with its reason; what was undecided is a
failure of the judge, which NeMo-Gym keeps out of the metrics and tries again. Over HTTP, see ``docs/adapters.md``.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from nemo_gym.base_resources_server import (
    BaseResourcesServerConfig,
    BaseVerifyRequest,
    BaseVerifyResponse,
    ReverifyMode,
    SimpleResourcesServer,
)
from nemo_gym.judge import JudgeError

from spatialjudge.adapters.mark import mark
from spatialjudge.adapters.rollouts import verified
from spatialjudge.grading import last_text, stop_reason, text_of


class SpatialConfig(BaseResourcesServerConfig):
    """What the rewards are."""

    REVERIFY_MODE: ClassVar[ReverifyMode] = ReverifyMode.STATELESS
    score: str = "feasible"


class SpatialVerifyRequest(BaseVerifyRequest):
    """A row with its item, and the model's response."""

    model_config: ClassVar[dict[str, Any]] = {"extra": "allow"}
    verifier_metadata: dict[str, Any] | str


class SpatialVerifyResponse(BaseVerifyResponse):
    """The row with its reward, and why."""

    model_config: ClassVar[dict[str, Any]] = {"extra": "allow"}


class SpatialResourcesServer(SimpleResourcesServer):
    """Keeps nothing between requests."""

    config: SpatialConfig

    async def verify(self, body: SpatialVerifyRequest) -> SpatialVerifyResponse:
        """The reward of a response.

        Raises:
            JudgeError: the time was too short.
        """
        row = body.model_dump()
        asked, response = row["responses_create_params"].get("input"), row["response"]
        said = last_text(response), stop_reason(response)
        marked = await asyncio.to_thread(
            mark, body.verifier_metadata, *said, prompt=text_of(asked, roles=None), score=self.config.score
        )
        if marked.grade.outcome == "undecided":
            raise JudgeError(marked.explanation)
        return SpatialVerifyResponse(**row | verified(marked))
