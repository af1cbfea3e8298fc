"""Loading the demo group again, beside others, with ugly things, and taking it away."""

import datetime

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.models import Count, F
from django.urls import reverse

from core.db.models import ChildModel, VersionedModel
from core.journal.models import JournalEvent
from groupsite.models import Group, Page
from groupsite.operations.demo import loader
from groupsite.operations.demo.loader import load_demo
from groupsite.operations.demo.removal import RemovalReport, remove_demo
from people.models import Person, Role
from publications.models import Author, Authorship, Publication, Venue
from software.models import Theme
from tests import factories

pytestmark = pytest.mark.django_db


# In an empty database


def test_another_group_is_left_alone():
    Group.objects.create(name="Somebody Else's Group")
    with pytest.raises(CommandError, match="holds another group, “Somebody Else's Group”") as refusal:
        call_command("demo", skip_checks=True)
    assert refusal.value.returncode == 1
    assert not Person.objects.exists()


def test_force_loads_beside_another_group_and_removal_leaves_that(capsys):
    Group.objects.create(name="Somebody Else's Group")
    Page.objects.create(slug="join", title="Ours", visibility="public")
    Role.objects.create(name="PhD student", plural="PhD students", slug="doctorand")
    Person.objects.create(name="Luo Mai", slug="luo-mai", biography="Not changed")
    call_command("demo", force=True, ugly=True, skip_checks=True)
    assert "rows added" in capsys.readouterr().out
    call_command("demo", remove=True, skip_checks=True)
    assert "demo items were removed" in capsys.readouterr().out
    assert Group.objects.get().name == "Somebody Else's Group"
    assert Page.objects.get().title == "Ours"
    assert Person.objects.get().biography == "Not changed"
    assert Role.objects.get().slug == "doctorand"
    assert not Publication.objects.exists()


# Where the demo is


@pytest.mark.usefixtures("ugly_demo")
def test_what_was_renamed_has_its_name_again():
    Person.objects.filter(slug="xuan-sun").update(slug="x-sun", name="X. Sun")
    loaded = load_demo()
    assert (loaded.added, loaded.changed) == (0, 1)
    assert Person.objects.get(slug="xuan-sun").name == "Xuan Sun"


def list_content_models():
    return [model for model in apps.get_models() if issubclass(model, VersionedModel)]


def count_events():
    return JournalEvent.objects.count()


def read_versions():
    return {(model, row.pk): row.version for model in list_content_models() for row in model.objects.all()}


@pytest.mark.usefixtures("ugly_demo")
def test_loading_twice_changes_nothing():
    for model in list_content_models():  # else touches of the same transaction would not show
        model.objects.update(changed_at=F("changed_at") - datetime.timedelta(days=1))
    before = read_versions(), count_events()
    again = load_demo(ugly=True)
    assert (again.added, again.changed) == (0, 0)
    assert (read_versions(), count_events()) == before


@pytest.mark.usefixtures("ugly_demo")
def test_the_journal_tells_why():
    event = JournalEvent.objects.of_row(Person.objects.get(slug="luo-mai")).first()
    assert event.context.metadata["why"] == loader.WHY


@pytest.mark.usefixtures("ugly_demo")
def test_a_demo_that_became_somebody_s_own_group_is_another_group():
    Group.objects.update(name="Our Own Group")
    with pytest.raises(loader.AnotherGroupError):
        load_demo()
    load_demo(force=True)
    remove_demo()
    assert Group.objects.get().name == "Our Own Group"


@pytest.mark.usefixtures("ugly_demo")
def test_removal_leaves_nothing_behind():
    report = remove_demo()
    connection.check_constraints()
    remaining_rows = [
        model
        for model in apps.get_models()
        if issubclass(model, VersionedModel | ChildModel) and model.objects.exists()
    ]
    assert remaining_rows == []
    assert report.spared == []
    assert remove_demo() == RemovalReport()


@pytest.mark.usefixtures("ugly_demo")
def test_deleted_content_lists_what_the_group_deleted_and_not_the_demo(client):
    page = factories.PageFactory(title="Ours")
    page.delete()
    remove_demo()
    assert JournalEvent.objects.of_model(Person).filter(action="D").exists()
    client.force_login(factories.UserFactory(role="owner"))
    listing = client.get(reverse("history:deleted")).context["page"]
    assert [row.name for deletion in listing for row in deletion.objects] == ["Ours"]


@pytest.mark.usefixtures("ugly_demo")
def test_removal_keeps_what_others_use():
    paper = Publication.objects.create(title="Ours", slug="ours", in_list=True, visibility="public")
    paper.venue = Venue.objects.get(short="OSDI")
    paper.save()
    luo = Author.objects.get(name="Luo Mai")
    person = Person.objects.get(slug="luo-mai")
    Authorship.objects.create(publication=paper, position=1, author=luo, person=person, matched="name")
    report = remove_demo()
    interests = set(person.interests.values_list("name", flat=True))
    assert set(report.spared) == {"Luo Mai", "OSDI"} | interests
    assert list(Publication.objects.all()) == [paper]
    assert not person.appointments.exists()
    assert list(Author.objects.all()) == [luo]


# What is hard to show


@pytest.mark.usefixtures("ugly_demo")
def test_ugly_data():
    sixty = Publication.objects.get(title="A Paper by Sixty")
    assert sixty.authorships.aggregate(names=Count("author", distinct=True)) == {"names": 60}
    assert max(len(paper.title) for paper in Publication.objects.all()) == 300
    papers = Publication.objects.listed()
    assert not papers.filter(title__contains="Draft").exists()
    assert not papers.filter(visibility="withdrawn").exists()
    assert papers.get(title="A Work in Two Versions").year == 2023
    assert (
        not Person.objects.seen()
        .filter(name__in=["Futura Tomorrow", "Hidden Person", "Inward Person"])
        .exists()
    )
    assert not Authorship.objects.filter(
        publication__slug="the-same-name-twice-2020", person__isnull=False
    ).exists()
    assert Person.objects.get(slug="王小明").names.filter(name="Xiaoming Wang").exists()
    assert Theme.objects.get(slug="empty-theme").theme_publications.count() == 0
