"""Every way through the site, two levels deep, as each kind of account sees it.

All links are followed by a plain client, a few at each address pattern. A browser opens one page of each
kind and clicks its buttons, one of each name or label; what deletes comes last.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from people.models import Person
from tests import factories

pytestmark = pytest.mark.browser

HOST = "http://testserver"
DEPTH = 2
LEAST_TEXT = 20  # characters of a page's content
ROLES = "visitor", "member", "staff", "editor", "owner"
LOGS_OUT = "/admin/logout/"
LAST = re.compile(r"delete|remove|discard|reset|yes", re.IGNORECASE)
NEVER = re.compile(r"log out|log in", re.IGNORECASE)
BUTTONS = "button:visible, input[type=submit]:visible, summary:visible"
LABELS = """buttons => buttons.map((button) => (button.name || button.innerText)
    .replace(/(and )?[0-9]+( more)?|[^\\p{L}]+/gu, " ").replace(/^Copy .*/, "Copy").trim())"""
"""What buttons are for: the field that they send, or their words without numbers."""
FORM_REFUSED = 422
REFUSED = re.compile(rf"Failed to load resource: the server responded with a status of {FORM_REFUSED}")


class Page(HTMLParser):
    """A page as far as it matters here: its links, its headings, and the text of its content."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.headings = 0
        self.text = ""
        self._in_main = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "a" and (link := dict(attrs).get("href")):
            self.links.append(link)
        self.headings += tag == "h1"
        self._in_main = self._in_main or tag == "main"

    def handle_endtag(self, tag):
        self._in_main = self._in_main and tag != "main"

    def handle_data(self, data):
        if self._in_main:
            self.text += data.strip()


def log_in_as(role: str) -> Client:
    """Return a client of an account of a role; nobody is logged in for a visitor."""
    client = Client()
    if role != "visitor":
        account = factories.UserFactory(email=f"{role}@example.org", role=role)
        Person.objects.filter(slug="luo-mai").update(user=account)
        client.force_login(account)
    return client


def walk(client: Client, start: str, at_each: int) -> Iterator[tuple[str, str]]:
    """Follow all links from a URL, and give each that was opened with what is wrong with it, if anything."""
    level, seen, opened = [start], {start}, Counter()
    for depth in range(DEPTH + 1):
        following = []
        for url in level:
            pattern = pattern_of(url)
            if opened[pattern] == at_each:
                continue
            opened[pattern] += 1
            response = client.get(url, follow=True)
            page = read(response)
            yield url, problem_of(response, page)
            links = [inside(url, link) for link in page.links] if page and depth < DEPTH else []
            following += [link for link in dict.fromkeys(filter(None, links)) if link not in seen]
            seen.update(following)
        level = following


def pattern_of(url: str) -> str:
    """Return the pattern of a URL and the names of its parameters."""
    parts = urlsplit(url)
    names = sorted({each.partition("=")[0] for each in parts.query.split("&")})
    try:
        return f"{resolve(parts.path).route}?{names}"
    except LookupError:
        return parts.path


def inside(base: str, link: str) -> str:
    """Return the path and query of a link within the site; nothing for others."""
    parts = urlsplit(urldefrag(urljoin(HOST + base, link)).url)
    here = f"{parts.scheme}://{parts.netloc}" in (HOST, "http://127.0.0.1:8000")
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    return path if here and not path.startswith((LOGS_OUT, "/static/")) else ""


def read(response) -> Page | None:
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    return Page(response.content.decode()) if is_page and not response.streaming else None


def problem_of(response, page: Page | None) -> str:
    if response.status_code != 200:
        return f"status {response.status_code}"
    if page is None:
        content = b"".join(response.streaming_content) if response.streaming else response.content
        return "" if content else "empty"
    if page.headings != 1:
        return f"{page.headings} first headings"
    return "" if len(page.text) >= LEAST_TEXT else f"only {page.text!r} on it"


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("role", ROLES)
def test_every_link_leads_to_a_page(role):
    start, at_each = ("/", 2) if role == "visitor" else ("/admin/", 1)
    opened = dict(walk(log_in_as(role), start, at_each))
    assert len(opened) > 30
    assert {url: problem for url, problem in opened.items() if problem} == {}


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
    for url in filter(None, (inside("/admin/", link) for link in page.links)):
        if url.startswith("/admin/"):
            kinds.setdefault(re.sub(r"^admin/\w+/\w+/", "", resolve(urlsplit(url).path).route), url)
    return list(kinds.values())


def listen(tab) -> list[str]:
    """Return a list that grows by all that goes wrong in a tab: messages of the console, refused requests."""
    wrong: list[str] = []
    tab.on("console", lambda message: REFUSED.match(message.text) or wrong.append(message.text))
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on(
        "response",
        lambda answer: (
            answer.status >= 400
            and answer.status != FORM_REFUSED
            and wrong.append(f"{answer.status} {answer.url}")
        ),
    )
    tab.on("dialog", lambda dialog: dialog.accept())
    return wrong


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


def try_pages(tab, site: str, urls: Iterable[str], clicked: set[str]) -> dict[str, list[str]]:
    """Open pages and click the buttons whose label was not clicked yet; return what goes wrong, by place."""
    wrong, problems, clicks = listen(tab), {}, {}
    for url in urls:
        tab.goto(site + url)
        if faults := [*wrong, *look(tab)]:
            problems[url] = faults
        for place, label in enumerate(tab.locator(BUTTONS).evaluate_all(LABELS)):
            if label not in clicked and not NEVER.search(label):
                clicks.setdefault(label, (url, place))
        wrong.clear()
    clicked.update(clicks)
    for label, (url, place) in sorted(clicks.items(), key=lambda click: bool(LAST.search(click[0]))):
        answer = tab.goto(site + url)
        button = tab.locator(BUTTONS).nth(place)
        if answer.status != 200 or not button.count() or not button.is_enabled():
            continue  # what was clicked before took it away
        wrong.clear()
        button.press("Enter")  # where a pointer finds the box above it, too
        tab.wait_for_load_state("load")
        if faults := [*wrong, *look(tab)]:
            problems[f"{label} at {url}"] = faults
    return problems


def test_every_button_of_the_site_does_something_without_a_complaint(site, page):
    clicked: set[str] = set()
    assert try_pages(page, site, PUBLIC, clicked) == {}
    assert len(clicked) > 5


def test_every_button_of_the_editing_side_does_something_without_a_complaint(site, chromium):
    clicked: set[str] = set()
    problems = {}
    for role in ROLES[1:]:
        client, context = log_in_as(role), chromium.new_context()
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
        problems[role] = try_pages(context.new_page(), site, kinds_of_pages(client), clicked)
        context.close()
    assert {role: faults for role, faults in problems.items() if faults} == {}
    assert len(clicked) > 10
