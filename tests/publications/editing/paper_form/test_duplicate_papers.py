"""A paper is not added twice by the form: Save, Back, Save again."""

import pytest

from publications.models import Publication
from tests import factories
from tests.publications.editing.paper_form.form_requests import (
    build_rows,
    get_change_url,
    get_saved_paper,
    read_errors,
)

TITLE, YEAR = "TorchOpt: An Efficient Library", "2023"


def test_saving_again_adds_nothing_and_leads_to_the_paper_that_is_there(member, save):
    paper = get_saved_paper(save(member, title=TITLE, year=YEAR))
    again = save(member, title=TITLE, year=YEAR, abstract="What was typed since", data=build_rows("Luo Mai"))
    assert "There is a paper with this title and year" in read_errors(again)
    assert get_change_url(paper) in read_errors(again)
    page = again.content.decode()
    assert "What was typed since" in page
    assert "Luo Mai" in page
    assert "Add it anyway" in page
    assert Publication.objects.count() == 1


def test_another_paper_of_that_title_is_added_when_it_is_ticked(member, save):
    get_saved_paper(save(member, title=TITLE, year=YEAR))
    get_saved_paper(save(member, title=TITLE, year=YEAR, add_anyway="on"))
    assert Publication.objects.count() == 2


@pytest.mark.parametrize(
    ("title", "year"),
    [
        ("torchopt: an efficient library", "2023"),
        ("TorchOpt:  An Efficient Library", "2023"),
        (TITLE, ""),
    ],
)
def test_the_same_title_in_other_letters_or_without_a_year_needs_confirmation(member, save, title, year):
    get_saved_paper(save(member, title=TITLE, year=YEAR))
    assert "There is a paper" in read_errors(save(member, title=title, year=year))


def test_the_title_of_another_year_is_another_paper_and_a_paper_may_keep_its_title(member, save):
    paper = get_saved_paper(save(member, title="Editorial", year=YEAR))
    get_saved_paper(save(member, title="Editorial", year="2024"))
    assert save(member, paper, abstract="New").status_code == 302


def test_an_identifier_of_another_paper_is_refused_with_a_link_to_it(member, save):
    paper = factories.PublicationFactory(byline=["A One"])
    paper.identifiers.create(scheme="doi", value="10.1145/1")
    identifier_rows = build_rows({"value": "https://doi.org/10.1145/1", "scheme": ""}, prefix="identifiers")
    refused = save(member, title="Another", year=YEAR, data=identifier_rows)
    assert get_change_url(paper) in read_errors(refused)
    assert "Another" in refused.content.decode()
