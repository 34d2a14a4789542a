"""What a report shows: its tables, and what must be known to read them. Printers show these as they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from spatialjudge.grading.grade import Flag, GradeOutcome
from spatialjudge.grading.report.rates import Numbers, Rate
from spatialjudge.grading.report.report import Counted, Group
from spatialjudge.grading.report.tables import Bar, Columns, Table, TableRow, decimal, percent, span, table
from spatialjudge.grading.report.tally import READ_AS
from spatialjudge.grading.scores import SCORES
from spatialjudge.reading import Tier
from spatialjudge.relations import vocabularies

SHOWN_THRESHOLDS: Final = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(1))
"""Points of the curve of pattern accuracy that fit beside a group; JSON has the others, and plots show them."""
MAX_CONFUSED: Final = 30
"""Labels of a form of question up to which a table of what was taken for what can be read."""
MEANINGS: Final = {
    "n": "how many items the rate is of: all with a usable story, so that answers not read, abstaining or missing are "
    "not right",
    "right": "how many of these are right",
    "rate": "right of n",
    "95 % interval": "where the rate would fall with other items or stories of the kind",
    "chance": "what answers at random score on the same items: labels, numbers or layouts",
    "constant": "what the best constant answer scores, the one that is right of most of them",
    "best cue": "what scores most of the relations (or things) that a story tells last, most often, or first",
    "skill": "(rate - baseline) / (1 - baseline), where the baseline is the higher of chance and constant: 0 is what "
    "can be had without reading a story",
    "strict": "the rate if only answers in a place that declares one were read (--reading strict)",
    "if answered": "the rate over the answers that were graded",
    "coverage": "the share of usable items whose answers were graded",
    "unreadable": "the share of items whose answers could not be read: at a glance of these n, else of all usable ones",
    "pass@k": "how often one of k answers to an item is right; of how many items, where not all have k answers",
    "majority": "how often what most answers to an item say is right",
    "deviation": "the standard deviation of the runs, of which the k-th has the k-th answer to each item",
    "next run": "where the rate of one more run on the same items would fall, at 95 %: mean and Student's t",
}
"""What stands in a column, by its head."""
_INTERVALS: Final = {
    "wilson": "95 % intervals: Wilson; they take items for independent.",
    "bootstrap by story": "95 % intervals: bootstrap by story, where a story has several items; they take stories, and "
    "not items, for independent.",
}
_OVER: Final = (
    "Rates, from where to where their 95 % intervals go, and what labels at random and the best constant answer score."
)
_CONFUSION: Final = (
    "What was right, by rows, and how often which label was said, by columns, where one label was asked for and one is "
    "right."
)
_FLAGS: Final = {
    Flag.GOLD_IMPOSSIBLE: "have a gold label that cannot hold",
    Flag.GOLD_NOT_ONLY: "have a gold label that is not the only possibility",
    Flag.UNREAD_FIELD: "have a field that items do not have, and may mean one that they have",
}
_TIERS: Final = {
    Tier.EXTRACTED: "were read only in what another model quoted of them; --by reading.tier keeps them apart.",
    Tier.ASKED_AGAIN: "were read only where the model was asked again; --by reading.tier keeps them apart.",
}


@dataclass(frozen=True)
class Contents:
    """What printers show: tables and the one for a paper, notes and warnings, and tables that only a page has."""

    tables: tuple[Table, ...]
    paper: Table
    notes: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    more: tuple[Table, ...] = ()
    known: Mapping[str, str] = field(default_factory=lambda: MEANINGS)

    def meanings(self) -> dict[str, str]:
        """What stands in the columns of the tables, by their heads."""
        heads = {head for shown in self.tables for head in shown.head}
        heads |= {"pass@k"} if any(head.startswith("pass@") for head in heads) else set()
        return {head: meaning for head, meaning in self.known.items() if head in heads}


def contents(counted: Counted) -> Contents:
    """The tables of a report, in the order in which they answer questions, and what must be known to read them."""
    total = counted.total.numbers
    over = list(_over(counted))
    shown = [*_at_a_glance(counted), *over, _table(counted, "what came of the answers", _outcomes(total))]
    shown.append(_table(counted, "how they were read", _read_as(total)))
    for name in counted.same:
        shown.append(_scored(counted, name))
        if counted.pattern:
            rows = [row for row in counted.rows if not (row.total and counted.pooled)]
            title = f"{name}: patterns ({counted.pattern}) with at least so much right"
            shown.append(_table(counted, title, _patterns(name), rows))
        if total["samples"] is not None:
            shown.append(_table(counted, f"{name}: several answers to an item", _samples(name, total)))
    for name in counted.means:
        about = f"The mean over usable items, 0 where nothing was read: {SCORES[name].meaning}."
        shown.append(replace(_table(counted, name, _mean(name, total)), about=about))
    if counted.published:
        rows = [Group((*row.group, row.model, row.benchmark, row.score), row.as_json()) for row in counted.published]
        shown.append(table("as published", (*counted.published_by, "model", "benchmark", "score"), _PUBLISHED, rows))
    more = tuple(confusions(counted))
    return Contents(tuple(shown), (over or shown)[0], tuple(_notes(counted)), counted.warnings, more)


def _notes(counted: Counted) -> Iterator[str]:
    total = counted.total.numbers
    for same in counted.same.values():
        if len(same) > 1:
            yield f"On these items {' and '.join(same)} come to the same."
    methods = {row.numbers.get(f"scores.{name}.interval") for row in counted.rows for name in counted.scores}
    yield from (text for method, text in _INTERVALS.items() if method in methods)
    for counts, texts, what in ("read_as", _TIERS, "answers"), ("flags", _FLAGS, "items"):
        found = {name: total[f"{counts}.{name}"] for name in texts}
        yield from (f"{found[name]} {what} {text.rstrip('.')}." for name, text in texts.items() if found[name])


def _over(counted: Counted) -> Iterator[Table]:
    """For each score rates over the values of the pivot, with their intervals below, and what blind answers score."""
    values = tuple(dict.fromkeys(row.names[-1] for row in counted.over))
    groups: dict[tuple[str, ...], dict[str, Numbers]] = {}
    for names, numbers, _ in counted.over:
        groups.setdefault(names[:-1], {})[names[-1]] = numbers
    for name in counted.headlines if groups else ():
        score, rows = f"scores.{name}", []
        for number, (group, found) in enumerate(groups.items(), start=1):
            last = number == len(groups)
            columns: Columns = {"rate": _rate(score), "from": _end(score, 0), "to": _end(score, 1)}
            if last:
                columns = {**columns, **_blind(score), "n": _n(score)}
            for head, cell in columns.items():
                cells = tuple(cell(found[value]) if value in found else "" for value in values)
                if any(cells):
                    rows.append(TableRow((*group, head), cells, head == "rate" and last and number > 1))
        yield Table(f"{name} over {counted.pivot}", (*counted.by, "number"), values, tuple(rows), _OVER)


def _at_a_glance(counted: Counted) -> list[Table]:
    """A line for each model and score that says how good it is, with what blind answers score and what was not read."""
    rows: list[TableRow] = []
    cued = any(row.numbers.get(f"scores.{name}.cues") for row in counted.models for name in counted.headlines)
    for (model,), numbers, _ in counted.models:
        for name in counted.headlines:
            score = f"scores.{name}"
            if score in numbers and numbers[score].of:
                columns = {"n": _n(score), "rate": _rate(score), "95 % interval": _interval(score), **_blind(score)}
                columns |= {"best cue": _of(f"{score}.cues", _best_cue)} if cued else {}
                columns["unreadable"] = _rate(f"{score}.unreadable")
                rows.append(TableRow((model, name), tuple(cell(numbers) for cell in columns.values())))
    about = "Rates of n items with 95 % intervals, and what labels at random and the best constant answer score."
    return [Table("at a glance", ("model", "score"), tuple(columns), tuple(rows), about)] if rows else []


def _best_cue(cues: Mapping[str, float]) -> str:
    """The cue that is right most often, and how often; of several the first that is told."""
    return max((f"{name} {percent(rate)}" for name, rate in cues.items() if rate == max(cues.values())), default="")


def _scored(counted: Counted, name: str) -> Table:
    """All that is known of a score, with a picture of each rate."""
    score = f"scores.{name}"
    shown = _table(counted, name, _score(score, [row.numbers for row in counted.rows]))
    rows = [
        row._replace(bar=Bar(numbers[score], *(numbers[f"{score}.{part}"] for part in ("chance", "best_constant"))))
        if score in numbers
        else row
        for row, (_, numbers, _) in zip(shown.rows, counted.rows, strict=True)
    ]
    return replace(shown, rows=tuple(rows), about=f"Right: {SCORES[name].meaning}.")


def confusions(counted: Counted) -> Iterator[Table]:
    """For each model and form of question what was right, by rows, and how often which label was said, by columns."""
    for (model,), numbers, _ in counted.models:
        for form, found in numbers["confusion"].items():
            labels = _in_order(form, {*found, *(said for counts in found.values() for said in counts)})
            if len(found) > 1 and len(labels) <= MAX_CONFUSED:
                right = [label for label in labels if label in found]
                rows = (TableRow((label,), tuple(str(found[label].get(said, 0)) for said in labels)) for label in right)
                yield Table(f"right and said: {model}, {form}", ("right",), tuple(labels), tuple(rows), _CONFUSION)


def _in_order(form: str, labels: Collection[str]) -> list[str]:
    """The labels of a form of question as its vocabulary has them, then others."""
    name, _, family = form.partition(": ")
    families = next((known.families for known in vocabularies() if known.name == name), {})
    known = [term.label for term in families.get(family, ())]
    others = sorted(set(labels) - set(known), key=lambda label: (len(label) if label.isdecimal() else 0, label))
    return [label for label in known if label in labels] + others


def _table(counted: Counted, title: str, columns: Columns, rows: Iterable[Group] | None = None) -> Table:
    shown = counted.rows if rows is None else rows
    return table(title, counted.by, columns, shown if counted.by else [row._replace(names=()) for row in shown])


def _of(name: str, write: Callable[[Any], str] = str, lacking: str = "") -> Callable[[Numbers], str]:
    """A cell with the number of that name, if the group has it."""
    return lambda numbers: lacking if numbers.get(name) is None else write(numbers[name])


def _rate(name: str) -> Callable[[Numbers], str]:
    return _of(name, lambda rate: percent(rate.value))


def _interval(name: str) -> Callable[[Numbers], str]:
    return _of(name, lambda rate: span(rate.interval))


def _end(name: str, end: int) -> Callable[[Numbers], str]:
    return _of(name, lambda rate: percent(rate.interval[end] if rate.interval else None))


def _n(name: str) -> Callable[[Numbers], str]:
    return _of(name, lambda rate: str(rate.of), "0")


def _blind(score: str) -> Columns:
    return {"chance": _of(f"{score}.chance", percent), "constant": _of(f"{score}.best_constant", percent)}


def _share(name: str, of: str) -> Callable[[Numbers], str]:
    return lambda numbers: percent(numbers[name] / numbers[of] if numbers[of] else None)


def _outcomes(total: Numbers) -> Columns:
    came = [outcome for outcome in GradeOutcome if total[f"outcomes.{outcome}"]]
    several = {"several": _of("readings.multiple")} if total["readings.multiple"] else {}
    counts = {outcome.replace("_", " "): _of(f"outcomes.{outcome}") for outcome in came}
    return {"items": _of("items"), **counts, **several, "coverage": _rate("coverage")}


def _read_as(total: Numbers) -> Columns:
    ways = [way for way in READ_AS if total[f"read_as.{way}"]]
    return {"usable": _of("usable")} | {way.replace("_", " "): _share(f"read_as.{way}", "usable") for way in ways}


def _score(score: str, rows: Sequence[Numbers]) -> Columns:
    def coverage(numbers: Numbers) -> str:
        rate: Rate = numbers.get(score, Rate(0, 0))
        return percent(numbers[f"{score}.graded"].of / rate.of if rate.of else None)

    blind = {head: cell for head, cell in _blind(score).items() if any(map(cell, rows))}
    return {
        "right": _of(score, lambda rate: str(rate.right), "0"),
        "n": _n(score),
        "rate": _rate(score),
        "95 % interval": _interval(score),
        **blind,
        **({"skill": _of(f"{score}.skill", decimal)} if blind else {}),
        "strict": _rate(f"{score}.declared"),
        "if answered": _rate(f"{score}.graded"),
        "coverage": coverage,
    }


def _patterns(name: str) -> Columns:
    def point(t: Fraction) -> Callable[[Numbers], str]:
        return _of(
            f"pattern_accuracy.{name}",
            lambda curve: next(percent(point["rate"]) for point in curve if point["t"] == float(t)),
        )

    count = {"patterns": _of(f"pattern_accuracy.{name}", lambda curve: str(curve[0]["of"]), "0")}
    return count | {f"{float(t):.0%}": point(t) for t in SHOWN_THRESHOLDS}


def _samples(name: str, total: Numbers) -> Columns:
    several = f"samples.{name}"

    def passed(k: str) -> Callable[[Numbers], str]:
        def cell(found: dict[str, Any]) -> str:
            rate, of = (found["pass_at"].get(k, {}).get(part) for part in ("rate", "of"))
            return percent(rate) + ("" if of in {None, 0, found["items"]} else f" of {of}")

        return _of(several, cell)

    def run(part: Callable[[dict[str, float]], str]) -> Callable[[Numbers], str]:
        return _of(several, lambda found: part(found["next_run"]) if found["next_run"] else "")

    runs: Columns = {
        "runs": run(lambda found: str(found["runs"])),
        "deviation": run(lambda found: percent(found["deviation"])),
        "next run": run(lambda found: span((found["low"], found["high"]))),
    }
    return {
        "items": _of(several, lambda found: str(found["items"]), "0"),
        "mean": _of(several, lambda found: percent(found["mean"])),
        **{f"pass@{k}": passed(k) for k in total[several]["pass_at"]},
        "majority": _of(several, lambda found: percent(found["majority"])),
        **(runs if total[several]["next_run"] else {}),
    }


def _mean(name: str, total: Numbers) -> Columns:
    heads = {"mean": "mean", "chance": "chance", "n": "of", "if answered": "mean_graded"}
    shown = {head: f"{name}.{part}" for head, part in heads.items() if total.get(f"{name}.{part}") is not None}
    return {head: _of(number, _share_or_count) for head, number in shown.items()}


def _share_or_count(number: float) -> str:
    return str(number) if isinstance(number, int) else decimal(number, 3)


_PUBLISHED: Final[Columns] = {
    "value": lambda figure: decimal(figure["value"], 3) if figure["of"] is None else percent(figure["value"]),
    "right": _of("right"),
    "of": _of("of"),
}
