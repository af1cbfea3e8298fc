"""Submit texts, choose and apply, as tests of imports do it."""

from bibliography import formats
from publications.imports.apply import apply
from publications.imports.plans import plan
from publications.models import ImportBatch
from publications.models.import_plans import ImportOptions, ItemChoices


def plan_text(text, account=None, **options):
    """Return the batch of a text of BibTeX."""
    batch = ImportBatch.objects.create(door="test", user=account, options=ImportOptions(**options))
    plan(batch, formats.read(text.encode(), "x.bib"), account)
    return batch


def import_text(text, account=None, **options):
    """Return the same batch, applied, and its counts."""
    batch = plan_text(text, account, **options)
    return batch, apply(batch, account).counts


def choose_for_item(batch, **choices):
    """Choose for the only item of a plan."""
    item = batch.items.get()
    item.choices = ItemChoices(**choices)
    item.save()
    return item


def parse_entry(fields):
    """Return an article "On Networks" of 2020, with further fields; `type` is its kind in BibTeX."""
    values = {"title": "On Networks", "year": "2020", **fields}
    kind = values.pop("type", "article")
    text = f"@{kind}{{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in values.items()) + "}"
    [entry] = formats.read(text)
    return entry
