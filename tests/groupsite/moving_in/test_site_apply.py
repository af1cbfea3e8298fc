"""Moving in: what is added, undone without a trace, and found again."""

from dataclasses import replace

import pytest

from groupsite.agenda.models import Event, Talk
from groupsite.models import Group, MenuItem, Page
from groupsite.moving_in.contents import OldNews, OldPage, OldPath, OldPicture, Place, SiteProblem
from groupsite.moving_in.planning import apply_move, build_plan, store_answers
from groupsite.moving_in.texts_apply import drop_heading
from groupsite.news.models import NewsItem
from groupsite.redirects.models import Redirect
from people.models import Image, Person
from publications.imports.undo import undo
from publications.models import Publication
from software.models import Project, Software
from tests import factories as make
from tests.groupsite.moving_in.conftest import PLACE, dump_tables

pytestmark = pytest.mark.django_db


def test_what_moves_in(old_site):
    Group.objects.create(name="Group")
    batch = old_site()
    apply_move(batch, make.UserFactory(role="owner"))
    ada = Person.objects.get(name="Ada Lovelace")
    assert (ada.visibility, ada.email_visibility, ada.photo_consent, ada.photo_width) == (
        "hidden",
        "hidden",
        False,
        300,
    )
    assert ada.appointments.get().role.name == "PhD student"
    assert (ada.biography, ada.summary) == ("See [us](https://old.example.org/about/).", "Works on bounds.")
    assert ada.identifiers.get().value == "0000-0002-1825-0097"
    assert [link.label for link in ada.links.all()] == ["Homepage"]
    assert (ada.education.get().degree, ada.education.get().institution) == ("PhD", "University of Oslo")
    kofi = Person.objects.get(name="Kofi Boateng")
    assert kofi.appointments.get().end_unknown
    paper = Publication.objects.get(title="Bounds that travel")
    assert (paper.visibility, paper.abstract, paper.teaser.alt) == ("public", "They travel.", "A boat")
    assert {name.person for name in paper.authorships.all()} == {ada, kofi}
    assert all(name.selected for name in paper.authorships.all())
    assert paper.attachments.get().get_absolute_url() == f"/publications/{paper.slug}/paper.pdf"
    about = Page.objects.get()
    assert (about.slug, about.visibility) == ("about-us", "draft")
    assert about.body == (
        f"Read [it](/publications/{paper.slug}/), [old](https://old.example.org/lost/), "
        "[tide](/news/2024-moved/)."
    )
    item = NewsItem.objects.get()
    boat = Image.objects.get()
    assert (item.slug, str(item.day), item.author) == ("2024-moved", "2024-05-03", kofi)
    assert item.body == f"![Boat](image:{boat.slug}) [dot](https://old.example.org/dot.jpg)"
    assert [each.name for each in item.topics.all()] == ["Boats"]
    assert [each.person for each in item.news_people.all()] == [ada]
    project = Project.objects.get()
    assert [str(each) for each in project.project_people.all()] == ["Ada Lovelace", "A. Stranger"]
    assert [each.publication for each in project.project_publications.all()] == [paper]
    assert Software.objects.get().repository == "https://github.com/x/tidemark"
    assert Event.objects.get().starts_at.isoformat() == "2024-06-01T12:00:00+00:00"
    assert Talk.objects.get().day_precision == "month"
    assert Group.objects.get().about == f"We sail. ![A boat](image:{boat.slug})"
    assert not MenuItem.objects.exists()


def test_each_old_url_is_answered(old_site, client):
    Group.objects.create(name="Group")
    plan = apply_move(old_site())
    Person.objects.update(visibility="public")
    for model in (Page, NewsItem, Event, Project):
        model.objects.update(visibility="public")
    answers = {
        url.old: (response.status_code, response.get("Location", ""))
        for url in plan.urls
        if (response := client.get(url.old))
    }
    paper = Publication.objects.get(title="Bounds that travel")
    assert b"Bounds that travel" in client.get("/pubs/bounds.bib", follow=True).content
    assert answers == {
        "/people/lovelace.html": (301, "/people/ada-lovelace/"),
        "/people/kofi.html": (301, "/people/kofi-boateng/"),
        "/pubs/bounds.html": (301, f"/publications/{paper.slug}/"),
        "/": (200, ""),
        "/about-us.html": (301, "/about-us/"),
        "/team.html": (301, "/people/"),
        "/news/2024-moved.html": (301, "/news/2024-moved/"),
        "/projects/tides.html": (301, "/projects/tides/"),
        "/events/harbour.html": (301, "/events/harbour/"),
        "/pubs/bounds.pdf": (301, f"/publications/{paper.slug}/paper.pdf"),
        "/pubs/bounds.bib": (301, f"/publications/{paper.slug}.bib"),
        "/talks/2009/dahl.html": (410, ""),
        "/boat.jpg": (301, Image.objects.get().get_absolute_url()),
        "/alias/": (301, "/about-us/"),
        "/?p=12": (301, "/about-us/"),
    }


def test_undone_nothing_is_left(old_site):
    make.PublicationFactory(title="Here before")
    make.AppointmentFactory()
    Group.objects.create(name="Group")
    before = dump_tables()
    batch = old_site()
    store_answers(batch, {"answer:menu:menu": "yes", "answer:small:small": "take"})
    apply_move(batch)
    assert Redirect.objects.exists()
    assert MenuItem.objects.exists()
    undone = undo(batch)
    assert not undone.edited
    assert dump_tables() == before


def test_the_second_reading_finds_all_of_it_here(old_site):
    Group.objects.create(name="Group")
    apply_move(old_site())
    tables = dump_tables()
    again = old_site()
    plan = build_plan(again)
    assert {
        kind.name: [planned.title for planned in kind.select("new")] for kind in plan.kinds if kind.new
    } == {}
    apply_move(again)
    assert dump_tables() == tables


def test_kinds_without_a_tick_are_left_out(old_site):
    batch = old_site()
    store_answers(batch, {f"take:{name}": "no" for name in ("people", "papers", "urls", "pictures")})
    apply_move(batch)
    for model in (Person, Publication, Redirect, Image):
        assert not model.objects.exists()
    assert NewsItem.objects.exists()


def test_a_move_that_stops_half_way_leaves_nothing(old_site):
    batch = old_site()
    before = dump_tables()

    def stop(done):
        if done > 4:
            raise RuntimeError

    with pytest.raises(RuntimeError):
        apply_move(batch, on_progress=stop)
    assert dump_tables() == before
    batch.refresh_from_db()
    assert batch.state == "planned"


def test_what_is_empty_of_people_here_is_filled_in_on_request(old_site):
    make.PersonFactory(name="Ada Lovelace", summary="Mine", biography="")
    batch = old_site()
    store_answers(batch, {"answer:filling:filling": "fill", "take:papers": "no"})
    apply_move(batch)
    ada = Person.objects.get(name="Ada Lovelace")
    assert (ada.summary, ada.biography[:3], ada.visibility) == ("Mine", "See", "public")


def test_news_without_a_date_is_found_again(old_site):
    Group.objects.create(name="Group")
    news = OldNews(PLACE, "No date is said", body="Text.")

    def add(contents):
        contents.news.append(news)

    apply_move(old_site(add))
    plan = build_plan(old_site(add))
    assert [planned.state for planned in plan.get_kind("texts").things if planned.title == news.title] == [
        "here"
    ]


def test_people_who_are_here_say_what_differs(old_site):
    make.PersonFactory(name="Ada Lovelace", summary="Weaves engines.", office="B 12")

    def change(contents):
        contents.people[0] = replace(contents.people[0], summary="Weaves  algebra.", office="B 12")

    ada = build_plan(old_site(change)).get_kind("people").things[0]
    assert (ada.state, ada.title) == ("here", "Ada Lovelace")
    assert ada.note == "1 field differs. Summary: “Weaves engines.” here, “Weaves algebra.” in the files."


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("# Tide  Lab\n\nWe study tides.", "We study tides."),
        ("## tide lab ##", ""),
        ("# Tides\n\nText", "# Tides\n\nText"),
        ("Tide Lab\n\nText", "Tide Lab\n\nText"),
    ],
)
def test_the_name_of_the_group_is_no_heading_of_its_text(text, rest):
    assert drop_heading(text, "Tide Lab") == rest


def test_problems_of_papers_do_not_hinder_the_papers(old_site):
    problem = SiteProblem(Place("_bibliography/papers.bib", 3), "It cannot be read.")
    apply_move(old_site(lambda contents: contents.problems.append(problem)), make.UserFactory(role="owner"))
    assert Publication.objects.filter(title="Bounds that travel").exists()


def test_pictures_of_which_only_a_url_is_known_do_not_hinder_redirects(old_site):
    def change(contents):
        contents.pages.append(OldPage(PLACE, "Blog", kind="news", old_paths=("/blog/",)))
        contents.paths.append(OldPath("/tag/boats/", target="/blog/"))
        contents.news[0] = replace(contents.news[0], picture=OldPicture(url="https://old.example.org/x.jpg"))

    apply_move(old_site(change), make.UserFactory(role="owner"))
    assert Redirect.objects.get(old_path__startswith="/tag/boats").target_path == "/news/"
