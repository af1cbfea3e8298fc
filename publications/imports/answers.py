"""Answers on the page of a plan: persons by name, new persons, and entries that are corrected there."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from bibliography.bibtex.field_values import INVALID_YEAR
from bibliography.entry import Entry, Problem
from bibliography.entry_cells import update_entry
from bibliography.entry_values import from_values, to_values
from core.text.letters import make_name_key
from core.text.markdown import make_unique_slug, slugify_locally
from people.models import Person
from people.names.directory import Candidates, Outside, PersonDirectory
from people.names.newcomers import read_newcomer
from publications.imports import lookups, user_input
from publications.imports.decisions import (
    NAMED_PERSON,
    NEW_PERSON,
    SKIP,
    get_choice,
    parse_keys,
)
from publications.imports.plans import TWO_DIGIT_YEAR, ImportPlanner, plan
from publications.imports.reference_lists import FROM_TEXT, UNSURE
from publications.imports.sources import SourceError, bibliographic_search
from publications.imports.tables import COLUMNS, SourceNote, is_table, reread
from publications.models import ImportBatch, ImportItem

CELL_LIMIT = 5_000  # characters of a field that is corrected in a plan
Search = Callable[[str, Entry], Entry]
OnProgress = Callable[[int], None]
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
            read = user_input.read_text(text, resolve=lookups.look_up_each)
            fresh = user_input.limit_items(question_years(read))
            results = [result for result in fresh if not isinstance(result, SourceNote)]
        if not results:
            return None
        if item.line:  # of the whole text, not of the part that was corrected
            results = [replace(result, line=result.line + item.line - 1) for result in results]
            is_one = bool(year) or len(results) == 1
            results = [replace(result, line=item.line) for result in results] if is_one else results
        position = item.position
        item.delete()
        planner = ImportPlanner(batch, account)
        positions = [position, *range(planner.position + 1, planner.position + len(results))]
        return ImportItem.objects.bulk_create(planner.judge(results, positions))[0]


# Entries of tables and references: columns that are read in another way, and fields that are corrected


def answer_columns(
    batch: ImportBatch, answers: Mapping[str, str], account, on_progress: OnProgress = lambda _done: None
) -> bool:
    """Read the tables of a plan again with other columns; return whether anything was read in another way.

    answers: keys of columns by heading; what else is chosen for the entries stays.
    """
    with transaction.atomic():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        if not waiting.select_for_update().only("pk").first():
            return False
        columns = [
            msgspec.structs.replace(each, answer=answers[each.heading])
            if answers.get(each.heading, each.answer) in {"", *COLUMNS.headings} and each.heading in answers
            else each
            for each in batch.options.columns
        ]
        if columns == batch.options.columns:
            return False
        batch.options.columns = columns
        batch.save(update_fields=["options"])
        keys = {each.heading: each.answer for each in columns if each.answer}
        items = list(batch.items.order_by("position"))
        choices = {position: item.choices for position, item in enumerate(items, 1) if item.choices.do}
        batch.items.all().delete()
        plan(batch, question_years(_read_again(item, keys) for item in items), account, on_progress)
        changed = [item for item in batch.items.all() if item.position in choices]
        for item in changed:
            item.choices = choices[item.position]
        ImportItem.objects.bulk_update(changed, ["choices"], batch_size=100)
    return True


def _read_again(item: ImportItem, keys: Mapping[str, str]) -> Entry | Problem:
    """Return what an item was made of; of the row of a table with other columns."""
    if item.text and is_table(item.text):
        fresh = reread(item.text, keys, item.line or 0)
        if len(fresh) == 1:
            return fresh[0]
    entry = from_values(item.entry, item.line or 0) if item.entry else None
    if item.verdict in (ImportItem.Verdict.PROBLEM, ImportItem.Verdict.UNFETCHED) or entry is None:
        problem = Problem(item.line or 0, item.reason, item.key, source=item.text, entry=entry)
        if item.verdict != ImportItem.Verdict.UNFETCHED:
            return problem
        resume = item.changes.resume
        return lookups.FailedLookup(problem.line, problem.reason, source=item.text, resume=resume)
    code = UNSURE if item.changes.unsure else FROM_TEXT if item.changes.from_text else ""
    warnings = tuple(
        Problem(item.line or 0, reason, code=code if number == 0 else "")
        for number, reason in enumerate(item.changes.warnings)
    )
    return replace(entry, key=item.key, source=item.text, warnings=warnings)


def edit_item(batch: ImportBatch, key: str, account, texts: Mapping[str, str]) -> ImportItem | None:
    """Change fields of an entry as typed; return its item, None if there is nothing to change."""

    def change(entry: Entry) -> Entry:
        return update_entry(entry, {name: text[:CELL_LIMIT] for name, text in texts.items()})

    return _replace_entry(batch, key, account, change)


def take_offer(batch: ImportBatch, key: str, account) -> ImportItem | None:
    """Use the record of a registry instead of what was read; return the item, None if there is no record."""
    item = batch.items.filter(pk__in=parse_keys([key])).first()
    if item is None or not item.changes.offer:
        return None
    return _replace_entry(batch, key, account, lambda _entry: from_values(item.changes.offer))


def _replace_entry(
    batch: ImportBatch, key: str, account, change: Callable[[Entry], Entry]
) -> ImportItem | None:
    """Put another entry in the place of an item's, which somebody has checked thereby."""
    with transaction.atomic():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        items = batch.items.filter(pk__in=parse_keys([key]))
        if (
            not waiting.select_for_update().only("pk").first()
            or not (item := items.first())
            or not item.entry
        ):
            return None
        line, was_from_text = item.line or 0, item.changes.from_text
        entry = replace(change(from_values(item.entry, line)), line=line, key=item.key, source=item.text)
        [result] = question_years([entry])
        position, people = item.position, item.choices.people
        item.delete()
        [fresh] = ImportPlanner(batch, account).judge([result], [position])
        fresh.changes.from_text = was_from_text
        fresh.choices.people = {place: uid for place, uid in people.items() if not fresh.changes.byline}
        fresh.save()
    return fresh


def search_references(
    batch: ImportBatch, keys: Iterable[str], search: Search = bibliographic_search.search_reference
) -> int:
    """Look up references at Crossref, and store what it has as an offer; return how many offers there are.

    Nothing is changed by an offer. After TIME_LIMIT the rest stays as it is.
    """
    items = list(batch.items.filter(pk__in=parse_keys(keys), changes__has_key="from_text"))
    items = [item for item in items if item.entry and not item.changes.offer][: lookups.MOST_LOOKUPS]
    deadline = time.monotonic() + lookups.TIME_LIMIT

    def find(item: ImportItem) -> tuple[dict, str]:
        if time.monotonic() > deadline:
            return {}, gettext("There was no time left to look it up. Try again.")
        try:
            return to_values(search(item.text, from_values(item.entry))), ""
        except SourceError as error:
            return {}, str(error)

    with ThreadPoolExecutor(lookups.SOURCES_AT_ONCE, "search") as pool:
        results = list(pool.map(find, items))
    for item, (offer, reason) in zip(items, results, strict=True):
        item.changes.offer, item.changes.offer_failed = offer, reason
    ImportItem.objects.bulk_update(items, ["changes"], batch_size=100)
    return sum(bool(offer) for offer, _ in results)
