"""The form of a paper: its byline, what is made of what people type, and what it costs."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from people.models import Person
from publications.models import (
    Author,
    AuthorDecision,
    Authorship,
    Identifier,
    Publication,
    Topic,
    Venue,
)
from tests import factories
from tests.groupsite.test_admin import filled

ADD = "/admin/publications/publication/add/"


def change(paper):
    return reverse("admin:publications_publication_change", args=[paper.pk])


def rows(*entries, prefix="authorships", initial=0):
    """What a form sends for a byline: for each entry a name, or the fields by name."""
    data = {f"{prefix}-TOTAL_FORMS": str(len(entries)), f"{prefix}-INITIAL_FORMS": str(initial)}
    for number, entry in enumerate(entries):
        fields = {"name": entry} if isinstance(entry, str) else entry
        data |= {f"{prefix}-{number}-{name}": str(value) for name, value in fields.items()}
    return data


def stored(paper, **fields):
    """The rows of a paper's byline as its form would send them untouched."""
    return [
        {
            "id": mention.pk,
            "position": mention.position or "",
            "name": str(mention.author),
            "person": mention.person.slug if mention.person else "",
        }
        | fields
        for mention in paper.authorships.in_order().select_related("author", "person")
    ]


@pytest.fixture
def member(db):
    return factories.UserFactory(role="member")


@pytest.fixture
def editor(db):
    return factories.UserFactory(role="editor")


@pytest.fixture
def save(client):
    """Sends the form of a paper, or that of a new one, as an account that changed some of it."""

    def send(account, paper=None, **changed):
        client.force_login(account)
        address = change(paper) if paper else ADD
        data = filled(client.get(address)) | changed.pop("data", {}) | changed
        return client.post(address, {name: value for name, value in data.items() if value is not None})

    return send


def saved(response):
    assert response.status_code == 302, errors(response)
    return Publication.objects.order_by("pk").last()


def errors(response):
    return re.sub(r"\s+", " ", str(response.context["errors"]))


def byline(paper, role="author"):
    mentions = paper.authorships.filter(role=role).in_order().select_related("author", "person")
    return [(each.position, str(each.author), each.person.name if each.person else "") for each in mentions]


def test_a_byline_is_typed_with_new_and_known_names_and_members(member, save):
    known = factories.AuthorFactory(name="Wang Xu")
    ada = factories.PersonFactory(name="Ada Lovelace", slug="ada-lovelace")
    response = save(
        member,
        title="Engines",
        year="1843",
        data=rows(
            {"name": "Charles Babbage*"},
            {"name": "Wang  Xu", "corresponding": "on"},
            {"name": "A. Lovelace", "person": "ada-lovelace", "affiliation": "London"},
            {"person": "Ada Lovelace"},
            {"name": "Kai Xu 0014"},
        ),
    )
    paper = saved(response)
    assert (paper.slug, paper.visibility, paper.added_by) == ("engines-1843", "draft", member)
    assert byline(paper) == [
        (1, "Charles Babbage", ""),
        (2, "Wang Xu", ""),
        (3, "A. Lovelace", "Ada Lovelace"),
        (4, "Ada Lovelace", "Ada Lovelace"),
        (5, "Kai Xu 0014", ""),
    ]
    first, second, third, *_ = paper.authorships.in_order()
    assert (first.equal, first.author.family, first.matched) == (True, "Babbage", "")
    assert (second.corresponding, second.author) == (True, known)
    assert (third.matched, third.affiliation, third.person) == ("decision", "London", ada)


@pytest.mark.parametrize(
    ("places", "order"),
    [
        (["1", "2", "3"], "ABC"),
        (["3", "2", "1"], "CBA"),
        (["10", "5", "7"], "BCA"),
        (["1", "1", "1"], "ABC"),
        (["", "2", "1"], "CBA"),
        (["", "", ""], "ABC"),
        (["0", "-4", "99999999999999999999"], "BAC"),
    ],
)
def test_places_may_have_gaps_and_repeat(member, save, places, order):
    entries = [{"name": f"Name {letter}", "position": at} for letter, at in zip("ABC", places, strict=True)]
    paper = saved(save(member, title="Order", data=rows(*entries)))
    assert byline(paper) == [(at, f"Name {letter}", "") for at, letter in enumerate(order, start=1)]


def test_rows_are_moved_removed_and_added_in_one_save(editor, save):
    paper = factories.PublicationFactory(byline=["A One", "B Two", "C Three", "D Four"])
    entries = stored(paper)
    entries[0]["position"], entries[3]["position"] = 4, 1
    entries[1]["DELETE"] = "on"
    kept = paper.authorships.get(author__name="D Four").pk
    assert save(editor, paper, data=rows(*entries, {"name": "E Five"}, initial=4)).status_code == 302
    assert byline(paper) == [(1, "D Four", ""), (2, "C Three", ""), (3, "A One", ""), (4, "E Five", "")]
    assert paper.authorships.get(position=1).pk == kept


def test_one_paper_may_print_a_name_twice(member, save):
    paper = saved(save(member, title="Twins", data=rows("Wei Wang", "Wei Wang")))
    assert byline(paper) == [(1, "Wei Wang", ""), (2, "Wei Wang", "")]
    assert Author.objects.filter(name="Wei Wang").count() == 1


def test_editors_have_a_list_of_their_own(member, save):
    data = rows("A Author") | rows("E Editor", "F Editor", prefix="editors")
    paper = saved(save(member, title="Proceedings", kind="proceedings", data=data))
    assert byline(paper) == [(1, "A Author", "")]
    assert byline(paper, "editor") == [(1, "E Editor", ""), (2, "F Editor", "")]


def test_several_names_are_pasted_without_script(member, save):
    pasted = {"authorships-pasted": "Mai, Luo and Xu, Wang and others"}
    paper = saved(save(member, title="Pasted", data=rows("First Author") | pasted))
    assert [name for _, name, _ in byline(paper)] == ["First Author", "Luo Mai", "Wang Xu"]
    assert paper.byline_complete is False


def test_an_error_elsewhere_keeps_the_rows_and_their_order(member, save, client):
    ada = factories.PersonFactory(name="Ada Lovelace")
    entries = [
        {"name": "Second Author", "position": "2"},
        {"name": "A. L.", "person": ada.slug, "position": "1"},
    ]
    response = save(
        member, title="", year="nineteen", data=rows(*entries) | {"authorships-pasted": "Third Author"}
    )
    page = response.content.decode()
    assert response.status_code == 200
    assert page.index('value="A. L."') < page.index('value="Second Author"')
    assert 'data-person="Ada Lovelace"' in page
    assert "Third Author" in page
    assert "nineteen" in page
    assert not Publication.objects.exists()
    assert not Author.objects.exists()


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"name": "jane@example.org"}, "e-mail address"),
        ({"name": "***"}, "is not a name"),
        ({"name": "A Name", "person": "nobody-here"}, "Nobody of the group is called"),
        ({"name": "A Name", "person": "Double Name"}, "Several people are called Double Name"),
        ({"affiliation": "Somewhere"}, "Write the name as the paper prints it"),
        ({"name": "ß" * 400}, "too long"),
        ({"name": "\ufdfa" * 200}, "too long"),
        ({"name": "x" * 501}, "at most 500"),
        ({"name": "A Name", "position": "first"}, "whole number"),
        ({"name": "A\0Name"}, "Null characters"),
    ],
    ids=lambda value: str(value)[:30] if isinstance(value, str) else next(iter(value)),
)
def test_a_wrong_row_says_what_is_wrong_and_keeps_the_others(member, save, row, said):
    for slug in ("double-name", "double-name-2"):
        factories.PersonFactory(name="Double Name", slug=slug)
    if row.get("person") == "Double Name":
        Person.objects.filter(slug="double-name").update(slug="double-name-1")
    response = save(member, title="Wrong", data=rows("Good Name", row))
    assert response.status_code == 200
    assert said in errors(response)
    assert 'value="Good Name"' in response.content.decode()
    assert not Publication.objects.exists()


def test_a_name_of_one_very_long_part_is_kept_whole(member, save):
    paper = saved(save(member, title="Long", data=rows("A " + "b" * 400)))
    assert paper.authorships.get().author.literal == "A " + "b" * 400


def test_a_person_is_found_by_any_name_in_print(member, save):
    ada = factories.PersonFactory(name="Ada Lovelace", slug="ada")
    factories.PersonNameFactory(person=ada, name="Augusta King")
    paper = saved(save(member, title="Names", data=rows({"name": "A. King", "person": "augusta king"})))
    assert byline(paper) == [(1, "A. King", "Ada Lovelace")]


def test_an_unchanged_form_writes_nothing(editor, save, django_assert_num_queries):
    paper = factories.PublicationFactory(
        byline=["A One", factories.PersonFactory(), "C Three"], abstract="So."
    )
    Authorship.objects.filter(publication=paper, position=3).update(position=7)
    factories.PublicationTopicFactory(content_object=paper)
    factories.LinkFactory(publication=paper)
    factories.IdentifierFactory(publication=paper)
    paper.refresh_from_db()
    before = list(Authorship.objects.order_by("pk").values())
    assert save(editor, paper).status_code == 302
    after = Publication.objects.get(pk=paper.pk)
    assert (after.version, after.changed_at) == (paper.version, paper.changed_at)
    assert list(Authorship.objects.order_by("pk").values()) == before
    assert not AuthorDecision.objects.exists()


def test_a_paper_that_a_corpus_alone_holds_gets_no_address_by_a_look(editor, save):
    paper = factories.CorpusPaperFactory(title="Only There")
    assert save(editor, paper).status_code == 302
    paper.refresh_from_db()
    assert paper.slug is None
    assert save(editor, paper, in_list="on").status_code == 302
    paper.refresh_from_db()
    assert paper.slug == "only-there-2024"


def test_an_editor_who_links_a_mention_gives_a_verdict_that_follows_it(editor, save):
    ada = factories.PersonFactory(slug="ada")
    paper = factories.PublicationFactory(byline=["A One", "B Two"])
    entries = stored(paper)
    entries[0]["person"] = "ada"
    save(editor, paper, data=rows(*entries, initial=2))
    said = AuthorDecision.objects.get()
    assert (said.publication_uid, said.name, said.position) == (paper.uid, "A One", 1)
    assert (said.person, said.is_person, said.decided_by) == (ada, True, editor)

    entries = stored(paper)
    entries[0]["position"], entries[1]["position"] = 2, 1
    save(editor, paper, data=rows(*entries, initial=2))
    moved = AuthorDecision.objects.get()
    assert (moved.position, moved.decided_at, moved.is_person) == (2, said.decided_at, True)

    entries = stored(paper)
    entries[1]["person"] = ""
    save(editor, paper, data=rows(*entries, initial=2))
    assert [row.is_person for row in AuthorDecision.objects.all()] == [False]
    assert byline(paper) == [(1, "B Two", ""), (2, "A One", "")]


def test_two_mentions_of_one_name_change_places_with_their_verdicts(editor, save):
    one, two = factories.PersonFactory(slug="one"), factories.PersonFactory(slug="two")
    paper = saved(
        save(editor, title="W", data=rows({"name": "W W", "person": "one"}, {"name": "W W", "person": "two"}))
    )
    entries = stored(paper)
    entries[0]["position"], entries[1]["position"] = 2, 1
    assert save(editor, paper, data=rows(*entries, initial=2)).status_code == 302
    told = AuthorDecision.objects.order_by("position").values_list("position", "person", "is_person")
    assert list(told) == [(1, two.pk, True), (2, one.pk, True)]


def test_a_member_decides_about_herself_and_links_others_without_a_verdict(member, save):
    me = factories.PersonFactory(user=member, slug="me")
    factories.PersonFactory(slug="her")
    data = rows({"name": "Me", "person": "me"}, {"name": "Her", "person": "her"})
    paper = saved(save(member, title="Ours", data=data))
    assert [each.matched for each in paper.authorships.in_order()] == ["decision", "decision"]
    assert [row.person for row in AuthorDecision.objects.all()] == [me]


def test_a_member_does_not_overrule_what_an_editor_decided(member, editor, save):
    me, other = factories.PersonFactory(user=member, slug="me"), factories.PersonFactory(slug="other")
    paper = factories.PublicationFactory(byline=["W W"], added_by=member)
    factories.AuthorDecisionFactory(
        publication_uid=paper.uid, name="W W", position=1, person=other, decided_by=editor
    )
    entries = stored(paper, person="me")
    assert save(member, paper, data=rows(*entries, initial=1)).status_code == 302
    assert [row.person for row in AuthorDecision.objects.all()] == [other]
    assert byline(paper) == [(1, "W W", me.name)]


def test_a_member_reads_the_papers_of_others_and_changes_none(member, client):
    paper = factories.PublicationFactory(byline=["A One"], visibility="draft")
    client.force_login(member)
    page = client.get(change(paper))
    assert page.status_code == 200
    assert "A One" in page.content.decode()
    assert b'name="_save"' not in page.content
    assert client.post(change(paper), rows("Thief")).status_code == 403


def test_a_row_of_another_paper_is_not_taken_over(member, save):
    theirs = factories.PublicationFactory(byline=["Their Author"])
    foreign = theirs.authorships.get()
    paper = factories.PublicationFactory(byline=["My Author"], added_by=member)
    entries = [{"id": foreign.pk, "name": "Stolen", "position": "1"}, *stored(paper)]
    save(member, paper, data=rows(*entries, initial=2))
    foreign.refresh_from_db()
    assert (foreign.publication, str(foreign.author)) == (theirs, "Their Author")


def test_a_new_paper_offers_the_member_herself(member, client):
    factories.PersonFactory(user=member, name="Luo Mai", slug="luo-mai")
    client.force_login(member)
    assert 'data-me="luo-mai"' in client.get(ADD).content.decode()


def test_addresses_are_made_from_titles_and_made_different(member, save):
    first = saved(save(member, title="TorchOpt: An Efficient Library", year="2023"))
    second = saved(save(member, title="TorchOpt: Another Library", year="2023"))
    assert (first.slug, second.slug) == ("torchopt-2023", "torchopt-2023-2")
    clash = save(member, title="Other", slug="torchopt-2023")
    assert "has this address" in errors(clash)
    assert change(first) in errors(clash)


def test_a_member_does_not_change_the_address_of_what_visitors_saw(member, save):
    paper = factories.PublicationFactory(slug="seen", added_by=member)
    assert save(member, paper, slug="other", title="New title").status_code == 302
    paper.refresh_from_db()
    assert (paper.slug, paper.title) == ("seen", "New title")


@pytest.mark.parametrize(
    "text", ["Conference on Testing", "conference on testing", "ToT", "tot-slug", "Proc. ToT"]
)
def test_a_venue_is_found_by_each_of_its_names(member, save, text):
    venue = factories.VenueFactory(name="Conference on Testing", short="ToT", slug="tot-slug")
    factories.VenueNameFactory(venue=venue, name="Proc. ToT")
    assert saved(save(member, title="At", venue=text)).venue == venue


def test_a_venue_that_nobody_knows_is_added_when_asked_for(member, save):
    unknown = save(member, title="At", venue="Workshop of Ours")
    assert "No venue is called “Workshop of Ours”" in errors(unknown)
    assert not Venue.objects.exists()
    paper = saved(save(member, title="At", venue="Workshop of Ours", venue_new="on"))
    assert (paper.venue.name, paper.venue.slug) == ("Workshop of Ours", "workshop-of-ours")


def test_venues_of_one_name_are_told_apart_and_a_chosen_one_is_kept(editor, save):
    one, two = (factories.VenueFactory(name="Twin", slug=slug) for slug in ("twin-a", "twin-b"))
    assert "twin-b" in errors(save(editor, title="At", venue="Twin"))
    paper = factories.PublicationFactory(venue=two)
    assert save(editor, paper, title="Changed").status_code == 302
    paper.refresh_from_db()
    assert (paper.title, paper.venue) == ("Changed", two)


def test_topics_are_named_line_by_line(member, save):
    systems = factories.TopicFactory(name="machine learning systems")
    factories.TopicNameFactory(topic=systems, name="MLSys")
    unknown = save(member, title="On", topic_names="mlsys\nNew Topic")
    assert "Nobody knows “New Topic” yet" in errors(unknown)
    paper = saved(save(member, title="On", topic_names="mlsys\nNew Topic\n\nMLSys", topics_new="on"))
    assert set(paper.topic_items.values_list("tag__name", flat=True)) == {
        "machine learning systems",
        "New Topic",
    }
    paper.refresh_from_db()
    save(member, paper, topic_names="New topic")
    assert [item.tag.name for item in paper.topic_items.all()] == ["New Topic"]
    assert Topic.objects.count() == 2


def part(prefix, **fields):
    return {f"{prefix}-TOTAL_FORMS": "1"} | {f"{prefix}-0-{name}": value for name, value in fields.items()}


@pytest.mark.parametrize(
    ("scheme", "text", "value"),
    [
        ("doi", "https://doi.org/10.1145/ABC.1", "10.1145/abc.1"),
        ("", "doi:10.1145/ABC.1", "10.1145/abc.1"),
        ("", "http://dx.doi.org/10.1145/abc.1", "10.1145/abc.1"),
    ],
)
def test_identifiers_are_read_as_they_are_pasted(member, save, scheme, text, value):
    paper = saved(save(member, title="Named", data=part("identifiers", scheme=scheme, value=text)))
    assert list(paper.identifiers.values_list("scheme", "value")) == [("doi", value)]


@pytest.mark.parametrize(
    ("scheme", "text", "words"),
    [
        ("isbn", "0-306-40615-3", "its check digit does not fit"),
        ("doi", "doi pending", "is not a DOI"),
        ("arxiv", "2499.00001", "is not an arXiv id"),
    ],
)
def test_an_identifier_that_cannot_be_is_refused(member, save, scheme, text, words):
    response = save(member, title="Named", data=part("identifiers", scheme=scheme, value=text))
    assert words in errors(response)
    assert not Identifier.objects.exists()


def test_an_isbn_of_ten_digits_has_thirteen(member, save):
    paper = saved(save(member, title="Named", data=part("identifiers", scheme="isbn", value="0-306-40615-2")))
    assert paper.identifiers.get().value == "9780306406157"


def test_an_identifier_of_another_paper_leads_to_it(member, save):
    other = factories.IdentifierFactory(value="10.1145/abc", publication__title="The Other One").publication
    response = save(member, title="Named", data=part("identifiers", scheme="doi", value="10.1145/ABC"))
    page = response.content.decode()
    assert f'<a href="{change(other)}">The Other One</a>' in page
    assert Identifier.objects.count() == 1


def test_an_identifier_of_no_known_form_asks_for_its_registry(member, save):
    response = save(member, title="Named", data=part("identifiers", value="something"))
    assert "Say which registry this is from" in errors(response)


def test_the_kind_of_a_link_is_guessed(member, save):
    data = part("links", url="https://github.com/metaopt/torchopt", position="0")
    paper = saved(save(member, title="Linked", data=data))
    assert list(paper.links.values_list("kind", flat=True)) == ["code"]


def test_a_paper_becomes_a_version_of_a_work(member, save, client):
    work = factories.PublicationFactory(title="The Work", slug="work")
    paper = saved(save(member, title="The Work, early", version_of="work", version_kind="preprint"))
    assert (paper.version_of, paper.version_kind) == (work, "preprint")
    shown = client.get(change(paper)).content.decode()
    assert f'<a href="{change(work)}">The Work</a>' in shown
    for wrong, kind, said in [
        (paper.slug, "preprint", "That is a version itself"),
        ("no such thing", "preprint", "No paper has this title or address"),
        ("work", "", "Say what kind of version it is"),
        ("", "preprint", "Say of which work this is a version"),
    ]:
        assert said in errors(save(member, title="Third", version_of=wrong, version_kind=kind))
    own = save(factories.UserFactory(role="editor"), work, version_of="work", version_kind="preprint")
    assert "A paper is not a version of itself" in errors(own)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "x" * 3_000),
        ("title", "\0"),
        ("abstract", "word " * 30_000),
        ("year", "99999"),
        ("month", "13"),
        ("day", "3"),
        ("slug", "a b/c"),
        ("venue", "v" * 400),
        ("venue", "\0"),
        ("topic_names", "t" * 200),
        ("version_of", "\0"),
        ("kind", "novel"),
        ("visibility", "secret"),
        ("authorships-TOTAL_FORMS", "1000000"),
        ("authorships-TOTAL_FORMS", "many"),
        ("identifiers-TOTAL_FORMS", ""),
        ("authorships-pasted", "*** and ***"),
        ("authorships-pasted", "A " + "b" * 900),
    ],
)
def test_hostile_input_is_refused_with_words_and_never_breaks(member, save, field, value):
    response = save(member, **({"title": "Hostile"} | {field: value}))
    assert response.status_code == 200
    assert errors(response)
    assert not Publication.objects.exists()


def test_source_fields_are_shown_and_cannot_be_changed(editor, save, client):
    paper = factories.PublicationFactory(extra={"acmid": "<b>12</b>"})
    client.force_login(editor)
    assert "&lt;b&gt;12&lt;/b&gt;" in client.get(change(paper)).content.decode()
    save(editor, paper, title="New", extra="{}")
    paper.refresh_from_db()
    assert paper.extra == {"acmid": "<b>12</b>"}


@pytest.mark.parametrize("number", [500])
def test_long_bylines_open_and_save_in_as_many_queries_as_short_ones(
    editor, client, number, django_assert_max_num_queries
):
    client.force_login(editor)
    counts = []
    for names in (5, number):
        paper = factories.PublicationFactory()
        authors = Author.objects.bulk_create(Author(name=f"Author {names} {at}") for at in range(names))
        people = Person.objects.bulk_create(
            Person(name=f"P {names} {at}", slug=f"p-{names}-{at}") for at in range(names)
        )
        Authorship.objects.bulk_create(
            Authorship(publication=paper, position=at, author=author, person=person, matched="name")
            for at, (author, person) in enumerate(zip(authors, people, strict=True), start=1)
        )
        client.get(change(paper))
        with django_assert_max_num_queries(40) as opening:
            page = client.get(change(paper))
        data = filled(page)
        entries = stored(paper)
        for entry in entries:
            entry["position"] = names - entry["position"]
            entry["name"] += " Changed"
        with django_assert_max_num_queries(60) as saving:
            response = client.post(change(paper), data | rows(*entries, initial=names))
        assert response.status_code == 302, errors(response)
        counts.append((len(opening), len(saving)))
        assert byline(paper)[0][1] == f"Author {names} {names - 1} Changed"
    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_two_who_add_the_same_paper_at_once_get_two_addresses_and_share_its_names():
    accounts = [factories.UserFactory(role="member") for _ in range(2)]
    start = threading.Barrier(2)

    def add(account):
        try:
            sender = Client()
            sender.force_login(account)
            data = filled(sender.get(ADD)) | {"title": "At Once", "year": "2024", "venue": "New One"}
            data |= {"venue_new": "on", "topic_names": "new topic", "topics_new": "on"} | rows("New Name")
            start.wait(timeout=60)
            return sender.post(ADD, data).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(add, accounts)) == [302, 302]
    assert set(Publication.objects.values_list("slug", flat=True)) == {"at-once-2024", "at-once-2024-2"}
    assert [model.objects.count() for model in (Author, Venue, Topic)] == [1, 1, 1]
