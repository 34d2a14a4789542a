"""JSON has one meaning or is an error (what is refused is walked in test_bad_input)."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.service.errors import NotJson
from spatialjudge.service.solvable import read_json

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10)


@given(values)
def test_every_json_value_is_read_as_it_was_written(value):
    assert read_json(json.dumps(value).encode()) == value


@given(st.binary())
def test_any_bytes_are_read_or_refused(body):
    with suppress(NotJson):
        read_json(body)


def test_a_byte_order_mark_is_ignored():
    assert read_json(b'\xef\xbb\xbf{"grid": 12}') == {"grid": 12}


def test_the_same_key_in_different_objects_is_no_error():
    assert read_json(b'[{"a": 1}, {"a": {"a": 2}}]') == [{"a": 1}, {"a": {"a": 2}}]


def test_a_key_that_comes_twice_is_named_even_when_it_is_escaped():
    with pytest.raises(NotJson, match="'bed' comes twice"):
        read_json(rb'{"bed": 1, "\u0062ed": 2}')
