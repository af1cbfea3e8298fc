"""What goes with things that are to be deleted: counted, and the first of each kind by name.

The number of queries follows from how kinds of things hang together, not from how many things there are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache

from django.contrib.admin import actions
from django.db import models
from django.db.models import Count, Q, QuerySet, Subquery, Value
from django.db.models.deletion import get_candidate_relations_to_delete
from django.db.models.expressions import RawSQL
from django.utils.text import capfirst

from core.admin.autocomplete_fields import foreign_keys
from core.db.models import all_rows
from core.db.query_batches import gather

NAMED = 20
"""How many things of a kind are named; of the others only the number is said."""

Kind = type[models.Model]


def delete_selected(modeladmin, request, queryset):
    """Run Django's action, which asks before it deletes; to ask, the keys of the rows are enough."""
    asks = "post" not in request.POST
    keys = queryset.select_related(None).prefetch_related(None).values_list("pk", named=True)
    return actions.delete_selected(modeladmin, request, keys if asks else queryset)


def what_goes(objs, request, site) -> tuple[list[str], dict[str, int], set[str], list[str]]:
    """Return what Django's pages about deletion show: what goes, how many, what is forbidden, what protects.

    objs: a list or queryset of things of one model. site: the editing side that knows the rights.
    """
    chosen = objs.values_list("pk", flat=True) if isinstance(objs, QuerySet) else [row.pk for row in objs]
    if not chosen:
        return [], {}, set(), []
    kind = objs.model if isinstance(objs, QuerySet) else type(objs[0])
    goes, stays = map(_count_and_fetch, going_with(kind, chosen))
    counts: Counter[str] = Counter()
    for each, (number, _) in goes.items():
        counts[str(each._meta.verbose_name_plural)] += number
    deleted: list[str] = []
    protecting: list[str] = []
    for lines, by_kind in ((deleted, goes), (protecting, stays)):
        for each, (number, rows) in by_kind.items():
            lines += [f"{capfirst(each._meta.verbose_name)}: {row}" for row in rows]
            if number > len(rows):
                lines.append(f"and {number - len(rows)} more {each._meta.verbose_name_plural}")
    # rights are checked row by row for the chosen only, and by model for what goes with them
    allowed = request.user.rows("delete", kind).filter(pk__in=chosen).count()
    others = [each for each in goes if each is not kind and site.is_registered(each)]
    forbidden = {each for each in others if not site.get_model_admin(each).has_delete_permission(request)}
    if allowed < len(chosen):
        forbidden.add(kind)
    return deleted, dict(counts), {str(each._meta.verbose_name) for each in forbidden}, protecting


def going_with(kind: Kind, keys: Iterable[int]) -> tuple[dict[Kind, Q], dict[Kind, Q]]:
    """Return by kind the rows that go with these rows, themselves among them; and those that forbid it.

    keys: numbers, as those of all our tables. As Django's Collector finds them, without fetching any.
    Kinds must not hang on each other in a circle.
    """
    goes: dict[Kind, Q] = defaultdict(Q)
    stays: dict[Kind, Q] = defaultdict(Q)
    # As one text: thousands of keys in a list would take longer to read than to look up.
    chosen = RawSQL("SELECT unnest(%s::bigint[])", [f"{{{','.join(map(str, keys))}}}"])  # noqa: S611
    _follow(kind, Q(pk__in=chosen), chosen, goes, stays)
    return dict(goes), dict(stays)


def _follow(kind: Kind, rows: Q, keys, goes: dict[Kind, Q], stays: dict[Kind, Q]) -> None:
    """Add rows of a kind, whose keys are these, and what goes with them in turn."""
    goes[kind] |= rows
    for relation in _find_relations(kind):
        other, hanging = relation.related_model, Q(**{f"{relation.field.name}__in": keys})
        if relation.on_delete is models.PROTECT:
            stays[other] |= hanging
        else:
            _follow(other, hanging, all_rows(other).filter(hanging).values("pk"), goes, stays)


@cache
def _find_relations(kind: Kind) -> tuple[models.ForeignObjectRel, ...]:
    """Return the relations by which rows of others go with a row of this kind, or keep it."""
    links = get_candidate_relations_to_delete(kind._meta)
    return tuple(link for link in links if link.on_delete in (models.CASCADE, models.PROTECT))


def _count_and_fetch(rows_of: dict[Kind, Q]) -> dict[Kind, tuple[int, list]]:
    """Return the kinds of which there are some: how many, and the first ones; one query."""
    querysets = {}
    for kind, condition in rows_of.items():
        rows = all_rows(kind).filter(condition).order_by()
        count = rows.annotate(one=Value(1)).values("one").annotate(number=Count("pk")).values("number")
        first = all_rows(kind).filter(pk__in=rows.order_by("pk").values("pk")[:NAMED])
        keys = foreign_keys(kind)  # of what the names of rows are made
        related = first.select_related(*keys) if keys else first
        querysets[kind._meta.label_lower] = related.annotate(how_many=Subquery(count)).order_by("pk")
    fetched = zip(rows_of, gather(**querysets).values(), strict=True)
    return {kind: (rows[0].how_many, rows) for kind, rows in fetched if rows}
