"""Stories told as the generator of SpartQA-Auto tells them, with the facts that they are to be read as.

A second telling of its sentence plans (Mirzaee et al. 2021, appendix): what is introduced together and alike is
numbered, the rest has a kind of its own in its block; what was never mentioned is "a new thing", what was is "the
thing"; the subject of a sentence may be *it* in the next.
"""

from itertools import permutations, product
from random import Random

KINDS = list(product(("small", "medium", "big"), ("black", "yellow", "blue"), ("circle", "square", "triangle")))
REVERSE = {"left": "right", "right": "left", "above": "below", "below": "above"}
RELATIONS = (*REVERSE, "near to", "far from", "touching")
NUMBERS = ("one", "two", "three", "four")


def said(relation):
    return f"to the {relation} of" if relation in ("left", "right") else relation


def listed(parts):
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def upper(text):
    text = text.strip()
    return text[0].upper() + text[1:]


class Teller:
    """A story of a seed: ``text``, and its ``facts`` with the places of things."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.facts = set()
        self.names = ("A", "B", "C")[: self.random.choice((2, 3))]
        self.placed = self._block_relations()
        self.text = " ".join(" ".join(self._told()).replace(" .", ".").split())

    def pick(self, *choices):
        return self.random.choice(choices)

    # ---- blocks

    def _block_relations(self):
        pairs = self.random.sample(list(permutations(self.names, 2)), 1)
        if len(self.names) == 3:
            (left,) = {*self.names} - {*pairs[0]}
            other = self.pick(*pairs[0])
            pairs.append(self.pick((left, other), (other, left)))
        return [(one, self.pick(*REVERSE), other) for one, other in pairs]

    def _told(self):
        self.facts.update(self.placed)
        count = NUMBERS[len(self.names) - 1]
        called = self.pick(
            f", {listed(self.names)}.", *(f". {who} call them {listed(self.names)}." for who in ("We", "Lets"))
        )
        yield f"{self.pick('There are', 'We have')} {count} blocks{called}"
        before = self.pick(True, False)
        if before:
            yield self._all_blocks()
        for block in self.names:
            yield from self._block(block, before)

    def _all_blocks(self):
        first = self.placed[0]
        if len(self.placed) == 1:
            one, relation, other = first if first[0] == "A" else (first[2], REVERSE[first[1]], first[0])
            return f"Block {one} is {said(relation)} {other}."
        second = self.placed[1]
        r, s = said(first[1]), said(second[1])
        if first[0] == second[0]:
            if r == s:
                return f"Block {first[0]} is {r} blocks {first[2]} and {second[2]}."
            it = self.pick("", "it is ")
            return f"Block {first[0]} is {r} block {first[2]} and {it}{s} block {second[2]}."
        if first[2] == second[2]:
            if r == s:
                return f"Blocks {first[0]} and {second[0]} are {r} {first[2]}."
            return f"Block {first[0]} is {r} and {second[0]} is {s} {first[2]}."
        join = self.pick(". Block", " and block")
        return f"Block {first[0]} is {r} {first[2]}{join} {second[0]} is {s} {second[2]}."

    def _block(self, block, before):
        groups = [(kind, self.pick(1, 1, 1, 2, 3)) for kind in self.random.sample(KINDS, self.random.randint(1, 4))]
        self.block, self.called, self.edges = block, {}, {}
        shared = [(kind, count) for kind, count in groups if count > 1]
        single = [kind for kind, count in groups if count == 1]
        first = shared or [(kind, 1) for kind in single[: self.pick(1, 2, 3)]]
        told = [self._introduced(kind, count, place) for place, (kind, count) in enumerate(first)]
        names = [name for kind, count in groups for name in self._names(kind, count)]
        self.facts.update((name, "in", block) for name in names)
        yield self._opening(block, before, told, sum(count for _, count in first))
        recent = None
        rest = [kind for kind in single if (kind, 1) not in first]
        relations = [
            (one, tuple(self.random.sample(RELATIONS, self.pick(1, 1, 1, 2, 3))), other)
            for one, other in self.random.sample(list(permutations(names, 2)), min(4, len(names) * (len(names) - 1)))
        ]
        while rest or relations:
            if rest and self.pick(True, False):
                kinds = [rest.pop() for _ in range(min(len(rest), self.pick(1, 1, 2)))]
                kinds = [kind for kind in kinds if self._names(kind, 1)[0] not in self.called]
                if kinds:
                    yield self._more(kinds)
                    recent = self._names(kinds[0], 1)[0] if len(kinds) == 1 else None
            elif relations:
                sentence, recent = self._related(relations, recent)
                yield sentence
        for name in self.random.sample(names, self.pick(0, 1)):
            side = self.pick("top", "bottom", "left", "right")
            self.facts.add((name, f"touching the {side} edge of", block))
            subject = self._subject(name, recent)
            yield f"{upper(subject)} is touching the {side} edge of this block."

    def _introduced(self, kind, count, place):
        self.called.update({name: f"the {' '.join(kind)}" for name in self._names(kind, count)})
        if count == 1:
            return f"{self.pick('a', 'one')} {' '.join(kind)}"
        for number, name in enumerate(self._names(kind, count)):
            self.called[name] = f"{' '.join(kind)} number {NUMBERS[number]}"
        other = " other" if place and self.pick(True, False) else ""
        return f"{NUMBERS[count - 1]}{other} {' '.join(kind)}s"

    def _names(self, kind, count):
        if count == 1:
            return [f"{' '.join(kind)} in {self.block}"]
        return [f"{' '.join(kind)} number {NUMBERS[number]} in {self.block}" for number in range(count)]

    def _opening(self, block, before, told, count):
        has, things = self.pick("has", "contains"), listed(told)
        own = [fact for fact in self.placed if block in fact and min(fact[0], fact[2]) != block] if not before else []
        own = [
            fact
            for fact in own
            if max(fact[0], fact[2]) == block or (block == "B" and {"A", "B"} == {fact[0], fact[2]})
        ]
        tail = self.pick(f". It {has} {things}.", f" with {things} in it.", f" which {has} {things}.")
        if before or block == "A":
            be = "are" if count > 1 else "is"
            plain = f"Block {block} {has} {things}."
            return (
                plain
                if before
                else self.pick(plain, f"There {be} {things} in block A.", upper(f"{things} {be} in block A."))
            )
        if not own:
            return f"{self.pick('Then, we have', 'Then, there is')} block {block}{tail}"
        if len(own) == 2:
            return self._third(own, has, things, tail)
        ((one, relation, other),) = own
        if one == block:
            if block == "C":
                it = self.pick(". It is", " which is", "")
                have = self.pick("we have", "there is")
                return f"Finally, {have} block C{it} {said(relation)} block {other}. It {has} {things}."
            return f"Block {block} is {said(relation)} block {other}. It {has} {things}."
        there = self.pick("there is", "we have", "is")
        return f"{upper(said(REVERSE[relation]))} block {one} {there} block {block}{tail}"

    def _third(self, own, has, things, tail):
        mine = [fact for fact in own if fact[0] == "C"]
        both = self.pick("both ", "")
        if len(mine) == 2:
            (_, r, one), (_, s, other) = mine
            place = (
                f"{said(r)} {both}blocks {one} and {other}"
                if r == s
                else f"{said(r)} block {one} and {said(s)} block {other}"
            )
            start = self.pick(
                "Finally, we have block C. It is",
                "Finally, we have block C which is",
                "Finally, we have block C",
                "Block C is",
            )
            return f"{start} {place}. It {has} {things}."
        if len(mine) == 1:
            ((_, r, one),) = mine
            ((other, s, _),) = [fact for fact in own if fact[2] == "C"]
            if self.pick(True, False):
                start = self.pick("Finally, we have block C. It is", "Finally, we have block C which is", "Block C is")
                join = self.pick(". Block", " and block")
                return f"{start} {said(r)} block {one}{join} {other} is {said(s)} it. It {has} {things}."
            it = self.pick(" which is", ". It is")
            front = f"Finally, {said(REVERSE[s])} block {other}"
            return f"{front} we have block C{it} {said(r)} block {one}. It {has} {things}."
        (one, r, _), (other, s, _) = own
        r, s = REVERSE[r], REVERSE[s]
        place = (
            f"{said(r)} {both} blocks {one} and {other}"
            if r == s
            else f"{said(r)} block {one} and {said(s)} block {other}"
        )
        return f"{upper(place)} there is block C{tail}"

    # ---- things

    def _phrase(self, name):
        """The new thing, or the known one."""
        if name in self.called:
            return self.called[name]
        kind = name.partition(" in ")[0]
        self.called[name] = f"the {kind}"
        return f"a {kind}"

    def _more(self, kinds):
        things = listed([f"{self.pick('a', 'one')} {' '.join(kind)}" for kind in kinds])
        self.called.update({name: f"the {' '.join(kind)}" for kind in kinds for name in self._names(kind, 1)})
        names = [self._names(kind, 1)[0] for kind in kinds]
        be, place = ("are" if len(kinds) > 1 else "is"), "in"
        form = self.pick("there", "are", "has", "it")
        if form in ("there", "are") and self.pick(True, False):
            side = self.pick("top", "bottom", "left", "right")
            place = f"touching the {side} edge of"
            self.facts.update((name, place, self.block) for name in names)
        if form == "there":
            return f"There {be} also {things} {place} this block."
        if form == "are":
            return upper(f"{things} {be} also {place} this block.")
        return f"{'This block' if form == 'has' else 'It'} also {self.pick('has', 'contains')} {things}."

    def _told_apart(self, one, name):
        """The thing by what was said of it, "the small shape which is below the circle", or as ever."""
        size, colour, shape = name.split()[:3]
        for subject, relation, obj in sorted(self.facts):
            if (subject, obj) == (name, one) or subject != name or obj not in self.called or relation not in RELATIONS:
                continue
            like = [fact[0].split() for fact in self.facts if fact[1:] == (relation, obj) and fact[0] != name]
            told = [
                word if word == shape else f"{word} {self.pick('shape', 'object')}"
                for place, word in enumerate((size, colour, shape))
                if all(words[place] != word for words in like)
            ]
            if told and obj != one and self.pick(True, False):
                return f"the {self.pick(*told)} which is {said(relation)} {self.called[obj]}"
        return self._phrase(name)

    def _subject(self, name, recent):
        if name == recent and self.pick(True, True, False):
            return self.pick("it", "it", "this shape", "this object")
        return self._phrase(name)

    def _related(self, relations, recent):
        one, several, other = relations.pop()
        like = [fact for fact in relations if fact[0] == one and set(fact[1]) & set(several)]
        pointed = one == recent and self.pick(True, False)
        subject = self.pick("it", "this object") if pointed else None
        subject = subject or self._phrase(one)
        if like and self.pick(True, True, False):
            shared = self.pick(*[relation for relation in several if any(relation in fact[1] for fact in like)])
            others = [other, *[fact[2] for fact in like if shared in fact[1]]]
            self.facts.update((one, shared, name) for name in others)
            relation, landmark = said(shared), listed([self._phrase(name) for name in others])
        else:
            self.facts.update((one, relation, other) for relation in several)
            relation, landmark = listed([said(relation) for relation in several]), self._told_apart(one, other)
            nested = [fact for fact in relations if fact[0] == other and fact[2] != one]
            if nested and " which " not in landmark and self.pick(True, False):
                fact = nested[0]
                relations.remove(fact)
                more = [far for far in nested[1:] if set(far[1]) & set(fact[1])]
                if more and self.pick(True, False):
                    shared = self.pick(*[one for one in fact[1] if any(one in far[1] for far in more)])
                    marks = [fact[2], *[far[2] for far in more if shared in far[1]]]
                    self.facts.update((other, shared, name) for name in marks)
                    landmark += f" which is {said(shared)} {listed([self._phrase(name) for name in marks])}"
                else:
                    self.facts.update((other, relation, fact[2]) for relation in fact[1])
                    inner = listed([said(relation) for relation in fact[1]])
                    landmark += f" which is {inner} {self._phrase(fact[2])}"
        if pointed or self.pick(True, False):
            return f"{upper(subject)} is {relation} {landmark}.", one
        return f"{upper(relation)} {landmark} {self.pick('is', 'there is')} {subject}.", one
