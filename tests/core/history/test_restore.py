"""The way back: to a version, or from a deletion, row by row; for those who may, and as it was shown."""

import datetime
import functools
import threading

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection, transaction
from django.db.models import F
from django.urls import reverse

from core.db.journal import is_journaled
from core.history.structure import ChangeKey
from core.journal.context import journal_context
from core.journal.models import JournalEvent
from core.permissions import LADDER
from groupsite.models import Award, Group
from groupsite.redirects.models import Redirect
from groupsite.roles import list_governed_models
from people.models import Image, Person
from publications.models import Authorship, Corpus, Identifier, Publication, Venue
from tests import factories

pytestmark = pytest.mark.django_db

TOLD = {"publications.deletedrecord"}
"""What harvesters were told stays said: that a version which stood for itself meanwhile is gone again."""


@pytest.fixture
def owner(db, client):
    account = factories.UserFactory(role="owner")
    client.force_login(account)
    return account


def read_all_rows():
    """Every row of ours, by table and number, without what counts its changes."""
    return {(label, pk): row for label, pk, row in ask(build_query())}


@functools.cache
def build_query():
    tables = {label: apps.get_model(label)._meta for label in sorted(list_governed_models() - TOLD)}
    return " UNION ALL ".join(
        f"SELECT '{label}', {table.pk.column}, (to_jsonb(t) - 'changed_at' - 'version')::text"
        f" FROM {table.db_table} t"
        for label, table in tables.items()
    )


def backdate_journal():
    """What the journal holds so far was written an hour earlier; a test is one transaction."""
    JournalEvent.objects.update(at=F("at") - datetime.timedelta(hours=1))


def ask(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def delete(instance, **context):
    """Delete a thing as a change of its own, and give the address at which that is undone."""
    backdate_journal()
    pk = instance.pk
    with journal_context(why="deleted", **context):
        instance.delete()
    instance.pk = pk
    event = JournalEvent.objects.of_row(instance).latest("id")
    return reverse("history:undelete", args=[instance._meta.label_lower, event.pk])


def build_version_url(instance, why):
    """The address of the version of a thing before a change."""
    event = JournalEvent.objects.filter(context__metadata__why=why).first()
    name = f"admin:{instance._meta.app_label}_{instance._meta.model_name}_version"
    return reverse(name, args=[instance.pk, str(ChangeKey.of(event))])


def confirm(client, url):
    """Look at a plan and confirm it."""
    page = client.get(url)
    assert page.status_code == 200
    return client.post(url, {"token": page.context["plan"].token})


def read_notes(client, url):
    return " ".join(client.get(url).context["plan"].notes)


def make_whole_paper():
    """A paper with everything that belongs to it, and everything that leads to it."""
    ada = factories.PersonFactory(name="Ada Tester")
    paper = factories.PublicationFactory(byline=[ada, "Bob Tester", "Cyd Tester"], extra={"note": "x"})
    factories.IdentifierFactory(publication=paper)
    factories.LinkFactory(publication=paper, label="Video")
    factories.AttachmentFactory(publication=paper)
    factories.PublicationTopicFactory(content_object=paper)
    factories.PublicationFactory(version_of=paper, version_kind="preprint")
    factories.ThemePublicationFactory(publication=paper, selected=True)
    factories.SoftwarePublicationFactory(publication=paper)
    factories.NewsPublicationFactory(publication=paper)
    factories.AwardFactory(publication=paper)
    factories.RedirectFactory(target_path="", record=paper)
    return paper


@pytest.fixture(autouse=True)
def uploaded_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    for name in ("papers/test.pdf", "photos/ada.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"file")


def test_a_deleted_paper_comes_back_with_all_that_belonged_to_it(client, owner):
    paper = make_whole_paper()
    before = read_all_rows()
    url = delete(paper)
    deleted_rows = set(before) - set(read_all_rows())
    assert len(deleted_rows) == 11  # itself, three names, and one of everything else but what only led to it
    assert confirm(client, url).status_code == 302
    assert read_all_rows() == before


def test_a_deleted_person_comes_back_and_her_papers_are_hers_again(client, owner):
    ada = factories.PersonFactory(user=factories.UserFactory())
    factories.PersonNameFactory(person=ada)
    factories.PersonIdentifierFactory(person=ada)
    factories.PersonInterestFactory(person=ada)
    factories.EducationFactory(person=ada, bullets=["a", "b"])
    factories.SupervisionFactory(appointment=factories.AppointmentFactory(person=ada))
    factories.CourseTeacherFactory(person=ada)
    factories.AwardRecipientFactory(person=ada)
    factories.AuthorDecisionFactory(person=ada)
    paper = factories.PublicationFactory(byline=["Bob Tester", ada])
    before = read_all_rows()
    url = delete(ada)
    assert [mention.person for mention in paper.authorships.all()] == [None, None]
    assert confirm(client, url).status_code == 302
    assert read_all_rows() == before


NOT_DELETED_THERE = Group, Corpus
"""A site has one group, and corpora are taken away by a command."""


@pytest.mark.parametrize(
    "model",
    [model for model in admin.site._registry if is_journaled(model) and model not in NOT_DELETED_THERE],
    ids=lambda model: model.__name__,
)
def test_each_thing_of_the_admin_comes_back(model, client, owner, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    instance = getattr(factories, f"{model.__name__}Factory")()
    if isinstance(instance, Image):  # which is nothing without its file
        place = tmp_path / instance.file_name
        place.parent.mkdir(parents=True)
        place.touch()
    before = read_all_rows()
    assert confirm(client, delete(instance)).status_code == 302
    assert read_all_rows() == before


def test_the_journal_tells_of_the_restoration(client, owner):
    paper = factories.PublicationFactory(byline=["Ada Tester"])
    confirm(client, delete(paper))
    event = JournalEvent.objects.of_row(paper).latest("id")
    assert (event.action, event.context.metadata["user"]) == ("I", owner.pk)
    assert event.context.metadata["why"].startswith("restored, deleted ")
    paper.refresh_from_db()
    assert paper.version > 1  # no form that was opened before the deletion may save over it


def test_looking_at_a_plan_changes_nothing(client, owner):
    url = delete(make_whole_paper())
    before, events = read_all_rows(), JournalEvent.objects.of_model(Publication).count()
    assert b"Bob Tester" in client.get(url).content
    assert client.post(url).status_code == 200
    assert client.post(url, {"token": "wrong"}).status_code == 200
    assert read_all_rows() == before
    assert JournalEvent.objects.of_model(Publication).count() == events


def test_what_is_taken_by_others_since_is_said_and_left_out(client, owner):
    paper = make_whole_paper()
    slug, doi = paper.slug, paper.identifiers.get().value
    url = delete(paper)
    other = factories.PublicationFactory(slug=slug)
    factories.IdentifierFactory(publication=other, value=doi)
    text = read_notes(client, url)
    assert f"another has “{slug}” now; “{slug}-2” is used instead" in text
    assert "Another paper has this identifier." in text
    assert confirm(client, url).status_code == 302
    paper.refresh_from_db()
    assert paper.slug == f"{slug}-2"
    assert paper.authorships.count() == 3
    assert not paper.identifiers.exists()


def test_of_several_rows_only_those_that_are_taken_are_left_out(client, owner):
    paper = factories.PublicationFactory()
    values = [factories.IdentifierFactory(publication=paper).value for _ in range(4)]
    url = delete(paper)
    for value in values[1:3]:
        factories.IdentifierFactory(publication=factories.PublicationFactory(), value=value)
    assert read_notes(client, url).count("Another paper has this identifier.") == 2
    confirm(client, url)
    assert set(paper.identifiers.values_list("value", flat=True)) == {values[0], values[3]}


def test_what_another_has_in_its_place_now_does_not_come_back(client, owner):
    row = factories.RedirectFactory(old_path="/old/")
    url = delete(row)
    factories.RedirectFactory(old_path="/old/")
    page = client.get(url)
    assert "There is already a redirect for this path." in page.context["plan"].impossible
    assert confirm(client, url).status_code == 200
    assert Redirect.objects.count() == 1


def test_what_pointed_at_something_gone_is_said_and_left_out(client, owner):
    ada = factories.PersonFactory(name="Ada Tester")
    theme = factories.ThemeFactory(title="A Theme")
    paper = factories.PublicationFactory(byline=[ada], venue=factories.VenueFactory(name="A Venue"))
    factories.ThemePublicationFactory(publication=paper, theme=theme)
    url = delete(paper)
    for instance in (ada, theme, paper.venue):
        instance.delete()
    text = read_notes(client, url)
    for name in ("Ada Tester (gone)", "A Theme (gone)", "A Venue (gone)"):
        assert name in text
    assert confirm(client, url).status_code == 302
    mention = Publication.objects.get(venue=None).authorships.get()
    assert (str(mention.author), mention.person, mention.matched) == ("Ada Tester", None, "")


def test_what_has_to_be_there_first_makes_it_impossible(client, owner):
    post = factories.AppointmentFactory()
    url = delete(post)
    post.role.delete()
    page = client.get(url)
    assert "which must be restored first" in page.context["plan"].impossible
    assert b'value="Restore"' not in page.content
    assert client.post(url, {"token": ""}).status_code == 200


def test_a_file_that_is_gone_is_left_out(client, owner, tmp_path):
    person = factories.PersonFactory()
    Person.objects.filter(pk=person.pk).update(photo="photos/gone.png")
    url = delete(person)
    assert "was deleted" in read_notes(client, url)
    assert confirm(client, url).status_code == 302
    person.refresh_from_db()
    assert not person.photo


def test_links_that_were_given_elsewhere_since_stay(client, owner):
    paper = factories.PublicationFactory()
    award = factories.AwardFactory(publication=paper)
    url = delete(paper)
    other = factories.PublicationFactory()
    Award.objects.filter(pk=award.pk).update(publication=other)
    assert "changed since" in read_notes(client, url)
    confirm(client, url)
    award.refresh_from_db()
    assert award.publication == other


def test_redirects_deleted_with_a_thing_come_back_with_it(client, owner):
    paper = factories.PublicationFactory()
    redirect = factories.RedirectFactory(target_path="", record=paper)
    backdate_journal()
    with journal_context(why="both"):
        redirect.delete()
        paper.delete()
    event = JournalEvent.objects.of_model(Publication).latest("id")
    confirm(client, reverse("history:undelete", args=["publications.publication", event.pk]))
    assert Redirect.objects.get().record == Publication.objects.get()


def make_edited_paper():
    """A paper whose last change touched itself and every kind of part."""
    with journal_context(why="made"):
        paper = make_whole_paper()
    backdate_journal()
    before = read_all_rows()
    with journal_context(why="edited"):
        first, second, third = paper.authorships.order_by("position")
        third.delete()
        Authorship.objects.filter(pk__in=[first.pk, second.pk]).update(position=3 - F("position"))
        factories.AuthorshipFactory(publication=paper, author__name="Dee Tester", position=3)
        paper.links.all().delete()
        paper.identifiers.update(value="10.1000/changed")
        paper.topic_items.all().delete()
        Publication.objects.filter(pk=paper.pk).update(title="Another", venue=None, year=1999)
    return paper, before


def test_a_version_comes_back_row_by_row(client, owner):
    paper, before = make_edited_paper()
    url = build_version_url(paper, "edited")
    assert confirm(client, url).status_code == 302
    after = read_all_rows()
    assert {place: row for place, row in after.items() if place in before} == before
    assert {label for label, _ in set(after) - set(before)} == {"publications.author"}  # a name, once printed
    why = JournalEvent.objects.of_row(paper).latest("id").context.metadata["why"]
    assert why.startswith("restored to the version before")
    assert client.get(url).context["plan"].rows == []


def test_what_changed_between_looking_and_restoring_is_shown_anew(client, owner):
    paper, _ = make_edited_paper()
    url = build_version_url(paper, "edited")
    token = client.get(url).context["plan"].token
    Publication.objects.filter(pk=paper.pk).update(title="Meanwhile")
    answer = client.post(url, {"token": token})
    assert answer.status_code == 200
    assert b"something has changed since you opened this page" in answer.content
    assert Publication.objects.get(pk=paper.pk).title == "Meanwhile"
    assert client.post(url, {"token": answer.context["plan"].token}).status_code == 302


def test_a_slug_that_another_has_now_stays_as_it_is(client, owner):
    with journal_context(why="made"):
        page = factories.PageFactory(slug="old", title="Old")
    backdate_journal()
    with journal_context(why="edited"):
        type(page).objects.filter(pk=page.pk).update(slug="new", title="New")
    factories.PageFactory(slug="old")
    url = build_version_url(page, "edited")
    assert "another has “old” now; it is not changed" in read_notes(client, url)
    assert confirm(client, url).status_code == 302
    page.refresh_from_db()
    assert (page.slug, page.title) == ("new", "Old")


def test_a_thing_cannot_go_back_to_before_it_was(client, owner):
    with journal_context(why="made"):
        page = factories.PageFactory()
    assert client.get(build_version_url(page, "made")).status_code == 404
    with journal_context(why="another"):
        factories.PageFactory()
    assert client.get(build_version_url(page, "another")).status_code == 404


def test_rows_that_the_journal_never_saw_come_stay(client, owner):
    paper = factories.CorpusPaperFactory(byline=["Ada Tester"])
    with journal_context(why="adopted"):
        Publication.objects.filter(pk=paper.pk).update(slug="adopted")
    backdate_journal()
    with journal_context(why="edited"):
        Publication.objects.filter(pk=paper.pk).update(title="New")
    assert confirm(client, build_version_url(paper, "edited")).status_code == 302
    assert paper.authorships.count() == 1


def test_a_member_restores_her_profile_but_not_what_is_not_hers_to_say(client):
    account = factories.UserFactory()
    with journal_context(why="made"):
        person = factories.PersonFactory(user=account, office="A", slug="ada")
        post = factories.AppointmentFactory(person=person, note="A")
        factories.SkillFactory(person=person, name="A")
    backdate_journal()
    with journal_context(why="edited"):
        Person.objects.filter(pk=person.pk).update(office="B", slug="ada-b")
        type(post).objects.filter(pk=post.pk).update(note="B")
        person.skills.update(name="B")
    client.force_login(account)
    url = build_version_url(person, "edited")
    text = read_notes(client, url)
    assert "appointments are not changed" in text
    assert "“slug” is not changed" in text
    assert confirm(client, url).status_code == 302
    person.refresh_from_db()
    post.refresh_from_db()
    assert (person.office, person.slug, post.note, person.skills.get().name) == ("A", "ada-b", "B", "A")


MAY_UNDELETE = {
    # role: (the list, a page, a person, a member's own paper, a role in the group)
    "member": (403, 403, 403, 403, 403),
    "staff": (200, 403, 403, 403, 403),
    "editor": (200, 200, 200, 200, 403),
    "owner": (200, 200, 200, 200, 200),
}


@pytest.mark.parametrize("role", LADDER)
def test_who_may_restore_what_was_deleted(role, client):
    account = factories.UserFactory(role=role)
    rows = [
        factories.PageFactory(),
        factories.PersonFactory(),
        factories.PublicationFactory(added_by=account),
        factories.RoleFactory(),
    ]
    urls = [reverse("history:deleted"), *map(delete, rows)]
    assert client.get(urls[0]).status_code == 302
    client.force_login(account)
    assert tuple(client.get(url).status_code for url in urls) == MAY_UNDELETE[role]


@pytest.mark.parametrize(
    ("role", "status"), [("member", 403), ("staff", 403), ("editor", 200), ("owner", 200)]
)
def test_who_may_restore_a_version_of_a_paper(role, status, client):
    paper, _ = make_edited_paper()
    client.force_login(factories.UserFactory(role=role))
    assert client.get(build_version_url(paper, "edited")).status_code == status


def test_deleted_things_are_listed_with_who_and_when_until_they_are_back(client, owner):
    evil = "<script>alert(1)</script>"
    url = delete(factories.PageFactory(title=evil), user=owner.pk)
    response = client.get(reverse("history:deleted"))
    losses = [loss for deletion in response.context["page"] for loss in deletion.objects]
    assert [(loss.name, loss.noun, loss.who) for loss in losses] == [(evil, "page", owner.email)]
    assert b"<script>alert" not in response.content
    confirm(client, url)
    assert not client.get(reverse("history:deleted")).context["page"].object_list
    assert client.get(url).status_code == 404


def test_what_was_deleted_long_ago_is_listed_when_it_is_asked_for(client, owner):
    delete(factories.PageFactory())
    JournalEvent.objects.update(at=F("at") - datetime.timedelta(days=91))
    url = reverse("history:deleted")
    assert [len(client.get(url, query).context["page"]) for query in ({}, {"older": "1"})] == [0, 1]


def test_parts_that_went_with_a_thing_are_not_listed_beside_it(client, owner):
    person = factories.AppointmentFactory().person
    delete(person)
    page = client.get(reverse("history:deleted")).context["page"]
    assert [[loss.noun for loss in deletion.objects] for deletion in page] == [["person"]]


def test_what_one_change_deleted_is_one_line_that_leads_to_the_change(client, owner):
    pages = [factories.PageFactory(title=f"Page {number}") for number in range(3)]
    with journal_context(user=owner.pk, why="tidied"):
        for page in pages:
            page.delete()
    response = client.get(reverse("history:deleted"))
    [deletion] = response.context["page"]
    assert deletion.number == len(deletion.objects) == 3
    query = {"days": "all", "change": deletion.objects[0].change}
    assert f"change={query['change']}" in response.text
    [day] = client.get(reverse("history:changes"), query).context["days"]
    assert [change.why for change in day.changes] == ["tidied"]


@pytest.mark.parametrize(
    "place", ["groupsite.page/999999", "groupsite.page/99999999999999999999", "x.y/1", "people.user/1"]
)
def test_what_is_no_deletion_is_not_found(place, client, owner):
    assert client.get(f"/admin/deleted/{place}/").status_code == 404


def test_the_list_costs_the_same_for_twice_the_losses(client, owner, django_assert_max_num_queries):
    counts = []
    for number in (1, 2, 2):
        for _ in range(number):
            for instance in (
                factories.PageFactory(),
                factories.PublicationFactory(),
                factories.PersonFactory(),
            ):
                delete(instance, user=factories.UserFactory().pk)
        with django_assert_max_num_queries(20) as queries:
            client.get(reverse("history:deleted"))
        counts.append(len(queries))
    assert counts[1] == counts[2]


def test_a_plan_costs_the_same_for_twice_the_rows(client, owner, django_assert_max_num_queries):
    counts = []
    for number in (2, 4, 8):
        url = delete(factories.PublicationFactory(byline=[f"Name {n}" for n in range(number)]))
        with django_assert_max_num_queries(60) as queries:
            client.get(url)
        counts.append(len(queries))
    assert counts[1] == counts[2]


def test_two_who_restore_at_once_restore_once(client, owner):
    url = delete(make_whole_paper())
    token = client.get(url).context["plan"].token
    assert client.post(url, {"token": token}).status_code == 302
    assert client.post(url, {"token": token}).status_code == 404
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert Publication.objects.filter(version_of=None).count() == 1
    assert Identifier.objects.count() == 1
    assert Venue.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_save_that_comes_between_looking_and_locking_is_waited_for_and_seen(client, owner):
    paper, _ = make_edited_paper()
    url = build_version_url(paper, "edited")
    token = client.get(url).context["plan"].token
    locked_event, release_event = threading.Event(), threading.Event()

    def save_slowly():
        try:
            with transaction.atomic():
                Publication.objects.filter(pk=paper.pk).update(title="Meanwhile")
                locked_event.set()
                release_event.wait(20)
        finally:
            connection.close()

    saving = threading.Thread(target=save_slowly)
    saving.start()
    locked_event.wait(20)
    answers = []
    restoring = threading.Thread(
        target=lambda: (answers.append(client.post(url, {"token": token})), connection.close())
    )
    restoring.start()
    wait_for_a_lock()
    release_event.set()
    saving.join(20)
    restoring.join(20)
    assert answers[0].status_code == 200
    assert Publication.objects.get(pk=paper.pk).title == "Meanwhile"


def wait_for_a_lock():
    """Until some transaction of this database waits for another."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
    name = connection.settings_dict["NAME"]
    for _ in range(20_000):
        with connection.cursor() as cursor:
            cursor.execute(query, [name])
            if cursor.fetchone()[0]:
                return
    raise AssertionError("nobody waits")


def test_a_version_of_something_that_is_not_there_is_not_found(client, owner):
    page = factories.PageFactory()
    with journal_context(why="edited"):
        page.title = "Other"
        page.save()
    url = build_version_url(page, "edited")
    assert client.get(url.replace(f"/{page.pk}/", "/999999/")).status_code == 404
    assert client.get(url.replace(f"/{page.pk}/", "/nothing/")).status_code == 404
    unknown = f"{page.pk}/history/00000000-0000-0000-0000-000000000000/"
    assert client.get(f"/admin/groupsite/page/{unknown}").status_code == 404


def test_a_name_that_another_has_now_does_not_come_back(client, owner):
    role = factories.RoleFactory(name="Visitor")
    url = delete(role)
    factories.RoleFactory(name="Visitor")
    assert "another role has the same name now." in client.get(url).context["plan"].impossible
    assert confirm(client, url).status_code == 200
