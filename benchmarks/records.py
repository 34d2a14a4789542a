"""Records of a file: each read by itself, strictly, so that what is wrong with one is said of it and costs no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NoReturn, TypeVar

from spatialjudge.benchmarks.benchmark import UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

MAX_MALFORMED: Final = 20
"""Records at a file's beginning that may be malformed before the file is taken for one of another format."""

Found = TypeVar("Found")
_KINDS: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def read_each(
    source: BenchmarkFile, rows: Iterable[Row], q_type: str, read_one: Callable[[Row], Iterable[Found | UnreadQuestion]]
) -> Iterator[Found | UnreadQuestion]:
    """What is read from each record; one that ``read_one`` refuses is unread, with its place and the reason.

    Raises:
        InvalidInput: the file has none that is not refused (or begins with many): it is of another format, or empty.
    """
    waiting: list[UnreadQuestion] = []
    known = False
    for row in rows:
        try:
            found = list(read_one(row))
        except InvalidInput as error:
            waiting.append(UnreadQuestion(row.id, q_type, row.where, str(error)))
            if not known and len(waiting) == MAX_MALFORMED:
                break
        else:
            known = True
            yield from waiting
            waiting.clear()
            yield from found
    if not known:
        said = f"its first record: {waiting[0].problem}" if waiting else "it has no records"
        raise source.refused(f"is no file of this benchmark; {said}", "name the benchmark whose format it has")
    yield from waiting


class JsonRecord:
    """An object of a JSON file and where it stands. Every method raises :class:`InvalidInput` for what is not so."""

    def __init__(self, value: Any, where: str) -> None:
        self.where = where
        if not isinstance(value, dict):
            raise InvalidInput.at(where, f"must be an object, not {shown(value)}")
        self.value: Mapping[str, Any] = value

    def __contains__(self, name: str) -> bool:
        return name in self.value

    def text(self, name: str) -> str:
        """A field that is a text."""
        return str(self._of_kind(name, str))

    def number(self, name: str) -> int:
        """A field that is a whole number."""
        return int(self._of_kind(name, int))

    def values(self, name: str) -> list[Any]:
        """A field that is a list."""
        return list(self._of_kind(name, list))

    def texts(self, name: str) -> list[str]:
        """A field that is a list of texts."""
        texts = self.values(name)
        for number, text in enumerate(texts):
            if not isinstance(text, str):
                self.refuse(f"{name}[{number}]", f"must be a text, not {shown(text)}")
        return texts

    def object(self, name: str) -> JsonRecord:
        """A field that is an object."""
        return JsonRecord(self._of_kind(name, dict), f"{self.where}.{name}")

    def records(self, name: str) -> Iterator[JsonRecord]:
        """A field that is a list of objects."""
        for number, value in enumerate(self.values(name)):
            yield JsonRecord(value, f"{self.where}.{name}[{number}]")

    def choice(self, name: str, *choices: str) -> str:
        """A field that is one of these texts."""
        text = self.text(name)
        if text not in choices:
            self.refuse(name, f"unknown {shown(text)}", f"one of {', '.join(choices)}")
        return text

    def refuse(self, name: str, problem: str, hint: str | None = None) -> NoReturn:
        """Say what is wrong with a field."""
        raise InvalidInput.at(f"{self.where}.{name}", problem, hint)

    def _of_kind(self, name: str, kind: type) -> Any:
        if name not in self.value:
            self.refuse(name, "is missing", f"fields: {', '.join(list(self.value)[:12])}")
        value = self.value[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            self.refuse(name, f"must be {_KINDS[kind]}, not {shown(value)}")
        return value
