from django.contrib import admin, messages
from django.db.models import Prefetch
from django.forms import Script
from django.forms.models import inlineformset_factory
from django.urls import path
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from bibliography.names.normalization import list_forms
from core.admin.bulk_actions import merge_selected
from core.admin.list_columns import slug
from core.admin.list_rows import ListView
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.submissions import is_preview
from core.text.mathematics import render_math
from people.editing.person_inlines import PersonNameInline, register_inline
from publications import models
from publications.authors import claims as author_claims
from publications.authors.names_in_print import DECIDE_PERMISSION, NamesInPrintInline
from publications.corpora import admin as corpus_admin  # noqa: F401 (registers the admin)
from publications.display.row_parts import attach_links, attach_records, read_bylines
from publications.editing import (
    data_checks,  # noqa: F401 (registers the checks)
    paper_admin,
    paper_suggestions,
)
from publications.editing.byline_form import BylineFormSet, BylineRow
from publications.editing.byline_saving import COPIED_FIELDS
from publications.editing.paper_form import PaperForm, link_to
from publications.editing.part_forms import AuthorDecisionForm, IdentifierForm, LinkForm, VenueForm
from publications.imports import views as import_views
from publications.querysets.names import is_respelt_as
from publications.templatetags.papers import render_edited_row

SCRIPTS = "combobox.js", "byline-form.js", "paper-form.js", "paper-fill.js"


class PersonInterestInline(PartInline):
    model = models.PersonInterest
    classes = ["collapse"]
    verbose_name_plural = _("research interests")


register_inline(NamesInPrintInline, instead_of=PersonNameInline)
register_inline(PersonInterestInline)


class BylineInline(PartInline):
    """The authorships of one role, in order; the template tells these inlines by their `byline`."""

    model = models.Authorship
    fields = ["name", "person", *COPIED_FIELDS]
    template = "admin/publications/publication/byline.html"
    role = models.Authorship.Role.AUTHOR
    heading, noun = _("Authors"), "author"
    byline = True

    def get_formset(self, request, obj=None, **kwargs):
        may_delete = self.has_delete_permission(request, obj)
        formset = inlineformset_factory(
            models.Publication,
            models.Authorship,
            form=BylineRow,
            formset=BylineFormSet,
            extra=3,
            can_delete=may_delete,
        )
        formset.account, formset.role, formset.noun = request.user, self.role, self.noun
        return formset

    def get_queryset(self, request):
        mentions = super().get_queryset(request).filter(role=self.role)
        authorships = mentions.select_related(None).select_related("author", "person")
        return authorships.defer("person__biography", "person__summary").in_order()


class EditorInline(BylineInline):
    role = models.Authorship.Role.EDITOR
    heading, noun = _("Editors"), "editor"
    verbose_name = pgettext_lazy("of a book", "editor")
    verbose_name_plural = pgettext_lazy("of a book", "editors")


class IdentifierInline(PartInline):
    model = models.Identifier
    form = IdentifierForm


class LinkInline(PartInline):
    model = models.Link
    form = LinkForm


class AttachmentInline(PartInline):
    model = models.Attachment


@admin.register(models.Publication)
class PublicationAdmin(ContentAdmin):
    section = "Papers", 10
    form = PaperForm
    list_display = paper_admin.COLUMNS
    list_facts = ()
    view_parameters = (*ContentAdmin.view_parameters, "mine")
    list_filter = paper_admin.FILTERS
    list_defer = paper_admin.DEFERRED_FIELDS
    actions = paper_admin.ACTIONS
    search_fields = ["title", "names", "citation_key", "identifiers__value"]
    search_help_text = _("Title, author, citation key or identifier")
    exclude = ["topics", "byline_complete", "extra", "own_kind"]
    ordering = ["-year", "-id"]
    inlines = [BylineInline, EditorInline, IdentifierInline, LinkInline, AttachmentInline]
    change_form_template = "admin/publications/publication/change_form.html"

    class Media:
        js = [Script(name, defer=True) for name in SCRIPTS]

    def get_urls(self):
        search = path(
            "offers/<slug:what>/",
            self.admin_site.admin_view(paper_suggestions.suggestions),
            name="publications_publication_offers",
        )
        fill = path(
            "fill/", self.admin_site.admin_view(paper_suggestions.fill), name="publications_publication_fill"
        )
        return [search, fill, *import_views.get_urls(self.admin_site), *super().get_urls()]

    def get_fieldsets(self, request, obj=None):
        return paper_admin.build_fieldsets(bool(obj), self._is_editable(request, obj))

    def _is_editable(self, request, obj) -> bool:
        return self.has_change_permission(request, obj) if obj else True

    def get_readonly_fields(self, request, obj=None):
        """Make the slug of a published paper read-only for all but editors."""
        names = ["other_versions", "source_fields"]
        if not self._is_editable(request, obj):
            names += ["topics_shown", "byline_complete", "shown_kind"]
        is_published = obj is not None and obj.visibility != "draft"
        return (
            [*names, "slug"]
            if is_published and not request.user.has_perm("publications.change_venue")
            else names
        )

    def get_viewed_rows(self, request):
        return super().get_viewed_rows(request).with_page()

    def list_views(self, request):
        def select_mine():
            return paper_admin.select_mine(self.get_viewed_rows(request), request.user)

        return [*super().list_views(request), ListView(gettext("My papers"), "mine=1", select_mine)]

    def list_rows(self, rows):
        heads = models.Publication.objects.only("slug", "visibility", "version_of")
        return rows.lean().prefetch_related(Prefetch("version_of", heads))

    def load_row_parts(self, rows):
        attach_links(rows)
        attach_records([row for row in rows if not row.slug])
        return read_bylines(rows)

    def render_row(self, row, title, url, parts):
        return render_edited_row(row, title, url, parts[row.pk])

    def get_changeform_initial_data(self, request):
        """Return initial values: a paper that is added by hand is in the group's list."""
        return {"in_list": True, **super().get_changeform_initial_data(request)}

    def get_form(self, request, obj=None, change=False, **kwargs):
        form = super().get_form(request, obj, change=change, **kwargs)
        form.account = request.user
        return form

    def save_model(self, request, obj, form, change):
        """Save the paper only if one of its own fields changed, so that its version stays otherwise."""
        form.save_venue()
        if not change:
            obj.added_by = request.user
        if not change or form.has_paper_changes():
            super().save_model(request, obj, form, change)

    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        form.save_topics()
        if form.cleaned_data.get("first_page") and not is_preview(request):
            level, text = paper_admin.make_teaser(form.instance, request.user)
            messages.add_message(request, level, text)

    def log_change(self, request, obj, message):
        return super().log_change(request, obj, message) if message else None

    def render_change_form(self, request, context, **options):
        context["me"] = paper_admin.get_own_person(request.user)
        paper = context.get("original")
        context["author_decisions"] = author_claims.select_decisions(paper) if paper else []
        return super().render_change_form(request, context, **options)

    @admin.display(description=_("title"), ordering="title")
    def shown_title(self, paper):
        return render_math(paper.title)

    @admin.display(description=_("kind"), ordering="kind")
    def shown_kind(self, paper):
        return paper.get_kind_display()

    @admin.display(description=_("authors"), ordering="names")
    def byline(self, paper):
        return paper_admin.shorten_byline(paper)

    @admin.display(description=_("Other versions"))
    def other_versions(self, obj):
        return paper_admin.render_other_versions(obj)

    @admin.display(description=_("Fields of the source"))
    def source_fields(self, obj):
        return paper_admin.render_source_fields(obj)

    @admin.display(description=_("Topics"))
    def topics_shown(self, obj):
        return ", ".join(obj.topic_items.order_by("pk").values_list("tag__name", flat=True)) or None


class AuthorSpellingInline(PartInline):
    model = models.AuthorSpelling


@admin.register(models.Author)
class AuthorAdmin(ContentAdmin):
    section = "Papers", 20
    actions = [merge_selected]
    inlines = [AuthorSpellingInline]
    list_display = ["name", "homonym", "given", "particle", "family", "suffix", "literal"]
    list_filter = [("homonym", admin.EmptyFieldListFilter), ("literal", admin.EmptyFieldListFilter)]
    search_fields = ["norm__contains"]
    ordering = ["norm"]

    def get_search_results(self, request, queryset, search_term):
        """Find names by the letters that are typed, and by whole words of their other spelling."""
        term = search_term.replace("\0", "").strip()
        if not term:
            return queryset, False
        names = queryset.filter(is_respelt_as(term))
        for form in list_forms(term):
            names |= super().get_search_results(request, queryset, form)[0]
        return names, False


class VenueNameInline(PartInline):
    model = models.VenueName


@admin.register(models.Venue)
class VenueAdmin(ContentAdmin):
    section = "Papers", 30
    form = VenueForm
    list_display = ["name", "short", "kind", "publisher"]
    list_filter = ["kind"]
    search_fields = ["name", "short", "names__name"]
    actions = [merge_selected]
    slug_from = ("short", "name")
    inlines = [VenueNameInline]


class TopicNameInline(PartInline):
    model = models.TopicName


@admin.register(models.Topic)
class TopicAdmin(ContentAdmin):
    section = "Papers", 40
    list_display = ["name", slug, "description"]
    list_filter = [("description", admin.EmptyFieldListFilter)]
    search_fields = ["name", "names__name"]
    actions = [merge_selected]
    slug_from = ("name",)
    inlines = [TopicNameInline]


@admin.register(models.PaperKind)
class PaperKindAdmin(ContentAdmin):
    section = "Papers", 50
    list_display = ["name", "plural", "standard"]
    list_filter = ["standard"]
    search_fields = ["name", "plural"]
    slug_from = ("name",)


@admin.register(models.AuthorDecision)
class AuthorDecisionAdmin(ContentAdmin):
    list_display = ["name", "person", "is_person", "decided_by", "decided_at"]
    list_filter = ["is_person"]
    search_fields = ["name", "person__name"]
    date_hierarchy = "decided_at"
    readonly_fields = ["paper", "decided_by", "decided_at"]
    form = AuthorDecisionForm
    needs = DECIDE_PERMISSION  # members decide in the forms of their papers

    def has_module_permission(self, request):
        return False  # decisions are made on other pages, so lists of tables leave it out

    def get_fields(self, request, obj=None):
        """Return the paper instead of what identifies it, once a decision is made."""
        decision = ["person", "is_person", "reason"]
        if obj:
            return ["paper", "name", *decision, "decided_by", "decided_at"]
        return ["name", "publication_uid", "corpus", "source_key", *decision]

    def get_readonly_fields(self, request, obj=None):
        return [*super().get_readonly_fields(request, obj), *(["name"] if obj else [])]

    @admin.display(description=_("Paper"))
    def paper(self, decision):
        if not decision.publication_uid:
            return f"{decision.corpus}: {decision.source_key}"
        paper = models.Publication.objects.filter(uid=decision.publication_uid).first()
        return link_to(paper) if paper else gettext("Deleted")
