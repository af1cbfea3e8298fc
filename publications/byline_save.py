"""What an edited byline writes: names, mentions in their order, and who said who is who."""

from collections.abc import Iterable

from people.names import Parts, Printed, split
from publications.byline_verdicts import keep_verdicts, place_of
from publications.models import Author, Authorship
from publications.models.byline import Matched
from publications.querysets import AuthorQuerySet

KEPT = ("equal", "corresponding", "affiliation", "selected")
"""The fields of a mention that are written as they were typed."""
ROW_LIMIT = 3_000
_ROOM = {"given": 300, "particle": 100, "family": 300, "suffix": 40}

Changes = tuple[list[Authorship], list[tuple[Authorship, list[str]]], list[Authorship]]


def save_byline(formset) -> Changes:
    """Write the rows of a checked formset, numbered from 1 in the order that was typed.

    Gives the mentions that are new, those that changed (each with the fields), and those taken away.
    A constant number of statements, whatever the number of names.
    """
    stored = [form.instance for form in formset.initial_forms if form.instance.pk]
    before = {mention.pk: place_of(mention) for mention in stored}
    was = {mention.pk: mention.person_id for mention in stored}
    authors = find_authors([*filter(None, map(printed_in, formset.kept)), *formset.pasted.names])
    new, changed = _sorted(formset, authors)
    gone = [form.instance for form in formset.deleted_forms if form.instance.pk]
    judged = [
        (mention, was.get(mention.pk))
        for mention in [*new, *(each for each, _ in changed)]
        if mention.person_id != was.get(mention.pk)
    ]
    _write(new, changed, gone)
    if formset.role == Authorship.Role.AUTHOR:
        keep_verdicts(formset.instance, formset.account, before, stored, gone, judged)
    if formset.pasted.others and formset.instance.byline_complete:
        formset.instance.byline_complete = False
        formset.instance.save(update_fields=["byline_complete"])
    return new, changed, gone


def _sorted(formset, authors: dict) -> tuple[list[Authorship], list[tuple[Authorship, list[str]]]]:
    """The mentions that are new and those that changed, filled in and with their places."""
    new, changed = [], []
    for place, form in enumerate(formset.kept, start=1):
        fields = _fill(form, place, authors)
        if form.instance.pk is None:
            new.append(_added(formset, form.instance))
        elif fields:
            changed.append((form.instance, fields))
    return new + _from_pasted(formset, len(formset.kept), authors), changed


def printed_in(form) -> Printed | None:
    """The name that a row newly says: as typed, or the person's where only she was named."""
    if form.printed is None and not form.cleaned_data.get("name") and form.matched_person:
        form.printed = Printed(form.matched_person.name)
    return form.printed


def find_authors(names: Iterable[Printed]) -> dict[tuple[str, str | None], Author]:
    """The rows of printed names, by name and homonym number; those that are missing are made."""
    wanted = {(printed.name, printed.homonym) for printed in names}
    known = _known(wanted)
    missing = [
        Author(name=name, homonym=number, **_parts(name))
        for name, number in sorted(wanted - set(known), key=lambda each: (each[0], each[1] or ""))
    ]
    if missing:
        Author.objects.bulk_create(missing, ignore_conflicts=True)  # somebody may have added one meanwhile
        known = _known(wanted)
    return known


def _known(wanted: set[tuple[str, str | None]]) -> dict[tuple[str, str | None], Author]:
    if not wanted:
        return {}
    rows = AuthorQuerySet(Author).filter(name__in={name for name, _ in wanted})
    return {(row.name, row.homonym): row for row in rows if (row.name, row.homonym) in wanted}


def _parts(name: str) -> dict[str, str]:
    """The parts of a name as its row holds them; a name with a part too long for its column has none."""
    parts = split(name)
    if any(len(getattr(parts, part)) > room for part, room in _ROOM.items()):
        parts = Parts(literal=name)
    return {part: getattr(parts, part) for part in (*_ROOM, "literal")}


def _fill(form, place: int, authors: dict) -> list[str]:
    """Put what was typed into the row's mention; the fields that differ by it."""
    mention, values = form.instance, {field: form.cleaned_data.get(field) for field in KEPT}
    if form.printed:
        values["author"] = authors[form.printed.name, form.printed.homonym]
        values["equal"] = values["equal"] or form.printed.equal
        values["corresponding"] = values["corresponding"] or form.printed.corresponding
    if form.matched_person != mention.person or (form.printed and mention.pk and form.matched_person):
        values |= {"person": form.matched_person, "matched": _matched(form.matched_person)}
    values["position"] = place
    differing = [name for name, value in values.items() if _now(mention, name) != value]
    for name in differing:
        setattr(mention, name, values[name])
    return differing


def _now(mention: Authorship, name: str):
    """A field's value; None for a name that a new mention does not have yet."""
    return None if name == "author" and mention.author_id is None else getattr(mention, name)


def _matched(person) -> str:
    return Matched.DECISION if person else Matched.NOT


def _added(formset, mention: Authorship) -> Authorship:
    mention.publication, mention.role = formset.instance, formset.role
    return mention


def _from_pasted(formset, count: int, authors: dict) -> list[Authorship]:
    """The names of the field for several, after those of the rows."""
    return [
        Authorship(
            publication=formset.instance,
            role=formset.role,
            position=place,
            author=authors[printed.name, printed.homonym],
            equal=printed.equal,
            corresponding=printed.corresponding,
        )
        for place, printed in enumerate(formset.pasted.names, start=count + 1)
    ]


def _write(new: list, changed: list, gone: list) -> None:
    if gone:
        Authorship.objects.filter(pk__in=[mention.pk for mention in gone]).delete()
    if changed:
        Authorship.objects.bulk_create(  # a third of the time that bulk_update takes
            [mention for mention, _ in changed],
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=sorted({name for _, names in changed for name in names}),
        )
    if new:
        Authorship.objects.bulk_create(new)
