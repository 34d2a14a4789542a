"""Fresh items of every benchmark: what is written is what is read, and what is right is proved."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from itertools import islice

import pytest

from spatialjudge.adapters import mark
from spatialjudge.benchmarks import fresh, stream
from spatialjudge.benchmarks.benchmark import Profile, UnreadQuestion
from spatialjudge.benchmarks.fresh import NoSuchItem, read_back
from spatialjudge.benchmarks.generators import GENERATORS
from spatialjudge.benchmarks.wanted import SOLUTIONS, Run, Wanted, cues
from spatialjudge.solver import InvalidInput

NAMES = list(GENERATORS)
ITEMS = 60
PROVED_IN_GEOMETRY = {"spartun", "roomspace"}
"""The rules of these say otherwise of many stories."""


@pytest.fixture(scope="module", params=NAMES)
def made(request):
    run = Run()
    return request.param, list(GENERATORS[request.param].items(ITEMS, 11, wanted=Wanted(balance=True), run=run)), run


def answer_of(gold):
    return f"Answer: {gold if isinstance(gold, str) else ', '.join(gold) or 'none'}"


def test_items_are_read_back_audited_and_graded_as_right(made):
    name, items, run = made
    assert (len(items), run.given) == (ITEMS, ITEMS)
    assert len({item["id"] for item in items}) == ITEMS
    for item in items:
        read = read_back(json.loads(json.dumps(item)), "here")
        assert not isinstance(read, UnreadQuestion)
        gold = tuple(item["gold"]) if isinstance(item["gold"], list) else item["gold"]
        assert read.gold in (gold, str(gold).capitalize())
        for profile in GENERATORS[name].benchmark.profiles if name not in PROVED_IN_GEOMETRY else [Profile.GEOMETRY]:
            assert read.task.decide(profile).verdict == read.gold
        right = gold[0] if name == "roomspace" and item["q_type"] == "FR" else item["gold"]
        assert mark(item, answer_of(right)).value == 1.0
        assert read.text in item["prompt"]
        assert read.question in item["prompt"]
        assert item["support"] <= item["difficulty"]["facts"]


def test_labels_are_balanced(made):
    for counts in made[2].labels.values():
        if len(counts) <= 4:
            assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize(("name", "solutions"), [(name, "several" if name == "spartun" else "one") for name in NAMES])
def test_adversarial_items_have_no_cue_and_as_many_options_as_are_wanted(name, solutions):
    run = Run()
    sizes = {"grid": 9} if name == "roomspace" else {}
    items = list(GENERATORS[name].items(8, 4, sizes, Wanted(adversarial=True, solutions=solutions), run))
    assert len(items) == 8
    assert not any(any(item["cues"].values()) for item in items)
    assert {SOLUTIONS[solutions](item["difficulty"]["options"]) for item in items} == {True}
    assert run.unwanted


def test_cues_look_at_what_is_told_last_most_often_and_first():
    assert cues(["n", "e", "n"], ("n", "e"), steps=2) == {"last": False, "majority": False, "order": True}
    assert cues(["n", "e", "n", "n"], ("n", "n"), steps=2) == {"last": True, "majority": True, "order": False}
    assert cues(["no", "yes", "no"], "no") == {"last": True, "majority": True, "order": True}
    assert cues(["W", "N"], ["N", "NE"], one_is_enough=True) == {"last": True, "majority": False, "order": False}
    assert cues([], "yes") == {}


def test_what_cannot_be_reached_is_said_with_what_was_there_instead(monkeypatch):
    monkeypatch.setattr(fresh, "MAX_TRIES", 30)
    told = []
    run = Run(tell=lambda run: told.append(str(run)))
    with pytest.raises(
        NoSuchItem, match=r"30 stories in a row .* \(0 items, left out 30: 30 of 1 options that can hold"
    ):
        next(GENERATORS["babi17"].items(1, 0, {}, Wanted(solutions="several"), run))
    assert len(told) == 30
    with pytest.raises(InvalidInput, match="solutions: cannot be"):
        GENERATORS["babi17"].items(1, 0, {}, Wanted(solutions="many"))


@pytest.mark.parametrize(
    ("name", "sizes", "fits"),
    [
        ("roomspace", {"n": range(3, 8), "m": range(4, 10)}, lambda n, m, **_: n - 1 <= m < n * (n - 1) // 2),
        (
            "stepgame",
            {"support": range(20, 24), "distractors": range(2, 5)},
            lambda support, distractors: support + distractors < 26,
        ),
    ],
)
def test_sizes_that_do_not_fit_together_are_drawn_again(name, sizes, fits):
    items = list(GENERATORS[name].items(30, 2, sizes))
    assert len(items) == 30
    assert all(fits(**item["sizes"]) for item in items)


@pytest.mark.parametrize(
    ("name", "sizes", "said"),
    [
        ("roomspace", {"n": range(3, 5), "m": range(6, 9)}, "objects cannot have"),
        ("stepgame", {"support": 24, "distractors": range(2, 5)}, "more agents than 25 have no name"),
    ],
)
def test_sizes_none_of_which_fit_are_refused_at_once(name, sizes, said):
    with pytest.raises(InvalidInput, match=said):
        GENERATORS[name].items(1, 0, sizes)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_items_whatever_python_hashes(name):
    program = (
        "import json, sys; from spatialjudge.benchmarks.generators import GENERATORS;"
        f"print(json.dumps(list(GENERATORS[{name!r}].items(5, 'here'))))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert json.loads(told[0]) == list(GENERATORS[name].items(5, "here")) != list(GENERATORS[name].items(5, 1))


BYTES = {
    "babi17": "75280ed660e6bd3d",
    "babi19": "808559c75650c08d",
    "stepgame": "fd3c819e32363100",
    "spartqa": "e32e7045f90903a0",
    "spartun": "2f7d24687f229730",
    "spacenli": "08b68749dd30554c",
    "reascan": "444a8d2e316dd894",
    "roomspace": "d0ee4638aa734943",
}
"""SHA-256 of four items of each, to be changed when what is made changes on purpose."""


@pytest.mark.parametrize("name", NAMES)
def test_every_python_makes_the_same_bytes(name):
    made = json.dumps(list(GENERATORS[name].items(4, "bytes")))
    assert sha256(made.encode()).hexdigest().startswith(BYTES[name])


@pytest.mark.parametrize("name", NAMES)
def test_the_sizes_of_an_item_are_its_own(name):
    for item in GENERATORS[name].items(8, "own"):
        assert {size: item[size] for size in item["sizes"] if size in item}.items() <= item["sizes"].items()
        assert item["sizes"]["support"] == item["support"]
        assert name != "roomspace" or item["sizes"]["m"] == item["sizes"]["n"] - 1


@pytest.mark.parametrize("name", NAMES)
def test_a_stream_has_the_sizes_that_are_asked_for(name):
    assert list(islice(stream(name, 3), 4)) == list(GENERATORS[name].items(4, 3))
    if name != "roomspace":
        assert {item["support"] for item in islice(stream(name, 3, support=2), 10)} == {2}
        assert {item["support"] for item in islice(stream(name, 3, support=range(1, 3)), 40)} == {1, 2}


def test_a_stream_has_every_knob_of_the_command():
    [seen] = islice(stream("roomspace", 3, view="agent", support=2), 1)
    assert (seen["view"], seen["support"], seen["story"]["vocabulary"]) == ("agent", 2, "observer")
    [clash] = islice(stream("roomspace", 3, continuous=True, grid=4, solutions="none", preamble=True), 1)
    assert (clash["gold"], clash["prompt"].startswith("Imagine")) == ([], False)
    assert any("set" in item for item in islice(stream("spartqa", 3, variants=True, unseen=True), 30))
    hard = islice(stream("babi17", 3, balance=True, adversarial=True), 10)
    assert not any(any(item["cues"].values()) for item in hard)
    with pytest.raises(InvalidInput, match="view: is no option of babi17"):
        stream("babi17", view="agent")
    with pytest.raises(InvalidInput, match="view: unknown view 'above'"):
        next(stream("roomspace", view="above"))


@pytest.mark.parametrize(
    "sizes",
    [{"support": size} for size in (0.5, -1, [], 10**9, "2-3", None, [2, "3"], float("nan"))] + [{"colour": 1}],
)
def test_what_cannot_be_made_is_refused_at_once(sizes):
    with pytest.raises(InvalidInput):
        GENERATORS["babi17"].items(1, 0, sizes)
    with pytest.raises(InvalidInput):
        stream("chess")


def test_a_line_whose_gold_label_was_changed_differs():
    [item] = GENERATORS["babi17"].items(1, 1)
    other = "no" if item["gold"] == "yes" else "yes"
    read = read_back(item | {"gold": other}, "here")
    assert (read.gold, read.task.decide(Profile.GEOMETRY).verdict) == (other, item["gold"])
    with pytest.raises(InvalidInput):
        read_back(item | {"q_type": "none"}, "here")
    with pytest.raises(InvalidInput):
        read_back(item | {"original": 3}, "here")
