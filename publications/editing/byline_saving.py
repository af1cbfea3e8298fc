"""Saving an edited byline: names, mentions in their order, and verdicts on which person a mention is.

A verdict refers to its mention by printed name and position, so it is moved when positions change. Linking or
unlinking a mention adds a verdict, if the account has the permission: members about themselves, editors about
everybody. A verdict that the account may not change is not overruled.
"""

from collections.abc import Iterable

from bibliography.names import NameParts, PrintedName, split
from publications.models import Author, AuthorDecision, Authorship, Publication
from publications.models.byline import MatchMethod
from publications.querysets import AuthorQuerySet

COPIED_FIELDS = ("equal", "corresponding", "affiliation", "selected")
"""The fields of a mention that are copied from the form."""
ROW_LIMIT = 3_000
_ROOM = {"given": 300, "particle": 100, "family": 300, "suffix": 40}

Changes = tuple[list[Authorship], list[tuple[Authorship, list[str]]], list[Authorship]]
Place = tuple[str, int | None]


def save_byline(formset) -> Changes:
    """Save the rows of a validated formset, numbered from 1 in the submitted order.

    Return the mentions that are new, those that changed (each with the fields), and those removed.
    A constant number of statements, whatever the number of names.
    """
    stored = [form.instance for form in formset.initial_forms if form.instance.pk]
    before = {mention.pk: get_place(mention) for mention in stored}
    person_before = {mention.pk: mention.person_id for mention in stored}
    authors = get_or_create_authors(
        [*filter(None, map(get_printed_name, formset.remaining_rows)), *formset.pasted.names]
    )
    new, changed = [], []
    for place, form in enumerate(formset.remaining_rows, start=1):
        fields = _fill(form, place, authors)
        if form.instance.pk is None:
            form.instance.publication, form.instance.role = formset.instance, formset.role
            new.append(form.instance)
        elif fields:
            changed.append((form.instance, fields))
    new += [
        Authorship(
            publication=formset.instance,
            role=formset.role,
            position=place,
            author=authors[printed.name, printed.homonym],
            equal=printed.equal,
            corresponding=printed.corresponding,
        )
        for place, printed in enumerate(formset.pasted.names, start=len(formset.remaining_rows) + 1)
    ]
    deleted = [form.instance for form in formset.deleted_forms if form.instance.pk]
    judged = [
        (mention, person_before.get(mention.pk))
        for mention in [*new, *(mention for mention, _ in changed)]
        if mention.person_id != person_before.get(mention.pk)
    ]
    _write(new, changed, deleted)
    if formset.role == Authorship.Role.AUTHOR:
        update_verdicts(formset.instance, formset.account, before, stored, deleted, judged)
    if formset.pasted.others and formset.instance.byline_complete:
        formset.instance.byline_complete = False
        formset.instance.save(update_fields=["byline_complete"])
    return new, changed, deleted


def get_printed_name(form) -> PrintedName | None:
    """Return the new printed name of a row: the submitted one, or the person's where only they are set."""
    if form.printed is None and not form.cleaned_data.get("name") and form.matched_person:
        form.printed = PrintedName(form.matched_person.name)
    return form.printed


def get_or_create_authors(names: Iterable[PrintedName]) -> dict[tuple[str, str | None], Author]:
    """Return the author rows of printed names by name and homonym number; missing ones are created."""
    keys = {(printed.name, printed.homonym) for printed in names}
    authors = _fetch_authors(keys)
    missing = []
    for name, number in sorted(keys - set(authors), key=lambda pair: (pair[0], pair[1] or "")):
        parts = split(name)
        if any(len(getattr(parts, part)) > room for part, room in _ROOM.items()):
            parts = NameParts(literal=name)
        columns = {part: getattr(parts, part) for part in (*_ROOM, "literal")}
        missing.append(Author(name=name, homonym=number, **columns))
    if missing:
        # another request may have added one meanwhile
        Author.objects.bulk_create(missing, ignore_conflicts=True)
        authors = _fetch_authors(keys)
    return authors


def _fetch_authors(keys: set[tuple[str, str | None]]) -> dict[tuple[str, str | None], Author]:
    if not keys:
        return {}
    rows = AuthorQuerySet(Author).filter(name__in={name for name, _ in keys})
    return {(row.name, row.homonym): row for row in rows if (row.name, row.homonym) in keys}


def _fill(form, place: int, authors: dict) -> list[str]:
    """Copy the submitted values to the row's mention; return the fields that differ."""
    mention, values = form.instance, {field: form.cleaned_data.get(field) for field in COPIED_FIELDS}
    if form.printed:
        values["author"] = authors[form.printed.name, form.printed.homonym]
        values["equal"] = values["equal"] or form.printed.equal
        values["corresponding"] = values["corresponding"] or form.printed.corresponding
    if form.matched_person != mention.person or (form.printed and mention.pk and form.matched_person):
        values |= {
            "person": form.matched_person,
            "matched": MatchMethod.DECISION if form.matched_person else MatchMethod.NOT,
        }
    if values["affiliation"] != mention.affiliation:
        values["ror_ids"] = None  # of the affiliation before
    values["position"] = place
    without_name = mention.author_id is None  # of a new mention, whose `author` cannot be read
    differing = [
        name
        for name, value in values.items()
        if (None if name == "author" and without_name else getattr(mention, name)) != value
    ]
    for name in differing:
        setattr(mention, name, values[name])
    return differing


def _write(new: list, changed: list, deleted: list) -> None:
    if deleted:
        Authorship.objects.filter(pk__in=[mention.pk for mention in deleted]).delete()
    if changed:
        Authorship.objects.bulk_create(  # a third of the time that bulk_update takes
            [mention for mention, _ in changed],
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=sorted({name for _, names in changed for name in names}),
        )
    if new:
        Authorship.objects.bulk_create(new)


def get_place(mention: Authorship) -> Place:
    """Return how verdicts refer to a mention of a paper: its printed name and position."""
    return mention.author.name, mention.position


def update_verdicts(
    paper: Publication,
    account,
    before: dict[int, Place],
    stored: list[Authorship],
    deleted: list[Authorship],
    judged: list[tuple[Authorship, int | None]],
) -> None:
    """Move the paper's verdicts along with their mentions, and add the new ones.

    before: the place of each stored mention. judged: mentions whose person changed, with the previous one.
    """
    removed = {mention.pk for mention in deleted}
    places = {mention.pk: None if mention.pk in removed else get_place(mention) for mention in stored}
    moves = {before[key]: places[key] for key in before if before[key] != places[key]}
    new_verdicts = _make_verdicts(paper, account, judged)
    if not moves and not new_verdicts:
        return
    rows = AuthorDecision.objects.filter(publication_uid=paper.uid)
    to_delete = set()  # keys of rows that are deleted first, as two may swap places
    remaining = []  # rows at their new places
    for row in rows:
        place: tuple[str, int | None] | None = (row.name, row.position)
        if place in moves:
            to_delete.add(row.pk)
            place = moves[place]
        if place is not None:
            row.name, row.position = place
            remaining.append(row)
    for verdict in new_verdicts:
        _replace_contradicted(verdict, remaining, to_delete, account)
    if to_delete:
        AuthorDecision.objects.filter(pk__in=to_delete).delete()
    if to_create := [row for row in remaining if row.pk in to_delete or row.pk is None]:
        AuthorDecision.objects.bulk_create(to_create)


def _make_verdicts(
    paper: Publication, account, judged: list[tuple[Authorship, int | None]]
) -> list[AuthorDecision]:
    """Return the verdicts that follow from links and unlinks, those that the account may add."""
    rights: dict[int, bool] = {}
    rows = []
    for mention, before in judged:
        name, position = get_place(mention)
        for person, is_person in ((before, False), (mention.person_id, True)):
            if person is None:
                continue
            row = AuthorDecision(
                publication_uid=paper.uid, name=name, position=position, person_id=person, is_person=is_person
            )
            row.decided_by = account
            if person not in rights:
                rights[person] = account.has_perm("publications.add_authordecision", row)
            if rights[person]:
                rows.append(row)
    return rows


def _replace_contradicted(
    verdict: AuthorDecision, remaining: list[AuthorDecision], to_delete: set[int], account
) -> None:
    """Replace the verdicts that a new one contradicts, if the account may change them."""
    contradicted = [
        row
        for row in remaining
        if (row.name, row.position) == (verdict.name, verdict.position)
        and (row.person_id == verdict.person_id or (row.is_person and verdict.is_person))
    ]
    if all(account.has_perm("publications.change_authordecision", row) for row in contradicted if row.pk):
        to_delete |= {row.pk for row in contradicted if row.pk}
        for row in contradicted:
            remaining.remove(row)
        remaining.append(verdict)
