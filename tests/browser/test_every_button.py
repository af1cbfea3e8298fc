"""Every button of the site, as each kind of account sees it, clicked in a browser.

A browser opens one page of each kind and clicks its buttons, one of each name or label; what deletes comes
last.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from tests.page_parser import LEAST_TEXT, ROLES, Page, get_internal_path, log_in_as

pytestmark = pytest.mark.browser

SESSION = settings.SESSION_COOKIE_NAME

LAST = re.compile(r"delete|remove|discard|reset|yes", re.IGNORECASE)
NEVER = re.compile(r"log out|log in", re.IGNORECASE)
BUTTONS = "button:visible, input[type=submit]:visible, summary:visible"
LABELS = """buttons => buttons.map((button) => (button.name || button.innerText)
    .replace(/(and )?[0-9]+( more)?|[^\\p{L}]+/gu, " ").replace(/^Copy .*/, "Copy").trim())"""
"""What buttons are for: the field that they send, or their words without numbers."""
FORM_REFUSED = 422
REFUSED = re.compile(rf"Failed to load resource: the server responded with a status of {FORM_REFUSED}")


PUBLIC = (
    *(
        "/",
        "/people/",
        "/people/luo-mai/",
        "/people/luo-mai/cv/",
        "/publications/",
        "/research/",
        "/software/",
    ),
    *("/publications/torchopt-2023/", "/publications/torchopt-2023/cite/", "/research/inference/"),
    *("/software/quiver/", "/awards/", "/teaching/", "/news/", "/topics/", "/topics/compilers/", "/venues/"),
    *("/venues/sosp/", "/join/", "/search/", "/search/?q=learning", "/authors/", "/authors/?q=lu"),
    "/authors/luo_mai/",
)


def kinds_of_pages(client: Client) -> list[str]:
    """Return one URL of each kind of page that the start page of the editing side leads to."""
    page = Page(client.get("/admin/").content.decode())
    kinds = {"start": "/admin/"}
    for url in filter(None, (get_internal_path("/admin/", link) for link in page.links)):
        if url.startswith("/admin/"):
            kinds.setdefault(re.sub(r"^admin/\w+/\w+/", "", resolve(urlsplit(url).path).route), url)
    return list(kinds.values())


@contextlib.contextmanager
def listen(tab) -> Iterator[list[str]]:
    """Accept dialogs; give a list that grows by errors: console messages, requests that are refused."""
    wrong: list[str] = []
    listeners = {
        "console": lambda message: REFUSED.match(message.text) or wrong.append(message.text),
        "pageerror": lambda error: wrong.append(str(error)),
        "response": lambda answer: (
            answer.status >= 400
            and answer.status != FORM_REFUSED
            and wrong.append(f"{answer.status} {answer.url}")
        ),
        "dialog": lambda dialog: dialog.accept(),
    }
    for event, listener in listeners.items():
        tab.on(event, listener)
    yield wrong
    for event, listener in listeners.items():
        tab.remove_listener(event, listener)


def look(tab) -> list[str]:
    """Return what is missing on the page in a tab; a file that the browser shows needs no heading."""
    if tab.evaluate("document.contentType") != "text/html":
        return []
    headings, text = tab.evaluate(
        "[document.querySelectorAll('h1').length, document.querySelector('main')?.innerText.trim().length]"
    )
    return (
        []
        if headings == 1 and text and text >= LEAST_TEXT
        else [f"{headings} first headings, {text} characters"]
    )


def delete_last(click: tuple[str, tuple[str, int]]) -> tuple:
    """Return by what clicks are sorted: by page, but those that delete at the end."""
    label, place = click
    return bool(LAST.search(label)), place


def try_pages(tab, site: str, urls: Iterable[str], clicked: set[str], wrong: list[str]) -> dict:
    """Open pages and click the buttons whose label was not clicked yet; return what goes wrong, by place."""
    problems, clicks = {}, {}
    for url in urls:
        tab.goto(site + url)
        if faults := [*wrong, *look(tab)]:
            problems[url] = faults
        for place, label in enumerate(tab.locator(BUTTONS).evaluate_all(LABELS)):
            if label not in clicked and not NEVER.search(label):
                clicks.setdefault(label, (url, place))
        wrong.clear()
    clicked.update(clicks)
    current_url, buttons = "", []
    for label, (url, place) in sorted(clicks.items(), key=delete_last):
        if url != current_url:
            tab.goto(site + url)
            current_url, buttons = url, tab.query_selector_all(BUTTONS)
        if place >= len(buttons) or not buttons[place].is_enabled():
            continue  # what was clicked before took it away
        if not buttons[place].evaluate("button => button.matches('summary')"):
            current_url = ""
        wrong.clear()
        buttons[place].press("Enter")  # where a pointer finds the box above it, too
        tab.wait_for_load_state("load")
        if faults := [*wrong, *look(tab)]:
            problems[f"{label} at {url}"] = faults
    return problems


def test_every_button_of_the_site_does_something_without_a_complaint(site, page):
    clicked: set[str] = set()
    with listen(page) as wrong:
        assert try_pages(page, site, PUBLIC, clicked, wrong) == {}
    assert len(clicked) > 5


def test_every_button_of_the_editing_side_does_something_without_a_complaint(site, page):
    clicked: set[str] = set()
    problems = {}
    with listen(page) as wrong:
        for role in ROLES[1:]:
            client = log_in_as(role)
            page.context.clear_cookies()
            page.context.add_cookies([{"name": SESSION, "value": client.cookies[SESSION].value, "url": site}])
            problems[role] = try_pages(page, site, kinds_of_pages(client), clicked, wrong)
    assert {role: faults for role, faults in problems.items() if faults} == {}
    assert len(clicked) > 10
