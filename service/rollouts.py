"""What the rollouts of a run come to, for NeMo-Gym: computed in a process, since all of them come in one body."""

from __future__ import annotations

import json

from spatialjudge.adapters.rollouts import aggregated
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.strict_json import read_json

ROUTE = "aggregate_metrics"


def metrics(body: bytes) -> bytes:
    """The answer to a body with rollouts, as JSON; takes some ten times as much memory as the body.

    Raises:
        NotJson: the body is no JSON.
        InvalidRequest: it has no list of rollouts.
    """
    value = read_json(body)
    if not isinstance(value, dict):
        raise InvalidRequest.at("body", "must be a JSON object")
    rollouts = value.get("verify_responses")
    if not isinstance(rollouts, list) or not all(isinstance(one, dict) for one in rollouts):
        raise InvalidRequest.at("verify_responses", "must be a list of objects")
    return json.dumps(aggregated(rollouts)).encode("ascii")
