"""The stories of SpartQA-Auto, read sentence by sentence, by a closed grammar, into what was told before.

A sentence that is not understood leaves nothing behind.

::

    SENTENCE := (And|Then ,|Finally ,)? (WE_HAVE N blocks (, NAMES)? | (Lets|We) (call|name) them NAMES
              | (Lets|We) (call|name) (it|this block) NAME
              | WE_HAVE (a|another) block called NAME TAIL?
              | (In BLK ,?)? WE_HAVE also? THINGS (in BLK | touching EDGE | PLACES)?
              | WE_HAVE (a|one) block TAIL?                                 of a story with one block, which has no name
              | WE_HAVE also? BLK TAIL?                                     "we have block C which is above block A"
              | PLACES ,? (WE_HAVE|is) (BLK TAIL? | THINGS)                 "Below block A there is block B"
              | SUBJECT also? (has|contains) THINGS
              | SUBJECT is also? (PLACES | in BLK | touching EDGE) (and SUBJECT is PLACES)?
              | BLK is RELS and BLK is PLACES)                              "C is below and A is to the left of B"
    TAIL     := with THINGS in it | which (has|contains) THINGS | (which is)? PLACES
    PLACES   := RELS LANDMARKS (and RELS LANDMARKS)*
    WE_HAVE  := there (is|are) | we have

In "X is REL Y which is REL Z and W" both Z and W are landmarks of Y: only a list without clauses is of landmarks of X.
After "Block B is REL it" the topic stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spatialjudge.benchmarks.scenes.phrases import NUMBERS
from spatialjudge.benchmarks.scenes.stories import sentences, unread_sentence
from spatialjudge.benchmarks.spartqa.phrases import LEXICON, ClausePhrases, Description
from spatialjudge.benchmarks.spartqa.scene import BlockScene
from spatialjudge.benchmarks.spartqa.telling import Telling
from spatialjudge.benchmarks.words import NotUnderstood


def read_story(text: str) -> BlockScene:
    """The scene that a story tells. O(sentences * things).

    Raises:
        UnreadStory: the grammar does not read every sentence; says which is the first, and how many more.
    """
    telling = Telling()
    unread = []
    for number, sentence in sentences(text):
        try:
            telling = _heard(sentence, telling)
        except NotUnderstood as error:
            unread.append((number, sentence, error))
    if unread:
        raise unread_sentence(*unread[0], len(unread) - 1)
    return telling.scene()


def _heard(sentence: str, told: Telling) -> Telling:
    """What is told after another sentence; *it* is what makes sense of it.

    Raises:
        NotUnderstood: nothing does.
    """
    problem: NotUnderstood | None = None
    for topic in told.pointed_at or (None,):
        telling = told.copy()
        telling.topic = topic
        try:
            _Reader(sentence, telling).read()
        except NotUnderstood as error:
            problem = problem or error
        else:
            return telling
    raise problem or NotUnderstood("it says nothing")


class _Reader:
    """A sentence being read into what was told before."""

    def __init__(self, sentence: str, telling: Telling) -> None:
        self.phrases = ClausePhrases(sentence, lists=True)
        self.telling = telling

    def read(self) -> None:
        said = self.phrases
        if not (said.take("then", ",") or said.take("finally", ",")):
            said.take("and")
        if self._call():
            self.telling.blocks = said.names(said.named_block)
        elif self._we_have():
            self._existence()
        elif said.take("in"):
            self.telling.block = self._block()
            said.take(",")
            if not self._we_have():
                raise said.stuck("what is there")
            self._existence()
        elif relations := said.relations():
            self._fronted(relations)
        else:
            self._statement()
        said.end()

    # ---- sentences

    def _call(self) -> bool:
        start = self.phrases.at
        if self.phrases.peek() in {"lets", "let's", "we"} and self.phrases.peek(1) in {"call", "name"}:
            self.phrases.at += 2
            if self.phrases.take("them") or self.phrases.take("it") or self.phrases.take("this", "block"):
                return True
        self.phrases.at = start
        return False

    def _we_have(self) -> bool:
        said = self.phrases
        return said.take("there", "is") or said.take("there", "are") or said.take("we", "have")

    def _existence(self) -> None:
        said = self.phrases
        if said.peek() in NUMBERS and said.peek(1) == "blocks":
            said.at += 2
            if said.take(",") or said.take("called") or said.take("named"):
                if not said.take("called"):
                    said.take("named")
                self.telling.blocks = said.names(said.named_block)
            return
        said.take("also")
        if said.peek(1) == "block" and said.peek(2) in {"called", "named"}:
            said.need("a", "one", "another")
            said.at += 2
            self.telling.blocks.append(said.named_block())
            self.telling.speak_of(self.telling.blocks[-1])
            self._tail(self.telling.blocks[-1])
            return
        if said.peek() in {"a", "one"} and said.peek(1) == "block":
            said.at += 2
            self.telling.speak_of(self.telling.only_block())
            self._tail(self.telling.only_block())
            return
        if block := said.block():
            self.telling.speak_of(block)
            self._tail(block)
            return
        things = said.descriptions()
        edge, relations = said.edge(), said.relations()
        if edge or said.take("in"):
            self.telling.block = self._block()
        brought = self.telling.put(things, self.telling.this_block())
        self.telling.speak_of(brought[-1])
        self.telling.touch(brought, edge)
        if relations:
            self.telling.state(brought, self._places(relations))

    def _fronted(self, relations: Sequence[str]) -> None:
        """Read on in "Below NP and NP there is NP"."""
        said = self.phrases
        places = self._places(relations)
        said.take(",")
        if not (said.take("is") or said.take("are") or self._we_have()):
            raise said.stuck("what is there")
        block = said.block()
        if block is None:
            self.telling.state(self._meant_by(self._subjects()), places)
        else:
            self.telling.speak_of(block)
            self.telling.state([block], places)
            self._tail(block)

    def _tail(self, block: str) -> None:
        """Read what is said of a block that has just been introduced."""
        said = self.phrases
        if said.take("with"):
            self.telling.put(said.descriptions(), block)
            said.take("in", "it")
        elif said.take("which", "has") or said.take("which", "contains"):
            self.telling.put(said.descriptions(), block)
        else:
            said.take(",")
            said.take("which", "is")
            if relations := said.relations():
                self.telling.state([block], self._places(relations))
            if said.take("and"):
                self._statement()

    def _statement(self) -> None:
        """Read a sentence that begins with its subject."""
        said, telling = self.phrases, self.telling
        spoken_of = telling.block, telling.thing, telling.topic
        subjects = self._subjects()
        if said.take("also", "has") or said.take("also", "contains") or said.take("has") or said.take("contains"):
            holder = self._meant_by(subjects)[-1]
            if holder not in telling.blocks:
                raise NotUnderstood(f"{holder} is no block")
            telling.put(said.descriptions(), holder)
            return
        said.need("is", "are")
        said.take("also")
        edge = said.edge()
        if edge or said.take("in"):
            telling.block = self._block()
            telling.touch(self._meant_by(subjects), edge)
            return
        relations = said.need_relations()
        if said.take("and"):
            self._shared_landmark(subjects, relations)
            return
        floating = said.peek() == "it"
        names = self._meant_by(subjects)
        telling.state(names, self._places(relations, spoken_of[-1]))
        if floating:
            telling.block, telling.thing, telling.topic = spoken_of
        if said.take("and"):
            self._statement()

    def _shared_landmark(self, subjects: Sequence[str | Description], relations: Sequence[str]) -> None:
        """Read on in "C is below and A is to the left of B"."""
        others = self._subjects()
        self.phrases.need("is", "are")
        places = self._places(self.phrases.relations())
        self.telling.state(self._meant_by(others), places)
        self.telling.state(self._meant_by(subjects), [(relations, places[0][1])])

    # ---- subjects

    def _subjects(self) -> Sequence[str | Description]:
        """Read the subjects of a sentence: names of what was there before, or phrases."""
        said = self.phrases
        if said.take("it"):
            return [self.telling.this_topic()]
        if said.take("this", "block"):
            return [self.telling.this_block()]
        if said.peek() == "this" and said.peek(1) in LEXICON.nouns:
            said.at += 2
            return [self.telling.this_thing()]
        return self._blocks() or said.descriptions()

    def _meant_by(self, subjects: Iterable[str | Description]) -> list[str]:
        """The names of the subjects, new things brought in; the sentence is about the last from now on."""
        names: list[str] = []
        for subject in subjects:
            names += [subject] if isinstance(subject, str) else self.telling.meant(subject)
        self.telling.speak_of(names[-1])
        return names

    def _blocks(self) -> list[str]:
        """Read "block A", "blocks A and B", "both blocks A and B", or "A"; none if no block comes."""
        said = self.phrases
        said.take("both")
        if said.take("blocks"):
            blocks = [said.named_block()]
            while said.take(",") or said.take("and"):
                blocks.append(said.named_block())
        else:
            named = said.block()
            blocks = [] if named is None else [named]
        return [self.telling.introduced(block) for block in blocks]

    def _block(self) -> str:
        """Read a block that things are in."""
        if self.phrases.take("a", "block"):
            return self.telling.only_block()
        if self.phrases.take("this", "block"):
            return self.telling.this_block()
        return self.telling.introduced(self.phrases.named_block())

    # ---- relations

    def _places(self, relations: Sequence[str], it: str | None = None) -> list[tuple[Sequence[str], list[str]]]:
        """Read landmarks, and further relations with theirs."""
        places = []
        said = self.phrases
        while True:
            places.append((relations, self._landmarks(it)))
            start = said.at
            if not said.take("and"):
                return places
            relations = said.relations()
            if not relations:
                said.at = start
                return places

    def _landmarks(self, it: str | None) -> list[str]:
        said = self.phrases
        if said.take("it"):
            return [it or self.telling.this_topic()]
        blocks = self._blocks()
        if blocks:
            return blocks
        return [name for one in said.descriptions() for name in self.telling.meant(one)]
