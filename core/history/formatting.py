"""Format journal data as text: values, differences, authors, reasons, and labels of rows."""

import datetime
import json
import re
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, cast

from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import Resolver404, get_script_prefix, resolve
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import YearsField
from core.db.fields import KeyField
from core.db.journal import find_owner, is_journaled, list_journaled_fields
from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.db.translations import Translated, is_translations, label_translation
from core.files.model_fields import LogoField, OriginalField, PictureField
from core.history.structure import NEVER_SET, match_rows
from core.journal.models import Context, JournalEvent, Values
from core.references import RecordReference, is_pointer, read_target
from core.text.dates import PartialDate, Precision, YearSet, read_days
from core.text.mathematics import strip_math

TIME = re.compile(r"\d{2}:\d{2}")
WORD = re.compile(r"\s+|\w+|[^\w\s]")
MAX_COMPARED = 3000
"""The maximum number of tokens on either side, without a common beginning and end, that are compared."""
CONTEXT_SIZE = 40
"""The number of tokens of context around a difference."""


@dataclass(frozen=True)
class TextPiece:
    """A piece of a text; `kind` is kept, was, became or skipped."""

    kind: str
    text: str


def diff_texts(was: str, became: str) -> list[TextPiece]:
    """Merge two texts and mark their differences; long common passages are left out.

    Texts that differ too much are returned whole, one after the other.
    """
    old, new = WORD.findall(was), WORD.findall(became)
    start = _count_shared(old, new)
    stop = _count_shared(old[start:][::-1], new[start:][::-1])
    head, tail = old[:start], old[len(old) - stop :]
    old, new = old[start : len(old) - stop], new[start : len(new) - stop]
    if max(len(old), len(new)) > MAX_COMPARED:
        return _shorten([("kept", head), ("was", old), ("became", new), ("kept", tail)])
    middle = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new).get_opcodes():
        middle += [("kept", old[i:j])] if tag == "equal" else [("was", old[i:j]), ("became", new[k:m])]
    return _shorten([("kept", head), *middle, ("kept", tail)])


def _count_shared(left: list[str], right: list[str]) -> int:
    """Count the tokens that both begin with."""
    count = 0
    for token, other_token in zip(left, right, strict=False):
        if token != other_token:
            break
        count += 1
    return count


def _shorten(parts: list[tuple[str, list[str]]]) -> list[TextPiece]:
    parts = [(kind, tokens) for kind, tokens in parts if tokens]
    result: list[TextPiece] = []
    for index, (kind, tokens) in enumerate(parts):
        first, last = index == 0, index == len(parts) - 1
        if kind != "kept" or len(tokens) <= CONTEXT_SIZE * (1 if first or last else 2) + 10:
            result.append(TextPiece(kind, "".join(tokens)))
            continue
        before, after = ([] if first else tokens[:CONTEXT_SIZE]), ([] if last else tokens[-CONTEXT_SIZE:])
        result += [
            TextPiece("kept", "".join(before)),
            TextPiece("skipped", "…"),
            TextPiece("kept", "".join(after)),
        ]
    return [piece for piece in result if piece.text]


LONG = 60
"""The number of characters from which on texts are compared word by word."""
NOT_SHOWN = _("(not shown)")
SECRET = ("password",)

PICTURES = PictureField, LogoField, OriginalField

LabelFunction = Callable[[models.Field, Values], str]
"""A function that returns the label of what a field of a row points at, from the values of the row."""


@dataclass(frozen=True)
class FieldChange:
    """The change of a field.

    pieces: a long text with its differences marked. picture: the name of the field if it holds a picture.
    was_picture, became_picture: URLs of it before and after.
    """

    label: str
    was: str
    became: str
    pieces: list[TextPiece] = field(default_factory=list)
    picture: str = ""
    was_picture: str = ""
    became_picture: str = ""


def list_changes(
    model: type[models.Model], was: Values | None, became: Values | None, name_of, hide=()
) -> list[FieldChange]:
    """List the differences between two states of a row; None if it does not exist.

    name_of: a `LabelFunction`. hide: names of fields whose values this reader may not see.
    """
    result = []
    for column in list_visible_fields(model):
        if is_translations(column):
            result += _list_translation_changes(column, was, became, hide)
            continue
        old, new = format_field(column, was, name_of), format_field(column, became, name_of)
        if old == new:
            continue
        if not (was and became):
            # of a new or deleted row, empty values and defaults are left out
            value = (was or became)[column.attname]
            if value in (None, "", [], {}, False) or (column.name == "position" and value == 0):
                continue
        label, picture = capfirst(str(column.verbose_name)), ""
        if column.name in hide:
            old, new = old and str(NOT_SHOWN), new and str(NOT_SHOWN)
        elif isinstance(column, models.FileField):
            old, new = old and gettext("the former file"), new and gettext("a new file")
            picture = column.name if isinstance(column, PICTURES) else ""
        is_text = isinstance(column, models.CharField | models.TextField)
        parts = _compare_long(old, new) if is_text else []
        result.append(FieldChange(label, old, new, parts, picture))
    return result


def _compare_long(old: str, new: str) -> list[TextPiece]:
    return diff_texts(old, new) if min(len(old), len(new)) > LONG else []


def _list_translation_changes(
    column: models.Field, was: Values | None, became: Values | None, hide=()
) -> list[FieldChange]:
    """List the differences between the translations of a row, one for each field and language."""
    states = [(values or {}).get(column.attname) or {} for values in (was, became)]
    result = []
    for text_column in cast(type[Translated], column.model).list_translated_columns():
        name = text_column.name
        for code in sorted({*states[0], *states[1]}):
            texts = [str(state.get(code, {}).get(name, "")) for state in states]
            old, new = (text.replace("\r\n", "\n") for text in texts)
            if old == new:
                continue
            if name in hide:
                old, new = old and str(NOT_SHOWN), new and str(NOT_SHOWN)
            label = label_translation(capfirst(str(text_column.verbose_name)), code)
            result.append(FieldChange(label, old, new, _compare_long(old, new)))
    return result


AROUND = 12
"""The number of tokens of context that stay around a difference in a list of changes."""
MOST_PIECES = 9
DIFFERENT = ("was", "became")


def shorten_pieces(pieces: list[TextPiece], longest: int) -> list[TextPiece]:
    """Keep the differences of a text, each cut to `longest` characters, and the words next to them."""
    parts: list[TextPiece] = []
    for index, piece in enumerate(pieces):
        if piece.kind in DIFFERENT:
            text = piece.text if len(piece.text) <= longest else piece.text[:longest] + "…"
            parts.append(TextPiece(piece.kind, text))
            continue
        tokens = WORD.findall(piece.text) if piece.kind == "kept" else []
        before = tokens[:AROUND] if index and pieces[index - 1].kind in DIFFERENT else []
        after = (
            tokens[-AROUND:] if pieces[index + 1 : index + 2] and pieces[index + 1].kind in DIFFERENT else []
        )
        if tokens and len(tokens) <= len(before) + len(after):
            parts.append(piece)
            continue
        texts = ("kept", "".join(before)), ("skipped", " … "), ("kept", "".join(after))
        parts += [TextPiece(kind, text) for kind, text in texts if text]
    parts = [part for n, part in enumerate(parts) if part.kind != "skipped" or parts[n - 1].kind != "skipped"]
    return parts if len(parts) <= MOST_PIECES else [*parts[:MOST_PIECES], TextPiece("skipped", "…")]


def list_visible_fields(model: type[models.Model]) -> list[models.Field]:
    """Return the fields that are meaningful to readers, in the order of the model."""
    key = find_owner(model)
    tracked = {column.name for column in list_journaled_fields(model)}
    return [
        column
        for column in list_journaled_fields(model)
        if column.name not in {*NEVER_SET, *SECRET}
        and column is not key
        and not isinstance(column, KeyField)
        and not (column.name == "kind" and issubclass(model, RecordReference))
        and column.name.removesuffix("_precision") not in tracked - {column.name}
    ]


def format_field(column: models.Field, values: Values | None, name_of: LabelFunction) -> str:
    """Format the value of a field for readers; an empty string for an empty value."""
    value = values[column.attname] if values else None
    if values is None or value is None or value in ("", [], {}):
        return ""
    if is_pointer(column):
        return name_of(column, values)
    if column.flatchoices:
        return str(dict(column.flatchoices).get(value, value))
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, datetime.datetime):
        return format_moment(value)
    if isinstance(value, datetime.date):
        precision = Precision(values.get(f"{column.name}_precision") or "day")
        read = PartialDate.from_last if column.name == "end" else PartialDate.from_first
        try:
            return str(read(value, precision))
        except ValueError:
            return str(PartialDate(value, Precision.DAY))
    if isinstance(value, list | dict):
        return _format_container(column, value)
    return str(value).replace("\r\n", "\n")  # as forms end lines


def format_moment(value: datetime.datetime) -> str:
    """Format a time in the time zone of the site: "5 May 2026, 14:03"."""
    local = timezone.localtime(value)
    return f"{PartialDate(local.date(), Precision.DAY)}, {local:%H:%M}"


def _format_container(column: models.Field, value) -> str:
    if isinstance(column, YearsField):
        try:
            return str(YearSet(tuple(value)))
        except ValueError:
            return ", ".join(map(str, value))
    if isinstance(column, ArrayField):
        return "\n".join(map(str, value))
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)


def format_label(model: type[models.Model], values: Values, name_of: LabelFunction) -> str:
    """Return the label of a row; of a child row by its foreign keys, or else by its first two texts."""
    for name in ("name", "title", "old_path"):  # the title of a person is an academic one
        if values.get(name):
            return strip_math(str(values[name]))
    filled = [column for column in list_visible_fields(model) if format_field(column, values, name_of)]
    links = [column for column in filled if is_pointer(column)]
    texts = [column for column in filled if isinstance(column, models.CharField | models.TextField)]
    parts = [format_field(column, values, name_of) for column in (links or texts)[:2]]
    return " ".join(
        dict.fromkeys(map(str, parts))
    )  # the author of a paper is named as the name that it prints


GONE = _(" (gone)")
HIDDEN = _("somebody whose profile is hidden")
FEW = 20
"""The number of rows of a model up to which what their labels name is fetched for each."""
States = Iterable[tuple[type[models.Model], Values | None]]
"""States of rows, each with its model."""


def fetch_labels(states: States, reader) -> LabelFunction:
    """Fetch the labels of all targets of foreign keys in the states.

    reader: the account that reads; it sees e-mail addresses of accounts only if it may view these.
    """
    targets: dict[Any, set[Any]] = defaultdict(set)
    uids: dict[Any, set[uuid.UUID]] = defaultdict(set)
    for model, values in states:
        for column in list_journaled_fields(model) if values else ():
            if target := read_target(column, values or {}):
                (targets if column.related_model else uids)[target[0]].add(target[1])
    keys_of = _find_keys(uids)
    for (model, _uid), pk in keys_of.items():
        targets[model].add(pk)
    accounts = fetch_account_names(targets.pop(get_user_model(), set()), reader, by_address=True)
    live = fetch_together(
        **{m._meta.label_lower: all_rows(m).filter(pk__in=pks) for m, pks in targets.items()}
    )
    for rows in live.values():
        if len(rows) > FEW:  # a query for each key, not for each row
            keys = [field.name for field in rows[0]._meta.concrete_fields if field.is_relation]
            models.prefetch_related_objects(rows, *keys)
    labels: dict[tuple[Any, Any], str] = {
        (type(row), row.pk): row.name if isinstance(row, ContentType) else str(row)
        for rows in live.values()
        for row in rows
    }
    labels |= _name_deleted(
        {model: pks - {pk for m, pk in labels if m is model} for model, pks in targets.items()}
    )
    labels |= {(get_user_model(), pk): name for pk, name in accounts.items()}
    # targets, also deleted ones, that reveal hidden people to an account that may not view them
    labels |= {(m, pk): HIDDEN for m, pks in targets.items() for pk in reader.confidential_keys(m, pks)}
    labels |= {(m, uid): labels[m, pk] for (m, uid), pk in keys_of.items() if (m, pk) in labels}

    def name_of(column: models.Field, values: Values) -> str:
        model, pk = cast(tuple, read_target(column, values))
        return labels.get((model, pk)) or gettext("{noun} number {number} (gone)").format(
            noun=model._meta.verbose_name, number=pk
        )

    return name_of


def _find_keys(uids: dict[type[models.Model], set[uuid.UUID]]) -> dict[tuple[Any, uuid.UUID], int]:
    """Return the primary keys of rows, also deleted ones that the journal knows, by model and uid."""
    keys: dict[tuple[Any, uuid.UUID], int] = {}
    for model, wanted in uids.items():
        keys |= {
            (model, uid): pk for uid, pk in all_rows(model).filter(uid__in=wanted).values_list("uid", "pk")
        }
        if gone := [str(uid) for uid in wanted if (model, uid) not in keys]:
            events = JournalEvent.objects.of_model(model).filter(values__uid__in=gone)
            keys |= {(model, uuid.UUID(uid)): pk for uid, pk in events.values_list("values__uid", "row_id")}
    return keys


def _name_deleted(targets: dict[type[models.Model], set[Any]]) -> dict[tuple[type[models.Model], Any], str]:
    """Return the last labels of deleted rows in the journal."""
    keys = {model: pks for model, pks in targets.items() if pks and is_journaled(model)}
    if not keys:
        return {}
    return {
        event.key: format_label(event.model, event.read_values(), lambda _column, _values: "") + GONE
        for event in JournalEvent.objects.filter(match_rows(keys)).last_of_each_row()
    }


def fetch_account_names(pks: Iterable[int], reader, by_address: bool = False) -> dict[int, str]:
    """Return the labels of accounts: of their persons, by e-mail address if it may be viewed, or by role.

    by_address: prefer the e-mail address, as wherever an account is selected.
    """
    pks = set(pks)
    if not pks:
        return {}
    model = get_user_model()
    viewable = set(reader.get_permitted_rows("view", model).filter(pk__in=pks).values_list("pk", flat=True))
    result = {}
    for account in all_rows(model).filter(pk__in=pks).select_related("person"):
        person = getattr(account, "person", None)
        if by_address and account.pk in viewable:
            result[account.pk] = account.email
        elif person and (person.visibility != "hidden" or reader.sees_hidden_people):
            result[account.pk] = person.name
        elif account.pk in viewable:
            result[account.pk] = account.email
        else:
            result[account.pk] = gettext("an account with the role {role}").format(role=account.role)
    return result


REASONS = ("why", "reason", "batch")
REASON_TEMPLATES = (
    gettext_noop("Import of {value}"),
    gettext_noop("restored to the version before {value}"),
    gettext_noop("restored, deleted {value}"),
    gettext_noop("undid the change of {value}"),
)
"""Reasons that name something, as they are stored."""
ACTIONS = {
    "add": _("added in a form"),
    "change": _("edited in a form"),
    "delete": _("deleted in the admin"),
    "changelist": _("action in the list"),
    "history": _("restored from the history"),
}


FORMER_ACCOUNT = -1
"""Stands for the number of an account that was erased, so that nothing ties together what it did."""


def get_account_key(context: Context) -> int | None:
    """Return the number of the account that a context names; None if it names none."""
    return read_account_key(context.metadata)


def read_account_key(metadata: Any) -> int | None:
    """Return the number of the account in the metadata of a context."""
    user = metadata.get("user") if isinstance(metadata, dict) else None
    return user if isinstance(user, int) and not isinstance(user, bool) else None


def has_reason(context: Context) -> bool:
    """Return whether a reason is recorded, which says more than that a form was saved."""
    return isinstance(context.metadata, dict) and any(context.metadata.get(name) for name in REASONS)


def translate_reason(reason: str) -> str:
    """Return a stored reason, which is English, in the language of the moment; others as they are."""
    for template in REASON_TEMPLATES:
        beginning = template.partition("{")[0]
        if reason.startswith(beginning):
            return gettext(template).format(value=localize_moment(reason.removeprefix(beginning)))
    return gettext(reason) if reason else ""


def localize_moment(text: str) -> str:
    """Return a time as `format_moment` wrote it in any language in that of the moment; others as they are."""
    day, comma, time = text.rpartition(", ")
    dates = read_days(day) if comma and TIME.fullmatch(time) else []
    return f"{PartialDate(*dates[0])}, {time}" if len(dates) == 1 else text


def get_reason(context: Context | None) -> str:
    """Return the reason for a change; an empty text if nothing is recorded."""
    metadata = context.metadata if context and isinstance(context.metadata, dict) else {}
    for name in REASONS:
        if metadata.get(name):
            if name == "batch":
                return gettext("import {batch}").format(batch=metadata[name])
            return translate_reason(str(metadata[name]))
    if not metadata.get("url"):
        return ""
    path, prefix = str(metadata["url"]), get_script_prefix()
    try:
        match = resolve("/" + path[len(prefix) :] if path.startswith(prefix) else path)
    except Resolver404:
        return gettext("at {path}").format(path=path)
    action = (match.url_name or "").rpartition("_")[2]
    return (
        str(ACTIONS.get(action) or gettext("at {path}").format(path=path))
        if "admin" in match.namespaces
        else gettext("at {path}").format(path=path)
    )
