"""Read what follows the title of a reference: where it appeared, volume, pages, publisher and kind."""

import re
from dataclasses import dataclass

from bibliography.kind_guesses import guess_kind, is_event
from bibliography.venues.labels import is_journal

_DASH = "[-‐‑‒–—−]{1,2}"
_PAGE = r"[A-Za-z]{0,3}\d{1,6}(?:[.:]\d{1,5})?[A-Za-z]?"
_RANGE = rf"{_PAGE}\s?{_DASH}\s?{_PAGE}"
_RANGES = rf"{_RANGE}(?:,\s?{_PAGE}(?:\s?{_DASH}\s?{_PAGE})?){{0,5}}"
_PAGES = (
    re.compile(
        rf"[\s,;:(.]*\b(?:pp?\.?\s?|pages?\s|Seiten?\s|S\.\s?|pág(?:s|inas)?\.?\s)({_RANGES}|{_PAGE}\+?)(?:\s?ff?\.)?\)?",
    ),
    re.compile(rf"(?<=[\d)|])\s?:\s?({_RANGES}|{_PAGE})(?=[\s,.;)]|$)"),
    re.compile(rf"[,.]?\s({_RANGES})(?=[\s,.;()]|$)"),
)
_ARTICLE = re.compile(
    r"[\s,]*\b(?:Article|Art\.|article no\.|Artikel|Paper)\s(?:No\.\s?|Nr\.\s?)?([\w.-]{1,20})", re.IGNORECASE
)
_VOLUME_AND_ISSUE = (
    re.compile(
        r"[\s,]*\b[Vv]ol(?:ume|\.)?\s?(?P<v>[\w-]{1,12}),?\s(?:[Nn]o\.?|[Nn]r\.?|[Ii]ssue|[Nn]umber|[Nn]um\.)\s?(?P<i>[\w/–-]{1,12})"
    ),
    re.compile(
        r"[\s,]*\b(?:Bd\.|Band|Jg\.|Jahrgang)\s?(?P<v>\d{1,4}),?\s(?:[Nn]r\.?|H\.|Heft)\s?(?P<i>[\w/–-]{1,12})"
    ),
    re.compile(r"[\s,;]*(?<![\w.])(?P<v>\d{1,4}[A-Z]?)\s?\((?P<i>(?!(?:19|20)\d\d\))[\w/–.\s-]{1,20})\)"),
    re.compile(
        r"[\s,;]*(?<![\w.])(?P<v>\d{1,4}),?\s(?:no\.?|nr\.?|n°|issue|núm\.)\s?(?P<i>[\w/–-]{1,12})",
        re.IGNORECASE,
    ),
    re.compile(r"[\s,;]*(?<![\w.])(?P<v>\d{1,3})\.(?P<i>\d{1,3})(?=\s?[,(:])"),
    re.compile(r"[\s,;]*\b[Vv]ol(?:ume|\.)?\s?(?P<v>[\w-]{1,12})(?=[\s,.;:)]|$)"),
    re.compile(r"[\s,;]*\b(?:Bd\.|Band|Jg\.|Jahrgang|tome|t\.)\s?(?P<v>\d{1,4})(?=[\s,.;:)]|$)"),
    re.compile(r"[\s,;]*\b(?:[Nn]o\.|[Nn]r\.|[Ii]ssue)\s?(?P<i>[\w/–-]{1,12})"),
)
_TRAILING_VOLUME = re.compile(r"(?:,\s|(?<=[^\W\d])\s)(?P<v>\d{1,4}[A-Z]?)\s?[,.;:]?$")
_IN = re.compile(r"^(?:[Ii]n|[Dd]ans|[Ee]n)(?::\s?|\s)(?=\S)")
_EDITORS = (
    re.compile(
        r"^(?P<names>[^()]{3,300}?),?\s[(\[]?(?:[Ee]ds?\.?|[Hh]rsg\.?|[Hh]g\.?|[Éé]ds?\.?|[Ee]ditors?)[)\]]?[,.:]\s"
    ),
    re.compile(
        r"[,.]\s(?:edited by|ed\. by|hrsg\. von)\s(?P<names>[^()]{3,200}?)"
        r"(?=[,.;]\s(?:pp?\.|\d|vol|[A-Z])|\.$|$)",
        re.IGNORECASE,
    ),
)
_CITED = re.compile(
    r"\[(?:internet|online|electronic resource|cited[^\]]*|preprint|accessed[^\]]*)\]", re.IGNORECASE
)
_MONTH = (
    "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|"
    "Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|"
    "février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)"
)
_DATE_LEFT = re.compile(
    rf"[\s,;(]*\b(?:\d{{1,2}}\.?\s)?{_MONTH}\.?(?:[-–/]{_MONTH}\.?)?"
    r"(?:\s\d{1,2}(?:[-–]\d{1,2})?)?(?=[\s,.;:)]|$)"
)
_THESIS = re.compile(
    r"[\[(]?(?P<kind>(?:unpublished\s|un)?(?:(?:ph\.?\s?d\.?|doctoral|dissertation|doktorarbeit|inaugural|"
    r"master[’']?s?|m\.?\s?sc\.?|diploma|diplomarbeit|bachelor[’']?s?|masterarbeit|thèse|habilitation\w*)[\s-]*"
    r"(?:thesis|dissertation|arbeit)?|thesis))\b[,.:\s]*"
    r"(?P<school>[^\])]*)[\])]?",
    re.IGNORECASE,
)
_LESSER = re.compile(r"master|m\.?\s?sc|diplom|bachelor", re.IGNORECASE)
_PUBLISHER = re.compile(
    r"\b(?:press|verlag|springer|elsevier|wiley|acm|ieee|usenix|association for|publish\w+|books|oxford|"
    r"cambridge|sage|routledge|iop|apress|o[’']reilly|pmlr|curran|aaai|ceur|mcgraw|pearson|addison|"
    r"north-holland|academic|verlagsgesellschaft|international committee|european language resources|elra|"
    r"incoma|de gruyter|birkhäuser|vieweg|hanser)\b",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\||(?<=[^\W\d]{3})\.\s|;\s")
_ABBREVIATED = re.compile(
    r"\b(proc|conf|trans|symp|intl|int|natl|acad|univ|comput|commun|lett|syst|appl|phys|chem|biol|mach|learn|"
    r"process|theor|soc|sci|eng|technol|ann|rev|math|stat|artif|intell|netw|softw|assoc|ling|lang|res|electron|"
    r"mech|exp|arch|eur|amer|adv|rep)\.\s",
    re.IGNORECASE,
)
_EDGES = " ,.;:–—-"


@dataclass
class Imprint:
    """What was read behind the title; rest: what was not. editors: their names as they stand."""

    kind: str = ""
    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    article_number: str = ""
    publisher: str = ""
    editors: str = ""
    rest: str = ""


def read_imprint(text: str, year: str, is_in: bool = False) -> Imprint:
    """Return the parts of what follows the title. is_in: whether "In" stood before it."""
    imprint = Imprint()
    text = _CITED.sub("", text).strip(_EDGES)
    if thesis := _THESIS.match(text):
        imprint.kind = "mastersthesis" if _LESSER.search(thesis["kind"]) else "phdthesis"
        school = thesis["school"] or text[thesis.end() :]
        imprint.publisher = _strip_year(school, year).strip(_EDGES + "()[]")
        imprint.rest = text[thesis.end() :].strip(_EDGES) if thesis["school"] else ""
        imprint.rest = _strip_year(imprint.rest, year).strip(_EDGES + "()")
        return imprint
    if match := _IN.match(text):
        is_in, text = True, text[match.end() :]
    if is_in and (match := _EDITORS[0].match(text)) and not is_event(match["names"]):
        imprint.editors, text = match["names"], text[match.end() :]
    if match := _EDITORS[1].search(text):
        imprint.editors, text = (
            imprint.editors or match["names"],
            text[: match.start()] + "|" + text[match.end() :],
        )
    text = _take_pages(_take_volume(_take_article(text, imprint), imprint, year), imprint, year)
    text = _strip_year(text, year)
    text = _DATE_LEFT.sub("|", text)
    _read_places(text, imprint, is_in)
    imprint.kind = guess_kind(
        imprint.venue,
        volume=imprint.volume,
        pages=imprint.pages,
        publisher=imprint.publisher,
        is_in=is_in,
        has_editors=bool(imprint.editors),
    )
    return imprint


def _take_article(text: str, imprint: Imprint) -> str:
    match = _ARTICLE.search(text)
    if match and any(map(str.isdigit, match[1])):
        imprint.article_number = match[1].strip(".")
        return f"{text[: match.start()]}|{text[match.end() :]}"
    return text


def _take_volume(text: str, imprint: Imprint, year: str) -> str:
    for pattern in _VOLUME_AND_ISSUE:
        match = pattern.search(text)
        if not match:
            continue
        groups = match.groupdict()
        volume, issue = groups.get("v") or "", groups.get("i") or ""
        if volume == year or (len(volume) == 4 and volume[:2] in ("19", "20") and not issue):
            continue
        imprint.volume, imprint.issue = volume.strip(" ."), issue.strip(" .")
        return f"{text[: match.start()]}|{text[match.end() :]}"
    return text


_YEARS = re.compile(rf"(?:19|20)\d\d\s?{_DASH}\s?(?:19|20)\d\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_LONE_PAGE = re.compile(r"\|[,:\s]+([A-Za-z]?\d{1,7})(?=$|[|,.;\s])")
_VOLUME_AND_PAGE = re.compile(r"(?<=[^\W\d])[,\s]\s?(?P<v>\d{1,4}),\s(?P<p>[A-Za-z]?\d{1,7})(?=$|[\s|(])")


def _take_pages(text: str, imprint: Imprint, year: str) -> str:
    for pattern in _PAGES:
        for match in pattern.finditer(text):
            if pattern is _PAGES[2] and _YEARS.fullmatch(match[1]):
                continue
            imprint.pages = match[1]
            before = _take_last_number(_strip_year(text[: match.start()], year), imprint, year)
            return f"{before}|{text[match.end() :]}"
    return _take_single_page(text, imprint, year)


def _take_last_number(text: str, imprint: Imprint, year: str) -> str:
    """Take the volume that stands before the pages with nothing but a comma or a space."""
    match = None if imprint.volume else _TRAILING_VOLUME.search(text.rstrip("| "))
    if match is None or match["v"] == year or _YEAR.fullmatch(match["v"]):
        return text
    imprint.volume = match["v"]
    return text[: match.start()]


def _take_single_page(text: str, imprint: Imprint, year: str) -> str:
    """Take a page alone behind the volume, or the volume at the end of the name of a journal."""
    if imprint.volume:
        match = _LONE_PAGE.search(text)
        if match and match[1] != year:
            imprint.pages = match[1]
            return f"{text[: match.start()]}|{text[match.end() :]}"
        return text
    bare = _strip_year(text, year).rstrip("| .")
    match = _VOLUME_AND_PAGE.search(bare)
    if match and not _YEAR.fullmatch(match["v"]):
        imprint.volume, imprint.pages = match["v"], match["p"]
        return f"{bare[: match.start()]}|{bare[match.end() :]}"
    match = _TRAILING_VOLUME.search(bare)
    if match and match["v"] != year and len(match["v"]) < 4 and is_journal(bare[: match.start()]):
        imprint.volume = match["v"]
        return bare[: match.start()]
    return text


def _strip_year(text: str, year: str) -> str:
    """Return a text without the year of the reference, except where it is part of a name."""
    if not year:
        return text
    text = re.sub(rf"[(\[]\s?(?:{_MONTH}\.?\s)?{year}[a-z]?\s?[)\]]", "|", text)
    return re.sub(rf"(?:(?<=^)|(?<=[,.;:|]))\s?(?:{_MONTH}\.?\s)?{year}[a-z]?(?=\s?(?:[,.;:|]|$))", "|", text)


def _read_places(text: str, imprint: Imprint, is_in: bool) -> None:
    """Read the venue and the publisher; what is left goes to the rest."""
    chunks = [chunk.strip(_EDGES + "()[] ") for chunk in _SPLIT.split(_ABBREVIATED.sub("\\1\0", text))]
    chunks = [chunk.replace("\0", ". ") for chunk in chunks]
    chunks = [chunk for chunk in chunks if re.search(r"\w", chunk)]
    if not chunks:
        return
    imprint.venue, *others = chunks
    is_alone = not (is_in or imprint.volume or imprint.pages or others)
    is_named_venue = is_journal(imprint.venue) or is_event(imprint.venue)
    if is_alone and _PUBLISHER.search(imprint.venue) and not is_named_venue:
        imprint.publisher, imprint.venue = imprint.venue, ""
    head, comma, tail = imprint.venue.rpartition(", ")
    if comma and _PUBLISHER.search(tail) and is_event(head):
        imprint.venue, imprint.publisher = head, tail
    rest = []
    for chunk in others:
        if not imprint.publisher and _PUBLISHER.search(chunk):
            imprint.publisher = chunk
        else:
            rest.append(chunk)
    imprint.venue = imprint.venue[:500]
    imprint.rest = "; ".join(rest)
