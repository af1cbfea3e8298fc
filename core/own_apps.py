"""The apps of this project, beside those of libraries."""

from django.apps import AppConfig, apps

PACKAGES = ("groupsite", "software", "publications", "people")
"""The packages whose apps have content."""


def list_content_apps() -> list[AppConfig]:
    """Return the installed apps that stand in these packages."""
    return [config for config in apps.get_app_configs() if config.name.partition(".")[0] in PACKAGES]
