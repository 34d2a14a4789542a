"""Composition tables: what A is to C when B stands between them, entry by entry."""

from itertools import product

import pytest
from box_oracle import ALLEN, BoxStory, BruteForce, labels_of

from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story, feasible_relations

ANY = "DC EC PO TPP NTPP TPPI NTPPI EQ"
# A to B, then for B to C in the order of ANY: what A can be to C (Randell, Cui, Cohn 1992; Cohn et al. 1997, table 2)
RCC8 = {
    "DC": (ANY, *["DC EC PO TPP NTPP"] * 4, "DC", "DC", "DC"),
    "EC": (
        "DC EC PO TPPI NTPPI",
        "DC EC PO TPP TPPI EQ",
        "DC EC PO TPP NTPP",
        "EC PO TPP NTPP",
        "PO TPP NTPP",
        "DC EC",
        "DC",
        "EC",
    ),
    "PO": (
        "DC EC PO TPPI NTPPI",
        "DC EC PO TPPI NTPPI",
        ANY,
        "PO TPP NTPP",
        "PO TPP NTPP",
        "DC EC PO TPPI NTPPI",
        "DC EC PO TPPI NTPPI",
        "PO",
    ),
    "TPP": (
        "DC",
        "DC EC",
        "DC EC PO TPP NTPP",
        "TPP NTPP",
        "NTPP",
        "DC EC PO TPP TPPI EQ",
        "DC EC PO TPPI NTPPI",
        "TPP",
    ),
    "NTPP": ("DC", "DC", "DC EC PO TPP NTPP", "NTPP", "NTPP", "DC EC PO TPP NTPP", ANY, "NTPP"),
    "TPPI": (
        "DC EC PO TPPI NTPPI",
        "EC PO TPPI NTPPI",
        "PO TPPI NTPPI",
        "PO TPP TPPI EQ",
        "PO TPP NTPP",
        "TPPI NTPPI",
        "NTPPI",
        "TPPI",
    ),
    "NTPPI": (
        "DC EC PO TPPI NTPPI",
        "PO TPPI NTPPI",
        "PO TPPI NTPPI",
        "PO TPPI NTPPI",
        "PO TPP NTPP TPPI NTPPI EQ",
        "NTPPI",
        "NTPPI",
        "NTPPI",
    ),
    "EQ": tuple(ANY.split()),
}
BASES = tuple(product(RCC8, repeat=2))
SINGLE = vocabulary("cardinal-boxes").families["tile"]


def composed(name, one, other, family=None):
    story = Story(facts=[("a", one, "b"), ("b", other, "c")], vocabulary=name)
    result = feasible_relations(story, "a", "c", family=family, timeout_s=None)
    assert set(result.placements) == set(result.feasible)
    return set(result.feasible)


@pytest.mark.parametrize(("one", "other"), BASES, ids="-".join)
def test_rcc8_as_printed(one, other):
    """All 64 entries hold of boxes as they are printed for regions."""
    assert composed("rcc8", one, other) == set(RCC8[one][ANY.split().index(other)].split())


FINER = {"DR": ("DC", "EC"), "PO": ("PO",), "PP": ("TPP", "NTPP"), "PPI": ("TPPI", "NTPPI"), "EQ": ("EQ",)}


@pytest.mark.parametrize(("one", "other"), tuple(product(FINER, repeat=2)), ids="-".join)
def test_rcc5_is_what_rcc8_says_of_its_finer_relations(one, other):
    entries = (RCC8[a][ANY.split().index(b)] for a in FINER[one] for b in FINER[other])
    finer = set(" ".join(entries).split())
    assert composed("rcc5", one, other) == {label for label, several in FINER.items() if finer & set(several)}


def test_points_of_a_line():
    """The nine entries of the point algebra (Vilain, Kautz 1986)."""
    labels = {"<": "before", "=": "equal", ">": "after"}
    for one, other in product(labels, repeat=2):
        expected = other if one == "=" else one if other in {"=", one} else "<=>"
        assert composed("point", one, other) == {labels[sign] for sign in expected}


def test_allen_entry_by_entry():
    """The 169 entries by looking at all orders of six ends; the printed table has 409 relations in them."""
    entries = 0
    for one, other in product(ALLEN, repeat=2):
        brute = BruteForce(BoxStory((("a", (one,), "b"), ("b", (other,), "c")), "allen", ("a", "b", "c")))
        expected = {label for label in ALLEN if brute.possible(("a", (label,), "c"))}
        assert composed("allen", one, other) == expected, f"{one} {other}"
        entries += len(expected)
    assert entries == 409


# from the printed table (Allen 1983, figure 4)
PRINTED = {
    ("b", "b"): "b",
    ("b", "d"): "b o m d s",
    ("b", "bi"): " ".join(ALLEN),
    ("d", "di"): " ".join(ALLEN),
    ("d", "o"): "b o m d s",
    ("di", "d"): "o oi d s f di si fi eq",
    ("o", "o"): "b o m",
    ("o", "oi"): "o oi d s f di si fi eq",
    ("o", "d"): "o d s",
    ("m", "mi"): "f fi eq",
    ("mi", "m"): "s si eq",
    ("s", "si"): "s si eq",
    ("f", "b"): "b",
    ("f", "fi"): "f fi eq",
    ("oi", "s"): "oi d f",
}


@pytest.mark.parametrize(("one", "other"), PRINTED, ids="-".join)
def test_allen_as_printed(one, other):
    assert composed("allen", one, other) == set(PRINTED[one, other].split())


def test_directions_of_points():
    """The 81 entries of the cardinal direction algebra: on each axis, signs add up unless they differ."""
    signs = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0), "O": (0, 0)}
    signs |= {"NE": (1, 1), "NW": (-1, 1), "SE": (1, -1), "SW": (-1, -1)}

    def added(one, other):
        return {one or other} if not one or not other or one == other else {-1, 0, 1}

    for one, other in product(signs, repeat=2):
        by_axis = [added(*pair) for pair in zip(signs[one], signs[other], strict=True)]
        expected = {label for label, (x, y) in signs.items() if x in by_axis[0] and y in by_axis[1]}
        story = Story(9, [("a", one, "b"), ("b", other, "c")])
        assert set(feasible_relations(story, "a", "c").feasible) == expected, f"{one} {other}"


@pytest.mark.parametrize("other", [term.label for term in SINGLE])
def test_tiles_entry_by_entry(other):
    """Single tiles composed (81 entries of up to 36 labels), by looking at all orders of twelve ends."""
    for one in (term.label for term in SINGLE):
        brute = BruteForce(BoxStory((("a", (one,), "b"), ("b", (other,), "c")), "cardinal-boxes", ("a", "b", "c")))
        expected = {label for label in labels_of("cardinal-boxes") if brute.possible(("a", (label,), "c"))}
        found = composed("cardinal-boxes", one, other) | composed("cardinal-boxes", one, other, "tiles")
        assert found == expected, f"{one} {other}"


@pytest.mark.parametrize(
    ("one", "other", "tiles"),
    [
        ("N", "N", "N"),
        ("NE", "NE", "NE"),
        ("N", "NE", "NE"),
        ("W", "N", "NW N NW:N"),
        ("B", "SW", "SW"),
        ("S", "B", "S B B:S"),
    ],
)
def test_tiles_as_printed(one, other, tiles):
    """Entries of the table for single tiles (Skiadopoulos, Koubarakis 2004, figure 8), where they speak of boxes."""
    found = composed("cardinal-boxes", one, other) | composed("cardinal-boxes", one, other, "tiles")
    assert found == set(tiles.split())
