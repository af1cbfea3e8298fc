"""The form of a paper but for its byline: addresses, venues, topics, identifiers, links, versions."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from people.models import Person
from publications.editing.paper_form import guess_venue_kind
from publications.models import (
    Author,
    Authorship,
    Identifier,
    Publication,
    Topic,
    Venue,
)
from tests import factories
from tests.admin_forms import form_data, read_form
from tests.publications.editing.paper_form.form_requests import (
    ADD,
    build_rows,
    get_change_url,
    get_saved_paper,
    list_byline,
    list_stored_rows,
    read_errors,
)


def test_a_member_reads_the_papers_of_others_and_changes_none(member, client):
    paper = factories.PublicationFactory(byline=["A One"], visibility="draft")
    client.force_login(member)
    page = client.get(get_change_url(paper))
    assert page.status_code == 200
    assert "A One" in page.content.decode()
    assert b'name="_save"' not in page.content
    assert client.post(get_change_url(paper), build_rows("Thief")).status_code == 403


def test_addresses_are_made_from_titles_and_made_different(member, save):
    first = get_saved_paper(save(member, title="TorchOpt: An Efficient Library", year="2023"))
    second = get_saved_paper(save(member, title="TorchOpt: Another Library", year="2023"))
    assert (first.slug, second.slug) == ("torchopt-2023", "torchopt-2023-2")
    clash = save(member, title="Other", slug="torchopt-2023")
    assert "has this slug" in read_errors(clash)
    assert get_change_url(first) in read_errors(clash)


def test_a_member_does_not_change_the_address_of_what_visitors_saw(member, save):
    paper = factories.PublicationFactory(slug="seen", added_by=member)
    assert save(member, paper, slug="other", title="New title").status_code == 302
    paper.refresh_from_db()
    assert (paper.slug, paper.title) == ("seen", "New title")


def test_a_venue_is_found_by_each_of_its_names(member, client):
    venue = factories.VenueFactory(name="Conference on Testing", short="ToT", slug="tot-slug")
    factories.VenueNameFactory(venue=venue, name="Proc. ToT")
    client.force_login(member)
    data = form_data(read_form(client, ADD))
    for text in ("Conference on Testing", "conference on testing", "ToT", "tot-slug", "Proc. ToT"):
        assert (
            get_saved_paper(client.post(ADD, data | {"title": "At", "venue": text, "add_anyway": "on"})).venue
            == venue
        ), text


def test_an_unknown_venue_is_added_on_request(member, save):
    unknown = save(member, title="At", venue="Workshop of Ours")
    assert "No venue is called “Workshop of Ours”" in read_errors(unknown)
    assert not Venue.objects.exists()
    paper = get_saved_paper(save(member, title="At", venue="Workshop of Ours", venue_new="on"))
    assert (paper.venue.name, paper.venue.slug) == ("Workshop of Ours", "workshop-of-ours")


def test_an_empty_form_asks_for_the_title_alone(member, save):
    problems = read_errors(save(member, title=""))
    assert "Fill in this field" in problems
    assert "address" not in problems


def test_venues_of_one_name_are_distinguished_and_a_chosen_one_is_kept(editor, save):
    _one, two = (factories.VenueFactory(name="Twin", slug=slug) for slug in ("twin-a", "twin-b"))
    assert "twin-b" in read_errors(save(editor, title="At", venue="Twin"))
    paper = factories.PublicationFactory(venue=two)
    assert save(editor, paper, title="Changed").status_code == 302
    paper.refresh_from_db()
    assert (paper.title, paper.venue) == ("Changed", two)


def test_topics_are_named_line_by_line(member, save):
    systems = factories.TopicFactory(name="machine learning systems")
    factories.TopicNameFactory(topic=systems, name="MLSys")
    unknown = save(member, title="On", topic_names="mlsys\nNew Topic")
    assert "There is no topic “New Topic” yet" in read_errors(unknown)
    paper = get_saved_paper(
        save(member, title="On", topic_names="mlsys\nNew Topic\n\nMLSys", topics_new="on")
    )
    assert set(paper.topic_items.values_list("tag__name", flat=True)) == {
        "machine learning systems",
        "New Topic",
    }
    paper.refresh_from_db()
    save(member, paper, topic_names="New topic")
    assert [item.tag.name for item in paper.topic_items.all()] == ["New Topic"]
    assert Topic.objects.count() == 2


def build_formset(prefix, **fields):
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
    paper = get_saved_paper(
        save(member, title="Named", data=build_formset("identifiers", scheme=scheme, value=text))
    )
    assert list(paper.identifiers.values_list("scheme", "value")) == [("doi", value)]


@pytest.mark.parametrize(
    ("scheme", "text", "message"),
    [
        ("isbn", "0-306-40615-3", "Its check digit does not match"),
        ("doi", "doi pending", "is not a DOI"),
        ("arxiv", "2499.00001", "is not an arXiv ID"),
    ],
)
def test_an_identifier_that_cannot_be_is_refused(member, save, scheme, text, message):
    response = save(member, title="Named", data=build_formset("identifiers", scheme=scheme, value=text))
    assert message in read_errors(response)
    assert not Identifier.objects.exists()


def test_an_isbn_of_ten_digits_has_thirteen(member, save):
    paper = get_saved_paper(
        save(member, title="Named", data=build_formset("identifiers", scheme="isbn", value="0-306-40615-2"))
    )
    assert paper.identifiers.get().value == "9780306406157"


def test_an_identifier_of_another_paper_leads_to_it(member, save):
    other = factories.IdentifierFactory(value="10.1145/abc", publication__title="The Other One").publication
    response = save(
        member, title="Named", data=build_formset("identifiers", scheme="doi", value="10.1145/ABC")
    )
    page = response.content.decode()
    assert f'<a href="{get_change_url(other)}">The Other One</a>' in page
    assert Identifier.objects.count() == 1


def test_an_identifier_of_no_known_form_asks_for_its_registry(member, save):
    response = save(member, title="Named", data=build_formset("identifiers", value="something"))
    assert "Choose a registry" in read_errors(response)


def test_the_kind_of_a_link_is_guessed(member, save):
    data = build_formset("links", url="https://github.com/metaopt/torchopt", position="0")
    paper = get_saved_paper(save(member, title="Linked", data=data))
    assert list(paper.links.values_list("kind", flat=True)) == ["code"]


def test_a_paper_becomes_a_version_of_a_work(member, save, client):
    work = factories.PublicationFactory(title="The Work", slug="work")
    paper = get_saved_paper(save(member, title="The Work, early", version_of="work", version_kind="preprint"))
    assert (paper.version_of, paper.version_kind) == (work, "preprint")
    html = client.get(get_change_url(paper)).content.decode()
    assert f'<a href="{get_change_url(work)}">The Work</a>' in html
    for wrong, kind, message in [
        (paper.slug, "preprint", "That paper is itself a version"),
        ("no such thing", "preprint", "No paper has this title or slug"),
        ("work", "", "Choose the kind of version"),
        ("", "preprint", "Enter the work that this is a version of"),
    ]:
        assert message in read_errors(save(member, title="Third", version_of=wrong, version_kind=kind))
    own = save(factories.UserFactory(role="editor"), work, version_of="work", version_kind="preprint")
    assert "A paper cannot be a version of itself" in read_errors(own)


HOSTILE = [
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
    ("authorships-TOTAL_FORMS", "many"),
    ("identifiers-TOTAL_FORMS", ""),
    ("authorships-pasted", "*** and ***"),
    ("authorships-pasted", "A " + "b" * 900),
]


def test_hostile_input_is_refused_with_a_message(member, client):
    client.force_login(member)
    data = form_data(read_form(client, ADD))
    for field, value in HOSTILE:
        response = client.post(ADD, data | {"title": "Hostile"} | {field: value})
        assert response.status_code == 200, field
        assert read_errors(response), field
        assert not Publication.objects.exists(), field


def test_source_fields_are_shown_and_cannot_be_changed(editor, save, client):
    paper = factories.PublicationFactory(extra={"acmid": "<b>12</b>"})
    client.force_login(editor)
    assert "&lt;b&gt;12&lt;/b&gt;" in client.get(get_change_url(paper)).content.decode()
    save(editor, paper, title="New", extra="{}")
    paper.refresh_from_db()
    assert paper.extra == {"acmid": "<b>12</b>"}


def test_long_bylines_open_and_save_in_as_many_queries_as_short_ones(
    editor, client, django_assert_max_num_queries
):
    client.force_login(editor)
    counts = []
    for names in (5, 40):
        paper = factories.PublicationFactory()
        authors = Author.objects.bulk_create(Author(name=f"Author {names} {at}") for at in range(names))
        people = Person.objects.bulk_create(
            Person(name=f"P {names} {at}", slug=f"p-{names}-{at}") for at in range(names)
        )
        Authorship.objects.bulk_create(
            Authorship(publication=paper, position=at, author=author, person=person, matched="name")
            for at, (author, person) in enumerate(zip(authors, people, strict=True), start=1)
        )
        client.get(get_change_url(paper))
        with django_assert_max_num_queries(40) as opening:
            page = client.get(get_change_url(paper))
        data = form_data(page)
        entries = list_stored_rows(paper)
        for entry in entries:
            entry["position"] = names - entry["position"]
            entry["name"] += " Changed"
        with django_assert_max_num_queries(60) as saving:
            response = client.post(get_change_url(paper), data | build_rows(*entries, initial=names))
        assert response.status_code == 302, read_errors(response)
        counts.append((len(opening), len(saving)))
        assert list_byline(paper)[0][1] == f"Author {names} {names - 1} Changed"
    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_two_who_add_the_same_paper_at_once_get_two_addresses_and_share_its_names():
    accounts = [factories.UserFactory(role="member") for _ in range(2)]
    start = threading.Barrier(2)

    def add(account):
        try:
            sender = Client()
            sender.force_login(account)
            data = form_data(read_form(sender, ADD)) | {
                "title": "At Once",
                "year": "2024",
                "venue": "New One",
            }
            data |= {"venue_new": "on", "topic_names": "new topic", "topics_new": "on"} | build_rows(
                "New Name"
            )
            data |= {"add_anyway": "on"}
            start.wait(timeout=60)
            return sender.post(ADD, data).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(add, accounts)) == [302, 302]
    assert set(Publication.objects.values_list("slug", flat=True)) == {"at-once-2024", "at-once-2024-2"}
    assert [model.objects.count() for model in (Author, Venue, Topic)] == [1, 1, 1]


def test_a_work_with_versions_does_not_become_one(editor, save):
    work = factories.PublicationFactory()
    factories.PublicationFactory(version_of=work, version_kind="preprint")
    other = factories.PublicationFactory(slug="other")
    response = save(editor, work, version_of=other.slug, version_kind="preprint")
    assert "Other papers are versions of this one" in read_errors(response)


def test_an_identifier_of_an_unknown_registry_is_refused(member, save):
    data = build_formset("identifiers", scheme="nonsense", value="10.1145/1")
    assert "nonsense is not one of the choices" in read_errors(save(member, title="Named", data=data))


@pytest.mark.parametrize("issn", ["nonsense", "0378-5954", "0378-5955 and 1533-7928"])
def test_an_issn_of_a_venue_that_is_none_or_two_is_refused(editor, client, issn):
    client.force_login(editor)
    data = {"name": "Journal of Looms", "slug": "jol", "kind": "journal", "issn": issn}
    page = client.post("/admin/publications/venue/add/", data).content.decode()
    assert "An ISSN looks like 0378-5955." in page
    assert not Venue.objects.exists()


@pytest.mark.parametrize(
    ("name", "paper_kind", "kind"),
    [
        ("Journal of Unheard Results", "inproceedings", "journal"),
        ("ACM Transactions on Nothing", "inproceedings", "journal"),
        ("Nowhere Physics Journal", "misc", "journal"),
        ("Workshop on Looms", "article", "workshop"),
        ("Weaving Letters", "article", "journal"),
        ("Weaving Days", "inproceedings", "conference"),
        ("Studies in Weaving", "chapter", "series"),
        ("Journalism Days", "inproceedings", "conference"),
    ],
)
def test_the_kind_of_a_new_venue_follows_from_its_name_and_the_paper(name, paper_kind, kind):
    assert guess_venue_kind(name, paper_kind) == kind
