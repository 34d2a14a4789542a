"""Whatever a text is made of, it is read or not read: no reader raises, and the same text is read alike again."""

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
