"""The byline in the form of a paper: typed, pasted, moved, linked to persons."""

import pytest

from people.models import Person
from publications.models import (
    Author,
    AuthorDecision,
    Authorship,
    Publication,
)
from tests import factories
from tests.publications.editing.paper_form.form_requests import (
    ADD,
    build_rows,
    get_saved_paper,
    list_byline,
    list_stored_rows,
    read_errors,
)


def test_a_byline_is_typed_with_new_and_known_names_and_members(member, save):
    author = factories.AuthorFactory(name="Wang Xu")
    ada = factories.PersonFactory(name="Ada Lovelace", slug="ada-lovelace")
    response = save(
        member,
        title="Engines",
        year="1843",
        data=build_rows(
            {"name": "Charles Babbage*"},
            {"name": "Wang  Xu", "corresponding": "on"},
            {"name": "A. Lovelace", "person": "ada-lovelace", "affiliation": "London"},
            {"person": "Ada Lovelace"},
            {"name": "Kai Xu 0014"},
        ),
    )
    paper = get_saved_paper(response)
    assert (paper.slug, paper.visibility, paper.added_by) == ("engines-1843", "draft", member)
    assert list_byline(paper) == [
        (1, "Charles Babbage", ""),
        (2, "Wang Xu", ""),
        (3, "A. Lovelace", "Ada Lovelace"),
        (4, "Ada Lovelace", "Ada Lovelace"),
        (5, "Kai Xu 0014", ""),
    ]
    first, second, third, *_ = paper.authorships.in_order()
    assert (first.equal, first.author.family, first.matched) == (True, "Babbage", "")
    assert (second.corresponding, second.author) == (True, author)
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
    paper = get_saved_paper(save(member, title="Order", data=build_rows(*entries)))
    assert list_byline(paper) == [(at, f"Name {letter}", "") for at, letter in enumerate(order, start=1)]


def test_rows_are_moved_removed_and_added_in_one_save(editor, save):
    paper = factories.PublicationFactory(byline=["A One", "B Two", "C Three", "D Four"])
    entries = list_stored_rows(paper)
    entries[0]["position"], entries[3]["position"] = 4, 1
    entries[1]["DELETE"] = "on"
    authorship_id = paper.authorships.get(author__name="D Four").pk
    assert save(editor, paper, data=build_rows(*entries, {"name": "E Five"}, initial=4)).status_code == 302
    assert list_byline(paper) == [(1, "D Four", ""), (2, "C Three", ""), (3, "A One", ""), (4, "E Five", "")]
    assert paper.authorships.get(position=1).pk == authorship_id


@pytest.mark.parametrize(("affiliation", "ror_ids"), [("Univ X", "01nrxwf90"), ("Univ Y", None)])
def test_ids_of_places_stay_until_the_affiliation_is_another(editor, save, affiliation, ror_ids):
    paper = factories.PublicationFactory(byline=["A One", "B Two"])
    paper.authorships.filter(position=1).update(affiliation="Univ X", ror_ids="01nrxwf90")
    entries = list_stored_rows(paper)
    entries[0]["affiliation"] = affiliation

    save(editor, paper, data=build_rows(*entries, initial=2))

    first = paper.authorships.get(position=1)
    assert (first.affiliation, first.ror_ids) == (affiliation, ror_ids)


def test_one_paper_may_print_a_name_twice(member, save):
    paper = get_saved_paper(save(member, title="Twins", data=build_rows("Wei Wang", "Wei Wang")))
    assert list_byline(paper) == [(1, "Wei Wang", ""), (2, "Wei Wang", "")]
    assert Author.objects.filter(name="Wei Wang").count() == 1


def test_editors_have_a_list_of_their_own(member, save):
    data = build_rows("A Author") | build_rows("E Editor", "F Editor", prefix="editors")
    paper = get_saved_paper(save(member, title="Proceedings", kind="proceedings", data=data))
    assert list_byline(paper) == [(1, "A Author", "")]
    assert list_byline(paper, "editor") == [(1, "E Editor", ""), (2, "F Editor", "")]


def test_several_names_are_pasted_without_script(member, save):
    pasted = {"authorships-pasted": "Mai, Luo and Xu, Wang and others"}
    paper = get_saved_paper(save(member, title="Pasted", data=build_rows("First Author") | pasted))
    assert [name for _, name, _ in list_byline(paper)] == ["First Author", "Luo Mai", "Wang Xu"]
    assert paper.byline_complete is False


def test_an_error_elsewhere_keeps_the_rows_and_their_order(member, save, client):
    ada = factories.PersonFactory(name="Ada Lovelace")
    entries = [
        {"name": "Second Author", "position": "2"},
        {"name": "A. L.", "person": ada.slug, "position": "1"},
    ]
    response = save(
        member, title="", year="nineteen", data=build_rows(*entries) | {"authorships-pasted": "Third Author"}
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
    ("row", "message"),
    [
        ({"name": "jane@example.org"}, "e-mail address"),
        ({"name": "***"}, "is not a name"),
        ({"name": "A Name", "person": "nobody-here"}, "Nobody in the group is called"),
        (
            {"name": "A Name", "person": "Double Name"},
            "2 people are called “Double Name”. Enter",
        ),
        ({"name": "A Name", "person": "D. Name"}, "is similar to a person here. Enter “Double Name ["),
        ({"affiliation": "Somewhere"}, "Enter the name as it is on the paper"),
        ({"name": "ß" * 400}, "too long"),
        ({"name": "\ufdfa" * 200}, "too long"),
        ({"name": "x" * 501}, "at most 500"),
        ({"name": "A Name", "position": "first"}, "whole number"),
        ({"name": "A\0Name"}, "null characters"),
    ],
    ids=lambda value: str(value)[:30] if isinstance(value, str) else next(iter(value)),
)
def test_an_invalid_row_shows_its_error_and_keeps_the_others(member, save, row, message):
    for slug in ("double-name", "double-name-2"):
        factories.PersonFactory(name="Double Name", slug=slug)
    if row.get("person") == "Double Name":
        Person.objects.filter(slug="double-name").update(slug="double-name-1")
    response = save(member, title="Wrong", data=build_rows("Good Name", row))
    assert response.status_code == 200
    assert message in read_errors(response)
    assert 'value="Good Name"' in response.content.decode()
    assert not Publication.objects.exists()


def test_a_name_of_one_very_long_part_is_stored_whole(member, save):
    paper = get_saved_paper(save(member, title="Long", data=build_rows("A " + "b" * 400)))
    assert paper.authorships.get().author.literal == "A " + "b" * 400


def test_a_person_is_found_by_any_name_in_print(member, save):
    ada = factories.PersonFactory(name="Ada Lovelace", slug="ada")
    factories.PersonNameFactory(person=ada, name="Augusta King")
    paper = get_saved_paper(
        save(member, title="Names", data=build_rows({"name": "A. King", "person": "augusta king"}))
    )
    assert list_byline(paper) == [(1, "A. King", "Ada Lovelace")]


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
    entries = list_stored_rows(paper)
    entries[0]["person"] = "ada"
    save(editor, paper, data=build_rows(*entries, initial=2))
    decision = AuthorDecision.objects.get()
    assert (decision.publication_uid, decision.name, decision.position) == (paper.uid, "A One", 1)
    assert (decision.person, decision.is_person, decision.decided_by) == (ada, True, editor)

    entries = list_stored_rows(paper)
    entries[0]["position"], entries[1]["position"] = 2, 1
    save(editor, paper, data=build_rows(*entries, initial=2))
    moved = AuthorDecision.objects.get()
    assert (moved.position, moved.decided_at, moved.is_person) == (2, decision.decided_at, True)

    entries = list_stored_rows(paper)
    entries[1]["person"] = ""
    save(editor, paper, data=build_rows(*entries, initial=2))
    assert [row.is_person for row in AuthorDecision.objects.all()] == [False]
    assert list_byline(paper) == [(1, "B Two", ""), (2, "A One", "")]


def test_two_mentions_of_one_name_change_places_with_their_verdicts(editor, save):
    one, two = factories.PersonFactory(slug="one"), factories.PersonFactory(slug="two")
    paper = get_saved_paper(
        save(
            editor,
            title="W",
            data=build_rows({"name": "W W", "person": "one"}, {"name": "W W", "person": "two"}),
        )
    )
    entries = list_stored_rows(paper)
    entries[0]["position"], entries[1]["position"] = 2, 1
    assert save(editor, paper, data=build_rows(*entries, initial=2)).status_code == 302
    decisions = AuthorDecision.objects.order_by("position").values_list("position", "person", "is_person")
    assert list(decisions) == [(1, two.pk, True), (2, one.pk, True)]


def test_a_member_decides_about_herself_and_links_others_without_a_verdict(member, save):
    me = factories.PersonFactory(user=member, slug="me")
    factories.PersonFactory(slug="her")
    data = build_rows({"name": "Me", "person": "me"}, {"name": "Her", "person": "her"})
    paper = get_saved_paper(save(member, title="Ours", data=data))
    assert [each.matched for each in paper.authorships.in_order()] == ["decision", "decision"]
    assert [row.person for row in AuthorDecision.objects.all()] == [me]


def test_a_member_does_not_overrule_what_an_editor_decided(member, editor, save):
    me, other = factories.PersonFactory(user=member, slug="me"), factories.PersonFactory(slug="other")
    paper = factories.PublicationFactory(byline=["W W"], added_by=member)
    factories.AuthorDecisionFactory(
        publication_uid=paper.uid, name="W W", position=1, person=other, decided_by=editor
    )
    entries = list_stored_rows(paper, person="me")
    assert save(member, paper, data=build_rows(*entries, initial=1)).status_code == 302
    assert [row.person for row in AuthorDecision.objects.all()] == [other]
    assert list_byline(paper) == [(1, "W W", me.name)]


def test_a_row_of_another_paper_is_not_taken_over(member, save):
    theirs = factories.PublicationFactory(byline=["Their Author"])
    foreign = theirs.authorships.get()
    paper = factories.PublicationFactory(byline=["My Author"], added_by=member)
    entries = [{"id": foreign.pk, "name": "Stolen", "position": "1"}, *list_stored_rows(paper)]
    save(member, paper, data=build_rows(*entries, initial=2))
    foreign.refresh_from_db()
    assert (foreign.publication, str(foreign.author)) == (theirs, "Their Author")


def test_a_new_paper_offers_the_member_herself(member, client):
    factories.PersonFactory(user=member, name="Luo Mai", slug="luo-mai")
    client.force_login(member)
    assert 'data-me="luo-mai"' in client.get(ADD).content.decode()


def test_a_byline_with_more_names_than_allowed_is_refused(member, save, monkeypatch):
    monkeypatch.setattr("publications.editing.byline_form.ROW_LIMIT", 3)
    data = build_rows("A One", "B Two") | {"authorships-pasted": "C Three and D Four"}
    response = save(member, title="Large", data=data)
    assert "A byline can have at most 3 names." in read_errors(response)
    assert not Publication.objects.exists()


def test_a_decision_goes_with_the_name_that_is_removed(editor, save):
    paper = factories.PublicationFactory(byline=["A One", "B Two"])
    for position, name in enumerate(("A One", "B Two"), start=1):
        factories.AuthorDecisionFactory(
            publication_uid=paper.uid, name=name, position=position, is_person=False
        )
    first, second = list_stored_rows(paper)
    assert (
        save(editor, paper, data=build_rows(first | {"DELETE": "on"}, second, initial=2)).status_code == 302
    )
    assert list(AuthorDecision.objects.values_list("name", "position")) == [("B Two", 1)]


def test_nobody_contributes_equally_alone(member, save):
    rows = build_rows({"name": "Ada One", "equal": "on"}, {"name": "Bob Two"})
    assert "at least two" in save(member, title="Alone", data=rows).content.decode()
    rows = build_rows({"name": "Ada One", "equal": "on"}, {"name": "Bob Two", "equal": "on"})
    assert save(member, title="Alone", data=rows).status_code == 302
