"""Sentences that are stored: in English, and translated where they are shown.

Who reads a stored sentence may have another language than who caused it. What stores sentences runs under
`writes_stored_messages`, and the filter `stored_message` shows them. Those that the catalogue does not have,
such as older ones in another language, are shown as they are.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice
from pathlib import Path
from struct import unpack, unpack_from

from django.conf import settings
from django.utils.translation import get_language, gettext, ngettext, override, pgettext, to_locale

from core.text.translation import SeparatedNumber

STORED_LANGUAGE = "en"
LONGEST, DEEPEST = 2_000, 4
"""The most characters of a sentence that is translated, and how deep sentences are in others."""
BEGINNING = 3
"""So many letters at their beginning tell messages apart."""
JOINED = 8
"""So many ends of sentences and clauses are tried."""
FEWEST_LETTERS = 6
"""Of messages with fewer letters beside their placeholders, too many sentences are made."""
SENTENCES = frozenset(
    ["conflicts", "detail", "later", "otherwise", "problem", "reason", "what", "when"]  # see their messages
)
"""Placeholders for what is a message itself; others stand for titles, names and numbers."""

writes_stored_messages = partial(override, STORED_LANGUAGE)

_PLACEHOLDER = re.compile(r"\{(\w+)(?::,)?\}|%\((\w+)\)[sd]")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_END, _CLAUSE = re.compile(r"(?<=[.!?]) "), re.compile(r", but |; ")


@dataclass(frozen=True)
class _Message:
    """A message with placeholders. forms: as it is in the catalogue, the plural behind the singular."""

    context: str
    forms: tuple[str, ...]
    pieces: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def letters(self) -> int:
        return sum(map(len, self.pieces))

    def match(self, text: str) -> dict[str, str] | None:
        """Return what stands in place of the placeholders; None if the text is not of this message."""
        first, *between, last = self.pieces
        if not text.startswith(first) or not text.endswith(last):
            return None
        ends, place = [], len(first)
        for piece in between:
            ends.append(text.find(piece, place + 1))
            if ends[-1] < 0:
                return None
            place = ends[-1] + len(piece)
        ends.append(len(text) - len(last))
        starts = [len(first), *(end + len(piece) for end, piece in zip(ends, between, strict=False))]
        parts = [text[start:end] for start, end in zip(starts, ends, strict=True)]
        values = dict(zip(self.names, parts, strict=True))
        return values if all(parts) and [values[name] for name in self.names] == parts else None

    def translate(self, values: dict[str, str], depth: int) -> str:
        shown = {name: _read_value(name, value, depth) for name, value in values.items()}
        if len(self.forms) == 2:
            number = next((int(value) for value in shown.values() if isinstance(value, int)), 2)
            text = ngettext(*self.forms, number)
        elif self.context:
            text = pgettext(self.context, self.forms[0])
        else:
            text = gettext(self.forms[0])
        return text % shown if "%(" in text else text.format(**shown)


class _Text(str):
    """A text in place of a number: `{number:,}` writes it as it is."""

    def __format__(self, _spec: str) -> str:
        return str(self)


def _read_value(name: str, value: str, depth: int) -> str | int:
    if _NUMBER.fullmatch(value) and len(value) < 20:
        return SeparatedNumber(value.replace(",", ""))
    return _Text(_translate(value, depth + 1) if name in SENTENCES else value)


def translate_stored(text: str) -> str:
    """Return a stored sentence, or several, in the language of the moment; others as they are."""
    language = get_language()
    if not text or not language or language.partition("-")[0] == STORED_LANGUAGE or len(text) > LONGEST:
        return text
    return _translate(text, 0)


def _translate(text: str, depth: int) -> str:
    if depth > DEEPEST or not text.strip():
        return text
    if (translated := _translate_message(text, depth)) is not None:
        return translated
    for end in (match.start() for match in islice(_END.finditer(text), JOINED)):
        if (translated := _translate_message(text[:end], depth)) is not None:
            return f"{translated} {_translate(text[end + 1 :], depth + 1)}"
    for start in (match.start() for match in islice(_CLAUSE.finditer(text), JOINED)):
        if (translated := _translate_message(text[start:], depth)) is not None:
            return _translate(text[:start], depth + 1) + translated
    return text


def _translate_message(text: str, depth: int) -> str | None:
    """Return the translation of a message; None for what is none."""
    plain, by_beginning = _read_catalogue(get_language() or STORED_LANGUAGE)
    for form in dict.fromkeys((text, text[:1].lower() + text[1:], text.rstrip("."))):
        if form in plain:
            return gettext(form) + text[len(form) :]
    for message in chain(by_beginning.get(text[:BEGINNING], ()), by_beginning.get("", ())):
        if (values := message.match(text)) is not None:
            return message.translate(values, depth)
    return None


@cache
def _read_catalogue(language: str) -> tuple[frozenset[str], Mapping[str, Sequence[_Message]]]:
    """Return the messages of a language without placeholders, and by their beginnings those with some.

    Those with a placeholder near their beginning are under an empty text. The most telling ones come first.
    """
    plain, messages = set(), []
    for folder in settings.LOCALE_PATHS:
        path = Path(folder) / to_locale(language) / "LC_MESSAGES" / "django.mo"
        for context, forms in _read_messages(path.read_bytes()) if path.is_file() else ():
            for form in forms:
                _first, *rest = pieces = _PLACEHOLDER.split(form)
                names = tuple(
                    brace or percent for brace, percent in zip(pieces[1::3], pieces[2::3], strict=True)
                )
                message = _Message(context, forms, tuple(pieces[::3]), names)
                if not rest and not context:
                    plain.add(form)
                elif rest and message.letters >= FEWEST_LETTERS:
                    messages.append(message)
    by_beginning = defaultdict(list)
    for message in sorted(messages, key=lambda message: -message.letters):
        beginning = message.pieces[0][:BEGINNING]
        by_beginning[beginning if len(beginning) == BEGINNING else ""].append(message)
    return frozenset(plain), by_beginning


def _read_messages(catalogue: bytes) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the messages of a compiled catalogue of GNU gettext: context, and singular with plural."""
    order = "<" if unpack("<I", catalogue[:4])[0] == 0x950412DE else ">"
    number, start = unpack_from(f"{order}II", catalogue, 8)
    for place in range(start, start + 8 * number, 8):
        length, offset = unpack_from(f"{order}II", catalogue, place)
        context, separator, text = catalogue[offset : offset + length].decode().rpartition("\x04")
        if text:
            yield context if separator else "", tuple(text.split("\0"))
