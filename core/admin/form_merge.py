"""Two people changed one thing: what differs, and the form's data once it is chosen what to take."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.forms import FileField
from django.http import QueryDict

from core.admin.form_snapshot import (
    ORDER,
    Row,
    Typed,
    fingerprint,
    is_moved,
    joined,
    read,
    read_mark,
    stretches,
)
from core.web.formset_data import Entry, put_back, take_out

MINE, THEIRS = "mine", "theirs"
TAKE = "_take-"
CHANGED, ADDED, REMOVED = "changed", "added", "removed"
ABOUT_FILES = ("-kept", "-drop", "-clear")
"""What is sent of a file beside it: one kept from before, that it is to be left out, that it is to go."""


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
    """List what changed under the form's hands, in the form's order.

    mine: the form as it was sent. theirs: as it is stored now. base: the marks of what the form was read as.
    What only the sender changed is no difference. What they left alone is to be the other's unless they say
    otherwise, and what both changed their own.
    """
    result: list[Difference] = []
    for name, text in theirs.fields.items():
        sent = mine.fields.get(name, text)
        if text != sent and fingerprint({name: text}) != base.get(name):
            default = THEIRS if fingerprint({name: sent}) == base.get(name) else MINE
            bound = theirs.form[name]
            lines = [("", read(bound, text), read(bound, sent))]
            result.append(Difference(name, bound.label, CHANGED, lines, default))
    result += _compare_rows(mine, theirs, base)
    for prefix, stored in theirs.orders.items():
        order, key = mine.orders.get(prefix, stored), f"{prefix}/{ORDER}"
        before = read_mark(base.get(key))
        if is_moved(stored.keys, before) and is_moved(stored.keys, order.keys):
            default = MINE if is_moved(order.keys, before) else THEIRS
            lines = [("", *stretches(stored, order))]
            result.append(Difference(key, stored.words, CHANGED, lines, default))
    return result


def _compare_rows(mine: Typed, theirs: Typed, base: dict[str, str]) -> Iterator[Difference]:
    for prefix, stored in theirs.rows.items():
        sent = mine.rows.get(prefix, {})
        for key, row in stored.items():
            own, path = sent.get(key), f"{prefix}/{key}"
            if own is None and path not in base:
                yield Difference(path, _describe(row), ADDED, _compare_texts(row, None), THEIRS)
            elif own is not None and row.mark != base.get(path) and (own.mark != row.mark or own.goes):
                touched = own.goes or own.mark != base.get(path)
                yield Difference(
                    path, _describe(row), CHANGED, _compare_texts(row, own), MINE if touched else THEIRS
                )
        for key, row in sent.items():
            if key not in stored and not row.goes:
                path = f"{prefix}/{key}"
                default = THEIRS if row.mark == base.get(path) else MINE
                yield Difference(path, _describe(row), REMOVED, _compare_texts(None, row), default)


def _describe(row: Row) -> str:
    return row.noun[:1].upper() + row.noun[1:] + (f": {row.words}" if row.words else "")


def _compare_texts(theirs: Row | None, mine: Row | None) -> list[tuple[str, str, str]]:
    row = theirs or mine
    lines = []
    for name in row.texts:
        bound = row.form[name]
        stored, sent = (each.texts.get(name, "") if each else None for each in (theirs, mine))
        if stored != sent and (stored or sent):
            texts = ("" if text is None else read(bound, text) for text in (stored, sent))
            lines.append((bound.label, *texts))
    return lines


def chosen(differences: list[Difference], data: QueryDict) -> dict[str, str]:
    """Return what the sender chose for each difference, by its key; the default where nothing was said."""
    choices = {each.key: data.get(each.name, each.default) for each in differences}
    return {key: take if take in (MINE, THEIRS) else MINE for key, take in choices.items()}


def merged(
    data: QueryDict, differences: list[Difference], choices: dict[str, str], mine: Typed, theirs: Typed
) -> QueryDict:
    """Return the form's data in which what was chosen to be theirs is theirs, and all parts are there."""
    result = data.copy()
    for name in theirs.fields:
        if choices.get(name) == THEIRS:
            _use_stored(result, theirs, name)
    for prefix, stored in theirs.rows.items():
        own = {each.key.partition("/")[2]: each for each in differences if each.key.startswith(f"{prefix}/")}
        if not own:
            continue
        initial, extra = _merge_rows(result, prefix, stored, own, choices)
        if prefix in theirs.orders:
            # the keys in the order that was chosen, with what only the other one has
            orders = [mine.orders[prefix].keys, theirs.orders[prefix].keys]
            if choices.get(f"{prefix}/{ORDER}") == THEIRS:
                orders.reverse()
            rows = initial | extra
            for place, key in enumerate(joined(*orders), start=1):
                if key in rows:
                    rows[key][theirs.orders[prefix].place] = [str(place)]
        put_back(result, prefix, initial.values(), extra.values())
    return result


def _use_stored(data: QueryDict, theirs: Typed, name: str) -> None:
    """Make a field what it is now; of a file nothing is sent then, neither another nor that it is to go."""
    text, sent_as = theirs.fields[name], theirs.form.add_prefix(name)
    if isinstance(theirs.form[name].field, FileField):
        for suffix in ("", *ABOUT_FILES):
            data.pop(sent_as + suffix, None)
    elif text:
        data[sent_as] = text
    else:
        data.pop(sent_as, None)


def _merge_rows(
    data: QueryDict,
    prefix: str,
    stored: dict[str, Row],
    of_it: dict[str, Difference],
    choices: dict[str, str],
) -> tuple[dict[str, Entry], dict[str, Entry]]:
    """Take a formset's rows out of the data; gives those that are stored, and the others, by their keys."""
    initial, extra = take_out(data, prefix)
    key_name, stays = next((row.key_name for row in stored.values()), "id"), {}
    new = {f"+{number}": entry for number, entry in extra.items()}
    for entry in initial.values():
        key = (entry.get(key_name) or [""])[0]
        difference = of_it.get(key)
        if difference is None or (difference.what == CHANGED and choices[difference.key] == MINE):
            stays[key] = entry
        elif difference.what == CHANGED:
            stays[key] = _build_entry(stored[key])
        elif choices[difference.key] == MINE:
            new[key] = {name: values for name, values in entry.items() if name != key_name}
    for key, difference in of_it.items():
        if difference.what == ADDED:
            leave = {"DELETE": ["on"]} if choices[difference.key] == MINE else {}
            stays[key] = _build_entry(stored[key]) | leave
    return stays, new


def _build_entry(row: Row) -> Entry:
    return {row.key_name: [row.key]} | {name: [text] for name, text in row.texts.items() if text}
