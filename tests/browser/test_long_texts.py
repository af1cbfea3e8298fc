"""Texts that are too long for their place, in the language that LANGUAGE names: a list to be read, and no test.

LANGUAGE=de make browser-test ARGS="tests/browser/test_long_texts.py -s"
"""

import os

import pytest

from tests.public_urls import URLS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGE = os.environ.get("LANGUAGE", "")
WIDTHS = (390, 1440)
NO_PAGES = (
    ".json",
    ".bib",
    ".ris",
    ".atom",
    ".png",
    ".csv",
    ".ics",
    ".pdf",
    ".css",
    ".xml",
    ".txt",
    ".ico",
    ".svg",
    ".cff",
)
FIND_CUT_TEXTS = """() => [...document.querySelectorAll("body *")].filter((element) => {
  const style = getComputedStyle(element);
  const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!hasText || style.visibility === "hidden" || !element.offsetParent || element.closest(".hidden, .visually-hidden"))
    return false;
  const cuts = /hidden|clip/.test(style.overflowX + style.overflowY);
  const beyond = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  const scrolls = element.closest("[tabindex], .scroll, table, pre, figure");
  return (cuts && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2))
    || (style.overflowX === "visible" && element.clientWidth && element.scrollWidth > element.clientWidth + 1)
    || (beyond && !scrolls);
}).map((element) => `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 80)}`)"""


def is_page(url: str) -> bool:
    """Return whether a public URL is a page and no file."""
    path = url.partition("?")[0]
    return not path.endswith(NO_PAGES) and not path.startswith(("/oai", "/oembed", "/healthz", "/embed/"))


@pytest.mark.skipif(not LANGUAGE, reason="LANGUAGE names the language of the list")
def test_list_texts_that_are_too_long(site, chromium, settings, capsys):
    settings.LANGUAGE_CODE = LANGUAGE
    urls = [url for url in dict.fromkeys(URLS.values()) if is_page(url)]
    for width in WIDTHS:
        page = chromium.new_page(viewport={"width": width, "height": 900})
        for url in urls:
            page.goto(f"{site}{url}")
            for text in page.evaluate(FIND_CUT_TEXTS):
                with capsys.disabled():
                    print(f"{width} {url}: {text}")  # noqa: T201
        page.close()
