"""Tags of languages (BCP 47), from the names and codes that bibliographies use."""

import re

from bibliography.data import load_lines

_TAG_OF = {
    name: tag
    for tag, names in (line.split(": ") for line in load_lines("languages"))
    for name in names.split(", ")
}
_TAG = re.compile(r"([A-Za-z]{2,3})((?:-[A-Za-z0-9]{2,8})*)", re.ASCII)


def get_language_tag(language: str) -> str:
    """Return the tag of a language that is given as such, by a code of ISO 639 or by a name; "" for others.

    biblatex's keys ("langenglish") are names too.

    >>> get_language_tag("ngerman"), get_language_tag("eng"), get_language_tag("en_GB")
    ('de', 'en', 'en-GB')
    """
    name = language.strip().casefold()
    if tag := _TAG_OF.get(name) or _TAG_OF.get(name.removeprefix("lang")):
        return tag
    match = _TAG.fullmatch(language.strip().replace("_", "-"))
    if not match:
        return ""
    main = match[1].lower()
    return _TAG_OF.get(main, main) + match[2]


def normalize_language(language: str) -> str:
    """Return the tag of a language, or the text as it is if it is unknown."""
    return get_language_tag(language) or language
