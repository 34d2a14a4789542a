"""JSON in lines, and JSON read strictly: one meaning, or an error that says where.

Python's reader takes NaN and Infinity, and of a key that comes twice it keeps the last. Here both are errors, because a
story that two programs read differently cannot be graded.
"""

from __future__ import annotations

from collections import Counter
from json import JSONDecodeError, JSONDecoder, JSONEncoder
from typing import Any, Final, NamedTuple, NoReturn

from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

MAX_LINE: Final = 1 << 20
"""Bytes in a line, unless a caller says otherwise: a model's longest output many times over, and little memory."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A line that is not blank: its number, from 1 and with blank lines counted, and its bytes without the line's end.

    Of a line that is ``too_long`` only the first bytes are kept.
    """

    number: int
    raw: bytes
    too_long: bool = False


class Lines:
    """Blocks of bytes into lines, in bounded memory whatever the blocks hold.

    ``feed`` takes one block after another and gives the lines that are whole; ``last`` gives what remains.
    """

    def __init__(self, max_line: int = MAX_LINE) -> None:
        self._max_line = max_line
        self._number = 0
        self._open = bytearray()
        self._cut = False

    def feed(self, block: bytes) -> list[Line]:
        """The lines that end in this block."""
        *ended, rest = block.split(b"\n")
        lines = [line for part in ended if (line := self._end(part))]
        self._keep(rest)
        return lines

    def last(self) -> list[Line]:
        """What was fed since the last end of a line, if it is not blank."""
        line = self._end(b"")
        return [line] if line else []

    def _end(self, part: bytes) -> Line | None:
        self._number += 1
        if self._open or len(part) > self._max_line:
            self._keep(part)
            part = bytes(self._open)
        cut = self._cut
        self._open, self._cut = bytearray(), False
        if cut or (part and not part.isspace()):
            return Line(self._number, part.removesuffix(b"\r"), cut)
        return None

    def _keep(self, part: bytes) -> None:
        room = self._max_line - len(self._open)
        self._open += part[:room]
        self._cut = self._cut or len(part) > room


def read_json(raw: bytes, where: str = "line") -> Any:
    """The value of a JSON document in UTF-8.

    Raises:
        InvalidInput: with the line and column where that can be told.
    """
    try:
        text = raw.removeprefix(_BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        raise _refused(where, f"byte {error.start} is not UTF-8", "JSON is sent in UTF-8") from None
    if not text or text.isspace():
        raise _refused(where, "is empty", "send a JSON object")
    try:
        return _DECODER.decode(text)
    except JSONDecodeError as error:
        place = f"column {error.colno}" if where == "line" else f"line {error.lineno}, column {error.colno}"
        raise _refused(where, f"{error.msg[0].lower()}{error.msg[1:]} at {place}") from None
    except RecursionError:
        raise _refused(where, "is nested too deeply", "a story and a question are at most five levels deep") from None
    except _Ambiguous as error:
        raise _refused(where, *error.args) from None
    except ValueError:  # Python's own limit on the digits of an integer (sys.set_int_max_str_digits)
        raise _refused(where, "has a number with too many digits") from None


def write_json(value: Any) -> str:
    """A value that was read, as JSON in ASCII on one line: every text can be sent and stored so.

    Raises:
        InvalidInput: it has a number beyond all floats, which JSON can write (``1e999``) but Python cannot hold.
    """
    try:
        return _ENCODER.encode(value)
    except ValueError:
        raise _refused("line", "has a number that is too large", "numbers are at most 1.7e308") from None
    except RecursionError:
        raise _refused("line", "is nested too deeply") from None


class _Ambiguous(Exception):
    """JSON that two programs may read differently: the problem and the hint."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise _Ambiguous(f"the key {shown(twice)} comes twice in one object", "leave one of them out")
    return read


def _no_constant(name: str) -> NoReturn:
    raise _Ambiguous(f"{name} is not a JSON number", "numbers are finite")


def _refused(where: str, problem: str, hint: str | None = None) -> InvalidInput:
    return InvalidInput([Problem(where, problem, hint)])


_DECODER: Final = JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
_ENCODER: Final = JSONEncoder(allow_nan=False)
