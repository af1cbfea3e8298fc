"""The groups behind a name: stored, shown, edited, and kept when the papers are imported again."""

import json

import pytest
from django.core.management import CommandError, call_command

from bibliography.formats import read
from publications.authors import group_views
from publications.authors.name_groups import NameGroup
from publications.corpora import loading
from publications.models import AuthorGroup, Authorship, GroupedMention
from tests import factories as make

pytestmark = pytest.mark.django_db
URL = "/admin/author-groups/?name=Yang+Liu"
NAMESAKES = [
    (given, family)
    for family in ("Liu", "Wang", "Zhang", "Chen", "Li", "Zhao")
    for given in ("Yang", "Wei", "Jing", "Fang", "Ming", "Jun")
    if (family, given) != ("Liu", "Yang")
]
PAPERS = (
    ("a", "Yang Liu and Petra Pellworm", "Scheduling of dataflow graphs", 2012, "OSDI"),
    ("b", "Yang Liu and Petra Pellworm", "Dataflow graphs on clusters", 2020, "OSDI"),
    ("c", "Yang Liu and Nora Ostrava", "Summaries of dialogues", 2004, "ACL"),
    *((f"{family}{given}", f"{given} {family}", f"On {given}", 2020, "X") for given, family in NAMESAKES),
)


def load(note=""):
    text = "".join(
        f"@inproceedings{{{key}, author={{{authors}}}, title={{{title}{note}}}, year={year}, "
        f"booktitle={{{at}}}}}\n"
        for key, authors, title, year, at in PAPERS
    )
    loading.load("Shelf", [loading.CorpusSource("a.bib", list(read(text, "a.bib")))])


def list_groups():
    groups = AuthorGroup.objects.filter(mentions__key="yang liu").distinct().order_by("pk")
    return sorted(sorted(group.mentions.values_list("source_key", flat=True)) for group in groups)


@pytest.fixture
def stored(capsys):
    load()
    call_command("group_authors")


@pytest.fixture
def editor(client):
    client.force_login(make.UserFactory(role="editor"))
    return client


def test_groups_are_shown_with_what_tells_them_apart(stored, client):
    assert list_groups() == [["a", "b"], ["c"]]
    page = client.get("/authors/yang_liu/", follow=True).content.decode()
    assert "Probably at least 1 person" in page
    assert "With Petra Pellworm, 2012–2020, dataflow graphs" in page
    assert "1 common co-author: Petra Pellworm" in page
    assert "1 paper could not be told apart: whose is it?" in page
    html = client.get("/authors/yang_liu/?group=unsettled", follow=True).content.decode()
    assert "Summaries of dialogues" in html
    assert "Dataflow graphs on clusters" not in html
    assert "Probably" not in client.get("/authors/wei_wang/", follow=True).content.decode()


def test_what_editors_join_stays_when_papers_are_imported_and_grouped_again(stored, editor):
    keys = list(AuthorGroup.objects.filter(mentions__key="yang liu").distinct().values_list("pk", flat=True))

    editor.post(URL, {"decide": "join", "group": keys})
    load(note=" again")
    call_command("group_authors")

    assert list_groups() == [["a", "b", "c"]]
    group = AuthorGroup.objects.get(mentions__key="yang liu", mentions__source_key="a")
    assert group.facts["years"] == [2004, 2020]
    editor.post(URL, {"decide": f"release:{group.pk}"})
    call_command("group_authors")
    assert list_groups() == [["a", "b"], ["c"]]


def test_editors_are_asked_about_papers_left_apart_until_they_confirm_them(stored, editor):
    page = editor.get(URL).content.decode()
    assert "1 paper could not be told apart: whose is it?" in page
    group = AuthorGroup.objects.get(mentions__key="yang liu", mentions__source_key="c")
    assert group.facts["unsettled"] is True

    editor.post(URL, {"decide": f"confirm:{group.pk}"})

    group.refresh_from_db()
    assert "unsettled" not in group.facts
    assert "could not be told apart" not in editor.get(URL).content.decode()
    assert "Probably 2 people" in editor.get("/authors/yang_liu/", follow=True).content.decode()


def test_affiliations_of_corpora_join_papers(capsys):
    lines = (
        {
            "id": key,
            "bibkey": key,
            "title": f"On {key}",
            "year": year,
            "authors": [name, f"Nora {key.title()}"],
            "affiliations": [place, ""],
        }
        for key, year, name, place in (
            ("one", 2004, "Yang Liu", "University of Edinburgh (https://ror.org/01nrxwf90)"),
            ("two", 2005, "Yang Liu", "https://ror.org/01nrxwf90"),
            *((f"x{number}", 2006, name, "") for number, name in enumerate(map(" ".join, NAMESAKES))),
        )
    )
    text = "\n".join(map(json.dumps, lines))
    loading.load("Shelf", [loading.CorpusSource("a.jsonl", list(read(text, "a.jsonl")))])

    call_command("group_authors")

    first, second = Authorship.objects.filter(author_key="yang liu").order_by("year")
    assert (first.affiliation, first.ror_ids) == ("University of Edinburgh", "01nrxwf90")
    assert (second.affiliation, second.ror_ids) == ("", "01nrxwf90")
    assert Authorship.objects.filter(ror_ids=None).exists()
    assert list_groups() in ([], [["one", "two"]])


def test_what_editors_split_off_stays_apart(stored, editor):
    mention = GroupedMention.objects.get(key="yang liu", source_key="b")

    editor.post(URL, {"decide": "split", "mention": [mention.pk]})
    call_command("group_authors")

    assert list_groups() == [["a"], ["b"], ["c"]]
    assert "2 papers" not in editor.get(URL).content.decode()


def test_a_confirmed_group_takes_up_new_papers(stored, editor):
    group = AuthorGroup.objects.get(mentions__key="yang liu", mentions__source_key="a")
    for each in AuthorGroup.objects.filter(mentions__key="yang liu").distinct():
        editor.post(URL, {"decide": f"confirm:{each.pk}"})
    make.PublicationFactory(title="Dataflow graphs", byline=["Yang Liu", "Petra Pellworm"], year=2021)

    call_command("group_authors")

    group.refresh_from_db()
    assert group.mentions.filter(key="yang liu").count() == 3
    assert group.facts["years"] == [2012, 2021]


def test_groups_that_changed_meanwhile_are_not_edited(stored, editor):
    digest = editor.get(URL).context["digest"]
    first, second = AuthorGroup.objects.filter(mentions__key="yang liu").distinct()
    editor.post(URL, {"decide": f"confirm:{first.pk}", "digest": digest})

    page = editor.post(URL, {"decide": "join", "group": [first.pk, second.pk], "digest": digest}, follow=True)

    assert "The groups have changed meanwhile." in page.content.decode()
    assert list_groups() == [["a", "b"], ["c"]]


def test_papers_of_the_largest_groups_are_listed_and_linked(stored, editor, monkeypatch):
    monkeypatch.setattr(group_views, "MENTION_LIMIT", 1)
    page = editor.get(URL)
    assert [(group.papers, len(mentions)) for group, mentions in page.context["groups"]] == [(2, 1)]
    assert "Only 1 papers are listed here" in page.content.decode()
    assert '<a href="/papers/shelf/a/"' in page.content.decode()


def test_only_editors_change_groups(stored, client):
    client.force_login(make.UserFactory(role="staff"))
    assert client.get(URL).status_code == 403


@pytest.mark.parametrize(
    "posted", [{"decide": "split"}, {"decide": "join"}, {"decide": "confirm:999999"}, {}]
)
def test_an_answer_about_nothing_changes_no_group(editor, posted):
    make.GroupedMentionFactory(key="yang liu")
    page = editor.post(URL, posted, follow=True).content.decode()
    assert "Select at least two groups to join, or the papers to split off." in page
    assert AuthorGroup.objects.count() == 1


@pytest.mark.parametrize(
    ("facts", "label"),
    [
        ({}, "alone"),
        ({"years": [2012, 2012]}, "alone, 2012"),
        ({"co_authors": ["Petra Pellworm"], "venues": ["OSDI"]}, "with Petra Pellworm, OSDI"),
    ],
)
def test_labels_of_groups_leave_out_what_is_unknown(facts, label):
    assert NameGroup(1, facts, is_confirmed=False).label == label


def test_groups_cannot_be_written_without_a_file_to_read(tmp_path):
    with pytest.raises(CommandError, match="--out needs a file to read"):
        call_command("group_authors", out=tmp_path / "groups.tsv")


@pytest.mark.parametrize("has_out", [False, True])
def test_the_groups_of_a_file_are_written(tmp_path, capsys, has_out):
    source, out = tmp_path / "papers.jsonl", tmp_path / "groups.tsv"
    source.write_text("")
    call_command("group_authors", str(source), *([f"--out={out}"] if has_out else []))
    assert out.exists() == has_out
