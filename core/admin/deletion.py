"""Preview of a deletion: the number of rows that cascade, and the first of each model by name.

The number of queries depends on the relations between models, not on the number of rows.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from django.contrib.admin import actions
from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from core.admin.autocomplete_fields import list_foreign_keys
from core.db.counts import count_together
from core.db.journal import find_owner
from core.db.models import all_rows
from core.db.query_batches import AnyOf
from core.references import RecordReference, list_references
from core.text.translation import format_number

MAX_NAMED = 20
"""The maximum number of rows of a model that are listed by name."""

Kind = type[models.Model]


def delete_selected(modeladmin, request, queryset):
    """Run Django's action; its confirmation page needs only the keys of the rows."""
    asks = "post" not in request.POST
    keys = queryset.select_related(None).prefetch_related(None).values_list("pk", named=True)
    return actions.delete_selected(modeladmin, request, keys if asks else queryset)


def preview_deletion(objs, request, site) -> tuple[list[str], dict[str, int], set[str], list[str]]:
    """Return the result of `get_deleted_objects`: deleted rows, counts, missing permissions, protecting rows.

    objs: a list or queryset of rows of one model. site: the admin site, for the permissions.
    """
    keys = objs.values_list("pk", flat=True) if isinstance(objs, QuerySet) else [row.pk for row in objs]
    if not keys:
        return [], {}, set(), []
    kind = objs.model if isinstance(objs, QuerySet) else type(objs[0])
    deleted_rows, protecting_rows = map(_count_and_fetch, find_cascade(kind, keys))
    counts: Counter[str] = Counter()
    for related_kind, (number, _) in deleted_rows.items():
        counts[str(related_kind._meta.verbose_name_plural)] += number
    deleted: list[str] = []
    protecting: list[str] = []
    for messages, by_kind in ((deleted, deleted_rows), (protecting, protecting_rows)):
        for related_kind, (number, rows) in by_kind.items():
            if not rows:
                continue
            noun = capfirst(str(related_kind._meta.verbose_name))
            if messages is protecting:
                messages += [_link_to_form(noun, row, site) for row in rows]
            else:
                messages += [f"{noun}: {row}" for row in rows]
            if number > len(rows):
                messages.append(
                    gettext("and {number} more {nouns}").format(
                        number=number - len(rows), nouns=related_kind._meta.verbose_name_plural
                    )
                )
    # rights are checked row by row for the chosen only, and by model for what goes with them
    allowed = request.user.get_permitted_rows("delete", kind).filter(pk__in=keys).count()
    other_kinds = [
        related_kind
        for related_kind in deleted_rows
        if related_kind is not kind and site.is_registered(related_kind)
    ]
    forbidden = {
        related_kind
        for related_kind in other_kinds
        if not site.get_model_admin(related_kind).has_delete_permission(request)
    }
    if allowed < len(keys):
        forbidden.add(kind)
    return (
        deleted,
        dict(counts),
        {str(related_kind._meta.verbose_name) for related_kind in forbidden},
        protecting,
    )


def _link_to_form(noun: str, row: models.Model, site) -> str:
    """Name a row with what it belongs to, as a link to the form in which it can be removed."""
    key = find_owner(type(row))
    owner = getattr(row, key.name) if key else None
    text = f"{noun}: {row} ({owner})" if owner else f"{noun}: {row}"
    edited = next((each for each in (row, owner) if each and site.is_registered(type(each))), None)
    if edited is None:
        return text
    url = reverse(f"admin:{edited._meta.app_label}_{edited._meta.model_name}_change", args=[edited.pk])
    return format_html('<a href="{}">{}</a>', url, text)


def describe_consequences(row: models.Model) -> list[str]:
    """Say in sentences what deleting a row changes elsewhere, and what is deleted with it."""
    kind = type(row)
    querysets: dict[str, QuerySet] = {}
    columns: dict[str, str] = {}
    sentences = {}
    for relation in list_references(kind):
        other, owner = relation.model, find_owner(relation.model)
        if relation.on_delete not in (models.CASCADE, models.SET_NULL):
            continue
        is_elsewhere = owner is not None and owner.related_model is not kind
        holder = owner.related_model if is_elsewhere else other
        name = f"{other._meta.label_lower}.{relation.attname}"
        querysets[name] = relation.select(row).order_by()
        columns |= {name: owner.attname} if is_elsewhere else {}
        is_cut = relation.on_delete is models.SET_NULL
        sentences[name] = (is_cut, is_elsewhere, is_listing(other), holder._meta)
    noun = kind._meta.verbose_name
    lines = []
    for name, number in count_together(querysets, columns).items():
        if not number:
            continue
        is_cut, is_elsewhere, is_listed, meta = sentences[name]
        noun_of_them = meta.verbose_name if number == 1 else get_countable_plural(meta)
        what = f"{format_number(number)} {noun_of_them}"
        if is_cut:
            lines.append(
                ngettext(
                    "{what} loses its link to this {noun}.", "{what} lose their link to this {noun}.", number
                ).format(what=what, noun=noun)
            )
        elif is_elsewhere:
            lines.append(
                ngettext(
                    "{what} stays but no longer names this {noun}.",
                    "{what} stay but no longer name this {noun}.",
                    number,
                ).format(what=what, noun=noun)
            )
        elif is_listed:
            lines.append(
                ngettext(
                    "Its {what} stays.",
                    "Its {what} stay.",
                    number,
                ).format(what=what, noun=noun)
            )
        else:
            lines.append(
                ngettext("Its {what} is deleted with it.", "Its {what} are deleted with it.", number).format(
                    what=what
                )
            )
    return list(dict.fromkeys(lines))


def is_listing(kind: Kind) -> bool:
    """Return whether rows of a model only list others, by whose name they go: the papers of a theme."""
    names = {getattr(kind, name).field.related_model._meta.verbose_name for name in list_foreign_keys(kind)}
    return find_owner(kind) is not None and kind._meta.verbose_name in names


def get_countable_plural(meta) -> str:
    """Return the plural of a model's name for a number: "education entries", "news items"."""
    noun, plural = str(meta.verbose_name), str(meta.verbose_name_plural)
    if noun == plural:
        return gettext("{noun} entries").format(noun=noun)
    return f"{noun}s" if plural == "news" else plural


def find_cascade(kind: Kind, keys: Iterable[int]) -> tuple[dict[Kind, Q], dict[Kind, Q]]:
    """Return conditions by model for the rows that are deleted with these, and for those that protect them.

    keys: integers. The same rows as Django's Collector finds, without fetching any. Relations must not form a
    cycle.
    """
    deleted: dict[Kind, Q] = defaultdict(Q)
    protecting: dict[Kind, Q] = defaultdict(Q)
    # As one text: thousands of keys in a list would take longer to read than to look up.
    chosen = RawSQL("SELECT unnest(%s::bigint[])", [f"{{{','.join(map(str, keys))}}}"])
    _follow(kind, Q(pk__in=chosen), chosen, deleted, protecting)
    return dict(deleted), dict(protecting)


def _follow(kind: Kind, rows: Q, keys, deleted: dict[Kind, Q], protecting: dict[Kind, Q]) -> None:
    """Add rows of a model, with these keys, and all rows that cascade from them."""
    deleted[kind] |= rows
    for relation in list_references(kind):
        other = relation.model
        condition = relation.match(
            all_rows(kind).filter(rows).values(relation.key) if relation.kind else keys
        )
        if relation.on_delete is models.PROTECT:
            protecting[other] |= condition
        elif relation.on_delete is models.CASCADE:
            _follow(other, condition, all_rows(other).filter(condition).values("pk"), deleted, protecting)


def _count_and_fetch(rows_of: dict[Kind, Q]) -> dict[Kind, tuple[int, list]]:
    """Return the number of rows and the first rows of each model that has any.

    Rows that only list others are counted, and not fetched.
    """
    kinds = {kind._meta.label_lower: kind for kind in rows_of}
    querysets = {name: all_rows(kind).filter(rows_of[kind]).order_by() for name, kind in kinds.items()}
    numbers = {name: number for name, number in count_together(querysets).items() if number}
    rows: dict[str, list] = {}
    for name in numbers:
        kind = kinds[name]
        if is_listing(kind):
            continue
        # as an array, which is read first: a subquery would be joined after all that rows belong to
        first_keys = ArraySubquery(querysets[name].order_by("pk").values("pk")[:MAX_NAMED])
        first_rows = all_rows(kind).filter(AnyOf("pk", first_keys))
        keys = list_foreign_keys(kind)  # needed for the names of rows, and of what they belong to
        if owner := find_owner(kind):
            keys = [*keys, *(f"{owner.name}__{key}" for key in list_foreign_keys(owner.related_model))]
        if issubclass(kind, RecordReference):
            first_rows = first_rows.prefetch_related("record")
        rows[name] = list((first_rows.select_related(*keys) if keys else first_rows).order_by("pk"))
    return {kinds[name]: (number, rows.get(name, [])) for name, number in numbers.items()}
