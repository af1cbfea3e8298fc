"""The groups behind a name: stored, shown, edited, and kept when the papers are imported again."""

import pytest
from django.core.management import call_command

from bibliography.formats import read
from publications.imports import corpora
from publications.models import AuthorGroup, GroupedMention
from tests import factories as make

pytestmark = pytest.mark.django_db
URL = "/admin/author-groups/?name=Yang+Liu"
PAPERS = (
    ("a", "Yang Liu and Petra Pellworm", "Scheduling of dataflow graphs", 2012, "OSDI"),
    ("b", "Yang Liu and Petra Pellworm", "Dataflow graphs on clusters", 2020, "OSDI"),
    ("c", "Yang Liu and Nora Ostrava", "Summaries of dialogues", 2004, "ACL"),
    *(
        (f"{family}{given}", f"{given} {family}", f"On {given}", 2020, "X")
        for family in ("Liu", "Wang", "Zhang", "Chen", "Li", "Zhao")
        for given in ("Yang", "Wei", "Jing", "Fang", "Ming", "Jun")
        if (family, given) != ("Liu", "Yang")
    ),
)


def load(note=""):
    text = "".join(
        f"@inproceedings{{{key}, author={{{authors}}}, title={{{title}{note}}}, year={year}, "
        f"booktitle={{{at}}}}}\n"
        for key, authors, title, year, at in PAPERS
    )
    corpora.load("Shelf", [corpora.CorpusSource("a.bib", list(read(text, "a.bib")))])


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
    assert "Probably 2 people" in page
    assert "With Petra Pellworm, 2012–2020, dataflow graphs" in page
    assert "With Nora Ostrava, 2004, ACL" in page
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


def test_only_editors_change_groups(stored, client):
    client.force_login(make.UserFactory(role="staff"))
    assert client.get(URL).status_code == 403
