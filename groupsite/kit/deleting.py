"""What goes with a thing that is to be deleted, found in as many queries as there are kinds of things."""

from django.contrib.admin.utils import NestedObjects
from django.db import models, router
from django.utils.text import capfirst

from groupsite.kit.picking import foreign_keys

NAMED = 20
"""How many things of a kind are named; of the others only the number is said."""


class Collected(NestedObjects):
    """All that goes, with what each row's name is made of."""

    def related_objects(self, related_model, related_fields, objs):
        found = super().related_objects(related_model, related_fields, objs)
        keys = foreign_keys(related_model)
        return found.select_related(*keys) if keys else found


def what_goes(objs, request, site) -> tuple[list, dict[str, int], set[str], list[str]]:
    """What Django's pages about deletion show: what goes by name, how many, what is forbidden, what protects.

    objs: a list or queryset of things of one model. site: the editing side that knows the rights.
    """
    chosen = list(objs)
    if not chosen:
        return [], {}, set(), []
    collected = Collected(using=router.db_for_write(type(chosen[0])), origin=chosen)
    collected.collect(chosen)
    kinds = {model: sorted(rows, key=lambda row: row.pk) for model, rows in collected.model_objs.items()}
    counts = {str(model._meta.verbose_name_plural): len(rows) for model, rows in kinds.items()}
    protecting = [f"{capfirst(row._meta.verbose_name)}: {row}" for row in collected.protected]
    return _named(kinds), counts, _forbidden(chosen, kinds, request, site), sorted(protecting)


def _forbidden(chosen: list, kinds: dict[type[models.Model], list], request, site) -> set[str]:
    """The kinds of which something may not be deleted; of what goes with the chosen, no row is asked for."""
    model = type(chosen[0])
    allowed = request.user.rows("delete", model).filter(pk__in=[row.pk for row in chosen]).count()
    others = [each for each in kinds if each is not model and site.is_registered(each)]
    wrong = {each for each in others if not site.get_model_admin(each).has_delete_permission(request)}
    return {str(each._meta.verbose_name) for each in ({model} if allowed < len(chosen) else set()) | wrong}


def _named(kinds: dict[type[models.Model], list]) -> list[str]:
    lines = []
    for model, rows in kinds.items():
        lines += [f"{capfirst(model._meta.verbose_name)}: {row}" for row in rows[:NAMED]]
        if len(rows) > NAMED:
            lines.append(f"and {len(rows) - NAMED} more {model._meta.verbose_name_plural}")
    return lines
