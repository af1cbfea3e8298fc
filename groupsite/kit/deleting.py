"""What goes with things that are to be deleted: counted, and the first of each kind by name.

The number of queries follows from how kinds of things hang together, not from how many things there are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

from django.contrib.admin import actions
from django.db import models
from django.db.models import Count, Q, QuerySet, Subquery, Value
from django.db.models.deletion import get_candidate_relations_to_delete
from django.db.models.expressions import RawSQL
from django.utils.text import capfirst

from groupsite.kit.gather import gather
from groupsite.kit.models import all_rows
from groupsite.kit.picking import foreign_keys

NAMED = 20
"""How many things of a kind are named; of the others only the number is said."""

Kind = type[models.Model]


def delete_selected(modeladmin, request, queryset):
    """Django's action, which asks before it deletes; to ask, the keys of the rows are enough."""
    asks = "post" not in request.POST
    keys = queryset.select_related(None).prefetch_related(None).values_list("pk", named=True)
    return actions.delete_selected(modeladmin, request, keys if asks else queryset)


def what_goes(objs, request, site) -> tuple[list[str], dict[str, int], set[str], list[str]]:
    """What Django's pages about deletion show: what goes by name, how many, what is forbidden, what protects.

    objs: a list or queryset of things of one model. site: the editing side that knows the rights.
    """
    chosen = objs.values_list("pk", flat=True) if isinstance(objs, QuerySet) else [row.pk for row in objs]
    if not chosen:
        return [], {}, set(), []
    kind = objs.model if isinstance(objs, QuerySet) else type(objs[0])
    goes, stays = map(_told, going_with(kind, chosen))
    counts: Counter[str] = Counter()
    for each, (number, _) in goes.items():
        counts[str(each._meta.verbose_name_plural)] += number
    named, protecting = (
        [line for each in told for line in _lines(each, *told[each])] for told in (goes, stays)
    )
    return named, dict(counts), _forbidden(kind, chosen, set(goes), request, site), protecting


def going_with(kind: Kind, keys: Iterable[int]) -> tuple[dict[Kind, Q], dict[Kind, Q]]:
    """By kind the rows that go with the rows of these keys, these among them; and those that forbid it.

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
    for relation in _hanging_on(kind):
        other, hanging = relation.related_model, Q(**{f"{relation.field.name}__in": keys})
        if relation.on_delete is models.PROTECT:
            stays[other] |= hanging
        else:
            _follow(other, hanging, all_rows(other).filter(hanging).values("pk"), goes, stays)


@cache
def _hanging_on(kind: Kind) -> tuple[models.ForeignObjectRel, ...]:
    """The relations by which rows of others go with a row of this kind, or keep it."""
    links = get_candidate_relations_to_delete(kind._meta)
    return tuple(link for link in links if link.on_delete in (models.CASCADE, models.PROTECT))


def _told(meant: dict[Kind, Q]) -> dict[Kind, tuple[int, list]]:
    """The kinds of which there are some: how many, and the first ones; one query."""
    asked = {kind._meta.label_lower: _first_of(kind, rows) for kind, rows in meant.items()}
    found = zip(meant, gather(**asked).values(), strict=True)
    return {kind: (rows[0].how_many, rows) for kind, rows in found if rows}


def _first_of(kind: Kind, rows: Q) -> QuerySet:
    """The first rows, with what their names are made of, and with `how_many` there are."""
    meant = all_rows(kind).filter(rows).order_by()
    number = meant.annotate(one=Value(1)).values("one").annotate(number=Count("pk")).values("number")
    first = all_rows(kind).filter(pk__in=meant.order_by("pk").values("pk")[:NAMED])
    keys = foreign_keys(kind)
    named = first.select_related(*keys) if keys else first
    return named.annotate(how_many=Subquery(number)).order_by("pk")


def _lines(kind: Kind, number: int, rows: list[models.Model]) -> Iterator[str]:
    yield from (f"{capfirst(kind._meta.verbose_name)}: {row}" for row in rows)
    if number > len(rows):
        yield f"and {number - len(rows)} more {kind._meta.verbose_name_plural}"


def _forbidden(kind: Kind, chosen, goes: set[Kind], request, site) -> set[str]:
    """The kinds of which something may not be deleted; of what goes with the chosen, no row is asked for."""
    allowed = request.user.rows("delete", kind).filter(pk__in=chosen).count()
    others = [each for each in goes if each is not kind and site.is_registered(each)]
    wrong = {each for each in others if not site.get_model_admin(each).has_delete_permission(request)}
    return {str(each._meta.verbose_name) for each in wrong | ({kind} if allowed < len(chosen) else set())}
