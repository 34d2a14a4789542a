"""``GET /vocabularies`` tells everything that one needs to write a story."""

from __future__ import annotations

from spatialjudge.relations import vocabularies


def test_every_label_is_listed_with_its_meaning(client):
    listed = client.get("/vocabularies").json()["vocabularies"]
    assert [entry["name"] for entry in listed] == [table.name for table in vocabularies()]
    for entry, table in zip(listed, vocabularies(), strict=True):
        assert entry["version"] == table.version
        terms = [term for family in entry["families"] for term in family["terms"]]
        assert {term["label"] for term in terms} == set(table.labels)
        assert all(term["definition"] for term in terms)


def test_families_converses_and_other_names_are_there(client):
    listed = client.get("/vocabularies").json()["vocabularies"]
    roomspace = next(entry for entry in listed if entry["name"] == "roomspace")
    families = {family["name"]: family for family in roomspace["families"]}
    assert families["region"]["unary"] is True
    assert families["direction"]["partition"] is True
    north = families["direction"]["terms"][0]
    assert (north["label"], north["converse"]) == ("N", "S")
    assert "in front of" in north["names"]
