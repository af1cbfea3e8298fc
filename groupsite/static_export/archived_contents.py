"""What the public site holds, in the form in which a site moves in.

Facts about people come from the public JSON documents of the export, so that nothing is in an archive that is
not public; texts are the Markdown from which the pages are made.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings

from core.db.dated_models import today
from core.db.translations import serialize_translations
from core.text.dates import PartialDate
from core.text.markdown import make_unique_slug, slugify_name
from core.web.urls import build_absolute_url
from groupsite.agenda.models import Event, Talk
from groupsite.models import MenuItem, Page
from groupsite.moving_in.contents import (
    Day,
    LabelledLink,
    OldEvent,
    OldMenuItem,
    OldNews,
    OldPage,
    OldPaper,
    OldPath,
    OldPerson,
    OldPicture,
    OldProject,
    Place,
    SiteContents,
)
from groupsite.moving_in.readers.archive import CONTENTS, SYSTEM
from groupsite.news.models import NewsItem
from groupsite.redirects.models import Redirect
from groupsite.site.context import Site
from groupsite.static_export.archived_records import collect_pictures, collect_records
from groupsite.static_export.paths import strip_prefix
from people.models import Image, Person
from publications.exchange.entries import iter_entries
from publications.models import Authorship, Publication
from software.models import Project, Software

PLACE = Place(CONTENTS)
MEMBER = "member"
IMAGE_IN_TEXT = re.compile(r"\]\(image:([\w-]+)")
KINDS = {"ordinary": "", "join": "join", "contact": "contact", "legal": "legal"}
"""What a page is for, as sites that move in call it."""


@dataclass
class ArchivedFiles:
    """The files of an archive that are originals: where they lie, by their names in the archive."""

    paths: dict[str, Path] = field(default_factory=dict)
    images: dict[str, Image] = field(default_factory=dict)
    """The images, by their names in the archive."""

    def add(self, name: str, path: Path) -> str:
        """Add a file; return its name in the archive."""
        self.paths[f"files/{name}"] = path
        return f"files/{name}"

    def add_file_of(self, row: Any, file: Any) -> str:
        """Add the file of a row under a name of its own; return that."""
        ending = Path(file.name).suffix
        base = f"{file.field.upload_to}/{slugify_name(getattr(row, 'slug', '') or str(row))}"
        name = make_unique_slug(base, lambda name: f"files/{name}{ending}" in self.paths)
        return self.add(f"{name}{ending}", file.place)

    def add_image(self, image: Image | None) -> OldPicture | None:
        """Add the original of an image that visitors see."""
        if image is None or not image.is_shown or not image.file_name:
            return None
        path = image.original.place
        file = self.add(f"images/{image.slug}{path.suffix}", path)
        self.images[file] = image
        return OldPicture(
            file, alt=image.alt, caption=image.caption, translations=serialize_translations(image)
        )


def collect_contents(folder: Path, files: ArchivedFiles) -> SiteContents:
    """Return the public content. folder: of the export. files: to which originals are added."""
    old_paths = _read_old_paths()
    group = Site().group
    contents = SiteContents(SYSTEM, group.name, f"{settings.SITE_URL.rstrip('/')}/", group.about)
    contents.people = [_build_person(row, folder, files, old_paths) for row in _select_people()]
    contents.papers = list(_build_papers(files, old_paths))
    contents.pages = [
        OldPage(
            PLACE,
            page.title,
            page.body,
            picture=files.add_image(page.banner),
            kind=KINDS[page.purpose],
            old_paths=_list_paths(page, old_paths),
        )
        for page in Page.objects.public().select_related("banner").order_by("pk")
    ]
    contents.news = [_build_news(item, files, old_paths) for item in NewsItem.objects.shown().order_by("pk")]
    contents.projects = [
        *(_build_project(row, old_paths) for row in Project.objects.public().order_by("pk")),
        *(_build_software(row, files, old_paths) for row in Software.objects.public().order_by("pk")),
    ]
    contents.events = [
        *(_build_event(row, old_paths) for row in Event.objects.public().order_by("pk")),
        *(_build_talk(row, old_paths) for row in Talk.objects.public().order_by("pk")),
    ]
    contents.menu = [
        OldMenuItem(
            item.label,
            item.target,
            PLACE,
            item.place == MenuItem.Place.FOOTER,
            translations=serialize_translations(item),
        )
        for item in MenuItem.objects.all()
    ]
    contents.records = collect_records(files.add_image, files.add_file_of)
    for image in Image.objects.shown().filter(slug__in=_find_slugs(contents)).order_by("pk"):
        files.add_image(image)
    contents.pictures = [
        OldPicture(file, alt=image.alt, caption=image.caption, translations=serialize_translations(image))
        for file, image in sorted(files.images.items())
    ]
    contents.records[:0] = collect_pictures(files.images)
    contents.paths = [
        OldPath(row.old_path, row.target_path)
        for row in Redirect.objects.filter(form="exact", record_uid=None, action="301").order_by("pk")
    ]
    return contents


def _find_slugs(contents: SiteContents) -> set[str]:
    """Return the slugs of the images that texts name."""
    texts = [contents.about, *(person.biography for person in contents.people)]
    texts += [text.body for text in (*contents.pages, *contents.news, *contents.projects, *contents.events)]
    texts += [
        value for record in contents.records for value in record.fields.values() if isinstance(value, str)
    ]
    return {slug for text in texts for slug in IMAGE_IN_TEXT.findall(text)}


def _read_old_paths() -> dict[Any, list[str]]:
    """Return the paths that lead to a record, by its uid."""
    paths = defaultdict(list)
    rows = Redirect.objects.filter(form="exact").exclude(record_uid=None).order_by("pk")
    for uid, path in rows.values_list("record_uid", "old_path"):
        paths[uid].append(path)
    return paths


def _list_paths(row: Any, old_paths: dict[Any, list[str]]) -> tuple[str, ...]:
    return (strip_prefix(row.get_absolute_url()), *old_paths.get(row.uid, ()))


def _to_day(value: PartialDate | date | str | None) -> Day | None:
    if not value:
        return None
    text = value if isinstance(value, str) else value.isoformat()
    return Day(*(int(part) for part in text[:10].split("-")))


def _select_people() -> Iterable[Person]:
    return Person.objects.seen().with_public_texts().order_by("pk")


def _build_person(row: Any, folder: Path, files: ArchivedFiles, old_paths: dict) -> OldPerson:
    facts = json.loads((folder / "people" / f"{row.slug}.json").read_bytes())
    role = facts["roles"][0] if facts["roles"] else {}
    photo = None
    if facts["photo"] and row.photo:
        photo = OldPicture(files.add(f"photos/{row.slug}{Path(row.photo.name).suffix}", row.photo.place))
    return OldPerson(
        PLACE,
        row.name,
        row.slug,
        tuple(facts["other_names"]),
        facts["academic_title"],
        facts["pronouns"],
        role.get("role", ""),
        _to_day(role.get("start")),
        _to_day(role.get("end")),
        facts["status"] != MEMBER,
        (role.get("destination") or {}).get("name", ""),
        row.shown_summary,
        row.shown_biography,
        facts.get("email") or "",
        facts.get("office") or "",
        next((each["value"] for each in facts["identifiers"] if each["scheme"] == "orcid"), ""),
        tuple((each["scheme"], each["value"]) for each in facts["identifiers"] if each["scheme"] != "orcid"),
        tuple(LabelledLink(each["url"], each["name"]) for each in facts["links"] if each["url"]),
        photo,
        tuple(each["name"] for each in facts["interests"]),
        tuple(_describe_education(each) for each in facts["education"]),
        _list_paths(row, old_paths),
        row.slug,
    )


def _describe_education(facts: dict[str, Any]) -> str:
    degree = " in ".join(filter(None, (facts["degree"], facts["field"])))
    year = (facts.get("end") or "")[:4]
    return ", ".join(filter(None, (degree, facts["institution"], year)))


def _build_papers(files: ArchivedFiles, old_paths: dict) -> Iterable[OldPaper]:
    keys = list(Publication.objects.shown().order_by("pk").values_list("pk", flat=True))
    selected = defaultdict(list)
    marks = Authorship.objects.filter(selected=True, person__in=Person.objects.seen()).order_by("pk")
    for key, name in marks.values_list("publication", "person__name"):
        selected[key].append(name)
    rows = Publication.objects.filter(pk__in=keys).select_related("teaser", "version_of")
    whole = {row.pk: row for row in rows.prefetch_related("attachments", "topic_items__tag", "projects")}
    for paper, entry in iter_entries(keys):
        row = whole[paper.pk]
        attached = {"pdf": "", "slides": ""}
        others = []
        carried_urls = {build_absolute_url(row.get_absolute_url())}  # under URLs of the site that is left
        for attachment in row.attachments.all():
            if attachment.embargo_until is None or attachment.embargo_until <= today():
                url = attachment.get_url_under(row.slug)
                name = strip_prefix(url).removeprefix("/publications/")
                file = files.add(f"papers/{name}", attachment.file.place)
                carried_urls.add(build_absolute_url(url))
                if attached.get(attachment.kind) == "":
                    attached[attachment.kind] = file
                else:
                    others.append((file, attachment.kind))
        links = tuple(link for link in entry.links if link.url not in carried_urls)
        yield OldPaper(
            PLACE,
            replace(entry, links=links),
            entry.abstract,
            files.add_image(row.teaser),
            attached["pdf"],
            attached["slides"],
            tuple(others),
            tuple(item.tag.name for item in row.topic_items.all()),
            tuple(project.title for project in row.projects.all() if project.visibility == "public"),
            row.pk in selected,
            _list_paths(row, old_paths),
            tuple(selected.get(row.pk, ())),
            row.slug or "",
        )


def _build_news(item: NewsItem, files: ArchivedFiles, old_paths: dict) -> OldNews:
    return OldNews(
        PLACE,
        item.title,
        item.body,
        day=_to_day(item.date),
        picture=files.add_image(item.picture),
        tags=tuple(str(tag) for tag in item.topics.all()),
        people=tuple(item.people.filter(pk__in=Person.objects.seen()).values_list("name", flat=True)),
        old_paths=_list_paths(item, old_paths),
        author=item.public_author.name if item.public_author else "",
    )


def _build_project(row: Project, old_paths: dict) -> OldProject:
    period = row.period
    return OldProject(
        PLACE,
        row.title,
        row.narrative,
        row.summary,
        people=_list_seen(row.project_people.all()),
        old_paths=_list_paths(row, old_paths),
        url=row.url,
        begins=_to_day(period.start),
        ends=_to_day(period.end),
    )


def _build_software(row: Software, files: ArchivedFiles, old_paths: dict) -> OldProject:
    return OldProject(
        PLACE,
        row.name,
        row.description,
        row.tagline,
        picture=files.add_image(row.logo),
        people=_list_seen(row.software_people.all()),
        old_paths=_list_paths(row, old_paths),
        is_software=True,
        repository=row.repository,
        url=row.homepage,
    )


def _list_seen(parts: Iterable[Any]) -> tuple[str, ...]:
    """Return the names of those who have a part in something, without persons whom visitors do not see."""
    return tuple(
        part.person.name if part.person else part.name
        for part in parts
        if part.person is None or part.person.is_shown
    )


def _build_event(row: Event, old_paths: dict) -> OldEvent:
    return OldEvent(
        PLACE,
        row.title,
        row.description,
        links=(LabelledLink(row.url),) if row.url else (),
        old_paths=_list_paths(row, old_paths),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        time_zone=row.time_zone,
        place_name=row.place,
        speakers=_list_seen(row.speakers.all()),
    )


def _build_talk(row: Talk, old_paths: dict) -> OldEvent:
    return OldEvent(
        PLACE,
        row.title,
        row.abstract,
        day=_to_day(row.date),
        old_paths=_list_paths(row, old_paths),
        is_talk=True,
        place_name=row.where,
        speakers=_list_seen(row.speakers.all()),
        slides=row.slides,
        video=row.video,
    )
