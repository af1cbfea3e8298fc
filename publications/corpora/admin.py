from django.contrib import admin
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.list_columns import slug
from core.admin.model_admins import ContentAdmin
from publications.models import Corpus


@admin.register(Corpus)
class CorpusAdmin(ContentAdmin):
    list_display = ["name", slug, "licence", "loaded_at"]
    labelled_columns = ("loaded_at",)
    list_filter = ["licence"]
    list_defer = ("description",)
    search_fields = ["name"]
    readonly_fields = ["slug", "loaded_at", "how_to_change"]

    @admin.display(description=_("Papers"))
    def how_to_change(self, corpus):  # noqa: ARG002
        return gettext(
            "Corpora are loaded with the command import_papers, and removed with remove_corpus, on the "
            "server that the site runs on: a corpus may have millions of papers."
        )
