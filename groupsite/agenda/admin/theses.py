from django.contrib import admin, messages
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.names import split
from core.admin.bulk_actions import VISIBILITY
from core.admin.list_columns import begins, ends
from core.text.dates import Precision
from core.text.markdown import make_unique_slug, slugify_title
from groupsite import models
from groupsite.agenda import models as agenda_models
from groupsite.agenda.admin.bulk_links import BulkAddAdmin
from groupsite.agenda.models.thesis import THESES, ThesisKind, ThesisState
from people.editing.typed_persons import PersonOrNameForm, PersonOrNameInline
from publications.models import Attachment, Author, Authorship, Publication

NAME_PARTS = ("given", "particle", "family", "suffix", "literal")


class ThesisForm(PersonOrNameForm):
    """The form of a thesis. A PhD thesis that is done becomes a paper, unless one is chosen."""

    person_field, name_field = "student", "student_name"
    needs_paper = False

    def clean(self):
        cleaned = super().clean()
        paper = cleaned.get("publication")
        if paper and paper.kind not in THESES:
            self.add_error(
                "publication", _("This paper is no thesis. Change its kind, or choose another one.")
            )
        if cleaned.get("progress") == ThesisState.OFFER and (
            cleaned.get("student") or cleaned.get("student_name")
        ):
            cleaned["progress"] = ThesisState.RUNNING  # who writes it has taken the offer
        is_done = (cleaned.get("kind"), cleaned.get("progress")) == (ThesisKind.PHD, ThesisState.DONE)
        self.needs_paper = is_done and not paper
        if self.needs_paper and not (cleaned.get("student") or cleaned.get("student_name")):
            self.add_error("student", _("Enter who wrote the thesis: the author of its paper."))
        return cleaned


class ThesisPersonInline(PersonOrNameInline):
    model = agenda_models.ThesisPerson


@admin.register(agenda_models.Thesis)
class ThesisAdmin(BulkAddAdmin):
    section = "Work", 50
    form = ThesisForm
    list_display = ["title", "kind", "progress", begins, ends, "state"]
    list_filter = ["visibility", "progress", "kind"]
    list_defer = ("text",)
    search_fields = ["title", "student_name", "people__name"]
    staff_search_fields = ("student__name", "people__person__name")
    search_help_text = _("Title or name")
    slug_from = ("title",)
    actions = VISIBILITY
    inlines = [ThesisPersonInline]

    def get_form(self, request, obj=None, **kwargs):
        form = super().get_form(request, obj, **kwargs)
        form.account = request.user
        return form

    def changelist_view(self, request, extra_context=None):
        """Add how many theses are papers only, which visitors see in the list, too."""
        papers = Publication.objects.listed().filter(kind__in=THESES, thesis_record=None).count()
        return super().changelist_view(request, {"papers_only": papers, **(extra_context or {})})

    @admin.display(description=_("visibility"), ordering="visibility")
    def state(self, thesis):
        return thesis.state

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        if getattr(form, "needs_paper", False):
            obj.publication = create_paper(obj)
            obj.save(update_fields=["publication"])
            url = obj.publication.get_absolute_url()
            text = gettext("The thesis was added to the papers: <a href='{url}'>{title}</a>.")
            messages.success(request, format_html(text, url=url, title=obj.publication.title))


def create_paper(thesis: agenda_models.Thesis) -> Publication:
    """Create the paper of a finished PhD thesis: its title, student, date, school and file."""
    end = thesis.period.end
    precision = end.precision if end else None
    year = end.day.year if end else None
    slug = make_unique_slug(
        slugify_title(thesis.title, year), lambda slug: Publication.objects.filter(slug=slug).exists()
    )
    paper = Publication.objects.create(
        title=thesis.title,
        slug=slug,
        kind=Publication.Kind.PHDTHESIS,
        year=year,
        month=end.day.month if end and precision in (Precision.MONTH, Precision.DAY) else None,
        day=end.day.day if end and precision == Precision.DAY else None,
        publisher=models.Group.objects.values_list("institution", flat=True).first() or "",
        visibility=thesis.visibility,
        in_list=True,
    )
    name = thesis.student.name if thesis.student else thesis.student_name
    parts = split(name)
    author, _created = Author.objects.get_or_create(
        name=name, homonym=None, defaults={part: getattr(parts, part) for part in NAME_PARTS}
    )
    Authorship.objects.create(
        publication=paper,
        position=1,
        author=author,
        person=thesis.student,
        matched="decision" if thesis.student else "",
    )
    if thesis.file:
        Attachment.objects.create(
            publication=paper, file=thesis.file.name, media_type=thesis.media_type, size=thesis.size
        )
    return paper
