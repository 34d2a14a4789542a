"""The words that a choice is made in, by what they do.

The roles of the common table (:mod:`~spatialjudge.grading.reader.words`) are folded to the few that matter for a
choice: which options are named, what denies, corrects or supposes, what leads to an answer. Each is named: one that a
choice did not know would pass for harmless.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spatialjudge.grading.reader.roles import Role
from spatialjudge.grading.reader.words import each

OWN: Final[tuple[tuple[str, str], ...]] = (
    (
        Role.REFUSAL,
        """
        can't help, cannot help, can't assist, cannot assist, unable to help, unable to assist, cannot answer,
        can't answer, unable to answer, cannot see, can't see, not able to see, i'm sorry, i am sorry,
        as an ai language model, as an ai, as a language model
        """,
    ),
    (
        Role.DOUBT,
        "maybe, perhaps, possibly, might, may, could, or maybe, or perhaps, or possibly, and maybe, and possibly",
    ),
    (
        Role.ALL,
        "all, every, each, all of them, all three, all two, all of these, all of the, all the, all four, all of",
    ),
    (Role.OR, "or, and or, or else, or also, either or"),
    (Role.EXCLUDED, "except, except for, but not, apart from, ruled out, excluded, wrong, incorrect, eliminated"),
    (Role.BUT, "but, but instead, but rather, rather, instead, however, yet, whereas, while"),
    (Role.NOT, "does not, doesn't, do not, don't, did not, isn't, aren't, need not, needn't, not, never"),
    (
        Role.FILLER,
        """
        either, i choose, i'd say, i would say, i pick, this, that, these, there, does, do, did, by, left with, follows,
        follow, holds, not just, not only, not merely, not simply
        """,
    ),
    (Role.SAYING, "premise, premises, hypothesis, statement, claim, text, passage, referent, target, cell"),
    (Role.STRANGER, "none of the above, none of these"),
)
"""Words that do something else for a choice than for a relation."""

FOLDED: Final[Mapping[str, str]] = {
    **{
        role: role
        for role in (
            *(Role.AND, Role.OR, Role.NOT, Role.EXCLUDED, Role.NONE, Role.YES, Role.NO, Role.UNKNOWN_ANSWER),
            *(Role.UNSURE, Role.IF, Role.FIRST, Role.BECAUSE, Role.SO, Role.BUT, Role.CORRECTION, Role.NOTE),
            *(Role.HERE, Role.HAS, Role.STRANGER, Role.ALL, Role.FILLER, Role.SAYING, Role.DOUBT, Role.REFUSAL),
        )
    },
    **dict.fromkeys(
        (
            *(Role.IS, Role.IT, Role.OF, Role.TO, Role.FROM, Role.PREPOSITION, Role.WHICH, Role.WHAT, Role.TITLE),
            *(Role.POSITION_NOUN, Role.HOLDS, Role.NUMBER, Role.DIRECTION_NOUN, Role.RELATIVE, Role.BETWEEN, Role.CAN),
        ),
        Role.FILLER,
    ),
    **dict.fromkeys((Role.RELATION_NOUN, Role.ADJECTIVE), Role.SAYING),
    **dict.fromkeys(
        (
            *(Role.SUBJECT, Role.OBJECT, Role.OTHER, Role.MATTER, Role.VIEW, Role.POSSIBLE, Role.VERSUS, Role.OWNS),
            *(Role.ASKS, Role.LIKEWISE, Role.AGAIN, Role.GLOSS, Role.DOUBTFUL_GLOSS, Role.RELATION, Role.ECHO),
        ),
        Role.STRANGER,
    ),
    **dict.fromkeys((Role.IMPOSSIBLE, Role.COULD_NOT), Role.NOT),
    Role.COULD: Role.DOUBT,
    Role.DIRECTION: Role.OPTION,
}
"""What each role of the common table is for a choice."""
FOLDED_MARKS: Final = {"/": Role.OR, ">": ":"}
"""Marks that do what words do."""

FUNCTION: Final = frozenset(
    each(
        """
        the, a, an, is, are, was, were, be, being, to, of, in, at, that, which, it, this, there, has, have, contain,
        contains, containing, had, does, do, also, located, positioned, and, they, only, just, any,
        's, i, with, for, by, or
        """
    )
)
"""Words of a question or an answer that say nothing of who stands where."""
ASKING: Final = frozenset(
    each(
        """
        what, which, where, how, who, relation, relationship, between, position, regarding, relative, object, objects,
        thing, things, shape, block, blocks, box, boxes, edges, necessary, possible, impossible
        """
    )
)
"""Words that ask, and need not be repeated in an answer."""
ECHOED: Final = frozenset(
    {
        *(Role.STRANGER, Role.OTHER, Role.TITLE, Role.ADJECTIVE, Role.NUMBER, Role.PREPOSITION, Role.RELATION_NOUN),
        *(Role.HERE, Role.BECAUSE, Role.BUT, Role.BETWEEN, Role.EXCLUDED, Role.ALL),
    }
)
"""Roles of words that may only repeat the question."""
NUMBERS: Final = frozenset(each("one, two, three, four, five, six, seven, eight, nine, ten"))
"""Behind a title they name another thing: "box one"."""
RIGHT: Final = frozenset({"correct", "true"})
RIGHT_OR_NOT: Final = RIGHT | {"incorrect", "false"}
"""Words of options that say before "option" or "answer" which one is meant."""
GOES_ON: Final = frozenset(each("it, the, because, since, as, there, they, that, this, i, we, its, these, both"))
"""What may follow a "no" that is an answer, without a comma."""
STANDARD: Final[tuple[tuple[frozenset[str], Mapping[str, tuple[str, ...]]], ...]] = (
    (
        frozenset({"yes", "no"}),
        {
            "yes": each("yeah, yep, yup, y, affirmative, si, sí, oui, ja, да, 是, true, correct"),
            "no": each("nope, nah, n, negative, non, nein, нет, 否, false, incorrect"),
        },
    ),
    (
        frozenset({"necessary", "possible", "impossible"}),
        {
            "necessary": each(
                "necessarily, necessarily true, must be true, always true, entailed, must be, has to be, necessarily so"
            ),
            "possible": each("possibly, possibly true, may be, could be, might be, can be, may be true, could be true"),
            "impossible": each(
                "not possible, isn't possible, necessarily false, cannot be, can't be, cannot be true, can't be true,"
                "never true, always false, must be false"
            ),
        },
    ),
)
"""Options that many questions have, with other words for them."""


def stem(word: str) -> str:
    """A word without the ending of a plural or of the third person."""
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
