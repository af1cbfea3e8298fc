"""Plan what answers the URLs of an old site: the page of what was there, a list, a file, or nothing."""

from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from groupsite.moving_in.contents import OldPaper, OldPerson, SiteContents
from groupsite.moving_in.planned import GONE, HERE, NEW, PROBLEM, PlannedItem, PlannedUrl
from groupsite.moving_in.texts_plan import LISTS
from groupsite.redirects.models import Redirect
from groupsite.redirects.resolution import find_existing_paths
from groupsite.redirects.responses import HOME, SAFE_IN_PATH, list_spellings

BY_NAME, BY_TITLE, SAME_FILE, BY_RULE, ANSWERED, NOWHERE = (
    _("by name"),
    _("by title"),
    _("same file"),
    _("by rule"),
    _("same URL"),
    _("leads nowhere"),
)
LONGEST = 500
HOPS = 5
MOST_URLS = 50_000


@dataclass
class UrlTargets:
    """What the old paths of a site lead to: things of the plan, and paths of this site.

    paths: of lists and pages of this site, by old path. things: by old path. files: things by the files that
    belong to them, such as the PDF of a paper.
    """

    host: str = ""
    things: dict[str, PlannedItem] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    files: dict[str, PlannedItem] = field(default_factory=dict)
    moved: dict[str, tuple[str, str]] = field(default_factory=dict)

    def find(self, old: str) -> PlannedItem | str | None:
        """Return what an old path or URL leads to: an item, a path of this site, or None."""
        path = self.make_key(old)
        for _hop in range(HOPS):
            if path in self.things:
                return self.things[path]
            if path in self.paths:
                return self.paths[path]
            target, file = self.moved.get(path, ("", ""))
            if file in self.files:
                return self.files[file]
            if not target:
                return None
            if target.startswith(("http://", "https://")) and not self.is_own(target):
                return target
            path = self.make_key(target)
        return None

    def make_key(self, old: str) -> str:
        """Return an old path as all spellings of it have it: decoded, without a slash at its end."""
        parts = _split(old)
        query = f"?{parts.query}" if parts.query else ""
        return unquote(parts.path).rstrip("/") + query

    def is_own(self, url: str) -> bool:
        """Return whether a URL is one of the old site."""
        parts = _split(url)
        return not parts.netloc or parts.netloc.removeprefix("www.") == self.host.removeprefix("www.")


def _split(url: str):
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def build_targets(
    contents: SiteContents, people: list[PlannedItem], papers: list[PlannedItem], texts: list[PlannedItem]
) -> UrlTargets:
    """Return what the old paths of a site lead to."""
    targets = UrlTargets(_split(contents.url).netloc)
    for planned in (*people, *papers, *texts):
        for path in planned.content.old_paths:
            targets.things.setdefault(targets.make_key(path), planned)
        if isinstance(planned.content, OldPaper):
            others = (file for _kind, file in planned.content.files)
            paper = planned.content
            for file in filter(None, (paper.pdf, paper.slides, paper.bibtex, *others)):
                targets.files.setdefault(file, planned)
    for page in contents.pages:
        if page.kind in LISTS:
            for path in page.old_paths:
                targets.paths.setdefault(targets.make_key(path), LISTS[page.kind])
    for old in contents.paths:
        targets.moved.setdefault(targets.make_key(old.path), (old.target, old.file))
    return targets


def list_old_paths(contents: SiteContents) -> list[str]:
    """Return all old paths of a site, each once."""
    of_things = (
        path
        for planned in (
            *contents.people, *contents.papers, *contents.pages, *contents.news, *contents.projects,
            *contents.events
        )
        for path in planned.old_paths
    )  # fmt: skip
    return list(dict.fromkeys([*of_things, *(old.path for old in contents.paths)]))[:MOST_URLS]


def plan_urls(
    contents: SiteContents, targets: UrlTargets, nowhere: str
) -> tuple[list[PlannedUrl], list[PlannedUrl]]:
    """Return what answers each old path, and those that this site cannot redirect, as it has a page at the
    same path with another query string. Two queries of the database.

    nowhere: what answers those that lead nowhere: GONE, a path, or empty for nothing.
    """
    by_key = {
        targets.make_key(path): path for path in reversed(list_old_paths(contents)) if path.startswith("/")
    }
    urls_by_key = {key: _plan_url(targets, path, nowhere) for key, path in reversed(by_key.items())}
    every = list(urls_by_key.values())
    answered = find_existing_paths([each for url in every for each in _list_slashed(url.old)])
    urls: list[PlannedUrl] = []
    queries: list[PlannedUrl] = []
    for url in every:
        path, mark, _query = url.old.partition("?")
        is_query = mark and path != HOME and not answered.isdisjoint(_list_slashed(url.old))
        (queries if is_query else urls).append(url)
    redirected = set(
        Redirect.objects.filter(
            form=Redirect.Form.EXACT, old_path__in=[each for url in urls for each in list_spellings(url.old)]
        ).values_list("old_path", flat=True)
    )
    return [_compare(url, answered, redirected) for url in urls], queries


def _plan_url(targets: UrlTargets, path: str, nowhere: str) -> PlannedUrl:
    """Return what answers an old path, whatever this site has there."""
    old = quote(unquote(path.partition("?")[0]), SAFE_IN_PATH) if "?" not in path else path
    target = targets.find(path)
    if isinstance(target, PlannedItem) and target.state != PROBLEM:
        file = targets.moved.get(targets.make_key(path), ("", ""))[1]
        reason = SAME_FILE if file else BY_NAME if isinstance(target.content, OldPerson) else BY_TITLE
        return PlannedUrl(old, get_file_url(target, file), reason, target)
    if isinstance(target, str):
        return PlannedUrl(old, target, BY_RULE)
    if nowhere == GONE:
        return PlannedUrl(old, "", NOWHERE)
    return PlannedUrl(old, nowhere, NOWHERE, state=NEW if nowhere else PROBLEM)


def get_file_url(planned: PlannedItem, file: str) -> str:
    """Return the URL in place of that of a file of an item: the page, or the export of a paper as BibTeX."""
    if file and planned.url and isinstance(planned.content, OldPaper) and file == planned.content.bibtex:
        return f"{planned.url.rstrip('/')}.bib"
    return planned.url


def _list_slashed(old: str) -> tuple[str, str]:
    """Return the path of an old URL, and the same with a slash at its end."""
    path = old.partition("?")[0]
    return path, path.rstrip("/") + "/"


def _is_of_editing(path: str) -> bool:
    """Return whether the editing side answers a path whatever it is, or the folder of files of the design."""
    return path.startswith((reverse("admin:index"), settings.STATIC_URL))


def _compare(url: PlannedUrl, answered: set[str], redirected: set[str]) -> PlannedUrl:
    """Return the same, as here if this site answers the path already, or will."""
    path, slashed = _list_slashed(url.old)
    is_same = url.target.rstrip("/") == unquote(path).rstrip("/")
    is_here = is_same or ("?" not in url.old and not answered.isdisjoint((path, slashed)))
    is_here = is_here or _is_of_editing(url.old) or not redirected.isdisjoint(list_spellings(url.old))
    if is_here:
        return PlannedUrl(url.old, url.target or slashed, ANSWERED, url.planned, HERE)
    if len(url.old) > LONGEST or url.old.startswith("//"):
        return PlannedUrl(url.old, url.target, url.reason, url.planned, PROBLEM)
    return url
