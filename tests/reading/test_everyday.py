"""Everyday sentences: the many ways to put one answer are heard alike; what is not heard yet is known."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from spatialjudge.reading import read_choice, read_relation, read_sequence, read_yes_no
from spatialjudge.reading.sentences.closings import closing_of
from spatialjudge.reading.sentences.proposals import parts_in
from spatialjudge.relations import vocabulary

GROUPS = json.loads((Path(__file__).parent / "cases" / "every_kind" / "everyday.json").read_text("utf-8"))
OTHERS = ("lamp", "chair", "lake", "campus", "Tom", "Priya", "flight", "Marc", "statue")
"""What else the stories are of."""

SENTENCES = [
    (number, text)
    for number, group in enumerate(GROUPS)
    for text in group["read"]
    if re.fullmatch(r"(?!Sure|So |Thus|Hence|Therefore|Answer)[A-Z][^.!?:;\n*{}|<>$`\"\\]{15,}\.", text)
]
"""Whole sentences that are read alone, each with the number of its group."""
DRESSED = ("**{}**", "> {}", "Answer: {}", "**Final answer:** {}", "### Answer\n\n{}", "<answer>{}</answer>", "{} 😊")
DRESSED += ('{{"answer": "{}"}}', "<think>\nHmm, let me see.\n</think>\n\n{}", "Assistant: {}")
DRESSED += ("{}\n\n---", "{}\n\nConfidence: 95%")
FRAMED = (
    "Sure! {}",
    "Let's think step by step.\n\n{}",
    "### Conclusion\n{}",
    "I looked at the facts one by one.\n\n{}",
)
FRAMED += ("{}\n\nI hope this helps!", "{} Let me know if you have any questions.", "{} That is my answer.")
FRAMED += (
    "Great question! {}",
    "Certainly! {}",
    "I considered all the clues. {}",
    "{} Note that distances are not given.",
)
FRAMED += ("1. I read the clues.\n2. I placed the things.\n\n{}",)
FRAMED += (
    "{}\n\nHope this helps!",
    "{}\n\nGood luck!",
    "{} Thanks!",
    "{}\n\nWould you like me to explain further?",
    "{}\n\nIf you have any other questions, just ask!",
    "{}\n\n(See the steps above.)",
    "{} This matches the given information.",
    "{}\n\nAll constraints are satisfied. Done.",
    "{} The other options do not fit.",
    "{} The other clues are irrelevant.",
    "{} I am certain.",
    "{}\n\nI'm confident that this is right.",
)
FRAMED += (
    "Based on the clues, here is the answer: {}",
    "After reading the story, here is my final answer: {}",
    "In conclusion: {}",
    "```text\n{}\n```",
)
LED = (
    "I'm sure that {}",
    "So {}",
    "Therefore, {}",
    "Here is my answer: {}",
    "It turns out that {}",
    "The clues show that {}",
)
LED += ("We can see that {}", "As we can see, {}", "I'm sure that {}")
STORIES = ("Tom is in the garden. The lamp is left of the door, and the door is north of the park. ",)
STORIES += ("A robot stands in a maze.\nEve went to the cellar. She took the ball there.\n",)
NAMED = ("I", "K", "N", "TPP", "EC", "Mary", "Lena", "Marc", "Maya", "Tom", "Oleg", "Priya")
"""How a sentence may open that keeps its capital behind other words."""


def reader(group):
    """Whoever reads the answers of a group."""
    if group["kind"] in {"choice", "sequence"}:
        read = read_choice if group["kind"] == "choice" else read_sequence
        more = {name: group[name] for name in ("several", "unknown") if name in group}
        return lambda text: read(text, options=group["options"], question=group["question"], **more)
    known = vocabulary(group["vocabulary"])
    pair = {"vocabulary": known, "subject": group["subject"], "obj": group["object"]}
    pair["objects"] = (group["subject"], group["object"], *OTHERS)
    if group["kind"] == "yes_no":
        return lambda text: read_yes_no(text, relation=group["relation"], modality=group["modality"], **pair)
    return lambda text: read_relation(text, family=next(iter(known.families)), **pair)


@pytest.mark.parametrize("group", GROUPS, ids=[group["about"] for group in GROUPS])
def test_everyday_sentences_are_heard(group):
    read = reader(group)
    came = {text: read(text) for text in (*group["read"], *group["unread"])}
    heard = {text for text, reading in came.items() if reading.status == group["status"]}
    assert heard == set(group["read"])
    assert {text for text in heard if sorted(came[text].labels) != sorted(group["labels"])} == set()
    assert {came[text].status for text in group["unread"]} <= {"unreadable"}


@pytest.mark.parametrize("group", GROUPS, ids=[group["about"] for group in GROUPS])
def test_what_only_sounds_like_it_is_not_heard_so(group):
    """Of somebody or something else, supposed, or taken back."""
    said = {text: reader(group)(text) for text in group["not"]}
    like = {text for text, one in said.items() if one.status == group["status"]}
    assert {text for text in like if sorted(said[text].labels) == sorted(group["labels"])} == set()


TAKEN_BACK = (
    "Sorry, I mixed them up.",
    "Feel free to ignore that.",
    "Let me know if that is wrong.",
    "Thanks for pointing that out, but it is the other way around.",
    "I'd be happy to correct that.",
    "Have a second thought: it is reversed.",
    "I'm not certain that this is right.",
    "The other options fit, too.",
)


@pytest.mark.parametrize("closing", TAKEN_BACK)
def test_what_does_not_only_take_leave_is_not_left_out(closing):
    parts = parts_in(f"It is so. {closing}")
    assert closing_of(parts, "".join(part.role for part in parts)) == len(parts)


def test_steps_are_heard_in_their_order():
    for group in GROUPS:
        if group["kind"] == "sequence":
            assert {reader(group)(text).labels for text in group["read"]} == {tuple(group["labels"])}


@pytest.mark.parametrize("dress", DRESSED)
def test_what_is_heard_alone_is_heard_in_any_dress(dress):
    assert heard_otherwise(dress) == {}


@pytest.mark.parametrize("frame", FRAMED + LED)
def test_what_is_heard_alone_is_heard_in_a_frame_or_not_at_all(frame):
    """A few of a hundred are lost where more is said; none is heard otherwise."""
    others = heard_otherwise(frame)
    assert {text: came for text, came in others.items() if came.status != "unreadable"} == {}
    assert len(others) <= len(SENTENCES) / 50


@pytest.mark.parametrize("story", STORIES)
def test_a_question_may_hold_its_story(story):
    asked = [group for group in GROUPS if group["kind"] in {"choice", "sequence"}]
    told = [(group, reader(group), reader(group | {"question": story + group["question"]})) for group in asked]
    said = [(text, read(text), of(text)) for group, read, of in told for text in (*group["read"], *group["not"])]
    others = {text: came for text, alone, came in said if (alone.status, alone.labels) != (came.status, came.labels)}
    assert {text: came for text, came in others.items() if came.status != "unreadable"} == {}
    assert len(others) <= 2


@pytest.mark.parametrize(
    "echo", ["{question}\n{text}", "Question: {question}\nAnswer: {text}", "**Question:** {question}\n\n{text}"]
)
def test_a_question_may_be_said_before_its_answer(echo):
    asked = [group for group in GROUPS if "?" in group.get("question", "")]
    said = [(reader(group), group["question"], text) for group in asked for text in (*group["read"], *group["not"])]
    lost = 0
    for read, question, text in said:
        alone, came = read(text), read(echo.format(question=question, text=text))
        assert (alone.status, alone.labels) == (came.status, came.labels) or came.status == "unreadable", text
        lost += (alone.status, alone.labels) != (came.status, came.labels)
    assert lost <= len(said) / 50


def lettered(options):
    """Options by name as ones by letter, or those by letter by their first name; and what each label became."""
    if all(len(label) == 1 for label in options):
        named = {label: several[0] for label, several in options.items()}
        return {name: [label, *options[label][1:]] for label, name in named.items()}, named
    letters = dict(zip(options, "ABCDEFGH", strict=False))
    return {letters[label]: [label, *several] for label, several in options.items()}, letters


CALLED = {
    "by letters or names": lettered,
    "in capitals": lambda options: (
        {label.upper(): [name.upper() for name in several] for label, several in options.items()},
        {label: label.upper() for label in options},
    ),
    "in another order": lambda options: (dict(reversed(options.items())), {label: label for label in options}),
}


@pytest.mark.parametrize("called", CALLED.values(), ids=CALLED)
def test_options_are_heard_whatever_their_labels_are(called):
    lost = 0
    for group in GROUPS:
        if group["kind"] != "choice":
            continue
        options, now = called(group["options"])
        unknown = {"unknown": now[group["unknown"]]} if "unknown" in group else {}
        read, of = reader(group), reader(group | {"options": options} | unknown)
        for text in (*group["read"], *group["not"]):
            alone, came = read(text), of(text)
            same = (alone.status, {now[label] for label in alone.labels}) == (came.status, {*came.labels})
            assert same or came.status == "unreadable", text
            lost += not same
    assert lost <= 2


PAIRS = (("dining table", "arm chair"), ("block 1", "block 2"), ("sofa (red)", "sofa (blue)"), ("X", "Y"))
PAIRS += (("Anna", "Ben"), ("North Station", "West Gate"), ("Ann's bag", "Tom's hat"))


@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_the_pair_is_heard_whatever_it_is_called(pair):
    for group in GROUPS:
        if group["kind"] not in {"relation", "yes_no"}:
            continue
        read, of = reader(group), reader(group | dict(zip(("subject", "object"), pair, strict=True)))
        names = dict(zip((group["subject"], group["object"]), pair, strict=True))
        article = "(?:[Tt]he |[Aa] )?" if pair[0][0].isupper() else ""
        called = re.compile(rf"\b{article}({'|'.join(names)})\b|\b({'|'.join(map(str.capitalize, names))})\b")
        for text in (*group["read"], *group["not"]):
            now = called.sub(lambda found, names=names: names[(found[1] or found[2].lower())], text)
            alone, came = read(text), of(now)
            assert (alone.status, alone.labels) == (came.status, came.labels), now


ROOMS = ("kitchen", "hall", "bedroom", "office")


@pytest.mark.parametrize("rooms", ["living room/dining hall/guest bathroom/garage", "room 1/room 2/room 3/room 4"])
def test_options_are_heard_whatever_they_are_called(rooms):
    called = dict(zip(ROOMS, rooms.split("/"), strict=True))
    room = re.compile(rf"\b(?:{'|'.join(ROOMS)})\b", re.IGNORECASE)

    def now(text):
        named = (lambda found: called[found[0].lower()], lambda found: called[found[0].lower()].capitalize())
        return room.sub(lambda found: named[found[0][0].isupper()](found), text)

    lost = 0
    for group in GROUPS:
        options = {now(label): [*map(now, several)] for label, several in group.get("options", {}).items()}
        if not room.search(str(group.get("options"))) or len(options) < len(group["options"]):
            continue
        read, of = reader(group), reader(group | {"options": options, "question": now(group["question"])})
        for text in (*group["read"], *group["not"]):
            alone, came = read(text), of(now(text))
            same = (alone.status, tuple(map(now, alone.labels))) == (came.status, came.labels)
            assert same or came.status == "unreadable", text
            lost += not same
    assert lost <= 1


@cache
def heard_alone():
    """The readers of the groups, and how each sentence is read alone."""
    readers = [reader(group) for group in GROUPS]
    return readers, {(number, text): readers[number](text) for number, text in SENTENCES}


def heard_otherwise(dress):
    """The other readings of the sentences that are read otherwise so dressed, by sentence."""
    readers, said_alone = heard_alone()
    others = {}
    for number, text in SENTENCES:
        behind = dress in LED and not re.match(rf"(?:{'|'.join(NAMED)})\b", text)
        said = dress.format(text[0].lower() + text[1:] if behind else text)
        alone, came = said_alone[number, text], readers[number](said)
        if (alone.status, alone.labels) != (came.status, came.labels):
            others[text] = came
    return others
