"""Find people on a page of people: names as headings, in bold or in tables, each with a picture and a text.

Only what looks like a name counts, so that a page of another kind makes no people.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from bibliography.names import split_title
from bibliography.names.academic_titles import is_degree
from groupsite.moving_in.readers.dates_and_roles import means_left
from groupsite.moving_in.readers.person_fields import read_email

MOST_PEOPLE = 2_000
_HEADING = re.compile(r"(#{1,6}) (.+)")
_BOLD = re.compile(r"\*\*([^*\n]{3,120})\*\*[ \t]*[:,–—-]?[ \t]*(.*)")
_ITEM = re.compile(
    r"(?:[-*+]|\d{1,3}\.) +(?:\*\*)?(?:\[([^\[\]\n]{3,100})\]\(([^()\s]{1,500})\)|([^,(:–\n]{3,80}))"
    r"(?:\*\*)?(?=[,(:–—\n]|$| -)(.*)"
)
_LINK = re.compile(r"(?<!!)\[([^\[\]]{0,300})\]\(<?([^()\s<>]{1,1000})>?\)")
_IMAGE = re.compile(r"!\[([^\[\]]{0,300})\]\(<?([^()\s<>]{1,1000})>?(?: \"[^\"]*\")?\)")
_WORD = re.compile(r"[^\W\d_][^\W\d_'’.-]*(?:[-'’.]{1,2}[^\W\d_]+)*\.?")
_PARTICLES = frozenset(
    (
        "von", "van", "der", "den", "de", "del", "della", "di", "da", "dos", "la", "le", "du", "zu", "zur",
        "ter", "ten", "bin", "ibn", "al", "el", "y", "e", "und",
    )
)  # fmt: skip
_NO_NAMES = frozenset(
    (
        "lab", "labs", "group", "team", "member", "members", "people", "staff", "faculty", "student",
        "students", "alumni", "alumnus", "alumna", "former", "past", "current", "principal", "investigator",
        "investigators", "research", "researcher", "researchers", "scientist", "scientists", "postdoc",
        "postdocs", "postdoctoral", "postdoctorate", "fellow", "fellows", "graduate", "undergraduate",
        "undergraduates", "master", "masters", "doctoral", "phd", "ph.d", "candidates", "candidate",
        "assistant", "assistants", "associate", "associates", "professor", "professors", "director",
        "visiting", "visitor", "visitors", "intern", "interns", "technician", "technicians", "manager",
        "managers", "engineer", "engineers", "administrative", "administration", "our", "the", "and", "of",
        "in", "for", "with", "join", "contact", "about", "meet", "publications", "publication", "projects",
        "project", "news", "home", "page", "welcome", "education", "experience", "awards", "interests",
        "open", "positions", "collaborators", "collaborator", "affiliated", "mitarbeiter", "ehemalige",
        "doktoranden", "leitung", "leiter", "arbeitsgruppe", "gruppe", "sekretariat", "university",
        "department", "institute", "center", "centre", "school", "college", "science", "sciences", "office",
        "address", "phone", "email", "level",
        "summer", "winter", "spring", "autumn", "fall", "high", "machine", "learning", "computer", "biology",
        "chemistry", "physics", "support", "advisory", "board", "committee", "partners", "friends", "pets",
        "mascot", "funding", "teaching", "software", "technical", "core", "facility", "unit", "studies",
        "thesis", "theses",
    )
)  # fmt: skip


@dataclass(slots=True)
class NamedPart:
    """A person in a text: the group above the name, a link and a picture beside it, the lines below it."""

    name: str
    group: str = ""
    url: str = ""
    image: str = ""
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text below the name."""
        return "\n".join(self.lines).strip()

    @property
    def email(self) -> str:
        """The first e-mail address in the text."""
        return next(
            filter(None, (read_email(line) for line in self.lines if "@" in line or "(at)" in line)), ""
        )


def looks_like_name(text: str) -> bool:
    """Return whether a text can be the name of a person: a few capitalised words, none of a role."""
    text = split_title(text.strip(" *_"))[1]
    head, _, rest = text.partition(",")
    if rest and not all(is_degree(word.strip()) for word in rest.split(",")):
        return False
    tokens = [token for token in re.sub(r"\([^()]*\)", " ", head).split() if not is_degree(token)]
    if not 2 <= len(tokens) <= 6 or len(head) > 60:
        return False
    for token in tokens:
        if not _WORD.fullmatch(token) or token.casefold().strip(".") in _NO_NAMES:
            return False
        if token.casefold() not in _PARTICLES and not token[0].isupper() and token[0].islower():
            return False
    return tokens[-1][0].isupper() or not tokens[-1][0].islower()


def names_role(text: str) -> bool:
    """Return whether a text has a word of a role or of an organisation."""
    return any(word in _NO_NAMES for word in re.findall(r"[\w.]+", text[:200].casefold()))


def find_people(body: str) -> list[NamedPart]:
    """Return the people of a page in Markdown, in their order."""
    lines = [line for line in _list_lines(body) if line[0] or line[3].strip()]
    is_image_first = _stand_images_first(lines)
    people: list[NamedPart] = []
    group = image = ""
    part: NamedPart | None = None
    for name, url, rest, line, is_heading in lines:
        picture = None if name else _IMAGE.search(line)
        if name and len(people) < MOST_PEOPLE:
            part = NamedPart(name, group, url, image, [rest] if rest else [])
            people.append(part)
            image = ""
        elif is_heading:
            group, part, image = line.strip(" *#:"), None, ""
        elif picture and (is_image_first or part is None):
            image = picture[2]
        elif picture and part:
            part.image = part.image or picture[2]
        elif part:
            part.lines.append(line)
    return people if len(people) > 1 or any(means_left(each.group) for each in people) else []


def _stand_images_first(lines: list[tuple[str, str, str, str, bool]]) -> bool:
    """Return whether pictures stand before names more often than behind them."""
    balance = 0
    for (name, _, _, line, _), (next_name, _, _, next_line, _) in pairwise(lines):
        balance += bool(next_name and _IMAGE.search(line)) - bool(name and _IMAGE.search(next_line))
    return balance > 0


def _list_lines(body: str) -> Iterator[tuple[str, str, str, str, bool]]:
    """Yield each line: the name that it begins with, its link, what follows; the line; if it is a heading."""
    for line in body.split("\n"):
        if line.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line.strip("|")):
                link = _LINK.search(cell)
                bare = _LINK.sub(r"\1", cell).strip(" *")
                if looks_like_name(bare):
                    yield bare, link[2] if link else "", "", cell, False
                else:
                    yield from _read_line(cell.strip())
        else:
            yield from _read_line(line)


def _read_line(line: str) -> Iterator[tuple[str, str, str, str, bool]]:
    match = _HEADING.match(line)
    bold = None if match else _BOLD.match(line)
    label = match[2] if match else bold[1] if bold else ""
    if label:
        link = _LINK.search(label)
        bare = _LINK.sub(r"\1", label).strip(" *:")
        name, _, rest = bare.partition(" – ") if " – " in bare else bare.partition(" | ")
        if looks_like_name(name):
            yield (
                name,
                link[2] if link else "",
                " ".join(filter(None, (rest, bold[2] if bold else ""))),
                line,
                False,
            )
        else:
            yield "", "", "", label if match else line, bool(match)
        return
    item = _ITEM.match(line)
    name = (item[1] or item[3] or "").strip(" *") if item else ""
    if item and looks_like_name(name):
        yield name, item[2] or "", item[4].strip(" ,:–—-"), line, False
    else:
        yield "", "", "", line, False
