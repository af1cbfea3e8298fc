"""Read papers of BibTeX files of a site, with the fields that jekyll-scholar and al-folio add to BibTeX."""

from collections.abc import Iterator
from dataclasses import replace

from bibliography.entry import Entry, EntryLink
from bibliography.links import is_url, make_link
from bibliography.matching.titles import fold_title
from core.text.translation import gettext
from groupsite.moving_in.contents import LabelledLink, OldPaper, OldPicture, Place
from groupsite.moving_in.readers.markdown_writing import escape_markdown
from groupsite.moving_in.readers.source_pages import is_true
from groupsite.moving_in.readers.source_site import PICTURE_MISSING, SourceSite

FILES = {
    "pdf": "pdf",
    "slides": "slides",
    "poster": "poster",
    "supp": "page",
    "video": "video",
    "html": "page",
}
"""Fields with the name of a file, and the kinds of links that they are where it is served by its path."""
URLS = {
    "code": "code",
    "website": "page",
    "blog": "page",
    "talk": "video",
    "demo": "page",
    "dataset": "data",
    "project": "page",
}
DROPPED = frozenset(
    (
        "selected", "bibtex_show", "preview", "google_scholar_id", "dimensions", "altmetric",
        "inspirehep_id", "pdf", "slides", "supp", "teaser", "img", "image", "thumbnail", "talk",
        "annotation", "file", "poster",
    )
)  # fmt: skip
"""Fields that say how the old site showed a paper, or where its files are."""


class PaperFiles:
    """The papers of a site: each once, though several files have it. figures, documents: where files are."""

    def __init__(self, site: SourceSite, figures: str = "assets/img", documents: str = "assets/pdf") -> None:
        self.site = site
        self.figures = figures
        self.documents = documents
        self.by_title: dict[tuple[str, int | None], OldPaper] = {}
        self.by_key: dict[str, Entry] = {}

    def read(self, path: str) -> Iterator[OldPaper]:
        """Yield the papers of a file; that of a file with one paper is its BibTeX."""
        papers = [self.build(entry, path) for entry in self.site.read_bibtex(path) if entry.title]
        yield from [replace(papers[0], bibtex=path)] if len(papers) == 1 else papers

    def build(self, entry: Entry, path: str) -> OldPaper:
        """Return a paper, with its files and links."""
        extra = {name: str(value) for name, value in entry.extra.items()}
        links = {link.url: link for link in entry.links}
        files: dict[str, str] = {}
        others: list[tuple[str, str]] = []
        for name, kind in FILES.items():
            value = extra.get(name, "")
            if is_url(value):
                links.setdefault(value, make_link(value, kind))
            if not value or is_url(value):
                continue
            file = self._find_file(value)
            if file and name in ("pdf", "slides"):
                files[name] = file
            elif (
                file
                or (
                    url := self.site.complete_url(
                        f"/{self.documents}/{value.lstrip('/')}" if "/" not in value else value
                    )
                )
                == ""
            ):
                if not file:
                    self._report(
                        path,
                        entry,
                        gettext("The file of “{name}” is not there. Add it, or enter its URL.").format(
                            name=name
                        ),
                        value,
                    )
                else:
                    others.append((kind, file))
            else:
                self._report(
                    path,
                    entry,
                    gettext("The file of “{name}” is on the old site only. Add it before that goes.").format(
                        name=name
                    ),
                    value,
                )
                links.setdefault(url, EntryLink(url, kind))
        for name, kind in URLS.items():
            if is_url(extra.get(name, "")):
                links.setdefault(extra[name], make_link(extra[name], kind))
        rest = {
            name: value for name, value in entry.extra.items() if name not in DROPPED and name not in URLS
        }
        return OldPaper(
            place=Place(path, entry.line),
            entry=replace(
                entry,
                links=tuple(link for link in links.values() if is_url(link.url)),
                extra=rest if entry.extra else entry.extra,
            ),
            abstract=entry.abstract,
            teaser=self._find_teaser(extra, path, entry),
            pdf=files.get("pdf", ""),
            slides=files.get("slides", ""),
            files=tuple(others),
            topics=entry.topics,
            selected=is_true(extra.get("selected", "")),
        )

    def _find_file(self, value: str) -> str:
        for folder in ("", f"{self.documents}/", "assets/", "papers/", "pdf/", "files/"):
            if path := self.site.find_file(f"/{folder}{value.lstrip('/')}"):
                return path
        return ""

    def _find_teaser(self, extra: dict[str, str], path: str, entry: Entry) -> OldPicture | None:
        source = next(
            (extra[name] for name in ("preview", "teaser", "img", "image", "thumbnail") if extra.get(name)),
            "",
        )
        if not source or is_true(source):
            return None
        if is_url(source):
            return OldPicture(url=source)
        for folder in (f"{self.figures}/", "", "assets/img/", "images/", "images/pubpic/"):
            if file := self.site.find_file(f"/{folder}{source.lstrip('/')}"):
                return OldPicture(file=file)
        self._report(path, entry, PICTURE_MISSING, source)
        url = self.site.complete_url(f"/{self.figures}/{source}")
        return OldPicture(url=url) if url else None

    def _report(self, path: str, entry: Entry, message: str, text: str) -> None:
        self.site.report(path, entry.line, message, text)

    def add(self, paper: OldPaper) -> None:
        """Add a paper, or what is new in it to the same one of another file."""
        self.by_key.setdefault(paper.entry.key, paper.entry)
        key = (" ".join(fold_title(paper.entry.title)), paper.entry.year)
        first = self.by_title.get(key)
        self.by_title[key] = _join(first, paper) if first else paper

    def finish(self) -> None:
        """Put the papers into the contents."""
        self.site.contents.papers += self.by_title.values()

    def cite(self, key: str) -> str:
        """Return how a text names a paper by its citation key; empty if there is none."""
        entry = self.by_key.get(key)
        if entry is None:
            return ""
        family = entry.authors[0].parts.family or entry.authors[0].name if entry.authors else entry.title
        others = (
            " et al."
            if len(entry.authors) > 2
            else f" and {entry.authors[1].parts.family}"
            if len(entry.authors) == 2
            else ""
        )
        return escape_markdown(f"{family}{others} ({entry.year or 'n.d.'})")

    def label_links(self, entry: Entry) -> Iterator[LabelledLink]:
        """Yield the links of an entry with their kinds as labels."""
        for link in entry.links:
            yield LabelledLink(link.url, link.label or ("" if link.kind == "page" else link.kind))


def _join(first: OldPaper, other: OldPaper) -> OldPaper:
    links = {link.url: link for link in (*first.entry.links, *other.entry.links)}
    identifiers = dict.fromkeys((*first.entry.identifiers, *other.entry.identifiers))
    entry = replace(
        first.entry,
        links=tuple(links.values()),
        identifiers=tuple(identifiers),
        abstract=first.entry.abstract or other.entry.abstract,
        venue=first.entry.venue or other.entry.venue,
        extra={**other.entry.extra, **first.entry.extra},
    )
    return replace(
        first,
        entry=entry,
        abstract=entry.abstract,
        teaser=first.teaser or other.teaser,
        pdf=first.pdf or other.pdf,
        slides=first.slides or other.slides,
        bibtex=first.bibtex or other.bibtex,
        files=first.files or other.files,
        selected=first.selected or other.selected,
        topics=first.topics or other.topics,
        old_paths=tuple(dict.fromkeys((*first.old_paths, *other.old_paths))),
    )
