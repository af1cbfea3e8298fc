"""Values that an entry does not take, and what is said of them."""

import pytest

from bibliography.entry import Entry
from bibliography.entry_values import from_values
from bibliography.identifiers import normalise


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"kind": "poem"}, "“poem” is not a kind of entry."),
        ({"status": "lost"}, "“lost” is not a status."),
        ({"month": 13}, "13 is not a month."),
        ({"day": 4}, "4 is not a day of a month that is known."),
    ],
)
def test_an_entry_is_not_made_of_what_it_cannot_have(values, message):
    with pytest.raises(ValueError, match=message):
        Entry(**{"kind": "article", "title": "On Things"} | values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"authors_complete": "yes"}, "true or false was expected"),
        ({"authors": ["Ada Byron"]}, "an object was expected"),
        ({"links": [{"kind": "pdf"}]}, "a link has no “url”"),
        ({"protected": [[1]]}, "is not a pair of start and end"),
        ({"extra": {"score": float("inf")}}, "an object, not too deep, was expected"),
    ],
)
def test_a_value_of_another_type_is_refused_in_words(values, message):
    with pytest.raises(ValueError, match=message):
        from_values({"kind": "article", "title": "On Things"} | values, 1)


@pytest.mark.parametrize("text", ["978-3-16-148410-1", "3-16-148410-1"])
def test_an_isbn_with_a_wrong_check_digit_is_refused(text):
    with pytest.raises(ValueError, match="Its check digit does not match"):
        normalise("isbn", text)
