"""The papers of a name, narrowed and ordered: what is listed, counted, exported and followed."""

import html
import re

import pytest

from publications.models import CorpusRecord, Publication
from tests import factories as make
from tests.rollback import roll_back_after

pytestmark = pytest.mark.django_db
PAGE = "/authors/wei_zhang/"


@pytest.fixture(scope="module")
def papers(django_db_setup, django_db_blocker):
    """Papers of one name, of the group and of two corpora, that share some of what can be chosen."""
    with roll_back_after(django_db_blocker):
        make_papers()
        yield


def make_papers() -> None:
    acl, arxiv = (make.CorpusFactory(name=name, slug=name.lower()) for name in ("ACL", "Preprints"))
    osdi = make.VenueFactory(short="OSDI", slug="osdi")
    rows = (
        ("Beta", 2019, "article", None, [acl]),
        ("Alpha", 2021, "inproceedings", osdi, [acl, arxiv]),
        ("Delta", 2021, "article", osdi, [arxiv]),
        ("Gamma", None, "preprint", None, [acl]),
    )
    for title, year, kind, venue, corpora in rows:
        paper = make.CorpusPaperFactory(title=title, year=year, kind=kind, venue=venue, byline=["Wei Zhang"])
        for corpus in corpora:
            make.CorpusRecordFactory(corpus=corpus, publication=paper)
    make.PublicationFactory(title="Ours", year=2023, kind="article", venue=osdi, byline=["Wei Zhang", "Bo"])
    make.CorpusPaperFactory(title="Of somebody else", year=2021, venue=osdi, byline=["Somebody Else"])


def list_titles(text: str) -> list[str]:
    return re.findall(r"<h3[^>]*><a[^>]*>(.*?)</a>", text.partition('data-live="results"')[2])


def read_count(text: str) -> str:
    return re.search(r'data-live="bar">\s*<p class="count[^"]*">(.*?)<', text)[1]


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "expected", "sentence"),
    [
        ("", ["Ours", "Delta", "Alpha", "Beta", "Gamma"], "5 papers"),
        ("sort=oldest", ["Beta", "Alpha", "Delta", "Ours", "Gamma"], "5 papers"),
        ("sort=title", ["Alpha", "Beta", "Delta", "Gamma", "Ours"], "5 papers"),
        ("year=2021", ["Delta", "Alpha"], "2 papers"),
        ("year=2019-2021&sort=oldest", ["Beta", "Alpha", "Delta"], "3 papers"),
        ("venue=osdi", ["Ours", "Delta", "Alpha"], "3 papers"),
        ("kind=article", ["Ours", "Delta", "Beta"], "3 journal articles"),
        ("corpus=acl", ["Alpha", "Beta", "Gamma"], "3 papers"),
        ("corpus=ours", ["Ours"], "1 paper"),
        ("corpus=preprints&kind=article&year=2021&venue=osdi", ["Delta"], "1 journal article"),
        ("q=alpha", ["Alpha"], "1 paper"),
        ("q=year:2019-2021+-title:beta", ["Delta", "Alpha"], "2 papers"),
        ("corpus=ours&year=2019", [], "0 papers"),
    ],
)
def test_papers_are_narrowed_and_ordered(client, query, expected, sentence):
    text = client.get(f"{PAGE}?{query}").text
    assert list_titles(text) == expected
    assert read_count(text) == sentence
    assert "5 papers, 1 spelling" in text
    assert ('<meta name="robots" content="noindex">' in text) is True


def make_group() -> int:
    """Put a paper of a corpus and one of the group into a group of the name, as one person's."""
    group = make.AuthorGroupFactory()
    record = CorpusRecord.objects.get(publication__title="Beta")
    make.GroupedMentionFactory(
        group=group, key="wei zhang", publication_uid=None, corpus="acl", source_key=record.source_key
    )
    ours = Publication.objects.get(title="Ours")
    make.GroupedMentionFactory(group=group, key="wei zhang", publication_uid=ours.uid)
    other = make.AuthorGroupFactory(facts={"co_authors": [], "years": [2021, 2021]})
    delta = CorpusRecord.objects.get(publication__title="Delta")
    make.GroupedMentionFactory(
        group=other, key="wei zhang", publication_uid=None, corpus="preprints", source_key=delta.source_key
    )
    return group.pk


@pytest.mark.usefixtures("papers")
def test_the_papers_of_one_person_behind_the_name(client):
    group = make_group()
    text = client.get(PAGE).text
    assert f'href="?group={group}#papers"' in text
    text = client.get(f"{PAGE}?group={group}").text
    assert list_titles(text) == ["Ours", "Beta"]
    assert read_count(text) == "2 papers"
    assert "With Grace Hopper, 2012–2020, OSDI</a>" in text
    assert 'aria-current="true"' in text
    assert list_titles(client.get(f"{PAGE}?group={group}&year=2023").text) == ["Ours"]
    assert "Beta" in client.get(f"/authors/wei_zhang.bib?group={group}").text
    assert "Delta" not in client.get(f"/authors/wei_zhang.bib?group={group}").text


@pytest.mark.usefixtures("papers")
def test_a_group_of_another_name_is_not_shown(client):
    group = make.GroupedMentionFactory(key="ada lovelace").group_id
    text = client.get(f"{PAGE}?group={group}").text
    assert f"There is no group “{group}” here" in text
    assert "Grace Hopper" not in text


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize("group", ["0", "nobody", "9" * 18, "²"])
def test_a_group_that_is_not_there_is_ignored_with_a_note(client, group):
    text = client.get(f"{PAGE}?group={group}").text
    assert read_count(text) == "5 papers"
    assert f"There is no group “{group}” here" in text


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize("query", ["", "year=2021", "corpus=acl&kind=article", "q=author:zhang&venue=osdi"])
def test_each_number_is_what_a_click_gives(client, query):
    text = client.get(f"{PAGE}?{query}").text
    forms = re.findall(r"<legend>.*?</form>", text, re.DOTALL)
    clicks = 0
    for form in forms:
        hidden_fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        for name, value, number in re.findall(r'name="(\w+)" value="([^"]*)">.*?number">(\d+)<', form):
            answer = client.get(PAGE, {**hidden_fields, name: html.unescape(value)}).text
            assert read_count(answer).partition(" ")[0] == number, (name, value)
            clicks += 1
    assert clicks >= 2


@pytest.mark.usefixtures("papers")
def test_exports_and_feed_honour_the_filter(client):
    for ending in ("bib", "ris", "json", "atom"):
        answer = client.get(f"/authors/wei_zhang.{ending}?year=2021&kind=article")
        assert "Delta" in answer.text, ending
        assert "Alpha" not in answer.text, ending
    assert client.get("/authors/wei_zhang.bib?venue=nowhere").status_code == 404
    assert client.get("/authors/wei_zhang.atom?venue=nowhere").status_code == 400
    answer = client.get(f"{PAGE}?year=2021&as=ris&after=2021.5")
    assert answer.headers["Location"] == "/authors/wei_zhang.ris?year=2021"
    text = client.get("/authors/wei_zhang.bib?sort=title").text
    assert text.index("Alpha") < text.index("Beta") < text.index("Ours")


@pytest.mark.usefixtures("papers")
def test_an_empty_result_links_back(client):
    text = client.get(f"{PAGE}?corpus=ours&year=2019").text
    back = dict(re.findall(r'id="(drop-\w+|show-all)" href="([^"]*)"', text))
    assert back == {
        "drop-year": f"{PAGE}?corpus=ours",
        "drop-corpus": f"{PAGE}?year=2019",
        "show-all": PAGE,
    }
    assert "0 papers of the group" not in text.partition('data-live="bar"')[0]


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize("query", ["venue=nowhere", "corpus=none", "year=soon", "kind=poem", "sort=worst"])
def test_invalid_filters_are_reported_and_ignored(client, query):
    answer = client.get(f"{PAGE}?{query}")
    assert "so it was ignored" in answer.text
    assert len(list_titles(answer.text)) == 5


def test_of_names_on_very_many_papers_choices_are_not_counted(client, papers, monkeypatch):
    monkeypatch.setattr("publications.pages.author_views.COUNT_LIMIT", 3)
    text = client.get(f"{PAGE}?year=2021").text
    assert (read_count(text), list_titles(text)) == ("2 papers", ["Delta", "Alpha"])
    assert "<legend>Venue" not in text
