"""The form of a paper: its fields besides the byline, and how they parse what users type and paste."""

import re

from django import forms
from django.contrib.admin.widgets import AdminTextareaWidget, AdminTextInputWidget
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.entry import PRIVATE_STATUSES
from bibliography.fields import IMPRINT, LONG_FIELDS, TEXT_FIELDS
from core.admin.autocomplete_fields import LabelledForm
from core.text.letters import make_name_key
from core.text.markdown import make_unique_slug, slugify_locally, slugify_title
from publications.imports.locks import lock_saving
from publications.imports.related_rows import KIND_OF
from publications.models import PaperKind, Publication, PublicationTopic, Topic, Venue
from publications.models.paper import PRIVATE_STATUS_MESSAGE

TOPIC_LIMIT = 100
LIMITS = {field.column: field.limit for field in TEXT_FIELDS if field.limit}

SLUG_HELP = _(
    "The last part of the URL, for example torchopt-2023. "
    "If empty, it is created from the title and the year."
)
"""The help text of the slug where it can be edited."""
VISIBILITIES = [
    ("draft", _("Draft: only people who are logged in see it")),
    ("public", _("Public: everybody sees it")),
    ("withdrawn", _("Withdrawn: its URL says that the paper was withdrawn")),
]


def make_combobox_attrs(what: str, **attrs) -> dict[str, str]:
    """Return the HTML attributes of a field for which JavaScript shows suggestions. what: the search."""
    return {"data-offers": what, "autocomplete": "off", **attrs}


class LookupField(forms.CharField):
    """An object that is looked up by its name. stored: the stored one, which its own text always finds."""

    stored = None

    def __init__(self, what: str | Promise, **options) -> None:
        super().__init__(widget=AdminTextInputWidget(attrs=make_combobox_attrs(str(what))), **options)

    def set_stored(self, instance) -> str:
        """Set the stored object; return its text, empty for None."""
        self.stored = instance
        return self.get_text(instance) if instance else ""

    def clean(self, value):
        text = " ".join(super().clean(value).split())
        if self.stored is not None and text == self.get_text(self.stored):
            return self.stored
        return self.find(text) if text else None


class VenueField(LookupField):
    """A venue by one of its names or its slug; an unsaved Venue for an unknown name."""

    def get_text(self, venue: Venue) -> str:
        return " ".join(venue.name.split())

    def find(self, text: str) -> Venue:
        matches = list(Venue.objects.called(text, make_name_key(text))[:5])
        if len(matches) > 1:
            choices = " or ".join(f"“{venue.slug}” ({venue.name})" for venue in matches)
            raise ValidationError(
                gettext("Several venues have this name. Enter {choices}.").format(choices=choices)
            )
        return matches[0] if matches else Venue(name=text)


class PaperField(LookupField):
    """A work of the group by its title, slug or URL."""

    def get_text(self, paper: Publication) -> str:
        return paper.slug or " ".join(paper.title.split())

    def find(self, text: str) -> Publication:
        slug = text.rstrip("/").rpartition("/")[2] if "/publications/" in text else text
        papers = Publication.objects.with_page().select_related("version_of")
        matches = list(papers.filter(slug=slug)[:1]) or list(papers.filter(title__iexact=text)[:2])
        if len(matches) != 1:
            problem = (
                gettext("Several papers have this title")
                if matches
                else gettext("No paper has this title or slug")
            )
            raise ValidationError(
                gettext("{problem}. Enter the last part of its URL, for example torchopt-2023.").format(
                    problem=problem
                )
            )
        return matches[0]


class PaperForm(LabelledForm):
    """A paper. account: of the user who edits."""

    account = None

    venue = VenueField(
        _("venues"),
        label=_("Venue"),
        required=False,
        max_length=300,
        help_text=_("Name or short name of the venue."),
    )
    venue_new = forms.BooleanField(label=_("Add it as a new venue"), required=False)
    version_of = PaperField(
        _("papers"),
        label=_("This is a version of"),
        required=False,
        max_length=LIMITS["title"],
        help_text=_("Title of the work, or the last part of its URL."),
    )
    topic_names = forms.CharField(
        label=_("Topics"),
        required=False,
        max_length=20_000,
        widget=AdminTextareaWidget(attrs=make_combobox_attrs("topics", rows=3)),
        help_text=_("One per line."),
    )
    topics_new = forms.BooleanField(label=_("Add unknown topics as new ones"), required=False)
    add_anyway = forms.BooleanField(
        label=_("Add it anyway, as another paper"), required=False, widget=forms.HiddenInput
    )
    first_page = forms.BooleanField(
        label=_("Use the first page of the PDF as the teaser"),
        required=False,
        help_text=_("Of the PDF that is attached below. It is drawn when the paper is saved."),
    )
    others = forms.BooleanField(
        label=_("The paper has more authors than these (“and others”)"), required=False
    )

    class Meta:
        model = Publication
        fields = [
            "title",
            "slug",
            "venue",
            "year",
            "month",
            "day",
            "status",
            "kind",
            "visibility",
            "in_list",
            *(field.column for field in (*LONG_FIELDS, *IMPRINT)),
            "citation_key",
            "version_of",
            "version_kind",
            "teaser",
        ]
        widgets = {"title": AdminTextareaWidget(attrs={"rows": 2}), "visibility": forms.RadioSelect}

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        paper = self.instance
        for name in ("venue", "version_of"):
            if isinstance(self.fields.get(name), LookupField):
                self.initial[name] = self.fields[name].set_stored(getattr(paper, name))
        if paper.pk:
            self.initial["others"] = not paper.byline_complete
            topics = paper.topic_items.order_by("pk").values_list("tag__name", flat=True)
            self.initial["topic_names"] = "\n".join(topics)
        if "kind" in self.fields:
            self.own_kinds = {kind.slug: kind for kind in PaperKind.objects.all()}
            own = [(kind.slug, kind.name) for kind in self.own_kinds.values()]
            self.fields["kind"].choices = [*self.fields["kind"].choices, *own]
            if paper.own_kind:
                self.initial["kind"] = paper.own_kind.slug
        if "visibility" in self.fields:
            self.fields["visibility"].choices = VISIBILITIES
        for name, limit in LIMITS.items():
            if name in self.fields:
                self.fields[name].max_length = limit
                self.fields[name].validators.append(MaxLengthValidator(limit))
        if "slug" in self.fields:
            self.fields["slug"].help_text = SLUG_HELP

    def full_clean(self):
        """Validate under a lock against imports, and against other forms where papers or venues are added.

        For changes of a stored paper, the lock on its row and the constraints suffice: a form that loses
        the race is validated again.
        """
        if self.is_bound:
            locking_fields = [name for name in ("venue_new", "version_of") if name in self.fields]
            lock_saving(exclusive=self.instance.pk is None or any(self[name].data for name in locking_fields))
        super().full_clean()

    def clean_year(self):
        year = self.cleaned_data["year"]
        if year is not None and not 1400 <= year <= 2200:
            raise ValidationError(gettext("Enter the year with four digits, for example 2024."))
        return year

    def clean_kind(self):
        """Return the standard kind; for a kind of the group's own, set it and return what it stands for."""
        kind = self.cleaned_data["kind"]
        self.instance.own_kind = own = self.own_kinds.get(kind)
        return own.standard if own else kind

    def clean_slug(self):
        """Return None for an empty slug, which `clean` makes from the title."""
        slug = self.cleaned_data["slug"] or None
        if slug and slug != self.instance.slug:
            other = Publication.objects.filter(slug=slug).exclude(pk=self.instance.pk).first()
            if other:
                raise ValidationError(
                    format_html(
                        gettext("{} has this slug already. Leave the field empty to use the next free slug."),
                        link_to(other),
                    )
                )
        return slug

    def clean_version_of(self):
        head = self.cleaned_data["version_of"]
        if head is None or head.pk == self.instance.version_of_id:
            return head
        if head.pk == self.instance.pk:
            raise ValidationError(gettext("A paper cannot be a version of itself."))
        if head.version_of_id:
            raise ValidationError(
                format_html(
                    gettext("That paper is itself a version. Choose the work that it belongs to: {}."),
                    link_to(head.version_of),
                )
            )
        if self.instance.pk and self.instance.versions.exists():
            raise ValidationError(
                gettext("Other papers are versions of this one. Make them versions of the other work first.")
            )
        return head

    def clean(self):
        values = super().clean() or self.cleaned_data
        self._check_venue(values)
        self._check_topics(values)
        head, kind = values.get("version_of"), values.get("version_kind")
        if "version_of" in self.fields and "version_of" not in self.errors:
            if head and not kind:
                self.add_error("version_kind", gettext("Choose the kind of version."))
            elif kind and not head:
                self.add_error("version_of", gettext("Enter the work that this is a version of."))
        visibility = values.get("visibility", self.instance.visibility)
        if values.get("status") in PRIVATE_STATUSES and visibility == Publication.Visibility.PUBLIC:
            self.add_error("status", PRIVATE_STATUS_MESSAGE)
        self._check_double(values)
        if "others" in values:
            self.instance.byline_complete = not values["others"]
        if "slug" in self.fields and not values.get("slug") and "slug" not in self.errors:
            if values.get("title"):
                values["slug"] = self._make_slug(values)
            else:  # without a title there is no slug, which the list requires; report the title alone
                values["in_list"] = False
        return values

    def _check_venue(self, values) -> None:
        venue = values.get("venue")
        if venue is None or venue.pk:
            return
        if not self.account.has_perm("publications.add_venue"):
            self.add_error("venue", gettext("No venue is called “{name}”.").format(name=venue.name))
        elif not values.get("venue_new"):
            label = self.fields["venue_new"].label
            self.add_error(
                "venue",
                gettext("No venue is called “{name}”. Correct it, or select “{label}” below.").format(
                    name=venue.name, label=label
                ),
            )

    def _check_topics(self, values) -> None:
        """Set `topics` to the topics of the submitted names, in order, and `new_topics` to unknown names."""
        names = list(
            dict.fromkeys(" ".join(line.split()) for line in values.get("topic_names", "").splitlines())
        )
        names = [name for name in names if name]
        self.topics, self.new_topics = find_topics(names)
        if len(names) > TOPIC_LIMIT or any(len(name) > 100 for name in names):
            self.add_error(
                "topic_names",
                gettext("Enter at most {topic_limit} topics, each with at most 100 characters.").format(
                    topic_limit=TOPIC_LIMIT
                ),
            )
        elif self.new_topics and not values.get("topics_new"):
            unknown = ", ".join(f"“{name}”" for name in self.new_topics)
            label = self.fields["topics_new"].label
            message = gettext(
                "There is no topic {unknown} yet. Correct it, or select “{label}” below."
            ).format(unknown=unknown, label=label)
            self.add_error("topic_names", message)
        elif self.new_topics and not self.account.has_perm("publications.add_topic"):
            self.add_error("topic_names", gettext("You cannot add topics. Choose existing ones."))

    def _check_double(self, values) -> None:
        """Reject a new paper with the title and year of another, unless `add_anyway` is ticked."""
        if self.instance.pk or "add_anyway" not in self.fields or not values.get("title"):
            return
        papers, year = Publication.objects.with_title(" ".join(values["title"].split())), values.get("year")
        other = (papers.filter(Q(year=year) | Q(year=None)) if year else papers).first()
        if other is None:
            return
        self.fields["add_anyway"].widget = forms.CheckboxInput()
        if not values.get("add_anyway"):
            message = gettext(
                "There is a paper with this title and year: {}. If this is a different paper, select "
                "the box below."
            )
            self.add_error("title", ValidationError(format_html(message, link_to(other))))

    def _make_slug(self, values) -> str | None:
        """Return a free slug for a paper of the group; None for a paper that only a corpus holds."""
        if self.instance.pk and not self.initial.get("slug") and not values.get("in_list"):
            return None
        others = Publication.objects.exclude(pk=self.instance.pk)
        candidate = slugify_title(values["title"], values.get("year"))
        return make_unique_slug(candidate, lambda slug: others.filter(slug=slug).exists())

    def has_paper_changes(self) -> bool:
        """Return whether a field of the paper itself changed."""
        elsewhere = {"topic_names", "topics_new", "venue_new", "add_anyway"}
        has_new_slug = (
            self.cleaned_data.get("slug") != self.initial.get("slug") if "slug" in self.fields else False
        )
        return has_new_slug or bool(set(self.changed_data) - elsewhere)

    def save_venue(self) -> None:
        """Store the venue if it is a new one."""
        venue = self.instance.venue
        if venue is not None and venue.pk is None:
            venue.kind = guess_venue_kind(venue.name, self.instance.kind)
            venue.slug = make_unique_slug(
                slugify_locally(venue.name), lambda slug: Venue.objects.filter(slug=slug).exists()
            )
            venue.save()
            self.instance.venue = venue

    def save_topics(self) -> None:
        """Set the paper's topics to the submitted ones; new topics are created."""
        if "topic_names" not in self.changed_data:
            return
        topics = list(self.topics)
        for name in self.new_topics:
            slug = make_unique_slug(
                slugify_locally(name), lambda slug: Topic.objects.filter(slug=slug).exists()
            )
            topics.append(Topic.objects.create(name=name, slug=slug))
        items = PublicationTopic.objects.filter(content_object=self.instance)
        stored = set(items.values_list("tag", flat=True))
        items.exclude(tag__in=topics).delete()
        PublicationTopic.objects.bulk_create(
            PublicationTopic(content_object=self.instance, tag=topic)
            for topic in topics
            if topic.pk not in stored
        )


JOURNAL = re.compile(
    r"^(?:(?:the|acm|ieee)\b.{0,30} )?(?:journal|transactions|zeitschrift|annals)\b|\bjournal$", re.I
)
WORKSHOP = re.compile(r"\bworkshop\b", re.I)


def guess_venue_kind(name: str, paper_kind: str) -> str:
    """Return the kind of a new venue: what its name says, or else what papers of this kind appear in."""
    if JOURNAL.search(name):
        return Venue.Kind.JOURNAL
    if WORKSHOP.search(name):
        return Venue.Kind.WORKSHOP
    return KIND_OF.get(paper_kind, Venue.Kind.CONFERENCE)


def find_topics(names: list[str]) -> tuple[list[Topic], list[str]]:
    """Return the topics of these names, each once and in order, and the names that no topic has."""
    keys = {name: make_name_key(name) for name in names}
    by_key = Topic.objects.map_by_key(keys.values())
    topics = dict.fromkeys(by_key[key] for key in keys.values() if key in by_key)
    return list(topics), [name for name, key in keys.items() if key not in by_key]


def link_to(paper: Publication) -> str:
    """Return an HTML link to the paper's change form, with its title as text."""
    url = reverse("admin:publications_publication_change", args=[paper.pk])
    return format_html('<a href="{}">{}</a>', url, paper)
