"""A search as JSON and as feed, and what the box offers while somebody types."""

import re
from xml.etree import ElementTree

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db

SITE = "http://127.0.0.1:8000"
A = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def papers():
    """One paper of the group and 44 of a corpus."""
    mai = make.PersonFactory(name="Luo Mai", slug="luo-mai")
    ours = make.PublicationFactory(
        title="Common ground",
        slug="ground",
        year=2099,
        byline=[mai, "Ann Other"],
        venue__short="OSDI",
        venue__slug="osdi",
    )
    make.IdentifierFactory(publication=ours, scheme="doi", value="10.1000/1")
    corpus = make.CorpusFactory(name="Anthology", slug="anthology")
    for number in range(44):
        make.CorpusRecordFactory(
            corpus=corpus,
            source_key=f"k{number}",
            publication__title=f"Common {number}",
            publication__year=1900 + number,
        )


def read(client, address: str, **query) -> dict:
    answer = client.get(address.removeprefix(SITE), query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_document_says_all_about_its_papers(client, papers):
    document = read(client, "/search.json", q="common  GROUND")
    assert document["query"] == "common GROUND"
    assert document["total"] == {"number": 1, "at_least": False}
    (item,) = document["items"]
    assert {name: value for name, value in item.items() if name != "uid"} == {
        "title": "Common ground",
        "url": f"{SITE}/publications/ground/",
        "year": 2099,
        "venue": "OSDI",
        "kind": "inproceedings",
        "of_the_group": True,
        "corpora": [],
        "doi": "10.1000/1",
        "authors": [
            {"name": "Luo Mai", "person": f"{SITE}/people/luo-mai/", "papers": f"{SITE}/authors/luo_mai/"},
            {"name": "Ann Other", "person": None, "papers": f"{SITE}/authors/ann_other/"},
        ],
    }
    (venue,) = document["facets"]["venue"]
    assert venue == {
        "value": "osdi",
        "label": "OSDI",
        "papers": {"number": 1, "at_least": False},
        "current": False,
        "url": f"{SITE}/search/?q=common+GROUND+venue%3Aosdi",
    }


def test_walking_the_pages_meets_every_paper_once(client, papers):
    titles, address = [], "/search.json?q=common&sort=newest"
    while address:
        answer = client.get(address.removeprefix(SITE))
        document = answer.json()
        titles += [item["title"] for item in document["items"]]
        address = document["links"]["next"]
        assert (f'<{address}>; rel="next"' in answer["Link"]) is bool(address)
    assert titles == ["Common ground", *(f"Common {number}" for number in reversed(range(44)))]


def test_everything_else_stands_on_the_first_page(client, papers):
    make.SoftwareFactory(name="Commoner", slug="commoner")
    document = read(client, "/search.json", q="common", sort="newest")
    assert document["others"] == [
        {"kind": "software", "name": "Commoner", "url": f"{SITE}/software/commoner/", "note": ""}
    ]
    assert read(client, document["links"]["next"])["others"] == []


@pytest.mark.parametrize(("count", "note"), [(1, "1 paper"), (2, "2 papers")])
def test_a_topic_says_how_many_papers_it_has(client, papers, count, note):
    topic = make.TopicFactory(name="Common sense", slug="common-sense")
    for _ in range(count):
        make.PublicationTopicFactory(tag=topic, content_object=make.PublicationFactory())
    (hit,) = read(client, "/search.json", q="common", sort="newest")["others"]
    assert (hit["name"], hit["note"]) == ("Common sense", note)


def test_what_is_not_understood_is_a_problem(client, papers):
    for query, status, reason in (
        ("?q=a&page=2", 400, "This parameter does not exist"),
        ("?q=a&q=b", 400, "appears 2 times"),
        ("?q=%00", 400, "U+0000"),
        ("?q=" + "x" * 1001, 400, "at most 1000"),
        ("?q=a&sort=oldest", 400, "best, newest"),
        ("?q=common&sort=newest&after=nowhere", 404, "is not a position in this list"),
    ):
        answer = client.get(f"/search.json{query}")
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), query
        assert reason in answer.json()["detail"], query


@pytest.mark.parametrize("text", ["10.1000/1", "https://doi.org/10.1000/1", "doi:10.1000/1"])
def test_an_identifier_finds_its_paper_alone(client, papers, text):
    document = read(client, "/search.json", q=text)
    assert [item["title"] for item in document["items"]] == ["Common ground"]
    assert document["total"] == {"number": 1, "at_least": False}
    assert "Common ground" in client.get("/search.bib", {"q": text}).text


def test_an_unknown_field_is_a_problem_in_words(client, papers):
    document = read(client, "/search.json", q="frist:common")
    [problem] = document["problems"]
    assert problem.startswith(
        "There is no field “frist:”. Did you mean “first:”? The fields are title:, author:"
    )


def test_nothing_is_a_whole_document_too(client, papers):
    for query in ("", "?q=", "?q=%20", "?q=common+venue:nowhere"):
        document = client.get(f"/search.json{query}").json()
        assert document["items"] == document["others"] == [], query
        assert document["total"] == {"number": 0, "at_least": False}, query


def test_the_feed_has_the_newest_papers_of_any_query(client, papers):
    answer = client.get("/search.atom?q=COMMON")
    root = ElementTree.fromstring(answer.content)
    entries = root.findall(f"{A}entry")
    assert len(entries) == 45
    assert root.findtext(f"{A}title").startswith("Search for COMMON")
    links = [entry.find(f"{A}link[@rel='alternate']").get("href") for entry in entries]
    assert links[:2] == [f"{SITE}/publications/ground/", f"{SITE}/papers/anthology/k43/"]
    assert client.get("/search.atom").status_code == 400


def test_the_feed_asks_as_often_for_many_papers_as_for_few(client, django_assert_max_num_queries, papers):
    numbers = []
    for query in ("ground", "common"):
        with django_assert_max_num_queries(20) as queries:
            client.get("/search.atom", {"q": query})
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


@pytest.fixture
def similar_names():
    """Things with names alike."""
    make.PersonFactory(name="Marcel Wagenländer", slug="marcel")
    make.SoftwareFactory(name="TorchOpt", slug="torchopt", tagline="gradients")
    make.PublicationFactory(
        title="A Fast Torch",
        slug="torch",
        byline=["Ann Torch"],
        venue__short="MLSys",
        venue__name="Machine Learning and Systems",
        venue__slug="mlsys",
    )
    make.CorpusRecordFactory(corpus__slug="c", source_key="k", publication__title="Torches of Öland")
    make.PublicationFactory(
        title="Torch draft", visibility="draft", byline=["Torch Hidden"], venue__name="Torch Venue"
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("wagenl", [("person", "Marcel Wagenländer", "/people/marcel/")]),
        ("WAGENLÄ mar", [("person", "Marcel Wagenländer", "/people/marcel/")]),
        (
            "torch",
            [
                ("software", "TorchOpt", "/software/torchopt/"),
                ("paper", "A Fast Torch", "/publications/torch/"),
                ("name", "Ann Torch", "/authors/ann_torch/"),
                ("paper", "Torches of Öland", "/papers/c/k/"),
            ],
        ),
        ("torches of o", [("paper", "Torches of Öland", "/papers/c/k/")]),
        ("torch an", [("name", "Ann Torch", "/authors/ann_torch/")]),
        ("mls", [("venue", "MLSys", "/search/?q=venue%3Amlsys")]),
        ("systems mach", [("venue", "MLSys", "/search/?q=venue%3Amlsys")]),
        ("t", []),
        ("", []),
        ("author:torch", []),
        ("%", []),
        ("_o", []),
    ],
)  # fmt: skip
def test_the_box_offers_what_may_be_meant(client, similar_names, query, expected):
    items = read(client, "/search/suggestions.json", q=query)["items"]
    assert [(item["kind"], item["label"], item["url"].removeprefix(SITE)) for item in items] == expected


def test_the_box_offers_at_most_eight_of_all_kinds_in_one_query(client, django_assert_num_queries):
    for number in range(9):
        make.PersonFactory(name=f"Max{number} Tensor")
        make.SoftwareFactory(name=f"Tensor{number}")
        make.PublicationFactory(
            title=f"Tensor {number}", byline=[f"Tensor {number}"], venue__name=f"Tensor {number}"
        )
        make.CorpusRecordFactory(publication__title=f"Tensor {number}")
    with django_assert_num_queries(1):
        items = read(client, "/search/suggestions.json", q="tensor")["items"]
    assert len(items) == 8
    assert {item["kind"] for item in items} == {"person", "software", "paper", "name", "venue"}


def test_the_page_names_its_feed_and_its_json(client, papers):
    text = client.get("/search/?q=common").text
    for address in re.findall(
        r'<link rel="alternate" type="application/(?:atom\+xml|json)" [^>]*href="([^"]*)"', text
    ):
        assert client.get(address.removeprefix(SITE)).status_code == 200
    assert f'href="{SITE}/search.json?q=common"' in text
