"""Random layouts of random stories, some with a thing missing, and which facts they break by what the labels mean."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from box_oracle import BoxStory, BruteForce, scenarios
from oracle import true_in
from random_box_stories import random_box_story
from random_stories import random_room

from spatialjudge.solver import Story, evaluate


def layout_failures(rng: Random, compared: Counter[str] | None = None) -> Iterator[str]:
    """Where a layout is said to keep or break, or not to tell, another fact than it does; counts what was compared."""
    story, placement, broken = rng.choice((_cells, _boxes))(rng)
    for missing in (None, rng.choice([*story.objects, "sofa"])):
        shown = {name: place for name, place in placement.items() if name != missing}
        hidden = {k for k, fact in enumerate(story.facts) if missing in (fact.subject, fact.object)}
        found = evaluate(story, shown)
        told = tuple(k for k in sorted(broken) if k not in hidden)
        kept = 1 - len(broken | hidden) / len(story.facts) if story.facts else 1
        if found.broken != told or set(found.untold) - hidden or abs(found.kept - kept) > 1e-9:
            yield f"{story}, {shown}: breaks {found.broken}, should {told}; keeps {found.kept}, should {kept}"
        if compared is not None:
            compared["brute force"] += len(story.facts)


def _cells(rng: Random) -> tuple[Story, Mapping[str, object], set[int]]:
    """A room, cells in it, and the facts that these break."""
    room = random_room(rng, grids=(1, 4, 7, 12), most_objects=5)
    story = Story(room.grid, room.facts, room.vocabulary, room.objects)
    cells = {name: (rng.randrange(room.grid), rng.randrange(room.grid)) for name in room.objects}
    return story, cells, {k for k, fact in enumerate(story.facts) if not true_in(room, cells, fact)}


def _boxes(rng: Random) -> tuple[Story, Mapping[str, object], set[int]]:
    """Things with extent, boxes for them, and the facts that these break."""
    told = random_box_story(rng)
    story = Story(None, told.facts, told.vocabulary, told.objects)
    axes = [axis.name for axis in story.vocabulary.space.axes]
    several = scenarios(len(told.objects))
    rows = [rng.randrange(len(several)) for _ in axes]
    unit = rng.choice((1, 0.1))  # only the order of ends counts
    boxes = {
        name: {axis: tuple(int(at) * unit for at in several[row, k]) for axis, row in zip(axes, rows, strict=True)}
        for k, name in enumerate(told.objects)
    }
    brute = BruteForce(BoxStory((), told.vocabulary, told.objects))
    return story, boxes, {k for k, fact in enumerate(told.facts) if not brute.truth(fact)[*rows]}
