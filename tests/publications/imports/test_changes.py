"""What an entry changes in a paper that is there: field by field, by hand or not, and back again."""

import pytest

from core.journal.context import journal_context
from publications.imports.apply import apply
from publications.imports.comparison import HAND_EDITABLE_FIELDS, compare, find_hand_edits
from publications.imports.plan_display import make_row
from publications.imports.plans import reevaluate, retry_lookups
from publications.imports.undo import undo
from publications.models import (
    Author,
    AuthorDecision,
    Authorship,
    ImportBatch,
    ImportItem,
    Publication,
    Venue,
)
from publications.models.import_plans import ItemChoices
from software.models import ThemePublication
from tests import factories as make
from tests.publications.imports import invariants
from tests.publications.imports.submissions import choose_for_item, import_text, parse_entry, plan_text

pytestmark = pytest.mark.django_db
ONE = """@inproceedings{one, title = {On Networks}, author = {Luo Mai and Guo Li}, year = 2020, month = mar,
  booktitle = {OSDI}, pages = {1--2}, doi = {10.1/one}}"""


@pytest.fixture
def editor():
    return make.UserFactory(role="editor")


def edit_by_hand(editor, **values):
    with journal_context(user=editor.pk):
        Publication.objects.update(**values)


def list_hand_edits():
    return find_hand_edits([Publication.objects.get().pk], HAND_EDITABLE_FIELDS)[Publication.objects.get().pk]


def test_what_a_person_wrote_is_by_hand_and_what_an_import_wrote_is_not(editor):
    import_text(ONE, editor)
    assert list_hand_edits() == set()
    edit_by_hand(editor, pages="3–4", abstract="New")
    assert list_hand_edits() == {"pages", "abstract"}


def test_what_is_chosen_over_a_persons_word_is_no_longer_by_hand_until_it_is_taken_back(editor):
    import_text(ONE, editor)
    edit_by_hand(editor, pages="3–4")
    batch = plan_text(ONE, editor)
    choose_for_item(batch, fields={"pages": "theirs"})
    apply(batch, editor)
    assert Publication.objects.get().pages == "1–2"
    assert list_hand_edits() == set()
    undo(batch, editor)
    assert Publication.objects.get().pages == "3–4"
    assert list_hand_edits() == {"pages"}
    import_text(ONE, editor)
    assert Publication.objects.get().pages == "3–4"


def test_a_byline_that_was_by_hand_is_so_again_when_an_import_is_taken_back(editor):
    import_text(ONE, editor)
    with journal_context(user=editor.pk):
        Authorship.objects.filter(position=2).delete()
    assert list_hand_edits() == {"author"}
    batch = plan_text(ONE, editor)
    choose_for_item(batch, fields={"author": "theirs"})
    apply(batch, editor)
    assert list_hand_edits() == set()
    undo(batch, editor)
    assert list_hand_edits() == {"author"}
    assert Publication.objects.get().names == "Luo Mai"


FIELDS = [
    # what the paper has, what the entry says, what differs with what is taken unless somebody chooses
    ({"status": "published"}, {"year": "2020"}, {}),
    ({"status": "preprint"}, {}, {"status": "theirs"}),
    ({"kind": "article"}, {"type": "misc"}, {}),
    ({"kind": "other"}, {"type": "article"}, {"kind": "theirs"}),
    ({"citation_key": "ours"}, {}, {}),
    ({"citation_key": ""}, {}, {"citation_key": "theirs"}),
    ({"pages": ""}, {"pages": "1--2"}, {"pages": "theirs"}),
    ({"pages": "1–2"}, {}, {}),
    ({"title": "On Nets"}, {}, {"title": "theirs"}),
    ({"year": 2019}, {}, {"year": "theirs"}),
    ({"year": 2019, "month": 5}, {"month": "3"}, {"year": "theirs", "month": "theirs"}),
    ({"year": 2019}, {"month": "3"}, {"year": "theirs"}),
    ({"year": 2020}, {"month": "3"}, {"month": "theirs"}),
]


@pytest.mark.parametrize(("ours", "theirs", "differing"), FIELDS)
def test_each_field_is_compared_by_its_own_rule(ours, theirs, differing):
    defaults = {"title": "On Networks", "year": 2020, "kind": "article", "citation_key": "k", "venue": None}
    paper = make.PublicationFactory(**{**defaults, **ours})
    comparison = compare(parse_entry(theirs), paper, set(), set())
    assert {each.name: each.default for each in comparison.fields} == differing


def test_another_name_of_the_venue_is_no_change():
    venue = make.VenueFactory(name="Symposium on Operating Systems")
    venue.names.create(name="OSDI")
    paper = make.PublicationFactory(
        title="On Networks", year=2020, kind="article", citation_key="k", venue=venue
    )
    assert not compare(
        parse_entry({"journal": "Proceedings of the 14th Symposium (OSDI 20)"}), paper, set(), set()
    )
    assert compare(parse_entry({"journal": "SOSP"}), paper, set(), set())
    [venue_printed] = compare(parse_entry({"journal": "SOSP"}), paper, {"venue"}, set()).fields
    assert venue_printed.default == "ours"


DATES = [
    # the paper's date, which of it is by hand, the entry's, what was chosen, the date afterwards
    ((2020, 5, None), "", (2021, 3), {}, (2021, 3, None)),
    ((2020, 5, 7), "", (2021, None), {}, (2021, None, None)),
    ((2020, 5, 7), "year", (2021, 3), {}, (2020, 5, 7)),
    ((2020, 5, None), "month", (2020, 3), {}, (2020, 5, None)),
    ((2020, None, None), "year", (2021, 3), {}, (2020, None, None)),
    ((2020, 5, 7), "", (2021, 3), {"year": "ours"}, (2020, 5, 7)),
    ((2020, 5, 7), "", (2020, 3), {"month": "ours"}, (2020, 5, 7)),
    ((2020, 5, 7), "year", (2021, 3), {"year": "theirs", "month": "theirs"}, (2021, 3, None)),
    ((None, None, None), "", (2021, 3), {}, (2021, 3, None)),
]


@pytest.mark.parametrize(("before", "hand", "theirs", "chosen", "after"), DATES)
def test_a_date_is_changed_as_a_whole(editor, before, hand, theirs, chosen, after):
    paper = make.PublicationFactory(title="On Networks", venue=None, byline=["A B"], year=2000)
    paper.identifiers.create(scheme="doi", value="10.1/one")
    Publication.objects.update(year=None, month=None, day=None)
    values = dict(zip(("year", "month", "day"), before, strict=True))
    Publication.objects.update(**values)
    if hand:
        Publication.objects.update(**{"year": 1999} if hand == "year" else {hand: None, "day": None})
        edit_by_hand(
            editor, **{name: value for name, value in values.items() if name == hand or hand != "year"}
        )
    year, month = theirs
    text = f"@article{{k, title = {{On Networks}}, author = {{A B}}, year = {year}, doi = {{10.1/one}}"
    batch = plan_text(text + (f", month = {month}}}" if month else "}"), editor)
    choose_for_item(batch, fields=chosen)
    apply(batch, editor)
    assert Publication.objects.values_list("year", "month", "day").get() == after
    invariants.check()


def test_a_month_that_is_refused_leaves_no_day_without_it():
    make.PublicationFactory(title="On Networks", year=2020, venue=None).identifiers.create(
        scheme="doi", value="10.1/one"
    )
    batch = plan_text('@article{k, title = "On Networks", date = {2020-03-05}, doi = "10.1/one"}')
    choose_for_item(batch, fields={"month": "ours", "day": "theirs"})
    apply(batch)
    assert Publication.objects.values_list("month", "day").get() == (None, None)


def test_one_entry_twice_adds_its_parts_once_and_both_are_taken_back():
    paper = make.PublicationFactory(title="On Networks", year=2020, venue=None)
    paper.identifiers.create(scheme="doi", value="10.1/one")
    before = invariants.dump()
    more = ONE.replace(
        "doi", "eprint = {2001.00001}, archiveprefix = {arXiv}, url = {https://example.org/a.pdf}, doi"
    )
    batch = plan_text(more + "\n" + more.replace("1--2", "1--9"))
    assert batch.items.get(position=2).reason.startswith("Duplicate of “")
    batch.items.filter(position=2).update(choices=ItemChoices(do="same"))
    assert apply(batch).counts["updated"] == 2
    assert Publication.objects.get().pages == "1–9"
    assert paper.links.count() == 1
    undo(batch)
    assert invariants.dump() == before


def test_links_that_differ_in_their_labels_only_are_one():
    entry = ONE.replace("doi =", "url = {https://example.org/a}, pdf = {https://example.org/a}, doi =")
    import_text(ONE)
    import_text(entry)
    import_text(entry)
    links = list(Publication.objects.get().links.values_list("kind", "url"))
    assert links
    assert len(set(links)) == len(links)


def test_imports_are_taken_back_one_after_the_other_the_last_first():
    before = invariants.dump()
    first, _ = import_text(ONE)
    between = invariants.dump()
    second, _ = import_text(ONE.replace("1--2", "1--9").replace("Guo Li", "Guo Lee"))
    assert undo(second).edited == []
    assert invariants.dump() == between
    assert undo(first).edited == []
    assert invariants.dump() == before


def test_a_byline_is_put_back_although_its_names_and_a_person_are_gone():
    luo = make.PersonFactory(name="Luo Mai")
    import_text(ONE)
    other, _ = import_text(ONE.replace("one", "two").replace("On Networks", "On Other Things"))
    change, _ = import_text(ONE.replace("Luo Mai and Guo Li", "Ann Other"))
    undo(other)
    Author.objects.filter(authorships=None).delete()
    luo.delete()
    undo(change)
    assert Publication.objects.get().names == "Luo Mai · Guo Li"


def test_a_new_venue_goes_with_its_printed_name_and_back():
    import_text(ONE)
    before = invariants.dump()
    batch, _ = import_text(ONE.replace("OSDI", "Symposium on Other Things"))
    assert Publication.objects.get().venue.name == "Symposium on Other Things"
    undo(batch)
    assert invariants.dump() == before
    assert Publication.objects.get().venue == Venue.objects.get()


def test_that_others_follow_in_the_byline_is_taken_over_and_back():
    import_text(ONE)
    batch, _ = import_text(ONE.replace("and Guo Li", "and Ann Other and others"))
    assert not Publication.objects.get().byline_complete
    undo(batch)
    assert Publication.objects.get().byline_complete


def test_who_is_somebody_stays_so_when_the_order_changes_and_a_name_is_printed_twice():
    two = make.PersonFactory(name="Nobody Else")
    import_text(ONE.replace("Luo Mai and Guo Li", "Wei Wang and Wei Wang and Guo Li"))
    Authorship.objects.filter(position=2).update(person=two, matched="decision", selected=True)
    import_text(ONE.replace("Luo Mai and Guo Li", "Guo Li and Wei Wang and Wei Wang"))
    people = Authorship.objects.order_by("position").values_list("person", "matched", "selected")
    assert list(people) == [(None, "", False), (None, "", False), (two.pk, "decision", True)]


def test_a_later_choice_takes_the_place_of_an_earlier_one(editor):
    luo, anna = make.PersonFactory(name="Luo Mai"), make.PersonFactory(name="Anna Else")
    for wish in (anna, luo):
        batch = plan_text(ONE, editor)
        choose_for_item(batch, people={1: str(wish.uid)})
        apply(batch, editor)
        undo(batch, editor)
    import_text(ONE, editor)
    assert Authorship.objects.get(position=1).person == luo
    assert AuthorDecision.objects.get(is_person=True).person == luo


def test_decisions_outlive_a_paper_that_was_deleted_by_hand(editor):
    anna = make.PersonFactory(name="Anna Else")
    make.PersonFactory(name="Luo Mai")
    batch = plan_text(ONE, editor)
    choose_for_item(batch, people={1: str(anna.uid)})
    apply(batch, editor)
    Publication.objects.get().delete()
    batch = plan_text(ONE, editor)
    assert batch.items.get().changes.byline[0].person == str(anna.uid)
    apply(batch, editor)
    assert Authorship.objects.get(position=1).person == anna


def test_a_theme_is_set_and_undone_and_keeps_its_other_papers():
    theme, existing = make.ThemeFactory(), make.ThemePublicationFactory()
    batch, _ = import_text(ONE + "\n" + ONE, belongings={"theme": str(theme.pk)})
    assert list(theme.publications.values_list("title", flat=True)) == ["On Networks"]
    assert undo(batch).edited == []
    assert list(existing.theme.publications.all()) == [existing.publication]
    assert not theme.publications.exists()


def test_what_was_linked_since_is_not_deleted_unless_it_is_chosen():
    batch, _ = import_text(ONE)
    make.ThemePublicationFactory(publication=Publication.objects.get())
    [(item, reason)] = undo(batch).edited
    assert reason.startswith("linked since")
    assert Publication.objects.exists()
    ImportBatch.objects.update(state="applied")
    undo(batch, anyway=[item.pk])
    assert not Publication.objects.exists()


@pytest.mark.parametrize(
    ("keywords", "expected"), [("known", {"Training", "systems"}), ("none", {"systems"})]
)
def test_topics_are_those_for_all_and_the_keywords_that_are_topics(keywords, expected):
    make.TopicFactory(name="Training")
    topic = make.TopicFactory(name="systems")
    import_text(
        ONE.replace("doi", "keywords = {training, unheard of}, doi"), keywords=keywords, topics=[topic.pk]
    )
    paper = Publication.objects.get()
    assert set(paper.topics.values_list("name", flat=True)) == expected
    assert paper.extra["keywords"] == ["training", "unheard of"]


@pytest.mark.parametrize("theme", ["999999", "x"])
def test_a_theme_that_is_gone_gets_no_papers(theme):
    batch, counts = import_text(ONE, belongings={"theme": theme})
    assert counts["created"] == 1
    assert not ThemePublication.objects.exists()
    undo(batch)
    assert not Publication.objects.exists()


def test_a_status_that_is_private_again_makes_the_paper_a_draft():
    paper = make.PublicationFactory(
        title="On Networks", year=2020, status="submitted", visibility="draft", byline=["Luo Mai"]
    )
    batch = plan_text("@article{one, title={On Networks}, author={Luo Mai}, year=2020}")
    choose_for_item(batch, do="same", fields={"status": "theirs"})
    apply(batch)
    Publication.objects.filter(pk=paper.pk).update(visibility="public")
    undo(batch, anyway=[batch.items.get().pk])
    paper.refresh_from_db()
    assert (paper.status, paper.visibility) == ("submitted", "draft")


def test_a_stored_name_that_is_none_gives_way_to_the_names_of_the_entry():
    paper = make.PublicationFactory(title="On Networks", year=2020, byline=["✉"])
    make.IdentifierFactory(publication=paper, value="10.1/one")
    batch = plan_text(ONE.replace(" and Guo Li", ""))
    choose_for_item(batch, do="same", fields={"author": "theirs"})
    apply(batch)
    assert [str(mention.author) for mention in paper.authorships.all()] == ["Luo Mai"]


@pytest.mark.parametrize("state", ["applied", "discarded"])
def test_a_plan_that_is_none_any_more_is_not_evaluated_again(state):
    batch = plan_text(ONE)
    make.PublicationFactory(title="On Networks", year=2020, byline=["Luo Mai", "Guo Li"])
    ImportBatch.objects.update(state=state)
    batch.items.update(verdict=ImportItem.Verdict.UNFETCHED, text="10.1/one")
    assert not reevaluate(batch)
    retry_lookups(batch)
    assert batch.items.get().verdict == ImportItem.Verdict.UNFETCHED


WITH_PLACES = ONE.replace("year", 'author+an:affiliation = {2="Univ X (https://ror.org/01nrxwf90)"}, year')


def list_places():
    return list(Authorship.objects.order_by("position").values_list("affiliation", "ror_ids"))


def test_an_unchanged_byline_gets_affiliations_and_loses_them_when_the_import_is_undone(editor):
    import_text(ONE, editor)
    keys = list(Authorship.objects.order_by("position").values_list("pk", flat=True))
    batch = plan_text(WITH_PLACES, editor)
    item = batch.items.get()
    assert (item.verdict, item.changes.places) == (ImportItem.Verdict.CHANGED, 1)
    assert make_row(item, {}).adds == ["the affiliation of 1 author"]
    assert apply(batch, editor).counts["updated"] == 1
    assert list_places() == [("", None), ("Univ X", "01nrxwf90")]
    assert list(Authorship.objects.order_by("position").values_list("pk", flat=True)) == keys
    assert import_text(WITH_PLACES, editor)[1]["updated"] == 0
    undo(batch, editor)
    assert list_places() == [("", None), ("", None)]
    assert import_text(WITH_PLACES, editor)[1]["updated"] == 1


def test_an_affiliation_that_is_there_stays_and_one_that_a_person_took_away_does_not_return(editor):
    import_text(WITH_PLACES, editor)
    import_text(WITH_PLACES.replace("Univ X (https://ror.org/01nrxwf90)", "Univ Y"), editor)
    assert list_places()[1] == ("Univ X", "01nrxwf90")
    with journal_context(user=editor.pk):
        Authorship.objects.filter(position=2).update(affiliation="", ror_ids=None)
    assert import_text(WITH_PLACES, editor)[1]["updated"] == 0
    assert list_places()[1] == ("", None)


def test_linking_a_person_does_not_keep_affiliations_away(editor):
    import_text(ONE, editor)
    with journal_context(user=editor.pk):
        Authorship.objects.filter(position=2).update(person=make.PersonFactory(), matched="decision")
    assert import_text(WITH_PLACES, editor)[1]["updated"] == 1
    assert list_places()[1] == ("Univ X", "01nrxwf90")


def test_names_that_are_added_leave_affiliations_of_others():
    import_text(WITH_PLACES)
    import_text(ONE.replace("Guo Li", "Guo Li and Ada Byron"))
    assert list_places() == [("", None), ("Univ X", "01nrxwf90"), ("", None)]
