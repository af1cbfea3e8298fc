"""Read dates, periods and names of groups as old sites write them, in several languages."""

import re
from datetime import datetime

from bibliography.dates import read_date
from groupsite.moving_in.contents import Day

_SEPARATOR = re.compile(
    r"\s{0,9}(?:[–—−]|--)\s{0,9}|\s{1,9}(?:-|to|until|till|bis|à|hasta)\s{1,9}"
    r"|(?<=\d{4})-(?=\d{4}(?!\d)|\s{0,9}[A-Za-z]|\s{0,9}$)",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"present|now|today|current(?:ly)?|ongoing|heute|jetzt|laufend|aujourd.hui|actuel|presente|actualidad|\?*",
    re.IGNORECASE,
)
_SINCE = re.compile(r"(?:since|from|seit|ab|depuis|desde|joined|started)\s{1,9}", re.IGNORECASE)
_UNTIL = re.compile(
    r"(?:until|till|to|bis|jusqu.?(?:à|en)|hasta|left|graduated(?: in)?)\s{1,9}", re.IGNORECASE
)
_ASIDE = re.compile(
    r"[,;]?\s{0,9}\(?\b((?:since |seit |depuis |from )?(?:[A-Za-zäéû]{3,9}\.?\s{0,3})?(?:19|20)\d\d"
    r"\s{0,3}(?:[-–—−]{1,2}|to|until|bis)?\s{0,3}(?:(?:[A-Za-zäéû]{3,9}\.?\s{0,3})?(?:19|20)\d\d|present|now|today|current|heute)?)\)?\s{0,9}$",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"\b(?:alum(?:s|ni|nus|na|nae)?|alumn\w*|former|past|previous|ex[- ]?members?|ehemalig\w*|früher\w*|"
    r"ancien(?:ne)?s?|antigu[oa]s|exalumn\w*|oud-?\w*|graduated|graduates|tidligere|tidigare|entiset)\b",
    re.IGNORECASE,
)
_DEGREE = re.compile(r"([^\W\d_]{2,20}\.?)\s{1,9}((?:19|20)\d\d)(?=\s{0,3}(?:$|[-–—−]|to\b|bis\b))")
_THEN = re.compile(
    r"[\s,;.(–—-]{1,9}(?:(?:is|and)\s{1,3})?(?:now|currently|jetzt|next)\b\s{0,3}:?\s{0,3}(?:at\s{1,3})?(?=\S)(.{2,200})$",
    re.IGNORECASE | re.DOTALL,
)
_TIME = re.compile(r"[T ]\d{1,2}:\d\d")


def read_day(text: str) -> Day | None:
    """Return a date as precisely as a text says; None if it says none."""
    text = " ".join(text.split())[:100]
    year, month, day = read_date(_TIME.split(text)[0] if text[:4].isdigit() else text)
    return Day(year, month or 0, (day or 0) if month else 0) if year and 1000 <= year <= 9999 else None


def read_moment(text: str) -> datetime | None:
    """Return a date with its time of the day as written, without its time zone; None if it has no time."""
    text = text.strip().replace("Z", "").replace(" ", "T", 1)
    text = re.sub(r"T?\s*(?<=:\d\d)[+-]\d\d:?\d\d$", "", text).strip()
    try:
        moment = datetime.fromisoformat(text[:19])
    except ValueError:
        return None
    return moment if "T" in text else None


def read_period(text: str) -> tuple[Day | None, Day | None]:
    """Return the first and the last day of a period: "Sep 2019 – present", "seit 2020", "2018-2022"."""
    text = " ".join(text.split()).strip(" ()")[:100]
    if match := _SINCE.match(text):
        rest = _SEPARATOR.split(text[match.end() :], maxsplit=1)
        return read_day(rest[0]), read_day(rest[1]) if len(rest) > 1 else None
    if match := _UNTIL.match(text):
        return None, read_day(text[match.end() :])
    parts = _SEPARATOR.split(text, maxsplit=1)
    if len(parts) < 2:
        return read_day(text), None
    begin, end = parts
    last = None if _OPEN.fullmatch(end.strip(" .")) else read_day(end)
    first = read_day(begin) or (read_day(f"{begin} {last.year}") if last and begin.strip() else None)
    return first, last


def split_period(text: str) -> tuple[str, Day | None, Day | None]:
    """Return a role without the period behind it: "PhD student (2019–2022)"."""
    match = _ASIDE.search(text[:300]) if re.search(r"(?:19|20)\d\d", text[:300]) else None
    degree = _DEGREE.match(text[:300])
    if degree and read_date(degree[0])[1] is None:  # "MSc 2018", but not "May 2018"
        return degree[1], *read_period(text[degree.start(2) :])
    if not match or not text[: match.start()].strip():
        return text, None, None
    begins, ends = read_period(match[1])
    return text[: match.start()].strip(" ,;"), begins, ends


def split_role(text: str) -> tuple[str, Day | None, Day | None, str]:
    """Return a role, its period, and where somebody went: "Postdoc (2018-2021), now at Google"."""
    destination = ""
    text = " ".join(text[:500].split())
    if (match := _THEN.search(text)) and text[: match.start()].strip(" ("):
        destination = match[1].strip(" ,;")
        is_aside = destination.endswith(")") and "(" not in destination
        text, destination = text[: match.start()], destination[:-1] if is_aside else destination
    if text.startswith("(") and text.endswith(")") and text.count("(") == 1:
        text = text[1:-1]
    return *split_period(text), destination


def name_role(group: str) -> str:
    """Return the name of a group as a role: of "alumni MSc" what they were, if that is said."""
    rest = " ".join(_LEFT.sub("", group[:200]).strip(" -–—,:()").split())
    return group if rest.casefold() in ("", "members", "member", "people", "team", "lab", "group") else rest


def means_left(group: str) -> bool:
    """Return whether the name of a group says that its people left."""
    return bool(_LEFT.search(group.replace("_", " ").replace("-", " ")[:200]))
