"""The columns of the table: their names in forms, their headings, and what else people call them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """A column; `heading` is what is written, and it and `synonyms` are what is read."""

    name: str
    heading: str
    synonyms: tuple[str, ...] = ()


COLUMNS = (
    Column("person", "Name", ("person", "full name", "who", "member", "student", "displayed name")),
    Column("role", "Role", ("position", "status", "title", "job", "as")),
    Column("institution", "Institution", ("university", "affiliation", "organisation", "organization")),
    Column("start", "From", ("start", "start date", "since", "begin", "begins", "joined", "first day")),
    Column("end", "To", ("end", "end date", "until", "ends", "left", "leaves", "last day", "finish")),
    Column("supervisors", "Supervisors", ("supervisor", "advisor", "advisors", "adviser", "advisers")),
    Column("destination", "Destination", ("next", "went to", "now at", "next position", "after")),
    Column(
        "destination_url",
        "Destination's address",
        ("destination url", "destination address", "address", "url"),
    ),
    Column("note", "Note", ("notes", "comment", "comments", "remark", "remarks")),
    Column("id", "ID", ("number", "appointment", "key")),
)
HEADINGS = {column.name: column.heading for column in COLUMNS}
_NAMES = {
    said.casefold(): column.name
    for column in COLUMNS
    for said in (column.heading, column.name, *column.synonyms)
}


def column_called(heading: str) -> str | None:
    """The name of the column that a heading means, in any case and with any spaces; None if none is meant."""
    said = " ".join(heading.replace("\u2019", "'").replace("_", " ").split()).casefold().rstrip(":*.")
    return _NAMES.get(said) or _NAMES.get(said.replace(" ", "_"))
