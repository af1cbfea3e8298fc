"""Parse and format the cells of the roster table.

One cell has all supervisors: their names, institutions and parts.
"""

import re
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from bibliography.names import PARTICLES, normalize_name, split_title
from core.db.dated_models import today
from core.db.periods import write_end
from core.plans.questions import UndecidedError
from core.text.translation import SeparatedNumber
from people.models import Appointment, Supervision
from people.names.directory import OUTSIDE, OUTSIDE_SUFFIX, PersonDirectory

SUPERVISORS, CHARACTERS = 12, 2000
_ORDER = {"primary": 0, "supervisor": 1, "second": 2, "mentor": 3}
NOBODY = "nobody"
"""The answer that a word names nobody."""


@dataclass(frozen=True)
class NamedSupervisor:
    """A supervisor: a person by key, or a printed name; and their part."""

    person: int | None
    name: str
    institution: str = ""
    part: str = Supervision.PartPlayed.SUPERVISOR.value

    @property
    def is_provisional(self) -> bool:
        """Whether it is somebody whom the same table adds."""
        return self.person is not None and self.person < 0

    @property
    def key(self) -> tuple:
        """The identity of a supervisor within an appointment."""
        return ("", self.person) if self.person else (self.name, None)

    @property
    def text(self) -> str:
        """The text of the cell; the default part is left out."""
        text = f"{self.name}, {self.institution}" if self.institution else self.name
        return text if self.part == Supervision.PartPlayed.SUPERVISOR else f"{text} ({self.part})"


_PARTS = {
    "": Supervision.PartPlayed.SUPERVISOR,
    **{part.value: part for part in Supervision.PartPlayed},
    **{part.label: part for part in Supervision.PartPlayed},
    **dict.fromkeys(
        ("first", "main", "lead", "1st", "erstbetreuer", "erstbetreuerin", "hauptbetreuer", "doktorvater"),
        Supervision.PartPlayed.PRIMARY,
    ),
    **dict.fromkeys(
        ("erstbetreuung", "hauptbetreuung", "hauptbetreuerin", "doktormutter", "principal", "principale"),
        Supervision.PartPlayed.PRIMARY,
    ),
    **dict.fromkeys(
        ("secondary", "co", "2nd", "co-supervisor", "co-advisor", "zweitbetreuer", "zweitbetreuerin"),
        Supervision.PartPlayed.SECOND,
    ),
    **dict.fromkeys(
        ("zweitbetreuung", "co-encadrant", "co-encadrante", "co-encadrement", "co-direction", "codirection"),
        Supervision.PartPlayed.SECOND,
    ),
    **dict.fromkeys(("mentorin", "mentore", "mentor·e"), Supervision.PartPlayed.MENTOR),
}
_IN_BRACKETS = re.compile(r"\s*\(([^()]*)\)\s*")
HARD_SEPARATORS = ";|\n\v\u2028\u2022\xb7\xa6"
_NAME_SEPARATOR = re.compile(
    rf"[{HARD_SEPARATORS}]|(?<=\w\w)/(?=\w\w)|\s+(?:&|\+|/|and|und|et)\s+(?![^(]*\))|,(?![^(]*\))",
    re.IGNORECASE,
)
_CONJUNCTION = re.compile(r"\s+(?:&|\+|/|and|und|et)\s+", re.IGNORECASE)
_EMPTY_NAMES = frozenset(["", "n/a", "tba", "tbd", "tbc", "n.n.", "nn", "n. n.", "?", "-", "keine", "offen"])
_INSTITUTION = re.compile(
    r"\b(?:univ\w*|hochschule|institut\w*|college|school|\w*schule|lab\w*|centre|center|zentrum|academy|"
    r"department|dept|faculty|fakultät|hospital|klinik\w*|gmbh|inc|ltd|ag|corp\w*|group|research|max.planck|"
    r"mpi|eth|epfl|mit|kit|tu|lmu|inria|cnrs|ucl|[a-z]* ?state)\b",
    re.IGNORECASE,
)
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|ph\.?\s?d|m\.?d|m\.?sc)\.?", re.IGNORECASE)
_NO_NAME = re.compile(r"[\d@|<>=#%]|\w\w/|\s/|\bwww\.", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[A-Z]\.[ -]?)+")


def read_supervisors(
    text: str, directory: PersonDirectory, outsiders: frozenset[str] = frozenset()
) -> list[NamedSupervisor]:
    """Parse supervisors: “Luo Mai (primary); Boris Grot, Edinburgh”, with “;”, “,”, “&” or “and” between.

    Text after a comma is a supervisor if it is a person or looks like a name, else the institution of the
    supervisor before it. outsiders: names that are no person's. Raises ValueError for an ambiguous
    name, and for a repeated one.
    """
    if len(text) > CHARACTERS:
        raise ValueError(
            gettext("Enter at most {characters:,} characters of supervisors.").format(
                characters=SeparatedNumber(CHARACTERS)
            )
        )
    pieces = _split_pieces(_order_names(text, directory), directory)
    if len(pieces) > SUPERVISORS:
        raise ValueError(
            gettext("Enter at most {supervisors} supervisors, not {number}.").format(
                supervisors=SUPERVISORS, number=len(pieces)
            )
        )
    supervisors, undecided = [], None
    for piece in pieces:
        try:
            supervisor = _read_supervisor(piece, directory, outsiders)
        except UndecidedError as error:  # all of a cell are asked at once
            undecided = undecided or error
        else:
            supervisors += [supervisor] if supervisor else []
    if undecided:
        raise undecided
    keys = [supervisor.key for supervisor in supervisors]
    if repeated := next((each for each in supervisors if keys.count(each.key) > 1), None):
        raise ValueError(gettext("“{name}” is listed twice.").format(name=repeated.name))
    return supervisors


def _order_names(text: str, directory: PersonDirectory) -> str:
    """Return a cell with "Berg, Ada; Chen, Wei" in the order "Ada Berg; Wei Chen".

    Raises ValueError, or asks, if "Smith, Edinburgh" may be a name or somebody's institution.
    """
    return "; ".join(_order_name(part, directory) for part in re.split(f"[{HARD_SEPARATORS}]", text))


def _order_name(text: str, directory: PersonDirectory) -> str:
    parts = _CONJUNCTION.split(text)
    if len(parts) > 1 and all("," in part and not _INSTITUTION.search(part) for part in parts):
        return "; ".join(_order_name(part, directory) for part in parts)
    bare, pieces = _strip_brackets(text), [piece.strip() for piece in text.split(",")]
    brackets = " ".join(match[0].strip() for match in _IN_BRACKETS.finditer(text))
    names = [f"{given} {family}" for family, given in zip(pieces[::2], pieces[1::2], strict=False)]
    if len(pieces) > 2 and len(pieces) % 2 == 0 and all(map(directory.has_name, names)):
        return "; ".join(names)  # "Berg, Ada, Chen, Wei"
    family, comma, given = (piece.strip() for piece in bare.partition(","))
    name = f"{given} {family}"
    if (
        not comma
        or not _may_be_order(family, given, directory)
        or _INITIALS.fullmatch(given)
        or directory.has_name(name)
    ):
        return text
    ordered = f"{name} {brackets}".strip()
    if len(given.split()) > 1:  # "Berg, Ada van der": no institution
        return ordered
    if not directory.questions:
        text = gettext("“{text}” is ambiguous. Enter “{name}”, or “{family} ({given})” for an institution.")
        raise UndecidedError(text.format(text=bare[:60], name=name[:60], family=family, given=given))
    options = [
        ("name", gettext("One person, {name}").format(name=name)),
        ("two", gettext("Two people, {family} and {given}").format(family=family, given=given)),
        ("institution", gettext("{family}, who is at {given}").format(family=family, given=given)),
    ]
    answer = directory.questions.ask("supervisors", bare, options)
    return {"name": ordered, "two": f"{family}; {given} {brackets}", "institution": text}[answer]


def _may_be_order(family: str, given: str, directory: PersonDirectory) -> bool:
    """Return whether two texts around a comma may be a family name and given names, of nobody known."""
    return (
        len([word for word in split_title(family)[1].split() if word not in PARTICLES]) == 1
        and not directory.has_name(family)
        and not directory.has_name(given)
        and normalize_name(given) not in directory.institutions
        and not _INSTITUTION.search(given)
        and not _SUFFIX.fullmatch(given)
        and "," not in given
        and all(word in PARTICLES or word[:1].isupper() for word in given.split())
        and bool(given)
    )


def _split_pieces(text: str, directory: PersonDirectory) -> list[list[str]]:
    """Split a cell into the name, with brackets, and the institution of each supervisor."""
    people: list[list[str]] = []
    start, separator = 0, ";"
    for match in [*_NAME_SEPARATOR.finditer(text), None]:
        piece = text[start : match.start() if match else None].strip()
        if separator == "," and people:
            _add_after_comma(people, piece, directory)
        elif separator == ";" or not people or _is_name(piece, directory):
            people.append([piece])
        else:  # of "School of Arts and Sciences"
            people[-1][-1] += separator + piece
        start, separator = (match.end(), match[0]) if match else (start, "")
    return [piece for piece in people if normalize_name(piece[0]) not in _EMPTY_NAMES]


def _add_after_comma(people: list[list[str]], piece: str, directory: PersonDirectory) -> None:
    before = people[-1]
    if not piece:
        return
    reordered = f"{_strip_brackets(piece)} {before[0]}"
    if len(before) == 1 and (
        directory.has_name(reordered) or _INITIALS.fullmatch(_strip_brackets(piece))
    ):  # "Chen, Wei"
        before[0] = f"{piece} {before[0]}"
    elif _SUFFIX.fullmatch(piece):
        before[0] = f"{before[0]}, {piece}"
    elif _is_name(piece, directory) or directory.find_similar(_strip_brackets(piece)):
        people.append([piece])
    else:
        before[1:] = [", ".join([*before[1:], piece])]


def _strip_brackets(piece: str) -> str:
    """Strip the brackets after a name."""
    return _IN_BRACKETS.sub(" ", piece).strip()


def _is_name(piece: str, directory: PersonDirectory) -> bool:
    """Return whether a piece is a person's name, or words that can be a name and no institution's."""
    name = _strip_brackets(piece)
    if not name or normalize_name(name) in directory.institutions:
        return False
    title, bare = split_title(name)
    if title or directory.has_name(name):
        return True
    tokens = bare.split()
    return (
        len(tokens) > 1
        and not _INSTITUTION.search(bare)
        and all(token in PARTICLES or token[:1].isupper() or not token[:1].isalpha() for token in tokens)
    )


def _read_supervisor(
    piece: list[str], directory: PersonDirectory, outsiders: frozenset[str]
) -> NamedSupervisor | None:
    """Parse one supervisor; return None for a word of which somebody said that it names nobody."""
    name, institution = piece[0], ", ".join(piece[1:])
    part, outside = Supervision.PartPlayed.SUPERVISOR, False
    for text in map(str.strip, _IN_BRACKETS.findall(" ".join(piece))):
        label = " ".join(text.casefold().split())
        if f"({label})" == OUTSIDE_SUFFIX:
            outside = True
        elif label in _PARTS:
            part = _PARTS[label]
        elif normalize_name(text) in directory.institutions or text[:1].isupper():
            institution = institution or text
        else:
            raise ValueError(
                gettext(
                    "“({text})” is not a part. Enter (primary), (second) or (mentor), or an "
                    "institution after a comma."
                ).format(text=text[:40])
            )
    name, institution = _strip_brackets(name), _strip_brackets(institution)
    if not name:
        raise ValueError(gettext("A supervisor has no name."))
    if max(len(name), len(institution)) > 200:
        raise ValueError(
            gettext("“{name}…” is too long. Names and institutions can have at most 200 characters.").format(
                name=name[:40]
            )
        )
    person = None if outside or name in outsiders else directory.decide(name, "supervisor")
    if person is None and name not in outsiders and not _names_somebody(name, directory, outside):
        return None
    return NamedSupervisor(person, directory.get_label(person) if person else name, institution, str(part))


def _names_somebody(name: str, directory: PersonDirectory, outside: bool) -> bool:
    """Return whether a text names somebody outside the group; ask about a word that may be none.

    Raises ValueError for what is no name, such as a date.
    """
    letters = [letter for letter in name if letter.isalpha()]
    is_lower = any(map(str.islower, letters)) and not any(map(str.isupper, letters))
    if not letters or is_lower or _NO_NAME.search(name):
        text = gettext("“{name}” is not a name. Enter names such as “Ada Example; Ben Example”.")
        raise ValueError(text.format(name=name[:60]))
    is_word = " " not in name and any(map(str.isupper, letters))
    institution = _INSTITUTION.search(name)
    is_institution = institution and (institution[0].isupper() or len(institution[0]) > len("Kit"))
    if outside or not directory.questions or not (is_word or is_institution):
        return True
    options = [
        (OUTSIDE, gettext("Somebody outside the group")),
        (NOBODY, gettext("Nobody: leave the supervisor out")),
    ]
    return directory.questions.ask("supervisor", name, options) == OUTSIDE


def format_supervisors(rows: list[Supervision], directory: PersonDirectory) -> str:
    texts = []
    for row in rows:
        person = row.supervisor
        name = directory.format_label(person.name, person.slug) if person else row.supervisor_name
        texts.append(replace(to_named_supervisor(row), name=name).text)
    return "; ".join(texts)


def to_named_supervisor(row: Supervision) -> NamedSupervisor:
    """Convert a supervision to its form in a cell."""
    return NamedSupervisor(row.supervisor_id, row.display_name, row.supervisor_institution, row.part)


def list_supervisions(appointment: Appointment) -> list[Supervision]:
    """Return the supervisions that are current, or were when the appointment ended."""
    last = min(filter(None, (appointment.end, today())))
    rows = [
        row
        for row in appointment.supervisions.all()
        if not row.end_unknown and (row.end is None or row.end >= last)
    ]
    return sorted(rows, key=lambda row: (_ORDER.get(row.part, 9), row.pk))


def format_cells(appointment: Appointment, directory: PersonDirectory) -> dict[str, str]:
    """Return the text of each cell of an appointment, by name."""
    return {
        "person": directory.format_label(appointment.person.name, appointment.person.slug),
        "role": appointment.role.name,
        "institution": appointment.institution,
        "start": str(appointment.period.start or ""),
        "end": write_end(appointment),
        "supervisors": format_supervisors(list_supervisions(appointment), directory),
        "destination": appointment.destination,
        "destination_url": appointment.destination_url,
        "note": appointment.note,
        "public_remark": appointment.public_remark,
    }
