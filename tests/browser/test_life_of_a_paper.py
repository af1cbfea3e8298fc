"""A paper from draft to public, deleted by mistake and brought back, as an editor does it."""

import pytest

from publications.models import Publication
from tests import factories, uploads
from tests.browser.conftest import give_session

pytestmark = pytest.mark.browser

BYLINE = ["Zoe Zander", "Luo Mai", "Somebody Else"]


@pytest.fixture
def editor(site, page):
    """A tab in which an editor is logged in."""
    give_session(page.context, site, factories.UserFactory(role="editor"))
    return page


@pytest.fixture
def draft(site):
    return factories.PublicationFactory(
        title="A Draft with a File", slug="a-draft", visibility="draft", year=2024, byline=BYLINE
    )


def build_form_url(site, paper) -> str:
    return f"{site}/admin/publications/publication/{paper.pk}/change/"


def test_a_draft_gets_its_pdf_is_looked_at_published_lost_and_found(site, editor, draft, chromium):
    public = site + "/publications/a-draft/"
    visitor = chromium.new_context().new_page()
    assert visitor.goto(public).status == 404

    editor.goto(build_form_url(site, draft))
    editor.get_by_role("button", name="Add an attachment").click()
    pdf = {"name": "anything.pdf", "mimeType": "application/pdf", "buffer": uploads.pdf()}
    editor.locator("[name=attachments-0-file]").set_input_files(pdf)
    editor.get_by_text("More", exact=True).click()
    editor.get_by_role("button", name="Save and continue").click()
    editor.get_by_text("was saved").wait_for()

    editor.get_by_role("link", name="Preview").click()
    assert editor.get_by_role("heading", level=1).inner_text() == "A Draft with a File"
    assert "draft" in editor.locator("main").inner_text().lower()
    assert visitor.goto(public + "paper.pdf").status == 404

    editor.goto(build_form_url(site, draft))
    editor.get_by_label("Public: everybody sees it").check()
    editor.locator("[name=_save]").first.click()
    editor.get_by_text("was saved").wait_for()
    assert visitor.goto(public).status == 200
    link = visitor.get_by_role("main").get_by_role("link", name="PDF").first
    answer = visitor.request.get(site + link.get_attribute("href"))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")

    editor.goto(build_form_url(site, draft))
    editor.get_by_role("link", name="Delete").first.click()
    editor.get_by_role("button", name="Delete", exact=True).click()
    editor.get_by_text("was deleted").wait_for()
    assert visitor.goto(public).status in (404, 410)

    editor.goto(site + "/admin/deleted/")
    editor.get_by_role("link", name="A Draft with a File").click()
    editor.get_by_role("button", name="Restore").click()
    editor.wait_for_load_state()
    assert visitor.goto(public).status == 200
    names = visitor.locator("#authors .name").all_inner_texts()
    assert [name.strip(" ,") for name in names] == BYLINE
    assert Publication.objects.get(slug="a-draft").attachments.count() == 1
    assert editor.complaints == []
