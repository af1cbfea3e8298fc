"""Who is who: two entries of one person, a marriage, and two people who claim the same paper at once."""

import re

import pytest

from bibliography.formats import read
from publications.corpora import loading
from publications.models import Authorship
from tests import factories
from tests.browser.conftest import give_session

pytestmark = pytest.mark.browser


def list_linked(person) -> list[str]:
    titles = Authorship.objects.filter(person=person).values_list("publication__title", flat=True)
    return sorted(titles)


def import_papers(page, site, text: str, number: int) -> None:
    page.goto(f"{site}/admin/publications/publication/import/")
    page.locator("[name=text]").fill(text)
    page.get_by_role("button", name="Check papers").click()
    page.get_by_role("button", name=re.compile(f"^Add {number} papers?$")).click()
    page.get_by_text(f"{number} added").wait_for()


def test_two_entries_with_38_papers_are_merged_and_the_merge_is_undone(site, log_in):
    kept, other = factories.PersonFactory(name="Wei Wang"), factories.PersonFactory(name="W. Wang")
    for person in (kept, other):
        for _ in range(19):
            factories.PublicationFactory(byline=[person])
    page = log_in(factories.UserFactory(role="editor"))

    page.goto(f"{site}/admin/people/person/{kept.pk}/change/")
    page.get_by_role("link", name=re.compile("^Merge")).first.click()
    page.get_by_role("searchbox").fill("W. Wang")
    page.keyboard.press("Enter")
    page.get_by_role("link", name=re.compile("^Compare ?: W. Wang")).click()
    page.get_by_text("19 authorships").wait_for()
    page.get_by_role("button", name="Merge", exact=True).press("Enter")
    page.get_by_role("link", name="Undo").first.wait_for()
    assert kept.authorships.count() == 38
    page.goto(f"{site}/people/{other.slug}/")
    page.wait_for_url(f"{site}/people/{kept.slug}/")

    page.goto(f"{site}/admin/merges/")
    page.get_by_role("link", name=re.compile("^Undo")).first.click()
    page.get_by_role("button", name="Undo merge").press("Enter")
    page.wait_for_url(re.compile("/admin/merges/"))
    assert [person.authorships.count() for person in (kept, other)] == [19, 19]


def test_papers_of_both_names_are_found_after_a_marriage(site, log_in):
    dora = factories.PersonFactory(name="Dora Novák", given="Dora", family="Novák", slug="dora-novak")
    page = log_in(factories.UserFactory(role="editor"))
    page.goto(f"{site}/admin/people/person/{dora.pk}/change/")
    page.locator("[name=name]").fill("Dora Svoboda")
    page.locator("[name=_save]").first.click()
    page.get_by_label(re.compile("No, the name is new. The old one is kept")).check()
    page.locator("[name=_save]").first.click()
    page.get_by_text("was saved").wait_for()
    dora.refresh_from_db()
    assert dora.name == "Dora Svoboda"

    import_papers(
        page,
        site,
        "@article{a, title={Before}, author={Novák, Dora}, year={2019}}\n"
        "@article{b, title={After}, author={Svoboda, Dora}, year={2026}}",
        2,
    )

    assert list_linked(dora) == ["After", "Before"]
    page.goto(f"{site}{dora.get_absolute_url()}")
    assert page.get_by_text("Formerly").count() == 0


def test_of_two_who_claim_the_same_paper_at_once_one_is_told(site, chromium):
    loading.load(
        "Shelf",
        [
            loading.CorpusSource(
                "a.bib", list(read("@article{k, title={Ours}, author={Tilda Quist}, year=2024}", "a.bib"))
            )
        ],
    )
    people = [
        factories.PersonFactory(
            name="Tilda Quist", slug=f"tilda-{number}", user=factories.UserFactory(role="member")
        )
        for number in (1, 2)
    ]
    pages = [chromium.new_context().new_page() for _ in people]
    for person, page in zip(people, pages, strict=True):
        give_session(page.context, site, person.user)
        page.goto(f"{site}/admin/my-papers/")
        page.get_by_label("Ours").check()

    for page in pages:
        page.get_by_role("button", name="Selected papers are mine").click()

    pages[0].get_by_text("1 paper was linked.").wait_for()
    assert list_linked(people[0]) == ["Ours"]
    assert list_linked(people[1]) == []
    pages[1].get_by_text("The paper is not suggested any more.").wait_for()
    for page in pages:
        page.context.close()
