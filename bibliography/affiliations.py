"""Read affiliations as sources state them: texts, objects with an id of the place, and lists of these."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.json_values import as_text
from bibliography.markup import from_html
from core.text.registry_identifiers import find_registry_identifiers

PLACE_LIMIT = 20
"""How many places of an author are read."""
LONGEST_PLACE = 2_000
"""Characters of a place that are read."""
AFFILIATION_NAMES = ("affiliation", "affiliations", "aff")
_TEXT_NAMES = ("name", "raw", "text", "value", "raw_affiliation_string", "display_name")
_ID_NAMES = ("id", "ror", "ROR", "affiliationIdentifier", "@id", "identifier")
_DOMAIN = r"(?:[\w-]{1,63}\.){1,5}[a-zA-Z]{1,24}\b"
_AT = r"(?:\{[^{}@]{0,200}\}|(?<![\w.+%'/-])[\w.+%'/-]*+)(?:[@＠]|[\[(]at[\])])"
"""What stands before a domain: nothing, a name or several, as in "{ada,cy}@x.org"."""
_LABEL = r"(?:\b(?:electronic address|e-?mails?(?: address(?:es)?)?)\s?:?\s?)?"
_URL = r"https?://[^\s,;<>()]*+"
_EMAIL = re.compile(rf"{_URL}|{_LABEL}{_AT}({_DOMAIN})", re.IGNORECASE)
_STATED_EMAILS = re.compile(
    rf"{_URL}|(?P<before>[\s,;:(<\[]{{0,9}}){_LABEL}{_AT}{_DOMAIN}"
    rf"(?:[\s,;]{{0,5}}(?:(?:and|und|et|&)\s)?{_AT}{_DOMAIN}){{0,50}}"
    r"(?P<after>[\s,;.)>\]]{0,9})",
    re.IGNORECASE,
)
_ROR = re.compile(r"[\s(\[<]*(?:https?://)?(?:www\.)?ror\.org/\w{9}\b[)\]>]*", re.IGNORECASE)


def shorten_addresses(text: str) -> str:
    """Return a text whose e-mail addresses have only the part that says where: "@x.org".

    >>> shorten_addresses("Univ X. Electronic address: ada@x.org.")
    'Univ X. @x.org.'
    """
    return (
        _EMAIL.sub(lambda match: f"@{match[1]}" if match[1] else match[0], text)
        if _may_have_address(text)
        else text
    )


def strip_addresses(text: str) -> str:
    """Return a text for the public, without e-mail addresses, their shortened forms, and labels before them.

    >>> strip_addresses("Univ X. E-mail: ada@x.org; @y.org; Univ Y")
    'Univ X.; Univ Y'
    """
    if not _may_have_address(text):
        return text
    return _STATED_EMAILS.sub(_join_around, text).strip(" ,;")


def _may_have_address(text: str) -> bool:
    return "@" in text or "＠" in text or "at]" in text.lower() or "at)" in text.lower()


def _join_around(match: re.Match[str]) -> str:
    """Return the sign between what stands around an address; a URL stays."""
    if match["before"] is None:
        return match[0]
    signs = match["before"] + match["after"]
    return "; " if ";" in signs else ", " if "," in signs else " "


def read_affiliations(value: Any) -> tuple[str, tuple[str, ...]]:
    """Return affiliations as one text, with "; " between places, and their ids of ROR.

    value: a text, an object, or a list of these. An id that stands in a text is left out of it, and so are
    the names in e-mail addresses. Other values are ignored.
    """
    if not value:
        return "", ()
    texts: dict[str, None] = {}
    numbers: dict[str, None] = {}
    for place in (value if isinstance(value, list) else [value])[:PLACE_LIMIT]:
        for text in _list_texts(place):
            if "ror.org/" in text.lower():
                numbers.update(dict.fromkeys(_find_ror_ids(text)))
                text = _ROR.sub("", text)
            if text := from_html(shorten_addresses(text)).strip(" ;,"):
                texts[text] = None
        if isinstance(place, dict):
            numbers.update(dict.fromkeys(_find_ror_ids(*_list_ids(place))))
    return "; ".join(texts), tuple(numbers)


def _list_texts(place: Any) -> Iterator[str]:
    """Yield the text of a place, cut where it is too long."""
    if isinstance(place, dict):
        place = next((place[name] for name in _TEXT_NAMES if as_text(place.get(name)).strip()), "")
    if isinstance(place, str):
        yield place[:LONGEST_PLACE]


def _list_ids(place: dict[str, Any]) -> Iterator[str]:
    """Yield the ids of a place, which stand alone or, as in Crossref's answers, in a list of objects."""
    for name in _ID_NAMES:
        value = place.get(name)
        for each in value[:PLACE_LIMIT] if isinstance(value, list) else [value]:
            yield as_text(each.get("id") if isinstance(each, dict) else each)[:LONGEST_PLACE]


def _find_ror_ids(*texts: str) -> Iterator[str]:
    for text in texts:
        yield from (number for scheme, number in find_registry_identifiers(text) if scheme == "ror")


def format_ror_urls(numbers: Iterable[str]) -> list[str]:
    """Return the URLs of ids of ROR."""
    return [f"https://ror.org/{number}" for number in numbers]


def split_by_author(value: Any, number: int) -> list[Any]:
    """Return the value of each of some authors, of what stands beside their list; None where it is unknown.

    value: a list with one for each, or a text with ";;" or ";" between authors. If there are more or fewer
    than authors, nobody knows whose they are.
    """
    if number == 1:
        return [value]
    if isinstance(value, str):
        value = [piece.strip() for piece in value.split(";;" if ";;" in value else ";")]
    return value if isinstance(value, list) and len(value) == number else [None] * number
