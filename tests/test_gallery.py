"""The gallery shows what generators, graders and pictures make today."""

from gallery import PAGE, gallery

from spatialjudge.benchmarks.registry import BENCHMARKS


def test_the_gallery_is_what_would_be_written():
    assert PAGE.read_text(encoding="utf-8") == gallery(), "python tests/gallery.py writes it again"


def test_every_answer_is_worth_what_it_is_shown_for():
    worth = [line.split("|")[2].strip() for line in gallery().splitlines() if line.startswith("| Answer")]
    assert len(worth) == 2 * len(BENCHMARKS.keys() - {"spartqa-variants"})  # which has the items of spartqa
    assert all(value.startswith("1, ") for value in worth[::2])
    assert all(value.startswith("0, ") for value in worth[1::2])
