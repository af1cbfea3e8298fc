"""The QuerySet of papers, and expressions for related models."""

import re
from functools import reduce
from operator import and_

from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery, Value
from django.db.models.functions import Coalesce, Collate, Left, Lower, NullIf

from bibliography.fields import LONG_FIELDS
from core.db.collation import build_sort_key
from core.db.models import VisibleQuerySet
from core.db.query_batches import AnyOf
from publications.querysets.index_expressions import TITLE_BEGINNING, TITLE_LENGTH, WordsQuery, normalize

TO_APPEAR = models.Case(models.When(status="accepted", year=None, then=0), default=1)
"""Sorts accepted papers without a year before all published ones."""
NEWEST = (TO_APPEAR, F("year").desc(nulls_last=True), F("month").desc(nulls_last=True), F("id").desc())

RELATION_WEIGHTS = (
    (4, "software_publications", "software"),
    (3, "theme_publications", "theme"),
    (2, "topic_items", "tag"),
    (1, "authorships", "person"),
)
"""What two papers can have in common: the weight, the relation, and its foreign key."""
SAME_VENUE = 1
MIN_WEIGHT = 2
"""The smallest sum of weights of related papers."""
_WORDS = re.compile(r'"([^"]+)"|([^\s"]+)')
"""The phrases and words of a text."""


def list_long(path: str = "") -> list[str]:
    """Return the columns that lists defer. path: prefix of lookups to the paper."""
    return [
        f"{path}{name}"
        for name in ("search", "stems", "names", "extra", *(field.column for field in LONG_FIELDS))
    ]


def count_distinct(rows, owner: str, column: str):
    """Return an expression that counts distinct values of a column in the rows of an owner."""
    counted = rows.values(owner).annotate(number=Count(column, distinct=True)).values("number")
    return Coalesce(Subquery(counted), 0)


def build_venue_label(path: str = "venue") -> Coalesce:
    """Return an expression for the label of a venue: its short name, or else its name. path: to the venue."""
    return Coalesce(NullIf(f"{path}__short", Value("")), f"{path}__name")


def is_shown(path: str = "") -> Q:
    """Return the condition of papers with a public page, without versions. path: to the paper."""
    conditions = {"visibility": "public", "slug__isnull": False, "version_of": None}
    return Q(**{f"{path}{name}": value for name, value in conditions.items()})


class PublicationQuerySet(VisibleQuerySet):
    """Queries of papers, built from one another."""

    def heads(self):
        """Filter works, without their other versions."""
        return self.filter(version_of=None)

    def with_page(self):
        """Filter papers that the group holds, which have a slug."""
        return self.filter(slug__isnull=False)

    def with_title(self, title: str):
        """Filter papers by title, ignoring case and accents."""
        text = Value(title, output_field=models.TextField())
        beginning = Collate(normalize(Left(text, TITLE_LENGTH)), "C")
        alike = self.alias(beginning=TITLE_BEGINNING, whole=normalize(F("title")))
        return alike.filter(beginning=beginning, whole=normalize(text))

    def shown(self):
        """Filter papers with a public page, without versions."""
        return self.filter(is_shown())

    def findable(self):
        """Filter papers that visitors may see, without versions: of the group, and of corpora alone."""
        return self.public().heads()

    def hidden(self):
        """Filter papers that are not findable."""
        return self.filter(~Q(visibility="public") | Q(version_of__isnull=False))

    def listed(self):
        """Filter the group's list, as visitors see it."""
        return self.shown().filter(in_list=True)

    def newest_first(self):
        """Order by year: papers to appear, then the newest year first, then those without a year."""
        return self.order_by(*NEWEST)

    def oldest_first(self):
        """Order by year, the oldest first, then those without a year."""
        return self.order_by(F("year").asc(nulls_last=True), "pk")

    def last_changed_first(self):
        """Order by the last change, the latest first."""
        return self.order_by("-changed_at", "-pk")

    def with_year_counts(self):
        """Annotate `of_year`, the number of papers under the same heading when grouped by year."""
        window = models.Window(Count("pk"), partition_by=[TO_APPEAR, F("year")])
        return self.annotate(of_year=window)

    def by_venue(self):
        """Order by the label of the venue; papers of different venues with one label are not mixed."""
        return self.order_by(
            Lower(build_venue_label()).asc(nulls_last=True),
            "venue_id",
            F("year").desc(nulls_last=True),
            F("id").desc(),
        )

    def by_title(self):
        return self.order_by(build_sort_key("title"), "title", "pk")

    def of(self, person):
        """Filter papers with a mention that is linked to the person."""
        return self.filter(Exists(self._get_authorships().filter(publication=OuterRef("pk"), person=person)))

    def matching(self, text: str, condition: Q | None = None):
        """Filter papers with all words and "phrases" of a text in title, byline or abstract, or by venue.

        condition: for the words, where it is more than that `search` has them.
        """
        words = [phrase or word for phrase, word in _WORDS.findall(text)]
        if not words:
            return self.none()
        fits = condition or Q(search=reduce(and_, map(WordsQuery, words)))
        return self.filter(fits | Q(venue__name__spelt=text) | Q(venue__short__iexact=text))

    def lean(self):
        """Select venues, kinds and teasers, and defer long texts that rows do not show."""
        hidden = ("teaser__caption", "teaser__credit", "teaser__licence", "teaser__source")
        return self.select_related("venue", "own_kind", "teaser").defer(*list_long(), *hidden)

    def with_fields(self):
        """Select venues and kinds, and all columns that references and other entries need."""
        return self.select_related("venue", "own_kind").defer("search", "stems", "names")

    def for_list(self):
        """Fetch all that rows show."""
        return self.lean().prefetch_related(*self.parts_for_list())

    def for_feed(self):
        """Select all columns that feeds need; `attach_feed_parts` adds the rest."""
        return self.select_related("venue", "own_kind").defer("search", "stems", "names", "extra")

    def for_references(self):
        """Fetch all that rows with references show."""
        topics = Prefetch("topic_items", self._get_related("topic_items").in_order())
        return self.with_fields().prefetch_related(*self.parts_for_list(), topics)

    def parts_for_list(self) -> list[Prefetch | str]:
        """Return prefetches for rows: byline, open files, links, identifiers and awards.

        `profile` of a mention is the person if visitors may see them, or None.
        """
        persons = self._get_authorships().model._meta.get_field("person").related_model.objects
        return [
            Prefetch("authorships", self._get_authorships().in_order().select_related("author")),
            Prefetch("authorships__person", persons.seen().only("name", "slug"), to_attr="profile"),
            Prefetch("attachments", self._get_related("attachments").open().in_order()),
            "links",
            "identifiers",
            Prefetch("awards", self._get_related("awards").newest_first()),
        ]

    def parts_for_export(self) -> dict[str, models.QuerySet]:
        """Return what bibliography entries are made of, without the byline, by the name of the relation."""
        return {
            "identifiers": self._get_related("identifiers").all(),
            "links": self._get_related("links").all(),
            "attachments": self._get_related("attachments").open().in_order(),
            "topic_items": self._get_related("topic_items").in_order(),
        }

    def with_total(self):
        """Annotate `total`, the number of all these papers, which is not limited by slices."""
        return self.annotate(total=models.Window(Count("pk")))

    def one_a_year(self):
        """Select one paper of each year, and annotate `in_year`, the number of papers of the year."""
        window = models.Window(Count("pk"), partition_by="year")
        dated = self.exclude(year=None).annotate(in_year=window)
        return dated.order_by("year").distinct("year").only("year")

    def with_selected(self, person):
        """Annotate `selected`, whether the paper is among the person's selected ones."""
        chosen = self._get_authorships().filter(publication=OuterRef("pk"), person=person, selected=True)
        return self.annotate(selected=Exists(chosen))

    def selected_by_any(self, persons):
        """Filter papers that one of the persons selected."""
        chosen = self._get_authorships().filter(publication=OuterRef("pk"), person__in=persons, selected=True)
        return self.filter(Exists(chosen))

    def held_with_title(self, text: str):
        """Filter works of the group with all words of a text in title or slug, the newest first."""
        works = self.with_page().heads()
        for token in text.split():
            works = works.filter(Q(title__spelt=token) | Q(slug__icontains=token))
        return works.newest_first()

    def of_kind(self, kind):
        """Filter papers by kind: a standard one by its name, or one of the group's own."""
        return self.filter(kind=kind, own_kind=None) if isinstance(kind, str) else self.filter(own_kind=kind)

    def of_corpus(self, corpus):
        records = self.model._meta.get_field("corpus_records").related_model.objects
        return self.filter(pk__in=records.filter(corpus=corpus).values("publication"))

    def on_topic(self, topic):
        return self.filter(topic_items__tag=topic)

    def on_theme(self, theme):
        return self.filter(theme_publications__theme=theme)

    def of_project(self, project):
        return self.filter(project_publications__project=project)

    def of_software(self, software):
        """Filter papers about a software, those to cite for it first."""
        return self.filter(software_publications__software=software).order_by(
            "-software_publications__describes",
            "software_publications__position",
            F("year").desc(nulls_last=True),
        )

    def related_to(self, paper):
        """Filter papers that have something in common with a paper; annotate `weight`, and order by it.

        Each common software counts 4, each theme 3, each topic 2, each person 1, the same venue 1; for
        equal weights the newest comes first. Only what visitors can see counts. Papers with a weight below 2
        are left out, and so are the paper itself and its versions.
        """
        at_venue = Q(venue=paper.venue_id, venue__isnull=False)
        weight = models.Case(models.When(at_venue, then=SAME_VENUE), default=0)
        is_related = at_venue
        for item_weight, items, foreign_key in RELATION_WEIGHTS:
            relation = self.model._meta.get_field(items)
            all_items, owner = relation.related_model.objects.order_by(), relation.field.name
            visible = all_items
            targets = relation.related_model._meta.get_field(foreign_key).related_model.objects
            if hasattr(targets, "seen"):
                visible = all_items.filter(**{f"{foreign_key}__in": targets.seen()})
            elif hasattr(targets, "public"):
                visible = all_items.filter(**{f"{foreign_key}__in": targets.public()})
            # as an array, which is read once: a subquery would be read again for each paper
            own = ArraySubquery(visible.filter(**{owner: paper.pk}).values(foreign_key))
            common = all_items.filter(AnyOf(foreign_key, own))
            is_related |= Q(pk__in=common.values(owner))
            weight += item_weight * count_distinct(
                common.filter(**{owner: OuterRef("pk")}), owner, foreign_key
            )
        others = self.exclude(pk__in=[paper.pk, paper.version_of_id or paper.pk]).exclude(version_of=paper.pk)
        return (
            others.filter(is_related)
            .annotate(weight=weight)
            .filter(weight__gte=MIN_WEIGHT)
            .order_by("-weight", *NEWEST)
        )

    def _get_authorships(self):
        return self._get_related("authorships")

    def _get_related(self, name: str):
        return self.model._meta.get_field(name).related_model.objects.all()
