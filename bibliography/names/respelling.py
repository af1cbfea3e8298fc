"""Spell a name that somebody gave up as the new one, in bylines, texts, slugs and keys."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bibliography.names.formatting import format_full, format_sorted, format_with_initials
from bibliography.names.normalization import expand_letters, fold
from bibliography.names.printed_names import NameParts
from bibliography.names.splitting import split

FULL, SHORT, WORD = "full", "short", "word"
"""Kinds of replacements: of a full name, of one with initials, of a single part of the name."""
_INITIAL = re.compile(r"\w\.?")


@dataclass(frozen=True)
class NameReplacement:
    """A text to be replaced by another; `kind` says how much of a name it is."""

    old: str
    new: str
    kind: str = FULL


def respell(name: str, old: NameParts, new: NameParts) -> str:
    """Return a printed form of the old name as the new one prints it: "J. M. Doe" as "J. M. Roe".

    A name with another family name, or other given names, is returned as it is.
    """
    try:
        parts = split(name)
    except ValueError:
        return name
    if parts.literal or old.literal or new.literal:
        return new.literal or format_full(new) if fold(name) == fold(format_full(old)) else name
    if fold(parts.family) != fold(old.family):
        return name
    given = _respell_given(parts.given.split(), old.given.split(), new.given.split())
    if given is None:
        return name
    return format_full(replace(parts, given=given, particle=new.particle, family=new.family))


def _respell_given(printed: list[str], old: list[str], new: list[str]) -> str | None:
    """Return the printed given names as new ones; None if they do not fit the old ones."""
    if list(map(fold, printed)) == list(map(fold, old)):
        return " ".join(new)
    words = []
    for place, word in enumerate(printed):
        if place >= len(old):
            words.append(word)  # a middle name that the old name leaves out
            continue
        if _INITIAL.fullmatch(word):
            if fold(word)[:1] != fold(old[place])[:1]:
                return None
            words += [new[place][:1] + word[1:]] if place < len(new) else []
        elif fold(word) == fold(old[place]):
            words += new[place : place + 1]
        else:
            return None
    return " ".join(words)


def is_short_form(name: str) -> bool:
    """Return whether a name has no given name but initials, so that several people may share it."""
    return all(_INITIAL.fullmatch(word) for word in split(name).given.split())


def list_replacements(old: str, new: str) -> list[NameReplacement]:
    """Return the forms in which a name is written in texts, slugs and keys, with those of the new name."""
    before, after = split(old), split(new)
    forms = [(old, new), (_turn(before), _turn(after)), (_turn(before, ""), _turn(after, ""))]
    shorts = [
        (format_with_initials(before), format_with_initials(after)),
        (format_sorted(before, initials=True), format_sorted(after, initials=True)),
    ]
    forms += [(sign.join(_list_words(old)), sign.join(_list_words(new))) for sign in ("-", "_", "")]
    if is_short_form(old):
        shorts, forms = shorts + forms, []
    pairs = [NameReplacement(*pair) for pair in forms] + [NameReplacement(*pair, SHORT) for pair in shorts]
    pairs += [
        NameReplacement(spell(pair.old), spell(pair.new), pair.kind)
        for pair in pairs
        for spell in (_to_ascii, expand_letters)
    ]
    return [pair for pair in dict.fromkeys(pairs) if pair.old != pair.new and len(pair.old) > 2]


def list_word_replacements(old: NameParts, new: NameParts) -> list[NameReplacement]:
    """Return the parts of the name that change, each alone."""
    pairs = [(old.family, new.family), (old.given, new.given)]
    given = zip(old.given.split(), new.given.split(), strict=False)
    pairs += [pair for pair in given if not _INITIAL.fullmatch(pair[0])]
    pairs += [
        (spell(before), spell(after)) for before, after in pairs for spell in (_to_ascii, expand_letters)
    ]
    return [
        NameReplacement(before, after, WORD)
        for before, after in dict.fromkeys(pairs)
        if before and after and before != after and len(before) > 1
    ]


def _turn(parts: NameParts, comma: str = ",") -> str:
    return format_sorted(parts).replace(",", comma)


def _list_words(name: str) -> list[str]:
    return re.findall(r"\w+", name)


def _to_ascii(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


class NameReplacer:
    """Replaces texts by others, whole words only, whatever their case and spaces; longer ones first.

    E-mail addresses stay, as nothing would arrive at another one.
    inside: also within words, as in the citation key doe2020.
    """

    def __init__(self, replacements: Iterable[NameReplacement], inside: bool = False) -> None:
        self._new = {_fold_spaces(each.old): each.new for each in replacements}
        longest_first = sorted(self._new, key=len, reverse=True)
        alternatives = "|".join(re.escape(text).replace(r"\ ", r"\s+") for text in longest_first)
        self.pattern = f"(?:{alternatives})" if alternatives else "(?!)"
        # an underscore separates words in slugs and keys
        whole_word = rf"(?<![^\W_]){self.pattern}(?![^\W_])(?![^\s@]*@)"
        self._regex = re.compile(_build_inner_pattern(longest_first) if inside else whole_word, re.IGNORECASE)

    def replace(self, text: str) -> str:
        """Return a text with the replacements, in lower or upper case where the text is."""
        return self._regex.sub(lambda match: self._adapt_case(match[0]), text)

    def mentions(self, value: object) -> bool:
        """Return whether a value is a text with something to replace."""
        return isinstance(value, str) and self._regex.search(value) is not None

    def _adapt_case(self, text: str) -> str:
        new = self._new[_fold_spaces(text)]
        if text.islower():
            return new.lower()
        return new.upper() if text.isupper() and len(text) > 2 else new

    def replace_in_json(self, value: Any, parts: "NameReplacer | None" = None) -> Any:
        """Return a JSON value with the replacements; `parts` are replaced beside a text that has a name."""
        if isinstance(value, str):
            return self.replace(value)
        if not isinstance(value, dict | list):
            return value
        is_about = any(map(self.mentions, value.values() if isinstance(value, dict) else value))
        if isinstance(value, dict):
            changed: Any = {
                self.replace(name): self.replace_in_json(each, parts) for name, each in value.items()
            }
        else:
            changed = [self.replace_in_json(each, parts) for each in value]
        return _replace_strings(changed, parts) if is_about and parts else changed


LONG = 6
"""Characters from which on a text within a word is no accident."""


def _build_inner_pattern(texts: Iterable[str]) -> str:
    """Return the pattern of texts within words: short ones only where a word of letters is no longer."""
    parts = [
        re.escape(text) if len(text) >= LONG else rf"(?<![^\W\d_]){re.escape(text)}(?![^\W\d_])"
        for text in texts
    ]
    return "|".join(parts) or "(?!)"


def _replace_strings(value: Any, parts: NameReplacer) -> Any:
    """Return a JSON value with parts of a name replaced in all its strings."""
    if isinstance(value, str):
        return parts.replace(value)
    if isinstance(value, dict):
        return {name: _replace_strings(each, parts) for name, each in value.items()}
    return [_replace_strings(each, parts) for each in value] if isinstance(value, list) else value


def _fold_spaces(text: str) -> str:
    return " ".join(text.split()).lower()
