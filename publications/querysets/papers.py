"""The queries of papers, each defined once."""

from django.contrib.postgres.search import SearchQuery
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery, Value
from django.db.models.functions import Coalesce, Collate, Left, Lower, NullIf

from bibliography.fields import LONG
from core.db.models import VisibleQuerySet
from publications.querysets.index_expressions import TITLE_BEGINNING, TITLE_LENGTH, normal

TO_APPEAR = models.Case(models.When(status="accepted", year=None, then=0), default=1)
"""Orders what is accepted and has no year yet before all that was published."""
NEWEST = (TO_APPEAR, F("year").desc(nulls_last=True), F("month").desc(nulls_last=True), F("id").desc())

IN_COMMON = (
    (4, "software_publications", "software"),
    (3, "theme_publications", "theme"),
    (2, "topic_items", "tag"),
    (1, "authorships", "person"),
)
"""What two papers can share: its weight, the rows that join it to papers, and their key to it."""
SAME_VENUE = 1
NEAR = 2
"""The least sum of the weights above with which papers are related."""


def list_long(path: str = "") -> list[str]:
    """Return the columns that lists leave in the database. `path` leads to the paper."""
    return [f"{path}{name}" for name in ("search", "names", "extra", *(field.column for field in LONG))]


def number(rows, owner: str, thing: str):
    """Count the different things that the rows of one owner name, as an expression."""
    counted = rows.values(owner).annotate(number=Count(thing, distinct=True)).values("number")
    return Coalesce(Subquery(counted), 0)


def venue_label(path: str = "venue") -> Coalesce:
    """Return what rows call a venue: its short name, or else its name. `path` leads to the venue."""
    return Coalesce(NullIf(f"{path}__short", Value("")), f"{path}__name")


def is_shown(path: str = "") -> Q:
    """Return the condition of papers that every visitor may see at an address of ours, each work once."""
    conditions = {"visibility": "public", "slug__isnull": False, "version_of": None}
    return Q(**{f"{path}{name}": value for name, value in conditions.items()})


class PublicationQuerySet(VisibleQuerySet):
    """Verbs over papers, built from one another."""

    def heads(self):
        """Works, each once: without their other versions."""
        return self.filter(version_of=None)

    def with_page(self):
        """Papers that the group holds, and that therefore have an address."""
        return self.filter(slug__isnull=False)

    def with_title(self, title: str):
        """Papers of this title, whatever its case and accents."""
        text = Value(title, output_field=models.TextField())
        beginning = Collate(normal(Left(text, TITLE_LENGTH)), "C")
        alike = self.alias(beginning=TITLE_BEGINNING, whole=normal(F("title")))
        return alike.filter(beginning=beginning, whole=normal(text))

    def shown(self):
        """Return what every visitor may see at an address of ours, each work once."""
        return self.filter(is_shown())

    def findable(self):
        """All that visitors may see, each work once: papers of the group, and of corpora alone."""
        return self.public().heads()

    def hidden(self):
        """All that is not findable."""
        return self.filter(~Q(visibility="public") | Q(version_of__isnull=False))

    def listed(self):
        """Return the group's list, as visitors see it."""
        return self.shown().filter(in_list=True)

    def newest_first(self):
        """Order by year: what is still to appear, then the newest year first, then what has no year."""
        return self.order_by(*NEWEST)

    def oldest_first(self):
        """Order by year: the oldest first, then what has no year."""
        return self.order_by(F("year").asc(nulls_last=True), "pk")

    def last_changed_first(self):
        """Order by change: what was added or changed last first, as who follows a list wants it."""
        return self.order_by("-changed_at", "-pk")

    def with_year_counts(self):
        """With `of_year`, how many of all these papers stand under the same heading when by year."""
        number = models.Window(Count("pk"), partition_by=[TO_APPEAR, F("year")])
        return self.annotate(of_year=number)

    def by_venue(self):
        """By what venues are called in a list, each one's papers together even where two are called alike."""
        return self.order_by(
            Lower(venue_label()).asc(nulls_last=True),
            "venue_id",
            F("year").desc(nulls_last=True),
            F("id").desc(),
        )

    def by_title(self):
        return self.order_by("title", "pk")

    def of(self, person):
        """Papers on which a mention is known to be the person."""
        return self.filter(Exists(self._get_authorships().filter(publication=OuterRef("pk"), person=person)))

    def matching(self, words: str):
        """Papers in which all the words stand, in title, byline, abstract or venue."""
        fits = Q(search=SearchQuery(words, config="site", search_type="websearch"))
        return self.filter(fits | Q(venue__name__icontains=words) | Q(venue__short__iexact=words))

    def lean(self):
        """With their venues and kinds, and without the long texts that no row shows."""
        return self.select_related("venue", "own_kind").defer(*list_long())

    def with_fields(self):
        """With their venues and kinds, and all that references and other entries are made of."""
        return self.select_related("venue", "own_kind").defer("search", "names")

    def for_list(self):
        """With all that rows show."""
        return self.lean().prefetch_related(*self.parts_for_list())

    def for_feed(self):
        """With all that feeds tell, of papers of the group and of corpora."""
        topics = Prefetch("topic_items", self._get_related("topic_items").in_order())
        papers = self.select_related("venue", "own_kind").defer("search", "names", "extra")
        return papers.prefetch_related(*self.parts_for_list(), topics, "corpus_records__corpus")

    def for_references(self):
        """With all that rows show in which papers stand as references."""
        topics = Prefetch("topic_items", self._get_related("topic_items").in_order())
        return self.with_fields().prefetch_related(*self.parts_for_list(), topics)

    def parts_for_list(self) -> list[Prefetch | str]:
        """Return what rows show beside the venue: byline, open files, links, identifiers and awards.

        Of a mention, `profile` is the person whose profile visitors may see, or None.
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

    def parts_for_export(self) -> list[Prefetch | str]:
        """Return what entries of a bibliography are made of beside the venue and the byline."""
        return [
            "identifiers",
            "links",
            Prefetch("attachments", self._get_related("attachments").open().in_order()),
            Prefetch("topic_items", self._get_related("topic_items").in_order()),
        ]

    def parts_for_page(self) -> list[Prefetch | str]:
        """Return what a paper's own page shows beside its venue: as rows do, and topics, and ORCIDs."""
        persons = self._get_authorships().model._meta.get_field("person").related_model
        orcids = persons._meta.get_field("identifiers").related_model.objects.filter(scheme="orcid")
        return [
            *self.parts_for_list(),
            Prefetch("authorships__profile__identifiers", orcids, to_attr="orcids"),
            Prefetch("topic_items", self._get_related("topic_items").in_order()),
        ]

    def counted(self):
        """With `total`, the number of all these papers, also where only the first are fetched."""
        return self.annotate(total=models.Window(Count("pk")))

    def one_a_year(self):
        """One paper of each year, with `in_year`, how many there are."""
        number = models.Window(Count("pk"), partition_by="year")
        dated = self.exclude(year=None).annotate(in_year=number)
        return dated.order_by("year").distinct("year").only("year")

    def with_selected(self, person):
        """With `selected`: whether the paper is among the person's selected ones."""
        chosen = self._get_authorships().filter(publication=OuterRef("pk"), person=person, selected=True)
        return self.annotate(selected=Exists(chosen))

    def selected_by_any(self, persons):
        """Papers that one of the persons selected."""
        chosen = self._get_authorships().filter(publication=OuterRef("pk"), person__in=persons, selected=True)
        return self.filter(Exists(chosen))

    def held_with_title(self, words: str):
        """Works that the group holds in whose title or address all the words stand, the newest first."""
        works = self.with_page().heads()
        for word in words.split():
            works = works.filter(Q(title__icontains=word) | Q(slug__icontains=word))
        return works.newest_first()

    def of_kind(self, kind):
        """Papers that are shown as of a kind: a standard one by its name, or one of the group's own."""
        return self.filter(kind=kind, own_kind=None) if isinstance(kind, str) else self.filter(own_kind=kind)

    def of_corpus(self, corpus):
        records = self.model._meta.get_field("corpus_records").related_model.objects
        return self.filter(pk__in=records.filter(corpus=corpus).values("publication"))

    def on_topic(self, topic):
        return self.filter(topic_items__tag=topic)

    def on_theme(self, theme):
        return self.filter(theme_publications__theme=theme)

    def of_software(self, software):
        """Papers about a software, those to cite for it first."""
        return self.filter(software_publications__software=software).order_by(
            "-software_publications__describes",
            "software_publications__position",
            F("year").desc(nulls_last=True),
        )

    def related_to(self, paper):
        """Papers that have something in common with this one, the closest first, with `weight`.

        Each software in common counts 4, each theme 3, each topic 2, each author who is one of ours 1,
        the same venue 1; of papers that are equally close the newest comes first. Only what visitors can
        see counts. Papers below 2 are left out, and so are the paper itself and its versions.
        """
        at_venue = Q(venue=paper.venue_id, venue__isnull=False)
        weight = models.Case(models.When(at_venue, then=SAME_VENUE), default=0)
        near = at_venue
        for each, items, thing in IN_COMMON:
            relation = self.model._meta.get_field(items)
            rows, owner = relation.related_model.objects.order_by(), relation.field.name
            things = relation.related_model._meta.get_field(thing).related_model.objects
            if hasattr(things, "seen"):
                rows = rows.filter(**{f"{thing}__in": things.seen()})
            elif hasattr(things, "public"):
                rows = rows.filter(**{f"{thing}__in": things.public()})
            rows = rows.filter(**{f"{thing}__in": rows.filter(**{owner: paper.pk}).values(thing)})
            near |= Q(pk__in=rows.values(owner))
            weight += each * number(rows.filter(**{owner: OuterRef("pk")}), owner, thing)
        others = self.exclude(pk__in=[paper.pk, paper.version_of_id or paper.pk]).exclude(version_of=paper.pk)
        return (
            others.filter(near).annotate(weight=weight).filter(weight__gte=NEAR).order_by("-weight", *NEWEST)
        )

    def _get_authorships(self):
        return self._get_related("authorships")

    def _get_related(self, name: str):
        return self.model._meta.get_field(name).related_model.objects.all()
