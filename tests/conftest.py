"""The tests' database: migrated once for a state of the code, then copied for every worker and every run."""

import contextlib
import functools
import gc
import hashlib
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import hypothesis
import psutil
import psycopg2
import pytest
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.core.management import call_command
from django.core.signals import setting_changed
from django.db import connection
from django.test import TransactionTestCase

from core.db import query_batches
from core.db.applied_migrations import compute_schema_digest
from core.progress import announce
from groupsite.operations.demo.loader import load_demo
from groupsite.site.filled_lists import filled_lists
from groupsite.site.group_languages import language_cache, text_language_cache
from groupsite.site.local_time import time_zone_cache
from groupsite.site.request_limits import request_slots
from people.editing.image_cutting import cut_missing_images
from tests.empty_tables import empty_all_tables

pytest_plugins = ["tests.bucket", "tests.service_fixtures"]

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE_LOCK = 7_301_144

hypothesis.settings.register_profile("usual", deadline=None, derandomize=True, max_examples=25)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=500)


class UndefinedVariable(str):
    """What a template shows for a variable that nobody defined: here it fails the test.

    pytest's own failure is not an Exception, so no view answers it with an error page.
    """

    LEFT_OUT = ("password_url", "widget.attrs.id")  # in templates of Django's own

    def __contains__(self, text):
        return text == "%s"

    def __mod__(self, name):
        if str(name) in self.LEFT_OUT:
            return ""
        pytest.fail(f"The template variable “{name}” is not defined.")


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="try many random examples, and all real data")
    parser.addoption("--texts", help="file to which the text of all pages is appended, to be read")


@pytest.fixture(scope="session")
def thorough(request) -> bool:
    """Whether to read all real data and try many random examples; else a sample is enough."""
    return request.config.getoption("thorough")


def pytest_configure(config):
    """Leave out what costs time and is tested elsewhere: slow hashes, static files, truncating."""
    hypothesis.settings.load_profile("thorough" if config.getoption("thorough") else "usual")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = UndefinedVariable("undefined")
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    TransactionTestCase._fixture_teardown = lambda case: empty_all_tables()


def pytest_collection_finish():
    """Look for garbage less often, and not in what is imported: it is most of the memory, and stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)


@pytest.fixture(autouse=True)
def default_time_zone():
    """Give each test the time zone of the settings, whatever the process has read before."""
    time_zone_cache.read_at, time_zone_cache.value = float("inf"), ""


@pytest.fixture(autouse=True)
def set_languages():
    """Give each test a site in English; call it with codes for another one."""

    def set_codes(*codes: str, texts: str = "") -> None:
        language_cache.read_at, language_cache.value = float("inf"), codes
        text_language_cache.read_at, text_language_cache.value = float("inf"), texts

    set_codes("en")
    return set_codes


@pytest.fixture
def in_utc(settings):
    """For tests of what is shown of moments: the setting of the machine does not matter to them."""
    settings.TIME_ZONE = "UTC"


@pytest.fixture(scope="session")
def var_folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="session", autouse=True)
def default_folders(var_folder, tmp_path_factory):
    """Give uploads, cards and CVs of tests folders of their own; all workers of a run share the uploads."""
    settings.VAR = var_folder
    base = tmp_path_factory.getbasetemp()
    settings.MEDIA_ROOT = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "media"
    settings.FILE_UPLOAD_TEMP_DIR = settings.MEDIA_ROOT / "pending"
    settings.FILE_UPLOAD_TEMP_DIR.mkdir(parents=True, exist_ok=True)
    setting_changed.send(None, setting="MEDIA_ROOT", value=settings.MEDIA_ROOT, enter=True)


@pytest.fixture(autouse=True)
def empty_caches(request):
    """Start with empty caches; tests that may change parts of prepared SQL prepare it for themselves."""
    caches["local"].clear()
    ContentType.objects.clear_cache()  # a restore, or another database, may have others
    filled_lists.clear()
    request_slots.clear()  # the test client does not close streamed responses
    shared_sql = query_batches._compile
    if "monkeypatch" in request.fixturenames:
        query_batches._compile = functools.lru_cache(query_batches.CACHE_SIZE)(shared_sql.__wrapped__)
    yield
    query_batches._compile = shared_sql


@pytest.fixture(scope="session")
def django_db_setup(request, django_db_blocker):
    """Point the connection at a copy of the migrated template database, and drop the copy at the end.

    What workers share is dropped by the next run, as no worker knows whether another still fills it.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    base = settings.DATABASES["default"]["TEST"]["NAME"]
    name = f"{base}_{worker}"
    with django_db_blocker.unblock():
        with show_output(request.config), announce("Preparing the tests' database", write_to_terminal):
            template = ensure_template()
        copy_database(template, name)
        use_database(name)
    yield
    with django_db_blocker.unblock():
        connection.close()
        with connect_to_server() as cursor:
            starts = (name, base) if worker == "alone" else (name,)
            for each in (name, *(f"{start}_{demo}" for demo in DEMOS for start in starts)):
                cursor.execute(f'DROP DATABASE IF EXISTS "{each}" WITH (FORCE)')


DEMOS = {"demo": {}, "ugly": {"ugly": True}}
"""Databases that hold the demo group, and with what it is loaded."""


@pytest.fixture(scope="session")
def demo_databases(django_db_setup, django_db_blocker):
    """A function that gives the name of a database with the demo group, which one worker fills for all."""
    empty = settings.DATABASES["default"]["NAME"]

    @functools.cache
    def ensure_demo(kind: str) -> str:
        source, name = f"{settings.DATABASES['default']['TEST']['NAME']}_{kind}", f"{empty}_{kind}"
        with django_db_blocker.unblock(), connect_to_server() as cursor:
            template = ensure_template()
            cursor.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])
            cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [source])
            if not cursor.fetchone():
                copy_database(template, source)
                with open_database(source):
                    load_demo(**DEMOS[kind])
                    cut_missing_images()
            copy_database(source, name)
            cursor.execute("SELECT pg_advisory_unlock(%s)", [TEMPLATE_LOCK])
        return name

    return ensure_demo


@pytest.fixture(scope="module")
def demo(demo_databases, django_db_blocker):
    """The demo group in the database of all tests of the module, which roll back what they change."""
    name = demo_databases("demo")
    with django_db_blocker.unblock(), open_database(name):
        yield


@pytest.fixture(scope="module")
def ugly_demo(demo_databases, django_db_blocker):
    """The demo group with what is hard to show, in the database of all tests of the module."""
    name = demo_databases("ugly")
    with django_db_blocker.unblock(), open_database(name):
        yield


@contextlib.contextmanager
def show_output(config):
    """Let what is said here reach the terminal."""
    capturing = config.pluginmanager.getplugin("capturemanager")
    with capturing.global_and_fixture_disabled() if capturing else contextlib.nullcontext():
        yield


def write_to_terminal(message: str) -> None:
    sys.stderr.write(f"{message}\n")
    sys.stderr.flush()


def ensure_template() -> str:
    """The name of the database with all migrations applied; made by the first who needs it."""
    name = f"groupsite_template_{hash_schema()}"
    with connect_to_server() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])
        cursor.execute(
            "SELECT datname FROM pg_database WHERE datname ~ '^(groupsite_template_|test_groupsite_)'"
        )
        databases = {row[0] for row in cursor.fetchall()}
        drop(cursor, filter(run_is_over, databases))
        if name not in databases:
            drop(cursor, (other for other in databases if other.startswith("groupsite_template_")))
            make_template(cursor, name)
        cursor.execute("SELECT pg_advisory_unlock(%s)", [TEMPLATE_LOCK])
    return name


def make_template(cursor, name: str) -> None:
    draft = f"{name}_draft"
    cursor.execute(f'DROP DATABASE IF EXISTS "{draft}" WITH (FORCE)')
    cursor.execute(f'CREATE DATABASE "{draft}" TEMPLATE template0')
    use_database(draft)
    call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
    connection.close()
    cursor.execute(f'ALTER DATABASE "{draft}" RENAME TO "{name}"')


def run_is_over(name: str) -> bool:
    """Whether a database is that of a test run on this machine that did not live to drop it."""
    made_by = re.match(r"test_groupsite_(\d+)_", name)
    local = connection.settings_dict["ENGINE"] == "core.localdb"
    return bool(made_by) and local and not psutil.pid_exists(int(made_by[1]))


def drop(cursor, names: Iterable[str]) -> None:
    """Drop what killed runs and earlier states of the code left behind, unless somebody uses it."""
    for name in names:
        with contextlib.suppress(psycopg2.errors.ObjectInUse, psycopg2.errors.InvalidCatalogName):
            cursor.execute(f'DROP DATABASE "{name}"')


def hash_schema() -> str:
    packages = (ROOT / "requirements.lock").read_bytes()
    return hashlib.sha256(compute_schema_digest().encode() + packages).hexdigest()[:16]


def use_database(name: str) -> None:
    ContentType.objects.clear_cache()  # each database may have other numbers
    connection.close()
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name


@contextlib.contextmanager
def open_database(name: str):
    """Use another database meanwhile."""
    before = settings.DATABASES["default"]["NAME"]
    use_database(name)
    try:
        yield
    finally:
        use_database(before)


def copy_database(template: str, name: str) -> None:
    """Copy a database that nobody uses; the copy does not wait for the disk."""
    with connect_to_server() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        cursor.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')


@contextlib.contextmanager
def connect_to_server():
    """A cursor on the server itself, outside any transaction."""
    with connection._nodb_cursor() as cursor:
        yield cursor
