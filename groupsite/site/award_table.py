"""The list of awards as a table to download."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.documents.cells import RowColumn
from core.kinds import ListTable
from groupsite.models import Award


def select_awards(_query: QueryDict) -> Iterable[Award]:
    """Return all awards, the latest first."""
    return Award.objects.newest_first().for_rows()


def _join_recipients(award: Award) -> str:
    return "; ".join(str(row.person or row.name) for row in award.recipients.all())


def _name_honoured(award: Award) -> str:
    """Return the public paper or software that was honoured."""
    rows = (award.publication, award.software)
    return "; ".join(str(row) for row in rows if row and row.visibility == "public")


AWARDS_TABLE = ListTable(
    (
        RowColumn(_("Title"), 50, lambda row: row.title),
        RowColumn(_("Year"), 12, lambda row: str(row.year_set)),
        RowColumn(_("Result"), 16, lambda row: capfirst(row.get_outcome_display())),
        RowColumn(_("Awarded by"), 40, lambda row: row.giver),
        RowColumn(_("Recipients"), 40, _join_recipients),
        RowColumn(_("For"), 50, _name_honoured),
        RowColumn(_("Note"), 40, lambda row: row.note),
        RowColumn(_("URL"), 40, lambda row: row.url),
    ),
    select_awards,
)
