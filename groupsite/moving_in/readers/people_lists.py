"""Read people whom sites list: in files of data, in collections, in front matter, in tables."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from groupsite.moving_in.contents import OldPage, OldPerson, OldPicture, Place
from groupsite.moving_in.readers.dates_and_roles import means_left, name_role, split_role
from groupsite.moving_in.readers.people_in_text import find_people, looks_like_name, names_role
from groupsite.moving_in.readers.person_fields import (
    FIELDS,
    PersonLinks,
    drop_emails,
    get_person_text,
    get_value,
    list_education,
    read_person_dates,
    read_person_name,
)
from groupsite.moving_in.readers.source_pages import SourcePage, find_line, get_text, is_true, list_texts
from groupsite.moving_in.readers.source_site import PICTURE_MISSING, SourceSite

LISTS = (
    "people", "team", "members", "member", "lab_members", "team_members", "staff", "alumni", "alumnis",
    "faculty",
    "students", "postdocs", "phd", "phds", "former", "former_members", "visitors", "group", "persons", "pi",
    "profiles", "current_members", "past_members", "undergrads", "masters", "interns",
    "alumni_members", "authors",
)  # fmt: skip
"""Names of files of data and of collections with people."""
_HEADINGS = ("title", "name", "group", "role", "category", "heading", "label")
_MEMBERS = ("members", "people", "persons", "list", "items", "team", "member")
_NOW = ("(now)", "now:", "now ", "(currently)", "currently:", "currently ", "(jetzt)", "jetzt:", "next:")
_STUDENTS = (
    "student",
    "postdoc",
    "intern",
    "visitor",
    "visiting",
    "phd",
    "ph.d.",
    "assistant",
    "fellow",
    "researcher",
)
_SIGNS = frozenset(
    name for field in ("role", "photo", "email", "biography", "links") for name in FIELDS[field]
) | {
    "github",
    "orcid",
    "scholar",
    "website",
    "url",
    "twitter",
    "linkedin",
    "firstname",
    "lastname",
    "first_name",
    "education",
    "education1",
    "number_educ",
    "info",
    "group",
    "duration",
    *FIELDS["destination"],
}
_CAME = re.compile(
    r"\b(?:since|seit|depuis|from|joined|started)\b|(?:19|20)\d\d\s{0,3}(?:[-–—]|to\b|until\b|bis\b)",
    re.IGNORECASE,
)
MOST_PEOPLE = 5_000
_LISTED = ("title", "role", "begins", "ends", "left", "destination", "email", "photo")
_DEEPEST = 4
_MISSES = 20


class PeopleReader:
    """Makes persons of what a site says of them. labels: roles and groups, in words, by their short names."""

    def __init__(self, site: SourceSite, labels: Mapping[str, str] | None = None) -> None:
        self.site = site
        self.labels = labels or {}

    def add_data(self, path: str) -> int:
        """Add the people of a file of data of any of the usual shapes; return how many there are."""
        data = self.site.read_data(path)
        name = path.rpartition("/")[2].rpartition(".")[0].replace("_", " ")
        group = (
            name
            if means_left(name)
            or name.casefold() in ("faculty", "students", "postdocs", "visitors", "staff", "interns")
            else ""
        )
        text = self.site.read_text(path) if data else ""
        lines = _LineFinder(text)
        people = list(_walk(data, group, 0))[:MOST_PEOPLE]
        for values, part in people:
            person = self.build(values, Place(path, lines.find(values)), group=part)
            if person:
                self.site.contents.people.append(person)
        return len(people)

    def build(
        self,
        values: Mapping[str, Any],
        place: Place,
        *,
        group: str = "",
        biography: str | None = None,
        old_paths: tuple[str, ...] = (),
        key: str = "",
        page: SourcePage | None = None,
    ) -> OldPerson | None:
        """Return a person, None for what has no name. biography: in Markdown, if it is not a field."""
        title, name, aliases = read_person_name(values)
        if not name:
            return None
        page = page or SourcePage(place.file, dict(values), "")
        role, begins, ends, then = split_role(get_person_text(values, "role"))
        start, end = read_person_dates(values)
        group = get_person_text(values, "group") or group
        group, role = self.labels.get(group, group), self.labels.get(role, role)
        destination = get_person_text(values, "destination") or then
        left = (
            means_left(group)
            or means_left(role)
            or is_true(values.get("alumni"))
            or is_true(values.get("alum"))
        )
        left = left or get_text(dict(values), "active", "current").casefold() in ("false", "no")
        begins, ends = start or begins, end or ends
        if left and begins and not ends and not _has_period(values):
            begins, ends = None, begins  # one year alone is the last one
        text = get_person_text(values, "biography")
        summary = get_person_text(values, "summary")
        if biography is not None:
            if left and text and not destination:
                role, destination = split_destination(text, role)
                text = ""
            summary = summary or text
        else:
            biography = self.site.clean(page, "/", text).body if text else ""
            if left and not destination and len(text) < 150 and text.casefold().startswith(_NOW):
                role, destination = split_destination(text, role)
                biography = ""
        if "->" in role or "→" in role:
            role, _, destination = (part.strip(" -") for part in role.replace("->", "→").partition("→"))
        links = PersonLinks()
        links.add("email", get_person_text(values, "email"))
        links.add_values(get_value(values, "links"))
        links.add_fields(values, (*FIELDS["email"], "name", "title"))
        return OldPerson(
            place=place,
            name=name,
            key=key,
            aliases=aliases,
            title=title,
            pronouns=get_person_text(values, "pronouns"),
            role=" ".join((role or (name_role(group) if left else group)).split()),
            begins=begins,
            ends=ends,
            left=left,
            destination=" ".join(destination.split()),
            summary=self.site.clean_line(page, summary),
            biography=biography,
            email=links.email,
            office=get_text(dict(values), "office", "room"),
            orcid=links.orcid,
            identifiers=tuple(links.identifiers),
            links=tuple(replace(link, url=self._complete(link.url)) for link in links.list_links()),
            photo=self._find_photo(page, values),
            interests=tuple(list_texts(get_value(values, "interests"))),
            education=list_education(_collect_education(values)),
            old_paths=old_paths,
        )

    def add_from_head(self, page: SourcePage) -> None:
        """Add the people whom the front matter of a page of people lists."""
        for name, value in page.values.items():
            items = value if isinstance(value, list) else []
            for item in (item for item in items if isinstance(item, dict) and is_person(item)):
                line = find_line(page.head, re.escape(get_text(item, "name", "title"))) + 1
                group = name.replace("_", " ") if name not in LISTS or means_left(name) else ""
                if person := self.build(item, Place(page.path, line), group=group, page=page):
                    self.site.contents.people.append(person)

    def add_from_text(self, page: OldPage, source: str, line: int) -> None:
        """Add the people whom the text of a page names. source: as it stands, from a line of its file on."""
        places = {person.name: place for place, person in enumerate(self.site.contents.people)}
        for part in find_people(page.body):
            fields = {"name": part.name, "photo": part.image, "email": part.email, "website": part.url}
            text = drop_emails(part.text)
            first, _, rest = text.partition("\n")
            has_role = any(word in part.group.casefold() for word in _STUDENTS)
            is_role = not has_role or means_left(part.group) or names_role(first)
            if is_role and len(first) < 100 and "@" not in first and not first.startswith("["):
                fields["role"], text = first.strip(" *_.,"), rest.strip()
            place = source.find(part.name.split()[-1])
            number = line + source.count("\n", 0, place) if 0 < place < 1_000_000 else line
            group = part.group or ("alumni" if page.kind == "alumni" else "")
            left = means_left(group)
            if left and fields.get("role", "").casefold().startswith(_NOW):
                fields["destination"] = split_destination(fields.pop("role"), "")[1]
            person = self.build(fields, Place(page.place.file, number), group=group, biography=text)
            if person and person.name in places:
                self._fill(places[person.name], person)
            elif person:
                places[person.name] = len(self.site.contents.people)
                self.site.contents.people.append(person)

    def _fill(self, place: int, listed: OldPerson) -> None:
        """Add to a person with a page of their own what only the list of people says."""
        person = self.site.contents.people[place]
        blank = {name: getattr(listed, name) for name in _LISTED if not getattr(person, name)}
        self.site.contents.people[place] = replace(person, **blank)

    def _complete(self, url: str) -> str:
        return url if "://" in url else "/" + url.lstrip("/")

    def _find_photo(self, page: SourcePage, values: Mapping[str, Any]) -> OldPicture | None:
        source = get_value(values, "photo")
        source = get_text(source, "path", "src", "filename", "url") if isinstance(source, dict) else source
        if (
            not isinstance(source, str)
            or not source.strip()
            or source.casefold() in ("none", "false", "n/a", "true")
        ):
            return None
        source = source.strip()
        for folder in (
            "",
            "images/",
            "images/teampic/",
            "images/people/",
            "images/team/",
            "assets/img/",
            "assets/img/people/",
            "assets/img/team/",
            "img/",
            "assets/images/",
        ):
            if path := self.site.find_file(f"/{folder}{source.lstrip('/')}"):
                return OldPicture(file=path)
        if "/" not in source:
            line = find_line(page.head, re.escape(source))
            self.site.report(page.path, line + 1 if line else 0, PICTURE_MISSING, source)
            return None
        return self.site.take_picture(page, source)


def split_destination(text: str, role: str) -> tuple[str, str]:
    """Return the role and the destination of somebody who left, of the text under their name."""
    folded = text.casefold()
    if mark := next((mark for mark in _NOW if folded.startswith(mark)), ""):
        return role, text[len(mark) :].strip(" :,").removeprefix("at ")
    is_plain = "," not in text and " at " not in text and ";" not in text
    if not role and is_plain and any(word in folded for word in _STUDENTS):
        return text, ""
    return role, text


def _walk(value: Any, group: str, depth: int) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the persons in a value, each with the group that it stands in."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            yield from _walk(item, group, depth + 1)
    elif isinstance(value, dict):
        members = next(
            (value[key] for key in _MEMBERS if isinstance(value.get(key), list) and value[key]), None
        )
        if members is not None:
            yield from _walk(members, get_text(value, *_HEADINGS) or group, depth + 1)
        elif is_person(value) or looks_like_name(get_person_text(value, "name")):
            yield value, group
        else:
            for name, item in value.items():
                if (
                    isinstance(item, dict)
                    and not get_text(item, *FIELDS["name"], *FIELDS["given"])
                    and _SIGNS & set(item)
                ):
                    yield {"name": name, **item}, group
                elif isinstance(item, list | dict):
                    is_key = isinstance(item, dict) and is_person(item)
                    yield from _walk(item, group if is_key else name.replace("_", " "), depth + 1)


def is_person(values: Mapping[str, Any]) -> bool:
    """Return whether values describe a person: with a name, and something that only people have."""
    has_name = bool(get_person_text(values, "name") or get_person_text(values, "family"))
    return has_name and (len(values) == 1 or bool(_SIGNS & {name.casefold() for name in values}))


def _collect_education(values: Mapping[str, Any]) -> Any:
    """Return the degrees, also those that stand in fields with numbers."""
    numbered = [
        values[name] for name in sorted(values) if name.startswith("education") and name[9:].isdigit()
    ]
    return numbered or get_value(values, "education") or []


def _has_period(values: Mapping[str, Any]) -> bool:
    """Return whether values name the day on which somebody came, rather than one year alone."""
    role, period = get_person_text(values, "role"), get_person_text(values, "period")
    return bool(get_person_text(values, "begins") or _CAME.search(f"{role} {period}"))


class _LineFinder:
    """Finds the lines of people in a file of data, each behind the one before."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.line = 1
        self.misses = 0

    def find(self, values: Mapping[str, Any]) -> int:
        """Return the line of the next person; 0 if it cannot be told."""
        name = get_person_text(values, "name") or get_person_text(values, "family")
        place = self.text.find(name, self.position) if name and self.misses < _MISSES else -1
        if place < 0:
            self.misses += 1
            return 0
        self.line += self.text.count("\n", self.position, place)
        self.position = place
        return self.line
