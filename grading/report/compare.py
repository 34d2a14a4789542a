"""Runs on the same items, pair by pair: the difference of their rates, its interval, and McNemar's test.

A *side* is a model in a file, and a pair of sides are two models, in a file each or in one; or, of files that have
several models, what one model said in both: models are never pooled, and of those that only one file has, nothing is
compared. Items are the same when their story, question and gold are (or a field that is named), and usable on both
sides. Of several answers to an item the mean counts. The interval is a bootstrap by story; McNemar's test
(Psychometrika 12, 1947), the exact one where there are few pairs that differ, takes items for independent and needs one
answer an item.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from typing import Any, Final

from spatialjudge.grading.batch.records import whole
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.blind import BlindAnswer
from spatialjudge.grading.grade import USABLE, GradeOutcome
from spatialjudge.grading.report.baselines import blind
from spatialjudge.grading.report.pairs import AnsweredItem, ComparedItem, Side, SideAnswers, paired
from spatialjudge.grading.report.records import Keys, as_text, in_order, read_records, scored, taken
from spatialjudge.grading.report.report import HEADLINES, Group
from spatialjudge.grading.scores import RIGHT_OR_WRONG
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.json_values import digest

MAX_NAMED: Final = 4
"""Models that an error names of each file."""
MAX_SAID: Final = 4
"""Different answers of a side to an item that are listed."""
MAX_DIFFERING: Final = 1_000
"""Items that differ which are listed on a page and in JSON, of each score."""


class Comparison:
    """Runs on the same items: two files, or the models in one; the fields and scores are as of a report."""

    def __init__(self, names: Sequence[str], fields: Keys | None = None, scores: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self._chosen = tuple(scores)
        self.fields = fields or Keys()
        self._models: tuple[set[str], ...] = tuple(set() for _ in names)
        self._read = [0 for _ in names]
        """How many records there are of each file."""
        self._groups: dict[tuple[str, ...], tuple[Any, ...]] = {}
        self._known: dict[bytes, AnsweredItem] = {}
        self._lacking: set[str] = set()
        """Scores that a graded record lacks: it was written before there were such."""
        self._same: dict[Any, Any] = {}
        """Each value that many items have, so that they share it."""
        self._rows: dict[str, list[Group]] = {}

    def add(self, run: int, record: BlindAnswer) -> None:
        """Take one more record of the first file (0) or of the second (1).

        Raises:
            InvalidInput: it is no record of grading.
        """
        self._rows.clear()
        self._read[run] += 1
        with taken():
            record = whole(record)
            values, model = self.fields.group_of(record), as_text(self.fields.field(record, self.fields.model))
            key = digest(self.fields.item_of(record), "line")
            group = self._kept(tuple(map(as_text, values)))
            self._groups.setdefault(group, values)
            if record["outcome"] not in USABLE:
                return
            self._models[run].add(model)
            scores = {name: value for name, value in scored(record) if name in RIGHT_OR_WRONG}
            self._lacking.update(name for name, value in scores.items() if value is None)
            item = self._known.get(key)
            if item is None:
                right = self._kept(", ".join(record["gold"] or record["can_hold"] or ()))
                item = self._known[key] = AnsweredItem(record["story_id"], right, {})
            item.blind |= {name: blind(record, name) for name in scores if name not in item.blind}
            side = self._kept(Side(run, model))
            answers = item.sides.get(side)
            if answers is None:
                name = str(record.get("id", record["line"]))
                answers = item.sides[side] = SideAnswers(group, name, record["line"], self._read[run], ())
            said = record["outcome"]
            if said == GradeOutcome.GRADED:
                said = ", ".join(record["reading"]["labels"]) or record["reading"]["status"]
            if said not in answers.said:
                answers.said = self._kept((*answers.said, said)[:MAX_SAID])
            answers.right.append(self._kept(tuple((name, bool(value)) for name, value in scores.items())))

    def _kept(self, value: Any) -> Any:
        return self._same.setdefault(value, value)

    @property
    def items(self) -> int:
        """How many usable items there are."""
        return len(self._known)

    @property
    def by_model(self) -> bool:
        """Whether a pair is what one model said in both files: that is asked for, or a file of two has several."""
        return len(self.names) > 1 and (
            self.fields.model in self.fields.by or any(len(models) > 1 for models in self._models)
        )

    @property
    def by(self) -> tuple[str, ...]:
        """The fields that name a row."""
        fields = self.fields
        if not self.by_model:
            return ("first", "second", *fields.by)
        return fields.by if fields.model in fields.by else (fields.model, *fields.by)

    @property
    def pairs(self) -> list[tuple[Side, Side]]:
        """The sides that are compared."""
        found = [[Side(run, model) for model in sorted(models)] for run, models in enumerate(self._models)]
        if len(found) == 1:
            return list(combinations(found[0], 2))
        if self.by_model:
            both = sorted(set.intersection(*self._models))
            return [(Side(0, model), Side(1, model)) for model in both]
        return list(zip(*found, strict=False))

    def check_models(self) -> None:
        """Check that there is something to compare.

        Raises:
            InvalidInput: a file that is compared with itself has one model, or no model is in both files where pairs
                are of one model.
        """
        said = [f"{_listed(models)} in {name}" for name, models in zip(self.names, self._models, strict=True)]
        hint = "--model names the field that says who answered"
        if len(self.names) == 1 and len(self._models[0]) < 2:
            raise InvalidInput.at(self.fields.model, f"one model alone: {said[0]}", hint)
        if self.by_model and not self.pairs:
            hint = f"to compare two models, give files of one model each, without --by; {hint}"
            raise InvalidInput.at(self.fields.model, f"no model is in both files: {', '.join(said)}", hint)

    def unpaired(self) -> tuple[int, int]:
        """How many items only the first file has, by a model that is compared, and only the second."""
        if len(self.names) == 1:
            return 0, 0
        alone = [0, 0]
        for item in self._known.values():
            runs = defaultdict(set)
            for side in item.sides:
                runs[side.model if self.by_model else ""].add(side.run)
            for found in runs.values():
                if len(found) == 1:
                    alone[min(found)] += 1
        return alone[0], alone[1]

    def scores(self) -> list[str]:
        """The scores that both sides have of any item."""
        names = self._chosen or RIGHT_OR_WRONG
        return [name for name in RIGHT_OR_WRONG if name in names and name not in self._lacking and self.rows(name)]

    def rows(self, score: str) -> list[Group]:
        """The rows, of which a total is of all groups before it together. Found once."""
        if score not in self._rows:
            pairs = [(pair, self._groups_of(score, *pair)) for pair in self.pairs]
            if self.by_model:  # models are groups, and one row is of all of them
                merged = {name: items for _, groups in pairs for name, items in groups.items()}
                pairs = [(pairs[0][0], merged)] if pairs else []
            self._rows[score] = [row for pair, groups in pairs for row in self._rows_of(score, pair, groups)]
        return self._rows[score]

    def _groups_of(self, score: str, first: Side, second: Side) -> dict[tuple[str, ...], list[ComparedItem]]:
        """The pairs of two sides by the names of their rows, in order."""
        groups: defaultdict[tuple[str, ...], list[ComparedItem]] = defaultdict(list)
        for item in self._known.values():
            pair = ComparedItem.of(item, first, second, score)
            if pair is not None:
                groups[item.sides[first].group].append(pair)
        own: tuple[str, ...] = () if self.by_model else self._named(first, second)
        if self.by_model and self.fields.model not in self.fields.by:
            own = (first.model,)
        order = sorted(groups, key=lambda group: [in_order(value) for value in self._groups[group]])
        return {(*own, *group): groups[group] for group in order}

    def _rows_of(
        self, score: str, pair: tuple[Side, Side], groups: dict[tuple[str, ...], list[ComparedItem]]
    ) -> Iterator[Group]:
        for name, items in groups.items():
            yield Group(name, paired(score, items))
        if len(groups) > 1:
            own = () if self.by_model else self._named(*pair)
            name = (*own, "all", *("" for _ in self.by[len(own) + 1 :]))
            every = [item for items in groups.values() for item in items]
            yield Group(name, paired(score, every, single=not self.by_model), total=True)

    def _named(self, first: Side, second: Side) -> tuple[str, str]:
        """What two sides are called: by their models, or where these are one, by their files."""
        if first.model != second.model:
            return first.model, second.model
        return self.names[first.run], self.names[second.run]

    def differing(self, most: int) -> Iterator[dict[str, Any]]:
        """The items that one side has right more often than the other: of each pair and score so many at most.

        ``ids``, ``lines`` and ``records``, these last in all files together, say which each side's first answers are.
        """
        for score in [name for name in self.scores() if self._chosen or name in HEADLINES]:
            for sides in self.pairs:
                pairs = (ComparedItem.of(item, *sides, score) for item in self._known.values())
                for pair in islice((pair for pair in pairs if pair and pair.first != pair.second), most):
                    answers = [pair.item.sides[side] for side in sides]
                    yield {
                        "score": score,
                        "right": pair.item.right,
                        "sides": self._named(*sides),
                        "said": [" / ".join(found.said) for found in answers],
                        "ids": [found.name for found in answers],
                        "lines": [found.line for found in answers],
                        "records": [
                            sum(self._read[: side.run]) + found.place
                            for side, found in zip(sides, answers, strict=True)
                        ],
                        "better": 1 if pair.first > pair.second else 2,
                    }

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        alone = self.unpaired()
        groups = []
        for score in self.scores():
            for names, found, total in self.rows(score):
                group = dict(zip(self.by, names, strict=True))
                sides = [group.pop(side) for side in ("first", "second")] if not self.by_model else list(self.names)
                groups.append({"sides": sides, "group": None if total else group, "score": score, **found})
        return {
            "first": self.names[0],
            "second": self.names[-1],
            "only_in_first": alone[0],
            "only_in_second": alone[1],
            "by": list(self.by if self.by_model else self.fields.by),
            "scores": groups,
            "differing": list(self.differing(MAX_DIFFERING)),
        }


def read_comparison(sources: Sequence[Source], fields: Keys | None = None, scores: Sequence[str] = ()) -> Comparison:
    """The comparison of two files of records, or of the models in one.

    Raises:
        InvalidInput: a line is no record of grading, a file is damaged, a field is misspelt, or there is nothing to
            compare.
    """
    comparison = Comparison([source.name for source in sources], fields, scores)
    for run, source in enumerate(sources):
        read_records(source, comparison.fields, partial(comparison.add, run))
    comparison.check_models()
    return comparison


def _listed(models: Collection[str]) -> str:
    """A few of them, in their order."""
    few = [shown(model) for model in sorted(models)[:MAX_NAMED]]
    return ", ".join(few) + (f" and {len(models) - MAX_NAMED} more" if len(models) > MAX_NAMED else "")
