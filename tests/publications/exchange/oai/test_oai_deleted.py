"""What vanishes stays as a deleted record, by whatever way it goes; what comes back is a record again."""

import pytest
from django.db import connection

from publications.models import DeletedRecord, Publication
from tests import factories as make
from tests.oai_client import ask, harvest, uids

pytestmark = pytest.mark.django_db
LIST = {"verb": "ListRecords", "metadataPrefix": "oai_dc"}


def select_paper(paper):
    return Publication.objects.filter(pk=paper.pk)


def run_sql(statement: str, *values) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def save(paper, **fields) -> None:
    for name, value in fields.items():
        setattr(paper, name, value)
    paper.save()


def make_version(paper) -> None:
    head = make.PublicationFactory(visibility="draft")
    save(paper, version_of=head, version_kind="preprint")


REMOVALS = {
    "withdrawn": lambda paper: save(paper, visibility="withdrawn"),
    "a draft again": lambda paper: save(paper, visibility="draft"),
    "deleted": lambda paper: paper.delete(),
    "deleted with others": lambda paper: select_paper(paper).delete(),
    "withdrawn with others": lambda paper: select_paper(paper).update(visibility="withdrawn"),
    "without its page": lambda paper: save(paper, in_list=False, slug=None),
    "a version of another": make_version,
    "withdrawn by plain SQL": lambda paper: run_sql(
        "UPDATE publications_publication SET visibility = 'withdrawn' WHERE id = %s", paper.pk
    ),
    "deleted by plain SQL": lambda paper: run_sql(
        "DELETE FROM publications_publication WHERE id = %s", paper.pk
    ),
    "withdrawn and deleted": lambda paper: (
        select_paper(paper).update(visibility="withdrawn"),
        select_paper(paper).delete(),
    ),
}


@pytest.mark.parametrize("case", REMOVALS)
def test_what_was_shown_and_is_no_more_is_a_deleted_record(client, case):
    paper = make.PublicationFactory(kind="article", year=2001)
    before = ask(client, **LIST)
    REMOVALS[case](paper)
    after = ask(client, **LIST)
    assert (before.gone, after.gone) == ([], [str(paper.uid)])
    assert after.all("setSpec") == before.all("setSpec") == ["list", "kind:article", "year:2001"]
    assert after.all("metadata") == []
    assert paper.title not in after.text
    one = ask(client, verb="GetRecord", metadataPrefix="mods", identifier=after.all("identifier")[0])
    assert one.gone == [str(paper.uid)]


COMING_BACK = {
    "shown again": (
        lambda paper: select_paper(paper).update(visibility="withdrawn"),
        lambda paper: select_paper(paper).update(visibility="public"),
    ),
    "its page again": (
        lambda paper: select_paper(paper).update(in_list=False, slug=None),
        lambda paper: select_paper(paper).update(slug="again"),
    ),
    "a work of its own again": (
        make_version,
        lambda paper: select_paper(paper).update(version_of=None),
    ),
    "made anew": (
        lambda paper: select_paper(paper).delete(),
        lambda paper: make.PublicationFactory(uid=paper.uid),
    ),
    "made anew by plain SQL under its old key": (
        lambda paper: select_paper(paper).delete(),
        lambda paper: Publication.objects.bulk_create(
            [Publication(pk=paper.pk, uid=paper.uid, title="Back", slug="back", visibility="public")]
        ),
    ),
}


@pytest.mark.parametrize("case", COMING_BACK)
def test_what_comes_back_is_a_record_again(client, case):
    paper = make.PublicationFactory()
    go, come = COMING_BACK[case]
    go(paper)
    assert ask(client, **LIST).gone == [str(paper.uid)]
    come(paper)
    answer = ask(client, **LIST)
    assert (answer.uids, answer.gone) == ([str(paper.uid)], [])
    assert not DeletedRecord.objects.exists()


def test_what_comes_back_as_a_draft_stays_deleted_until_it_is_shown(client):
    paper = make.PublicationFactory()
    paper.delete()
    again = make.PublicationFactory(uid=paper.uid, visibility="draft")
    assert ask(client, **LIST).gone == [str(paper.uid)]
    select_paper(again).update(visibility="public")
    assert ask(client, **LIST).gone == []


def leave_drafts_alone():
    draft = make.PublicationFactory(visibility="draft")
    select_paper(draft).update(title="Another")
    draft.delete()


def leave_versions_alone():
    version = make.PublicationFactory(
        version_of=make.PublicationFactory(visibility="draft"), version_kind="preprint"
    )
    select_paper(version).update(visibility="withdrawn")
    version.delete()


@pytest.mark.parametrize(
    "live",
    [
        leave_drafts_alone,
        leave_versions_alone,
        lambda: make.CorpusPaperFactory().delete(),
        lambda: select_paper(make.CorpusPaperFactory()).update(visibility="withdrawn"),
        lambda: make.PublicationFactory(visibility="withdrawn").delete(),
    ],
)
def test_what_was_never_shown_leaves_no_trace(client, live):
    live()
    assert not DeletedRecord.objects.exists()
    assert ask(client, **LIST).codes == ["noRecordsMatch"]


def test_versions_whose_head_goes_are_records_of_their_own(client):
    head = make.PublicationFactory()
    version = make.PublicationFactory(version_of=head, version_kind="preprint")
    assert ask(client, **LIST).uids == [str(head.uid)]
    head.delete()
    answer = ask(client, **LIST)
    assert sorted(answer.uids) == sorted([str(head.uid), str(version.uid)])
    assert answer.gone == [str(head.uid)]


def test_a_second_disappearance_is_dated_anew_and_has_the_newer_sets(transactional_db, client):
    paper = make.PublicationFactory(year=2001)
    select_paper(paper).update(visibility="withdrawn")
    first = DeletedRecord.objects.get()
    select_paper(paper).update(visibility="public", year=2002)
    select_paper(paper).update(visibility="withdrawn")
    second = DeletedRecord.objects.get()
    assert second.deleted_at > first.deleted_at
    assert ask(client, **LIST).all("setSpec")[-1] == "year:2002"


def test_what_changes_while_it_is_withdrawn_changes_nothing_outside(transactional_db, client):
    paper = make.PublicationFactory(kind="article")
    select_paper(paper).update(visibility="withdrawn")
    before = ask(client, **LIST)
    select_paper(paper).update(kind="book", title="A secret")
    after = ask(client, **LIST)
    assert after.all("datestamp") == before.all("datestamp")
    assert after.all("setSpec") == before.all("setSpec")


def test_a_restored_paper_and_a_deleted_record_share_a_key(client, monkeypatch):
    """The page ends before the key that both have, so that none is left behind."""
    monkeypatch.setattr("publications.exchange.oai.records.PAGE_SIZE", 2)
    first, second = make.PublicationFactory(), make.PublicationFactory()
    make.DeletedRecordFactory(paper=second.pk, uid="00000000-0000-4000-8000-000000000000")
    third = make.PublicationFactory()
    pages = [answer.uids for answer in harvest(client)]
    assert pages[0] == [str(first.uid)]
    assert sorted(pages[1]) == sorted([str(second.uid), "00000000-0000-4000-8000-000000000000"])
    assert pages[2] == [str(third.uid)]


def test_a_paper_withdrawn_while_its_page_is_written_is_already_deleted(client, monkeypatch):
    papers = [make.PublicationFactory() for _ in range(2)]
    from publications.exchange.oai import records

    fetch_papers = records.fetch_papers

    def delete_and_fetch(headers):
        select_paper(papers[0]).update(visibility="withdrawn")
        return fetch_papers(headers)

    monkeypatch.setattr(records, "fetch_papers", delete_and_fetch)
    answer = ask(client, **LIST)
    assert uids([answer]) == [str(paper.uid) for paper in papers]
    assert answer.gone == [str(papers[0].uid)]
    assert papers[0].title not in answer.text
