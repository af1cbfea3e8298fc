"""An owner moves a small site made with al-folio in, on a phone, and undoes it."""

import io
import zipfile

import pytest

from people.models import Person
from publications.models import ImportBatch, Publication
from tests import factories

pytestmark = pytest.mark.browser

FILES = {
    "_config.yml": "title: Old Group\nurl: https://old.example.org\nscholar:\n  bibliography: papers.bib\n",
    "_bibliography/papers.bib": "@article{a, title={Bounds of old}, author={Lovelace, Ada}, year={2020}}\n",
    "_pages/about.md": "---\nlayout: about\ntitle: about\npermalink: /\n---\nWe sail.\n",
    "_pages/join.md": "---\ntitle: Sailing with us\npermalink: /sailing/\n---\nCome to the harbour.\n",
    "_news/2024-05-03-moved.md": "---\ntitle: We moved\ndate: 2024-05-03\n---\nTo the harbour.\n",
}


def build_site() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_a_site_moves_in_and_out_on_a_phone(site, log_in):
    people, papers = Person.objects.count(), Publication.objects.count()
    tab = log_in(factories.UserFactory(email="owner@example.org", role="owner"))
    tab.set_viewport_size({"width": 390, "height": 844})
    tab.goto(f"{site}/admin/moving-in/")
    file = {"name": "old.zip", "mimeType": "application/zip", "buffer": build_site()}
    tab.get_by_label("ZIP or tar archive").set_input_files(file)
    tab.get_by_role("button", name="Read the files").click()
    tab.get_by_role("heading", name="What it holds").wait_for()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    button = tab.locator("[data-apply]")
    before = button.inner_text()
    with tab.expect_response(lambda response: response.request.method == "POST"):
        tab.get_by_label("Take: Papers").uncheck()
    tab.wait_for_function("text => document.querySelector('[data-apply]').textContent !== text", arg=before)
    with tab.expect_response(lambda response: response.request.method == "POST"):
        tab.get_by_label("Take: Papers").check()
    tab.wait_for_function("text => document.querySelector('[data-apply]').textContent === text", arg=before)
    button.dblclick()
    tab.get_by_text("Everything is here.").wait_for()
    assert ImportBatch.objects.filter(state="applied", door="moving-in").count() == 1
    assert Publication.objects.count() == papers + 1
    tab.get_by_role("link", name="Undo").click()
    tab.get_by_role("button", name="Undo moving in").click()
    tab.get_by_text("It was undone").wait_for()
    assert (Person.objects.count(), Publication.objects.count()) == (people, papers)
