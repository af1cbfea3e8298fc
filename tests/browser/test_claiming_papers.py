"""A member says which papers of a corpus are theirs, and the answers outlast another import."""

import re

import pytest

from bibliography.formats import read
from publications.corpora import loading
from publications.models import Authorship
from tests import factories
from tests.browser.conftest import without_script

pytestmark = pytest.mark.browser


def load_papers(note=""):
    text = "".join(
        f"@article{{k{number}, title={{Paper {number}{note}}}, author={{Tilda Quist}}, year=202{number}}}\n"
        for number in (1, 2, 3)
    )
    loading.load("Shelf", [loading.CorpusSource("a.bib", list(read(text, "a.bib")))], replace=True)


@without_script
def test_two_claimed_and_one_refused_stay_so_after_another_import(site, log_in):
    load_papers()
    tilda = factories.PersonFactory(name="Tilda Quist", user=factories.UserFactory(role="member"))
    page = log_in(tilda.user)
    page.goto(f"{site}/admin/my-papers/")

    for title in ("Paper 1", "Paper 2"):
        page.get_by_label(title).focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Selected papers are mine").press("Enter")
    page.get_by_text("2 papers were linked.").wait_for()
    page.get_by_role("button", name=re.compile("^Not mine ?: Paper 3")).click()
    page.get_by_text("1 paper will not be suggested again.").wait_for()
    load_papers(note=", revised")
    page.reload()

    page.get_by_text("There are no papers to decide on.").wait_for()
    linked = Authorship.objects.filter(person=tilda).values_list("publication__title", flat=True)
    assert sorted(linked) == ["Paper 1, revised", "Paper 2, revised"]
    assert page.get_by_role("button", name=re.compile("^Take back")).count() == 3
