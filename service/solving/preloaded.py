"""What the process that solving processes are forked from has ready: whatever a question may need.

It has imported everything, and answered the examples once, so that no process begins by building the tables that each
question needs: that would take as long as a dozen questions, and a process is replaced after every turn that is cut.
"""

import gc
import json
import time
from contextlib import suppress
from typing import Any, cast

from spatialjudge.service.grading_schemas import GradeRequest
from spatialjudge.service.schemas import CheckRequest, RelationsRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.answers import Answers, RawRequest

with suppress(ImportError):
    from ortools.sat.python import cp_model

__all__ = ["cp_model"]

_answers = Answers(Settings())
for _route, _model in (("check", CheckRequest), ("relations", RelationsRequest), ("grade", GradeRequest)):
    _example = cast("dict[str, Any]", _model.model_config["json_schema_extra"])["example"]
    _answers(RawRequest(_route, json.dumps(_example).encode(), time.monotonic()), lambda _: None)
gc.collect()
gc.freeze()  # so that no collection in a process touches, and thereby copies, what they all share
