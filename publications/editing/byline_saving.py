"""Saving an edited byline: names, mentions in their order, and verdicts on which person a mention is.

A verdict names its mention by printed name and place, so it follows the mention when places change. Whoever
links or unlinks a mention adds a verdict, where the table of roles lets the account add one: a member about
themselves, an editor about everybody. An editor's verdict is not overruled by an account that may not change
it.
"""

from collections.abc import Iterable

from bibliography.names import Parts, Printed, split
from publications.models import Author, AuthorDecision, Authorship, Publication
from publications.models.byline import Matched
from publications.querysets import AuthorQuerySet

KEPT = ("equal", "corresponding", "affiliation", "selected")
"""The fields of a mention that are written as they were typed."""
ROW_LIMIT = 3_000
_ROOM = {"given": 300, "particle": 100, "family": 300, "suffix": 40}

Changes = tuple[list[Authorship], list[tuple[Authorship, list[str]]], list[Authorship]]
Place = tuple[str, int | None]


def save_byline(formset) -> Changes:
    """Write the rows of a checked formset, numbered from 1 in the order that was typed.

    Return the mentions that are new, those that changed (each with the fields), and those removed.
    A constant number of statements, whatever the number of names.
    """
    stored = [form.instance for form in formset.initial_forms if form.instance.pk]
    before = {mention.pk: place_of(mention) for mention in stored}
    person_before = {mention.pk: mention.person_id for mention in stored}
    authors = find_authors([*filter(None, map(printed_in, formset.kept)), *formset.pasted.names])
    new, changed = [], []
    for place, form in enumerate(formset.kept, start=1):
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
        for place, printed in enumerate(formset.pasted.names, start=len(formset.kept) + 1)
    ]
    gone = [form.instance for form in formset.deleted_forms if form.instance.pk]
    judged = [
        (mention, person_before.get(mention.pk))
        for mention in [*new, *(each for each, _ in changed)]
        if mention.person_id != person_before.get(mention.pk)
    ]
    _write(new, changed, gone)
    if formset.role == Authorship.Role.AUTHOR:
        keep_verdicts(formset.instance, formset.account, before, stored, gone, judged)
    if formset.pasted.others and formset.instance.byline_complete:
        formset.instance.byline_complete = False
        formset.instance.save(update_fields=["byline_complete"])
    return new, changed, gone


def printed_in(form) -> Printed | None:
    """Return the name that a row newly says: as typed, or the person's where only they were named."""
    if form.printed is None and not form.cleaned_data.get("name") and form.matched_person:
        form.printed = Printed(form.matched_person.name)
    return form.printed


def find_authors(names: Iterable[Printed]) -> dict[tuple[str, str | None], Author]:
    """Return the rows of printed names, by name and homonym number; those that are missing are made."""
    keys = {(printed.name, printed.homonym) for printed in names}
    authors = _fetch_authors(keys)
    missing = []
    for name, number in sorted(keys - set(authors), key=lambda each: (each[0], each[1] or "")):
        parts = split(name)
        if any(len(getattr(parts, part)) > room for part, room in _ROOM.items()):
            parts = Parts(literal=name)
        columns = {part: getattr(parts, part) for part in (*_ROOM, "literal")}
        missing.append(Author(name=name, homonym=number, **columns))
    if missing:
        Author.objects.bulk_create(missing, ignore_conflicts=True)  # somebody may have added one meanwhile
        authors = _fetch_authors(keys)
    return authors


def _fetch_authors(keys: set[tuple[str, str | None]]) -> dict[tuple[str, str | None], Author]:
    if not keys:
        return {}
    rows = AuthorQuerySet(Author).filter(name__in={name for name, _ in keys})
    return {(row.name, row.homonym): row for row in rows if (row.name, row.homonym) in keys}


def _fill(form, place: int, authors: dict) -> list[str]:
    """Put what was typed into the row's mention; return the fields that differ."""
    mention, values = form.instance, {field: form.cleaned_data.get(field) for field in KEPT}
    if form.printed:
        values["author"] = authors[form.printed.name, form.printed.homonym]
        values["equal"] = values["equal"] or form.printed.equal
        values["corresponding"] = values["corresponding"] or form.printed.corresponding
    if form.matched_person != mention.person or (form.printed and mention.pk and form.matched_person):
        values |= {
            "person": form.matched_person,
            "matched": Matched.DECISION if form.matched_person else Matched.NOT,
        }
    values["position"] = place
    without_name = mention.author_id is None  # of a new mention, whose author must not be asked for
    differing = [
        name
        for name, value in values.items()
        if (None if name == "author" and without_name else getattr(mention, name)) != value
    ]
    for name in differing:
        setattr(mention, name, values[name])
    return differing


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


def place_of(mention: Authorship) -> Place:
    """Return how verdicts name a mention of a paper: by the printed name and the place."""
    return mention.author.name, mention.position


def keep_verdicts(
    paper: Publication,
    account,
    before: dict[int, Place],
    stored: list[Authorship],
    gone: list[Authorship],
    judged: list[tuple[Authorship, int | None]],
) -> None:
    """Move the paper's verdicts along with their mentions, and add those that were given now.

    before: the place of each stored mention. judged: mentions whose person changed, with the one before.
    """
    removed = {mention.pk for mention in gone}
    now = {mention.pk: None if mention.pk in removed else place_of(mention) for mention in stored}
    moves = {before[key]: now[key] for key in before if before[key] != now[key]}
    fresh = _make_verdicts(paper, account, judged)
    if not moves and not fresh:
        return
    rows = AuthorDecision.objects.filter(publication_uid=paper.uid)
    out, stay = set(), []  # keys of rows to take out (two may change places), and rows where they stand now
    for row in rows:
        place = row.name, row.position
        if place in moves:
            out.add(row.pk)
            place = moves[place]
        if place is not None:
            row.name, row.position = place
            stay.append(row)
    for verdict in fresh:
        _replace_contradicted(verdict, stay, out, account)
    if out:
        AuthorDecision.objects.filter(pk__in=out).delete()
    if back := [row for row in stay if row.pk in out or row.pk is None]:
        AuthorDecision.objects.bulk_create(back)


def _make_verdicts(
    paper: Publication, account, judged: list[tuple[Authorship, int | None]]
) -> list[AuthorDecision]:
    """Return the verdicts that linking and unlinking amount to, as far as the account may give them."""
    rights: dict[int, bool] = {}
    rows = []
    for mention, before in judged:
        name, position = place_of(mention)
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
    verdict: AuthorDecision, stay: list[AuthorDecision], out: set[int], account
) -> None:
    """Let a new verdict take the place of those that it contradicts, if the account may overrule them."""
    contradicted = [
        row
        for row in stay
        if (row.name, row.position) == (verdict.name, verdict.position)
        and (row.person_id == verdict.person_id or (row.is_person and verdict.is_person))
    ]
    if all(account.has_perm("publications.change_authordecision", row) for row in contradicted if row.pk):
        out |= {row.pk for row in contradicted if row.pk}
        for row in contradicted:
            stay.remove(row)
        stay.append(verdict)
