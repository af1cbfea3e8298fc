"""Every link of the site leads to a page with content, two levels deep, as each kind of account sees it."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from tests.page_parser import LEAST_TEXT, ROLES, Page, get_internal_path, log_in_as
from tests.wording import VisibleText, find_odd_phrases, record_text

DEPTH = 2


def walk(client: Client, start: str, within: str, parameters: bool, levels: int) -> Iterator[tuple]:
    """Follow all links from a URL, and yield each that was opened, with its response and its page, if any.

    One URL of a pattern is opened. within: the path below which links are followed. parameters: whether other
    parameters are another pattern. levels: how many links away from the start pages are opened.
    """
    level, urls, patterns = [start], {start}, set()
    for depth in range(levels + 1):
        following = []
        for url in level:
            pattern = get_pattern(url, parameters)
            if pattern in patterns or url.startswith("/images/"):  # the demo's files are not here
                continue
            patterns.add(pattern)
            response = client.get(url, follow=True)
            page = read(response)
            yield url, response, page
            links = [get_internal_path(url, link) for link in page.links] if page and depth < levels else []
            following += [
                link for link in dict.fromkeys(links) if link.startswith(within) and link not in urls
            ]
            urls.update(following)
        level = following


def get_pattern(url: str, parameters: bool) -> str:
    """Return the pattern of a URL, with the names of its parameters if these matter."""
    parts = urlsplit(url)
    names = sorted({each.partition("=")[0] for each in parts.query.split("&") if parameters})
    try:
        return f"{resolve(parts.path).route}?{names}"
    except LookupError:
        return parts.path


def read(response) -> Page | None:
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    return Page(response.content.decode()) if is_page and not response.streaming else None


def find_problem(response, page: Page | None) -> str:
    if response.status_code != 200:
        return f"status {response.status_code}"
    if page is None:
        content = b"".join(response.streaming_content) if response.streaming else response.content
        return "" if content else "empty"
    if page.headings != 1:
        return f"{page.headings} first headings"
    if len(page.text) < LEAST_TEXT:
        return f"only {page.text!r} on it"
    return "".join(find_odd_phrases("\n".join(VisibleText(response.text).lines)))


@pytest.mark.usefixtures("demo", "db")
@pytest.mark.parametrize("role", ROLES)
def test_every_link_leads_to_a_plainly_worded_page(role, thorough, request):
    """Members also see the public pages, as accounts of the least rights.

    If there is time, so do owners, with all parameters of pages, and staff and editors open as many pages.
    """
    start = "/" if role == "visitor" else "/admin/"
    within = "/" if role in ("visitor", "member") or (thorough and role == "owner") else "/admin/"
    parameters = role == "visitor" or (thorough and role == "owner")
    levels = 1 if role in ("staff", "editor") and not thorough else DEPTH
    problems = {}
    for url, response, page in walk(log_in_as(role), start, within, parameters, levels):
        problems[url] = find_problem(response, page)
        if page:
            record_text(request.config, f"{role} {url}", VisibleText(response.text).lines)
    assert len(problems) > 20
    assert {url: problem for url, problem in problems.items() if problem} == {}
