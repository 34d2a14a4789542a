"""FoREST as a benchmark: a sentence, the frame of reference it is meant in, and what is seen from where.

"A deer is to the left of a horse. The horse is facing away from the camera." *Intrinsic*, left is the horse's own left;
*relative*, it is left as the camera sees it, in whose frame what is in front is nearer. A sentence that names no frame
is open between both, where the horse faces some way; of things without a front only the camera's is left. A question
names the frame that it wants the answer in: the camera's, or that of the thing which the other is related to.

Records have ``context``, ``question`` (or ``reverse_question``), ``candidate_answer``, ``label`` and ``relation``. An
answer is right if it is that of either frame, and files give both: of a question from the camera the intrinsic one
first, of one from the thing the relative one, whatever the order of ``label``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import (
    UNDECIDED,
    Benchmark,
    Decision,
    FiledQuestion,
    Form,
    Item,
    Known,
    Label,
    Profile,
    QuestionType,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.columns import TableColumns
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.words import OF_A_NAME, matched, unreadable
from spatialjudge.solver import InvalidInput, Story, feasible_relations

WORDS: Final = ("left", "right", "front", "back")
FRAMES: Final[tuple[str, ...]] = ("intrinsic", "relative")
CAMERA, RELATUM = "camera", "relatum"

_VIEW: Final = {"left": "camera-left", "right": "camera-right", "front": "camera-front", "back": "camera-behind"}
_OWN: Final = {"left": "left", "right": "right", "front": "front", "back": "behind"}
_TURNED: Final = {"left": "turned-left", "right": "turned-right", "front": "opposed", "back": "aligned"}
"""How a thing stands to the camera, by where the camera sees it face: what faces it looks the other way."""

_WAYS: Final = {
    "left": ("to the left", "on the left", "left of"),
    "right": ("to the right", "on the right", "right of"),
    "front": ("in front",),
    "back": ("behind", "in back", "at the back", "rear"),
}
"""In what other words the answers are said."""
_VIEWERS: Final = "camera|observer|viewer|photographer|me|my|i"
_VIEWER: Final = re.compile(_VIEWERS)
_WORD: Final = rf"{OF_A_NAME}\w+"
_NAME: Final = rf"(?:(?:an?|the) )?(?P<{{}}>{_WORD}(?:[ -]{_WORD})??(?:[ -]{_WORD})??)"
"""One to three words, the fewest that leave a reading."""
_SIDES: Final = {
    "left": r"(?:to|on|at) the left(?: side)? of",
    "right": r"(?:to|on|at) the right(?: side)? of",
    "front": r"(?:in|at|on)(?: the)? front of",
    "back": r"behind|(?:(?:in|at|on)(?: the)? )?(?:back|rear) of",
}
_SEEN: Final = _NAME.format("viewer") + r"(?:'s)? (?:perspective|point of view|viewpoint|view|angle)"
_SENTENCE: Final = re.compile(
    _NAME.format("subject")
    + r" is (?:(?:outside|inside) and )?(?:"
    + "|".join(f"(?P<{word}>{said})" for word, said in _SIDES.items())
    + ") "
    + _NAME.format("object")
    + rf"(?: (?:and outside(?: of)?|inside(?: of)?|within) {_NAME.format('box')})?"
    + rf"(?: (?:from {_SEEN}|relative to {_NAME.format('to')}))?"
)
_FACING: Final = re.compile(
    _NAME.format("object")
    + r" is facing (?:(?P<front>towards?)|(?P<back>away from)|(?:to the )?(?P<side>left|right) relative to) "
    + rf"(?:the )?(?:{_VIEWERS})"
)
_PAIR: Final = {name: _NAME.format(name) + "(?:'s (?:position|location))?" for name in ("subject", "object")}
_FIRST: Final = rf"(?:based on|from|in|looking through) {_SEEN}, "
_LAST: Final = rf"(?:seen|viewed|found) from {_SEEN}"
_QUESTIONS: Final = [
    re.compile(form.format(a=_PAIR["subject"], b=_PAIR["object"]) + r"\s*\??")
    for form in (
        _FIRST + "where is {a} (?:located )?(?:from|with respect to|relative to|in relation to) {b}",
        _FIRST + "what is the (?:spatial )?relation of {a} to {b}",
        _FIRST + "how is {a} positioned in relation to {b}",
        _FIRST + "how does {a} appear to be oriented relative to {b}",
        _FIRST + "given {b} as (?:an? |the )?reference, where is {a} located",
        "considering {b} as (?:an? |the )?reference, where does {a} lie when " + _LAST,
        "in relation to {b}, where is {a} located when " + _LAST,
        "relative to {b}, where can {a} be " + _LAST,
    )
]
_EXAMPLE: Final = "A deer is to the left of a horse. The horse is facing away from the camera."
_ASKED: Final = "From the camera perspective, what is the relation of the deer to the horse?"


@dataclass(frozen=True, slots=True)
class Seen(Task):
    """Where does ``subject`` lie from ``object``, in the frame of the camera or in the object's own?

    ``word`` is what the sentence says, in any of ``frames``; ``heading`` is where the object faces, as the camera sees
    it. ``labelled`` has the frames in the order of the record's labels, and ``filed`` the relation that it names.
    """

    subject: str
    word: str
    object: str
    frames: tuple[str, ...]
    heading: str | None
    view: str
    labelled: tuple[str, ...] = ()
    filed: str | None = None

    def decide(self, profile: Profile) -> Decision:
        """The answer of each frame, in the order of the file or (reference) of its labels; one if there is one."""
        answers = [self.answer(frame) for frame in self._order(profile)]
        if None in answers:
            return UNDECIDED
        found = tuple(answer for answer in answers if answer is not None)
        return Decision(found if len(found) > 1 else found[0])

    def answer(self, frame: str) -> str | None:
        """What is asked for if the sentence is meant in that frame; nothing if the object faces no way that is told."""
        return _answer(frame, self.word, self.heading, self.view)

    def explain(self, profile: Profile) -> Iterator[str]:
        """How the sentence is meant in each frame, and what that comes to in the frame asked for."""
        for frame in self._order(profile):
            faces = f", which faces {self.heading}" if self.heading else ""
            yield f"{frame}: {self.word} of {self.object}{faces}, is {self.answer(frame)} to the {self.view}"

    def phrases(self, label: str) -> tuple[str, ...]:
        """An answer as a sentence about the two."""
        said = [way if way in {"behind", "left of", "right of"} else f"{way} of" for way in _WAYS[label]]
        ends = [*(f"{way} the {self.object}" for way in said), *_WAYS[label]]
        return (*ends[: len(said)], *(f"the {self.subject} is {end}" for end in ends))

    def _order(self, profile: Profile) -> tuple[str, ...]:
        if profile is Profile.REFERENCE and {*self.labelled} == {*self.frames}:
            return self.labelled
        return self.frames if self.view == CAMERA else self.frames[::-1]


@cache
def _answer(frame: str, word: str, heading: str | None, view: str) -> str | None:
    """Where A lies from B, by the solver; nothing if that is open. Some eighty questions, each asked once."""
    said = ("A", _VIEW[word], ["B", CAMERA]) if frame == "relative" else ("A", _OWN[word], "B")
    faces = [("B", _TURNED[heading], CAMERA)] if heading else []
    story = Story(None, [said, *faces], "observer", [CAMERA])
    labels, landmark = (_VIEW, ("B", CAMERA)) if view == CAMERA else (_OWN, "B")
    family = "view" if view == CAMERA else "relative"
    found = feasible_relations(story, "A", landmark, family=family, timeout_s=None).necessary
    return next((word for word, label in labels.items() if story.vocabulary.term(label).label == found), None)


def seen(text: str, question: str, labelled: tuple[str, ...] = (), filed: str | None = None) -> Seen:
    """What is asked about a sentence.

    Raises:
        InvalidInput: sentence or question has no reading, or they are about other things.
    """
    told, *more = re.split(r"\.\s+", _plain(text).rstrip(". "))
    said = matched(_SENTENCE, "sentence 1", told, _EXAMPLE)
    facing = [matched(_FACING, f"sentence {number}", one, _EXAMPLE) for number, one in enumerate(more, 2)]
    subject, obj, viewer = said["subject"], said["object"], said["viewer"] or said["to"]
    if len(facing) > 1 or any(one["object"] != obj for one in facing) or said["box"] not in (None, obj):
        raise unreadable("story", text, _EXAMPLE)
    word = next(word for word in WORDS if said[word])
    heading = next((one["side"] or ("front" if one["front"] else "back") for one in facing), None)
    if viewer is not None:
        frames = FRAMES[:1] if _view(viewer, obj, "sentence 1", told) == RELATUM else FRAMES[1:]
    else:
        frames = FRAMES if heading else FRAMES[1:]
    asked = next(filter(None, (form.fullmatch(_plain(question)) for form in _QUESTIONS)), None)
    if asked is None or (asked["subject"], asked["object"]) != (subject, obj):
        raise unreadable("question", question, _ASKED)
    view = _view(asked["viewer"], obj, "question", question)
    return Seen(subject, word, obj, frames, heading, view, labelled, filed)


def _plain(text: str) -> str:
    return " ".join(text.replace("\u2019", "'").casefold().split())


def _view(viewer: str, obj: str, where: str, text: str) -> str:
    """Whose frame it is."""
    if viewer == obj:
        return RELATUM
    if _VIEWER.fullmatch(viewer):
        return CAMERA
    raise unreadable(where, text, _ASKED)


# ---- files

_WHOLE: Final = re.compile(r'\s*\{\s*(?:"dataset"\s*:\s*"[^"]*"\s*,\s*)?"data"\s*:\s*\[')
"""How a published file begins, which is no JSON lines."""
_SAID: Final = {"behind": "back", "in front": "front"}


def _refined(asked: FiledQuestion, row: Row) -> FiledQuestion:
    """A question with its view, and what its record says of frames."""
    labels = row.fields.get("label") or []
    if isinstance(labels, str):
        labels = [labels]
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        raise InvalidInput.at("label", "is no list of frames", "external intrinsic, external relative")
    labelled = tuple(dict.fromkeys(label.split()[-1] for label in labels if label.strip()))
    relation = row.fields.get("relation")
    camera = re.search(rf"\b(?:{_VIEWERS})\b(?:'s)? (?:perspective|point|view|angle)", _plain(asked.question))
    heading = {name: value for name, value in asked.groups.items() if value in WORDS}
    return asked._replace(
        q_type=CAMERA if camera else RELATUM,
        told=(labelled, relation if isinstance(relation, str) else None),
        groups={"label": ", ".join(sorted(labels)) or "none", **heading},
    )


_COLUMNS: Final = TableColumns(
    q_type=CAMERA,
    id=("id",),
    text=("context", "story"),
    question=("question", "reverse_question"),
    gold=("candidate_answer", "answer"),
    groups={"heading": ("obj2_dir",)},
    refined=_refined,
)


def _files(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    whole = not source.is_parquet and _WHOLE.match(source.text)
    return _COLUMNS(source, source.numbered("record", source.json["data"]) if whole else None)


def _gold(given: Any) -> Label:
    """The answers as they are filed; one by itself."""
    answers = tuple(map(_word, given)) if isinstance(given, list) else (_word(given),)
    if not 0 < len(answers) <= len(FRAMES):
        raise unreadable("candidate_answer", str(given), "left, front")
    return answers if len(answers) > 1 else answers[0]


def _word(given: Any) -> str:
    word = " ".join(str(given).lower().split())
    word = _SAID.get(word, word)
    if word not in WORDS:
        raise unreadable("candidate_answer", str(given), f"one of {', '.join(WORDS)}")
    return word


def _is_swapped(item: Item) -> bool:
    """Whether the label is right as filed, but not in the order of the labels."""
    task = item.task
    return isinstance(task, Seen) and task.view == RELATUM and task.decide(Profile.GEOMETRY).verdict == item.gold


forest = Benchmark(
    name="forest",
    version="1",
    summary="FoREST, frames of reference (Premsri and Kordjamshidi 2025)",
    questions={
        view: QuestionType(candidates=WORDS, form=Form(any=True, words=_WAYS), gold=_gold) for view in (CAMERA, RELATUM)
    },
    profiles={
        Profile.GEOMETRY: "things with headings, seen by a camera; the answer of each frame, in the order of the file",
        Profile.REFERENCE: "the same answers, in the order of the record's labels",
    },
    files=_files,
    task=lambda asked: seen(asked.text, asked.question, *asked.told),
    grouped=lambda gold, task: {"frames": " or ".join(task.frames)} if isinstance(task, Seen) else {},
    known=(
        Known("the file has the answer of the relative frame first, and its labels the other", _is_swapped),
        Known(
            "the sentence says another relation than its record",
            lambda item: isinstance(item.task, Seen) and item.task.filed not in (None, item.task.word),
        ),
    ),
)
