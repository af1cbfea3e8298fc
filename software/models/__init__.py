"""Research themes, and the software that comes out of them."""

from software.models.software import (
    Release,
    RepositoryCheck,
    Software,
    SoftwarePerson,
    SoftwarePublication,
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
    "Release",
    "RepositoryCheck",
    "Software",
    "SoftwarePerson",
    "SoftwarePublication",
    "SoftwareTopic",
    "StarCount",
    "Theme",
    "ThemeCollaborator",
    "ThemePerson",
    "ThemePublication",
    "ThemeSoftware",
    "ThemeTopic",
]
