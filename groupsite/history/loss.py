"""What went with a thing when it was deleted, and what it takes to have it back."""

from collections import defaultdict
from collections.abc import Iterator

from django.apps import apps
from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from groupsite.history.keys import Key
from groupsite.history.reading import previous_events
from groupsite.history.steps import Step, Steps
from groupsite.history.structure import Values, held_by, journaled, kept, readable, values_of, with_previous
from groupsite.kit.gather import gather
from groupsite.kit.models import all_rows

Places = dict[type[models.Model], set[int]]


def undo_of(deletion: models.Model) -> Steps:
    """What it takes to undo the deletion that an event tells of: the thing, its parts, and links to it.

    What was deleted in the same change and pointed at the thing is made again; what stayed and had its
    link to the thing cut is linked again, unless it was changed since.
    """
    model, pk = deletion.pgh_tracked_model, deletion.pgh_obj_id
    steps = Steps(model, pk, [Step(model, pk, None, values_of(deletion))])
    key, going = Key.of(deletion), {model: {pk}}
    seen = {(model, pk)}
    while going:
        events = _pointing_at(going, key)
        _link_again([event for event in events if event.pgh_label == "update"], going, steps)
        below = defaultdict(set)
        for event in events:
            place = (event.pgh_tracked_model, event.pgh_obj_id)
            if event.pgh_label == "delete" and place not in seen:
                steps.rows.append(Step(*place, None, values_of(event)))
                seen.add(place)
                below[place[0]].add(place[1])
        going = below
    return steps


def _pointing_at(going: Places, key: Key) -> list[models.Model]:
    """The events of one change that took what pointed at these rows, or cut its link to them."""
    asked = {}
    for model, pks in going.items():
        for number, (pointing, wanted) in enumerate(_links_to(model, pks)):
            events = pointing.pgh_event_model.objects.filter(key.events(), wanted)
            asked[f"{model._meta.label_lower}{number}"] = with_previous(readable(events)).order_by("pgh_id")
    return [event for rows in gather(**asked).values() for event in rows]


def _links_to(model: type[models.Model], pks: set[int]) -> Iterator[tuple[type[models.Model], Q]]:
    """The journaled models that point at a model, with what their events look like that are of interest."""
    for relation in model._meta.related_objects:
        field = relation.field
        if relation.many_to_many or not journaled(relation.related_model):
            continue
        if relation.on_delete is models.SET_NULL:
            before = relation.related_model.pgh_event_model.objects.filter(**{f"{field.name}__in": pks})
            cut = Q(**{f"{field.name}__isnull": True, "pgh_obj_id__in": before.values("pgh_obj_id")})
            yield relation.related_model, Q(pgh_label="update") & cut
        else:
            yield relation.related_model, Q(pgh_label="delete", **{f"{field.name}__in": pks})
    yield from _loose_links_to(model, pks)


def _loose_links_to(model: type[models.Model], pks: set[int]) -> Iterator[tuple[type[models.Model], Q]]:
    """The same of links that the database does not know as such: redirects that lead to things."""
    for pointing in _loosely_linked():
        link = next(f for f in pointing._meta.private_fields if isinstance(f, GenericForeignKey))
        kind = ContentType.objects.get_for_model(model).pk
        named = {f"{link.ct_field}_id": kind, f"{link.fk_field}__in": pks}
        yield pointing, Q(pgh_label="delete", **named)


def _loosely_linked() -> Iterator[type[models.Model]]:
    for model in apps.get_models():
        if journaled(model) and any(isinstance(f, GenericForeignKey) for f in model._meta.private_fields):
            yield model


def _link_again(events: list[models.Model], going: Places, steps: Steps) -> None:
    """Set back what the change set, in rows that still hold what it left."""
    previous = previous_events(events)
    live = _live(events)
    linked = {(step.model, step.pk): step for step in steps.of("changed")}
    for event in events:
        place = (event.pgh_tracked_model, event.pgh_obj_id)
        before, left = previous.get((place[0], event.previous_id)), values_of(event)
        if place not in live or before is None or not _was_cut(place[0], before, left, going):
            continue
        now, cut = held_by(live[place]), {name for name in left if left[name] != before[name]}
        if any(now[name] != left[name] for name in cut):
            steps.note(f"“{live[place]}” is not linked again: it was changed since.")
            continue
        if place not in linked:
            linked[place] = Step(*place, now, dict(now))
            steps.rows.append(linked[place])
        linked[place].becomes.update({name: before[name] for name in cut})


def _live(events: list[models.Model]) -> dict[tuple, models.Model]:
    asked = defaultdict(set)
    for event in events:
        asked[event.pgh_tracked_model].add(event.pgh_obj_id)
    found = gather(**{m._meta.label_lower: all_rows(m).filter(pk__in=pks) for m, pks in asked.items()})
    return {(type(row), row.pk): row for rows in found.values() for row in rows}


def _was_cut(model: type[models.Model], before: Values, left: Values, going: Places) -> bool:
    """Whether a foreign key to one of the rows that went was emptied."""
    return any(
        left[field.attname] is None and before[field.attname] in going.get(field.related_model, ())
        for field in kept(model)
        if field.is_relation
    )
