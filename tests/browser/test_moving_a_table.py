"""A member brings an Excel list of 120 papers to the public list, in at most eight clicks."""

import pytest

from people.models import Person
from publications.models import Publication
from tests import factories
from tests.core.tables.sheets import build_xlsx

pytestmark = pytest.mark.browser

MOST_CLICKS = 8
PAPERS = 120
WORDS = ["looms", "engines", "cards", "wheels", "gears", "levers", "springs", "shafts", "drums", "mills"]


def build_list():
    """A workbook as somebody keeps it: a title above, German headings, links, and a sheet that is no list."""

    def change(book):
        for row in range(4, 4 + PAPERS):
            book["Publikationen"][f"G{row}"].hyperlink = f"https://example.org/{row}.pdf"

    rows = [
        ["Publikationen der Gruppe"],
        [],
        ["Nr.", "Titel", "Autoren", "Jahr", "Erschienen in", "Impact", "PDF"],
    ]
    rows += [
        [
            number,
            f"On {WORDS[number % 10]} and {WORDS[number // 10 % 10]} of the year {number}",
            f"Yao Fu, Ada Person{number} und Bob Other{number}",
            2000 + number % 25,
            "Journal of Engines",
            number / 7,
            "PDF",
        ]
        for number in range(PAPERS)
    ]
    return build_xlsx(sheets={"Lies mich": [["Bitte lesen"]], "Publikationen": rows}, change=change)


def test_from_a_workbook_to_the_public_list(site, log_in):
    account = factories.UserFactory(email="student@example.org")
    Person.objects.filter(slug="yao-fu").update(user=account)
    before = Publication.objects.count()
    tab = log_in(account)
    clicks = 0

    def click(target):
        nonlocal clicks
        clicks += 1
        target.click()

    click(tab.locator("#content-main").get_by_role("link", name="Add papers", exact=True).first)
    clicks += 1  # to choose a file
    tab.get_by_label("Or choose a file").set_input_files(
        {"name": "papers.xlsx", "mimeType": "application/octet-stream", "buffer": build_list()}
    )
    click(tab.get_by_role("button", name="Check papers", exact=True))
    tab.get_by_text("Only the sheet “Publikationen” was read, not “Lies mich”.").wait_for()
    click(tab.get_by_label("What is “Impact”?"))
    tab.get_by_label("What is “Impact”?").select_option(label="Public note")
    click(tab.get_by_role("button", name="Read the table again"))
    tab.get_by_text("The table was read again.").wait_for()
    click(tab.get_by_role("button", name=f"Add {PAPERS} papers"))
    tab.get_by_text(f"{PAPERS} added").first.wait_for()
    click(tab.get_by_role("link", name="See the public list"))
    tab.get_by_role("link", name="On looms and looms of the year 0").or_(tab.locator("h1")).first.wait_for()
    assert clicks <= MOST_CLICKS
    assert Publication.objects.count() == before + PAPERS
    paper = Publication.objects.get(title="On levers and wheels of the year 35")
    assert paper.is_shown
    assert [link.url for link in paper.links.all()] == ["https://example.org/39.pdf"]
    tab.goto(f"{site}{paper.get_absolute_url()}")
    assert tab.locator("h1").inner_text() == paper.title
