"""What somebody chose on a page of a plan: read from the form, kept with the items."""

from collections.abc import Iterable, Mapping

from publications.importing.comparing import OURS, THEIRS
from publications.importing.plans import options_of
from publications.models import ImportBatch, ImportItem


def keep_choices(batch: ImportBatch, data: Mapping[str, str], keys: Iterable[str]) -> None:
    """Keep the choices that a form has sent for some items; what was not asked, or is none, is ignored."""
    items = list(batch.items.filter(pk__in=keys_of(keys)))
    for item in items:
        item.choices = _choices(item, data)
    ImportItem.objects.bulk_update(items, ["choices"], batch_size=100)


def keys_of(texts: Iterable[str]) -> set[int]:
    """The texts that are numbers which a key can be."""
    return {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19}


def _choices(item: ImportItem, data: Mapping[str, str]) -> dict:
    choices = dict(item.choices)
    said = data.get(f"do-{item.pk}", "")
    if said in set(options_of(item)):
        choices["do"] = said
    fields = dict(choices.get("fields") or {})
    for each in item.changes.get("fields") or []:
        wish = data.get(f"take-{item.pk}-{each['name']}", "")
        if wish in (OURS, THEIRS):
            fields[each["name"]] = wish
    people = dict(choices.get("people") or {})
    for each in item.changes.get("byline") or []:
        name, offered = f"who-{item.pk}-{each['place']}", _offered(each, people)
        if data.get(name, "?") in offered:
            people[str(each["place"])] = data[name]
    return choices | ({"fields": fields} if fields else {}) | ({"people": people} if people else {})


def _offered(mention: dict, people: dict[str, str]) -> set[str]:
    known = {mention["person"], "", people.get(str(mention["place"]), "")}
    return known | {each["person"] for each in mention["suggested"]}
