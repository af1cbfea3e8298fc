"""Answers on the page of a plan: persons by name, new persons, and entries that are corrected there."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from bibliography.bibtex.field_values import INVALID_YEAR
from bibliography.entry import Entry, Problem
from bibliography.entry_values import from_values
from core.text.letters import make_name_key
from core.text.markdown import make_unique_slug, slugify_locally
from people.models import Person
from people.names.directory import Candidates, Outside, PersonDirectory
from people.names.newcomers import read_newcomer
from publications.imports import user_input
from publications.imports.decisions import (
    NAMED_PERSON,
    NEW_PERSON,
    SKIP,
    get_choice,
    parse_keys,
)
from publications.imports.plans import TWO_DIGIT_YEAR, ImportPlanner
from publications.models import ImportBatch, ImportItem

_TWO_DIGITS = re.compile(r"[^0-9]*([0-9]{2})[^0-9]*")
_NAMED = re.compile(r"who-([0-9]{1,18}-[0-9]{1,6})")


def question_years(results: Iterable[Entry | Problem]) -> Iterator[Entry | Problem]:
    """Turn entries whose year cannot be read into problems, so that none is added without its year."""
    for result in results:
        warning = next((each for each in getattr(result, "warnings", ()) if each.code == INVALID_YEAR), None)
        if not isinstance(result, Entry) or result.year is not None or warning is None:
            yield result
            continue
        year, code = warning.value, INVALID_YEAR
        reason = gettext("The year “{year}” is not a year. Enter four digits.").format(year=year)
        if likely := guess_year(year):
            reason = gettext("The year “{year}” has two digits. Enter four, for example {likely}.").format(
                year=year, likely=likely
            )
            code, year = TWO_DIGIT_YEAR, str(likely)
        entry = replace(result, warnings=tuple(each for each in result.warnings if each is not warning))
        line = warning.line or result.line
        yield Problem(line, reason, result.key, "year", result.source, entry, code, year)


def guess_year(text: str) -> int | None:
    """Return the year that a text with two digits means: none later than the next."""
    match = _TWO_DIGITS.fullmatch(text)
    if not match:
        return None
    year = 2000 + int(match[1])
    return year if year <= timezone.localdate().year + 1 else year - 100


def resolve_people(data: Mapping[str, str], account) -> tuple[dict[str, str], list[str]]:
    """Return the submitted data with the uids of persons that were chosen by name, and the problems.

    A name that is nobody's leaves the choice as it was.
    """
    names = {
        field: data.get(f"other-{match[1]}", "").strip()
        for field in data
        if (match := _NAMED.fullmatch(field)) and data[field] == NAMED_PERSON
    }
    resolved, problems = {field: data[field] for field in data}, []
    if not names:
        return resolved, []
    persons = list(account.get_permitted_rows("view", Person).values_list("pk", "name", "slug", "uid"))
    uids = {pk: str(uid) for pk, _, _, uid in persons}
    directory = PersonDirectory([(pk, name, slug) for pk, name, slug, _ in persons])
    for field, name in names.items():
        del resolved[field]
        resolution = directory.resolve(name)
        if isinstance(resolution, Candidates):
            problems.append(directory.explain(name, resolution))
        elif isinstance(resolution, Outside):
            problems.append(
                gettext("No person is called “{name}”. Choose a name from the list.").format(name=name[:60])
            )
        else:
            resolved[field] = uids[resolution.key]
    return resolved, problems


def add_new_people(batch: ImportBatch, account) -> list[Person]:
    """Add the persons that were chosen as new for entries that are imported; return them."""
    if not account.has_perm("people.add_person"):
        return []
    people: dict[str, Person] = {}
    items = [item for item in batch.items.filter(choices__has_key="people") if get_choice(item) != SKIP]
    with transaction.atomic():
        for item in items:
            chosen = item.choices.people
            for mention in item.changes.byline:
                if chosen.get(mention.place) != NEW_PERSON:
                    continue
                key = make_name_key(mention.name)
                if key not in people:
                    newcomer = read_newcomer(mention.name)
                    slug = make_unique_slug(
                        slugify_locally(newcomer.name), lambda slug: Person.objects.filter(slug=slug).exists()
                    )
                    people[key] = newcomer.as_person(slug)
                    people[key].save()
                chosen[mention.place] = str(people[key].uid)
        if people:
            ImportItem.objects.bulk_update(items, ["choices"], batch_size=100)
    return list(people.values())


def fix_item(batch: ImportBatch, key: str, account, year: str = "", text: str = "") -> ImportItem | None:
    """Read an entry with a problem again, with a year or from a corrected text; return what became of it.

    Return None if there is nothing to read, and leave the plan as it is.
    """
    with transaction.atomic():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        items = batch.items.filter(pk__in=parse_keys([key]), verdict=ImportItem.Verdict.PROBLEM)
        if not waiting.select_for_update().only("pk").first() or not (item := items.first()):
            return None
        if year:
            if not item.entry or not (year.isascii() and year.isdigit() and len(year) == 4):
                return None
            entry = from_values(item.entry | {"year": int(year)}, item.line or 0)
            results: list[Entry | Problem] = [replace(entry, key=item.key, source=item.text)]
        else:
            results = list(user_input.limit_items(question_years(user_input.read_text(text))))
        if not results:
            return None
        if item.line:  # of the whole text, not of the part that was corrected
            results = [replace(result, line=result.line + item.line - 1) for result in results]
            results = [replace(result, line=item.line) for result in results] if year else results
        position = item.position
        item.delete()
        planner = ImportPlanner(batch, account)
        positions = [position, *range(planner.position + 1, planner.position + len(results))]
        return ImportItem.objects.bulk_create(planner.judge(results, positions))[0]
