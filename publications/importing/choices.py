"""What can be done with the items of a plan, and what somebody chose on its page."""

from collections.abc import Iterable, Iterator, Mapping

from publications.importing.comparing import OURS, THEIRS
from publications.importing.decisions import is_rejected
from publications.models import ImportBatch, ImportItem

NEW, SAME, VERSION, SKIP = "new", "same", "version", "skip"
Verdict = ImportItem.Verdict


def default_of(item: ImportItem) -> str:
    """Return what is done with an item unless somebody chooses otherwise: nothing that is in doubt."""
    if is_rejected(item):
        return SKIP
    if item.verdict == Verdict.NEW or item.changes.get("twin"):
        return NEW
    if item.verdict == Verdict.CHANGED:
        return SKIP if item.changes.get("locked") else SAME
    if item.verdict == Verdict.SAME:
        return SKIP if item.changes.get("repeats") else SAME
    return SKIP


def options_of(item: ImportItem) -> Iterator[str]:
    """Yield what can be done with an item."""
    if not item.entry or not item.entry.get("title"):
        yield SKIP
        return
    verdict = item.changes.get("verdict", item.verdict)
    if verdict == Verdict.SAME or (
        verdict != Verdict.NEW and item.changes.get("paper") and not item.changes.get("locked")
    ):
        yield SAME
    if verdict != Verdict.NEW and item.changes.get("paper"):
        yield VERSION
    yield NEW
    yield SKIP


def get_choice(item: ImportItem) -> str:
    """Return what is to be done with an item."""
    choice = item.choices.get("do")
    return choice if choice in set(options_of(item)) else default_of(item)


def store_choices(batch: ImportBatch, data: Mapping[str, str], keys: Iterable[str]) -> None:
    """Keep the choices that a form has sent for some items; what was not asked, or is none, is ignored.

    What is the default is no choice: it may become another when the plan is evaluated again.
    """
    items = list(batch.items.filter(pk__in=keys_of(keys)))
    for item in items:
        item.choices = _choices(item, data)
    ImportItem.objects.bulk_update(items, ["choices"], batch_size=100)
    _repeat_choices(batch, items, data)


def _repeat_choices(batch: ImportBatch, items: Iterable[ImportItem], data: Mapping[str, str]) -> None:
    """Let a printed name be the same person in the whole plan where that is ticked."""
    persons = {
        each["name"]: data[f"who-{item.pk}-{each['place']}"]
        for item in items
        for each in item.changes.get("byline") or []
        if f"all-{item.pk}-{each['place']}" in data
        and data.get(f"who-{item.pk}-{each['place']}", "?")
        in _offered(each, item.choices.get("people") or {})
    }
    if not persons:
        return
    others = []
    for item in batch.items.filter(changes__has_key="byline").only("changes", "choices"):
        places = {
            str(each["place"]): persons[each["name"]]
            for each in item.changes["byline"]
            if each["name"] in persons
        }
        if places:
            item.choices = item.choices | {"people": (item.choices.get("people") or {}) | places}
            others.append(item)
    ImportItem.objects.bulk_update(others, ["choices"], batch_size=100)


def keys_of(texts: Iterable[str]) -> set[int]:
    """Return the texts that are numbers which a key can be."""
    return {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19}


def _choices(item: ImportItem, data: Mapping[str, str]) -> dict:
    action = item.choices.get("do", "")
    if data.get(f"do-{item.pk}", "") in set(options_of(item)):
        action = data[f"do-{item.pk}"]
    fields = dict(item.choices.get("fields") or {})
    for each in item.changes.get("fields") or []:
        wish = data.get(f"take-{item.pk}-{each['name']}", "")
        if wish in (OURS, THEIRS):
            fields[each["name"]] = wish
    people = dict(item.choices.get("people") or {})
    for each in item.changes.get("byline") or []:
        name, offered = f"who-{item.pk}-{each['place']}", _offered(each, people)
        if data.get(name, "?") in offered:
            people.pop(str(each["place"]), None)
            people |= {str(each["place"]): data[name]} if data[name] != each["person"] else {}
    choices = {"do": "" if action == default_of(item) else action, "fields": fields, "people": people}
    return {name: value for name, value in choices.items() if value}


def _offered(mention: dict, people: dict[str, str]) -> set[str]:
    known = {mention["person"], "", people.get(str(mention["place"]), "")}
    return known | {each["person"] for each in mention["suggested"]}
