from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from bibliography.affiliations import format_ror_urls, strip_addresses
from core.db.fields import KeyField
from core.db.journal import journaled, recorded
from core.db.models import ChildModel
from core.db.triggers import Trigger, build_difference, build_statement_triggers
from core.web.segment_urls import build_segment_url
from publications.models.announcements import NAME_CHANGED, PART_CHANGED
from publications.models.paper import Publication
from publications.models.paper_rules import HELD
from publications.querysets import AuthorshipQuerySet
from publications.querysets.index_expressions import HAS_OTHER_SPELLING, WORDS_OF_NAME, WORDS_OF_RESPELT

SKIP_BYLINE_TRIGGER = "SET LOCAL groupsite.bylines = 'written'", "SET LOCAL groupsite.bylines = ''"
"""SQL before and after writing bylines together with `names` of their papers, to skip the trigger."""
SKIP_JOURNAL_LOOKUP = "SET LOCAL groupsite.papers = 'of a corpus'", "SET LOCAL groupsite.papers = ''"
"""SQL before and after writing parts of papers of corpora alone, so that the journal skips its lookups."""

BYLINE_CHANGED = build_statement_triggers(
    "byline",
    """
    IF current_setting('groupsite.bylines', true) = 'written' THEN
        RETURN NULL;
    END IF;
    WITH touched AS ({rows(publication_id)}),
    bylines AS (
        SELECT touched.publication_id AS id,
               coalesce(string_agg(author.name, ' · '
                   ORDER BY part.role, part.position, part.id), '') AS names
        FROM touched
        LEFT JOIN publications_authorship part ON part.publication_id = touched.publication_id
        LEFT JOIN publications_author author ON author.id = part.author_id
        GROUP BY touched.publication_id)
    UPDATE publications_publication paper
    SET names = bylines.names, changed_at = now(), version = paper.version + 1
    FROM bylines
    WHERE paper.id = bylines.id AND (paper.names <> bylines.names OR paper.changed_at < now());
    RETURN NULL;
    """,
)

FIND_SORTED_BY = """
    SELECT key INTO NEW.author_key FROM publications_author WHERE id = NEW.author_id;
    SELECT year INTO NEW.year FROM publications_publication WHERE id = NEW.publication_id;
    RETURN NEW;
"""

SORTED_BY = [
    Trigger(  # bulk loads set both columns themselves
        name="sorted_by_insert",
        timing="BEFORE",
        events="INSERT",
        condition="NEW.author_key = ''",
        body=FIND_SORTED_BY,
    ),
    Trigger(
        name="sorted_by_update",
        timing="BEFORE",
        events="UPDATE OF author_id, publication_id",
        body=FIND_SORTED_BY,
    ),
]

NOBODY_IS_UNMATCHED = Trigger(
    name="nobody_is_unmatched",
    timing="BEFORE",
    events="UPDATE OF person_id",
    condition="NEW.person_id IS NULL",
    body="NEW.matched = ''; RETURN NEW;",
)
"""When a person is deleted, their mentions stay, without the method of matching."""

KEY_REACHES_BYLINES = Trigger(
    name="key_reaches_bylines",
    events="UPDATE OF key",
    condition="OLD.key IS DISTINCT FROM NEW.key",
    body="UPDATE publications_authorship SET author_key = NEW.key WHERE author_id = NEW.id; RETURN NULL;",
)

NAME_REACHES_PAPERS = Trigger(
    name="name_reaches_papers",
    events="UPDATE OF name, given, particle, family, suffix, literal",
    condition=build_difference("name", "given", "particle", "family", "suffix", "literal"),
    body="""
        UPDATE publications_publication paper
        SET changed_at = now(), names = coalesce((
            SELECT string_agg(author.name, ' · ' ORDER BY part.role, part.position, part.id)
            FROM publications_authorship part JOIN publications_author author ON author.id = part.author_id
            WHERE part.publication_id = paper.id), '')
        WHERE paper.id IN (SELECT publication_id FROM publications_authorship WHERE author_id = NEW.id);
        RETURN NULL;
    """,
)
"""Updates `names` and the time of change of all papers when a name is corrected."""


class Author(ChildModel):
    """A name as printed on papers. It is a name, not a person.

    One row for each spelling and homonym number; marks and numbers are not part of the name.
    """

    name = models.CharField(_("name"), max_length=500)
    homonym = models.CharField(  # noqa: DJ001 (no number and an empty one are not the same)
        _("homonym"),
        max_length=8,
        null=True,
        blank=True,
        help_text=_("The number that some databases add, for example 0014."),
    )
    given = models.CharField(_("given"), max_length=300, blank=True)
    particle = models.CharField(_("particle"), max_length=100, blank=True)
    family = models.CharField(_("family"), max_length=300, blank=True)
    suffix = models.CharField(_("suffix"), max_length=40, blank=True)
    literal = models.CharField(
        _("literal"), max_length=500, blank=True, help_text=_("The name of a group, or a name without parts.")
    )
    key = KeyField(verbose_name=_("key"), max_length=500)
    norm = models.GeneratedField(
        verbose_name=_("norm"),
        expression=models.Func("name", function="public.site_norm"),
        output_field=models.CharField(max_length=1000, db_collation="C"),
        db_persist=True,
    )

    triggers = [NAME_CHANGED, KEY_REACHES_BYLINES, NAME_REACHES_PAPERS]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("author names")
        verbose_name = _("author name")
        indexes = [
            models.Index(fields=["key"], name="publications_author_key"),
            models.Index(fields=["norm"], name="publications_author_norm"),
            GinIndex(WORDS_OF_NAME, name="publications_author_words"),
            GinIndex(WORDS_OF_RESPELT, name="publications_author_respelt", condition=HAS_OTHER_SPELLING),
            GinIndex(fields=["norm"], opclasses=["gin_trgm_ops"], name="publications_author_like"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["name", "homonym"], name="publications_author_unique", nulls_distinct=False
            ),
            models.CheckConstraint(name="publications_author_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="publications_author_homonym_form",
                condition=Q(homonym=None) | Q(homonym__regex=r"^[0-9]+$"),
                violation_error_message=_("The number of a homonym has digits only, for example 0014."),
            ),
            models.CheckConstraint(
                name="publications_author_parts",
                condition=(Q(literal="") & ~Q(family="")) | Q(given="", particle="", family="", suffix=""),
                violation_error_message=_(
                    "Enter a family name, with a given name if there is one, or only a "
                    "literal name. Leave all of them empty if you are not sure."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.homonym}" if self.homonym else self.name

    def get_absolute_url(self) -> str:
        """Return the page of all papers that print the name, whatever its case and number."""
        return build_segment_url("author", self.key)


class MatchMethod(models.TextChoices):
    """How a mention was matched with a person, the surest method first."""

    NOT = "", _("not a person of the group")
    DECISION = "decision", _("decided by hand")
    IDENTIFIER = "identifier", _("the same identifier")
    NAME = "name", _("the only person with this printed name")


class BylineRole(models.TextChoices):
    AUTHOR = "author", _("author")
    EDITOR = "editor", pgettext_lazy("of a book", "editor")


class Authorship(ChildModel):
    """A mention of a name on a paper, and the person it is, where that is known."""

    Role = BylineRole

    publication = models.ForeignKey(  # the index of its position serves lookups
        Publication, models.CASCADE, related_name="authorships", db_index=False, verbose_name=_("publication")
    )
    role = models.CharField(_("role"), max_length=6, choices=Role, default=Role.AUTHOR)
    position = models.PositiveSmallIntegerField(
        _("position"),
        null=True,
        blank=True,
        help_text=_("The first is 1. Leave empty if the position is not known."),
    )
    author = models.ForeignKey(Author, models.PROTECT, related_name="authorships", verbose_name=_("author"))
    person = models.ForeignKey(  # a partial index serves those that have one
        "people.Person",
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="authorships",
        verbose_name=_("person"),
    )
    matched = models.CharField(
        _("how matched"), max_length=10, choices=MatchMethod, blank=True, default=MatchMethod.NOT
    )
    equal = models.BooleanField(_("equal contribution"), default=False)
    corresponding = models.BooleanField(_("corresponding"), default=False)
    affiliation = models.TextField(_("affiliation as printed"), blank=True)
    ror_ids = models.TextField(  # noqa: DJ001 (null takes no room in millions of rows)
        _("ids of the affiliation in ROR"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("As the source of the paper states them, with spaces between them."),
    )
    selected = models.BooleanField(
        _("selected"), default=False, help_text=_("One of the person’s selected papers.")
    )
    author_key = models.CharField(_("author key"), max_length=500, default="", editable=False)
    year = models.PositiveSmallIntegerField(_("year"), null=True, editable=False)

    objects = AuthorshipQuerySet.as_manager()

    triggers = [PART_CHANGED, *BYLINE_CHANGED, *SORTED_BY, NOBODY_IS_UNMATCHED]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("authorships")
        verbose_name = _("authorship")
        ordering = ["role", F("position").asc(nulls_last=True), "pk"]
        indexes = [
            models.Index(
                "author_key",
                Coalesce("year", 0).desc(),
                F("publication").desc(),
                name="publications_authorship_page",
                include=["year", "author"],
                condition=Q(role="author"),
            ),
            models.Index(
                fields=["author_key", "person"],
                name="publications_authorship_member",
                condition=Q(person__isnull=False),
            ),
            models.Index(
                fields=["person"], name="publications_authorship_person", condition=Q(person__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "role", "position"],
                name="publications_authorship_place",
                deferrable=models.Deferrable.DEFERRED,
                violation_error_message=_("Two names have the same position in the byline."),
            ),
            models.CheckConstraint(
                name="publications_authorship_place_from_one", condition=Q(position=None) | Q(position__gte=1)
            ),
            models.CheckConstraint(
                name="publications_authorship_match_explained",
                condition=Q(person=None, matched="") | (Q(person__isnull=False) & ~Q(matched="")),
                violation_error_message=_("Choose how the person was recognised."),
            ),
            models.CheckConstraint(
                name="publications_authorship_role_known", condition=Q(role__in=BylineRole.values)
            ),
        ]

    def __str__(self) -> str:
        return str(self.author)

    @property
    def public_affiliation(self) -> str:
        """The affiliation as visitors see it."""
        return strip_addresses(self.affiliation)

    @property
    def places(self) -> str:
        """The affiliation with the URLs of its places, as programs compare them."""
        return join_places(self.affiliation, self.ror_ids)


def join_places(affiliation: str, ror_ids: str | None) -> str:
    """Return an affiliation with the URLs of ids in ROR, in a line for each place.

    An id stands behind the text of its place if there are as many of them, else in a line of its own.
    """
    if not ror_ids:
        return affiliation
    places, urls = affiliation.split("; ") if affiliation else [], format_ror_urls(ror_ids.split())
    if len(places) == len(urls):
        return "\n".join(f"{place} {url}" for place, url in zip(places, urls, strict=True))
    return "\n".join((*places, *urls))


class AuthorDecision(ChildModel):
    """A decision of a user that a mention is, or is not, a person.

    It refers to the mention by values that survive deletion and import: the paper's uid, or its corpus and
    source key; the printed name and the position.
    """

    publication_uid = models.UUIDField(_("publication uid"), null=True, blank=True)
    corpus = models.CharField(_("corpus"), max_length=80, blank=True)
    source_key = models.CharField(_("source key"), max_length=300, blank=True)
    name = models.CharField(_("printed name"), max_length=500)
    position = models.PositiveSmallIntegerField(_("position"), null=True, blank=True)
    person = models.ForeignKey(
        "people.Person", models.CASCADE, related_name="author_decisions", verbose_name=_("person")
    )
    is_person = models.BooleanField(_("it is this person"))
    reason = models.TextField(_("reason"), blank=True, help_text=_("What spoke for it or against it."))
    decided_by = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided at"), db_default=models.functions.Now(), editable=False)

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("author decisions")
        verbose_name = _("author decision")
        constraints = [
            models.UniqueConstraint(
                fields=["publication_uid", "corpus", "source_key", "name", "position", "person"],
                name="publications_authordecision_once",
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                fields=["publication_uid", "corpus", "source_key", "name", "position"],
                name="publications_authordecision_one_person",
                condition=Q(is_person=True),
                nulls_distinct=False,
                violation_error_message=_("This mention has been decided to be somebody else."),
            ),
            models.CheckConstraint(
                name="publications_authordecision_mention",
                condition=Q(publication_uid__isnull=False, corpus="", source_key="")
                | (Q(publication_uid=None) & ~Q(corpus="") & ~Q(source_key="")),
            ),
        ]

    def __str__(self) -> str:
        sentence = gettext("{name} is {person}") if self.is_person else gettext("{name} is not {person}")
        return sentence.format(name=self.name, person=self.person)


journaled(HELD, exclude=("author_key", "year"))(Authorship)
journaled()(AuthorDecision)
recorded()(Author)
