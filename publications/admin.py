from django.contrib import admin

from groupsite.kit.admin import ContentAdmin, PartInline
from people.admin import PersonAdmin
from publications import models


class PersonInterestInline(PartInline):
    model = models.PersonInterest


PersonAdmin.inlines = [*PersonAdmin.inlines, PersonInterestInline]


class AuthorshipInline(PartInline):
    model = models.Authorship
    fields = [
        "role",
        "position",
        "author",
        "person",
        "matched",
        "equal",
        "corresponding",
        "affiliation",
        "selected",
    ]


class IdentifierInline(PartInline):
    model = models.Identifier


class LinkInline(PartInline):
    model = models.Link


class AttachmentInline(PartInline):
    model = models.Attachment


class PublicationTopicInline(PartInline):
    model = models.PublicationTopic
    fk_name = "content_object"


@admin.register(models.Publication)
class PublicationAdmin(ContentAdmin):
    list_display = ["title", "year", "venue", "kind", "status", "visibility", "in_list"]
    list_filter = ["visibility", "in_list", "kind", "status", "year"]
    search_fields = ["title", "names", "citation_key", "identifiers__value"]
    prepopulated_fields = {"slug": ["title"]}
    exclude = ["topics"]
    ordering = ["-year", "-id"]
    inlines = [AuthorshipInline, IdentifierInline, LinkInline, AttachmentInline, PublicationTopicInline]

    def save_model(self, request, obj, form, change):
        if not change:
            obj.added_by = request.user
        super().save_model(request, obj, form, change)


@admin.register(models.Author)
class AuthorAdmin(ContentAdmin):
    list_display = ["name", "homonym", "given", "particle", "family", "suffix", "literal"]
    search_fields = ["name"]
    ordering = ["norm"]


class VenueNameInline(PartInline):
    model = models.VenueName


@admin.register(models.Venue)
class VenueAdmin(ContentAdmin):
    list_display = ["name", "short", "kind", "publisher"]
    list_filter = ["kind"]
    search_fields = ["name", "short", "names__name"]
    prepopulated_fields = {"slug": ["short"]}
    inlines = [VenueNameInline]


class TopicNameInline(PartInline):
    model = models.TopicName


@admin.register(models.Topic)
class TopicAdmin(ContentAdmin):
    list_display = ["name", "slug"]
    search_fields = ["name", "names__name"]
    prepopulated_fields = {"slug": ["name"]}
    inlines = [TopicNameInline]


@admin.register(models.Corpus)
class CorpusAdmin(ContentAdmin):
    list_display = ["name", "slug", "licence", "loaded_at"]
    search_fields = ["name"]
    prepopulated_fields = {"slug": ["name"]}


@admin.register(models.AuthorDecision)
class AuthorDecisionAdmin(ContentAdmin):
    list_display = ["name", "person", "is_person", "decided_by", "decided_at"]
    list_filter = ["is_person"]
    search_fields = ["name", "person__name"]
    readonly_fields = ["decided_at"]
