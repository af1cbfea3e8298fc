"""Texts that are too long for their place, in the language that LANGUAGE names: a list to be read.

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
  const isHidden = style.visibility === "hidden" || !element.offsetParent;
  if (!hasText || isHidden || element.closest(".hidden, .visually-hidden")) return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const isWider = clientWidth > 0 && scrollWidth > clientWidth + 1;
  const isCut = /hidden|clip/.test(style.overflowX + style.overflowY);
  const isBeyond = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  const scrolls = element.closest("[tabindex], table, pre, figure");
  if (isCut) return isWider || scrollHeight > clientHeight + 2;
  return (style.overflowX === "visible" && isWider) || (isBeyond && !scrolls);
}).map((element) => `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 80)}`)
"""


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
