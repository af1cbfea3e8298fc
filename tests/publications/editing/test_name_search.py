"""What the form of a paper offers while somebody types."""

import datetime

import pytest

from tests import factories

OFFERS = "/admin/publications/publication/offers/"


@pytest.fixture
def fetch_offers(client, db):
    client.force_login(factories.UserFactory(role="member"))

    def fetch(what, text):
        response = client.get(f"{OFFERS}{what}/", {"q": text})
        assert response.status_code == 200
        return response.json()

    return fetch


@pytest.fixture
def luo(db):
    person = factories.PersonFactory(name="Luo Mai", given="Luo", family="Mai", slug="luo-mai")
    factories.PersonNameFactory(person=person, name="麦络")
    factories.AppointmentFactory(person=person, role__name="Reader", start=datetime.date(2019, 5, 1))
    return person


@pytest.mark.parametrize("text", ["luo", "Mai", "mai luo", "LUO M", "麦络", "luo   mai"])
def test_persons_are_found_by_any_of_their_names(fetch_offers, luo, text):
    assert fetch_offers("names", text)["persons"] == [
        {"value": "luo-mai", "label": "Luo Mai", "note": "Reader, since 1 May 2019"}
    ]


@pytest.mark.parametrize("text", ["uo", "luo x", "", "   ", "%", "_"])
def test_terms_must_begin_names(fetch_offers, luo, text):
    assert fetch_offers("names", text)["persons"] == []


def test_a_hidden_name_finds_its_person_and_is_not_shown(fetch_offers, luo):
    factories.PersonNameFactory(person=luo, name="Former Name", use="matching")
    offers = fetch_offers("names", "former")
    assert [person["label"] for person in offers["persons"]] == ["Luo Mai"]
    assert "Former" not in str(offers)


def test_the_highest_role_is_shown(fetch_offers, luo):
    factories.AppointmentFactory(person=luo, role__name="Student", role__position=30_000)
    assert fetch_offers("names", "luo")["persons"][0]["note"].startswith("Reader")


def test_printed_names_are_found_with_how_many_papers_they_have(fetch_offers):
    for _ in range(2):
        factories.PublicationFactory(byline=["Wang Xu", "José Wang"])
    factories.CorpusPaperFactory(byline=["Wang Elsewhere", "Hans Wang"])
    names = fetch_offers("names", "wang")["names"]
    assert [(each["value"], each["note"]) for each in names] == [
        ("José Wang", "2 papers"),
        ("Wang Xu", "2 papers"),
        ("Wang Elsewhere", "1 paper"),
    ]
    assert [each["value"] for each in fetch_offers("names", "jose")["names"]] == ["José Wang"]


def test_a_name_with_a_number_is_offered_with_it(fetch_offers):
    factories.AuthorFactory(name="Kai Xu", homonym="0014")
    assert [each["value"] for each in fetch_offers("names", "kai")["names"]] == ["Kai Xu 0014"]


def test_venues_are_found_by_printed_names_and_distinguished_if_alike(fetch_offers):
    venue = factories.VenueFactory(name="Operating Systems Design", short="OSDI", slug="osdi")
    factories.VenueNameFactory(venue=venue, name="Proc. of the 14th Symposium")
    factories.VenueFactory(name="Twin", slug="twin")
    factories.VenueFactory(name="Twin", slug="twin-2")
    assert fetch_offers("venues", "14th proc")["rows"] == [
        {
            "value": "Operating Systems Design",
            "label": "Operating Systems Design",
            "short": "OSDI",
            "note": "OSDI",
        }
    ]
    assert {row["value"] for row in fetch_offers("venues", "twin")["rows"]} == {"twin", "twin-2"}


def test_topics_are_found_by_other_names(fetch_offers):
    topic = factories.TopicFactory(name="machine learning systems")
    factories.TopicNameFactory(topic=topic, name="MLSys")
    assert [row["value"] for row in fetch_offers("topics", "mlsys")["rows"]] == ["machine learning systems"]


def test_only_works_that_the_group_holds_are_offered(fetch_offers):
    work = factories.PublicationFactory(title="KungFu: Adaptive", slug="kungfu-2020", year=2020)
    factories.PublicationFactory(title="KungFu, a preprint", version_of=work, version_kind="preprint")
    factories.CorpusPaperFactory(title="KungFu elsewhere")
    rows = fetch_offers("papers", "kungfu adap")["rows"]
    assert [(row["value"], row["label"]) for row in rows] == [("kungfu-2020", "KungFu: Adaptive")]
    assert len(fetch_offers("papers", "kungfu")["rows"]) == 1


def test_pasted_names_suggest_persons(client, luo):
    client.force_login(factories.UserFactory(role="member"))
    pasted_names = client.post(f"{OFFERS}pasted/", {"text": "Mai, Luo and Xu*, Wang and others"}).json()
    assert pasted_names["others"] is True
    assert [(each["name"], each["persons"]) for each in pasted_names["names"]] == [
        ("Luo Mai", [{"value": "luo-mai", "label": "Luo Mai"}]),
        ("Wang Xu", []),
    ]


@pytest.mark.parametrize(
    "text", ["\0", "a\0b", "x" * 5_000, "'; drop table", "\ud800", "ß" * 300, "\ufdfa" * 150]
)
@pytest.mark.parametrize("what", ["names", "venues", "topics", "papers"])
def test_no_words_break_a_search(client, db, what, text):
    client.force_login(factories.UserFactory(role="member"))
    encoded = text.encode(errors="surrogatepass").hex()
    query = "".join(f"%{encoded[at : at + 2]}" for at in range(0, len(encoded), 2))
    assert client.get(f"{OFFERS}{what}/?q={query}").status_code == 200


def test_visitors_are_asked_to_log_in_and_unknown_searches_are_not_found(client, db):
    assert client.get(f"{OFFERS}names/?q=a").status_code == 302
    client.force_login(factories.UserFactory(role="member"))
    assert client.get(f"{OFFERS}passwords/?q=a").status_code == 404
    assert client.get(f"{OFFERS}pasted/?q=a").status_code == 404


def test_a_search_costs_the_same_for_more_rows(client, luo, django_assert_max_num_queries):
    client.force_login(factories.UserFactory(role="member"))
    counts = []
    for _ in range(2):
        for _ in range(3):
            factories.AppointmentFactory(person__given="Lu", person__family="Ng")
            factories.PublicationFactory(byline=[f"Lu {factories.PersonFactory().family}"])
        with django_assert_max_num_queries(12) as queries:
            client.get(f"{OFFERS}names/", {"q": "lu"})
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("text", ["\u0301", "…", "0001"])
def test_a_text_that_is_no_name_offers_nothing(fetch_offers, luo, text):
    assert fetch_offers("names", text) == {"persons": [], "names": []}
