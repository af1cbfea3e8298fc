"""ORCID, ROR and ISSN in text, and in the forms that take them."""

import pytest
from django.db import transaction

from core.text.registry_identifiers import find_registry_identifiers
from people.models import Person, PersonIdentifier
from publications.models import Venue
from tests import factories as make
from tests.admin_forms import admin_url, read_form, versioned_form_data

ORCID = "0000-0002-1825-0097"


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("0000-0002-1825-0097", [("orcid", "0000-0002-1825-0097")]),
        ("https://orcid.org/0000-0002-1694-233x", [("orcid", "0000-0002-1694-233X")]),
        ("ORCID iD: https://orcid.org/0000-0002-1825-0097.", [("orcid", "0000-0002-1825-0097")]),
        ("Jane Doe (ORCID: 0000 0002 1825 0097)", [("orcid", "0000-0002-1825-0097")]),
        ("orcid.org/0000000218250097", [("orcid", "0000-0002-1825-0097")]),
        ("0000‐0002‐1825‐0097", [("orcid", "0000-0002-1825-0097")]),
        ("0000-0002-1825-0098", []),
        ("0000-0000-0000-0000", []),
        ("https://ror.org/05dxps055", [("ror", "05dxps055")]),
        ("ROR: 05DXPS055", [("ror", "05dxps055")]),
        ("05dxps055", [("ror", "05dxps055")]),
        ("https://ror.org/05dxps056", []),
        ("ISSN 0378-5955", [("issn", "0378-5955")]),
        ("ISSN (print): 2434-561x", [("issn", "2434-561X")]),
        ("https://portal.issn.org/resource/ISSN/0378-5955", [("issn", "0378-5955")]),
        ("03785955", [("issn", "0378-5955")]),
        ("0378‑5955", [("issn", "0378-5955")]),
        ("ISSN 0378-5956", []),
        ("From 0378-5955 on", []),
        (
            "ISSN 0378-5955, 0000-0002-1825-0097 at https://ror.org/05dxps055",
            [("issn", "0378-5955"), ("orcid", "0000-0002-1825-0097"), ("ror", "05dxps055")],
        ),
        ("", []),
    ],
)
def test_persons_organisations_and_serials_are_found_by_their_check_digits(text, pairs):
    assert find_registry_identifiers(text) == pairs


@pytest.mark.django_db
def test_an_orcid_is_taken_as_it_is_pasted(client):
    client.force_login(make.UserFactory(role="staff"))
    person = make.PersonFactory()
    identifier = make.PersonIdentifierFactory(person=person)
    url = admin_url(Person, "change", person.pk)
    data = versioned_form_data(read_form(client, url)) | {"identifiers-0-scheme": "orcid"}
    texts = (
        ORCID,
        f"https://orcid.org/{ORCID}",
        f"ORCID iD: {ORCID}",
        "0000000218250097",
        f" {ORCID}\u200b",
    )
    for text in texts:
        before = transaction.savepoint()
        assert client.post(url, data | {"identifiers-0-value": text}).status_code == 302, text
        identifier.refresh_from_db()
        assert (identifier.scheme, identifier.value) == ("orcid", ORCID), text
        transaction.savepoint_rollback(before)


@pytest.mark.django_db
def test_an_orcid_whose_check_digit_is_wrong_is_refused_in_words(client):
    client.force_login(make.UserFactory(role="staff"))
    person = make.PersonFactory()
    make.PersonIdentifierFactory(person=person)
    url = admin_url(Person, "change", person.pk)
    data = versioned_form_data(read_form(client, url)) | {
        "identifiers-0-scheme": "orcid",
        "identifiers-0-value": ORCID[:-1] + "8",
    }
    assert "check digit" in client.post(url, data).text
    assert not PersonIdentifier.objects.filter(scheme="orcid").exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["0378-5955", "ISSN 0378-5955", "https://portal.issn.org/resource/ISSN/0378-5955"]
)
def test_an_issn_is_taken_as_it_is_pasted(client, text):
    client.force_login(make.UserFactory(role="editor"))
    venue = make.VenueFactory()
    url = admin_url(Venue, "change", venue.pk)
    assert client.post(url, versioned_form_data(read_form(client, url)) | {"issn": text}).status_code == 302
    venue.refresh_from_db()
    assert venue.issn == "0378-5955"
