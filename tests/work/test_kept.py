"""A cache bounded in bytes: what leaves it first, and what is too large for it."""

from spatialjudge.work.kept import ENTRY_BYTES, Kept, kept_within


def cache_of(values):
    return Kept(values * (ENTRY_BYTES + 10))


def test_the_least_recently_used_leaves_first():
    kept = cache_of(2)
    kept.keep(b"a", 1, 10)
    kept.keep(b"b", 2, 10)
    assert kept.get(b"a") == 1
    kept.keep(b"c", 3, 10)
    assert [kept.get(key) for key in (b"a", b"b", b"c")] == [1, None, 3]


def test_large_values_take_more_room():
    kept = cache_of(3)
    for key in (b"a", b"b"):
        kept.keep(key, 1, 10)
    kept.keep(b"c", 3, ENTRY_BYTES + 20)
    assert [kept.get(key) for key in (b"a", b"b", b"c")] == [None, 1, 3]
    kept.keep(b"larger than all", 4, 10 * ENTRY_BYTES)
    assert kept.get(b"larger than all") is None
    kept.keep(b"d", 5, 10)
    assert kept.get(b"d") == 5


def test_what_has_grown_is_weighed_anew_and_makes_room():
    kept = cache_of(3)
    for key in (b"a", b"b", b"c"):
        kept.keep(key, key, 10)
    kept.grown(b"c", ENTRY_BYTES + 20)
    assert [kept.get(key) for key in (b"a", b"b", b"c")] == [None, b"b", b"c"]
    assert kept.bytes == 3 * ENTRY_BYTES + 30
    kept.grown(b"a", 10**9)
    assert len(kept) == 2
    kept.grown(b"c", 10**9)
    assert (kept.get(b"b"), len(kept), kept.bytes) == (b"b", 1, ENTRY_BYTES + 10)


def test_a_function_is_called_once_for_what_is_kept():
    calls = []

    @kept_within(10 * ENTRY_BYTES, len)
    def upper(text):
        calls.append(text)
        return text.upper()

    assert [upper("a"), upper("a"), upper("b")] == ["A", "A", "B"]
    assert calls == ["a", "b"]
    assert upper("x" * 10**6) == "X" * 10**6
    assert len(upper) == 2
    upper.cache_clear()
    assert (len(upper), upper.bytes) == (0, 0)


def test_who_wants_to_know_is_told_what_leaves():
    left = []
    kept = Kept(2 * (ENTRY_BYTES + 10), leaves=left.append)
    for number in range(4):
        kept.keep(number, f"value {number}", 10)
    assert left == ["value 0", "value 1"]
    kept.forget(2)
    kept.forget("never kept")
    assert (left, len(kept), kept.bytes) == (["value 0", "value 1"], 1, ENTRY_BYTES + 10)
