"""Entries of papers that are there, printed otherwise: asked about or the same, and never just new."""

import pytest

from publications.imports.apply import apply
from publications.models import ImportItem, Publication
from tests import factories as make
from tests.publications.imports.handing_in import imported, planned

pytestmark = pytest.mark.django_db
Verdict = ImportItem.Verdict
TITLE = "ServerlessLLM: Low-Latency Serverless Inference for Large Language Models"
NAMES = "Yao Fu and Leyang Xue and Yeqi Huang and Luo Mai"
THERE = f"""@inproceedings{{fu, title = {{{TITLE}}}, author = {{{NAMES}}}, year = 2024,
  booktitle = {{OSDI}}, pages = {{1--9}}}}"""
ASKED = {Verdict.DOUBTFUL, Verdict.VERSION}


def entry(title=TITLE, author=NAMES, year=2024, kind="inproceedings", **fields):
    fields = {"title": title, "author": author, "year": year, "booktitle": "OSDI", **fields}
    return f"@{kind}{{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"


def verdict_of(text):
    return planned(text).items.get().verdict


@pytest.mark.parametrize(
    "author",
    [
        "Fu, Y and Xue, L and others",
        "Yao Fu and others",
        "Y Fu and L Xue and Y Huang and L Mai",
        "Yao Fu and Leyang Xue and Yeqi Huang",
        "Fu Yao and Xue Leyang and Huang Yeqi and Mai Luo",
    ],
)
def test_another_form_of_the_byline_is_the_same_paper_and_takes_nothing_from_it(author):
    imported(THERE)
    batch, counts = imported(entry(author=author, pages="1-9"))
    assert batch.items.get().verdict == Verdict.SAME
    assert counts["unchanged"] == 1
    assert Publication.objects.get().names == NAMES.replace(" and ", " · ")


@pytest.mark.parametrize(
    "changed",
    [
        {"title": "ServerlessLLM: Low-Latency Serverless Inference…"},
        {"title": "ServerlessLLM: Low-Latency Serverless Inference for Large"},
        {"title": "ServerlessLLM"},
        {"title": "ServerlessLLM: Locality-Enhanced Inference"},
        {"title": "Low-Latency Serverless Inference for Large Language Models"},
        {"title": "SeverlessLLM: Low-Latency Serverles Inference for Large Language Models"},
        {"year": 2023},
        {"year": 2025, "author": "Y Fu and others"},
        {"author": "Leyang Xue and Luo Mai"},
        {"author": "Jao Foo and Lejang Xü and Yeki Hwang and Lo Mai"},
        {"author": ""},
    ],
)
def test_another_form_of_the_title_or_the_year_is_asked_about(changed):
    imported(THERE)
    item = planned(entry(**changed)).items.get()
    assert item.verdict in ASKED
    assert item.changes["paper"]["title"] == TITLE


def test_british_spelling_is_asked_about():
    make.PublicationFactory(
        title="TorchOpt: Differentiable Optimization and Modeling", year=2023, byline=["Jie Ren"]
    )
    text = entry("TorchOpt: Differentiable Optimisation and Modelling", "Ren, Jie and others", 2023)
    assert verdict_of(text) in ASKED


@pytest.mark.parametrize(
    ("title", "author", "year"),
    [
        ("Editorial", "Ada Lovelace", 2020),
        ("Introduction", "", 2020),
        ("Preface", "Ada Lovelace and Charles Babbage", 2020),
    ],
)
def test_titles_of_many_works_match_nothing_by_themselves(title, author, year):
    make.PublicationFactory(title=title, year=2020, byline=["Grace Hopper"])
    assert verdict_of(entry(title, author, year)) == Verdict.NEW


@pytest.mark.parametrize(
    ("title", "author", "year"),
    [
        ("ServerlessML: Training of Small Models on Edge Devices", NAMES, 2024),
        (TITLE, NAMES, 2019),
        ("Low-Latency Storage for Serverless Databases", "Yao Fu", 2024),
    ],
)
def test_another_paper_of_the_same_people_is_new(title, author, year):
    imported(THERE)
    assert verdict_of(entry(title, author, year)) == Verdict.NEW


def test_a_title_that_was_changed_by_hand_is_found_under_its_new_form():
    paper = make.PublicationFactory(title="A Title that Nobody Keeps", year=2024, byline=["Yao Fu"])
    planned(THERE)
    Publication.objects.filter(pk=paper.pk).update(title=TITLE)
    assert verdict_of(entry(author="Y Fu and others")) == Verdict.CHANGED


def test_papers_of_a_file_that_may_be_one_are_both_added_and_asked_about():
    text = entry() + entry("ServerlessLLM: Locality-Enhanced Inference")
    batch = planned(text)
    second = batch.items.get(position=2)
    assert second.verdict == Verdict.DOUBTFUL
    assert second.reason.startswith("It may be number 1 of this plan")
    assert apply(batch).counts["created"] == 2


def test_one_doi_on_several_papers_of_a_file_leaves_them_papers_without_it():
    other = entry("A Study of Something Else Entirely", "Ada Lovelace", doi="10.1/one")
    third = entry("Notes on Looms and Cards", "Grace Hopper", doi="10.1/one")
    text = "\n".join([entry(doi="10.1/one"), other, third])
    batch, counts = imported(text)
    assert counts["created"] == 3
    assert Publication.objects.get(identifiers__value="10.1/one").title == TITLE
    doubtful_items = batch.items.filter(verdict=Verdict.DOUBTFUL)
    assert [item.position for item in doubtful_items] == [2, 3]
    assert all("without the DOI 10.1/one" in item.reason for item in doubtful_items)
    assert imported(text)[1] == {"created": 0, "updated": 0, "unchanged": 3, "skipped": 0}
