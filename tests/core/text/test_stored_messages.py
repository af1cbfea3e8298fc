"""Sentences that are stored in English, and read in any language."""

import time

import pytest
from django.utils.translation import gettext, override

from core.text.stored_messages import LONGEST, translate_stored, writes_stored_messages


@pytest.mark.parametrize(
    ("stored", "german"),
    [
        (
            "no existing paper has its identifiers or title",
            "keine vorhandene Publikation hat die Kennungen oder den Titel",
        ),
        ("12 of 14 authors agree", "12 von 14 Namen stimmen überein"),
        ("the same DOI 10.1/x", "dieselbe Kennung DOI 10.1/x"),
        (
            "Duplicate of “Looms”: same title and last names in 2020.",
            "Dublette von “Looms”: gleicher Titel und gleiche Nachnamen, 2020.",
        ),
        (
            "almost the same title, but in 2019 and 2020",
            "fast gleicher Titel, aber von 2019 und 2020",
        ),
        (
            "The table has 1,200 rows. Paste at most 1,000 at a time.",
            "Die Tabelle hat 1.200 Zeilen. Fügen Sie höchstens 1.000 auf einmal ein.",
        ),
        ("1 supervisor linked. Undo", "1 betreuende Person verlinkt. Undo"),
        ("3 supervisors linked. Undo", "3 Betreuende verlinkt. Undo"),
        ("Zwei Zeilen fehlen.", "Zwei Zeilen fehlen."),
        ("", ""),
    ],
)
def test_a_stored_sentence_is_read_in_german(stored, german):
    with override("de"):
        assert translate_stored(stored) == german
    with override("en"):
        assert translate_stored(stored) == stored


def test_what_stores_sentences_writes_english():
    with override("de"), writes_stored_messages():
        assert gettext("People") == "People"


@pytest.mark.parametrize("piece", ["a. ", ", but ", "the same ", "{x} ", "Duplicate of "])
def test_long_texts_take_linear_time(piece):
    with override("fr"):
        translate_stored("warm")
        started = time.process_time()
        translate_stored((piece * LONGEST)[:LONGEST])
        assert time.process_time() - started < 1
