"""What the command line prints for people: verdicts, drawings, tables and errors.

Everything a user wrote goes out as ``Text``, never as markup, so a name cannot colour or link what follows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from spatialjudge.relations import Vocabulary, printable
from spatialjudge.service.drawing import draw
from spatialjudge.service.pictures import Picture
from spatialjudge.solver import Problem, StoryVerdict, Verdict

if TYPE_CHECKING:
    from spatialjudge.service.placements import CountResponse, EvaluateResponse, QualifyResponse
    from spatialjudge.service.questions import CheckQuestion, RelationsQuestion
    from spatialjudge.service.samples.sample import RecordText
    from spatialjudge.service.schemas import (
        CheckResponse,
        ConflictModel,
        FactParts,
        RelationsResponse,
        VocabulariesResponse,
    )
    from spatialjudge.solver.tightness import Tightness


class _Terminal(Console):
    """A console that takes a text as it is, and leaves it to the command what to do when nobody reads on."""

    def __init__(self, *, stderr: bool) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, soft_wrap=True, stderr=stderr)

    def on_broken_pipe(self) -> None:
        """Rich would exit with 1, which is a verdict."""
        raise BrokenPipeError


OUT: Final = _Terminal(stderr=False)
ERR: Final = _Terminal(stderr=True)

FILE_WIDTH: Final = 100
"""Columns of what is drawn into a file."""

_VERDICTS: Final = {
    Verdict.FEASIBLE: ("green", "{fact} can hold together with the story"),
    Verdict.INFEASIBLE: ("red", "{fact} cannot hold together with the story"),
    Verdict.INCONSISTENT_STORY: ("magenta", "the story contradicts itself, so nothing can be said of {fact}"),
    Verdict.UNDECIDED: ("yellow", "the time was too short to tell whether {fact} can hold"),
}
_NECESSARY: Final = {
    True: "necessary   it holds in every placement",
    False: "not necessary   there are placements without it",
    None: "the time was too short to tell whether it is necessary",
}


def check(question: CheckQuestion, answer: CheckResponse) -> None:
    """Print the verdict on a prediction, with the placement or the facts behind it."""
    colour, sentence = _VERDICTS[answer.verdict]
    fact = str(question.prediction)
    OUT.print(Text.assemble((answer.verdict, f"bold {colour}"), "   ", sentence.format(fact=fact)))
    asked = question.request
    if (asked.necessary or asked.explain) and answer.verdict is Verdict.FEASIBLE:
        OUT.print(Text(_NECESSARY[answer.necessary]))
    _print_source(answer.engine, answer.vocabulary, answer.vocabulary_version, answer.elapsed_ms)
    if answer.witness:
        _print_picture(
            Picture.of(question.story, answer.witness, (question.prediction.subject, *question.prediction.objects))
        )
    if answer.conflict:
        _print_facts(answer.conflict, "exclude it", "it can hold nowhere in this room")
        if answer.because_of_room:
            OUT.print(Text(f"it is the size of the room: on a grid of {answer.because_of_room} it could hold"))
    elif answer.support:
        _print_facts(answer.support, "entail it", "it holds whatever the facts")
    elif answer.verdict in {Verdict.INFEASIBLE, Verdict.INCONSISTENT_STORY} and not asked.explain:
        OUT.print(Text("--explain names the facts that clash", "dim"))


def relations(question: RelationsQuestion, answer: RelationsResponse) -> None:
    """Print which relations can hold, with a placement for the first of them."""
    asked = question.request
    pair = f"{asked.subject} to {asked.object}"
    if answer.verdict is StoryVerdict.CONSISTENT:
        labels = ", ".join(answer.feasible) or "none"
        OUT.print(Text.assemble(f"{answer.family} of {pair}: ", (labels, "bold green")))
        if answer.necessary:
            OUT.print(Text(f"necessary   {answer.necessary} holds in every placement"))
    elif answer.verdict is StoryVerdict.INCONSISTENT_STORY:
        OUT.print(Text.assemble((answer.verdict, "bold magenta"), "   the story contradicts itself"))
    if answer.undecided:
        OUT.print(Text.assemble(("undecided", "bold yellow"), f"   in this time: {', '.join(answer.undecided)}"))
    _print_source(answer.engine, answer.vocabulary, answer.vocabulary_version, answer.elapsed_ms)
    for label, witness in list(answer.witnesses.items())[:1]:
        OUT.print(Text(f"\n{asked.subject} {label} {asked.object}, for example:"))
        _print_picture(Picture.of(question.story, witness, (asked.subject, asked.object)))


def sample(shown: RecordText) -> None:
    """Print a graded record: what was asked and answered, what that is worth and why, and where things are."""
    worth = "" if shown.value is None else f"   {_worth(shown.value)}"
    OUT.print(
        Text.assemble((printable(shown.name), "bold"), f"   {shown.verdict}{worth}", (f"   line {shown.line}", "dim"))
    )
    prompt, asked = shown.prompt or "", shown.asked
    for number, fact in enumerate(shown.facts):
        if len(shown.facts) > 1 or number in shown.clash or _place_in(prompt, fact) is None:
            OUT.print(Text(f"  fact {number}  {printable(fact)}", "bold red" if number in shown.clash else ""))
    place = _place_in(prompt, asked)
    before, asked, after = place or (prompt and f"{prompt}\n", asked, "")
    OUT.print(Text.assemble((_lines(before), "dim"), (_lines(asked), "bold"), (_lines(after), "dim")))
    OUT.print(_marked(shown.answer, shown.span))
    if shown.how:
        prose(shown.how, "dim")
    prose(shown.explanation)
    if shown.conflict:
        prose(shown.conflict["text"], "red")
    if shown.picture:
        _print_picture(shown.picture)
    OUT.print()


def _place_in(prompt: str, text: str) -> tuple[str, str, str] | None:
    """What stands in the prompt before a text, the text, and what is behind it, if its words stand there whole."""
    before, found, after = prompt.rpartition(text) if text else ("", "", "")
    cut = any(pair[1:] and pair.isalnum() for pair in (before[-1:] + text[:1], text[-1:] + after[:1]))
    return (before, found, after) if found and not cut else None


def prose(text: str, style: str = "") -> None:
    """Print sentences: in a terminal broken between words, in a file in one line."""
    OUT.print(Text(printable(text), style), soft_wrap=not OUT.is_terminal)


def _worth(value: float) -> str:
    return {0.0: "wrong", 1.0: "right"}.get(value, f"{value:g}")


def _marked(answer: str | None, span: tuple[int, int] | None) -> Text:
    """An answer with the words that were read."""
    if answer is None:
        return Text("(no answer)", "dim")
    start, end = span or (0, 0)
    return Text.assemble(
        _lines(answer[:start]), (_lines(answer[start:end]), "reverse bold" if span else ""), _lines(answer[end:])
    )


def _lines(text: str) -> str:
    """A text of several lines without what a terminal would obey."""
    return "\n".join(map(printable, text.split("\n")))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int, *, total: bool = False) -> None:
    """Print a table, whose columns from that one on are numbers, and whose last row may be the total."""
    shown = Table(box=None, pad_edge=False)
    for place, head in enumerate(heads):
        shown.add_column(Text(head), justify="right" if place >= numbers else "left")
    for place, cells in enumerate(rows, 1):
        shown.add_row(*(Text(cell, "bold" if total and place == len(rows) else "") for cell in cells))
    OUT.print(shown, soft_wrap=False)


def vocabularies(known: VocabulariesResponse) -> None:
    """Print the names of the vocabularies and what each is for."""
    rows = [
        (entry.name, entry.version, ", ".join(family.name for family in entry.families), entry.summary)
        for entry in known.vocabularies
    ]
    table(("vocabulary", "version", "families", "what it is"), rows, 4)


def vocabulary(known: Vocabulary) -> None:
    """Print the labels of a vocabulary, family by family."""
    OUT.print(Text.assemble((known.name, "bold"), f", version {known.version}: {known.summary}"))
    rows = [
        ("" if number else family, term.label, term.definition, ", ".join(term.names), term.converse or "")
        for family, terms in known.families.items()
        for number, term in enumerate(terms)
    ]
    table(("family", "label", "meaning", "also read as", "converse"), rows, 5)


def tightness(known: Vocabulary, grid: int, counts: Sequence[Tightness]) -> None:
    """Print which share of all placements each label of a vocabulary allows."""
    OUT.print(Text.assemble((known.name, "bold"), f", version {known.version}, on a grid of {grid} x {grid}"))
    rows = [(one.family, one.label, f"{float(one.p):.6f}", str(one.satisfying), str(one.total)) for one in counts]
    table(("family", "label", "p", "satisfying", "of"), rows, 2)


def told(text: str) -> None:
    """Print a line beside what a command prints."""
    ERR.print(Text(printable(text)))


def listening(url: str) -> None:
    """Print where the service is to be found."""
    ERR.print(Text(f"spatialjudge listens on {url}\ninteractive docs:      {url}/docs\nCtrl-C stops it"))


def validated(items: int, unusable: int, shown: int, odd: int) -> None:
    """Print how many items can be graded, and how many of them have a gold answer that cannot hold."""
    more = f", of which {shown} are shown" if shown < unusable else ""
    gold = f"   {odd} with a gold answer that cannot hold" if odd else ""
    OUT.print(Text(f"{items} items   {items - unusable} can be graded   {unusable} cannot{more}{gold}"))


def errors(problems: Sequence[Problem]) -> None:
    """Print each mistake with its place, and under it what would be right."""
    _print_problems(("error", "bold red"), problems)


def warnings(problems: Sequence[Problem]) -> None:
    """Print what is odd, but stops nothing."""
    _print_problems(("warning", "bold yellow"), problems)


def _print_problems(title: tuple[str, str], problems: Sequence[Problem]) -> None:
    indent = " " * (len(title[0]) + 3)
    for where, problem, hint in problems:
        ERR.print(Text.assemble(title, f"   {where}: {problem}"))
        if hint:
            ERR.print(Text(f"{indent}{hint}", "dim"))


def evaluation(answer: EvaluateResponse) -> None:
    """Print what a layout keeps and breaks."""
    if answer.all_kept:
        OUT.print(Text.assemble(("kept", "bold green"), "   every fact holds"))
    else:
        total = round((len(answer.broken) + len(answer.untold)) / (1 - answer.kept))
        text = f"{len(answer.broken)} of {total} facts do not hold"
        text += f", {len(answer.untold)} need what is not told" if answer.untold else ""
        OUT.print(Text.assemble(("broken", "bold red"), f"   {text}"))
    for breach in answer.breaches:
        places = ", ".join(f"{name} {_place(place)}" for name, place in breach.places.items())
        instead = f": {', '.join(breach.instead)}" if breach.instead else ""
        OUT.print(Text.assemble(f"{breach.number:>5}  {_fact(breach.fact)}   ", (f"{places}{instead}", "dim")))
    _print_listed(missing=answer.missing, invented=answer.invented, outside=answer.outside)
    for clash in answer.clashes or ():
        _print_facts(clash, "cannot all be kept by any layout", "")


def facts(answer: QualifyResponse) -> None:
    """Print facts, one a line."""
    for fact in answer.facts or ():
        OUT.print(Text(_fact(fact)))


def counted(answer: CountResponse) -> None:
    """Print how many there can be, which things must and can be among them, and why not another number."""
    if answer.verdict != StoryVerdict.CONSISTENT:
        OUT.print(Text(answer.verdict.replace("_", " "), "bold"))
    else:
        OUT.print(Text(" or ".join(map(str, answer.counts)), "bold green"))
        _print_listed(always=answer.entailed, possible=answer.possible, undecided=answer.undecided)
    if answer.conflict:
        prose(answer.conflict.text, "red")
        _list_facts(answer.conflict)


def _print_listed(**told: Sequence[object]) -> None:
    """Print what there is of each kind in a line."""
    for head, listed in told.items():
        if listed:
            OUT.print(Text(f"{head}   {', '.join(map(str, listed))}"))


def _place(place: Any) -> str:
    if isinstance(place, dict):
        return "  ".join(f"{axis} {' '.join(map(str, points))}" for axis, points in place.items())
    return f"({', '.join(map(str, place))})"


def _fact(fact: FactParts) -> str:
    subject, relation, obj = fact
    labels = relation if isinstance(relation, str) else " or ".join(relation)
    return f"{subject} {labels} {obj if isinstance(obj, str) else ' and '.join(obj)}"


def _print_source(engine: str, vocabulary: str, version: str, elapsed_ms: float) -> None:
    OUT.print(Text(f"{engine} engine, vocabulary {vocabulary} {version}, {elapsed_ms:g} ms", "dim"))


def _print_picture(picture: Picture) -> None:
    OUT.print()
    OUT.print(draw(picture, OUT.width))


def as_text(picture: Picture) -> str:
    """The picture as lines of plain text, as a file has it."""
    console = Console(width=FILE_WIDTH, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(draw(picture, FILE_WIDTH))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def _print_facts(conflict: ConflictModel, do: str, without: str) -> None:
    facts = "these facts" if conflict.minimal else "some of these facts (there was no time to find out which)"
    OUT.print(Text(f"{facts} {do}:" if conflict.facts else without))
    _list_facts(conflict)
    if conflict.chains:
        OUT.print(Text(conflict.text, "dim"))


def _list_facts(conflict: ConflictModel) -> None:
    for entry in conflict.facts:
        OUT.print(Text(f"  fact {entry.number}  {_fact(entry.fact)}"))
