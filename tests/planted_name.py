"""A person whose name is in all tables and files that can hold it."""

from pathlib import Path

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django_tasks_db.models import DBTaskResult

from bibliography import formats
from bibliography.names import author_key
from core.files import disk_cache
from core.journal.context import journal_context
from core.mail.file_backend import FileBackend
from groupsite.merging.merge import merge
from groupsite.merging.mergeable_kinds import KINDS
from people.models import Person, PersonName
from publications.corpora.loading import CorpusSource, load
from publications.models import Publication
from tests import factories as make
from tests.full_site import build_full_site
from tests.publications.imports.submissions import import_text

OLD, NEW = "Quentin Zyxwvold", "Quinn Zyxwvnew"
PAPER = r"""@inproceedings{zyxwvold2020, title = {On Networks}, year = 2020,
  author = {Zyxwvold, Quentin and Q. Zyxwvold and Bob Zyxw{\"o}ld and Guo Li}, booktitle = {OSDI},
  doi = {10.1/one}, annote = {By Quentin Zyxwvold.}}"""
IN_CORPUS = {"publication_uid": None, "corpus": "proceedings", "source_key": "zyxwvold2020"}


def build_site_with_name(settings, folder: Path) -> Person:
    """Build a full site whose first person bears the name, which is in all that the site stores, too."""
    settings.VAR, settings.MEDIA_ROOT = folder, folder / "media"
    settings.PAGES_DIR, settings.EMAIL_FILE_PATH = folder / "pages", folder / "mail"
    build_full_site()
    person = Person.objects.get(slug="ada")
    with journal_context(why=f"Added {OLD}"):
        Person.objects.filter(pk=person.pk).update(
            name=OLD, given="Quentin", family="Zyxwvold", slug="quentin-zyxwvold", biography=f"{OLD} tests."
        )
    Person.objects.filter(pk=person.pk).update(slug="q-zyxwvold")
    PersonName.objects.filter(person=person).update(name="Q. Zyxwvold", key="q. zyxwvold")
    import_text(PAPER)
    person.refresh_from_db()
    plant_in_tables(person)
    plant_in_files(folder)
    return person


def plant_in_tables(person):
    news = make.NewsItemFactory(
        title=f"Welcome {OLD}", slug="welcome-quentin-zyxwvold", body="Zyxwvold, Q. is here."
    )
    make.NewsPersonFactory(news_item=news, person=person)
    make.PageFactory(body=f"By {OLD.upper()} and [all](/people/quentin-zyxwvold/).").delete()
    make.CorrectionFactory(record=person, message=f"It is {OLD}.", changes={"biography": ["", OLD]})
    make.SuggestionFactory(person=person, reason=f"the same name, {OLD}", details={"names": [OLD]})
    make.AuthorDecisionFactory(name=OLD, person=person)
    plant_in_mentions(person)
    make.RejectedEntryFactory(title=f"A Letter to {OLD}")
    make.RedirectFactory(old_path="/~quentin-zyxwvold/", target_path="/people/")
    make.AttachmentFactory(label="Zyxwvold-slides")
    merge(KINDS["people.person"], person.pk, make.PersonFactory(name=f"{OLD} II").pk, set())
    account = make.UserFactory(role="owner")
    kind = ContentType.objects.get_for_model(Person)
    LogEntry.objects.create(
        user=account, content_type=kind, object_id="1", object_repr=OLD, action_flag=CHANGE
    )
    DBTaskResult.objects.create(
        args_kwargs={"args": [f"Dear {OLD}"], "kwargs": {}}, task_path="a.b", backend_name="default"
    )
    session = Client().session
    session["form"] = {"name": OLD, "family": "Zyxwvold"}
    session.save()
    [entry] = formats.read(PAPER.replace("10.1/one", "10.1/corpus").replace("Networks", "Corpora"))
    load("proceedings", [CorpusSource("a.bib", [entry])])


def plant_in_mentions(person):
    """Name the person in claims and groups, on a paper and in a corpus, twice where the new name is equal."""
    paper = Publication.objects.get(title="On Networks")
    group = make.AuthorGroupFactory(facts={"co_authors": [OLD, "Q. Zyxwvold"], "papers": 2})
    mentions = {"publication_uid": paper.uid}, IN_CORPUS
    for mention in mentions:
        for name in (OLD, NEW):
            make.GroupedMentionFactory(group=group, key=author_key(name), **mention)
            make.AuthorClaimFactory(person=person, name=name, reason=f"printed as “{name}”", **mention)
        make.AuthorDecisionFactory(person=person, name="Q. Zyxwvold", **mention)
    for name in (OLD, NEW):
        make.AuthorSpellingFactory(name=name, author=make.AuthorFactory(name="Q. Zyxwvold"))


def plant_in_files(folder):
    disk_cache.load_or_build("cv", "1", "1", lambda: OLD.encode())
    for name in (f"pages/1/{OLD}/index.html", "media/pending/1/quentin-zyxwvold.pdf"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("A page")
    message = EmailMessage(f"For {OLD}", f"Dear {OLD},\n" + "É" * 90, to=["a@example.org"])
    FileBackend().send_messages([message, EmailMessage("Other", "Dear all", to=["a@example.org"])])


def find_in_all_tables(pattern: str, left_out: set[str]) -> list[str]:
    """Return the rows of tables, and the sessions, that match a regular expression."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p'"
            " AND relnamespace = current_schema()::regnamespace"
        )
        tables = {name for (name,) in cursor.fetchall()} - left_out
        rows = []
        for table in sorted(tables):
            cursor.execute(f'SELECT t::text FROM "{table}" AS t WHERE t::text ~* %s', [pattern])
            rows += [f"{table}: {row}" for (row,) in cursor.fetchall()]
        for session in Session.objects.all():
            cursor.execute("SELECT %s ~* %s", [str(session.get_decoded()), pattern])
            rows += [f"session {session.get_decoded()}"] if cursor.fetchone()[0] else []
    return rows
