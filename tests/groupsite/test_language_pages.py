"""Every page of the demo in a second language, with links that stay there."""

import html
import re

import pytest
from django.test import Client

from core.web.language_paths import has_language
from tests.public_urls import URLS

SITE = "http://127.0.0.1:8000"
LINK = re.compile(rf'\s(?:href|src|srcset|action|data-[a-z]+)="(?:{SITE})?(/[^" ]*)')
MOVED = {"cite", "cite_papers"}
"""Pages whose canonical URL is that of another page."""


def read_links(text: str) -> set[str]:
    return {html.unescape(match[1]).partition("#")[0] for match in LINK.finditer(text)}


@pytest.mark.parametrize("name", sorted(URLS))
@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_every_page_is_there_in_german_and_its_links_stay_there(set_languages, name):
    set_languages("en", "de")
    path = URLS[name].partition("?")[0]
    answer = Client().get(f"/de{URLS[name]}")
    if not has_language(path):
        assert (answer.status_code, answer["Location"]) == (301, URLS[name])
        return
    assert (answer.status_code, answer["Content-Language"]) == (200, "de")
    if not answer["Content-Type"].startswith("text/html"):
        return
    text = answer.content.decode()
    assert '<html lang="de"' in text
    astray = set()
    for link in read_links(text):
        in_german = link.startswith("/de/")
        target = (link[3:] if in_german else link).partition("?")[0]
        if link.startswith("/static/") or target == path or name in MOVED:
            continue
        if has_language(target) != in_german:
            astray.add(link)
    assert not astray
