"""Fields that several apps use."""

from django.core.validators import MaxLengthValidator, URLValidator
from django.db import models

from core.text.letters import make_name_key
from core.text.markdown import MARKDOWN_LIMIT

SLUG_FORM = r"^[^\x01-,./:-@\[-^`{-\u00a9\u2000-\u206f\u2190-\u2bff\u3000-\u3004]+$"
"""The pattern of slugs: letters and digits of any script, underscores and hyphens.

It names what a slug does not have, as `\\w` has only ASCII letters where the locale of a database is C.
"""


class WebAddressField(models.URLField):
    """An http or https URL; without a scheme https is assumed."""

    default_validators = [URLValidator(schemes=["http", "https"])]

    def formfield(self, **options):
        return super().formfield(**{"assume_scheme": "https", **options})


class MarkdownField(models.TextField):
    """A text in Markdown, of which no more than MARKDOWN_LIMIT characters are rendered."""

    default_validators = [MaxLengthValidator(MARKDOWN_LIMIT)]

    def deconstruct(self):
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, options


class KeyField(models.CharField):
    """The `make_name_key` of another field, updated whenever the row is saved."""

    def __init__(self, *args, source: str = "name", **options):
        self.source = source
        options.setdefault("editable", False)
        options.setdefault("max_length", 300)
        super().__init__(*args, **options)

    def deconstruct(self):
        name, path, args, options = super().deconstruct()
        options["source"] = self.source
        return name, path, args, options

    def pre_save(self, instance, add):  # noqa: ARG002
        key = make_name_key(getattr(instance, self.source))
        setattr(instance, self.attname, key)
        return key
