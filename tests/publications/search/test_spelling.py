"""What was meant by names and words that no paper has."""

import random
import string
import threading

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from publications.search import spelling
from publications.search.spelling import correct_names, correct_words, list_edits
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def long_timeout(monkeypatch):
    """What these tests say does not depend on how busy the machine is."""
    monkeypatch.setattr(spelling, "MILLISECONDS", 60_000)


def suggest_names(text):
    return [name.name for name in correct_names(text)]


@pytest.fixture
def names():
    factories.PublicationFactory(byline=["Luo Mai", "Marcel Wagenländer", "Peter Pietzuch"])
    factories.PublicationFactory(byline=["Wei Zhang", "Brendan O’Connor", "Jean-Luc Picard"])
    factories.CorpusPaperFactory(
        byline=["Christopher D. Manning", "Mirella Lapata", "罗麦络", "Юрий Гуревич"]
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lou mai", "Luo Mai"),
        ("mai lou", "Luo Mai"),
        ("LOU MAI", "Luo Mai"),
        ("  luo,   mia ", "Luo Mai"),
        ("luo maii", "Luo Mai"),
        ("marcel wagenlandr", "Marcel Wagenländer"),
        ("wagenlaender", "Marcel Wagenländer"),
        ("petr pietzuhc", "Peter Pietzuch"),
        ("peitzuch", "Peter Pietzuch"),
        ("zhnag wei", "Wei Zhang"),
        ("brendan o'conor", "Brendan O’Connor"),
        ("jean luc pickard", "Jean-Luc Picard"),
        ("christofer manning", "Christopher D. Manning"),
        ("mirela lapatta", "Mirella Lapata"),
        ("罗络麦", "罗麦络"),
        ("юрий гурович", "Юрий Гуревич"),
        ("罗迈络", None),
    ],
)
def test_a_misspelt_name_is_recognised(names, text, name):
    assert suggest_names(text)[:1] == ([name] if name else [])


@pytest.mark.parametrize(
    "text",
    [
        "luo mai",
        "Mai, Luo",
        "Marcel Wagenlander",
        "wagenländer",
        "manning",
        "jean-luc picard",
        "罗麦络",
        "",
        "  ",
        "a",
        "x y",
        "mai",
        "qqq zzz",
        "trasnformer",
        "a text of more words than names have",
        "12345",
        "%",
        "_",
        "'",
        "\\",
        "' | '",
    ],
)
def test_nothing_is_offered_for_what_is_no_mistake_or_near_nothing(names, text):
    assert suggest_names(text) == []


def test_names_of_papers_that_nobody_may_see_are_not_offered():
    factories.PublicationFactory(byline=["Hidden Author"], visibility="draft")
    paper = factories.PublicationFactory()
    factories.PublicationFactory(byline=["Version Author"], version_of=paper, version_kind="preprint")
    factories.AuthorFactory(name="Nowhere Author")
    for text in ("hiden author", "vresion author", "nowhere athor"):
        assert suggest_names(text) == []


def test_suggestions_do_not_reveal_hidden_names():
    """A name that only a draft has is as unknown as any other."""
    factories.PublicationFactory(byline=["Luo Mia"], visibility="draft")
    factories.PublicationFactory(byline=["Luo Mai"])
    assert suggest_names("luo mia") == ["Luo Mai"]


def test_the_fewest_mistakes_come_first_and_then_the_most_papers():
    factories.PublicationFactory(byline=["Wei Zhong"])
    for _ in range(2):
        factories.PublicationFactory(byline=["Wei Zhang"])
    factories.PublicationFactory(byline=["Wei Zheng", "Wei Zhao", "Lei Zhang"])
    assert suggest_names("wei zhxng") == ["Wei Zhang", "Wei Zheng", "Wei Zhong"]
    assert [name.papers for name in correct_names("wei zhxng", limit=2)] == [2, 1]


def test_a_key_is_offered_once():
    factories.PublicationFactory(byline=["Kai Wang", "KAI WANG"])
    factories.AuthorFactory(name="Kai Wang", homonym="0014")
    factories.AuthorshipFactory(author__name="Kai Wang", author__homonym="0002")
    suggestions = correct_names("kai wagn")
    assert len({name.key for name in suggestions}) == len(suggestions) == 1
    assert suggestions[0].papers == 2


@pytest.fixture
def titles():
    factories.PublicationFactory(title="Transformers at Scale: a Transformer Survey")
    factories.CorpusPaperFactory(title="Efficient Attention in the BERT Encoder", abstract="It hallucinates.")
    factories.CorpusPaperFactory(title="Language Models are Pre-trained", year=None)
    factories.CorpusPaperFactory(title="Ähnlichkeit von Wörtern", byline=["Zofia Kowalczyk"])
    factories.CorpusPaperFactory(title="机器学习综述")


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("trasnformer", "transformer"),
        ("Trasnformers", "transformers"),
        ("transfomrer", "transformer"),
        ("tarnsfromer", "transformer"),
        ("attentoin", "attention"),
        ("effecient", "efficient"),
        ("brt", None),
        ("bertt", "BERT"),
        ("langauge", "language"),
        ("pre-trianed", "pre-trained"),
        ("(modles)", "(models)"),
        ("ahnlichkiet", "ähnlichkeit"),
        ("Ähnlichkiet", "ähnlichkeit"),
        ("transformer", None),
        ("TRANSFORMER", None),
        ("transforming", None),
        ("ahnlichkeit", None),
        ("kowalczyk", None),
        ("kowalzcyk", None),
        ("hallucinates", None),
        ("halucinates", None),
        ("the", None),
        ("qqqqzzzz", None),
        ("机器学系", None),
        ("2024", None),
        ("title:x", None),
        ("", None),
        ("'''", None),
        ("\\':A", None),
        ("%s", None),
        ("a" * 100, None),
    ],
)
def test_a_misspelt_word_is_put_right(titles, word, right):
    assert correct_words([word]) == ({word: right} if right else {})


def test_of_several_words_those_are_put_right_that_no_paper_has(titles):
    assert correct_words(["efficient", "trasnformer", "langauge", "zzzzz", "trasnformer"]) == {
        "trasnformer": "transformer",
        "langauge": "language",
    }
    assert correct_words([]) == {}


def test_the_nearest_word_is_offered_and_of_these_the_most_frequent():
    for title in ("Reading Parses", "Parser One", "Parser Two", "Sparser Three"):
        factories.CorpusPaperFactory(title=title)
    assert correct_words(["parsre"]) == {"parsre": "parser"}
    assert correct_words(["parsers", "parsez"]) == {"parsez": "parser"}


def test_words_of_papers_that_nobody_may_see_are_not_offered():
    factories.PublicationFactory(title="Secretive Superconductors", visibility="draft")
    paper = factories.PublicationFactory(title="Open")
    factories.PublicationFactory(title="Versioned Things", version_of=paper, version_kind="preprint")
    assert correct_words(["secretve", "supercondutcors", "versoined"]) == {}


def test_corrections_do_not_reveal_terms_of_drafts():
    factories.PublicationFactory(title="On Metonimy", visibility="withdrawn")
    factories.PublicationFactory(title="On Metonymy")
    assert correct_words(["metonimy"]) == {"metonimy": "metonymy"}


def test_a_word_is_found_that_no_new_title_has(monkeypatch):
    monkeypatch.setattr(spelling, "NEWEST", 1)
    factories.CorpusPaperFactory(title="Old Metonymy", year=1990)
    factories.CorpusPaperFactory(title="Something New", year=2024)
    assert correct_words(["metonimy"]) == {"metonimy": "metonymy"}


def test_what_the_database_has_counted_is_known_without_looking(monkeypatch):
    monkeypatch.setattr(spelling, "COMMON", 5)
    for number in range(30):
        factories.CorpusPaperFactory(title=f"Transformer number {number:03}")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE publications_publication")
    assert correct_words(["transformer", "trasnformer"]) == {"trasnformer": "transformer"}


def test_the_number_of_queries_does_not_grow(names, titles, django_assert_max_num_queries):
    """Two each; besides, the limits of time and of likeness are set and reset, between savepoints."""
    for letter in string.ascii_lowercase:
        factories.PublicationFactory(byline=[f"Luo Mi{letter}"])
    for text in ("luo mixx", "loo mxi", "mixx"):
        with django_assert_max_num_queries(2 + 5):
            correct_names(text)
    with django_assert_max_num_queries(2 + 4):
        assert len(correct_words(["trasnformer", "langauge", "attentoin", "modles"])) == 4


HOSTILE = [
    "\0", "a\0b cd", "\ud800\udfff luo", "x" * 100_000, "lou mai " * 12_500, "'; DROP TABLE x; --", "%s {0}",
    "\\' | (", "luo:* & mai", "!luo", "<-> mia", "\u202eluo mia", "ﷺ" * 300, "\u0300" * 5_000, "İIıi İstanb",
    "ß" * 24 + " ss", "\U0001f469\u200d\U0001f4bb emoji", "lu\u0308o mia", "\U000e0041t \U0010fffd", "1e4",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_is_too_odd(names, titles, text):
    correct_names(text)
    correct_words(text.split())
    correct_words([text])


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec=None), max_size=40))
def test_no_text_of_any_plane_is_too_odd(text):
    correct_names(text)
    correct_words([text, *text.split()])


@pytest.mark.django_db(transaction=True)
def test_what_takes_too_long_has_no_answer(names, titles, monkeypatch):
    monkeypatch.setattr(spelling, "MILLISECONDS", 100)
    holds, done = threading.Event(), threading.Event()

    def hold():
        other = connection.copy()
        try:
            with transaction.atomic(), other.cursor() as cursor:
                cursor.execute("BEGIN; LOCK TABLE publications_author, publications_publication")
                holds.set()
                done.wait(60)
                cursor.execute("ROLLBACK")
        finally:
            other.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert holds.wait(60)
    with transaction.atomic():
        slow = correct_names("lou mai"), correct_words(["trasnformer"])
        done.set()
        holder.join()
        with connection.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            [limit] = cursor.fetchone()
        monkeypatch.setattr(spelling, "MILLISECONDS", 60_000)
        assert suggest_names("lou mai") == ["Luo Mai"]
    assert slow == ([], {})
    assert limit == "0"


def test_all_edits_and_no_others_are_one_letter_off():
    draw = random.Random(1)
    for _ in range(20):
        word = "".join(draw.choices("abcde", k=draw.randint(1, 7)))
        assert all(OSA.distance(word, edit) <= 1 for edit in list_edits(word))
        other = "".join(draw.choices("abcde", k=draw.randint(1, 7)))
        assert (other in list_edits(word)) == (OSA.distance(word, other) <= 1)
    assert "络麦罗" in list_edits("络罗麦")


@pytest.mark.parametrize("text", ["luo zzzzzz", "lou qqqq mai"])
def test_names_with_a_word_that_is_unlike_all_are_not_suggested(names, text):
    assert suggest_names(text) == []
