"""A thing whose slug is changed is found at its old address, whoever changed it."""

import datetime

import pytest
from django.db import connection, transaction

from core.db.dated_models import today
from core.journal.context import journal_context
from core.journal.models import JournalEvent
from core.kinds import get_kinds_with_pages
from groupsite.news.models import NewsItem
from groupsite.redirects.models import Redirect
from people.models import Person
from publications.models import Publication
from tests import factories as make

pytestmark = pytest.mark.django_db


def make_topic(slug):
    row = make.TopicFactory(slug=slug)
    make.PublicationTopicFactory(tag=row)
    return row


FACTORIES = {
    "publications.venue": lambda slug: make.PublicationFactory(venue__slug=slug).venue,
    "publications.topic": make_topic,
}
"""How to make a row with a page, of kinds whose factory makes one without."""


def rename_by_save(row, slug):
    row.slug = slug
    row.save()


def rename_in_bulk(row, slug):
    type(row).objects.filter(pk=row.pk).update(slug=slug)


def rename_by_sql(row, slug):
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {row._meta.db_table} SET slug = %s WHERE id = %s", [slug, row.pk])


def follow_redirect(client, path):
    response = client.get(path)
    return response.status_code, response.get("Location", "")


@pytest.mark.parametrize("kind", get_kinds_with_pages(), ids=lambda kind: kind.label)
@pytest.mark.parametrize("rename", [rename_by_save, rename_in_bulk, rename_by_sql])
def test_every_kind_of_thing_leaves_a_redirect_whoever_renames_it(client, kind, rename):
    row = FACTORIES.get(kind.label, getattr(make, f"{kind.model.__name__}Factory"))(slug="old-one")
    assert row.get_absolute_url() == kind.build_path("old-one")
    rename(row, "new-one")
    assert follow_redirect(client, kind.build_path("old-one")) == (301, kind.build_path("new-one"))
    if rename is rename_by_save:
        assert client.get(kind.build_path("new-one")).status_code == 200


def test_every_earlier_address_leads_to_the_last_in_one_step(client):
    person = make.PersonFactory(slug="a")
    for slug in "bcd":
        rename_by_save(person, slug)
    assert [follow_redirect(client, f"/people/{slug}/") for slug in "abc"] == [(301, "/people/d/")] * 3


def test_back_and_forth_leaves_one_redirect_and_no_loop(client):
    person = make.PersonFactory(slug="a")
    for slug in "babab":
        rename_by_save(person, slug)
    assert list(Redirect.objects.values_list("old_path", flat=True)) == ["/people/a/"]
    assert client.get("/people/b/").status_code == 200
    assert follow_redirect(client, "/people/a/") == (301, "/people/b/")


def test_whoever_takes_an_address_takes_its_redirect_away(client):
    old, other = make.PersonFactory(slug="a"), make.PersonFactory(slug="c")
    rename_by_save(old, "b")
    rename_by_save(other, "a")
    assert follow_redirect(client, "/people/c/") == (301, "/people/a/")
    rename_by_save(other, "d")
    assert follow_redirect(client, "/people/a/") == (301, "/people/d/")


def test_a_new_thing_takes_its_address_but_a_draft_only_when_it_is_published(client):
    paper = make.PublicationFactory(slug="a")
    rename_by_save(paper, "b")
    draft = make.PublicationFactory(slug="a", visibility="draft")
    assert follow_redirect(client, "/publications/a/") == (301, "/publications/b/")
    draft.visibility = "public"
    draft.save()
    assert not Redirect.objects.exists()
    rename_by_save(make.SoftwareFactory(slug="x"), "y")
    make.SoftwareFactory(slug="x")
    assert not Redirect.objects.exists()


def test_two_things_swap_their_slugs(client):
    one, two = make.PublicationFactory(slug="one"), make.PublicationFactory(slug="two")
    for row, slug in ((one, "between"), (two, "one"), (one, "two")):
        rename_by_save(row, slug)
    assert [client.get(f"/publications/{slug}/").status_code for slug in ("one", "two")] == [200, 200]
    assert follow_redirect(client, "/publications/between/") == (301, "/publications/two/")
    assert Redirect.objects.count() == 1


def test_many_at_once(client):
    make.PublicationFactory.create_batch(3)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_publication SET slug = slug || '-x'")
    slugs = Publication.objects.values_list("slug", flat=True)
    assert {follow_redirect(client, f"/publications/{slug[:-2]}/")[1] for slug in slugs} == {
        f"/publications/{slug}/" for slug in slugs
    }


@pytest.mark.parametrize(
    "make_row",
    [
        lambda: make.PublicationFactory(slug="old", visibility="draft"),
        lambda: make.PersonFactory(slug="old", visibility="hidden"),
        lambda: make.PersonFactory(slug="old", visibility="members"),
        lambda: make.PageFactory(slug="old", visibility="draft"),
    ],
)
def test_what_nobody_could_have_seen_leaves_none(make_row):
    rename_by_save(make_row(), "new")
    assert not Redirect.objects.exists()


def test_what_was_public_once_leaves_one_even_if_it_is_a_draft_by_then(client):
    paper = make.PublicationFactory(slug="old")
    paper.visibility = "draft"
    paper.save()
    rename_by_save(paper, "new")
    assert client.get("/publications/old/").status_code == 404
    paper.visibility = "public"
    paper.save()
    assert follow_redirect(client, "/publications/old/") == (301, "/publications/new/")


def test_the_old_address_tells_nothing_of_what_is_not_seen_now(client):
    item = make.NewsItemFactory(slug="old")
    rename_by_save(item, "new")
    NewsItem.objects.update(day=today() + datetime.timedelta(days=2))
    assert follow_redirect(client, "/news/old/") == (404, "")
    person = make.PersonFactory(slug="old")
    rename_by_save(person, "new")
    Person.objects.update(visibility="hidden")
    assert follow_redirect(client, "/people/old/") == (404, "")


def test_what_was_withdrawn_or_deleted_is_gone_at_its_old_address_too(client):
    paper = make.PublicationFactory(slug="old")
    rename_by_save(paper, "new")
    paper.visibility = "withdrawn"
    paper.save()
    assert client.get("/publications/old/").status_code == 410
    paper.delete()
    assert client.get("/publications/old/").status_code == 410


def test_a_paper_that_leaves_the_group_and_comes_back(client):
    paper = make.PublicationFactory(slug="old", in_list=False)
    rename_by_save(paper, None)
    assert client.get("/publications/old/").status_code == 404
    rename_by_save(paper, "new")
    assert follow_redirect(client, "/publications/old/") == (301, "/publications/new/")


def test_what_is_beneath_the_old_address_is_beneath_the_new(client):
    person = make.PersonFactory(slug="old")
    rename_by_save(person, "new")
    assert follow_redirect(client, "/people/old/photo-64.webp") == (301, "/people/new/photo-64.webp")
    assert client.get("/people/old/no/such/place/").status_code == 404
    assert client.get("/people/older/photo-64.webp").status_code == 404


def test_only_the_old_address_of_the_same_kind_has_something_beneath(client):
    person = make.PersonFactory(slug="new")
    make.RedirectFactory(old_path="/software/old/", target_path="", record=person)
    assert client.get("/software/old/photo-64.webp").status_code == 404


@pytest.mark.parametrize("slug", ["李明", "علي", "a_b-c"])
def test_slugs_of_other_scripts(client, slug):
    person = make.PersonFactory(slug=slug)
    rename_by_save(person, "new")
    assert follow_redirect(client, f"/people/{slug}/") == (301, "/people/new/")
    rename_by_save(person, slug)
    assert follow_redirect(client, "/people/new/")[1] == person.get_absolute_url()
    assert client.get(person.get_absolute_url()).status_code == 200


def test_the_journal_says_that_the_redirect_came_with_the_rename(client):
    person = make.PersonFactory(slug="a")
    with journal_context(why="spelling"):
        rename_by_save(person, "b")
    assert JournalEvent.objects.of_model(Redirect).get().context.metadata["why"] == "spelling"


def test_a_rename_that_is_rolled_back_leaves_nothing():
    person = make.PersonFactory(slug="a")
    with transaction.atomic():
        rename_by_save(person, "b")
        transaction.set_rollback(True)
    assert not Redirect.objects.exists()


def test_pages_that_live_cost_no_query_for_it(client, django_assert_max_num_queries):
    rename_by_save(make.PublicationFactory(slug="a"), "b")
    with django_assert_max_num_queries(16) as queries:
        assert client.get("/publications/b/").status_code == 200
    assert not [query for query in queries if "redirects_redirect" in query["sql"]]
