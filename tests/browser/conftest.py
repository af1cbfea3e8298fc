"""A real Chromium against the real pages of the demo group."""

import contextlib
import os
import shutil
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from playwright.sync_api import Error, sync_playwright

from groupsite.operations.demo.loader import load_demo
from people.editing.image_cutting import cut_missing_images

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    *("--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"),
    *(
        "--disable-gpu",
        "--disable-software-rasterizer",
        "--in-process-gpu",
    ),  # a page loads in two thirds of the time
)
GIVEN_UP = "ERR_ABORTED"
PATIENCE = 100  # times 50 ms
DEFAULT_TIMEOUT = 30_000
EMPTY, OPENER = "/empty/", {"Cross-Origin-Opener-Policy": "same-origin"}
"""A page that stays in the process of the site's own pages, as one of another opener policy would not."""
SIZE = {"width": 1200, "height": 900}

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright runs a loop of its own in this thread


@pytest.fixture(scope="session")
def chromium():
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        pytest.skip("Chromium is not installed; make browser-test says how to get it")
    as_root = ["--no-sandbox", "--no-zygote"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *as_root])
        yield browser
        browser.close()


def leave_out_axe(complaints: list) -> list:
    """Return complaints without those of the styles that axe writes, which come late at times."""
    return [each for each in complaints if not str(each).startswith("Applying inline style violates")]


@pytest.fixture(scope="session")
def open_database(django_db_setup, django_db_blocker):
    """Leave the database open between tests: the server ends a request after it has answered."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def server(request, settings, open_database, var_folder):
    """The address of a running site; what a test leaves in the database stays there for the next.

    Each worker has uploads of its own: one would remove the demo's pictures while another shows them.
    """
    settings.MEDIA_ROOT = var_folder / "media"
    settings.FILE_UPLOAD_TEMP_DIR = settings.MEDIA_ROOT / "pending"
    settings.FILE_UPLOAD_TEMP_DIR.mkdir(parents=True, exist_ok=True)
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "localhost"]
    return request.getfixturevalue("live_server").url


@pytest.fixture
def site(server):
    """The address of a running site with the demo group."""
    put_demo()
    return server


@pytest.fixture
def empty_site(server):
    """The address of a running site with nothing in its database."""
    call_command("flush", interactive=False, verbosity=0, reset_sequences=False)
    return server


COPY = """
    CREATE SCHEMA demo;
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            EXECUTE format('CREATE TABLE demo.%1$I AS TABLE public.%1$I', name);
        END LOOP;
    END $$
"""
PUT_BACK = """
    SET LOCAL session_replication_role = replica;
    DO $$ DECLARE name text; columns text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'demo' LOOP
            SELECT string_agg(quote_ident(column_name), ', ') INTO columns FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name = name AND is_generated = 'NEVER';
            EXECUTE format('DELETE FROM public.%I', name);
            EXECUTE format(
                'INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM demo.%1$I',
                name, columns
            );
        END LOOP;
    END $$
"""


def put_demo() -> None:
    """Put the demo group in place of what is in the database: loaded once, then copied by the database.

    Its files are put back, too, where a test removed them.
    Only a superuser can copy rows whose order the constraints would not allow; others load it each time.
    """
    files = settings.VAR / "demo-media"
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace('demo') IS NOT NULL, current_setting('is_superuser')::boolean")
        is_copied, can_copy = cursor.fetchone()
        if is_copied:
            with transaction.atomic():
                cursor.execute(PUT_BACK)
            shutil.copytree(files, settings.MEDIA_ROOT, copy_function=link_if_missing, dirs_exist_ok=True)
            return
        call_command("flush", interactive=False, verbosity=0, reset_sequences=False)
        load_demo()
        cut_missing_images()
        if can_copy:
            cursor.execute(COPY)
            shutil.copytree(settings.MEDIA_ROOT, files, copy_function=link_if_missing)


def link_if_missing(source: str, target: str) -> None:
    """Give a file a second name, unless there is one of that name."""
    with contextlib.suppress(FileExistsError):
        os.link(source, target)


class Tabs:
    """Tabs that tests use one after the other: a window and a process of its own cost each more than a page.

    Each kind has a context of its own; cookies, storage and permissions do not outlive a test.
    """

    def __init__(self, browser) -> None:
        self.browser = browser
        self.tabs = {}

    def open(self, **options):
        """Return an empty tab of a context with these options, of the usual size and with nothing emulated.

        It remembers in `complaints` what the console, the network and the policy complained of, in `requests`
        the URLs that it asked for. What a page gave up itself, because more was typed or another page came,
        is no complaint.
        """
        key = tuple(options.items())
        if key not in self.tabs:
            self.tabs[key] = self.make(**options)
        tab = self.tabs[key]
        tab.set_viewport_size(SIZE)
        tab.emulate_media(media="null", color_scheme="light", reduced_motion="reduce")
        tab.set_default_timeout(DEFAULT_TIMEOUT)
        tab.complaints.clear()
        tab.requests.clear()
        return tab

    def make(self, **options):
        """Return a new tab that listens."""
        tab = self.browser.new_context(**options).new_page()
        tab.complaints, tab.requests, tab.under_way = [], [], set()
        tab.on("console", lambda message: message.type == "error" and tab.complaints.append(message.text))
        tab.on("pageerror", lambda error: tab.complaints.append(str(error)))
        tab.on(
            "requestfailed",
            lambda request: GIVEN_UP in (request.failure or "") or tab.complaints.append(request.url),
        )
        tab.on("request", lambda request: tab.requests.append(request.url))
        tab.on("request", lambda request: tab.under_way.add(request))
        tab.on("requestfinished", lambda request: tab.under_way.discard(request))
        tab.on("requestfailed", lambda request: tab.under_way.discard(request))
        return tab

    def clear(self, tab) -> None:
        """Wait for what a tab asked for, which would hold tables, and take away what a test left in it."""
        context = tab.context
        try:
            for _ in range(PATIENCE):
                if not tab.under_way:
                    break
                tab.wait_for_timeout(50)
            tab.under_way.clear()
            for other in context.pages:
                if other != tab:
                    other.close()
            tab.unroute_all(behavior="ignoreErrors")
            tab.mouse.move(0, 0)
            if tab.url.startswith("http"):
                tab.evaluate("localStorage.clear(); sessionStorage.clear()")
                tab.route("**" + EMPTY, lambda route: route.fulfill(headers=OPENER, content_type="text/html"))
                tab.goto(urljoin(tab.url, EMPTY))
                tab.unroute_all(behavior="ignoreErrors")
            context.clear_cookies()
            context.clear_permissions()
        except Error:
            self.tabs = {key: each for key, each in self.tabs.items() if each != tab}
            with contextlib.suppress(Error):
                context.close()


@pytest.fixture(scope="session")
def tabs(chromium):
    return Tabs(chromium)


@pytest.fixture
def page(request, tabs):
    """An empty tab, see `Tabs.open`. It asks for no motion, so that no test waits for an animation."""
    tab = tabs.open(**getattr(request, "param", {}))
    yield tab
    tabs.clear(tab)


SCRIPT, NO_SCRIPT = (
    pytest.param({}, id="script"),
    pytest.param({"java_script_enabled": False}, id="no-script"),
)
without_script = pytest.mark.parametrize("page", [NO_SCRIPT], indirect=True)


def give_session(context, site: str, account) -> None:
    """Give the tabs of a browser's context the session of an account, as logging in by the form does."""
    client = Client()
    client.force_login(account)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])


@pytest.fixture
def log_in(site, page):
    """Logs an account in and returns the tab, which shows the start page of the editing side."""

    def enter(account):
        give_session(page.context, site, account)
        page.goto(site + "/admin/")
        page.get_by_role("navigation", name="Tasks").wait_for()
        return page

    return enter
