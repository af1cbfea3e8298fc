"""A member pastes what she has, sees what would be added, adds it, and takes it back."""

import os
from importlib.resources import files

import pytest

from people.models import Person
from publications.models import ImportBatch, Publication
from tests import factories
from tests.browser.conftest import leave_out_axe
from tests.outside_server import outside_server
from tests.outside_server import page as answer
from tests.played_services import ORCID, WallClock, make_works, play_services

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of each page; without it none are taken."""
DOI = "10.5555/engines.2021.7"
CROSSREF = {
    "status": "ok",
    "message": {
        "DOI": DOI,
        "type": "proceedings-article",
        "title": ["Engines that weave"],
        "author": [{"given": "Yao", "family": "Fu"}, {"given": "Charles", "family": "Babbage"}],
        "container-title": ["Proceedings of Engines"],
        "issued": {"date-parts": [[2021, 4, 26]]},
        "page": "472-488",
        "publisher": "ACM",
        "abstract": "<jats:p>They weave cloth.</jats:p>",
    },
}
PASTED = f"""@inproceedings{{fu23, title = {{Looms for Everybody}}, author = {{Yao Fu and Ada Lovelace}},
  booktitle = {{Proceedings of Engines}}, year = 2023}}

@inproceedings{{there,
  title = {{Tenplex: Dynamic Parallelism for Deep Learning using Parallelizable Tensor
  Collections}}, doi = {{10.1145/3694715.3695975}}}}

@article{{broken, title = {{Half an entry}}, author = {{Nobody

{DOI}
"""


@pytest.fixture
def crossref(settings):
    """A server in the place of Crossref."""
    with outside_server() as server:
        settings.OUTSIDE_SERVICES = True
        settings.CROSSREF_URL = settings.DATACITE_URL = server.url
        server.answers[f"/works/{DOI}"] = answer(CROSSREF)
        yield server


@pytest.fixture
def student(site):
    """The account of a PhD student of the group."""
    account = factories.UserFactory(email="student@example.org")
    Person.objects.filter(slug="yao-fu").update(user=account)
    return account


def find_faults(tab, name):
    """What is wrong with a page: complaints, headings, width, and what axe finds; its picture is kept."""
    wrong = leave_out_axe(tab.complaints)
    if (headings := tab.locator("h1").count()) != 1:
        wrong.append(f"{headings} first headings")
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width in (390, 1200):
            tab.set_viewport_size({"width": width, "height": 900})
            if (widest := tab.evaluate("document.documentElement.scrollWidth")) > width:
                wrong.append(f"{widest} wide at {width}")
            if SHOTS:
                tab.screenshot(path=f"{SHOTS}/{name}-{width}-{scheme}.png", full_page=True)
    tab.emulate_media(color_scheme="light")
    tab.set_viewport_size({"width": 1200, "height": 900})
    tab.evaluate(AXE)
    violations = tab.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    wrong += [(rule["id"], rule["nodes"][0]["html"][:150]) for rule in violations]
    tab.complaints.clear()
    return [(name, each) for each in wrong]


def press(tab, name):
    tab.get_by_role("button", name=name, exact=True).first.click()


def find_group(tab, heading):
    """The entries of the plan under a heading."""
    return tab.locator("section", has=tab.get_by_role("heading", name=heading, exact=True)).locator(
        ".plan-row"
    )


def test_from_a_paste_to_the_public_page_and_back(site, student, crossref, log_in):
    tab = log_in(student)
    tab.locator("#content-main").get_by_role("link", name="Add papers", exact=True).first.click()
    wrong = find_faults(tab, "import")
    tab.get_by_label("Paste papers").fill(PASTED)
    press(tab, "Check papers")
    tab.get_by_role("heading", name="Check what will change").wait_for()
    wrong += find_faults(tab, "plan")
    lead = "4 entries: 2 are new, 1 has a problem, 1 is already here. Nothing has been added yet."
    assert tab.locator(".lead").inner_text() == lead
    assert find_group(tab, "New").locator("h3").all_inner_texts() == [
        "Looms for Everybody",
        "Engines that weave",
    ]
    assert "Tenplex" in find_group(tab, "Already here").locator("h3").inner_text()
    assert "Half an entry" in find_group(tab, "Problem").inner_text()
    assert "Line 8" in find_group(tab, "Problem").inner_text()
    assert tab.locator(".author summary.chosen").first.inner_text() == "Yao Fu"
    assert Publication.objects.filter(title="Engines that weave").count() == 0

    find_group(tab, "New").first.locator(".action-select").uncheck()
    tab.get_by_role("button", name="Add 1 paper", exact=True).wait_for()
    find_group(tab, "New").first.locator(".action-select").check()
    press(tab, "Add 2 papers")
    tab.get_by_text("2 added").first.wait_for()
    wrong += find_faults(tab, "added")
    tab.locator("main").get_by_role("link", name="Engines that weave", exact=True).click()
    assert tab.locator("h1").inner_text() == "Engines that weave"
    tab.locator('main a[href="/people/yao-fu/"]').first.wait_for()
    tab.goto(site + "/publications/")
    for title in ("Engines that weave", "Looms for Everybody"):
        tab.get_by_role("link", name=title).first.wait_for()

    batch = ImportBatch.objects.get(user=student)
    tab.goto(f"{site}/admin/publications/publication/import/{batch.uid}/")
    tab.get_by_role("link", name="Undo import").click()
    wrong += find_faults(tab, "undo")
    press(tab, "Undo import")
    tab.get_by_role("heading", name="Import undone").wait_for()
    wrong += find_faults(tab, "undone")
    tab.goto(site + "/publications/")
    assert tab.get_by_role("link", name="Engines that weave").count() == 0
    assert tab.get_by_role("link", name="Looms for Everybody").count() == 0
    assert wrong == []
    assert leave_out_axe(tab.complaints) == []


NAMES = " and ".join(f"Given{number} Family{number}" for number in range(99)) + " and Yao Fu"
UGLY = f"""
@article{{long, title = {{{"A Title That Goes On and On, " * 12}Ends}}, author = {{{NAMES}}}, year = 2020}}
@article{{rtl, title = {{شبكات عصبية للجميع}}, author = {{محمد الخوارزمي and Yao Fu}},
  journal = {{مجلة}}, year = 2021}}
@article{{cjk, title = {{大规模机器学习系统的研究与实践}}, author = {{麦络 and 付尧}},
  journal = {{计算机学报}}, year = 2022}}
@article{{wide, title = {{{"Unbreakable" * 20}}}, author = {{{"Nobreak" * 20}}},
  url = {{https://example.org/{"x" * 300}}}}}
@article{{math, title = {{On $x^2 + \\frac{{1}}{{2}}$ and $$}}, author = {{Y. Fu}}, year = 1066}}
@inproceedings{{changed, title = {{Tenplex: Dynamic Parallelism for Deep Learning using Parallelizable Tensor
  Collections}}, doi = {{10.1145/3694715.3695975}}, pages = {{1--17}},
  publisher = {{{"Publisher " * 9}}},
  year = 2023}}
@inproceedings{{perhaps, title = {{Tenplex: Dynamic Parallelism for Deep Learning}}, year = 2024,
  author = {{Somebody Else}}}}
@article{{}}
"""
MANY = "".join(
    f"@article{{k{number}, title = {{Paper {number} of many}}, author = {{Yao Fu and A{number} Author}}}}\n"
    for number in range(60)
)
KINDS = {
    "ugly": UGLY,
    "many": MANY,
    "problems": "nothing to be read here\nnor here\n10.1000/nobody-knows-it",
}


@pytest.mark.parametrize("kind", KINDS)
def test_plans_of_all_kinds_stand(site, crossref, log_in, kind):
    account = factories.UserFactory(role="editor")
    Person.objects.filter(slug="yao-fu").update(user=account)
    tab = log_in(account)
    tab.goto(site + "/admin/publications/publication/import/")
    tab.get_by_label("Paste papers").fill(KINDS[kind])
    press(tab, "Check papers")
    tab.get_by_role("heading", name="Check what will change").wait_for()
    wrong = find_faults(tab, kind)
    if kind == "many":
        press(tab, "Next page")
        tab.get_by_text("Page 2 of 2").wait_for()
        wrong += find_faults(tab, "many-2")
    assert wrong == []


@pytest.fixture
def form(site, student, crossref, log_in):
    """The form of a new paper, in which a student is logged in."""
    tab = log_in(student)
    tab.goto(site + "/admin/publications/publication/add/")
    return tab


def ask(tab, text):
    tab.get_by_label("DOI, arXiv ID or URL").fill(text)
    press(tab, "Look up")


def read_value(tab, name):
    return tab.locator(f"#id_{name}").input_value()


def test_empty_fields_are_filled_from_a_doi(form):
    ask(form, f"https://doi.org/{DOI}")
    message = form.locator("[data-fill-said]")
    form.get_by_text("Filled in:").wait_for()
    assert message.inner_text().startswith(
        "Filled in: title, year, month, day, venue as printed, pages, publisher"
    )
    assert "abstract, a new venue, 2 authors, 1 identifier" in message.inner_text()
    values = {
        name: read_value(form, name) for name in ("title", "year", "month", "day", "venue", "pages", "kind")
    }
    assert values == {
        "title": "Engines that weave",
        "year": "2021",
        "month": "4",
        "day": "26",
        "venue": "Engines",
        "pages": "472–488",
        "kind": "inproceedings",
    }
    rows = form.locator("#authorships-group [data-name]")
    assert [row.input_value() for row in rows.all()] == ["Yao Fu", "Charles Babbage"]
    assert form.locator("#authorships-group .byline-chip").first.inner_text().startswith("Yao Fu")
    assert form.locator("[name=identifiers-0-value]").input_value() == DOI
    assert find_faults(form, "filled") == []
    assert Publication.objects.filter(title="Engines that weave").count() == 0
    press(form, "Save")
    form.get_by_text("was added").wait_for()
    paper = Publication.objects.get(title="Engines that weave")
    assert [mention.person and mention.person.slug for mention in paper.authorships.in_order()] == [
        "yao-fu",
        None,
    ]
    assert paper.venue.name == "Engines"

    form.goto(form.url.split("/admin/")[0] + f"/admin/publications/publication/{paper.pk}/change/")
    ask(form, DOI)
    form.get_by_text("Nothing was filled in").wait_for()
    assert leave_out_axe(form.complaints) == []


def test_what_is_typed_stays(form):
    form.get_by_label("Title").fill("My own title")
    form.get_by_label("Year").fill("2020")
    form.locator("#id_kind").select_option("chapter")
    form.get_by_label("Add an author", exact=True).fill("Somebody Else")
    form.keyboard.press("Enter")
    form.get_by_label("DOI, arXiv ID or URL").fill(DOI)
    form.keyboard.press("Enter")
    form.get_by_text("Filled in:").wait_for()
    values = [read_value(form, name) for name in ("title", "year", "month", "kind", "publisher")]
    assert values == ["My own title", "2020", "", "chapter", "ACM"]
    rows = form.locator("#authorships-group [data-name]")
    assert [row.input_value() for row in rows.all()] == ["Somebody Else"]
    assert leave_out_axe(form.complaints) == []


def test_what_cannot_be_asked_is_told_and_nothing_is_lost(form, crossref):
    form.get_by_label("Title").fill("My own title")
    ask(form, "no identifier at all")
    form.get_by_text("This is not a DOI").wait_for()
    ask(form, "10.1000/nobody-knows-it")
    form.get_by_text("Neither Crossref nor DataCite has a work").wait_for()
    crossref.answers[f"/works/{DOI}"] = answer(b"<html>", status=500)
    ask(form, DOI)
    form.get_by_text("Crossref reported an internal error").wait_for()
    assert find_faults(form, "not-filled") == []
    assert read_value(form, "title") == "My own title"
    assert read_value(form, "year") == ""


def test_a_paper_that_is_here_is_told(form):
    paper = factories.PublicationFactory(title="Engines that weave")
    factories.IdentifierFactory(publication=paper, scheme="doi", value=DOI)
    ask(form, DOI)
    form.get_by_text("It is here already").wait_for()
    link = form.locator("[data-fill-said] a")
    assert link.get_attribute("href") == f"/admin/publications/publication/{paper.pk}/change/"


def test_all_papers_of_an_orcid_are_added_from_one_line(site, settings, log_in):
    tab = log_in(factories.UserFactory(role="owner"))
    with play_services(settings, WallClock()) as services:
        services.works = make_works(12)
        tab.goto(f"{site}/admin/publications/publication/import/")
        tab.get_by_label("Paste papers").fill(ORCID)
        tab.get_by_role("button", name="Check papers").click()
        tab.get_by_role("button", name="Add 12 papers").click()
        tab.get_by_role("heading", name="What was added").wait_for()
    assert ImportBatch.objects.latest("pk").counts.created == 12
