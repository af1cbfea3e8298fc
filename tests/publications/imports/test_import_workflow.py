"""The whole workflow: submitted, planned, applied, submitted again, undone."""

import pytest

from bibliography import formats
from publications.imports.apply import NotPlannedError, apply
from publications.imports.plans import plan
from publications.imports.undo import undo
from publications.models import AuthorDecision, Authorship, ImportBatch, PaperDecision, Publication, Venue
from publications.models.import_plans import ImportOptions, ItemChoices
from tests import factories as make

pytestmark = pytest.mark.django_db

TWO = """
@inproceedings{mai20, title = {KungFu: Making Training Adaptive}, author = {Mai, Luo and Li, Guo},
  year = 2020, booktitle = {Proceedings of the 14th USENIX Symposium on Operating Systems Design and
  Implementation (OSDI 20)},
  doi = {10.1/kungfu}, keywords = {training}, pages = {937--954}, url = {https://example.org/kungfu.pdf}}
@article{x, title = {On {NASA} and $x^2$}, author = {Erika Muster and others}, journal = {Journal of Things},
  year = 2021, month = mar}
"""


def plan_text(text, account=None, **options):
    batch = ImportBatch.objects.create(door="test", user=account, options=ImportOptions(**options))
    plan(batch, formats.read(text.encode(), "x.bib"), account)
    return batch


def list_verdicts(batch):
    return [item.verdict for item in batch.items.all()]


def import_text(text, account=None, **options):
    batch = plan_text(text, account, **options)
    return batch, apply(batch, account).counts


def list_rows():
    """All that imports write, to compare."""
    papers = Publication.objects.order_by("uid").values_list("uid", "version", "title", "extra", "names")
    return list(papers), Authorship.objects.count(), Venue.objects.count()


def test_new_papers_are_made_with_all_their_parts():
    luo = make.PersonFactory(name="Luo Mai")
    topic = make.TopicFactory(name="Training")
    _batch, counts = import_text(TWO)
    assert counts == {"created": 2, "updated": 0, "unchanged": 0, "skipped": 0}
    paper = Publication.objects.get(citation_key="mai20")
    assert (paper.slug, paper.year, paper.in_list, paper.visibility) == ("kungfu-2020", 2020, True, "public")
    assert paper.venue.short == "OSDI"
    assert paper.venue.name == "USENIX Symposium on Operating Systems Design and Implementation"
    assert [(str(each), each.person) for each in paper.authorships.all()] == [
        ("Luo Mai", luo),
        ("Guo Li", None),
    ]
    assert [str(each.url) for each in paper.links.all()] == ["https://example.org/kungfu.pdf"]
    assert [(each.scheme, each.value) for each in paper.identifiers.all()] == [("doi", "10.1/kungfu")]
    assert list(paper.topics.all()) == [topic]
    other = Publication.objects.get(citation_key="x")
    assert (other.byline_complete, other.month, other.extra["protected"]) == (False, 3, [[3, 7]])


def test_the_same_again_changes_nothing():
    import_text(TWO)
    before = list_rows()
    batch = plan_text(TWO)
    assert list_verdicts(batch) == ["same", "same"]
    assert apply(batch).counts["unchanged"] == 2
    assert list_rows() == before


def test_taken_back_nothing_is_left():
    before = list_rows()
    batch, _ = import_text(TWO)
    undone = undo(batch)
    assert (len(undone.deleted), undone.edited) == (2, [])
    assert list_rows() == before
    with pytest.raises(NotPlannedError):
        undo(batch)


def test_what_was_taken_back_keeps_its_uid_when_it_comes_again():
    batch, _ = import_text(TWO)
    uids = set(Publication.objects.values_list("uid", flat=True))
    undo(batch)
    import_text(TWO)
    assert set(Publication.objects.values_list("uid", flat=True)) == uids


def test_changes_are_shown_and_applied_and_taken_back():
    import_text(TWO)
    changed = TWO.replace("937--954", "937--955").replace("10.1/kungfu}", "10.1/kungfu}, volume = 7")
    batch = plan_text(changed)
    assert list_verdicts(batch) == ["changed", "same"]
    fields = {each.name: each for each in batch.items.first().changes.fields}
    assert (fields["pages"].ours, fields["pages"].theirs) == ("937–954", "937–955")
    assert fields["volume"].fills
    assert apply(batch).counts["updated"] == 1
    paper = Publication.objects.get(citation_key="mai20")
    assert (paper.pages, paper.volume) == ("937–955", "7")
    undo(batch)
    paper.refresh_from_db()
    assert (paper.pages, paper.volume) == ("937–954", "")


def test_a_repeated_entry_is_made_once():
    batch = plan_text(TWO + TWO)
    assert list_verdicts(batch) == ["new", "new", "same", "same"]
    assert apply(batch).counts == {"created": 2, "updated": 0, "unchanged": 0, "skipped": 2}


def test_what_came_since_the_plan_is_not_made_twice():
    first, second = plan_text(TWO), plan_text(TWO)
    apply(first)
    assert apply(second).counts["unchanged"] == 2
    assert Publication.objects.count() == 2


def test_what_is_not_the_same_stays_apart_in_every_later_import():
    import_text(TWO)
    other = TWO.replace("10.1/kungfu", "10.1/other").replace(
        "KungFu: Making Training Adaptive", "KungFu, Again"
    )
    text = TWO.replace("KungFu: Making Training Adaptive", "Something Else Entirely Different")
    batch = plan_text(text)
    item = batch.items.first()
    assert item.verdict == "doubtful"
    item.choices = ItemChoices(do="new")
    item.save()
    assert apply(batch).counts["created"] == 1
    assert PaperDecision.objects.filter(is_same=False).exists()
    again = plan_text(text)
    assert list_verdicts(again) == ["same", "same"]
    assert other


def test_who_is_chosen_is_kept_and_wins():
    anna = make.PersonFactory(name="Anna Elsewhere")
    luo = make.PersonFactory(name="Luo Mai")
    batch = plan_text(TWO)
    item = batch.items.first()
    assert item.changes.byline[0].person == str(luo.uid)
    item.choices = ItemChoices(people={1: str(anna.uid)})
    item.save()
    apply(batch)
    paper = Publication.objects.get(citation_key="mai20")
    assert paper.authorships.first().person == anna
    assert set(AuthorDecision.objects.values_list("person", "is_person")) == {
        (luo.pk, False),
        (anna.pk, True),
    }
    undo(batch)
    import_text(TWO)
    assert Publication.objects.get(citation_key="mai20").authorships.first().person == anna


def test_what_was_edited_since_is_left_alone_unless_chosen():
    batch, _ = import_text(TWO)
    Publication.objects.filter(citation_key="x").update(abstract="Written by hand.")
    undone = undo(batch)
    assert [(item.key, reason) for item, reason in undone.edited] == [("x", "edited since")]
    assert list(Publication.objects.values_list("citation_key", flat=True)) == ["x"]


def test_a_broken_entry_is_a_problem_with_its_line():
    batch = plan_text(
        "@article{good, title = {Good}, author = {A B}, year = 2020}\n@article{bad, title = {Bad\n"
    )
    assert [(item.verdict, item.line) for item in batch.items.all()] == [("new", 1), ("problem", 2)]
    assert apply(batch).counts == {"created": 1, "updated": 0, "unchanged": 0, "skipped": 1}


def test_two_entries_for_one_paper_do_not_undo_each_other():
    text = TWO + TWO.replace("937--954", "1--18")
    import_text(text)
    import_text(text)
    before = list_rows()
    batch = plan_text(text)
    assert list_verdicts(batch) == ["same"] * 4
    assert batch.items.get(position=3).reason.startswith("Duplicate of “")
    assert apply(batch).counts == {"created": 0, "updated": 0, "unchanged": 2, "skipped": 2}
    assert list_rows() == before
    assert Publication.objects.get(citation_key="mai20").pages == "937–954"
