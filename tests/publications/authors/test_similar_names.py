"""Other spellings of a name, and names like it."""

import pytest

from core.text.letters import make_name_key
from publications.authors import name_list, name_page, similar_names, stored_groups
from tests import factories as make

pytestmark = pytest.mark.django_db


def list_similar_names(name, *others):
    """The names that the page of one shows among others."""
    make.CorpusPaperFactory(byline=[name])
    for other in others:
        make.CorpusPaperFactory(byline=[other])
    return [one.name for one in name_page.read(make_name_key(name)).similar]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("José García", "Jose Garcia"),
        ("Jose Garcia", "José García"),
        ("Luo Mai", "Mai Luo"),
        ("Luo Mai", "L. Mai"),
        ("Luo Mai", "L Mai"),
        ("L. Mai", "Luo Mai"),
        ("L Mai", "Luo Mai"),
        ("Luo Mai", "Luo X. Mai"),
        ("Luo X. Mai", "Luo Mai"),
        ("Luo X. Mai", "L. X. Mai"),
        ("Luo X. Mai", "L.X. Mai"),
        ("Luo X. Mai", "L. Mai"),
        ("L. Mai", "Luo X. Mai"),
        ("Man-Kit Sit", "M.-K. Sit"),
        ("Man-Kit Sit", "Man Kit Sit"),
        ("J.R.R. Tolkien", "J. R. R. Tolkien"),
        ("Vincent van Gogh", "V. van Gogh"),
    ],
)
def test_another_writing_is_found(name, other):
    assert list_similar_names(name, other) == [other]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Luo Mai", "luo MAI"),  # the same key
        ("Straße Groß", "Strasse Gross"),  # so is this
        ("Luo Mai", "Luo Wei"),
        ("Luo Mai", "Li Mai"),
        ("Luo Mai", "Luomai Team"),
        ("Luo Mai", "Mai"),
        ("L. Mai", "Xin Mai"),
        ("Wei Wang", "Wei-Yao Wang"),
        ("DeepMind Team", "OpenAI Team"),
        ("麦络", "麦"),
    ],
)
def test_another_name_is_not(name, other):
    assert list_similar_names(name, other) == []


def test_the_most_alike_come_first_then_the_most_used():
    make.CorpusPaperFactory(byline=["Luo Y. Mai"])
    names = list_similar_names("Luo Mai", "L. Mai", "Luo X. Mai", "Luo Y. Mai", "Mai Luo")
    assert names == ["Mai Luo", "Luo Y. Mai", "Luo X. Mai", "L. Mai"]


def test_each_has_the_number_of_its_papers_counted_to_a_thousand(client, monkeypatch):
    monkeypatch.setattr(similar_names, "COUNT_LIMIT", 2)
    monkeypatch.setattr(name_list, "COUNT_LIMIT", 2)
    for _ in range(3):
        make.CorpusPaperFactory(byline=["Mai Luo", "mai luo"])
    make.CorpusPaperFactory(byline=["Luo Mai", "L. Mai"])
    page = name_page.read("luo mai").similar
    assert [(one.name, one.number) for one in page] == [("Mai Luo", "2+"), ("L. Mai", "1")]
    assert '<a href="/authors/mai_luo/">' in client.get("/authors/luo_mai/").text


def test_a_name_that_only_hidden_papers_print_is_not_shown():
    make.PublicationFactory(byline=["Mai Luo"], visibility="draft")
    assert list_similar_names("Luo Mai") == []


@pytest.mark.parametrize(
    "name", ["x" * 500, "a b c d e f g h i j", "a " * 250, "...", "-", "'", "\\", "& | !", "0"]
)
def test_no_name_breaks_the_search_for_others(name):
    assert list_similar_names(name) == []


def test_writings_are_few():
    for name in ("Luo Mai", "Jean-Paul Marie Claude de la Tour", "A B C D", "J.R.R. Tolkien", "x " * 200):
        assert len(similar_names.list_spellings(name)) < 200


def test_a_misprint_of_a_co_author_is_listed_once_groups_are_stored():
    for name in ("Ottilie Brandvold", "Otillie Brandvold"):
        make.CorpusPaperFactory(byline=[name, "Petra Pellworm"])
    make.CorpusPaperFactory(byline=["Otilie Brandvald"])
    key = make_name_key("Otillie Brandvold")
    assert name_page.read(key).similar == []
    stored_groups.store_groups()
    assert [one.name for one in name_page.read(key).similar] == ["Ottilie Brandvold"]
