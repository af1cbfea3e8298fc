"""What forms show and send beside their fields; `{% load inline_rows %}`."""

import json
import re

from django import template
from django.contrib.admin.helpers import InlineAdminFormSet
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

register = template.Library()
BOOLEAN_ICON = re.compile(r'<img src="[^"]*/icon-[\w.]+" alt="(True|False|None)">')


@register.filter
def formset_data(inline: InlineAdminFormSet) -> str:
    """Return the settings of Django's script for an inline, with the name of a row as in a sentence."""
    add_text = gettext("Add another %(verbose_name)s") % {"verbose_name": inline.opts.verbose_name}
    options = {"prefix": inline.formset.prefix, "addText": add_text, "deleteText": gettext("Remove")}
    return json.dumps({"name": f"#{inline.formset.prefix}", "options": options})


@register.filter
def name_booleans(contents: str) -> str:
    """Replace Django's icon of a read-only boolean by a word."""
    words = {"True": gettext("Yes"), "False": gettext("No"), "None": gettext("Not set")}
    html = BOOLEAN_ICON.sub(lambda icon: words[icon[1]], contents)
    return mark_safe(html) if isinstance(contents, SafeString) else html  # noqa: S308 (words replace markup)
