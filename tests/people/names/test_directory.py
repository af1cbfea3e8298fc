"""A typed name becomes the person who is meant, a choice between several, or somebody from elsewhere."""

from datetime import date

import pytest

from core.plans.questions import QuestionKind, Questions, UndecidedError
from people.models import Person
from people.names.directory import Candidates, NameEvidence, Outside, PersonDirectory, PersonLabel
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db):
    ada = factories.PersonFactory(name="Ada van der Bérg", title="Prof. Dr.", slug="ada")
    factories.PersonNameFactory(person=ada, name="Augusta King", use="former")
    factories.PersonNameFactory(person=ada, name="A. K. Lovelace", confirmed=False)
    return ada


@pytest.fixture
def namesakes(db):
    """Two people of one name, of whom the second is here since 2020."""
    first, second = [factories.PersonFactory(name="Wei Chen", slug=slug) for slug in ("wei-a", "wei-b")]
    factories.AppointmentFactory(person=first, start=date(2010, 1, 1), end=date(2015, 12, 31))
    factories.AppointmentFactory(person=second, start=date(2020, 1, 1))
    return first, second


@pytest.mark.parametrize(
    "name",
    [
        "Ada van der Bérg",
        "ada van der berg",
        "Prof. Dr. Ada van der Berg",
        "van der Berg, Ada",
        "VAN DER BERG, Ada",
        "Ada van der Bérg [ada]",
        "Augusta King",
        "King, Augusta",
    ],
)
def test_a_name_in_any_form_is_the_persons(ada, name):
    assert PersonDirectory().resolve(name) == PersonLabel(ada.pk, ada.name, "ada")


@pytest.mark.parametrize("name", ["A. van der Berg", "Adda van der Berg", "Berg", "A. K. Lovelace"])
def test_a_similar_name_only_suggests(ada, name):
    resolution = PersonDirectory().resolve(name)
    assert isinstance(resolution, Candidates)
    assert ([person.key for person in resolution.persons], resolution.evidence, resolution.likely) == (
        [ada.pk],
        NameEvidence.LIKENESS,
        None,
    )


@pytest.mark.parametrize("name", ["Bo Ott", "Ada", "***", ""])
def test_anybody_else_is_from_elsewhere(ada, name):
    assert PersonDirectory().resolve(name) == Outside(name)


def test_a_name_in_print_may_be_too_little_to_decide(ada):
    resolution = PersonDirectory().resolve("Augusta King", threshold=NameEvidence.NAME)
    assert isinstance(resolution, Candidates)


@pytest.mark.parametrize(
    ("day", "first"), [(date(2012, 1, 1), 0), (date(2021, 1, 1), 1), (date(2018, 1, 1), None)]
)
def test_who_was_here_at_the_time_comes_first(namesakes, day, first):
    resolution = PersonDirectory().resolve("Wei Chen", at=day)
    assert isinstance(resolution, Candidates)
    likely = None if first is None else namesakes[first].pk
    assert (resolution.likely.key if resolution.likely else None) == likely
    assert resolution.persons[0].key == (likely or namesakes[0].pk)


def ask(name, **options):
    questions = Questions([QuestionKind("speaker", "Who is “{text}”?")], options.pop("sent", None))
    key = PersonDirectory(questions=questions).decide(name, "speaker", **options)
    return key, [value for question in questions.all for value, _ in question.options]


def test_the_question_offers_the_persons_and_somebody_from_elsewhere(namesakes):
    first, second = (str(person.pk) for person in namesakes)
    at = date(2021, 1, 1)
    assert ask("Wei Chen", at=at, is_required=False) == (int(second), [second, first, "outside"])
    sent = {"answer:speaker:wei chen": first}
    assert ask("Wei Chen", at=at, is_required=False, sent=sent)[0] == int(first)
    with pytest.raises(UndecidedError, match="Who is “Wei Chen”. Choose an answer"):
        ask("Wei Chen")


def test_a_similar_name_is_from_elsewhere_unless_somebody_says_otherwise(ada):
    assert ask("Adda van der Berg", is_required=False) == (None, [str(ada.pk), "outside"])


def test_without_questions_the_message_says_what_to_enter(ada, namesakes):
    directory = PersonDirectory()
    with pytest.raises(
        UndecidedError, match=r"2 people are called “Wei Chen”. Enter “Wei Chen \[wei-b\]” or"
    ):
        directory.decide("Wei Chen", "speaker", at=date(2021, 1, 1))
    with pytest.raises(UndecidedError, match=r"Enter “Ada van der Bérg”, or “A. van der Berg \(outside\)”"):
        directory.decide("A. van der Berg", "speaker")


def test_only_persons_who_may_be_found_are(ada, namesakes):
    directory = PersonDirectory(Person.objects.exclude(pk=ada.pk).labels())
    assert directory.resolve("Augusta King") == Outside("Augusta King")
