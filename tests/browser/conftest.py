"""A real Chromium against the real pages of the demo group."""

import contextlib
import os
import shutil

import pytest
from playwright.sync_api import Error, sync_playwright

from groupsite.demo.loader import load

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
GIVEN_UP = "ERR_ABORTED"

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright runs a loop of its own in this thread


@pytest.fixture(scope="session")
def chromium():
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        pytest.skip("Chromium is not installed; make browser-test says how to get it")
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *as_root])
        yield browser
        browser.close()


@pytest.fixture
def site(live_server, transactional_db):
    """The address of a running site with the demo group."""
    load()
    return live_server.url


@pytest.fixture
def page(chromium):
    """A new tab that remembers in `complaints` what the console, the network and the policy complained of.

    What a page gave up itself, because more was typed or another page came, is no complaint.
    """
    context = chromium.new_context(viewport={"width": 1200, "height": 900})
    tab = context.new_page()
    tab.complaints = []
    tab.on("console", lambda message: message.type == "error" and tab.complaints.append(message.text))
    tab.on("pageerror", lambda error: tab.complaints.append(str(error)))
    tab.on(
        "requestfailed",
        lambda request: GIVEN_UP in (request.failure or "") or tab.complaints.append(request.url),
    )
    yield tab
    with contextlib.suppress(Error):
        tab.wait_for_load_state("networkidle", timeout=5_000)  # what is still asked for would hold tables
    context.close()


@pytest.fixture
def log_in(site, page):
    """Logs an account with the factory's password in by the form, as a person does, and gives its tab."""

    def enter(account):
        page.set_default_timeout(10_000)
        page.goto(site + "/admin/")
        page.get_by_label("E-mail address").fill(account.email)
        page.get_by_label("Password").fill("a long password")
        page.keyboard.press("Enter")
        page.get_by_role("navigation", name="Tasks").wait_for()
        return page

    return enter
