"""The ends of periods as people write them."""

import pytest

from core.db.dated_models import today
from core.db.periods import read_date, read_end


@pytest.mark.parametrize("text", ["today", " Today ", "until today", "bis heute", "aujourd’hui"])
def test_today_is_a_date(text):
    assert read_date(text).day == today()


@pytest.mark.parametrize("text", ["", "today", "now", "Present", "laufend"])
def test_an_end_that_is_today_or_missing_is_open(text):
    assert read_end(text) == (None, False)


@pytest.mark.parametrize("text", ["?", "unknown", " Unbekannt "])
def test_an_unknown_end_is_past(text):
    assert read_end(text) == (None, True)


@pytest.mark.parametrize("text", ["1750", "2300-01"])
def test_a_date_of_another_age_is_refused(text):
    with pytest.raises(ValueError, match="Years must be from 1800 to 2200"):
        read_date(text)
