"""Parse the text of iCalendar files: components with their properties, whatever is wrong with some lines."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from icalendar.error import InvalidCalendar
from icalendar.prop import vDDDTypes

_FOLD = re.compile(r"\n[ \t]")
_LINE = re.compile(r'\s*+([A-Za-z0-9-]++)\s*+((?:"[^"]*+"|[^":])*+):(.*)', re.DOTALL)
_PARAMETER = re.compile(r';\s*+([A-Za-z0-9-]++)\s*+=((?:"[^"]*+"|[^";])*+)')
_ESCAPE = re.compile(r"\\(.)")
_TIMES = frozenset(("DTSTART", "DTEND", "EXDATE", "RDATE", "RECURRENCE-ID"))

Moment = datetime.date | datetime.datetime | datetime.timedelta | tuple
"""A date, a time with or without zone, a duration, or a period: a pair of a time and its end or duration."""


class CalendarProblemError(ValueError):
    """What is wrong with a file or an event: a code, whose sentence the site has, and a detail."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, detail[:200]


@dataclass(frozen=True)
class Property:
    """A line of a component: name in capitals, parameters by such names, the value as written."""

    name: str
    parameters: dict[str, str]
    value: str

    @property
    def text(self) -> str:
        """The value of a property of text, without its escapes."""
        return _ESCAPE.sub(lambda match: "\n" if match[1] in "nN" else match[1], self.value)

    @property
    def zone_name(self) -> str:
        return self.parameters.get("TZID", "")

    def parse_moments(self) -> list[Moment]:
        """Return dates, times and periods; those in UTC have it, others none. Raises CalendarProblemError."""
        return [self._parse_moment(value.strip()) for value in self.value.split(",") if value.strip()]

    def parse_moment(self) -> Moment:
        """Return the first date or time. Raises CalendarProblemError without one."""
        moments = self.parse_moments()
        if not moments:
            raise CalendarProblemError("bad_date", self.name)
        return moments[0]

    def _parse_moment(self, value: str) -> Moment:
        try:
            moment = vDDDTypes.from_ical(value.upper())
        except (ValueError, InvalidCalendar, OverflowError) as error:
            raise CalendarProblemError("bad_date", value[:40]) from error
        if isinstance(moment, datetime.time):
            raise CalendarProblemError("bad_date", value[:40])
        if isinstance(moment, datetime.datetime):
            if self.parameters.get("VALUE", "").upper() == "DATE":
                return moment.date()
            return moment if moment.tzinfo is None else moment.astimezone(datetime.UTC)
        return moment


@dataclass
class Component:
    """A component such as VEVENT, with its lines that can be read."""

    name: str
    properties: list[Property] = field(default_factory=list)
    components: list["Component"] = field(default_factory=list)
    is_complete: bool = False

    def get(self, name: str) -> Property | None:
        return next((each for each in self.properties if each.name == name), None)

    def list_all(self, name: str) -> list[Property]:
        return [each for each in self.properties if each.name == name]

    def get_text(self, name: str) -> str:
        """Return the first text of that name with any character in it."""
        texts = (each.text.strip() for each in self.properties if each.name == name)
        return next(filter(None, texts), "")


def parse_calendars(text: str) -> list[Component]:
    """Return the VCALENDAR components of a file."""
    root = Component("")
    stack = [root]
    for line in list_lines(text):
        each = parse_line(line)
        if each is None:
            continue
        if each.name == "BEGIN":
            child = Component(each.value.strip().upper())
            stack[-1].components.append(child)
            stack.append(child)
        elif each.name == "END":
            name = each.value.strip().upper()
            if any(component.name == name for component in stack[-4:]):
                while len(stack) > 1:
                    component = stack.pop()
                    if component.name == name:
                        component.is_complete = True
                        break
        elif len(stack) > 1:
            stack[-1].properties.append(each)
    return [component for component in root.components if component.name == "VCALENDAR"]


def list_lines(text: str) -> Iterator[str]:
    """Yield lines without their folds."""
    text = text.replace("\0", "").lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    yield from _FOLD.sub("", text).split("\n")


def parse_line(line: str) -> Property | None:
    """Return the property of a line; None for what is none."""
    match = _LINE.match(line)
    if not match:
        return None
    name, head, value = match[1].upper(), match[2], match[3]
    if name in _TIMES and ":" in value and '"' not in line:  # a colon in a name of a zone without quotes
        more, _, value = value.rpartition(":")
        head = f"{head}:{more}"
    parameters = {key.upper(): text.strip().strip('"') for key, text in _PARAMETER.findall(head)}
    return Property(name, parameters, value.strip() if name in _TIMES else value)
