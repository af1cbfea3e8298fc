"""Nominations are no awards, whoever reads of them."""

import pytest

from tests import factories as make
from tests.page_metadata import read

pytestmark = pytest.mark.django_db

HONOURS = [("Won", "won"), ("Missed", "finalist"), ("Hoped", "nominated"), ("Praised", "mentioned")]
RECEIVED = ["Won", "Praised (honourable mention)"]


@pytest.fixture
def ada():
    person = make.PersonFactory(name="Ada Berg", slug="ada-berg")
    paper = make.PublicationFactory(slug="paper", byline=[person])
    tool = make.SoftwareFactory(slug="tool")
    for year, (title, outcome) in zip((2024, 2023, 2022, 2021), HONOURS, strict=True):
        award = make.AwardFactory(
            title=title, outcome=outcome, giver="", years=[year], publication=paper, software=tool
        )
        make.AwardRecipientFactory(award=award, person=person)
    return person


def test_a_profile_calls_what_was_received_an_award(client, ada):
    person = read(client, "/people/ada-berg/").get_object("ProfilePage")["mainEntity"]
    assert person["award"] == RECEIVED


def test_a_software_page_calls_what_was_received_an_award(client, ada):
    assert read(client, "/software/tool/").get_object("SoftwareSourceCode")["award"] == RECEIVED


def test_a_paper_calls_what_was_received_an_award(client, ada):
    paper = read(client, "/publications/paper/")
    awards = paper.get_object("ScholarlyArticle")["award"]
    assert awards == [
        "Won (2024)",
        "Praised, honourable mention (2021)",
    ]


def test_a_resume_says_the_outcome_in_the_title(client, ada):
    awards = client.get("/people/ada-berg/resume.json").json()["awards"]
    assert [award["title"] for award in awards] == [
        "Won", "Missed (finalist)", "Hoped (nominated)", "Praised (honourable mention)",
    ]  # fmt: skip


def test_the_awards_page_counts_nominations_apart(client, ada):
    assert "2 awards and 2 nominations" in client.get("/awards/").content.decode()
