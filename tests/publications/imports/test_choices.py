"""What is chosen in a plan, by whom, and what becomes of it: versions, papers of corpora, members' rights."""

import pytest

from bibliography import formats
from publications.corpora import loading, removal
from publications.imports.apply import apply
from publications.imports.undo import undo
from publications.models import (
    AuthorDecision,
    Authorship,
    Corpus,
    ImportBatch,
    Publication,
)
from publications.models.import_plans import ItemChoices, MatchedMention
from tests import factories as make
from tests.publications.imports import invariants
from tests.publications.imports.submissions import choose_for_item, import_text, plan_text

pytestmark = pytest.mark.django_db

PUBLISHED = """@inproceedings{p, title = {On Networks of Things}, author = {Luo Mai and Guo Li}, year = 2020,
  booktitle = {OSDI}, doi = {10.1/p}}"""
PREPRINT = """@misc{q, title = {On Networks of Things}, author = {Luo Mai and Guo Li}, year = 2019,
  eprint = {1901.00001}, archiveprefix = {arXiv}}"""
OTHER_TITLE = PUBLISHED.replace("On Networks of Things", "Something Entirely Different")
NO_YEAR = "@misc{n, title = {Some Notes on Networks of Things}, author = {Luo Mai}}"


@pytest.fixture
def editor():
    return make.UserFactory(role="editor")


@pytest.fixture
def member():
    return make.UserFactory(role="member")


def import_with_choices(text, account=None, **choices):
    batch = plan_text(text, account)
    choose_for_item(batch, **choices)
    return batch, apply(batch, account).counts


def load(text, name="acl", **options):
    return loading.load(
        name, [loading.CorpusSource("x.bib", formats.read(text.encode(), "x.bib"))], **options
    )[0]


def list_versions():
    return {
        paper.citation_key: getattr(paper.version_of, "citation_key", None)
        for paper in Publication.objects.all()
    }


@pytest.mark.parametrize(("first", "second"), [(PUBLISHED, PREPRINT), (PREPRINT, PUBLISHED)])
def test_whichever_comes_first_the_preprint_is_the_version(first, second):
    import_text(first)
    before = invariants.dump()
    batch, counts = import_with_choices(second, do="version")
    assert counts["created"] == 1
    assert list_versions() == {"p": None, "q": "p"}
    assert Publication.objects.get(citation_key="q").version_kind == "preprint"
    assert undo(batch).edited == []
    assert invariants.dump() == before


@pytest.mark.parametrize("do", ["version", "new", "same"])
@pytest.mark.parametrize(
    ("first", "second"), [(PUBLISHED, PREPRINT), (PREPRINT, PUBLISHED), (PUBLISHED, OTHER_TITLE)]
)
def test_a_decided_entry_is_not_doubtful_again_and_changes_nothing(first, second, do):
    import_text(first)
    assert plan_text(second).items.get().verdict in ("version", "doubtful")
    import_with_choices(second, do=do)
    before = invariants.dump()
    again = plan_text(second)
    assert again.items.get().verdict == "same"
    assert apply(again).counts["unchanged"] == 1
    assert invariants.dump() == before
    import_text(first + "\n" + second)
    assert invariants.dump() == before or do == "same"


def test_the_versions_of_a_work_go_to_the_new_head_and_back():
    import_text(PREPRINT)
    short = make.PublicationFactory(
        citation_key="s", version_of=Publication.objects.get(), version_kind="short", venue=None
    )
    before = invariants.dump()
    batch, _ = import_with_choices(PUBLISHED, do="version")
    assert list_versions() == {"p": None, "q": "p", "s": "p"}
    assert undo(batch).edited == []
    short.refresh_from_db()
    assert short.version_kind == "short"
    assert invariants.dump() == before


def test_a_work_to_which_a_version_was_added_since_is_left():
    batch, _ = import_text(PUBLISHED)
    import_with_choices(PREPRINT, do="version")
    assert [reason for _, reason in undo(batch).edited] == ["another paper is now a version of it"]
    assert list_versions() == {"p": None, "q": "p"}


def test_nothing_of_the_group_is_a_version_of_what_a_corpus_alone_holds():
    load(PUBLISHED)
    batch, counts = import_with_choices(PREPRINT, do="version")
    assert counts["created"] == 1
    assert list_versions() == {"p": None, "q": None}
    batch.refresh_from_db()
    assert "in a corpus only" in batch.counts.notes[0]


def test_an_ambiguous_entry_is_recognised_by_its_earlier_import():
    text = NO_YEAR + "\n@misc{i, title = {Introduction}, year = 2020}"
    import_text(text)
    before = invariants.dump()
    assert import_text(text)[1] == {"created": 0, "updated": 0, "unchanged": 2, "skipped": 0}
    Publication.objects.filter(citation_key="i").update(title="Introduction, by hand")
    Publication.objects.filter(citation_key="i").update(title="Introduction")
    assert import_text(text)[1]["created"] == 0
    assert invariants.dump() == before


def test_a_paper_of_a_corpus_becomes_one_of_the_group_and_goes_back(member):
    luo = make.PersonFactory(name="Luo Mai")
    topic = make.TopicFactory(name="networks")
    load(PUBLISHED)
    before = invariants.dump()
    batch, counts = import_text(PUBLISHED, member, topics=[topic.pk])
    assert counts["updated"] == 1
    paper = Publication.objects.get()
    assert (paper.slug, paper.in_list, paper.added_by) == ("on-networks-of-things-2020", True, member)
    assert paper.authorships.get(position=1).person == luo
    assert list(paper.topics.all()) == [topic]
    assert import_text(PUBLISHED, member)[1]["unchanged"] == 1
    undo(batch, member)
    assert invariants.dump() == before


def test_a_paper_that_was_taken_over_and_whose_corpus_is_gone_goes_with_the_import():
    load(PUBLISHED)
    batch, _ = import_text(PUBLISHED)
    removal.remove("acl")
    assert Publication.objects.get().in_list
    undo(batch)
    assert not Publication.objects.exists()


def test_a_paper_that_a_corpus_came_to_hold_stays_there_when_its_import_is_taken_back():
    batch, _ = import_text(PUBLISHED)
    load(PUBLISHED)
    undo(batch)
    paper = Publication.objects.get()
    assert (paper.slug, paper.in_list, paper.corpus_records.get().source_key) == (None, False, "p")
    assert load(PUBLISHED).counts["unchanged"] == 1


def test_what_a_theme_has_stays_when_its_corpus_goes():
    load(PUBLISHED + "\n" + PREPRINT)
    make.ThemePublicationFactory(publication=Publication.objects.get(citation_key="p"))
    Publication.objects.filter(citation_key="p").update(
        version_of=Publication.objects.get(citation_key="q"), version_kind="extended"
    )
    removal.remove("acl")
    assert list_versions() == {"p": None}


def test_a_changed_entry_of_a_corpus_keeps_what_was_decided(editor):
    make.PersonFactory(name="Luo Mai")
    other = make.PersonFactory(name="Other Name")
    load(PUBLISHED)
    paper = Publication.objects.get()
    AuthorDecision.objects.create(
        publication_uid=paper.uid, name="Guo Li", position=2, person=other, is_person=True, decided_by=editor
    )
    assert load(PUBLISHED.replace("OSDI", "SOSP")).counts["updated"] == 1
    assert Authorship.objects.get(position=2).person == other
    removal.remove("acl")
    load(PUBLISHED)
    assert Authorship.objects.get(position=2).person == other
    load("", replace=True)
    assert not Publication.objects.exists()
    load(PUBLISHED)
    assert Authorship.objects.get(position=2).person == other
    assert Corpus.objects.count() == 1


def test_a_member_changes_no_paper_of_others_whatever_she_chooses(member):
    import_text(PUBLISHED)
    before = invariants.dump()
    batch = plan_text(PUBLISHED.replace("OSDI", "SOSP, at Another Place"), member)
    item = choose_for_item(batch, do="same", fields={"venue_printed": "theirs"})
    assert item.changes.locked
    assert apply(batch, member).counts["skipped"] == 1
    assert invariants.dump() == before
    second = plan_text(PREPRINT, member)  # of a plan that was made while she could
    choose_for_item(second, do="version")
    apply(second, member)
    assert Publication.objects.get(citation_key="p").version_of is None


def test_a_member_makes_no_paper_of_others_a_version_of_hers(member):
    import_text(PREPRINT)
    import_with_choices(PUBLISHED, member, do="version")
    assert list_versions() == {"p": None, "q": None}


def test_a_member_changes_her_own_paper(member):
    person = make.PersonFactory(name="Luo Mai", user=member)
    import_text(PUBLISHED)
    assert Authorship.objects.get(position=1).person == person
    assert import_text(PUBLISHED.replace("OSDI", "SOSP"), member)[1]["updated"] == 1


def test_a_member_decides_about_herself_only(member):
    me = make.PersonFactory(name="Luo Mei", user=member)
    other = make.PersonFactory(name="Luo Mai")
    wishes = {1: str(me.uid), 2: str(other.uid)}
    batch = plan_text(PUBLISHED, member)
    item = batch.items.get()
    item.changes.byline.append(MatchedMention(2, "Guo Li"))
    item.choices = ItemChoices(people=wishes)
    item.save()
    apply(batch, member)
    assert set(AuthorDecision.objects.values_list("person", "is_person")) == {(me.pk, True)}


def test_a_member_does_not_overrule_an_editor(member, editor):
    me = make.PersonFactory(name="Luo Mei", user=member)
    make.PersonFactory(name="Luo Mai")
    batch, _ = import_with_choices(PUBLISHED, editor, people={1: ""})
    AuthorDecision.objects.create(
        publication_uid=Publication.objects.get().uid, name="Luo Mai", position=1, person=me, is_person=False
    )
    undo(batch, editor)
    before = list(AuthorDecision.objects.order_by("pk").values())
    import_with_choices(PUBLISHED, member, people={1: str(me.uid)})
    assert list(AuthorDecision.objects.order_by("pk").values()) == before


def test_entries_that_became_doubtful_since_the_plan_are_skipped_and_reported():
    batch = plan_text(OTHER_TITLE)
    import_text(PUBLISHED)
    assert apply(batch).counts["skipped"] == 1
    batch.refresh_from_db()
    assert "the titles differ" in batch.counts.notes[0]
    assert ImportBatch.objects.count() == 2


def test_a_member_does_not_overrule_what_an_editor_decided_on_her_paper(member, editor):
    me = make.PersonFactory(name="Luo Mei", user=member)
    import_with_choices(PUBLISHED, member)
    make.AuthorDecisionFactory(
        publication_uid=Publication.objects.get().uid,
        name="Luo Mai",
        position=1,
        person=make.PersonFactory(name="Luo Mai"),
        decided_by=editor,
    )
    before = list(AuthorDecision.objects.values())
    import_with_choices(PUBLISHED, member, people={1: str(me.uid)})
    assert list(AuthorDecision.objects.values()) == before
