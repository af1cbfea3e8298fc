"""What the benchmarks stand on: forms sent as browsers send them, nothing written, costs in their units."""

import pkgutil
from importlib import import_module

import pytest

import bench
from bench import bibliography, hostile_texts, sizes
from bench.forms import read_form as read_filled
from bench.large import random_texts
from bench.measures import CPU, MEMORY, TIME
from bench.million.rows import Size
from bench.registry import BENCHMARKS, Benchmark
from bench.requests import prepare_get, prepare_post
from bench.search import SEARCHES
from bibliography.formats import read as read_bibliography
from core.text.mathematics import strip_math
from groupsite.models import Page
from people.models import Person
from publications.models import Publication
from tests import factories
from tests.admin_forms import admin_url, form_data


def test_all_benchmarks_are_registered():
    """Importing a module is what registers its benchmarks."""
    for module in pkgutil.iter_modules(bench.__path__, "bench."):
        if module.name != "bench.__main__":
            import_module(module.name)
    assert {benchmark.name.split()[0] for benchmark in BENCHMARKS} >= {"pages", "search", "import", "editing"}


@pytest.fixture
def owner(db, client):
    client.force_login(factories.UserFactory(role="owner"))
    return client


def make_rows():
    person = factories.PersonFactory(biography='<b> & "quotes"\n\ntwo lines ')
    factories.AppointmentFactory(person=person)
    factories.SkillFactory(person=person, level="fluent")
    paper = factories.PublicationFactory(byline=[person, "B. Tester"], abstract="</textarea>\n a < b")
    return [person, paper, factories.PageFactory(body="\n\n# Title\n")]


def test_a_form_is_read_from_its_page_as_it_would_be_sent(owner):
    for row in make_rows():
        url = admin_url(type(row), "change", row.pk)
        page = owner.get(url)
        fields = read_filled(page.content.decode(), f"{row._meta.model_name}_form")
        for name, value in form_data(page).items():
            assert fields.get(name, [""]) == ["on" if value is True else str(value)], name
        assert owner.post(url, fields | {"_save": "1"}).status_code == 302


def test_what_is_measured_is_taken_back(owner):
    page = factories.PageFactory(title="As it was")
    url = admin_url(Page, "change", page.pk)
    data = form_data(owner.get(url)) | {"title": "Changed"}
    pair = prepare_post(owner, url, data)
    for _ in range(2):
        pair.action()
        pair.reference()
    page.refresh_from_db()
    assert (page.title, page.version) == ("As it was", 1)
    assert pair.reference_name.startswith("its ")


@pytest.mark.parametrize("model", [Publication, Person])
def test_a_page_that_does_not_answer_is_said(client, db, model):
    with pytest.raises(SystemExit, match="answers 302"):
        prepare_get(client, admin_url(model, "changelist"))


@pytest.mark.parametrize(
    ("words_given", "names"),
    [("editing", True), ("editing list", True), ("editing li", False), ("/", False), ("list", False)],
)
def test_benchmarks_are_chosen_by_their_first_words(words_given, names):
    assert Benchmark("editing list people.person", prepare=None).has_prefix(words_given) is names


def test_names_are_many_and_the_same_each_time():
    assert len(set(random_texts.list_names())) == len(random_texts.list_names()) > 12_000
    assert [random_texts.draw_title(random_texts.seed_random("x")) for _ in range(2)] == [
        random_texts.draw_title(random_texts.seed_random("x"))
    ] * 2


@pytest.mark.parametrize("measure", [TIME, CPU])
def test_one_round_is_one_call(measure):
    calls = []
    assert measure.run(lambda: calls.append(1), 1) >= 0
    assert calls == [1]
    measure.run(lambda: calls.append(1), 3)
    assert len(calls) > 4


def test_memory_is_what_a_call_has_at_most():
    assert 5 < MEMORY.run(lambda: len(bytes(5_000_000)), 1) < 6


def test_a_bibliography_is_the_same_in_each_format():
    entries = bibliography.read_entries(40)
    assert len({entry.title for entry in entries}) > 35
    assert any(entry.protected for entry in entries)
    assert any(entry.editors for entry in entries)
    assert list(read_bibliography(bibliography.build_source("jsonl", 40), format="jsonl")) == entries
    for format in ("ris", "csl"):  # which have mathematics as text
        others = list(read_bibliography(bibliography.build_source(format, 40), format=format))
        assert [(each.title, each.authors) for each in others] == [
            (strip_math(each.title), each.authors) for each in entries
        ]


def test_groups_in_one_another_are_closed():
    text = hostile_texts.nest_groups("\\emph{", 1_000)
    assert text.count("{") == text.count("}") > 100
    assert len(hostile_texts.repeat_text("ab", 1_001)) == 1_000


@pytest.mark.parametrize(
    ("times", "papers", "exponents"),
    [
        ([10, 10], [100, 1_000], [0]),
        ([10, 100, 10_000], [100, 1_000, 10_000], [1, 2]),
        ([0, 0], [100, 1_000], [0]),
        ([10], [100], []),
    ],
)
def test_exponents_say_how_times_grow_with_papers(times, papers, exponents):
    assert sizes.compute_exponents(times, papers) == pytest.approx(exponents)


def test_the_tables_of_sizes_have_a_column_for_each_corpus():
    table, index = (
        sizes.Relation("papers", False, 40_000_000, 0),
        sizes.Relation("newest", True, 10_000_000, 7),
    )
    small, large = (
        sizes.Measurement(
            Size(papers),
            {kind: [factor * 10.0] * 60 for kind in SEARCHES},
            {"papers": table, "newest": index},
            {"newest"},
            50_000_000,
            2.0,
        )
        for papers, factor in ((1_000, 1), (10_000, 10))
    )
    assert "| a phrase | 10, 10 | 100, 100 | 1.0 |" in sizes.format_times([small, large])
    lines = sizes.format_sizes([small, large])
    assert (
        "| MB | 1,000 | 10,000 | bytes a paper |\n|---|---|---|---|\n| the database | 50 | 50 | 5,000 |"
        in lines
    )
    assert "| `newest` (read) | 10 | 10 | 1,000 |" in lines
    assert "| into a corpus beside it | 2.0 s, 5,000/s | 2.0 s, 5,000/s |" in sizes.format_loads(
        [small, large]
    )
