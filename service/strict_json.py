"""JSON read strictly: the body of a request, or a file, has one meaning or is refused."""

from __future__ import annotations

from typing import Any

from spatialjudge.service.errors import NotJson
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.json_values import read_json as read_strictly


def read_json(body: bytes, *, finite: bool = True) -> Any:
    """The value of a JSON document in UTF-8; unless it is to be ``finite``, it may have NaN, as harnesses write it.

    Raises:
        NotJson: with the line and column where that can be told.
    """
    try:
        return read_strictly(body, "body", finite=finite)
    except InvalidInput as error:
        raise NotJson(problems=error.problems) from None
