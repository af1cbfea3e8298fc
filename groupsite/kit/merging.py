"""Two people changed one thing: what differs, and the form's data once it is chosen what to take."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict

from groupsite.kit.typed import Row, Typed, fingerprint, read

MINE, THEIRS = "mine", "theirs"
TAKE = "_take-"
CHANGED, ADDED, REMOVED = "changed", "added", "removed"


@dataclass(frozen=True)
class Difference:
    """Something that somebody else changed meanwhile and that the form has otherwise.

    key: names it in the choices. lines: label, theirs and mine, for readers. default: which is ticked.
    """

    key: str
    label: str
    what: str
    lines: list[tuple[str, str, str]]
    default: str

    @property
    def name(self) -> str:
        """What its choice is called in the form."""
        return TAKE + self.key


def differences(mine: Typed, theirs: Typed, base: dict[str, str]) -> list[Difference]:
    """What changed under the form's hands, in the form's order.

    mine: the form as it was sent. theirs: as it is stored now. base: the marks of what the form was read as.
    What only the sender changed is no difference. What she left alone is to be theirs unless she says
    otherwise, and what both changed hers.
    """
    return [*_fields(mine, theirs, base), *_rows(mine, theirs, base)]


def _fields(mine: Typed, theirs: Typed, base: dict[str, str]) -> Iterator[Difference]:
    for name, text in theirs.fields.items():
        sent = mine.fields.get(name, text)
        if text == sent or fingerprint({name: text}) == base.get(name):
            continue
        default = THEIRS if fingerprint({name: sent}) == base.get(name) else MINE
        bound = theirs.form[name]
        yield Difference(name, bound.label, CHANGED, [("", read(bound, text), read(bound, sent))], default)


def _rows(mine: Typed, theirs: Typed, base: dict[str, str]) -> Iterator[Difference]:
    for prefix, stored in theirs.rows.items():
        sent = mine.rows.get(prefix, {})
        for key, row in stored.items():
            known, path = sent.get(key), f"{prefix}/{key}"
            if known is None and path not in base:
                yield Difference(path, _kind(row), ADDED, _lines(row, None), THEIRS)
            elif known is not None and row.mark != base.get(path) and (known.mark != row.mark or known.goes):
                touched = known.goes or known.mark != base.get(path)
                yield Difference(path, _kind(row), CHANGED, _lines(row, known), MINE if touched else THEIRS)
        for key, row in sent.items():
            if key not in stored and not row.goes:
                path = f"{prefix}/{key}"
                default = THEIRS if row.mark == base.get(path) else MINE
                yield Difference(path, _kind(row), REMOVED, _lines(None, row), default)


def _kind(row: Row) -> str:
    name = str(row.form._meta.model._meta.verbose_name)
    return f"{name[:1].upper()}{name[1:]}" + (f": {row.words}" if row.words else "")


def _lines(theirs: Row | None, mine: Row | None) -> list[tuple[str, str, str]]:
    row = theirs or mine
    lines = []
    for name in row.texts:
        bound = row.form[name]
        stored, sent = (each.texts.get(name, "") if each else None for each in (theirs, mine))
        if stored != sent and (stored or sent):
            shown = ("" if text is None else read(bound, text) for text in (stored, sent))
            lines.append((bound.label, *shown))
    return lines


def chosen(differences: list[Difference], data: QueryDict) -> dict[str, str]:
    """What the sender wants of each difference, by its key; the default where nothing was said."""
    asked = {each.key: data.get(each.name, each.default) for each in differences}
    return {key: take if take in (MINE, THEIRS) else MINE for key, take in asked.items()}


def merged(data: QueryDict, found: list[Difference], choices: dict[str, str], theirs: Typed) -> QueryDict:
    """The form's data in which what was chosen to be theirs is theirs, and all parts are there."""
    result = data.copy()
    for name in theirs.fields:
        if choices.get(name) == THEIRS:
            _put(result, theirs.form.add_prefix(name), theirs.fields[name])
    for prefix, stored in theirs.rows.items():
        of_it = {each.key.partition("/")[2]: each for each in found if each.key.startswith(f"{prefix}/")}
        if of_it:
            _merge_rows(result, prefix, stored, of_it, choices)
    return result


def _put(data: QueryDict, name: str, text: str) -> None:
    if text:
        data[name] = text
    else:
        data.pop(name, None)


Entry = dict[str, list[str]]
FIELD = r"((?!(?:TOTAL|INITIAL|MIN_NUM|MAX_NUM)_FORMS$)[^\d-].*)"
"""A field of a row: not what belongs to another formset, `parts-2` beside `parts`."""


def _merge_rows(
    data: QueryDict,
    prefix: str,
    stored: dict[str, Row],
    of_it: dict[str, Difference],
    choices: dict[str, str],
) -> None:
    initial, extra, key_name = *take_out(data, prefix), _key_name(stored)
    kept = []
    for entry in initial:
        key = (entry.get(key_name) or [""])[0]
        difference = of_it.get(key)
        if difference is None or (difference.what == CHANGED and choices[difference.key] == MINE):
            kept.append(entry)
        elif difference.what == CHANGED:
            kept.append(_entry(stored[key], key_name))
        elif choices[difference.key] == MINE:
            extra.append({name: values for name, values in entry.items() if name != key_name})
    for key, difference in of_it.items():
        if difference.what == ADDED:
            leave = {"DELETE": ["on"]} if choices[difference.key] == MINE else {}
            kept.append(_entry(stored[key], key_name) | leave)
    put_back(data, prefix, kept, extra)


def _key_name(stored: dict[str, Row]) -> str:
    return next((row.form._key_name for row in stored.values()), "id")


def _entry(row: Row, key_name: str) -> Entry:
    return {key_name: [row.key]} | {name: [text] for name, text in row.texts.items() if text}


def take_out(data: QueryDict, prefix: str) -> tuple[list[Entry], list[Entry]]:
    """Take the rows of a formset out of a form's data; gives those that were stored, and the new ones."""
    pattern = re.compile(rf"{re.escape(prefix)}-(\d+)-{FIELD}", re.DOTALL)
    rows: dict[int, Entry] = {}
    for name in list(data):
        match = pattern.fullmatch(name)
        if match:
            rows.setdefault(int(match[1]), {})[match[2]] = data.pop(name)
    count = _number(data, f"{prefix}-INITIAL_FORMS")
    total = _number(data, f"{prefix}-TOTAL_FORMS")
    initial = [rows[number] for number in sorted(rows) if number < min(count, total)]
    return initial, [rows[number] for number in sorted(rows) if count <= number < total]


def put_back(data: QueryDict, prefix: str, initial: list[Entry], extra: list[Entry]) -> None:
    """Put the rows of a formset into a form's data, numbered anew."""
    for number, entry in enumerate([*initial, *extra]):
        for name, values in entry.items():
            data.setlist(f"{prefix}-{number}-{name}", values)
    data[f"{prefix}-INITIAL_FORMS"] = str(len(initial))
    data[f"{prefix}-TOTAL_FORMS"] = str(len(initial) + len(extra))


def _number(data: QueryDict, name: str) -> int:
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
