"""Read papers of pages that list them as text, and what lists of papers say in one line."""

import re
from collections.abc import Mapping
from dataclasses import replace

from bibliography.entry import Entry
from bibliography.identifiers import find_identifier
from bibliography.links import is_url, make_link
from bibliography.matching.titles import fold_title
from bibliography.references import read_reference, split_references
from bibliography.references.imprint import read_imprint
from core.text.translation import gettext_noop
from groupsite.moving_in.contents import OldPage, OldPaper

_LINK = re.compile(r"\\?\[(?:!?\[)?([^\[\]\n]{0,500})\]\(<?([^()\s<>]{1,1000})>?(?: \"[^\"\n]*\")?\)\\?\]?")
_LABEL = re.compile(
    r"\W*(?:doi|pdf|link|url|paper|preprint|arxiv|code|bibtex|html|full text|download|pubmed)\W*", re.I
)
_MARKS = re.compile(r"(?<![\w*\\])(\*{1,3}|_{1,3})(?=\S)([^*_\n]{1,1000})(?<=\S)\1(?![\w*])")
_ITEM = re.compile(r"\s{0,9}(?:[-*+]|\[?\d{1,4}[.)\]])\s")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_OTHERS = re.compile(r"[,\s]{0,5}\bet\.? ?al\.?\s{0,5}$", re.IGNORECASE)
MOST_PAPERS = 2_000
NO_PAPER = gettext_noop("This is no reference that can be read. Import the paper by its DOI or its title.")


def read_pages_of_papers(site) -> None:
    """Add the papers that pages of publications list as text, which are nowhere else; report the others."""
    titles = {" ".join(fold_title(paper.entry.title)) for paper in site.contents.papers}
    for page in site.contents.pages:
        if page.kind == "publications" and page.body and not page.is_draft:
            _read_page(site, page, titles)


def _read_page(site, page: OldPage, titles: set[str]) -> None:
    plain: list[str] = []
    targets: list[list[tuple[str, str]]] = []
    for line in page.body.split("\n"):
        links: list[tuple[str, str]] = [(match[1], match[2]) for match in _LINK.finditer(line)]
        text = _LINK.sub(lambda match: "" if _LABEL.fullmatch(match[1]) else match[1], line)
        plain.append(_MARKS.sub(r"\2", text).replace("\\", ""))
        targets.append(links)
    references = split_references("\n".join(plain))[:MOST_PAPERS]
    for number, reference in enumerate(references):
        last = references[number + 1].line - 1 if number + 1 < len(references) else len(plain)
        links = [link for each in targets[reference.line - 1 : last] for link in each]
        known = read_reference(reference.text, reference.year, line=page.place.line, source=reference.source)
        if known is None or not known.is_sure:
            if _ITEM.match(plain[reference.line - 1]) and _YEAR.search(reference.text):
                site.report(page.place.file, page.place.line, NO_PAPER, reference.text)
            continue
        title = " ".join(fold_title(known.entry.title))
        if title not in titles:
            titles.add(title)
            site.contents.papers.append(_build_paper(site, page, known.entry, links))


def _build_paper(site, page: OldPage, entry: Entry, links: list[tuple[str, str]]) -> OldPaper:
    """Return a paper with the links that stand in its reference; a PDF that is here is its file."""
    pdf = ""
    urls = {link.url: link for link in entry.links}
    for label, target in links:
        file = site.find_file(target)
        if file.casefold().endswith(".pdf"):
            pdf = pdf or file
            continue
        entry = add_identifier(entry, target)
        url = target if is_url(target) else site.complete_url(target)
        if is_url(url) and "doi.org/" not in url:
            urls.setdefault(url, make_link(url, "pdf" if "pdf" in label.casefold() else ""))
    return OldPaper(page.place, replace(entry, links=tuple(urls.values())), pdf=pdf)


def add_identifier(entry: Entry, text: str) -> Entry:
    """Return a paper with the identifier that a URL or another text has, such as a DOI."""
    identifier = find_identifier(text[:1_000]) if text else None
    if identifier is None or any(scheme == identifier[0] for scheme, _ in entry.identifiers):
        return entry
    return replace(entry, identifiers=(*entry.identifiers, identifier))


def fill_imprint(entry: Entry, text: str) -> Entry:
    """Return a paper with what a line such as "Nature 571, 541-545 (2019)" says of where it appeared."""
    years = _YEAR.findall(text[:500])
    year = years[-1] if years else ""
    imprint = read_imprint(text[:500], year)
    venue = imprint.venue if not imprint.venue.casefold().startswith("arxiv") else ""
    return replace(
        add_identifier(entry, text),
        year=entry.year or (int(year) if year else None),
        venue=re.sub(r"[\s,]+(?:19|20)\d\d$", "", venue),
        volume=entry.volume or imprint.volume,
        issue=entry.issue or imprint.issue,
        pages=entry.pages or imprint.pages,
        article_number=entry.article_number or imprint.article_number,
    )


def split_names(values: Mapping[str, object]) -> tuple[list[str], bool]:
    """Return the names of the authors of a list of papers, and whether there are no others."""
    authors = values.get("authors") or values.get("author")
    if isinstance(authors, list):
        return [name for name in authors if isinstance(name, str) and name.strip()], True
    text = authors if isinstance(authors, str) else ""
    whole = _OTHERS.sub("", text[:30_000])
    names = re.split(r",\s*(?:and\s+)?|\s+and\s+|\s*;\s*", whole)
    return [name for name in names if name.strip()], whole == text
