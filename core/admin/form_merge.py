"""Three-way merge of a form that two people changed: list differences, and merge by their choices."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.forms import FileField
from django.http import QueryDict

from core.admin.form_snapshot import (
    ORDER,
    FormSnapshot,
    SnapshotRow,
    describe_moves,
    describe_value,
    hash_texts,
    is_moved,
    merge_orders,
    read_mark,
)
from core.web.formset_data import RowData, extract_rows, insert_rows

MINE, THEIRS = "mine", "theirs"
CHOICE_PREFIX = "_take-"
CHANGED, ADDED, REMOVED = "changed", "added", "removed"
FILE_INPUT_SUFFIXES = ("-kept", "-drop", "-clear")
"""Suffixes of inputs beside a file: a pending upload, to drop that upload, to clear the stored file."""


@dataclass(frozen=True)
class FormDifference:
    """A value that somebody else changed meanwhile and that differs from the form.

    key: of the choice. lines: label, their value and mine, for display. default: the preselected choice.
    """

    key: str
    label: str
    what: str
    lines: list[tuple[str, str, str]]
    default: str

    @property
    def name(self) -> str:
        """The name of the input for the choice."""
        return CHOICE_PREFIX + self.key


def find_differences(mine: FormSnapshot, theirs: FormSnapshot, base: dict[str, str]) -> list[FormDifference]:
    """List what somebody else changed since the form was rendered, in the order of the form.

    mine: the submitted form. theirs: the stored row. base: the fingerprints when the form was rendered.
    Values that only the sender changed are not listed. The default is the other's value where the sender
    changed nothing, and the sender's where both changed it.
    """
    result: list[FormDifference] = []
    for name, text in theirs.fields.items():
        submitted = mine.fields.get(name, text)
        if text != submitted and hash_texts({name: text}) != base.get(name):
            default = THEIRS if hash_texts({name: submitted}) == base.get(name) else MINE
            bound = theirs.form[name]
            lines = [("", describe_value(bound, text), describe_value(bound, submitted))]
            result.append(FormDifference(name, str(bound.label), CHANGED, lines, default))
    result += _compare_rows(mine, theirs, base)
    for prefix, stored in theirs.orders.items():
        order, key = mine.orders.get(prefix, stored), f"{prefix}/{ORDER}"
        base_order = read_mark(base.get(key))
        if is_moved(stored.keys, base_order) and is_moved(stored.keys, order.keys):
            default = MINE if is_moved(order.keys, base_order) else THEIRS
            lines = [("", *describe_moves(stored, order))]
            result.append(FormDifference(key, stored.words, CHANGED, lines, default))
    return result


def _compare_rows(mine: FormSnapshot, theirs: FormSnapshot, base: dict[str, str]) -> Iterator[FormDifference]:
    for prefix, stored in theirs.rows.items():
        sent = mine.rows.get(prefix, {})
        for key, row in stored.items():
            submitted, path = sent.get(key), f"{prefix}/{key}"
            if submitted is None and path not in base:
                yield FormDifference(path, _describe(row), ADDED, _compare_texts(row, None), THEIRS)
            elif (
                submitted is not None
                and row.mark != base.get(path)
                and (submitted.mark != row.mark or submitted.is_deleted)
            ):
                is_changed = submitted.is_deleted or submitted.mark != base.get(path)
                yield FormDifference(
                    path,
                    _describe(row),
                    CHANGED,
                    _compare_texts(row, submitted),
                    MINE if is_changed else THEIRS,
                )
        for key, row in sent.items():
            if key not in stored and not row.is_deleted:
                path = f"{prefix}/{key}"
                default = THEIRS if row.mark == base.get(path) else MINE
                yield FormDifference(path, _describe(row), REMOVED, _compare_texts(None, row), default)


def _describe(row: SnapshotRow) -> str:
    return row.noun[:1].upper() + row.noun[1:] + (f": {row.label}" if row.label else "")


def _compare_texts(theirs: SnapshotRow | None, mine: SnapshotRow | None) -> list[tuple[str, str, str]]:
    row = theirs or mine
    lines = []
    for name in row.texts:
        bound = row.form[name]
        stored, sent = (side.texts.get(name, "") if side else None for side in (theirs, mine))
        if stored != sent and (stored or sent):
            theirs_shown, mine_shown = (
                "" if text is None else describe_value(bound, text) for text in (stored, sent)
            )
            lines.append((str(bound.label), theirs_shown, mine_shown))
    return lines


def read_choices(differences: list[FormDifference], data: QueryDict) -> dict[str, str]:
    """Return the choice for each difference, by its key, or its default."""
    choices = {difference.key: data.get(difference.name, difference.default) for difference in differences}
    return {key: choice if choice in (MINE, THEIRS) else MINE for key, choice in choices.items()}


def merge_data(
    data: QueryDict,
    differences: list[FormDifference],
    choices: dict[str, str],
    mine: FormSnapshot,
    theirs: FormSnapshot,
) -> QueryDict:
    """Return the submitted data, with stored values where theirs was chosen, and with all child rows."""
    result = data.copy()
    for name in theirs.fields:
        if choices.get(name) == THEIRS:
            _use_stored(result, theirs, name)
    for prefix, stored in theirs.rows.items():
        row_differences = {
            difference.key.partition("/")[2]: difference
            for difference in differences
            if difference.key.startswith(f"{prefix}/")
        }
        if not row_differences:
            continue
        initial, extra = _merge_rows(result, prefix, stored, row_differences, choices)
        if prefix in theirs.orders:
            # the keys in the order that was chosen, with what only the other one has
            orders = [mine.orders[prefix].keys, theirs.orders[prefix].keys]
            if choices.get(f"{prefix}/{ORDER}") == THEIRS:
                orders.reverse()
            rows = initial | extra
            for place, key in enumerate(merge_orders(*orders), start=1):
                if key in rows:
                    rows[key][theirs.orders[prefix].place] = [str(place)]
        insert_rows(result, prefix, initial.values(), extra.values())
    return result


def _use_stored(data: QueryDict, theirs: FormSnapshot, name: str) -> None:
    """Set a field to its stored value; for a file, drop all its inputs."""
    text, sent_as = theirs.fields[name], theirs.form.add_prefix(name)
    if isinstance(theirs.form[name].field, FileField):
        for suffix in ("", *FILE_INPUT_SUFFIXES):
            data.pop(sent_as + suffix, None)
    elif text:
        data[sent_as] = text
    else:
        data.pop(sent_as, None)


def _merge_rows(
    data: QueryDict,
    prefix: str,
    stored: dict[str, SnapshotRow],
    row_differences: dict[str, FormDifference],
    choices: dict[str, str],
) -> tuple[dict[str, RowData], dict[str, RowData]]:
    """Remove a formset's rows from the data; return stored and new rows, merged, by their keys."""
    initial, extra = extract_rows(data, prefix)
    key_name, remaining = next((row.key_name for row in stored.values()), "id"), {}
    new = {f"+{number}": entry for number, entry in extra.items()}
    for entry in initial.values():
        key = (entry.get(key_name) or [""])[0]
        difference = row_differences.get(key)
        if difference is None or (difference.what == CHANGED and choices[difference.key] == MINE):
            remaining[key] = entry
        elif difference.what == CHANGED:
            remaining[key] = _build_entry(stored[key])
        elif choices[difference.key] == MINE:
            new[key] = {name: values for name, values in entry.items() if name != key_name}
    for key, difference in row_differences.items():
        if difference.what == ADDED:
            deletion = {"DELETE": ["on"]} if choices[difference.key] == MINE else {}
            remaining[key] = _build_entry(stored[key]) | deletion
    return remaining, new


def _build_entry(row: SnapshotRow) -> RowData:
    return {row.key_name: [row.key]} | {name: [text] for name, text in row.texts.items() if text}
