"""The kinds of content of software, themes and projects."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind, Correctable, EmptyList, SearchFields, register
from core.permissions import CONTENT
from core.text.markdown import render_text
from core.web.embedding import EmbeddedItem, EmbeddedList
from core.web.urls import get_url
from publications.models import Publication
from publications.pages.embedding import embed_papers
from software.models import Project, Software, SoftwareTopic, Theme, ThemeTopic
from software.tables import PROJECTS_TABLE, SOFTWARE_TABLE


def build_dated_item(row: Theme | Project) -> EmbeddedItem:
    """Return a theme or a project as other sites show it."""
    return EmbeddedItem(
        str(row), row.get_absolute_url(), str(row.period), note=render_text(row.in_language.summary)
    )


@register(Software)
class SoftwareContent(ContentKind):
    rank = 20
    noun, plural = _("software package"), _("software packages")
    card_title = _("Software")
    path = list_view = "software"
    list_label = _("Software")
    table = SOFTWARE_TABLE
    empty_list = EmptyList(_("Software that the group makes will be listed here."), _("Add software"))
    linked_papers = "publications"
    embeds_list = True
    json_view = "software_json"
    card_picture = "logo"
    search = SearchFields(("name",), ("tagline", "description"))
    correctable = Correctable(
        ("name", "tagline", "description", "repository", "homepage", "documentation", "licence"),
        (("people", _("People")), ("papers", _("Papers"))),
    )
    fills = {"topics": lambda: [SoftwareTopic.objects.filter(content_object__visibility="public")]}

    def select_embedded(self) -> QuerySet:
        return Software.objects.public().for_cards().defer("description")

    def build_note(self, row) -> str:
        return row.in_language.tagline


@register(Theme)
class ThemeContent(ContentKind):
    rank = 30
    noun, plural = _("research theme"), _("research themes")
    rights = CONTENT
    card_title = _("Research theme")
    path, list_view, list_label = "research", "themes", _("Research")
    empty_list = EmptyList(
        _("The questions that the group works on will be described here."), _("Add a theme")
    )
    linked_papers = "publications"
    embeds_list = embeds_pages = True
    json_view = "themes_json"
    in_news = True
    card_picture = "figure"
    search = SearchFields(("title",), ("summary", "narrative"), suggest=True)
    correctable = Correctable(
        ("title", "summary", "narrative"), (("people", _("People")), ("papers", _("Papers")))
    )
    fills = {"topics": lambda: [ThemeTopic.objects.filter(content_object__visibility="public")]}

    def select_embedded(self) -> QuerySet:
        return Theme.objects.public().in_order()

    def build_embedded_item(self, row) -> EmbeddedItem:
        return build_dated_item(row)

    def embed_page(self, slug: str, most: int) -> EmbeddedList:
        """Return the papers of a theme."""
        theme = self.get(slug)
        papers = Publication.objects.shown().on_theme(theme).newest_first()
        json_url = get_url("theme_export", theme.slug, "json")
        return embed_papers(papers, most, str(theme), theme.get_absolute_url(), json_url)

    def build_note(self, row) -> str:
        return str(row.period)


@register(Project)
class ProjectContent(ContentKind):
    rank = 40
    noun, plural = _("project"), _("projects")
    rights = CONTENT
    card_title = _("Project")
    path = list_view = "projects"
    list_label = _("Projects")
    table = PROJECTS_TABLE
    empty_list = EmptyList(_("Projects, and who funds them, will be listed here."), _("Add a project"))
    linked_papers = "publications"
    embeds_list = embeds_pages = True
    json_view = "projects_json"
    in_news = True
    search = SearchFields(("title", "acronym"), ("summary", "narrative"), suggest=True)
    correctable = Correctable(
        ("title", "acronym", "summary", "narrative", "url"),
        (
            ("dates", _("Dates")),
            ("people", _("People and partners")),
            ("grants", _("Funding")),
            ("papers", _("Papers")),
        ),
    )

    def select_embedded(self) -> QuerySet:
        return Project.objects.public().in_order()

    def build_embedded_item(self, row) -> EmbeddedItem:
        return build_dated_item(row)

    def embed_page(self, slug: str, most: int) -> EmbeddedList:
        """Return the papers of a project."""
        project = self.get(slug)
        papers = Publication.objects.shown().of_project(project).newest_first()
        json_url = get_url("project_export", project.slug, "json")
        return embed_papers(papers, most, str(project), project.get_absolute_url(), json_url)

    def build_note(self, row) -> str:
        return str(row.period)
