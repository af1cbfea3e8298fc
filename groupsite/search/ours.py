"""The papers of the group's list that fit a query best, where they stand among many others."""

from groupsite.search.found import Hit
from publications.found_rows import Row

MOST = 3
NAMES = 8


def hit(row: Row) -> Hit:
    """A paper as one of the best of the group."""
    paper = row.paper
    where = " ".join(str(part) for part in (paper.venue or paper.venue_printed, paper.year) if part)
    return Hit("ours", paper.title, row.address, _note(row, where), paper.abstract, paper)


def _note(row: Row, where: str) -> str:
    """ "Ada Lovelace, Charles Babbage. NeurIPS 2024"."""
    printed = [name.name for name in row.names]
    more = f" and {len(printed) - NAMES} more" if len(printed) > NAMES else ""
    return ". ".join(filter(None, (", ".join(printed[:NAMES]) + more, where)))
