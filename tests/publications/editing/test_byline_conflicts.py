"""Two editors change the authors of one paper: the second sees both versions, and nothing is lost unseen."""

import contextlib

import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client

from people.models import Person
from publications.models import AuthorDecision, Publication
from tests import factories
from tests.admin_forms import change_url, merge_data, open_form
from tests.publications.editing.paper_form.form_requests import build_rows, list_byline, list_stored_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(client):
    client.force_login(factories.UserFactory(role="editor"))
    return client


@pytest.fixture
def other():
    client = Client()
    client.force_login(factories.UserFactory(role="editor"))
    return client


@pytest.fixture
def paper():
    return factories.PublicationFactory(byline=["A One", "B Two", "C Three"])


class Draft:
    """A paper's form, open in somebody's browser."""

    def __init__(self, client, paper, data=None):
        self.client, self.paper = client, paper
        self.data, self.entries = data or open_form(client, paper), list_stored_rows(paper)
        self.initial = len(self.entries)

    def row(self, name):
        return next(entry for entry in self.entries if entry.get("name") == name)

    def put(self, names):
        """Order the rows as by hand."""
        for place, letter in enumerate(names, start=1):
            next(entry for entry in self.entries if entry["name"].startswith(letter))["position"] = place

    def add(self, name, **fields):
        self.entries.append({"name": name, "position": len(self.entries) + 1, **fields})

    def save(self, **fields):
        data = self.data | build_rows(*self.entries, initial=self.initial) | fields
        answer = self.client.post(change_url(self.paper), data)
        if (
            answer.status_code == 302
        ):  # a test is one transaction, in which the database counts a version once
            Publication.objects.update(version=F("version") + 1)
        return answer


def open_drafts(me, other, paper):
    """Return the drafts of two editors who opened the form at the same moment, and saw the same."""
    mine = Draft(me, paper)
    return mine, Draft(other, paper, dict(mine.data))


def list_conflicts(answer):
    """List the conflicts: label, what happened, what is ticked."""
    assert answer.status_code == 409
    return [(each.label, each.what, each.default) for each in answer.context["differences"]]


def settle(client, paper, answer, **takes):
    """Resolve the conflicts as they are ticked, but for `takes`, by label."""
    data = merge_data(answer)
    for each in answer.context["differences"]:
        if each.label in takes:
            data[each.name] = takes[each.label]
    saved = client.post(change_url(paper), data)
    assert saved.status_code == 302, saved.context["errors"]
    return [name for _, name, _ in list_byline(paper)]


@contextlib.contextmanager
def roll_back():
    """Roll back what is saved within."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def settle_both_ways(client, paper, answer, label):
    """Resolve the conflict with their value and with mine; return the names of the authors of each."""
    names = []
    for take in ("theirs", "mine"):
        with roll_back():
            names.append(settle(client, paper, answer, **{label: take}))
    return names


def test_both_added_an_author(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.add("T Theirs", affiliation="Elsewhere")
    assert theirs.save().status_code == 302
    mine.add("M Mine")
    answer = mine.save()
    assert list_conflicts(answer) == [("Author: T Theirs", "added", "theirs")]
    assert "M Mine" in answer.content.decode()
    assert settle_both_ways(me, paper, answer, "Author: T Theirs") == [
        ["A One", "B Two", "C Three", "T Theirs", "M Mine"],
        ["A One", "B Two", "C Three", "M Mine"],
    ]


def test_an_author_added_in_front_stays_in_front_and_moves_nobody(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.add("N New")
    theirs.put("NABC")
    theirs.save()
    mine.add("M Mine")
    mine.row("B Two")["equal"] = mine.row("C Three")["equal"] = "on"
    answer = mine.save()
    assert list_conflicts(answer) == [("Author: N New", "added", "theirs")]
    assert settle(me, paper, answer) == ["N New", "A One", "B Two", "C Three", "M Mine"]
    assert [each.equal for each in paper.authorships.in_order()] == [False, False, True, True, False]


ORDER = "order of the authors"


def test_they_moved_one_and_i_removed_another(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.put("CAB")
    theirs.save()
    mine.row("B Two")["DELETE"] = "on"
    answer = mine.save()
    assert list_conflicts(answer) == [(ORDER, "changed", "theirs")]
    [difference] = answer.context["differences"]
    assert difference.lines == [("", "1. C Three\n2. A One", "1. A One\n2. C Three")]
    assert settle_both_ways(me, paper, answer, ORDER) == [["C Three", "A One"], ["A One", "C Three"]]


def test_they_removed_one_and_i_moved_another(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.row("B Two")["DELETE"] = "on"
    theirs.save()
    mine.put("CBA")
    answer = mine.save()
    assert list_conflicts(answer) == [("Author", "removed", "theirs")]
    assert settle_both_ways(me, paper, answer, "Author") == [
        ["C Three", "A One"],
        ["C Three", "B Two", "A One"],
    ]


def test_what_they_removed_and_i_changed_is_put_back_unless_i_say_otherwise(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.row("B Two")["DELETE"] = "on"
    theirs.save()
    mine.row("B Two")["affiliation"] = "My university"
    answer = mine.save()
    assert list_conflicts(answer) == [("Author", "removed", "mine")]
    assert settle(me, paper, answer) == ["A One", "B Two", "C Three"]
    assert paper.authorships.get(position=2).affiliation == "My university"


def test_both_moved(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.put("BAC")
    theirs.save()
    mine.put("CBA")
    answer = mine.save()
    assert list_conflicts(answer) == [(ORDER, "changed", "mine")]
    orders = settle_both_ways(me, paper, answer, ORDER)
    assert [[name[0] for name in names] for names in orders] == [list("BAC"), list("CBA")]


def test_equal_moves_are_no_conflict(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    for draft in (theirs, mine):
        draft.put("CBA")
    theirs.save()
    assert mine.save(title="Another title").status_code == 302
    assert [name[0] for _, name, _ in list_byline(paper)] == list("CBA")


def test_they_moved_and_i_touched_the_title_only(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.put("CBA")
    theirs.save()
    answer = mine.save(title="My title")
    assert list_conflicts(answer) == [(ORDER, "changed", "theirs")]
    assert settle(me, paper, answer) == ["C Three", "B Two", "A One"]
    assert Publication.objects.get().title == "My title"


def test_each_marked_another_as_equal(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.row("A One")["equal"] = theirs.row("C Three")["equal"] = "on"
    theirs.save()
    mine.row("B Two")["equal"] = mine.row("C Three")["equal"] = "on"
    answer = mine.save()
    assert list_conflicts(answer) == [("Author: A One", "changed", "theirs")]
    [difference] = answer.context["differences"]
    assert difference.lines == [("Equal contribution", "yes", "no")]
    settle(me, paper, answer)
    assert [each.equal for each in paper.authorships.in_order()] == [True, True, True]


def test_both_changed_one_mention(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.row("A One")["equal"] = theirs.row("C Three")["equal"] = "on"
    theirs.save()
    mine.row("A One")["affiliation"] = "London"
    answer = mine.save()
    assert list_conflicts(answer) == [
        ("Author: A One", "changed", "mine"),
        ("Author: C Three", "changed", "theirs"),
    ]
    for take, expected in (("theirs", (True, "")), ("mine", (False, "London"))):
        with roll_back():
            settle(me, paper, answer, **{"Author: A One": take})
            first = paper.authorships.get(position=1)
            assert (first.equal, first.affiliation) == expected


def test_they_linked_a_person_and_i_moved_the_mention(me, other, paper):
    ada = factories.PersonFactory(name="Ada One", slug="ada")
    mine, theirs = open_drafts(me, other, paper)
    theirs.row("A One")["person"] = "ada"
    theirs.save()
    mine.put("BCA")
    answer = mine.save()
    assert list_conflicts(answer) == [("Author: A One", "changed", "theirs")]
    assert settle(me, paper, answer) == ["B Two", "C Three", "A One"]
    assert list_byline(paper)[2] == (3, "A One", "Ada One")
    assert [(row.person, row.position) for row in AuthorDecision.objects.all()] == [(ada, 3)]


def test_authors_and_editors_are_apart(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    data = build_rows("E Editor", prefix="editors")
    assert theirs.save(**data).status_code == 302
    mine.put("CBA")
    answer = mine.save()
    assert list_conflicts(answer) == [("Editor: E Editor", "added", "theirs")]
    settle(me, paper, answer)
    assert list_byline(paper, "editor") == [(1, "E Editor", "")]
    assert [name[0] for _, name, _ in list_byline(paper)] == list("CBA")


def test_names_pasted_by_the_second_come_after_those_of_the_first(me, other, paper):
    mine, theirs = open_drafts(me, other, paper)
    theirs.add("T Theirs")
    theirs.save()
    answer = mine.save(**{"authorships-pasted": "P One and P Two"})
    assert settle(me, paper, answer)[3:] == ["T Theirs", "P One", "P Two"]


def test_a_long_byline_asks_once_where_one_author_was_moved(me, other):
    paper = factories.PublicationFactory(byline=[f"Author {number:02}" for number in range(20)])
    mine, theirs = open_drafts(me, other, paper)
    theirs.row("Author 07")["position"], theirs.row("Author 05")["position"] = 6, 8
    theirs.save()
    mine.add("Z Last")
    answer = mine.save()
    assert list_conflicts(answer) == [(ORDER, "changed", "theirs")]
    [difference] = answer.context["differences"]
    assert difference.lines[0][1] == "6. Author 07\n7. Author 06\n8. Author 05"
    names = settle(me, paper, answer)
    assert names[5:8] == ["Author 07", "Author 06", "Author 05"]
    assert names[-1] == "Z Last"
    assert len(names) == 21


@pytest.mark.parametrize("marks", ["", "{}", "[]"])
def test_a_form_without_its_marks_asks_for_everything_and_loses_nothing(me, other, paper, marks):
    mine, theirs = open_drafts(me, other, paper)
    theirs.put("BAC")
    theirs.save()
    mine.put("CBA")
    mine.add("M Mine")
    answer = mine.save(_marks=marks)
    assert answer.status_code == 409
    names = settle(me, paper, answer)
    assert set(names) == {"A One", "B Two", "C Three", "M Mine"}


def test_a_paper_that_was_deleted_is_added_again_with_its_byline(me, paper):
    Person.objects.all().delete()
    mine = Draft(me, paper)
    mine.put("CBA")
    mine.add("M Mine")
    Publication.objects.all().delete()
    answer = me.post(change_url(paper), mine.data | build_rows(*mine.entries, initial=3))
    assert answer.status_code == 409
    assert me.post(answer.context["add_url"], dict(answer.context["hidden_inputs"])).status_code == 302
    assert [name[0] for _, name, _ in list_byline(Publication.objects.get())] == list("CBAM")
