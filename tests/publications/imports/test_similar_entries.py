"""Entries of stored papers, printed otherwise: uncertain or the same, and never just new."""

import pytest

from publications.imports.apply import apply
from publications.models import ImportItem, Publication
from tests import factories as make
from tests.publications.imports.submissions import import_text, plan_text

pytestmark = pytest.mark.django_db
Verdict = ImportItem.Verdict
TITLE = "ServerlessLLM: Low-Latency Serverless Inference for Large Language Models"
NAMES = "Yao Fu and Leyang Xue and Yeqi Huang and Luo Mai"
STORED_ENTRY = f"""@inproceedings{{fu, title = {{{TITLE}}}, author = {{{NAMES}}}, year = 2024,
  booktitle = {{OSDI}}, pages = {{1--9}}}}"""
UNCERTAIN = {Verdict.DOUBTFUL, Verdict.VERSION}


def make_bibtex(title=TITLE, author=NAMES, year=2024, kind="inproceedings", **fields):
    fields = {"title": title, "author": author, "year": year, "booktitle": "OSDI", **fields}
    return f"@{kind}{{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"


def get_verdict(text):
    return plan_text(text).items.get().verdict


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
    import_text(STORED_ENTRY)
    batch, counts = import_text(make_bibtex(author=author, pages="1-9"))
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
def test_another_form_of_the_title_or_the_year_is_uncertain(changed):
    import_text(STORED_ENTRY)
    item = plan_text(make_bibtex(**changed)).items.get()
    assert item.verdict in UNCERTAIN
    assert item.changes.paper.title == TITLE


def test_british_spelling_is_uncertain():
    make.PublicationFactory(
        title="TorchOpt: Differentiable Optimization and Modeling", year=2023, byline=["Jie Ren"]
    )
    text = make_bibtex("TorchOpt: Differentiable Optimisation and Modelling", "Ren, Jie and others", 2023)
    assert get_verdict(text) in UNCERTAIN


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
    assert get_verdict(make_bibtex(title, author, year)) == Verdict.NEW


@pytest.mark.parametrize(
    ("title", "author", "year"),
    [
        ("ServerlessML: Training of Small Models on Edge Devices", NAMES, 2024),
        (TITLE, NAMES, 2019),
        ("Low-Latency Storage for Serverless Databases", "Yao Fu", 2024),
    ],
)
def test_another_paper_of_the_same_people_is_new(title, author, year):
    import_text(STORED_ENTRY)
    assert get_verdict(make_bibtex(title, author, year)) == Verdict.NEW


def test_a_title_that_was_changed_by_hand_is_found_under_its_new_form():
    paper = make.PublicationFactory(title="A Title that Nobody Keeps", year=2024, byline=["Yao Fu"])
    plan_text(STORED_ENTRY)
    Publication.objects.filter(pk=paper.pk).update(title=TITLE)
    assert get_verdict(make_bibtex(author="Y Fu and others")) == Verdict.CHANGED


def test_papers_of_a_file_that_may_be_one_are_both_added_and_uncertain():
    text = make_bibtex() + make_bibtex("ServerlessLLM: Locality-Enhanced Inference")
    batch = plan_text(text)
    second = batch.items.get(position=2)
    assert second.verdict == Verdict.DOUBTFUL
    assert second.reason.startswith("May be the same as “")
    assert apply(batch).counts["created"] == 2


def test_one_doi_on_several_papers_of_a_file_leaves_them_papers_without_it():
    other = make_bibtex("A Study of Something Else Entirely", "Ada Lovelace", doi="10.1/one")
    third = make_bibtex("Notes on Looms and Cards", "Grace Hopper", doi="10.1/one")
    text = "\n".join([make_bibtex(doi="10.1/one"), other, third])
    batch, counts = import_text(text)
    assert counts["created"] == 3
    assert Publication.objects.get(identifiers__value="10.1/one").title == TITLE
    doubtful_items = batch.items.filter(verdict=Verdict.DOUBTFUL)
    assert [item.position for item in doubtful_items] == [2, 3]
    assert all("without the DOI 10.1/one" in item.reason for item in doubtful_items)
    assert import_text(text)[1] == {"created": 0, "updated": 0, "unchanged": 3, "skipped": 0}
