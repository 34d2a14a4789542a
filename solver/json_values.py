"""JSON read strictly: one meaning, or an error that says where; and written so that every text can be sent and stored.

Python's reader takes NaN and Infinity, makes infinity of ``1e999``, and of a key that comes twice it keeps the last.
Here these are errors, because a story that two programs read differently cannot be graded. Only a record around an item
may have NaN: harnesses write it for what they did not measure, and nothing is graded by it.
"""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import blake2b
from json import JSONDecodeError, JSONDecoder, JSONEncoder
from json.encoder import c_make_encoder, encode_basestring_ascii  # type: ignore[attr-defined]
from math import isinf, isnan, nan
from typing import Any, Final, NoReturn

from spatialjudge.relations import InvalidInput, shown

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_DIGEST_BYTES: Final = 16


def read_json(raw: bytes, where: str = "line", *, finite: bool = True) -> Any:
    """The value of a JSON document in UTF-8.

    Args:
        raw: the document.
        where: what an error calls it.
        finite: refuse NaN and Infinity, rather than reading both as NaN.

    Raises:
        InvalidInput: with the line and column where that can be told.
    """
    try:
        text = raw.removeprefix(_BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        raise InvalidInput.at(where, f"byte {error.start} is not UTF-8", "JSON is sent in UTF-8") from None
    return parse_json(text, where, finite=finite)


def parse_json(text: str, where: str, *, finite: bool = True) -> Any:
    """The value of a JSON document, see :func:`read_json`."""
    if not text or text.isspace():
        raise InvalidInput.at(where, "is empty", "send a JSON object")
    decoder = _STRICT if finite else _LENIENT
    try:
        try:
            value, end = decoder.scan_once(text, 0)  # type: ignore[attr-defined]
            if end == len(text):
                return value  # nothing stands around it, as in most lines
        except StopIteration:
            pass
        return decoder.decode(text)
    except JSONDecodeError as error:
        place = f"column {error.colno}" if where == "line" else f"line {error.lineno}, column {error.colno}"
        raise InvalidInput.at(where, f"{error.msg[0].lower()}{error.msg[1:].removesuffix(' at')} at {place}") from None
    except RecursionError:
        raise InvalidInput.at(
            where, "is nested too deeply", "a story and a question are at most five levels deep"
        ) from None
    except _Ambiguous as error:
        raise InvalidInput.at(where, *error.args) from None
    except ValueError:  # Python's own limit on the digits of an integer (sys.set_int_max_str_digits)
        raise InvalidInput.at(where, "has a number with too many digits") from None


def write_json(value: Any) -> str:
    """A value that was read, as JSON in ASCII on one line; NaN, which JSON does not have, is ``null``.

    Raises:
        InvalidInput: it is nested too deeply.
        ValueError: it was not read, and has an infinity.
    """
    try:
        try:
            return _written(value)
        except ValueError:
            return _written(_without_nan(value))
    except RecursionError:
        raise InvalidInput.at("line", "is nested too deeply") from None


def digest(value: Any, where: str) -> bytes:
    """A short key for a JSON value: the same for equal ones, but not for those that only compare equal (1 and true).

    Raises:
        InvalidInput: the value is no JSON.
    """
    try:
        return blake2b(marshal.dumps(value, 2), digest_size=_DIGEST_BYTES).digest()
    except ValueError:
        raise InvalidInput.at(where, "is nested too deeply, or has values that are no JSON") from None


def _written(value: Any) -> str:
    return "".join(_ENCODE(value, 0))


def has_nan(value: Any) -> bool:
    """Whether there is a NaN in a value that was read."""
    try:
        _written(value)
    except ValueError:
        return True
    except RecursionError:
        return False  # as whatever reads it will say
    return False


def _without_nan(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nan(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_without_nan(part) for part in value]
    return None if isinstance(value, float) and isnan(value) else value


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


def _float(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _Ambiguous("has a number that is too large", "numbers are at most 1.7e308")
    return number


_STRICT: Final = JSONDecoder(object_pairs_hook=_unique, parse_float=_float, parse_constant=_no_constant)
_LENIENT: Final = JSONDecoder(object_pairs_hook=_unique, parse_float=_float, parse_constant=lambda _: nan)
_ENCODER: Final = JSONEncoder(allow_nan=False, check_circular=False, separators=(",", ":"))
"""What was read has no circles."""
_ENCODE: Final[Callable[[Any, int], Iterable[str]]] = (
    c_make_encoder(None, _ENCODER.default, encode_basestring_ascii, None, ":", ",", False, False, False)
    if c_make_encoder
    else lambda value, _: _ENCODER.iterencode(value)
)
"""``JSONEncoder`` makes one of these for every value that it writes."""
