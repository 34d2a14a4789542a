"""Whatever is asked: what refuses or takes back is no answer, and of a text that was cut off a closed one is read."""

import json
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from spatialjudge.reading import read_choice, read_relation, read_sequence, read_yes_no
from spatialjudge.reading.words.roles import LETTERS, matching
from spatialjudge.relations import roomspace

TEXTS = json.loads((Path(__file__).parent / "cases" / "every_kind" / "refusals.json").read_text("utf-8"))
LEADS = json.loads((Path(__file__).parent / "cases" / "every_kind" / "leads.json").read_text("utf-8"))
PAIR = {"vocabulary": roomspace, "subject": "bed", "obj": "desk", "objects": ("bed", "desk", "lamp")}
BLOCKS = {"A": ("block A",), "B": ("block B",), "C": ("block C",)}
INFERENCE = {"entailment": ("entailed",), "contradiction": ("contradicted",), "neutral": ()}
STEPS = {"n": ("north",), "s": ("south",), "e": ("east",)}
KINDS = {
    "relation": ("north", partial(read_relation, **PAIR)),
    "yes_no": ("yes", partial(read_yes_no, relation="N", **PAIR)),
    "yes_no of anything": ("yes", read_yes_no),
    "choice": ("block A", partial(read_choice, options=BLOCKS, question="Which block has a black circle?")),
    "several": (
        "block A",
        partial(read_choice, options=BLOCKS | {"none": ("none of them",)}, several=True, none="none"),
    ),
    "unknown": ("Yes", partial(read_choice, options={"Yes": (), "No": (), "DK": ()}, unknown="DK")),
    "inference": ("entailed", partial(read_choice, options=INFERENCE)),
    "sequence": ("north, south", partial(read_sequence, options=STEPS)),
}
SILENT = ("unreadable", "abstained")
FOR_NOTHING = (("none",), ("DK",))
"""What an abstention is where there is an option for it."""
every_kind = pytest.mark.parametrize(("answer", "read"), KINDS.values(), ids=KINDS)


def heard(read, text):
    """What is read of a text, if that is more than that nothing is, or is known."""
    reading = read(text)
    silent = reading.status in SILENT or reading.labels in FOR_NOTHING
    return None if silent else (reading.status, reading.labels)


@every_kind
def test_what_refuses_or_takes_back_is_no_answer(answer, read):
    texts = [text.replace("{answer}", answer) for text in TEXTS["refusing"]]
    assert {text: said for text in texts if (said := heard(read, text))} == {}


@every_kind
def test_what_denies_an_answer_is_never_it(answer, read):
    texts = [text.replace("{answer}", answer) for text in TEXTS["denying"]]
    assert {text: said for text in texts if (said := heard(read, text)) not in (None, ("no", ()))} == {}


@pytest.mark.parametrize("case", TEXTS["of one kind"], ids=lambda case: f"{case['kind']}: {case['text']}")
def test_what_refuses_one_kind_of_question_is_no_answer(case):
    _, read = KINDS[case["kind"]]
    assert heard(read, case["text"]) is None


@pytest.mark.parametrize("read", [read for _, read in KINDS.values()], ids=KINDS)
def test_what_is_only_a_word_for_nothing_abstains(read):
    found = {text: read(text) for text in TEXTS["abstaining"]}
    said = {text: one for text, one in found.items() if one.status != "abstained" and one.labels not in FOR_NOTHING}
    assert said == {}


@every_kind
def test_an_answer_is_one_in_the_same_places(answer, read):
    texts = [text.replace("{answer}", answer) for text in TEXTS["answering"]]
    assert [text for text in texts if heard(read, text) is None] == []


@every_kind
def test_what_leads_to_an_answer_of_one_kind_leads_to_any(answer, read):
    reasons = "Hm, let me see. It is quite a story.\n\n"
    leading = [text.replace("{answer}", answer) for text in LEADS["leading"]]
    opening = [text.replace("{answer}", answer) for text in LEADS["opening"]]
    assert len(leading) >= 200
    unread = [text for text in (*leading, *opening) if heard(read, text) is None]
    assert unread + [text for text in leading if heard(read, reasons + text) is None] == []


CLOSED = (
    *(
        "Answer: {}.",
        "Answer: {}\n",
        "Answer: **{}**\n",
        "The answer is {}.",
        "Answer: {}. Bec",
        "Answer: {}\n\nBecause th",
    ),
    *(
        "Answer:\n- {}\n\nThis is",
        "\\boxed{{{}}}",
        '{{"answer": "{}"}}',
        "<answer>{}</answer>",
        "Answer: {}.\n\nQuestion: Is",
    ),
)
OPEN = (
    *("Answer: {}", "Answer: {} or", "Answer: {}, not", "Answer: {}, bec", "Answer:\n- {}\n", "Answer:\n- {}\n- "),
    *('{{"answer": "{}', "Hence it is {}.", "So the relation is {}.", "So the answer is {}.\n\n## Step 7: Look at"),
)


@every_kind
def test_of_a_text_that_was_cut_off_a_closed_answer_is_read(answer, read):
    cut = partial(read, finish_reason="length")
    assert [text for text in CLOSED if heard(cut, text.format(answer)) is None] == []
    assert [text for text in OPEN if heard(cut, text.format(answer))] == []


@every_kind
def test_a_text_that_breaks_off_in_a_further_step_has_not_answered(answer, read):
    text = f"## Step 1: Look\nSo the answer is {answer}.\n\n## Step 2: Look again\nAccording to"
    assert heard(read, text) is None
    assert heard(read, f"## Step 1: Look\nIt is here.\n\n## Step 2: Say\nThe answer is {answer}") is not None
    assert heard(read, f"{text} this it is so.") is not None


OTHERS = {
    "north": "south",
    "yes": "no",
    "block A": "block B",
    "Yes": "No",
    "entailed": "neutral",
    "north, south": "east",
}


@every_kind
@pytest.mark.parametrize(
    "heading",
    [
        *("**Problem {}:**", "Question {}:", "### Problem {}\n", "### Q{} Analysis:\nIs it (here?) or there?"),
        *("{}. Where is the old hat now?", "**{}. What is to be said of it?**\n\n"),
    ],
)
def test_numbered_problems_with_different_answers_are_none(answer, read, heading):
    def told(*answers):
        return "\n\n".join(
            f"{heading.format(number)} Look at it.\nThe answer is {one}." for number, one in enumerate(answers, 1)
        )

    assert heard(read, told(answer, OTHERS[answer])) is None
    assert heard(read, told(answer)) is not None
    assert heard(read, told(answer, answer)) == heard(read, told(answer))
    assert heard(read, f"{told(answer)}\n\n{heading.format(2)} Look at it. From this and") is None
    assert heard(read, f"Two of them.\n\n{told(answer, OTHERS[answer])}") is None


@every_kind
def test_a_question_that_a_model_goes_on_with_ends_its_answer(answer, read):
    more = "\n2. Where is the lamp if one looks from the chair?\nI cannot tell."
    assert heard(read, f"Answer: {answer}{more}") == heard(read, f"Answer: {answer}")
    assert heard(read, f"{answer}{more}") == heard(read, answer)


FIRST_SAID = ("The answer is {}.", "Answer: {}.", "{}.", "So the answer is {}.", "\\boxed{{{}}}.")
CORRECTED = (
    *("Wait, no,", "Wait no,", "No,", "Actually no,", "Hmm, no,", "Oh no,", "Sorry, no,", "But no,", "Nope,", "Wait."),
    "Correction:",
)
LAST_SAID = ("the answer is {}.", "Answer: {}.", "Final answer: {}", "it is {}.", "\\boxed{{{}}}")


@every_kind
@pytest.mark.parametrize("turned", [False, True])
def test_what_is_corrected_is_never_the_answer(answer, read, turned):
    before, after = (OTHERS[answer], answer) if turned else (answer, OTHERS[answer])
    ways = list(product(FIRST_SAID, CORRECTED, LAST_SAID))
    said = {way: heard(read, f"{way[0].format(before)} {way[1]} {way[2].format(after)}") for way in ways}
    right = heard(read, f"Answer: {after}")
    assert [way for way, one in said.items() if one not in (None, right)] == []
    assert sum(one == right for one in said.values()) > len(ways) / 2


def test_every_role_has_a_letter_of_its_own():
    assert len(set(LETTERS.values())) == len(LETTERS)
    with pytest.raises(KeyError):
        matching("[GUESS NOBODY]*")
