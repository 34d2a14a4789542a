"""Whatever a text is made of, it is read or not read: no reader raises, and the same text is read alike again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.grading import read_choice, read_relation, read_sequence, read_yes_no
from spatialjudge.relations import roomspace

WRITTEN = r"""
<answer> </answer> <result> </result> <foo> </foo> </ < \boxed{ } { [[ ]] [answer] [/answer] <path> </path> Answer:
north N NE and or not no Yes , . - 1. | / ( ) ** ` ```json ``` "relation": "answer": "N" bed desk lamp is of the So
but if because unclear ? ! : → -> $ \text{ ✓ ❌ <think> </think> ### ~~ A B A. (B) first then left é 是 3 0.5 (1,2)
= ^ _ \ ' " <!-- --> … — ; wait ] null true
"""
PIECES = st.sampled_from([*WRITTEN.split(), "\n", "\n\n", "\u200b", "cannot be determined", "Final answer"])
FIELDS = st.sampled_from(
    [
        "",
        " ",
        "is ",
        "_",
        "is",
        "answer",
        "final answer",
        "verdict",
        "is_correct",
        "name",
        "arguments",
        "step",
        "relation",
    ]
)
FIELD_VALUES = st.sampled_from(["", " ", "A", "north", "bed", "yes", "true", "null", "²", True, False, None, 3, 1e99])
OBJECTS = st.recursive(FIELD_VALUES, lambda one: st.lists(one, max_size=3) | st.dictionaries(FIELDS, one, max_size=4))
OPTIONS = {name: [name] for name in ("north", "left", "A")}
READERS = [
    lambda text: read_relation(text, vocabulary=roomspace, subject="bed", obj="desk", objects=("lamp",)),
    lambda text: read_yes_no(text, vocabulary=roomspace, subject="bed", obj="desk", relation="N"),
    lambda text: read_choice(text, options=OPTIONS, question="Where is the bed?"),
    lambda text: read_sequence(text, options=OPTIONS),
]


@pytest.mark.parametrize("read", READERS, ids=["relation", "yes or no", "choice", "sequence"])
@given(pieces=st.lists(PIECES, max_size=12), blank=st.sampled_from(["", " "]))
def test_any_text_is_read_or_not(read, pieces, blank):
    text = blank.join(pieces)
    assert read(text) == read(text)


@pytest.mark.parametrize("read", READERS, ids=["relation", "yes or no", "choice", "sequence"])
@pytest.mark.parametrize(
    "text", ["<foo><answer>north</answer></foo>", "<foo>]]\\boxed{No, }[1,2]", "<answer>A</answer></"]
)
def test_what_ends_in_a_mark_behind_a_place_is_read_or_not(read, text):
    assert read(text).quote in text


@pytest.mark.parametrize("read", READERS, ids=["relation", "yes or no", "choice", "sequence"])
@given(objects=st.lists(st.dictionaries(FIELDS, OBJECTS, min_size=1, max_size=3), min_size=1, max_size=3))
def test_any_object_is_read_or_not(read, objects):
    assert read(json.dumps(objects)) == read(json.dumps(objects))
    assert read(json.dumps(objects[0])).quote in json.dumps(objects[0])


@pytest.mark.parametrize("read", READERS[:3], ids=["relation", "yes or no", "choice"])
def test_a_truth_without_a_name_judges_nothing(read):
    assert read('[{"": true, "x": "A"}, {"": false, "x": "left"}]').labels == ()


@pytest.mark.parametrize("read", READERS, ids=["relation", "yes or no", "choice", "sequence"])
def test_a_call_of_no_function_submits_no_answer(read):
    assert read('{"name": "", "arguments": {"answer": "A"}}').labels == ()


SENTENCES = ["It is north. ", "So it is A. ", "The answer is: left. ", "Yes. ", "Is it north? No. ", "bed -> north; "]


@pytest.mark.parametrize("read", READERS, ids=["relation", "yes or no", "choice", "sequence"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_without_end_are_read_or_not(read, sentence):
    """What one sentence says hangs on those before it, but not on all of them at once."""
    assert read(2_000 * sentence).quote in 2_000 * sentence
