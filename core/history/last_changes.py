"""Who changed each row of a list last."""

from collections.abc import Sequence

from django.db import models

from core.db.journal import is_journaled
from core.history.formatting import fetch_account_names, read_account_key
from core.journal.models import JournalEvent


def find_last_savers(model: type[models.Model], keys: Sequence[int], account) -> dict[int, str]:
    """Return who saved rows of a model last, by key; a fixed number of queries.

    Rows whose last change names no account are left out, and so are changes of rows that belong to them.
    """
    if not keys or not is_journaled(model):
        return {}
    last = JournalEvent.objects.of_model(model).filter(row_id__in=keys).last_of_each_row()
    changes = last.values_list("row_id", "context__metadata")
    account_of = {key: read_account_key(metadata) for key, metadata in changes}
    names = fetch_account_names(filter(None, account_of.values()), account)
    return {key: names[number] for key, number in account_of.items() if number in names}
