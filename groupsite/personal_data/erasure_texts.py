"""Remove somebody's name and addresses from the texts of all tables; names in print stay."""

import contextlib
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from bibliography.names import split
from bibliography.names.respelling import (
    FULL,
    NameReplacement,
    NameReplacer,
    list_replacements,
    list_word_replacements,
)
from groupsite.name_change.plan import is_doubtful
from groupsite.name_change.tables import Replacer, TextTable, count_rows, list_text_tables, replace_in_tables
from groupsite.personal_data.erasure_subject import ErasureSubject

SUBSTITUTE = "a former member"
"""What texts say in place of the name."""
_SUBSTITUTE_WORDS = "Former Member"
REMOVED = "[removed]"
"""What texts say in place of an address or an identifier."""
PRINTED: dict[str, tuple[str, ...]] = {
    "agenda_eventspeaker": ("name",),
    "agenda_talkspeaker": ("name",),
    "agenda_thesis": ("student_name",),
    "agenda_thesisperson": ("name",),
    "groupsite_awardrecipient": ("name",),
    "people_supervision": ("supervisor_name",),
    "publications_author": (),
    "publications_authorclaim": ("name",),
    "publications_authordecision": ("name",),
    "publications_authorgroup": (),
    "publications_authorship": (),
    "publications_authorspelling": (),
    "publications_corpusrecord": (),
    "publications_groupedmention": (),
    "publications_importitem": ("key", "entry", "changes"),
    "publications_publication": (),
    "publications_rejectedentry": (),
    "software_projectperson": ("name",),
    "software_softwareperson": ("name",),
    "software_themecollaborator": ("name",),
}
"""Columns with names as they are printed, which stay; all columns of a table for which none is named."""


class LiteralReplacer:
    """Removes addresses and identifiers, whatever their case, and leads links to the person to all people."""

    def __init__(self, texts: Iterable[str], slugs: Iterable[str]) -> None:
        values = [re.escape(text) for text in texts if text]
        paths = [
            re.escape(f"/people/{each}") for slug in slugs for each in dict.fromkeys((slug, quote(slug)))
        ]
        self.pattern = f"(?:{'|'.join([*values, *paths])})" if values or paths else "(?!)"
        whole_value = rf"(?<![\w.+-])(?:{'|'.join(values) or '(?!)'})(?![\w-]|\.\w)"
        whole_path = rf"(?P<path>(?:{'|'.join(paths) or '(?!)'})(?![\w-]))"
        self._regex = re.compile(f"{whole_path}|{whole_value}", re.IGNORECASE)

    def replace(self, text: str) -> str:
        return self._regex.sub(lambda match: "/people" if match["path"] else REMOVED, text)

    def replace_in_json(self, value: Any, parts: NameReplacer | None = None) -> Any:
        """Return a JSON value without the texts."""
        if isinstance(value, str):
            return self.replace(value)
        if isinstance(value, dict):
            return {self.replace(name): self.replace_in_json(each, parts) for name, each in value.items()}
        return [self.replace_in_json(each, parts) for each in value] if isinstance(value, list) else value


class JointReplacer:
    """Says of a text whether any of some replacers would change it."""

    def __init__(self, replacers: Iterable[Replacer]) -> None:
        self._replacers = list(replacers)
        self.pattern = "|".join(each.pattern for each in self._replacers)

    def replace(self, text: str) -> str:
        for each in self._replacers:
            text = each.replace(text)
        return text

    def replace_in_json(self, value: Any, parts: NameReplacer | None = None) -> Any:
        for each in self._replacers:
            value = each.replace_in_json(value, parts)
        return value


def build_name_replacer(subject: ErasureSubject) -> NameReplacer:
    """Return what replaces the forms of the name that mean nobody else."""
    if subject.person is None:
        return NameReplacer([])
    forms: list[NameReplacement] = []
    for name in subject.names:
        if name in subject.shared_names:
            continue
        try:
            forms += list_replacements(name, _SUBSTITUTE_WORDS)
        except ValueError:  # no name that has parts
            forms.append(NameReplacement(name, SUBSTITUTE))
    own = [form for form in forms if form.kind == FULL or not is_doubtful(form, subject.person)]
    return NameReplacer(NameReplacement(form.old, _choose_substitute(form.new), form.kind) for form in own)


def build_word_replacer(subject: ErasureSubject) -> NameReplacer:
    """Return what replaces given and family name alone, as in columns of their own."""
    forms: list[NameReplacement] = []
    for name in subject.names:
        with contextlib.suppress(ValueError):
            forms += list_word_replacements(split(name), split(_SUBSTITUTE_WORDS))
    return NameReplacer(forms)


def _choose_substitute(spelled: str) -> str:
    """Return the substitute as a text says it, and within slugs and keys as one word."""
    is_word = spelled in {sign.join(_SUBSTITUTE_WORDS.split()) for sign in ("-", "_", "")}
    return spelled if is_word else SUBSTITUTE


def build_literal_replacer(subject: ErasureSubject) -> LiteralReplacer:
    return LiteralReplacer([*subject.emails, *subject.identifiers], subject.slugs)


def list_tables_without_print() -> list[TextTable]:
    """Return the tables of texts without the columns in which names are as printed, in the journal, too."""
    tables = []
    for table in list_text_tables():
        columns = table.columns
        if table.name in PRINTED:
            printed = PRINTED[table.name] or columns
            columns = tuple(name for name in columns if name not in printed)
        if not columns:
            continue
        quoted = ", ".join(f"'{name}'" for name in sorted(PRINTED))
        only = f"table_name NOT IN ({quoted})" if table.name == "journal_event" else ""
        tables.append(replace(table, columns=columns, only=only))
    return tables


def count_mentions(subject: ErasureSubject) -> int:
    """Return in how many rows texts name the person, or have one of their addresses."""
    mentions = JointReplacer([build_name_replacer(subject), build_literal_replacer(subject)])
    return count_rows(mentions, list_tables_without_print())


def remove_from_texts(names: NameReplacer, parts: NameReplacer, literals: LiteralReplacer) -> int:
    """Replace the name and remove addresses in all texts; return in how many rows. Triggers must be off.

    parts: what replaces parts of the name, in structured data beside the name.
    """
    return replace_in_tables(literals) + replace_in_tables(names, parts, list_tables_without_print())


def count_parts(parts: NameReplacer) -> int:
    """Return in how many rows a part of the name is, beside what is printed."""
    return count_rows(parts, list_tables_without_print())
