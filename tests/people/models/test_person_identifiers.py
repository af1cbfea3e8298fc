"""Identifiers of persons are taken bare or as the URL that a registry shows."""

import pytest

from people.models import PersonIdentifier
from people.models.person_identifiers import read_person_identifier
from tests import factories
from tests.admin_forms import form_data, read_form

ORCID = "0000-0002-1825-0097"


@pytest.mark.parametrize(
    ("scheme", "text", "value"),
    [
        ("orcid", f"https://orcid.org/{ORCID}", ORCID),
        ("orcid", ORCID, ORCID),
        ("scholar", "https://scholar.google.com/citations?user=AbCdEfGhIjKl&hl=en", "AbCdEfGhIjKl"),
        ("scholar", "https://scholar.google.co.uk/citations?hl=en&user=AbCdEfGhIjKl", "AbCdEfGhIjKl"),
        ("scholar", " AbCdEfGhIjKl ", "AbCdEfGhIjKl"),
        ("dblp", "https://dblp.org/pid/12/3456.html", "12/3456"),
        ("dblp", "https://dblp.uni-trier.de/pid/m/LuoMai-1", "m/LuoMai-1"),
        ("dblp", "12/3456", "12/3456"),
        ("openalex", "https://openalex.org/authors/a5012345678", "A5012345678"),
        ("openalex", "A5012345678", "A5012345678"),
        ("semanticscholar", "https://www.semanticscholar.org/author/Ada-Lovelace/1234567", "1234567"),
        ("github", "https://github.com/octocat/", "octocat"),
        ("github", "github.com/octocat", "octocat"),
        ("github", "@octocat", "octocat"),
        ("isni", "https://isni.org/isni/000000012103268X", "000000012103268X"),
        ("isni", "0000 0001 2103 268x", "000000012103268X"),
        ("wikidata", "https://www.wikidata.org/wiki/Q42", "Q42"),
    ],
)
def test_an_identifier_is_read(scheme, text, value):
    assert read_person_identifier(scheme, text) == value


@pytest.mark.parametrize(
    ("scheme", "text"),
    [
        ("orcid", "0000-0002-1825-0098"),
        ("github", "https://dblp.org/pid/12/3456"),
        ("github", "https://github.com/octocat/hello"),
        ("scholar", "www.example.org"),
    ],
)
def test_something_else_is_refused_with_an_example(scheme, text):
    with pytest.raises(ValueError, match=r"https://"):
        read_person_identifier(scheme, text)


@pytest.mark.parametrize("role", ["member", "owner"])
def test_urls_are_taken_in_the_form_of_a_person(client, db, role):
    account = factories.UserFactory(role=role)
    person = factories.PersonFactory(user=account)
    client.force_login(account)
    address = f"/admin/people/person/{person.pk}/change/"
    data = form_data(read_form(client, address)) | {"identifiers-TOTAL_FORMS": "2"}
    data |= {"identifiers-0-scheme": "orcid", "identifiers-0-value": f"https://orcid.org/{ORCID}"}
    data |= {"identifiers-1-scheme": "github", "identifiers-1-value": "https://github.com/octocat"}
    assert client.post(address, data).status_code == 302
    assert set(PersonIdentifier.objects.values_list("value", flat=True)) == {ORCID, "octocat"}
