"""The audit: every item is counted once, and a difference comes with its facts and its cause."""

from spatialjudge.benchmarks.audit import NO_CAUSE, audit
from spatialjudge.benchmarks.benchmark import (
    INCONSISTENT_STORY,
    Benchmark,
    Decision,
    Item,
    Known,
    Profile,
    QuestionType,
    UnreadQuestion,
)


class Told:
    """A task whose verdict is given."""

    def __init__(self, verdict):
        self.verdict = verdict

    def decide(self, profile):
        return INCONSISTENT_STORY if self.verdict is None else Decision(self.verdict)

    def explain(self, profile):
        return ["a is left of b"]


def item(identity, gold, verdict, k=1):
    return Item(identity, "YN", "A story.", "Is it?", gold, Told(verdict), groups={"k": k})


TOLD = Benchmark(
    name="told",
    version="7",
    summary="",
    questions={"YN": QuestionType(), "FR": QuestionType()},
    profiles={Profile.GEOMETRY: "as told"},
    files=lambda source: iter(()),
    known=(Known("names coincide", lambda item: item.id == "c"),),
)
ITEMS = [
    item("a", "yes", "yes"),
    item("b", "yes", "no", k=2),
    item("c", "yes", "no", k=2),
    item("d", "yes", None),
    UnreadQuestion("e", "FR", "file: story 1", "sentence 2"),
]


def test_every_item_is_decided_undecided_or_unread():
    found = audit(TOLD, ITEMS, Profile.GEOMETRY).as_json()
    assert found["items"] == 5
    assert (found["decided"], len(found["undecided"]), len(found["unread"])) == (3, 1, 1)
    assert found["agree"] + len(found["disagree"]) == found["decided"]
    assert found["by"] == {
        "YN": {"items": 4, "decided": 3, "agree": 1},
        "FR": {"items": 1, "decided": 0, "agree": 0},
    }
    assert found["groups"]["k"]["2"] == {"items": 2, "decided": 2, "agree": 0}


def test_a_difference_names_its_facts_and_its_cause_and_keeps_its_verdict():
    first, second = audit(TOLD, ITEMS, Profile.GEOMETRY).as_json()["disagree"]
    assert (first["gold"], first["verdict"], first["known"]) == ("yes", "no", None)
    assert first["why"] == "a is left of b"
    assert (second["verdict"], second["why"]) == ("no", "names coincide; a is left of b")
    assert audit(TOLD, ITEMS, Profile.GEOMETRY).causes == {NO_CAUSE: 1, "names coincide": 1}


def test_profile_and_version_are_named():
    found = audit(TOLD, [], Profile.GEOMETRY).as_json()
    assert (found["benchmark"], found["version"], found["profile"]) == ("told", "7", "geometry")
