"""The elements of a JSON array as it comes: cut out unread, in bounded memory whatever the blocks hold.

Nothing is understood but strings, brackets and commas, so an element that is no JSON costs no other one.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from spatialjudge.grading.batch import Line, Lines
from spatialjudge.service.errors import NotJson
from spatialjudge.solver import InvalidInput

_OUTSIDE: Final = re.compile(rb'["\[\]{},]')
_INSIDE: Final = re.compile(rb'["\\]')
_BLANK: Final = b" \t\r\n"
_OPENING, _CLOSING = b"[{", b"]}"


class Elements(Lines):
    """Blocks of bytes into elements, numbered from 1, as others into lines.

    ``feed`` takes one block after another and gives the elements that end in it, ``last`` checks that the array has
    ended. Of an element longer than ``longest`` only the first bytes are kept.
    """

    def __init__(self, longest: int) -> None:
        super().__init__(longest)
        self._depth = 0
        self._ended = self._in_string = self._escaped = False

    def feed(self, block: bytes) -> list[Line]:
        """The elements that end in this block. Linear.

        Raises:
            InvalidInput: the body is JSON, perhaps, but no array.
            NotJson: something comes behind the array.
        """
        found: list[Line] = []
        at = 0
        if not self._depth and not self._ended:
            block = block.removeprefix(codecs.BOM_UTF8)
            at = len(block) - len(block.lstrip(_BLANK))
            if block[at : at + 1] not in {b"[", b""}:
                hint = "one item goes to POST /grade; items a line each are application/x-ndjson"
                raise InvalidInput.at("body", "must be a JSON array of items", hint)
            self._depth = 1 if block[at:] else 0
            at += 1
        while at < len(block) and not self._ended:
            at = self._step(block, at, found)
        if self._ended and block[at:].strip(_BLANK):
            raise NotJson.at("body", "goes on behind the end of the array")
        return found

    def last(self) -> list[Line]:
        """Nothing: the array has ended.

        Raises:
            NotJson: it has not.
        """
        if not self._ended:
            text = f"ends in element {self._number + 1} of the array" if self._depth else "is empty"
            raise NotJson.at("body", text, "a JSON array of items")
        return []

    def _step(self, block: bytes, at: int, found: list[Line]) -> int:
        """Read up to the next byte that means something, and it; gives where to go on."""
        if self._escaped:
            self._escaped = False
            self._keep(block[at : at + 1])
            return at + 1
        match = (_INSIDE if self._in_string else _OUTSIDE).search(block, at)
        if match is None:
            self._keep(block[at:])
            return len(block)
        end, byte = match.end(), match[0]
        ends = self._depth == 1 and not self._in_string and byte in b",]"
        self._keep(block[at : end - ends])
        if ends:
            self._ended = byte == b"]"
            self._end_element(found)
        elif self._in_string:
            self._escaped, self._in_string = byte == b"\\", byte != b'"'
        elif byte == b'"':
            self._in_string = True
        else:
            self._depth += (byte in _OPENING) - (byte in _CLOSING)
        return end

    def _end_element(self, found: list[Line]) -> None:
        raw = bytes(self._open).strip(_BLANK)
        if raw or not self._ended or self._number:  # an array may be empty
            self._number += 1
            found.append(Line(self._number, raw, self._cut))
        self._open, self._cut = bytearray(), False

    def _keep(self, part: bytes) -> None:
        super()._keep(part if self._open else part.lstrip(_BLANK))
