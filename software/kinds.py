"""The kinds of content of software, themes and projects."""

from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind, Correctable, EmptyList, SearchFields, register
from core.permissions import CONTENT
from software.models import Project, Software, SoftwareTopic, Theme, ThemeTopic
from software.tables import PROJECTS_TABLE, SOFTWARE_TABLE


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
    card_picture = "logo"
    search = SearchFields(("name",), ("tagline", "description"))
    correctable = Correctable(
        ("name", "tagline", "description", "repository", "homepage", "documentation", "licence"),
        (("people", _("People")), ("papers", _("Papers"))),
    )
    fills = {"topics": lambda: [SoftwareTopic.objects.filter(content_object__visibility="public")]}

    def build_note(self, row) -> str:
        return row.tagline


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
    in_news = True
    card_picture = "figure"
    search = SearchFields(("title",), ("summary", "narrative"), suggest=True)
    correctable = Correctable(
        ("title", "summary", "narrative"), (("people", _("People")), ("papers", _("Papers")))
    )
    fills = {"topics": lambda: [ThemeTopic.objects.filter(content_object__visibility="public")]}

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

    def build_note(self, row) -> str:
        return str(row.period)
