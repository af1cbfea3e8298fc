"""A name that was given up is found nowhere: no URL, no file, no table that anybody but owners reads."""

import datetime
import io
import json
import re
import tarfile
from html import unescape

import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from bibliography import formats
from bibliography.names import author_key
from core.permissions import LADDER
from groupsite.name_change.plan import make_plan
from groupsite.news.models import NewsItem
from groupsite.redirects.models import Redirect
from groupsite.site.filled_lists import filled_lists
from people.models import FormerName, Person
from publications.corpora.loading import CorpusSource, load
from publications.imports.apply import apply
from publications.imports.plans import plan
from publications.models import (
    AuthorClaim,
    AuthorDecision,
    CorpusRecord,
    GroupedMention,
    ImportBatch,
    Publication,
)
from tests import factories as make
from tests.planted_name import NEW, OLD, PAPER, build_site_with_name, find_in_all_tables
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db

FORMER = re.compile("zyxwvold|quentin", re.IGNORECASE)
OTHER = PAPER.replace("2020", "2021").replace("Networks", "Other Things").replace("10.1/one", "10.1/two")
START = (
    "/", "/sitemap.xml", "/people.json", "/publications.bib", "/search/?q=zyxwvnew", "/authors/",
    "/feed.atom", "/oai?verb=ListRecords&metadataPrefix=oai_dc", "/people/quinn-zyxwvnew.json",
    "/search.json?q=networks",
    "/people/quinn-zyxwvnew/", "/people/quinn-zyxwvnew/cv.pdf", "/people/quinn-zyxwvnew/resume.json",
)  # fmt: skip
MOST = 150
"""The most URLs that are looked at; calendars have links without end."""


@pytest.fixture
def site(settings, tmp_path):
    """A full site whose first person bears the name, which is in all that the site stores, too."""
    return build_site_with_name(settings, tmp_path)


def change_name(client, person):
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    preview = client.post(url, {"name": NEW})
    assert f'<bdi>{OLD}</bdi> <span class="arrow">→</span> <bdi>{NEW}</bdi>' in preview.text
    boxes = re.findall(r'name="replace" value="([^"]*)"', preview.text)
    ticked = [unescape(box) for box in boxes]
    return client.post(url, {"name": NEW, "confirmed": "1", "replace": ticked})


def find_in_tables() -> list[str]:
    """Return the rows of all tables that have the former name, but those of the table for owners."""
    return find_in_all_tables(FORMER.pattern, {"people_formername", "django_migrations"})


def find_at_urls() -> tuple[list[str], int]:
    """Return the public URLs that have the former name, of all that links lead to, and their number."""
    caches["local"].clear()
    filled_lists.clear()
    client, waiting, visited, failures = Client(), list(START), set(), []
    while waiting and len(visited) < MOST:
        url = waiting.pop(0)
        visited.add(url)
        response = client.get(url)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        text = f"{url} {response.headers} {body.decode(errors='replace')}"
        if FORMER.search(text):
            failures.append(url)
        links = re.findall(r'(?:href|src)="(/[^"#]*)|http://testserver(/[^"<#\s]*)', unescape(text))
        new = {first or second for first, second in links} - visited - set(waiting)
        waiting += [
            link for link in new if not re.match("/(static|admin|accounts)/", link) and "?" not in link
        ]
    return failures, len(visited)


def test_a_name_that_was_changed_quietly_is_found_nowhere(site, client, tmp_path):
    assert len(find_in_tables()) > 30
    report = change_name(client, site)
    assert f"The name was changed to {NEW}." in report.text
    assert "Every backup that was made before" in report.text
    left = find_in_tables()
    assert left == [], left
    failures, number = find_at_urls()
    assert failures == [], failures
    assert number > 60
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if FORMER.search(f"{path} {path.read_text(errors='replace')}")] == []
    assert len([path for path in files if path.suffix == ".eml"]) == 1
    person = Person.objects.get(pk=site.pk)
    assert (person.name, person.given, person.family, person.slug) == (
        NEW,
        "Quinn",
        "Zyxwvnew",
        "quinn-zyxwvnew",
    )
    assert person.biography == f"{NEW} tests."
    assert Publication.objects.get(title="On Networks").names.startswith("Quinn Zyxwvnew · Q. Zyxwvnew · Bob")
    assert NewsItem.objects.get(slug="welcome-quinn-zyxwvnew").body == "Zyxwvnew, Q. is here."
    for path in (
        "/people/quentin-zyxwvold/",
        "/people/q-zyxwvold/",
        "/news/welcome-quentin-zyxwvold/",
        "/~quentin-zyxwvold/",
    ):
        assert Client().get(path).status_code == 404
    assert not Redirect.objects.filter(record_uid=site.uid).exists()


def test_groups_and_decisions_follow_the_new_name(site, client):
    change_name(client, site)
    key = CorpusRecord.objects.get(publication__slug=None).source_key
    for mentions in (GroupedMention.objects, AuthorClaim.objects, AuthorDecision.objects):
        assert mentions.filter(corpus="proceedings", source_key=key).exists()
    assert set(GroupedMention.objects.values_list("key", flat=True)) == {author_key(NEW)}
    assert GroupedMention.objects.count() == 2


def test_imports_after_the_change_find_the_person_and_print_the_new_name(site, client):
    change_name(client, site)
    corpus_papers = Publication.objects.filter(slug=None).count()
    batch = ImportBatch.objects.create(door="test", source_text=OTHER)
    plan(batch, formats.read(OTHER.encode(), "x.bib"))
    assert apply(batch).counts["created"] == 1
    paper = Publication.objects.get(title="On Other Things")
    assert paper.authorships.get(position=1).person_id == site.pk
    import_text(PAPER)
    [entry] = formats.read(PAPER.replace("10.1/one", "10.1/corpus").replace("Networks", "Corpora"))
    load("proceedings", [CorpusSource("a.bib", [entry])])
    assert Publication.objects.filter(slug=None).count() == corpus_papers
    left = find_in_tables()
    assert left == [], left


def test_a_namesake_keeps_the_name(client):
    person = make.PersonFactory(name="Jane Doe", given="Jane", family="Doe")
    namesake = make.PersonFactory(name="John Doe", given="John", family="Doe")
    make.PublicationFactory(byline=[person, "J. Doe"])
    make.AuthorshipFactory(author__name="J. Doe", person=namesake, matched="decision")
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    preview = client.post(url, {"name": "Jane Roe"})
    assert re.search(r'value="Doe" id="replace-\d+">', preview.text)
    client.post(url, {"name": "Jane Roe", "confirmed": "1"})
    namesake.refresh_from_db()
    assert (namesake.name, namesake.authorships.get().author.name) == ("John Doe", "J. Doe")
    assert person.authorships.get().author.name == "Jane Roe"


@pytest.mark.parametrize(("name", "is_on_papers"), [(OLD, False), ("Zed Zyxwvold", True)])
def test_a_name_that_somebody_else_has_is_not_changed_quietly(client, name, is_on_papers):
    person = make.PersonFactory(name=OLD, given="Quentin", family="Zyxwvold")
    other = make.PersonFactory(name=name)
    make.PublicationFactory(byline=[person])
    if is_on_papers:
        make.AuthorshipFactory(author=person.authorships.get().author, person=other, matched="decision")
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    for data in ({"name": NEW}, {"name": NEW, "confirmed": "1"}):
        assert "Somebody else has the present name, too" in client.post(url, data).text
    assert [*Person.objects.order_by("pk").values_list("name", flat=True)] == [OLD, name]


def test_a_short_form_that_two_people_share_stays_with_the_other(client):
    person = make.PersonFactory(name="Jane Doe", given="Jane", family="Doe")
    namesake = make.PersonFactory(name="John Doe", given="John", family="Doe")
    mention = make.AuthorshipFactory(author__name="J. Doe", person=person, matched="decision")
    make.AuthorshipFactory(author=mention.author, person=namesake, matched="decision")
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    client.post(url, {"name": "Jane Roe", "confirmed": "1"})
    assert namesake.authorships.get().author.name == "J. Doe"
    assert person.authorships.get().author.name == "J. Roe"


def test_a_word_of_another_name_of_the_person_is_not_chosen_beforehand(client):
    person = make.PersonFactory(name=OLD, given="Quentin", family="Zyxwvold")
    make.PersonNameFactory(person=person, name="Quentin Otherwise")
    plan = make_plan(person, NEW)
    chosen = {each.old for each in plan.optional if each not in plan.doubtful}
    assert "Quentin" not in chosen
    assert "Zyxwvold" in chosen


def test_a_name_of_one_word_is_changed_too(client):
    person = make.PersonFactory(name="Zyxwvold")
    Person.objects.filter(pk=person.pk).update(given="", family="")
    make.PublicationFactory(byline=[person])
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    client.post(url, {"name": NEW, "confirmed": "1"})
    person.refresh_from_db()
    assert (person.name, person.authorships.get().author.name) == (NEW, NEW)


def test_a_slug_with_the_former_name_in_plain_letters_is_changed_too(client):
    person = make.PersonFactory(name="Quirin Zyxwöld", slug="quirin-zyxwoeld")
    item = make.NewsItemFactory(slug="quirin-zyxwoeld-wins", title="Quirin Zyxwoeld wins")
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    client.post(url, {"name": NEW, "confirmed": "1"})
    person.refresh_from_db()
    item.refresh_from_db()
    assert (person.slug, item.slug, item.title) == ("quinn-zyxwvnew", "quinn-zyxwvnew-wins", f"{NEW} wins")


def test_a_slug_that_is_taken_under_the_new_name_gets_a_number(client):
    person = make.PersonFactory(name=OLD, given="Quentin", family="Zyxwvold")
    items = [make.NewsItemFactory(slug=f"{name}-wins") for name in ("zyxwvold", "zyxwvnew")]
    change_name(client, person)
    slugs = [NewsItem.objects.get(pk=item.pk).slug for item in items]
    assert slugs == ["zyxwvnew-wins-2", "zyxwvnew-wins"]


def test_a_file_that_is_too_large_for_a_message_stays(site, client, monkeypatch, settings):
    monkeypatch.setattr("groupsite.name_change.files.MOST_BYTES", 10)
    settings.EMAIL_FILE_PATH.mkdir(exist_ok=True)
    large, small = settings.EMAIL_FILE_PATH / "a.txt", settings.EMAIL_FILE_PATH / "b.txt"
    large.write_text(f"By {OLD}")
    small.write_text("Zyxwvold")
    change_name(client, Person.objects.get(name=OLD))
    assert (large.exists(), small.exists()) == (True, False)


def test_a_second_quiet_change_leads_from_the_first_name_to_the_last(client):
    person = make.PersonFactory(name=OLD, given="Quentin", family="Zyxwvold")
    change_name(client, person)
    url = reverse("admin:quiet_name_change", args=[person.pk])
    client.post(url, {"name": "Quinn Last", "confirmed": "1"})
    assert dict(FormerName.objects.values_list("name", "replacement")) == {
        OLD: "Quinn Last",
        NEW: "Quinn Last",
    }


@pytest.mark.parametrize("role", LADDER)
def test_only_owners_change_names_quietly_and_see_that_they_can(client, role):
    person = make.PersonFactory()
    former = make.FormerNameFactory(person=person)
    client.force_login(make.UserFactory(role=role))
    url = reverse("admin:quiet_name_change", args=[person.pk])
    assert client.get(url).status_code == (200 if role == "owner" else 403)
    assert client.post(url, {"name": "Ada New", "confirmed": "1"}).status_code == (
        200 if role == "owner" else 403
    )
    form = client.get(reverse("admin:people_person_change", args=[person.pk])).text
    assert ("Quiet name change" in form) == (role == "owner")
    deletion = client.get(reverse("admin:people_person_delete", args=[person.pk])).text
    assert former.name not in form + deletion


def test_backups_from_before_the_last_change_are_listed(tmp_path, capsys):
    (tmp_path / "Mon.tar.gz").write_bytes(b"")
    make.FormerNameFactory()
    FormerName.objects.update(created_at=datetime.datetime(2100, 1, 1, tzinfo=datetime.UTC))
    call_command("list_stale_backups", tmp_path)
    assert f"{tmp_path}/Mon.tar.gz" in capsys.readouterr().out


def test_without_a_quiet_change_no_backup_is_listed(tmp_path, capsys):
    (tmp_path / "Mon.tar.gz").write_bytes(b"")
    call_command("list_stale_backups", tmp_path)
    assert capsys.readouterr().out == "No name was changed quietly, and nobody was erased.\n"


def test_backups_from_after_the_last_change_are_not_listed(tmp_path, capsys):
    (tmp_path / "Mon.tar.gz").write_bytes(b"")
    make.FormerNameFactory()
    FormerName.objects.update(created_at=datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC))
    call_command("list_stale_backups", tmp_path)
    output = capsys.readouterr().out
    assert "Mon.tar.gz" not in output
    assert output.startswith("0 made before ")


def test_backups_are_looked_for_in_a_folder_only(tmp_path):
    with pytest.raises(CommandError, match=r"/nowhere is not a folder\."):
        call_command("list_stale_backups", tmp_path / "nowhere")


def test_a_backup_says_itself_when_it_was_made(tmp_path, capsys):
    manifest = json.dumps({"at": "2020-01-01T00:00:00+00:00"}).encode()
    with tarfile.open(tmp_path / "copied-today", "w") as tar:
        member = tarfile.TarInfo("manifest.json")
        member.size = len(manifest)
        tar.addfile(member, io.BytesIO(manifest))
    (tmp_path / "notes").write_text("no backup")
    make.FormerNameFactory()
    FormerName.objects.update(created_at=datetime.datetime(2020, 1, 2, tzinfo=datetime.UTC))
    call_command("list_stale_backups", tmp_path)
    output = capsys.readouterr().out
    assert "copied-today, 2020-01-01" in output
    assert "notes" not in output
