"""Read one reference: the forms of the citation styles are tried, and the one that explains most is taken.

A form says where the names end and the title begins: a year in brackets (APA, Harvard), quotation marks
(IEEE, Chicago, MLA), a year between full stops (Chicago, ACL), a colon (LNCS), initials without stops
(Vancouver), or nothing but the names themselves.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bibliography.bylines import (
    collapse_punctuation,
    has_other_last,
    is_byline,
    read_byline,
    split_byline,
    strip_role,
)
from bibliography.csl.item_parser import parse_item
from bibliography.dates import find_month
from bibliography.entry import Entry
from bibliography.identifiers import find_identifiers
from bibliography.references.imprint import Imprint, read_imprint
from bibliography.text import find_protected_spans, from_plain

LONGEST = 5_000
_MOST_BOUNDARIES = 60
_NUMBERS = re.compile(r"(?:19|20|18)\d\d")
_Y = r"(?:1[89]\d\d|20\d\d)"
_IN_PRESS = (
    r"in press|forthcoming|to appear|accepted|im Druck|im Erscheinen|à paraître|submitted|n\.\s?d\.|o\.\s?J\."
)
_YEAR_IN_BRACKETS = re.compile(
    rf"[(\[](?P<date>(?:(?P<year>{_Y})[a-z]?(?:[,/\s–-][^()\[\]]{{0,30}})?|[^()\[\]\d]{{3,12}}\s(?:\d{{1,2}},?\s)?(?P<late>{_Y})|{_IN_PRESS}))[)\]][.,:]?\s?",
    re.IGNORECASE,
)
_YEAR_BETWEEN = re.compile(rf"(?:[.,]|(?<=[\w.])) ?(?<=[.,\s])(?P<year>{_Y})[a-z]?\s?[.,:]\s")
_QUOTES = {"“": "”", "„": "“”", '"': '"', "«": "»", "‘": "’", "”": "”", "'": "'", "``": "''", "»": "«"}
_QUOTE = re.compile(r"(?<![\w])(?:[“„\"«‘”»]|``|'(?=[A-Z]))")
_INITIAL_BEFORE = re.compile(r"(?:^|[\s.\-‐])[^\W\d_]$")
_ABBREVIATIONS_TEXT = """
    vs e.g i.e cf st dr prof no nr vol ed eds hrsg bd proc conf int intl trans symp dept univ etc al
    resp approx fig sec jr sr mr mrs inc ltd co corp u.s u.k ca z.b d.h u.a
"""
_ABBREVIATIONS = frozenset(_ABBREVIATIONS_TEXT.split())
_URL = re.compile(r"(?:<\s?)?\b(?:https?://|ftp://|www\.)[^\s<>\"”]+(?:\s?>)?", re.IGNORECASE)
_DOI = re.compile(
    r"(?:\bdoi\s?[:=]?\s?)?(?:https?://(?:dx\.)?doi\.org/|\bdoi\.org/)?\b10\.\d{4,9}/\S+", re.IGNORECASE
)
_ARXIV = re.compile(
    r"\barXiv(?:\spreprint)?\s?[:.]\s?(?:arXiv:)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})"
    r"(?:v\d+)?(?:\s?\[[\w.\- ]+\])?",
    re.IGNORECASE,
)
_ACCESS = re.compile(
    r"[\s,;.]*(?:\[online\]\.?|\(?(?:available|retrieved|accessed|last accessed|abgerufen|zugriff|verfügbar|"
    r"consulté|visited|last visited|disponible)\b(?:\s(?:from|at|on|online|am|unter|le|sur|via))*[:,]?"
    r"(?:\s(?:\w+\.?\s\d{1,2},?\s\d{4}|\d{1,2}\.?\s\w+\.?\s\d{4}|"
    r"[\d./-]{6,10}))?(?:,?\sfrom)?[:.)]*)",
    re.IGNORECASE,
)
_LABELS = re.compile(
    r"[\s,;(]*\b(?:doi|url|PMID|PMCID|ISBN|ISSN)\b\s?(?:[:.]\s?)?(?=[,.;)\]]|\s\.|$)", re.IGNORECASE
)
_NUMBER_ID = re.compile(
    r"[\s,;]*\b(?:PMID|PMCID|ISBN|ISSN)(?:-1[03])?\s?[:.]?\s?(?:PMC)?[\dXx-]{7,20}\b", re.IGNORECASE
)
_IN_START = re.compile(
    r"(?:(?<=[.?!”\"])|(?<=[.?!]\s)|(?<=,)|(?<=\]))\s*(?P<in>(?:In|in|IN|Dans|dans)(?::\s?|\s))(?=[A-ZÀ-Þ\d“\"'(*_])"
)
_TITLE_NOTE = re.compile(r"\s*\[(?P<note>[^\[\]]{3,80})\]\s*$")
_EDGES = " ,.;:"


@dataclass(frozen=True)
class ReadReference:
    """A reference as it was read. is_sure: its form left no choice about names, year and title."""

    entry: Entry
    is_sure: bool


@dataclass
class _Frame:
    """A way to read a reference. body: what follows the title. weight: how much the form says."""

    authors: str
    year: str
    title: str
    body: str
    weight: float
    is_in: bool = False
    is_editors: bool = False
    is_in_press: bool = False


def read_reference(text: str, default_year: int = 0, line: int = 0, source: str = "") -> ReadReference | None:
    """Return the entry of a reference; None for a text that is none.

    default_year: where it names none, as of a heading above it.
    """
    text = collapse_punctuation(text[:LONGEST].strip())
    bare, removed = _take_references(text)
    frames = [frame for frame in _list_frames(bare) if _is_possible(frame)]
    if not frames:
        return None
    best = max(frames, key=_rate)
    year = best.year or _find_year(best.body) or (str(default_year) if default_year else "")
    if not year and not best.is_in_press and not (removed and _rate(best) > 3):
        return None
    imprint = read_imprint(best.body, year, best.is_in)
    entry = _build_entry(best, imprint, year, removed, line, source or text)
    is_sure = bool(
        best.weight >= 3
        and year
        and entry.authors
        and is_byline(_clean_names(best.authors))
        and len(entry.title) > 9
        and " " in entry.title
        and (entry.venue or entry.publisher or entry.identifiers or entry.links)
    )
    return ReadReference(entry, is_sure)


def _take_references(text: str) -> tuple[str, list[str]]:
    """Return a reference without its identifiers and URLs, and these."""
    removed: list[str] = []

    def take(match: re.Match[str]) -> str:
        url = match[0].strip("<> ")
        tail = re.search(r"[.,;:)\]”\"]+$", url)
        cut = url[: tail.start()] if tail and url.count("(") >= url.count(")") - tail[0].count(")") else url
        if cut.endswith("(") or cut.count("(") > cut.count(")"):
            cut = f"{cut})" if cut.count("(") == cut.count(")") + 1 and ")" in url[len(cut) :] else cut
        removed.append(cut)
        return " " if not tail or "." not in tail[0] else " . "

    for pattern in (_DOI, _URL, _ARXIV):
        if "/" in text or ":" in text:
            text = pattern.sub(take, text)
    text = _NUMBER_ID.sub(take, text)
    text = _ACCESS.sub(" ", text) if removed or "[" in text else text
    text = _LABELS.sub(" ", text) if removed else text
    text = re.sub(r"\(\s*\)|\[\s*\]", " ", text)
    text = re.sub(r"\s+([,;])", r"\1", re.sub(r"\s+", " ", text))
    text = re.sub(r"(?:\s\.)+$", ".", text.strip())
    return re.sub(r"([.,])\s(?:\.\s?)+", r"\1 ", text).strip(" ;,"), removed


def _list_frames(text: str) -> Iterator[_Frame]:
    yield from _read_quoted(text)
    yield from _read_bracketed_year(text)
    yield from _read_year_between(text)
    yield from _read_names_first(text)
    yield from _read_title_first(text)
    if not _QUOTE.match(text):
        yield from (_Frame("", "", title, body, 1, is_in) for title, body, is_in in _split_title(text))


def _read_quoted(text: str) -> Iterator[_Frame]:
    """Read `A. Smith, “Title,” in Venue, 2020` and `Smith, Anna. 2020. “Title.” Venue`."""
    for opening in list(_QUOTE.finditer(text))[:3]:
        if opening.start() > 0.75 * len(text):
            return
        closing = _QUOTES.get(opening[0], opening[0])
        end = _find_closing(text, opening.end(), closing)
        if end < 0:
            continue
        title = text[opening.end() : end].strip()
        if text[end + 1 : end + 2] == ":" and title[-1:] not in ",.":
            continue  # the title begins with a quotation
        if len(title) < 6 or (len(title.split()) < 2 and opening.start() > 0):
            continue
        before, after = text[: opening.start()].strip(), text[end + 1 :].lstrip("'’\" ")
        year = ""
        is_in_press = False
        if match := re.search(
            rf"[\s,.;(\[]+(?:(?P<year>{_Y})[a-z]?|(?P<press>{_IN_PRESS}))[)\]]?\s*[.,:]?$", before
        ):
            year, is_in_press, before = match["year"] or "", bool(match["press"]), before[: match.start()]
        authors, is_editors = strip_role(before.strip(" ,:;"))
        if opening.start() == 0:
            frame = _Frame("", "", title, after, 1.5)
            match = re.match(r"[\s,.]*(?:by\s|von\s)?(?P<names>[^.]{5,300}?)[.,]\s", after)
            if match and is_byline(_clean_names(match["names"])):
                frame = _Frame(match["names"], "", title, after[match.end() :], 2.5)
            yield frame
        else:
            weight = 4 if is_byline(_clean_names(authors)) else 1
            yield _Frame(authors, year, title, after, weight, is_editors=is_editors, is_in_press=is_in_press)
        return


def _find_closing(text: str, start: int, closing: str) -> int:
    """Return where a quotation ends: at the closing mark before what can follow a title."""
    marks = [match.start() for match in re.finditer(f"[{re.escape(closing)}]", text[start:])][:8]
    for at in marks:
        place = start + at
        before, after = text[place - 1 : place], text[place + 1 : place + 3]
        is_apostrophe = text[place] in "’'" and after[:1].isalpha()
        ends = (
            before in ",.?!"
            or after[:1] in ",.;:"
            or re.match(r"\s?(?:in|In|\(|\d|[A-Z])|$", after + text[place + 3 : place + 4])
        )
        if not is_apostrophe and ends:
            nested = text[start:place].count("“") > text[start:place].count("”") if closing == "”" else False
            if not nested:
                return place
    return start + marks[-1] if marks else -1


def _read_bracketed_year(text: str) -> Iterator[_Frame]:
    """Read `Smith, A., & Jones, B. (2020). Title. Venue`."""
    match = _YEAR_IN_BRACKETS.search(text)
    if not match or not 3 < match.start() < 0.8 * len(text) or match.end() > len(text) - 8:
        return
    authors, is_editors = strip_role(text[: match.start()].strip(" ,;:"))
    year = match["year"] or match["late"] or ""
    is_names = is_byline(_clean_names(authors))
    if not is_names and (len(authors) > 250 or len(authors.split()) > 14):
        return
    for title, body, is_in in _split_title(text[match.end() :]):
        weight = 4 if is_names else 1.2
        yield _Frame(authors, year, title, body, weight, is_in, is_editors, not year)


def _read_year_between(text: str) -> Iterator[_Frame]:
    """Read `Smith, Anna, and Bob Jones. 2020. Title. Venue` and `Smith, A. and Jones, B., 2020. Title`."""
    for match in list(_YEAR_BETWEEN.finditer(text))[:3]:
        authors, is_editors = strip_role(text[: match.start()].strip(" ,;:"))
        if not authors or match.start() > 0.8 * len(text):
            continue
        is_names = is_byline(_clean_names(authors))
        if not is_names and len(authors.split()) > 12:
            continue
        after = text[match.end() :]
        if _QUOTE.match(after) or len(after) < 8:
            continue
        for title, body, is_in in _split_title(after):
            yield _Frame(authors, match["year"], title, body, 3.5 if is_names else 0.8, is_in, is_editors)


def _read_names_first(text: str) -> Iterator[_Frame]:
    """Read references whose names end where no more names follow: at a full stop, a colon, or a comma."""
    boundaries = list(re.finditer(r"(?:\.:|[.:]|et al\.?,?)\s", text[:3_000]))[:_MOST_BOUNDARIES]
    chosen: tuple[re.Match[str], str, str, tuple[str, ...]] | None = None
    for match in boundaries:
        candidate = _cut_names(text, match)
        if candidate is None:
            if chosen and match.end() > chosen[0].end() + 300:
                break
            continue
        if chosen and not _GIVEN_AND_INITIAL.search(chosen[1]):
            break
        chosen = (match, *candidate)
        if not _GIVEN_AND_INITIAL.search(candidate[0]) or _has_initials_behind(candidate[2]):
            break  # else it may be a middle name: "Travis J. Wiltshire"
    if chosen:
        match, authors, after, names = chosen
        year = ""
        if lead := re.match(rf"\(?(?P<year>{_Y})[a-z]?\)?[.,:]?\s", after):
            year, after = lead["year"], after[lead.end() :]
        has_initials = any("." in name or name.isupper() for name in names)
        weight = 3.2 if has_initials or len(names) > 2 or match[0].startswith("et") else 2.4
        weight -= 0.9 if match[0].startswith(":") and not has_initials and len(names) == 1 else 0
        for title, body, is_in in _split_title(after):
            yield _Frame(strip_role(authors)[0], year, title, body, weight, is_in, strip_role(authors)[1])
    yield from _read_comma_list(text)


_GIVEN_AND_INITIAL = re.compile(r"(?:^|,\s|\sand\s|&\s)[^\W\d_][\w'’-]+\s[^\W\d_a-z]\.?$")


def _has_initials_behind(names: Sequence[str]) -> bool:
    """Return whether names other than the last are written "Smith AB"."""
    return any(re.fullmatch(r"[^,]+, (?:[^\W\d_]\.[\s-]?)+", name) for name in names[:-1])


def _cut_names(text: str, match: re.Match[str]) -> tuple[str, str, tuple[str, ...]] | None:
    """Return the names before a boundary, what follows, and the names one by one; None if these are none."""
    authors, after = text[: match.start()].strip(), text[match.end() :].strip()
    if match[0].startswith("et"):
        authors, after = text[: match.end()].strip(" ,"), after.lstrip(" .,:")
    elif not match[0].startswith(":") and re.search(r"(?:^|[\s.\-‐,])[^\W\d_a-z]$", authors):
        authors += "."
    if _MORE_NAMES.match(after) or _QUOTE.match(after) or not is_byline(_clean_names(authors)):
        return None
    names = split_byline(_clean_names(authors)).names
    return (
        None
        if has_other_last(names) and not re.search(r"(?:\band|\bund|&)\s[^,]+$", authors)
        else (authors, after, names)
    )


_MORE_NAMES = re.compile(r"(?:[^\W\d_a-z]\.(?![\w])|&|and\s|und\s|et\s|,|-[A-Z]\.|[^\W\d_a-z]\.-)")


def _read_comma_list(text: str) -> Iterator[_Frame]:
    """Read `A. Smith, B. Jones, Title of the paper, Venue 12 (2020) 3–4` as Elsevier prints it."""
    pieces = text.split(", ")
    if len(pieces) < 3 or len(text) > 2_000:
        return
    last = 0
    for number in range(1, min(len(pieces) - 1, 40)):
        names = _clean_names(", ".join(pieces[:number]))
        if (
            is_byline(names)
            and not has_other_last(split_byline(names).names)
            and re.search(r"\.|\sand\s|&", pieces[number - 1])
        ):
            last = number
    if not last:
        return
    rest = ", ".join(pieces[last:])
    for match in re.finditer(
        r"(?:[.,]\s|\?\s)(?=(?:[Ii]n:?\s[A-Z\d]|Proc|[A-Z][\w.&:\s]{3,80}?\s\d{1,4}\s?(?:\(|,|:)|arXiv|PhD|Ph\.D|Journal|IEEE|ACM))",
        rest,
    ):
        if match.start() > 9:
            yield _Frame(
                ", ".join(pieces[:last]),
                "",
                rest[: match.start() + (match[0][0] == "?")],
                rest[match.end() :],
                3.0 if rest[match.end() :][:3].casefold() == "in:" else 2.2,
            )
            return

    last_year = re.search(rf"[,.]\s\(?{_Y}\)?[.,]?$", rest)
    if last_year and last_year.start() > 9:  # nothing but the year follows
        yield _Frame(", ".join(pieces[:last]), "", rest[: last_year.start()], rest[last_year.start() :], 2)


def _read_title_first(text: str) -> Iterator[_Frame]:
    """Read `Title. A. Smith, B. Jones. Venue, 2020`, as home pages have it."""
    stops = [match.end() for match in re.finditer(r"[.?!]\s", text[:1_500])][:12]
    for start in stops:
        for end in [stop for stop in stops if stop > start] + [len(text)]:
            names = text[start:end].strip(" .,;:")
            if len(names) > 700 or (end < len(text) and re.search(r"(?:^|[\s.])[^\W\d_a-z]$", names)):
                continue
            least = 1 if re.search(r"\b[A-Z]\.", names) or _is_place(text[end:]) or not text[end:] else 2
            if is_byline(_clean_names(names), least) and not is_byline(
                _clean_names(text[:start].strip(" ."))
            ):
                title = text[:start].strip(" .")
                if len(title.split()) > 1:
                    yield _Frame(names, "", title, text[end:], 2.3)
                    return


def _split_title(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield the title and what follows it, the likeliest first; is_in: "In" stood between them."""
    text = text.strip(" ,;")
    if match := _QUOTE.match(text):
        end = _find_closing(text, match.end(), _QUOTES.get(match[0], match[0]))
        if end > 0:
            yield text[match.end() : end], text[end + 1 :], False
            return
    if text[:1] in ("*", "_") and (end := text.find(text[0], 1)) > 8:
        yield text[1:end], text[end + 1 :], False
        return
    if match := _IN_START.search(text):
        before = text[: match.start()]
        stops = sum(1 for _ in _find_stops(before))
        if match.start() > 7 and stops < 3 and not re.search(r"\d{1,4}\s?\(\d|\bpp?\.", before):
            yield before, text[match.end() :], True
            return
    for stop in _find_stops(text):
        title, body = text[: stop + 1], text[stop + 1 :]
        if text[stop] in "?!" and (following := next(_find_stops(body), -1)) > 0 and not _is_place(body):
            title, body = text[: stop + 1 + following], body[following + 1 :]
        yield title, body, False
        return
    comma = re.search(r",\s(?=(?:[Pp]roc|[Ii]n\s|[Jj]ournal|vol|[A-Z][\w\s&.]{4,60},?\s\d))", text)
    if comma and comma.start() > 9:
        yield text[: comma.start()], text[comma.end() :], False
        return
    yield text, "", False


_SURE_PLACE = re.compile(r"(?:In:?\s|Proceedings|Proc\.|Journal\s|arXiv|Conference\s|Actes\s|Transactions)")


def _is_place(text: str) -> bool:
    """Return whether a text begins with where something appeared rather than with more of a title."""
    head = text.strip()[:160]
    return bool(
        re.match(r"(?:In\b|Proc|Journal|Trans|arXiv|IEEE|ACM|Nature|Science|PhD|Ph\.D|Master)", head)
        or re.match(r"[^.?!]{2,90}?(?:,?\s\d{1,4}\s?[(,:;]|\.\s\d{4})", head)
    )


def _find_stops(text: str) -> Iterator[int]:
    """Yield where sentences end: at stops that belong to no abbreviation and no initial."""
    for match in re.finditer(r"[.?!](?=[”\"’)\]]?\s)|[.?!]$", text[:3_000]):
        at = match.start()
        token = re.split(r"[\s(\[/-]", text[:at])[-1].casefold()
        after = text[at + 1 :].lstrip(' ”"’)]')
        if match[0] == "." and (
            token in _ABBREVIATIONS or (_INITIAL_BEFORE.search(text[:at]) and at < len(text) - 2)
        ):
            is_place = bool(_SURE_PLACE.match(after)) if token in _ABBREVIATIONS else _is_place(after)
            if not is_place:
                continue
        if match[0] == "." and after[:1].islower() and not re.match(r"in[:\s]", after):
            continue
        if at < 5:
            continue
        yield at


def _find_year(text: str) -> str:
    """Return the year that a text behind a title names last, without pages and days of access."""
    text = re.sub(r"\b(?:pp?\.|pages|S\.)\s?[\d–-]+(?:\s?[–-]\s?\d+)?", " ", text)
    text = re.sub(r"\d+\s?[–‐-]\s?\d+", " ", text)
    for pattern in (rf"\(({_Y})[a-z]?\)", rf"\b({_Y})[a-z]?\s?;", rf"[,.;(\s]({_Y})[a-z]?\s?[).]*\s*$"):
        if years := re.findall(pattern, text):
            return str(years[-1])
    years = re.findall(rf"(?:^|[,.;(]|\b[A-Z][a-z]{{2,8}}\.?)\s?({_Y})[a-z]?(?=\s?[,.;:)|]|$)", text)
    years = years or re.findall(rf"(?<![\w/.:-])({_Y})(?![\w/-])", text)
    return str(years[-1]) if years else ""


def _is_possible(frame: _Frame) -> bool:
    title = frame.title.strip(_EDGES)
    return (
        5 < len(title) < 600
        and bool(re.search(r"[^\W\d_]{2}", title))
        and not title.startswith(("http", "doi"))
    )


def _rate(frame: _Frame) -> float:
    title = frame.title.strip(_EDGES)
    rating = frame.weight
    if is_byline(title, 2):
        rating -= 2.5  # these are the names
    if re.match(r"(?:In\s|Proceedings|vol\.|pp\.|\d{4}\b)", title):
        rating -= 1.5
    if len(title.split()) < 2:
        rating -= 0.8
    if frame.body.strip(_EDGES):
        rating += 0.6
    if frame.year:
        rating += 0.3
    return rating


def _clean_names(text: str) -> str:
    return re.sub(r"\s?\((?:19|20)\d\d[a-z]?\)|\*", "", strip_role(text)[0]).strip(" ,;:")


def _build_entry(
    frame: _Frame, imprint: Imprint, year: str, removed: list[str], line: int, source: str
) -> Entry:
    title = frame.title.strip(" ,;:")
    note = ""
    if match := _TITLE_NOTE.search(title.rstrip(".")):
        note, title = match["note"], title.rstrip(".")[: match.start()]
    title = title.removesuffix(".") if not title.endswith("...") else title
    authors, is_complete = read_byline(frame.authors)
    editors, editors_complete = read_byline(imprint.editors)
    if frame.is_editors:
        authors, editors, editors_complete = (), authors, is_complete
    kind = imprint.kind
    if note and (thesis := read_imprint(note, year)).kind in ("phdthesis", "mastersthesis"):
        kind, imprint.publisher, note = thesis.kind, imprint.publisher or thesis.publisher, ""
    urls = [text for text in removed if "://" in text or text.lower().startswith("www.")]
    pairs = [pair for text in removed for pair in find_identifiers(text)]
    is_arxiv = any(scheme == "arxiv" for scheme, _ in pairs)
    if is_arxiv and kind in ("other", "article") and not imprint.volume:
        kind = "preprint"
    status = "accepted" if frame.is_in_press and not year else ""
    rest = "; ".join(filter(None, [note, imprint.rest]))
    item: dict[str, Any] = {
        "title": "",
        "issued": year,
        "container-title": imprint.venue,
        "volume": imprint.volume,
        "issue": imprint.issue,
        "page": imprint.pages,
        "article-number": imprint.article_number,
        "publisher": imprint.publisher,
        "URL": next((url for url in urls if "doi.org" not in url.lower()), ""),
        "note": rest,
        "status": status,
    }
    for scheme, value in pairs:
        name = {"doi": "DOI", "pmid": "PMID", "pmcid": "PMCID", "isbn": "ISBN", "arxiv": "arxiv"}.get(scheme)
        if name and name not in item:
            item[name] = value
    entry = parse_item({name: value for name, value in item.items() if value}, line, source)
    plain = from_plain(title)
    identifiers = tuple(dict.fromkeys((*entry.identifiers, *pairs)))
    return replace(
        entry,
        kind=kind,
        title=plain,
        protected=find_protected_spans(plain),
        authors=authors,
        authors_complete=is_complete,
        editors=editors,
        editors_complete=editors_complete,
        identifiers=identifiers,
        month=_find_month(frame, year) if year else None,
        status="preprint" if kind == "preprint" else "accepted" if status else "published",
        source=source,
        warnings=(),
    )


def _find_month(frame: _Frame, year: str) -> int | None:
    """Return the month that stands before the year."""
    match = re.search(rf"\b([^\W\d_]{{3,9}})\.?\s(?:\d{{1,2}},?\s)?{year}\b", frame.body)
    return find_month(match[1]) if match else None
