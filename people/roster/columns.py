"""The columns of the table: their names in forms, their headings, and what else people call them."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """A column; `heading` is what is written, and it and `synonyms` are what is read."""

    name: str
    heading: str
    synonyms: str = ""


COLUMNS = (
    Column(
        "person", "Name", "person, full name, who, member, student, displayed name, mitarbeiter, nom complet"
    ),
    Column(
        "role", "Role", "position, status, job, as, rolle, funktion, stelle, type, category, fonction, poste"
    ),
    Column(
        "institution",
        "Institution",
        "university, affiliation, organisation, organization, universität, hochschule, einrichtung",
    ),
    Column(
        "start",
        "From",
        "start, start date, since, begin, begins, joined, first day, beginn, von, seit, ab, eintritt, "
        "startdatum, anfang, date of joining, start of contract, vertragsbeginn, début, date de début, du",
    ),
    Column(
        "end",
        "To",
        "end, end date, until, ends, left, leaves, last day, finish, expected end, planned end, ende, bis, "
        "austritt, enddatum, vertragsende, end of contract, voraussichtliches ende, leaving date, fin, "
        "date de fin, au",
    ),
    Column(
        "supervisors",
        "Supervisors",
        "supervisor, advisor, advisors, adviser, advisers, betreuer, betreuerin, betreuung, supervised by, "
        "pi, encadrant, directeur de thèse",
    ),
    Column("destination", "Destination", "next, went to, now at, next position, after, verbleib, geht zu"),
    Column("destination_url", "Destination's address", "destination url, destination address"),
    Column(
        "note",
        "Note",
        "notes, comment, comments, remark, remarks, bemerkung, bemerkungen, anmerkung, anmerkungen, "
        "kommentar, notiz, notizen, remarque, remarques, commentaire",
    ),
    Column("id", "ID", "appointment"),
)
"""What the roster shows and exports."""

PASTED = (
    Column("title", "Academic title", "title, titel, akademischer titel, akad titel, titre"),
    Column(
        "given", "First name", "given name, given names, first names, forename, vorname, vornamen, prénom"
    ),
    Column(
        "family", "Last name", "family name, surname, last names, nachname, familienname, nom, nom de famille"
    ),
    Column(
        "email", "E-mail", "email, mail, e-mail address, email address, mailadresse, e-mail-adresse, courriel"
    ),
    Column(
        "primary",
        "Primary supervisor",
        "first supervisor, main supervisor, supervisor 1, primary advisor, first advisor, advisor 1, "
        "erstbetreuer, erstbetreuerin, hauptbetreuer, hauptbetreuerin, betreuer 1",
    ),
    Column(
        "second",
        "Second supervisor",
        "supervisor 2, secondary supervisor, co-supervisor, cosupervisor, co-supervisors, second advisor, "
        "co-advisor, advisor 2, zweitbetreuer, zweitbetreuerin, betreuer 2, co-encadrant",
    ),
)
"""What only pasted tables have: these cells are read into a new person and into supervisors."""

HEADINGS = {column.name: column.heading for column in COLUMNS}
PASTED_HEADINGS = HEADINGS | {column.name: column.heading for column in PASTED}
_NAMES = {
    text.strip().casefold(): column.name
    for column in (*COLUMNS, *PASTED)
    for text in (column.heading, column.name, *filter(str.strip, column.synonyms.split(",")))
}
_ENDING = re.compile(r"\s*(?:\(s\)|[:/*_(]?-?in(?:nen)?\)|[:/*_]-?in(?:nen)?)$")
"""Of "Supervisor(s)" and "Betreuer:in"."""


def column_called(heading: str) -> str | None:
    """The name of the column that a heading means, in any case and with any spaces; None if none is meant."""
    text = " ".join(heading.replace("\u2019", "'").replace("_", " ").split()).casefold().strip(":*. ")
    for form in (text, _ENDING.sub("", text), text.replace(".", "")):
        if name := _NAMES.get(form) or _NAMES.get(form.replace(" ", "_")):
            return name
    return None
