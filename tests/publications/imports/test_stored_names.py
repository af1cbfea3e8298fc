"""Names whose rows are not as they should be: refused where typed, and no obstacle where they are."""

import pytest
from django.db import IntegrityError, connection, transaction

from publications.models import Author, Publication
from tests import factories as make

pytestmark = pytest.mark.django_db
ADD = "/admin/publications/author/add/"
IMPORT = "/admin/publications/publication/import/"

BAD_PARTS = [
    {"family": "A", "literal": "B"},
    {"given": "A", "literal": "B"},
    {"given": "A"},
    {"particle": "von"},
    {"suffix": "Jr."},
    {"given": "A", "particle": "von", "family": "C", "suffix": "Jr.", "literal": "B"},
]


@pytest.mark.parametrize("parts", BAD_PARTS)
def test_parts_that_contradict_each_other_are_refused_with_a_sentence(client, parts):
    client.force_login(make.UserFactory(role="member"))
    response = client.post(ADD, {"name": "Zed Poisonb", **parts})
    assert "Enter a family name" in response.content.decode()
    with pytest.raises(IntegrityError, match="publications_author_parts"), transaction.atomic():
        Author.objects.create(name="Zed Poisonb", **parts)


@pytest.mark.parametrize("parts", [{}, {"literal": "B"}, {"family": "A"}, {"given": "Z", "family": "P"}])
def test_parts_that_fit_are_taken(client, parts):
    client.force_login(make.UserFactory(role="member"))
    assert client.post(ADD, {"name": "Zed Poisonb", **parts}).status_code == 302


@pytest.mark.parametrize("parts", BAD_PARTS)
def test_imports_go_on_whatever_parts_a_name_has(client, parts):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE publications_author DROP CONSTRAINT publications_author_parts")
    author = make.AuthorFactory(name="Zed Poisonb", **parts)
    paper = make.PublicationFactory(title="A Paper That Is There", slug="there", year=2020)
    make.AuthorshipFactory(publication=paper, author=author, position=1)
    client.force_login(make.UserFactory(role="editor"))
    text = "@article{a, title={A Paper That Is There}, author={Zed Poisonb}, year=2020}"
    assert client.post(IMPORT, {"text": text}).status_code == 302
    paper.refresh_from_db()
    assert paper.fingerprint
    for address in ("/publications/there/", "/publications.bib", "/publications.json", "/publications.ris"):
        assert client.get(address).status_code == 200


STRANGE = ["{}", "0001", "…", "\u200b", ", Jr.", "{", "von", " ", "∗✉", "A" * 300]


@pytest.mark.parametrize("name", STRANGE)
def test_imports_go_on_whatever_names_are_stored(client, name):
    person = make.PersonFactory(name=name[:200])
    make.PersonNameFactory(person=person, name=name)
    make.AuthorDecisionFactory(person=person, name=name)
    make.VenueNameFactory(name=name)
    make.PublicationFactory(byline=[name], title="A Paper That Is There")
    client.force_login(make.UserFactory(role="editor"))
    text = f"@article{{a, title={{A Paper That Is There}}, author={{{name} and Ada}}, year=2020}}"
    response = client.post(IMPORT, {"text": text})
    assert response.status_code == 302
    assert client.get(response["Location"]).status_code == 200
    assert Publication.objects.count() == 1
