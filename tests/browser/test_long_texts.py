"""Texts that are too long for their place, in the language that LANGUAGE names.

LANGUAGE=de make browser-test ARGS="tests/browser/test_long_texts.py"
"""

import os

import pytest

from tests import factories
from tests.admin_forms import MODELS
from tests.admin_pages import iterate_own_pages, iterate_pages
from tests.browser.conftest import give_session
from tests.public_urls import list_pages

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGE = os.environ.get("LANGUAGE", "").partition(":")[0]
WIDTHS = (1440, 390)
FIND_CUT_TEXTS = """() => {
const HIDDEN = ".hidden, .visually-hidden, .skip, .search-form > button";
const isWithin = (element, name, values) => {
  for (let box = element; box; box = box.parentElement) {
    if (values.test(getComputedStyle(box)[name])) return true;
  }
  return false;
};
const isCovered = (element) => {
  element.scrollIntoView({ block: "center" });
  const range = document.createRange();
  range.selectNodeContents(element);
  const { right, top, height } = range.getBoundingClientRect();
  const cover = document.elementFromPoint(Math.min(right, window.innerWidth) - 1, top + height / 2);
  return cover && !element.contains(cover) && !cover.contains(element);
};
return [...document.querySelectorAll("body *")].filter((element) => {
  const style = getComputedStyle(element);
  const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isHidden = style.visibility === "hidden" || !element.offsetParent;
  if (!hasText || isHidden || element.closest(HIDDEN)) return false;
  if (style.clipPath.startsWith("inset(50%")) return false;
  if (isWithin(element, "textOverflow", /ellipsis/)) return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const isWider = clientWidth > 0 && scrollWidth > clientWidth + 1;
  const isCut = /hidden|clip/.test(style.overflowX + style.overflowY);
  const isBeyond = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  const scrolls = element.closest("table, pre, figure") || isWithin(element, "overflowX", /auto|scroll/);
  if (isCut) return isWider || scrollHeight > clientHeight + 2;
  return (style.overflowX === "visible" && isWider && isCovered(element)) || (isBeyond && !scrolls);
}).map((element) => `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 80)}`);
}"""


@pytest.fixture
def find_cut_texts(site, chromium, set_languages):
    """A function that returns the texts that are too long for their place on pages, by width and URL."""
    set_languages(LANGUAGE)
    context = chromium.new_context()

    def find(urls, account=None) -> dict[str, list[str]]:
        if account:
            give_session(context, site, account)
        page, texts = context.new_page(), {}
        for url in urls:
            page.goto(f"{site}{url}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                if cut_texts := page.evaluate(FIND_CUT_TEXTS):
                    texts[f"{width} {url}"] = cut_texts
        return texts

    yield find
    context.close()


@pytest.mark.skipif(not LANGUAGE, reason="LANGUAGE names the language")
def test_public_pages_cut_no_text(find_cut_texts):
    assert find_cut_texts(list_pages()) == {}


@pytest.mark.skipif(not LANGUAGE, reason="LANGUAGE names the language")
def test_editing_pages_cut_no_text(find_cut_texts):
    urls = [url for model in MODELS for url in iterate_pages(model)]
    urls += [url for url in iterate_own_pages() if "/help/" not in url]
    assert find_cut_texts(urls, factories.UserFactory(role="owner")) == {}
