"""JSON read strictly: one meaning or an error that says where.

Python's reader takes NaN and Infinity, and of a key that comes twice it keeps the last. Here both are errors, because a
story that two programs read differently cannot be graded.
"""

from __future__ import annotations

from collections import Counter
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, NoReturn

from spatialjudge.relations import shown
from spatialjudge.service.errors import NotJson
from spatialjudge.solver import Problem

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def read_json(body: bytes) -> Any:
    """The value of a JSON document in UTF-8.

    Raises:
        NotJson: with the line and column where that can be told.
    """
    try:
        text = body.removeprefix(_BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        raise _not_json(f"byte {error.start} is not UTF-8", "JSON is sent in UTF-8") from None
    if not text or text.isspace():
        raise _not_json("is empty", "send a JSON object")
    try:
        return _DECODER.decode(text)
    except JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _not_json(f"{error.msg[0].lower()}{error.msg[1:]} at {where}") from None
    except RecursionError:
        raise _not_json("is nested too deeply", "a request is at most five levels deep") from None
    except ValueError:  # Python's own limit on the digits of an integer (sys.set_int_max_str_digits)
        raise _not_json("has a number with too many digits") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise _not_json(f"the key {shown(twice)} comes twice in one object", "leave one of them out")
    return read


def _no_constant(name: str) -> NoReturn:
    raise _not_json(f"{name} is not a JSON number", "numbers are finite")


def _not_json(problem: str, hint: str | None = None) -> NotJson:
    return NotJson(problems=[Problem("body", problem, hint)])


_DECODER: Final = JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
