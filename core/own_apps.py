"""The apps of this project, beside those of libraries."""

from django.apps import AppConfig, apps
from django.utils.module_loading import module_has_submodule

PACKAGES = ("groupsite", "software", "publications", "people")
"""The packages whose apps have content."""


def list_content_apps() -> list[AppConfig]:
    """Return the installed apps that stand in these packages."""
    return [config for config in apps.get_app_configs() if config.name.partition(".")[0] in PACKAGES]


def list_modules(name: str, within: str = "") -> list[str]:
    """Return the dotted names of the modules of this name in these apps, in the order of the settings.

    They are not imported. within: what the names of the apps begin with.
    """
    configs = (config for config in list_content_apps() if config.name.startswith(within))
    return [f"{config.name}.{name}" for config in configs if module_has_submodule(config.module, name)]
