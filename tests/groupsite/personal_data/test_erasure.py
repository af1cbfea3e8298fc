"""Whoever is erased is found nowhere but in print: no table, no file, no URL; nobody else loses anything."""

import base64
import io
import json
import re
import time

import pytest
from allauth.account.models import EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.urls import reverse
from PIL import Image

from core.data_places import DataSubject, list_places
from core.db.triggers import switch_off_triggers
from core.files import disk_cache
from core.journal.context import journal_context
from core.journal.models import Context
from core.mail.file_backend import FileBackend
from core.mail.messages import queue_message
from groupsite.accounts.departure_views import UNDO
from groupsite.name_change.tables import list_text_tables
from groupsite.personal_data.erasure import erase
from groupsite.personal_data.erasure_texts import PRINTED
from groupsite.personal_data.models import ErasureRecord, ErasureRequest
from groupsite.site.context import build_mail_context
from people.models import Image as PeopleImage
from people.models import Person, PersonIdentifier, User
from publications.models import Authorship, Publication
from tests import factories as make
from tests.planted_name import OLD, build_site_with_name, find_in_all_tables

pytestmark = pytest.mark.django_db

EMAIL, ORCID = "quz@example.org", "0000-0002-1694-233X"
TRACES = rf"zyxwvold|quentin|{re.escape(EMAIL)}|{ORCID}|secret biography|secret note"
MERGED = r"quincy zyxw"


@pytest.fixture
def owner():
    return make.UserFactory(role="owner", email="owner@example.org")


@pytest.fixture
def person(settings, tmp_path, owner):
    """Somebody with something in every place of the table, and the name in a row of every table of texts."""
    person = build_site_with_name(settings, tmp_path)
    user = make.UserFactory(email=EMAIL, role="staff")
    photo = io.BytesIO()
    Image.new("RGB", (300, 400), "red").save(photo, "JPEG")
    person.photo.save("me.jpg", ContentFile(photo.getvalue()), save=False)
    person.user, person.email, person.photo_consent = user, EMAIL, True
    person.biography, person.office = "My secret biography.", "Secret note 4"
    person.save()
    PersonIdentifier.objects.filter(person=person).update(scheme="orcid", value=ORCID)
    plant_everywhere(person, user)
    plant_in_texts()
    plant_in_more_files(settings, user)
    return person


def plant_everywhere(person, user):
    """Give every place of the table of places a row about the person."""
    client = Client()
    client.force_login(user)
    UserSession.objects.create(user=user, session_key=client.session.session_key, ip="1.2.3.4")
    kind = ContentType.objects.get_for_model(Person)
    LogEntry.objects.create(user=user, content_type=kind, object_id="0", object_repr=OLD, action_flag=CHANGE)
    with journal_context(user=user.pk, why=f"by {OLD}"):
        make.SkillFactory(person=person, name="Secret note")
    make.FormerNameFactory(person=person, name="Quentin Before", replacement=OLD)
    make.AppointmentFactory(person=person, note="A secret note.", end=None)
    make.SupervisionFactory(appointment=person.appointments.first())
    make.CvSectionFactory(person=person)
    make.InvitationFactory(person=person, email=EMAIL, account=user)
    make.InvitationFactory(invited_by=user)
    make.ProfileLinkFactory(person=person, email=EMAIL)
    make.ProfileLinkFactory(sent_by=user)
    make.CorrectionFactory(record=make.SoftwareFactory(), email=EMAIL, name=OLD, message="A secret note.")
    make.CorrectionFactory(record=make.SoftwareFactory(), decided_by=user, state="accepted")
    make.ContactPointFactory(person=person)
    make.RedirectFactory(old_path="/~q/", target_path="", record=person)
    make.ThemeCollaboratorFactory(person=person, name="")
    make.ThesisPersonFactory(person=person, name="")
    make.ImageFactory(added_by=user)
    make.ImagePersonFactory(person=person, state="agreed")
    make.ImportBatchFactory(user=user)
    make.DistinctPairFactory(decided_by=user)
    make.IdentityChangeFactory(made_by=user)
    make.PaperDecisionFactory(decided_by=user)
    make.RejectedEntryFactory(rejected_by=user)
    make.PublicationFactory(added_by=user)
    make.AuthorDecisionFactory(decided_by=user)
    make.AuthorClaimFactory(claimed_by=user)
    make.SuggestionFactory(decided_by=user)
    make.AuthorDecisionFactory(person=person, is_person=False)
    make.NoticeSettingsFactory(user=user)
    make.SentNoticeFactory(user=user)
    make.PaperSourceFactory(person=person, service="orcid", identifier=ORCID)
    make.PaperSourceFactory(added_by=user)
    make.SourceRulesFactory(person=person, batch=make.ImportBatchFactory(source_name=OLD))
    make.ListedWorkFactory(person=person, title="Secret note")
    make.ListedWorkFactory(decided_by=user)
    make.ReportFactory(user=user, title="Secret note")
    make.ReportFactory(user=user, for_group=True)
    make.SavedViewFactory(user=user, name="Secret note")
    make.SavedViewFactory(query="person=q-zyxwvold")
    make.FormDraftFactory(user=user, fields={"a": ["Secret note"]})
    make.FormDraftFactory(path=reverse("admin:people_person_change", args=[person.pk]), fields={"b": [OLD]})
    ErasureRequest.objects.create(user=user)
    ErasureRecord.objects.create(erased_by=user)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "secret note"})
    account = SocialAccount.objects.create(user=user, provider="orcid", uid=ORCID, extra_data={"name": OLD})
    app = SocialApp.objects.create(provider="openid_connect", name="ORCID", client_id="x")
    SocialToken.objects.create(app=app, account=account, token="secret note")
    address = user.emailaddress_set.create(email="secret.note@example.org", verified=False, primary=False)
    EmailConfirmation.objects.create(email_address=address, key="secret note")
    queue_message("mail/account_ends", EMAIL, build_mail_context() | {"name": OLD, "end": "1 May"})
    session = Client().session
    session[UNDO] = {"person": person.pk, "fields": {"biography": "My secret biography."}}
    session.save()
    caches["default"].set(f"failed:{EMAIL}", {"name": OLD})


def plant_in_texts():
    """Add name and addresses to a row of every table, in each column of JSON or of text without a limit."""
    value = f" By {OLD}, {EMAIL}, {ORCID}, [here](/people/q-zyxwvold/)."
    with switch_off_triggers(), connection.cursor() as cursor:
        for table in list_text_tables():
            if table.name in PRINTED or table.name == "journal_event":
                continue
            cursor.execute(
                "SELECT attname FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid WHERE attrelid = "
                "%s::regclass AND typname IN ('text', 'jsonb')",
                [table.name],
            )
            columns = {name for (name,) in cursor.fetchall()} & set(table.columns)
            for column in columns:
                is_json = column in table.json_columns
                cursor.execute(f'SELECT "{table.key}", "{column}"::text FROM "{table.name}"')
                for key, stored in cursor.fetchall()[-1:]:
                    new = add_note(stored, value.strip()) if is_json else (stored or "") + value
                    cursor.execute(
                        f'UPDATE "{table.name}" SET "{column}" = %s WHERE "{table.key}" = %s', [new, key]
                    )


def add_note(stored: str | None, note: str) -> str:
    """Return the JSON of a stored value with a note inside, or beside it."""
    value = json.loads(stored or "null")
    return json.dumps({**value, "note": note} if isinstance(value, dict) else {"was": value, "note": note})


def plant_in_more_files(settings, user):
    for kind in ("cards", "cv", "icons"):
        disk_cache.load_or_build(kind, "1", "1", lambda: OLD.encode())
    folder = settings.MEDIA_ROOT / "pending" / str(user.pk)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "1.pdf").write_bytes(b"secret note")
    FileBackend().send_messages([EmailMessage("Hello", "A letter", to=[EMAIL])])
    (settings.VAR / "worker.log").write_text(f"sent\nto {EMAIL}\nfor {OLD}\n")


def find_traces(pattern: str = TRACES) -> list[str]:
    """Return the rows that match a pattern in more than what is printed."""
    traces = []
    printed = PRINTED
    tables = set(printed) | {"journal_event", "django_migrations"}
    traces += find_in_all_tables(pattern, tables)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, values::text, former::text FROM journal_event WHERE NOT table_name = ANY(%s)"
            " AND (values::text ~* %s OR former::text ~* %s)",
            [list(printed), pattern, pattern],
        )
        traces += [f"event {row}" for row in cursor.fetchall()]
        for table, columns in printed.items():
            removed = " ".join(f"- '{name}'" for name in columns) if columns else ""
            literal = pattern if columns else rf"{re.escape(EMAIL)}|{ORCID}"
            cursor.execute(
                f'SELECT (to_jsonb(t) {removed})::text FROM "{table}" AS t'
                f" WHERE (to_jsonb(t) {removed})::text ~* %s",
                [literal],
            )
            traces += [f"{table}: {row}" for (row,) in cursor.fetchall()]
        cursor.execute("SELECT value FROM groupsite_cacheentry")
        values = [base64.b64decode(value).decode(errors="replace") for (value,) in cursor.fetchall()]
    traces += [value for value in values if re.search(pattern, value, re.IGNORECASE)]
    return traces


def find_in_files(folder) -> list[str]:
    regex = re.compile(TRACES, re.IGNORECASE)
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [str(path) for path in files if regex.search(f"{path} {path.read_text(errors='replace')}")]


def test_whoever_is_erased_is_found_nowhere_but_in_print(person, owner, tmp_path):
    subject = DataSubject(person, person.user)
    empty = [place.key for place in list_places() if not place.select_rows(subject).exists()]
    assert empty == [], f"nothing was planted in {empty}"
    tables = {trace.partition(":")[0] for trace in find_traces()}
    planted = [t.name for t in list_text_tables() if t.name not in PRINTED]
    assert len(tables) > len(planted) * 0.5
    photo = tmp_path / "media" / person.photo.name
    assert photo.exists()
    papers = Authorship.objects.filter(person=person).count()
    names = Publication.objects.get(title="On Networks").names
    report = erase(person, by=owner)
    left = [trace for trace in find_traces() if "Zyxwvold-slides" not in trace]
    assert left == [], left
    assert report.remaining >= 1  # the label of a file with the family name alone
    assert find_in_files(tmp_path) == []
    assert not photo.exists()
    assert not User.objects.filter(email=EMAIL).exists()
    assert (papers > 0, Authorship.objects.filter(person__isnull=False, person_id=person.pk).count()) == (
        True,
        0,
    )
    assert Publication.objects.get(title="On Networks").names == names
    assert report.papers > 0
    assert not Context.objects.filter(metadata__user=person.user_id).exists()


def test_a_person_with_many_events_and_papers_is_erased_within_seconds(owner):
    person = make.PersonFactory(name=OLD)
    for number in range(300):
        make.PublicationFactory(slug=f"paper-{number}", byline=[person])
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO journal_event (table_name, row_id, action, values, former)"
            " SELECT table_name, row_id, 'U', values, jsonb_build_object('office', number::text)"
            " FROM journal_event, generate_series(1, 5000) AS number WHERE table_name = 'people_person'"
        )
    started = time.monotonic()
    report = erase(person, by=owner)
    assert time.monotonic() - started < 10
    assert (report.papers, report.events) == (300, 5_001)


def test_a_picture_of_somebody_who_was_erased_is_not_shown():
    row = make.ImagePersonFactory(state="agreed")
    other = make.ImagePersonFactory(state="agreed")
    erase(row.person)
    shown = PeopleImage.objects.shown().filter(pk__in=[row.image_id, other.image_id])
    assert [*shown.values_list("pk", flat=True)] == [other.image_id]
