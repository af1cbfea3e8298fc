from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import PRECISIONS, today
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import Visible, VisibleQuerySet
from core.db.translations import Translated
from core.text.dates import PartialDate, Precision
from core.web.urls import get_url
from people.models import Person

SOON = 180  # days before a deadline from which on they are counted


class PositionQuerySet(VisibleQuerySet):
    """Queries of positions; `at` is a date, None means today."""

    def shown(self, at=None):
        """Filter positions with a page on the date `at`: public, and announced by then."""
        return self.public().filter(Q(opens_on=None) | Q(opens_on__lte=at or today()))

    def open(self, at=None):
        """Filter positions for which people can apply on the date `at`."""
        return self.shown(at).filter(Q(deadline=None) | Q(deadline__gte=at or today()))

    def for_rows(self):
        """Fetch what rows show: not the texts, and as `contact_name` the contact if visitors see them."""
        contact = Person.objects.seen().filter(pk=OuterRef("contact")).order_by().values("name")
        return self.defer("text", "how_to_apply").annotate(contact_name=Subquery(contact))

    def by_deadline(self):
        """Order by deadline, those without one last."""
        return self.order_by(F("deadline").asc(nulls_last=True), "title", "pk")


class PositionKind(models.TextChoices):
    PHD = "phd", _("PhD student")
    POSTDOC = "postdoc", _("postdoc")
    ENGINEER = "engineer", _("research engineer")
    ASSISTANT = "assistant", _("research assistant")
    INTERN = "intern", _("internship")
    FACULTY = "faculty", _("faculty")
    OTHER = "other", _("other position")


@journaled()
class Position(Translated, Visible):
    """An open position. It opens and closes by itself, by date in the group's time zone."""

    Kind = PositionKind

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    kind = models.CharField(_("kind"), max_length=9, choices=PositionKind, default=PositionKind.PHD)
    text = MarkdownField(_("text"), blank=True, help_text=_("You can use Markdown."))
    opens_on = models.DateField(
        _("announced on"), null=True, blank=True, help_text=_("It is not shown before this date.")
    )
    deadline = models.DateField(
        _("deadline"),
        null=True,
        blank=True,
        help_text=_("The last day to apply. The position closes at the end of this day."),
    )
    starts_on = models.DateField(_("start"), null=True, blank=True)
    starts_on_precision = models.CharField(
        _("starts on precision"), max_length=6, choices=PRECISIONS, default=Precision.DAY.value
    )
    duration = models.CharField(
        _("duration"), max_length=120, blank=True, help_text=_("For example 3 years.")
    )
    funding = models.CharField(
        _("funding"),
        max_length=300,
        blank=True,
        help_text=_("For example a stipend, a pay scale or a grant."),
    )
    place = models.CharField(
        _("place"), max_length=200, blank=True, help_text=_("If empty, it is the place of the group.")
    )
    contact = models.ForeignKey(
        "people.Person",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="positions",
        verbose_name=_("contact"),
        help_text=_("Whom to ask."),
    )
    contact_email = models.EmailField(
        _("contact e-mail"), blank=True, help_text=_("If empty, the public e-mail of the contact is shown.")
    )
    how_to_apply = MarkdownField(
        _("how to apply"), blank=True, help_text=_("What to send to whom. You can use Markdown.")
    )
    apply_url = WebAddressField(_("application form"), max_length=500, blank=True)

    translated_fields = ("title", "text", "duration", "funding", "how_to_apply")

    objects = PositionQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name_plural = _("positions")
        verbose_name = _("position")
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="agenda_position_titled", condition=~Q(title="")),
            models.CheckConstraint(name="agenda_position_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="agenda_position_kind_known", condition=Q(kind__in=PositionKind.values)
            ),
            models.CheckConstraint(
                name="agenda_position_closes_after_opening",
                condition=Q(deadline__gte=F("opens_on")),
                violation_error_message=_("The deadline is before the date of the announcement."),
            ),
            models.CheckConstraint(
                name="agenda_position_start_is_first_day",
                condition=Q(starts_on=None)
                | Q(starts_on_precision="day")
                | Q(starts_on_precision="month", starts_on__day=1)
                | Q(starts_on_precision="season", starts_on__day=1, starts_on__month__in=[3, 6, 9, 12])
                | Q(starts_on_precision="year", starts_on__day=1, starts_on__month=1),
            ),
        ]

    def __str__(self) -> str:
        return self.in_language.title

    def get_absolute_url(self) -> str:
        return get_url("position", self.slug)

    @property
    def is_shown(self) -> bool:
        return super().is_shown and (self.opens_on is None or self.opens_on <= today())

    @property
    def is_closed(self) -> bool:
        """Whether the deadline has passed."""
        return self.deadline is not None and self.deadline < today()

    @property
    def days_left(self) -> str:
        """In how many days the position closes: "in 64 days"; empty without a deadline soon."""
        if self.deadline is None:
            return ""
        days = (self.deadline - today()).days
        if days == 0:
            return gettext("today")
        text = ngettext("in %(days)d day", "in %(days)d days", days)
        return text % {"days": days} if 0 < days <= SOON else ""

    @property
    def conditions(self) -> list[str]:
        """Kind, duration, start and funding, as far as they are known."""
        start = gettext("from %(start)s") % {"start": self.start} if self.start else ""
        kind = self.get_kind_display()
        return [
            text
            for text in (
                f"{kind[:1].upper()}{kind[1:]}",
                self.in_language.duration,
                start,
                self.in_language.funding,
            )
            if text
        ]

    @property
    def shown_when(self) -> str:
        day = date_format(self.opens_on, "DATE_FORMAT") if self.opens_on else ""
        return gettext("Public from %(day)s") % {"day": day}

    @property
    def state(self) -> str:
        """The visibility, and until when it is open or since when it is closed."""
        if not self.is_shown:
            return super().state
        if self.deadline is None:
            return gettext("Open without a deadline")
        text = gettext("Closed after %(day)s") if self.is_closed else gettext("Open until %(day)s")
        return text % {"day": date_format(self.deadline, "DATE_FORMAT")}

    @property
    def start(self) -> PartialDate | None:
        if self.starts_on is None:
            return None
        return PartialDate.from_first(self.starts_on, Precision(self.starts_on_precision))
