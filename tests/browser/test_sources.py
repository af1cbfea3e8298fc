"""A member adds their ORCID, and says by keyboard which of the papers that it lists are theirs."""

import math

import pytest

from groupsite.sources.looking import look_at_due
from groupsite.sources.models import ListedWork, PaperSource
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import SourceClient, get_client
from publications.imports.sources.work_source import PAGE_LIMITS
from publications.models import Authorship
from tests import factories
from tests.browser.conftest import without_script
from tests.played_services import AUTHOR, ORCID, make_works, play_services

pytestmark = pytest.mark.browser


@pytest.fixture
def ada():
    return factories.PersonFactory(
        name="Ada Lovelace", given="Ada", family="Lovelace", user=factories.UserFactory(role="member")
    )


@pytest.fixture
def services(settings):
    """The services, with fifteen works, and a function that looks at what is due."""
    with play_services(settings) as running:
        running.works = make_works(15)
        yield running


def look(services):
    clock = services.clock
    client = SourceClient(
        PacedClient(get_client(), clock.sleep, clock.read, {}), PAGE_LIMITS, altogether=math.inf
    )
    assert look_at_due(client) == (1, 0)


def press_until(page, key, selector):
    """Press a key until the focus is in an element."""
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{key} does not lead to {selector}.")


def test_from_an_orcid_to_twelve_papers_by_keyboard_only(site, log_in, ada, services):
    page = log_in(ada.user)
    page.goto(f"{site}/admin/your-sources/")
    press_until(page, "Tab", "#id_first-orcid")
    page.keyboard.type(ORCID)
    page.keyboard.press("Enter")
    page.get_by_text("The first check begins in a moment.").wait_for()
    look(services)
    page.goto(f"{site}/admin/your-sources/")

    press_until(page, "Tab", "[data-answer=m]")
    for left in range(14, 2, -1):
        page.keyboard.press("m")
        page.get_by_text(f"{left} to decide").wait_for()
        assert page.evaluate("document.activeElement.matches('[data-suggestion]')")
    page.keyboard.press("n")
    page.get_by_text("2 to decide").wait_for()
    page.keyboard.press("l")
    page.get_by_text("1 to decide").wait_for()

    assert Authorship.objects.filter(person=ada).count() == 12
    states = ListedWork.objects.filter(state__in=["refused", "later"]).values_list("state", flat=True)
    assert sorted(states) == ["later", "refused"]
    page.get_by_text("is suggested again in 30 days.").first.wait_for()
    assert page.complaints == []


def test_a_double_click_adds_one_paper_and_undo_takes_it_back(site, log_in, ada, services):
    factories.PaperSourceFactory(person=ada, service="orcid", identifier=ORCID, added_by=ada.user)
    look(services)
    page = log_in(ada.user)
    page.goto(f"{site}/admin/my-papers/")
    page.locator("[data-answer=m]").first.dblclick()
    page.get_by_text("was added.").first.wait_for()
    assert Authorship.objects.filter(person=ada).count() == 1
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("is suggested again.").wait_for()
    assert not Authorship.objects.filter(person=ada).exists()


@without_script
def test_without_script_each_button_is_a_post(site, log_in, ada, services):
    factories.PaperSourceFactory(person=ada, service="orcid", identifier=ORCID, added_by=ada.user)
    look(services)
    page = log_in(ada.user)
    page.goto(f"{site}/admin/your-sources/")
    page.locator("[data-answer=m]").first.click()
    page.get_by_text("was added.").wait_for()
    page.locator("[data-answer=n]").first.click()
    page.get_by_text("will not be suggested again.").wait_for()
    assert ListedWork.objects.filter(state__in=["here", "refused"]).count() == 2


def test_identifiers_are_found_by_papers_and_one_is_used(site, log_in, ada, services):
    for work in services.works:
        paper = factories.PublicationFactory(title=work["title"], byline=[ada, "Charles Babbage"])
        factories.IdentifierFactory(publication=paper, value=work["doi"])
        services.author_ids[work["doi"], ada.name] = AUTHOR, ORCID
    services.author_ids[services.works[3]["doi"], ada.name] = "A5099999999", ""
    page = log_in(ada.user)
    page.goto(f"{site}/admin/your-sources/")
    page.get_by_role("button", name="Find my identifiers").click()
    page.get_by_text("On 14 of your 15 papers here that were compared").first.wait_for()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    press_until(page, "Tab", "[value^='use:orcid']")
    page.keyboard.press("Enter")
    page.get_by_text(f"ORCID {ORCID} was added.").wait_for()
    assert PaperSource.objects.get().identifier == ORCID
    assert page.complaints == []
