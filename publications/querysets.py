"""Every question that is asked about papers, said once."""

from django.contrib.postgres.search import SearchQuery
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce, Concat, Lower, NullIf

from groupsite.kit.dated import today
from groupsite.kit.letters import name_key
from groupsite.kit.models import VisibleQuerySet
from publications.searching.expressions import WORDS_OF_NAME, all_of, words_in_name

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
"""What papers must have in common, in the weights above, to be called related."""


def venue_label(path: str = "venue") -> Coalesce:
    """What rows call a venue: its short name, or else its name. `path` leads to the venue."""
    return Coalesce(NullIf(f"{path}__short", Value("")), f"{path}__name")


def those_called(persons, texts, keys):
    """Of persons those at one of the addresses, or with one of the names, as displayed or by key in print."""
    named = Q(names__key__in=list(keys)) | Q(name__in=list(texts))
    return persons.filter(Q(slug__in=list(texts)) | named).distinct().prefetch_related("names")


def those_with_words(persons, words: str):
    """Of persons those with a name in which all the words begin a word; `words` in the form that norm gives.

    By every name that is known of them, also those that are not shown.
    """
    printed = persons.model._meta.get_field("names").related_model.objects.filter(person=OuterRef("pk"))
    begun = Q()
    for word in words.split():
        begun &= Q(said__contains=f" {word}")
    known = Exists(printed.annotate(said=_said("name")).filter(begun))
    return persons.annotate(said=_said("name")).filter(begun | Q(known))


def _said(field: str):
    """A name in the form that search compares, with a space before every word."""
    compared = models.Func(field, function="public.site_norm", output_field=models.TextField())
    return Concat(Value(" "), compared, output_field=models.TextField())


class PublicationQuerySet(VisibleQuerySet):
    """Verbs over papers, built from one another."""

    def heads(self):
        """Works, each once: without their other versions."""
        return self.filter(version_of=None)

    def with_page(self):
        """Papers that the group holds, and that therefore have an address."""
        return self.filter(slug__isnull=False)

    def shown(self):
        """What every visitor may see at an address of ours, each work once."""
        return self.public().with_page().heads()

    def findable(self):
        """All that visitors may see, each work once: papers of the group, and of corpora alone."""
        return self.public().heads()

    def hidden(self):
        """All that is not findable."""
        return self.filter(~Q(visibility="public") | Q(version_of__isnull=False))

    def listed(self):
        """The group's list, as visitors see it."""
        return self.shown().filter(in_list=True)

    def newest_first(self):
        """What is still to appear, then the newest year first, then what has no year."""
        return self.order_by(*NEWEST)

    def last_changed_first(self):
        """What was added or changed last first, as who follows a list wants it."""
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
        return self.filter(Exists(self._authorships().filter(publication=OuterRef("pk"), person=person)))

    def matching(self, words: str):
        """Papers in which all the words stand, in title, byline, abstract or venue."""
        found = Q(search=SearchQuery(words, config="site", search_type="websearch"))
        return self.filter(found | Q(venue__name__icontains=words) | Q(venue__short__iexact=words))

    def lean(self):
        """With their venues, and without the long texts that no row shows."""
        return self.select_related("venue").defer("search", "abstract", "extra", "names")

    def with_fields(self):
        """With their venues, and all that references and other entries are made of."""
        return self.select_related("venue").defer("search", "names")

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
        chosen = self._authorships().filter(publication=OuterRef("pk"), person=person, selected=True)
        return self.annotate(selected=Exists(chosen))

    def selected_by_any(self, persons):
        """Papers that one of the persons selected."""
        chosen = self._authorships().filter(publication=OuterRef("pk"), person__in=persons, selected=True)
        return self.filter(Exists(chosen))

    def held_with_title(self, words: str):
        """Works that the group holds in whose title or address all the words stand, the newest first."""
        found = self.with_page().heads()
        for word in words.split():
            found = found.filter(Q(title__icontains=word) | Q(slug__icontains=word))
        return found.newest_first()

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
            rows, owner = self._in_common(paper, items, thing)
            near |= Q(pk__in=rows.values(owner))
            weight += each * _number(rows.filter(**{owner: OuterRef("pk")}), owner, thing)
        others = self.exclude(pk__in=[paper.pk, paper.version_of_id or paper.pk]).exclude(version_of=paper.pk)
        return (
            others.filter(near).annotate(weight=weight).filter(weight__gte=NEAR).order_by("-weight", *NEWEST)
        )

    def _in_common(self, paper, items: str, thing: str):
        """Rows that join papers to public things of this paper, and the name of their key to the paper."""
        joined = self.model._meta.get_field(items)
        rows, owner = joined.related_model._default_manager.order_by(), joined.field.name
        things = joined.related_model._meta.get_field(thing).related_model._default_manager
        if hasattr(things, "seen"):
            rows = rows.filter(**{f"{thing}__in": things.seen()})
        elif hasattr(things, "public"):
            rows = rows.filter(**{f"{thing}__in": things.public()})
        return rows.filter(**{f"{thing}__in": rows.filter(**{owner: paper.pk}).values(thing)}), owner

    def _authorships(self):
        return self.model.authorships.rel.related_model.objects.all()


def _number(rows, owner: str, thing: str):
    """How many different things the rows of one owner name, as an expression."""
    counted = rows.values(owner).annotate(number=Count(thing, distinct=True)).values("number")
    return Coalesce(Subquery(counted), 0)


class AttachmentQuerySet(models.QuerySet):
    """Verbs over files of papers."""

    def open(self, at=None):
        """Files whose embargo, if they have one, is over; of whatever papers."""
        return self.filter(Q(embargo_until=None) | Q(embargo_until__lte=at or today()))

    def in_order(self):
        return self.order_by("position", "pk")


class AuthorshipQuerySet(models.QuerySet):
    """Verbs over mentions."""

    def findable(self):
        """Mentions on papers that visitors may see: asked by the few that they may not."""
        papers = self.model._meta.get_field("publication").related_model.objects
        return self.exclude(publication__in=papers.hidden())

    def in_order(self):
        """Authors before editors, in the byline's order; those whose place is not known last."""
        return self.order_by("role", F("position").asc(nulls_last=True), "pk")

    def for_bylines(self, at=None):
        """In order, with name and person, and `linked`: whether visitors may see the person's profile."""
        persons = self.model._meta.get_field("person").related_model.objects.seen(at)
        linked = Exists(persons.filter(pk=OuterRef("person")))
        return self.in_order().select_related("author", "person").annotate(linked=linked)

    def on_listed_papers(self):
        papers = self.model._meta.get_field("publication").related_model.objects.listed()
        return self.filter(publication__in=papers)

    def of_name(self, key):
        """Mentions of authors under the key of a name, on papers that visitors may see."""
        return self.filter(author_key=key, role="author").findable()

    def dated(self):
        """With `at`, the year of the paper, or 0: what the newest are found by."""
        return self.annotate(at=Coalesce("year", 0))

    def papers(self):
        """The papers of these mentions, each once, as `at` and `publication_id`."""
        return self.dated().order_by("-at", "-publication_id").values("at", "publication_id").distinct()

    def newest(self, most: int):
        """The keys of the papers of so many of these mentions, the newest first."""
        return self.dated().order_by("-at", "-publication_id").values("publication_id")[:most]

    def per(self, *fields: str):
        """How many papers there are with each value of the fields, as tuples."""
        return self.order_by().values_list(*fields).annotate(papers=Count("publication", distinct=True))

    def co_authors(self, key, papers, deepest: int):
        """Mentions of others than the key, as authors of the papers; of each byline the first so many."""
        others = self.filter(publication__in=papers, role="author", position__lte=deepest)
        return others.exclude(author_key=key)


class AuthorQuerySet(models.QuerySet):
    """Verbs over printed names; `words` in the form that norm gives."""

    def beginning(self, words: str):
        """Names that begin with the words, by the index however many names there are."""
        return self.filter(norm__startswith=words).order_by("norm", "pk")

    def named(self, words: str, begun: bool = False):
        """Names in which all the words stand, in whatever order; where the last is only begun, one so begins.

        By the index of names' words. Gives none for a text without words.
        """
        said = words_in_name(words)
        if not said:
            return self.none()
        *others, last = said
        wanted = all_of(others, last) if begun else all_of(said)
        return self.alias(said=WORDS_OF_NAME).filter(said=wanted)

    def on_held_papers_with(self, words: str):
        """Names on papers of the group in which all the words begin a word."""
        mentions = self.model._meta.get_field("authorships").related_model.objects
        found = self.filter(pk__in=mentions.filter(publication__slug__isnull=False).values("author"))
        for word in words.split():
            found = found.filter(Q(norm__startswith=word) | Q(norm__contains=f" {word}"))
        return found.order_by("norm", "pk")

    def with_papers(self):
        """With `papers`, on how many papers the name stands."""
        mentions = self.model._meta.get_field("authorships").related_model.objects
        return self.annotate(papers=_number(mentions.filter(author=OuterRef("pk")), "author", "publication"))

    def with_papers_of_key(self, most: int):
        """With `papers`, how many that visitors may see print a name of the same key, at most so many."""
        mentions = self._mentions().of_name(OuterRef("key"))
        return self.annotate(papers=_UpTo(mentions.papers()[:most]))

    def with_uses(self, of_newest: int):
        """With `uses`: of so many mentions of the same key, the newest, those that are this very name."""
        newest = self._mentions().of_name(OuterRef("key")).dated().order_by("-at", "-publication_id")
        mine = models.Func(
            Subquery(newest.values("author_id")[:of_newest]),
            models.F("pk"),
            template="cardinality(array_positions(ARRAY%(expressions)s))",
            output_field=models.IntegerField(),
        )
        return self.annotate(uses=mine)

    def findable(self):
        """Names whose key, in whatever writing, stands as an author's on a paper that visitors may see."""
        return self.filter(Exists(self._mentions().of_name(OuterRef("key"))))

    def _mentions(self):
        return self.model._meta.get_field("authorships").related_model.objects


class CorpusRecordQuerySet(models.QuerySet):
    """Verbs over records of corpora."""

    def with_papers(self):
        """With corpus and paper, and what the paper's page reads of that."""
        keys = ("corpus", "publication__venue", "publication__version_of")
        long = ("search", "names", "version_of__search", "version_of__names", "version_of__abstract")
        return self.select_related(*keys).defer(*(f"publication__{name}" for name in long))

    def alone(self):
        """Those at whose addresses papers are shown: the group does not hold them."""
        return self.filter(
            publication__slug=None, publication__version_of=None, publication__visibility="public"
        )


class _UpTo(Subquery):
    """How many rows a subquery gives, which says itself at most how many."""

    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = models.IntegerField()


class VenueQuerySet(models.QuerySet):
    """Verbs over venues."""

    def called(self, text: str, key: str):
        """Venues at this address or, if there is none, of this name: full, short, or as printed."""
        at_address = self.filter(slug=text)
        named = Q(name__iexact=text) | Q(short__iexact=text) | Q(names__key=key)
        return self.filter(pk__in=at_address) if at_address.exists() else self.filter(named).distinct()

    def with_words(self, text: str):
        """Venues in one of whose names all the words stand."""
        found = self
        for word in text.split():
            named = Q(name__icontains=word) | Q(short__icontains=word)
            other = self.model._meta.get_field("names").related_model.objects
            found = found.filter(named | Q(pk__in=other.filter(name__icontains=word).values("venue")))
        return found.in_order()

    def shown(self):
        """Venues of papers that visitors can see, with `papers`, their number."""
        papers = self.model._meta.get_field("publications").related_model.objects.shown()
        number = Count("publications", filter=Q(publications__in=papers))
        return self.annotate(papers=number).filter(papers__gt=0)

    def most_used(self, papers):
        """Venues of these papers with `number`, how many of them, the most used first."""
        number = Count("publications", filter=Q(publications__in=papers))
        return self.annotate(number=number).filter(number__gt=0).order_by("-number", "name")

    def in_order(self):
        return self.order_by("name", "pk")


class TopicQuerySet(models.QuerySet):
    """Verbs over topics."""

    def called(self, keys):
        """Topics with one of these names or other names, as `name_key` has them; with `names` fetched."""
        mine = self.annotate(said=Lower("name"))
        named = Q(said__in=list(keys)) | Q(names__key__in=list(keys))
        return mine.filter(named).distinct().prefetch_related("names")

    def by_key(self, keys):
        """The same by all their names' keys, as a dictionary; a topic's own name goes before others'."""
        called = list(self.called(keys)) if keys else []
        known = {other.key: topic for topic in called for other in topic.names.all()}
        return known | {name_key(topic.name): topic for topic in called}

    def with_words(self, text: str):
        """Topics in one of whose names all the words stand."""
        found = self
        for word in text.split():
            other = self.model._meta.get_field("names").related_model.objects
            found = found.filter(
                Q(name__icontains=word) | Q(pk__in=other.filter(name__icontains=word).values("topic"))
            )
        return found.in_order()

    def in_use(self):
        """Topics of something that visitors can see, with `papers`, the number of those."""
        papers = self._of("publication_items").filter(
            content_object__in=self._things("publication_items").shown()
        )
        number = papers.order_by().values("tag").annotate(number=Count("pk")).values("number")
        public = [
            self._of(items).filter(content_object__in=self._things(items).public())
            for items in ("software_items", "theme_items")
        ]
        interests = self.model.person_interests.rel.related_model.objects.filter(topic=OuterRef("pk"))
        persons = interests.model._meta.get_field("person").related_model.objects.seen()
        return self.annotate(papers=Coalesce(Subquery(number), 0)).filter(
            Q(papers__gt=0)
            | Q(Exists(public[0]))
            | Q(Exists(public[1]))
            | Q(Exists(interests.filter(person__in=persons)))
        )

    def _of(self, items: str):
        return self.model._meta.get_field(items).related_model.objects.filter(tag=OuterRef("pk"))

    def _things(self, items: str):
        through = self.model._meta.get_field(items).related_model
        return through._meta.get_field("content_object").related_model.objects

    def in_order(self):
        return self.order_by("name", "pk")
