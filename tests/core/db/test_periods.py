"""The ends of periods as people write them."""

import pytest

from core.db.dated_models import today
from core.db.periods import read_date, read_end, read_start


@pytest.mark.parametrize("text", ["today", " Today ", "until today", "bis heute", "aujourd’hui"])
def test_today_is_a_date(text):
    assert read_date(text).day == today()


@pytest.mark.parametrize("text", ["", "today", "now", "Present", "laufend"])
def test_an_end_that_is_today_or_missing_is_open(text):
    assert read_end(text) == (None, False)


@pytest.mark.parametrize("text", ["?", "unknown", " Unbekannt "])
def test_an_unknown_end_is_past(text):
    assert read_end(text) == (None, True)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("WS 2020/21", "October 2020", "March 2021"),
        ("seit SoSe 2024", "April 2024", "September 2024"),
        ("~2016", "2016", "2016"),
        ("ca. May 2016", "May 2016", "May 2016"),
        ("since about 2016", "2016", "2016"),
    ],
)
def test_terms_and_rough_dates_are_read(text, start, end):
    assert (str(read_start(text)), str(read_end(text)[0])) == (start, end)


@pytest.mark.parametrize("text", ["1750", "2300-01"])
def test_a_date_of_another_age_is_refused(text):
    with pytest.raises(ValueError, match="Years must be from 1800 to 2200"):
        read_date(text)
