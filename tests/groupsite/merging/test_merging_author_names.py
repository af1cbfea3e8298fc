"""A misprint of an author's name is merged into the right one, and imports do not bring it back."""

import pytest
from django.test import Client
from django.urls import reverse

from bibliography import formats
from groupsite.merging.merge import merge, undo
from groupsite.merging.mergeable_kinds import KINDS
from publications.corpora.loading import CorpusSource, load
from publications.models import Author, AuthorDecision, AuthorSpelling, Publication
from tests import factories as make
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db
ENTRY = "@article{a1, title = {On Looms}, author = {Lovelce, Ada and Bob Two}, year = 2020, note = {%s}}"


@pytest.fixture
def names():
    """The name as it should be, and its misprint on two papers."""
    right = make.PublicationFactory(byline=["Ada Lovelace"]).authorships.get().author
    person = make.PersonFactory(name="Ada Lovelace", given="Ada", family="Lovelace")
    paper = make.PublicationFactory(title="Misprinted", byline=["Ada Lovelce", "Bob Two"])
    make.AuthorDecisionFactory(name="Ada Lovelce", publication_uid=paper.uid, person=person, position=1)
    return right, Author.objects.get(name="Ada Lovelce")


def merge_names(names):
    return merge(KINDS["publications.author"], names[0].pk, names[1].pk, set())


def test_papers_print_the_right_name_and_the_old_url_leads_to_it(names):
    merge_names(names)
    paper = Publication.objects.get(title="Misprinted")
    assert paper.names == "Ada Lovelace · Bob Two"
    assert paper.authorships.first().author_key == names[0].key
    assert AuthorDecision.objects.get().name == "Ada Lovelace"
    answer = Client().get(names[1].get_absolute_url())
    assert (answer.status_code, answer.headers["Location"]) == (301, names[0].get_absolute_url())


def test_it_is_undone(names):
    undo(merge_names(names))
    paper = Publication.objects.get(title="Misprinted")
    assert paper.names == "Ada Lovelce · Bob Two"
    assert AuthorDecision.objects.get().name == "Ada Lovelce"
    assert not AuthorSpelling.objects.exists()
    assert Client().get(names[1].get_absolute_url()).status_code == 200


def test_imports_do_not_bring_the_misprint_back(names):
    merge_names(names)
    import_text(ENTRY % "listed")
    for note in ("first", "changed", "changed"):
        entries = formats.read(ENTRY % note)
        load("looms", [CorpusSource("a.bib", entries)])
    assert not Author.objects.filter(name="Ada Lovelce").exists()
    assert {paper.names for paper in Publication.objects.filter(title="On Looms")} == {
        "Ada Lovelace · Bob Two"
    }


def test_editors_choose_two_in_the_list_and_see_what_happens(client, names):
    client.force_login(make.UserFactory(role="editor"))
    url = reverse("admin:merge", args=["publications.author"]) + f"?row={names[0].pk}&row={names[1].pk}"
    text = client.get(url).text
    assert f"Papers that print “{names[1]}” will print “{names[0]}”" in text
    assert 'value="merge_selected"' in client.get(reverse("admin:publications_author_changelist")).text
    versions = f"{names[0].pk}-{names[1].pk}"
    client.post(url, {"versions": versions})
    assert Author.objects.filter(name__startswith="Ada").count() == 1
