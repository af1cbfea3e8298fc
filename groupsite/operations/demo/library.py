"""Load the demo's venues and papers with their bylines."""

from collections import defaultdict
from typing import Any

from bibliography.fields import COLUMNS
from bibliography.names import parse_printed_name, split
from core.text.letters import make_name_key
from core.text.markdown import slugify_name, slugify_title
from groupsite.operations.demo.roster import put_topic
from groupsite.operations.demo_rows import Upserter, is_demo, pick_columns
from people.models import Person, PersonName
from publications import models as library

PAPER_TEXTS = (
    *(field.column for field in COLUMNS if field.column not in ("title", "venue_printed")),
    *("visibility", "extra", "version_kind"),
)


NAME_PARTS = ("given", "particle", "family", "suffix", "literal")


def put_venue(upserter: Upserter, entry: dict[str, Any]) -> None:
    label = entry.get("short") or entry["name"]
    slug = slugify_name(label)
    existing = library.Venue.objects.filter(names__key=make_name_key(label)).first()
    venue = existing or upserter.upsert(
        library.Venue, slug, {"slug": slug}, **pick_columns(entry, "name", "short", "kind", "publisher")
    )
    for printed_name in dict.fromkeys([label, entry["name"], *entry.get("printed", [])]):
        if (
            not library.VenueName.objects.filter(key=make_name_key(printed_name))
            .exclude(venue=venue)
            .exists()
        ):
            upserter.upsert_part(library.VenueName, "venue", venue, {"name": printed_name})


class PaperUpserter:
    """Upsert papers under their keys in the demo's data."""

    def __init__(self, shelf: Upserter) -> None:
        self.upserter = shelf
        self.people: dict[str, list[Person]] = defaultdict(list)
        for name in PersonName.objects.select_related("person"):
            self.people[name.key].append(name.person)

    def upsert(self, entry: dict[str, Any], in_list: bool = True) -> None:
        """Create or update a paper; it is public and complete unless the entry says otherwise."""
        slug = slugify_title(entry["title"], entry.get("year"))
        printed_venue = entry.get("venue", "")
        venue = (
            library.Venue.objects.filter(names__key=make_name_key(printed_venue)).first()
            if printed_venue
            else None
        )
        paper = self.upserter.upsert(
            library.Publication,
            entry["key"],
            {"slug": slug},
            title=entry["title"],
            venue=venue,
            venue_printed=printed_venue,
            in_list=entry.get("in_list", in_list),
            byline_complete="byline" in entry,
            version_of=self.get(entry["version_of"]) if "version_of" in entry else None,
            **({"visibility": "public"} | pick_columns(entry, *PAPER_TEXTS)),
        )
        if is_demo(paper):
            self._put_byline(paper, entry)
            self._put_parts(paper, entry)

    def get(self, key: str) -> library.Publication:
        return self.upserter.get(library.Publication, key)

    def _put_byline(self, paper: library.Publication, entry: dict[str, Any]) -> None:
        for position, text in enumerate(entry.get("byline", []), start=1):
            mention = parse_printed_name(text)
            parts = split(mention.name)
            author, _ = library.Author.objects.get_or_create(
                name=mention.name,
                homonym=mention.homonym,
                defaults={part: getattr(parts, part) for part in NAME_PARTS},
            )
            persons = self.people[make_name_key(mention.name)]
            person = persons[0] if len(persons) == 1 else None
            self.upserter.upsert_part(
                library.Authorship,
                "publication",
                paper,
                {"role": "author", "position": position},
                author=author,
                person=person,
                matched="name" if person else "",
                equal=mention.equal,
                selected=person is not None and person.slug in entry.get("selected_by", []),
            )

    def _put_parts(self, paper: library.Publication, entry: dict[str, Any]) -> None:
        for position, link in enumerate(entry.get("links", []), start=1):
            key = {"kind": link["kind"], "url": link["url"]}
            label = link.get("label", "")
            self.upserter.upsert_part(library.Link, "publication", paper, key, position=position, label=label)
        for scheme, value in entry.get("ids", {}).items():
            key = {"scheme": scheme, "value": value}
            # An import may have brought the same paper before.
            if not library.Identifier.objects.filter(**key).exclude(publication=paper).exists():
                self.upserter.upsert_part(library.Identifier, "publication", paper, key)
        for topic in entry.get("topics", []):
            key = {"tag": put_topic(self.upserter, topic)}
            self.upserter.upsert_part(library.PublicationTopic, "content_object", paper, key)
