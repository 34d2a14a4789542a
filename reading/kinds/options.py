"""What the sentences of an answer say where options are asked for."""

from __future__ import annotations

import re
from typing import Final

from spatialjudge.reading.kinds.offered import PREDICATES
from spatialjudge.reading.kinds.relation import RelationPassage
from spatialjudge.reading.kinds.repetition import NO, asks_again, likewise, repetition_of
from spatialjudge.reading.kinds.wording import Wording, stem
from spatialjudge.reading.places.readings import Finding, Says
from spatialjudge.reading.sentences.clauses import ALL_BUT
from spatialjudge.reading.sentences.expressions import Link, Related
from spatialjudge.reading.sentences.sentences import Sentence, supposes
from spatialjudge.reading.sentences.statements import finding_of
from spatialjudge.reading.words.kind_words import WRONG_WAY
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import TROUBLE, Role, matching, since_lead
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import words_of

LONGEST_OPENING: Final = 40
"""Characters of the marks that open a line."""


class OptionPassage(RelationPassage):
    """The sentences of a part of the text, each with the options that it names as its answer."""

    def __init__(self, text: str, start: int, end: int, wording: Wording) -> None:
        self._text, self._wording, self._options = text, wording, wording.options
        super().__init__(wording.words(text, start, end), wording.lexicon)
        self._offered = self._items_offered()
        self._left_out = self._items_left_out()

    def _items_offered(self) -> set[int]:
        """The sentences that only say what there is to choose from, or what each means, with their items."""
        found: set[int] = set()
        for index, sentence in enumerate(self.sentences if _TELLS_OPTIONS.search(self._text) else ()):
            if _offers(sentence) or (index - 1 in found and sentence.bullet):
                found.add(index)
        heads = [at for at, one in enumerate(self.sentences) if _EXPLAINED.fullmatch(one.roles)]
        told = {label for at in heads for label in self._labels_of(self.sentences[at].related[0])}
        if told.issuperset(self._options.named) and not (self._options.several and self._wording.asks_way):
            found.update(heads)  # "A: three circles", and what there is in each of the others
        if self._options.several:
            return found
        every = [(label,) for label in self._options.named]
        opening = [one.related[0] for _, one in zip(every, self.sentences, strict=False) if one.roles == Role.RELATION]
        if len(self) > len(every) > 2 and [self._labels_of(part) for part in opening] == every:
            found.update(range(len(every)))  # all of them, before an answer
        return found

    def _items_left_out(self) -> set[int]:
        """The items below what says that the others are none: "Why the other options are wrong:"."""
        found, below = set[int](), False
        for index, sentence in enumerate(self.sentences if _OTHERS.search(self._text) else ()):
            line = _OPENS_LINE.search(self._text, max(0, sentence.start - LONGEST_OPENING), sentence.start)
            if not line:
                continue
            more = sentence.bullet or index - 1 not in found or not self._text[: line.start()].endswith("\n")
            below = below and more and sentence.roles.startswith(Role.RELATION)
            if below:
                found.add(index)
            elif _OTHERS.search(self._text, sentence.start, sentence.end):
                below = not self._wording.negated and _LEAVES_OUT.fullmatch(sentence.roles) is not None
        return found

    def asks(self, index: int) -> bool:
        """Whether it asks where one of a pair is, or says most words of the question, and no others."""
        return super().asks(index) or (index == 0 == len(self) - 2 and asks_again(self.sentences[index], self._wording))

    def finding(self, index: int) -> Finding:
        """What a sentence says; what only repeats the options to choose from is not understood."""
        sentence = self.sentences[index]
        reason = sentence.roles[:1] == Role.NOTE and sentence.related[0].word.endswith(("because", "reason is"))
        if sentence.mark == "?" or reason:
            last = index == len(self) - 1 and sentence.roles[:1] in {Role.WHICH, Role.WHAT}
            says = Says.NOTE if reason else Says.OPAQUE if last else Says.ASIDE
            says = Says.INTRODUCTION if self.asks(index) else says
            return Finding(says, start=sentence.start, end=sentence.end)
        hangs, listed = self._depends(sentence), self._listed(index)
        if listed:
            return listed
        if not hangs and (labels := self._pointed_to(index)):
            found = Finding(Says.ITEM, labels, "label", sentence.start, sentence.end)
            return found._replace(concluding=True, alone=True, led=True)
        found = self._said(index, self._outright(sentence))
        aside = hangs or index in self._offered or self._leaves_open(sentence, found) or self._argues(sentence, found)
        another = self._is_unentailed(sentence) or self.denies_another(sentence, found)
        another = another or (not self._options.several and self._hedges(sentence, found))
        if another or (found.says is Says.ITEM and aside):
            return found.opaque
        if self._tells_of_others(sentence):
            return Finding(Says.ELSEWHERE, start=sentence.start, end=sentence.end)
        return found._replace(concluding=True, led=True) if found.alone and self._announced(index) else found

    def _listed(self, index: int) -> Finding | None:
        """One more option of which is said what is of those before: "B is under it. C is not. D is."."""
        sentence, before = self.sentences[index], index - 1
        if index in self._left_out:
            against = self._labels_of(sentence.related[0])
            return Finding(Says.ELSEWHERE, (), "denied", sentence.start, sentence.end, against=against)
        is_too = sentence.roles == Role.RELATION + Role.IS
        while is_too and before >= 0 and self[before].form == "denied":
            before -= 1
        if not self._options.several or before < 0 or not (is_too or likewise(sentence)) or not self[before].sure:
            return None
        option = sentence.related[sentence.roles.rindex(Role.RELATION)]
        return self[before]._replace(labels=self._labels_of(option), end=sentence.end)

    def _pointed_to(self, index: int) -> tuple[str, ...]:
        """The one option that a sentence comes to, whatever it says before; empty if it points to none."""
        sentence, roles = self.sentences[index], self.sentences[index].roles
        if self._options.several and _ALL_BUT.fullmatch(roles):
            before = sentence.related[: roles.index(Role.RELATION)]
            named = all(part.word in ALL_BUT or part.role == Role.SO for part in before)
            turned = self._wording.turns(self._text[sentence.start : sentence.end])
            denied = self._labels_of(sentence.related[len(before)])
            return self._options.others(denied) if named and not turned else ()
        order = _IN_ORDER.search(self._text, sentence.start, sentence.end)
        if order and _LISTS.fullmatch(roles) and _TO_DO.isdisjoint(sentence.words):
            return self._at_end(sentence, order["from"].lower())
        has = self._wording.negated and Role.HAS in roles
        if has or roles.count(Role.RELATION) != 1 or not _POINTS.fullmatch(roles):
            return ()
        words = {stem(part.word) for part in sentence.related}
        option = sentence.related[roles.index(Role.RELATION)]
        points = not _OF_CLAIM.fullmatch(roles) or self._judges(index, option)
        if _UNTOLD.fullmatch(roles):
            said = words_of(self._text[option.start : option.end])[:2]
            unknown = not PREDICATES.isdisjoint(said) or self._labels_of(option) == (self._options.unknown,)
            points = unknown and ("whether" in words or roles.endswith(Role.NOT))
        elif _LAST.fullmatch(roles):  # and no step of several
            steps = sentence.bullet or (index > 0 and ">" in self.sentences[index - 1].roles)
            asked = self._wording.asked_after
            about = not asked or (":" not in roles and not asked.isdisjoint(words))
            behind = any(Role.RELATION in self.sentences[after].roles for after in range(index + 1, len(self)))
            points = about and not (steps or behind)
        return self._labels_of(option) if points else ()

    def _at_end(self, sentence: Sentence, start: str) -> tuple[str, ...]:
        """The option at the end that is asked for, of all in their order: "from left to right: Anna, Boris, Chloe"."""
        labels = [label for part in sentence.related for label in self._labels_of(part)]
        side = {"left", "right"} & set(self._wording.asked)
        if "furthest" not in self._wording.asked or len(side) != 1 or sorted(labels) != sorted(self._options.named):
            return ()
        return tuple(labels[:1] if side == {start} else labels[-1:])

    def _judges(self, index: int, option: Part | Related) -> bool:
        """Whether an option says of the claim that it is true or false, and no premise's: no other is named behind."""
        said, roles = self._labels_of(option), self.sentences[index].roles
        head = (part for part in self.sentences[index].related if part.start < option.start)
        of_premise = not _PREMISES.isdisjoint(part.word for part in head)
        earlier = (one for one in self.sentences[:index] if _OF_CLAIM.fullmatch(one.roles))
        otherwise = any(self._labels_of(one.related[one.roles.index(Role.RELATION)]) != said for one in earlier)
        last = roles.startswith(Role.IT) and index == len(self) - 1
        behind = any(Role.RELATION in self.sentences[at].roles for at in range(index + 1, len(self)))
        alone = last or not (roles.startswith(Role.IT) or behind)
        return bool(said) and self._options.meant.get(said[0]) in _TRUTHS and alone and not (of_premise or otherwise)

    def _depends(self, sentence: Sentence) -> bool:
        """Whether a truth hangs on something: "if the fork is left of it, it is true", "it is true in one reading"."""
        at = sentence.roles.find(Role.RELATION)
        said = self._labels_of(sentence.related[at])[:1] if at >= 0 else ()
        if not said or self._options.meant.get(said[0]) not in _TRUTHS | _ENTAILED:
            return False
        words = {*sentence.words[at + 1 :]}
        return (
            bool(_HANGS.match(sentence.roles))
            or "when" in words
            or not (words.isdisjoint(_ONES) or words.isdisjoint(_WORLDS))
        )

    def _argues(self, sentence: Sentence, found: Finding) -> bool:
        """Whether it only argues: of a premise, a supposition, or what a label means ("premise 1 is true")."""
        if found.says is not Says.ITEM:
            return False
        if _CONSIDERS.match(sentence.roles) or not _MEANS.isdisjoint(sentence.words[1:2]):
            return True
        meant = self._options.meant.get(found.labels[0])
        if meant not in _TRUTHS:
            earlier = (one for one in self.sentences if one.end <= sentence.start)
            return meant == "contradiction" and any(map(supposes, earlier))
        end = next((at for at, part in enumerate(sentence.related) if part.start == found.start), 0)
        said = _OF_MATTER.search(sentence.roles, 0, end)
        return said is not None and sentence.related[said.start()].word in _PREMISES

    def _is_unentailed(self, sentence: Sentence) -> bool:
        """Whether a "no" only says that something does not follow, where it may be open, too: "no, not necessarily"."""
        may_be_open = self._wording.polar and self._wording.doubt
        return bool(may_be_open) and _UNENTAILED.match(self._text, sentence.start, sentence.end) is not None

    def _outright(self, sentence: Sentence) -> Sentence:
        """The sentence without what only explains what it says: "No, the lamp is behind it", "neutral: not told"."""
        polar, roles = self._wording.polar, sentence.roles
        at = roles.find(Role.RELATION)
        labels, tail = self._labels_of(sentence.related[at]) if at >= 0 else (), roles[at + 1 :]
        if at == 0 and polar and labels in {polar[:1], polar[1:]} and _EXPLAINS.fullmatch(tail):
            explained = labels == polar[1:] or not TROUBLE.search(tail)
        else:
            doubt = labels == (self._wording.doubt,)
            reason = _REASONS.get("neutral" if doubt else self._options.meant.get(labels[0], "")) if labels else None
            words = {part.word for part in sentence.related[at + 1 :]}
            turned = all(part.word in WRONG_WAY for part in sentence.related if part.role == Role.CORRECTION)
            explained = bool(reason and turned and "when" not in words and reason.fullmatch(tail))
            explained = explained and _PLAINLY.fullmatch(roles[:at]) is not None
        return sentence._replace(related=sentence.related[: at + 1], roles=roles[: at + 1]) if explained else sentence

    def _labels_of(self, part: Part | Related) -> tuple[str, ...]:
        return part.expression.labels(self.lexicon) if isinstance(part, Related) else ()

    def _said(self, index: int, sentence: Sentence) -> Finding:
        """What a sentence says, as of a relation, or as it repeats the question."""
        found, roles = finding_of(sentence, self.lexicon), sentence.roles
        places = [at for at, part in enumerate(sentence.related) if isinstance(part, Related)]
        related = [sentence.related[at] for at in places]
        if len(found.against) > 1 and _denies_one(sentence):
            return found.opaque
        if related and Role.UNKNOWN_ANSWER in roles:
            if all(self._labels_of(part) == (self._options.unknown,) for part in related):
                return Finding(Says.ABSTENTION, start=sentence.start, end=sentence.end)
            if found.says is Says.ABSTENTION and _IN_DOUBT.search(roles):
                return found._replace(says=Says.HEDGE)
        unread = found.says in _UNREAD or found.form == "excluded"
        named = found.says is Says.ELSEWHERE and found.form == "none"  # maybe in the question, too
        again = repetition_of(sentence, self._wording) if unread or named or found.open else None
        if again or not (unread or found.says in {Says.ANSWER, Says.ITEM}):
            return again or found
        if unread:
            polar = self._wording.polar
            no = polar and roles.startswith(f"{Role.RELATION},") and self._labels_of(related[0]) == polar[1:]
            says = (Says.CORRECTION if no or NO.match(roles) else Says.OPAQUE) if related else Says.ASIDE
            return found._replace(says=says)  # "no, it is yes"
        return found._replace(
            says=Says.ITEM,
            concluding=found.says is Says.ANSWER
            or (found.concluding and (not found.open or self._reasons(index, sentence))),
            alone=len(places) == 1 or Role.BECAUSE in roles[places[0] : places[1]],
            corrected=Role.CORRECTION in roles,
            led=roles.partition(Role.RELATION)[0].endswith(":"),
        )

    def _reasons(self, index: int, sentence: Sentence) -> bool:
        """Whether nothing but a reason follows what a sentence concludes, and names no other option.

        Behind a question that the text puts to itself, and that is another one, it concludes nothing.
        """
        labels = {self._labels_of(part) for part in sentence.related if isinstance(part, Related)}
        if len(labels) != 1 or not _REASONED.fullmatch(sentence.roles):
            return False
        return index == 0 or self.sentences[index - 1].mark != "?" or self.asks(index - 1)

    def _leaves_open(self, sentence: Sentence, found: Finding) -> bool:
        """Whether what names options breaks off, hangs on more than them, or is a cell of a table."""
        if sentence.mark == ":" or sentence.dangling or _FROM_ELSEWHERE.search(sentence.roles):
            return True
        head = sentence.roles.partition(Role.RELATION)[0]
        led = not {":", ">"}.isdisjoint(head)
        if led and (_DENIES.search(head) or self._wording.turns(self._text[sentence.start : found.start])):
            return True  # "only one is right of the box: the blue cube", asked for the left
        if sentence.roles == Role.RELATION:
            return "|" in self._text[self._text.rfind("\n", 0, sentence.start) + 1 : sentence.start]
        denied = {
            one for at in _DENIED.finditer(sentence.roles) for one in self._labels_of(sentence.related[at.end() - 1])
        }
        hangs = found.glossed and (Role.IF in sentence.roles or sentence.roles.count(Role.RELATION) > 1)
        return (
            self._belies(sentence, found)
            or not denied.isdisjoint(found.labels)
            or (hangs and not (self._options.several and sentence.bullet))
        )

    def _hedges(self, sentence: Sentence, found: Finding) -> bool:
        """Whether an option only may be the answer: "this could be object 7"."""
        said = (
            at for at, part in enumerate(sentence.related) if found.labels and self._labels_of(part) == found.labels
        )
        at = next(said, 0)
        led = sentence.roles[:at].rpartition(",")[2]
        head = sentence.related[at - len(since_lead(led)) : at]
        return any(part.role == Role.CAN and part.word.startswith(_MAY) for part in head)

    def _belies(self, sentence: Sentence, found: Finding) -> bool:
        """Whether what stands behind an option speaks against it: "A: it isn't small"; "A: south", asked for north."""
        if self._options.several:
            return Role.NOT in sentence.roles and _EXPLAINED.fullmatch(sentence.roles) is not None
        if found.labels and found.labels[0] in self._options.meant:
            return False
        tail = self._text[found.end : sentence.end]
        return _IN_TAIL.match(tail) is not None and self._wording.strays(tail)

    def _announced(self, index: int) -> bool:
        """Whether the sentence before leads to the answer in the next line: "therefore, the correct option is:"."""
        if index and self.asks(index - 1):
            return True
        if not index or Role.RELATION_NOUN not in self.sentences[index - 1].roles:
            return False
        return finding_of(self.sentences[index - 1], self.lexicon).says is Says.INTRODUCTION

    def _tells_of_others(self, sentence: Sentence) -> bool:
        """Whether it says what lies the other way than was asked: "right of the box: the cube", "the cube: right"."""
        head, colon, _ = sentence.roles.partition(":")
        if not self._options.several:
            return False
        if _OF_ONE_THING.match(sentence.roles):
            return self._wording.turns(self._text[sentence.related[0].end : sentence.end])
        told = bool(colon) and Role.RELATION not in head and sentence.own
        return told and self._wording.turns(self._text[sentence.start : sentence.related[len(head)].start])


_OTHERS: Final = re.compile(r"\b(?:others?|rest|remaining)\b", re.IGNORECASE)
_OPENS_LINE: Final = re.compile(r"(?:^|\n)[^\w\n]*(?:\w{1,2}[.)][^\w\n]*)?\Z")
_LEAVES_OUT: Final = matching(
    "(?=.*[WHAT NOT IMPOSSIBLE COULD_NOT]|.*EXCLUDED.*EXCLUDED) [^RELATION POSSIBLE CAN YES IF GUESS]*"
)
_UNENTAILED: Final = re.compile(
    r"(?:no|not true|false)\b[^.]*?(?:(?:\b(?:not|nothing|no)|n['\u2019]t)\b[^.]*?"
    r"\b(?:follow|impl|entail|necessar|guarante|suggest|given|stated|certain|support|confirm|infer|conclu|prove)"
    r"|\bbased on the given\b)",
    re.IGNORECASE,
)
_IN_TAIL: Final = re.compile(r"[*_\s]{0,4}[:(]")
_IN_ORDER: Final = re.compile(r"\b(?P<from>left|right)(?: |-)to(?: |-)(?:left|right)\b", re.IGNORECASE)
_LISTS: Final = matching(
    "[^NOT NO EXCLUDED GUESS IF CORRECTION UNKNOWN_ANSWER RELATION]* [: IS]+ RELATION [, ~ > AND RELATION SO .]*"
)
"""What lists things in their order, and nothing else."""
_REASONED: Final = matching(
    "SO [^BECAUSE IF BUT]* RELATION ,? BECAUSE [^IF BUT GUESS CORRECTION UNKNOWN_ANSWER DOUBT]*"
)
"""What concludes and gives a reason: "so it's B, because Mary moved there"."""
_EXPLAINED: Final = matching("RELATION [: ~] [^RELATION YES NO]+")
_OF_ONE_THING: Final = matching(r"RELATION [: ~ ( IS] [^RELATION NOT]*$")
_TO_DO: Final = frozenset({"need", "want", "place", "arrange", "row", "photo", "picture"})
"""Words of an order that is still to be found, or of another one."""
_ALL_BUT: Final = matching("[SO ,]* UNKNOWN? EXCLUDED RELATION (?:IS [^RELATION DOUBT AND OR NOT IF BUT GUESS]*)?")
_OF_ONE: Final = frozenset({"is", "was", "being", "'s", "isn't", "wasn't"})


def _denies_one(sentence: Sentence) -> bool:
    """Whether it may deny only one of several, by a verb of one thing or a comma: "A and B is false", "not A, B"."""
    for index, one in enumerate(sentence.related):
        if isinstance(one, Related):
            verb = sentence.related[index + 1] if index + 1 < len(sentence.related) else None
            parted = one.expression.entries[-1][0] is Link.COMMA and ":" not in sentence.roles
            if parted or (verb and verb.word in _OF_ONE):
                return True
    return False


_MAY: Final = ("may", "might", "could")
_UNREAD: Final = frozenset({Says.OPAQUE, Says.ASIDE})
_WHETHER: Final = (
    "SO? ,? IF [^NOT IF]* RELATION|(?:SO? IT IS)? RELATION [^NOT IF RELATION]{0,6} IF [^NOT IF]* (?:OR NOT)?"
)
"""Whether something is so "cannot be determined"."""
_ARGUES: Final = "[^RELATION GUESS IF CORRECTION OTHER > :]"
_ENDS: Final = (
    f"{_ARGUES}{{2,}} > RELATION|(?={_ARGUES}* [IS NOT MATTER UNKNOWN_ANSWER])(?!{_ARGUES}* [CAN DOUBT])"
    f" {_ARGUES}{{2,}} : (?:IT|ADJECTIVE* RELATION_NOUN)? IS (?:RELATION_NOUN OF)? RELATION"
)
"""What an argument ends in: "both cannot hold at once -> contradiction", "...: the label is neutral"."""
_DENIES: Final = matching("^[^CORRECTION]*NOT[^CORRECTION]*$")
_TRUTHS: Final = frozenset({"true", "false"})
_ENTAILED: Final = frozenset({"entailment", "contradiction", "neutral"})
_HANGS: Final = matching("[SO ,]* (?:IF|PREPOSITION? GUESS [^SO BUT]*$|TO IS? RELATION ,|[IT MATTER] CAN RELATION)")
"""What a truth hangs on: "if the fork is left of it, the statement is true", "in the example, ..."."""
_ONES: Final = frozenset({"first", "second", "one", "some", "this", "that"})
_WORLDS: Final = any_of("layout|layouts, arrangement|arrangements, model|models, reading, case|cases, scenario")
_FROM_ELSEWHERE: Final = matching("[FROM RELATIVE] UNKNOWN+ ,? SUBJECT")
"""From another thing than was asked: "from the school, the bank is north"."""
_CONSIDERS: Final = matching("[UNKNOWN IS] [^RELATION :]* NOTE [^RELATION :]* : RELATION")
_MEANS: Final = frozenset({"means", "mean"})
_OF_MATTER: Final = matching("MATTER NUMBER? IS $")
_PREMISES: Final = any_of("premise, premises, clue, clues, fact, facts, rule, rules, converse, negation")
"""What may be true or false in an argument, where a statement is judged."""
_CLAIM: Final = (
    "(?:[SO ,]*|SO [^RELATION IF NOT UNKNOWN_ANSWER EXCLUDED GUESS CORRECTION OR]* AND)"
    " MATTER (?!NUMBER) [^RELATION IF NOT UNKNOWN_ANSWER EXCLUDED GUESS CORRECTION OR ,]* IS RELATION"
    " (?: : [^RELATION IF GUESS CORRECTION BUT]+)?"
    "|[SO ,]* IT IS RELATION (?=[UNKNOWN TITLE OTHER]{1,3} IS) [^RELATION IF NOT UNKNOWN_ANSWER BUT OR]*"
)
"""What is said of a claim: "the statement that ... is false", "it is true that ..."."""
_POINTS: Final = matching(
    f"{_WHETHER}|{_ENDS}|{_CLAIM}|[^RELATION IF GUESS CORRECTION]* SO IT RELATION|ADJECTIVE* RELATION_NOUN RELATION"
    "|[SO ,]* IS RELATION : [^RELATION GUESS IF CORRECTION BUT OR]{3,}|RELATION HAS [RELATION_NOUN NUMBER]"
    "|(?:HOLDS|WHICH IS) RELATION|[SO ,]* RELATION IT IS"
    "|(?:[^RELATION IF GUESS CORRECTION]* SO)? [> , ~]* RELATION IS ,? SO?"
    "|[^NOT EXCLUDED CORRECTION GUESS IF UNKNOWN_ANSWER]* RELATION ,? WHICH IS ADJECTIVE* [SO RELATION_NOUN]"
)
"""These, and a heading and the line under it, "so B remains", and "it is in the hall, which is my final answer"."""
_UNTOLD, _LAST, _OF_CLAIM = matching(_WHETHER), matching(_ENDS), matching(_CLAIM)
_IN_DOUBT: Final = matching("^[^UNKNOWN_ANSWER]* RELATION [^SO BUT UNKNOWN_ANSWER]* UNKNOWN_ANSWER")
_DENIED: Final = matching("[NOT EXCLUDED] RELATION")
_PLAINLY: Final = matching("(?:[SO ,]* [IT MATTER RELATION_NOUN] IS)?")
_TURNED: Final = matching(
    "[BECAUSE , : ~ -]{1,2} (?:[IT MATTER POSITION_NOUN] IS? [^IF OR BUT GUESS CORRECTION UNKNOWN_ANSWER RELATION ,]*"
    "|(?:MATTER|POSITION_NOUN) IS CORRECTION)"
)
_REASONS: Final = {
    "neutral": matching(
        ",? [BECAUSE : ~ -] MATTER [^CORRECTION IF OR BUT RELATION ,]* UNKNOWN_ANSWER [^CORRECTION BUT RELATION ,]*"
        "|,? [BECAUSE : ~ -] [^CORRECTION IF BUT RELATION ,]* [CAN DOUBT COULD] [^CORRECTION IF BUT RELATION]*"
    ),
    "false": _TURNED,
    "contradiction": _TURNED,
}
"""What may stand behind an option as a reason for it that would take back another one."""
_EXPLAINS: Final = matching("[, : ~ -] [^CORRECTION IF OR UNKNOWN_ANSWER BUT RELATION]+")
_OFFERED: Final = frozenset({"options", "choices", "alternatives", "candidates"})
_TELLS_OPTIONS: Final = re.compile("|".join(sorted(_OFFERED)), re.IGNORECASE)


def _offers(sentence: Sentence) -> bool:
    """Whether a sentence only repeats what there is to choose from: "Options: left, right"."""
    return not _OFFERED.isdisjoint(sentence.words[:1]) and sentence.roles[1:2] in {"", ":", Role.IS}
