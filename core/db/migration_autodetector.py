"""What `makemigrations` compares: only what the database, or code of a migration, can know."""

from typing import Any

from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import Field

FIELD_TEXTS = ("verbose_name", "help_text", "choices", "error_messages", "validators", "limit_choices_to")
MODEL_TEXTS = (
    "abstract",
    "verbose_name",
    "verbose_name_plural",
    "ordering",
    "permissions",
    "default_permissions",
    "get_latest_by",
    "base_manager_name",
    "default_manager_name",
)
CONSTRAINT_TEXTS = ("violation_error_message", "violation_error_code")


class SchemaAutodetector(MigrationAutodetector):
    """Leaves out help texts, labels, choices and messages, which change often and no table knows of."""

    def __init__(self, from_state: ProjectState, to_state: ProjectState, questioner=None) -> None:
        super().__init__(strip_texts(from_state), strip_texts(to_state), questioner)


def strip_texts(state: ProjectState) -> ProjectState:
    """Return a copy of a project's state without what only readers and forms need."""
    models = {}
    for key, model in state.models.items():
        fields = {name: _strip_field(field) for name, field in model.fields.items()}
        options: dict[str, Any] = {k: v for k, v in model.options.items() if k not in MODEL_TEXTS}
        if "constraints" in options:
            options["constraints"] = [_strip(each, CONSTRAINT_TEXTS) for each in options["constraints"]]
        models[key] = ModelState(model.app_label, model.name, fields, options, model.bases, [])
    return ProjectState(models, state.real_apps)


def _strip_field(field: Field) -> Field:
    _, _, args, kwargs = field.deconstruct()
    return type(field)(*args, **{key: value for key, value in kwargs.items() if key not in FIELD_TEXTS})


def _strip(part, names: tuple[str, ...]):
    _, args, kwargs = part.deconstruct()
    return type(part)(*args, **{key: value for key, value in kwargs.items() if key not in names})
