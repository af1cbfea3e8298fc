"""Research themes, projects, and the software that comes out of them."""

from software.models.project import (
    Funding,
    Project,
    ProjectPartner,
    ProjectPerson,
    ProjectPublication,
    ProjectSoftware,
    ProjectTheme,
)
from software.models.software import (
    Release,
    RepositoryCheck,
    Software,
    SoftwarePerson,
    SoftwarePublication,
    SoftwareScreenshot,
    SoftwareTopic,
    StarCount,
)
from software.models.theme import (
    Theme,
    ThemeCollaborator,
    ThemePerson,
    ThemePublication,
    ThemeSoftware,
    ThemeTopic,
)

__all__ = [
    "Funding",
    "Project",
    "ProjectPartner",
    "ProjectPerson",
    "ProjectPublication",
    "ProjectSoftware",
    "ProjectTheme",
    "Release",
    "RepositoryCheck",
    "Software",
    "SoftwarePerson",
    "SoftwarePublication",
    "SoftwareScreenshot",
    "SoftwareTopic",
    "StarCount",
    "Theme",
    "ThemeCollaborator",
    "ThemePerson",
    "ThemePublication",
    "ThemeSoftware",
    "ThemeTopic",
]
