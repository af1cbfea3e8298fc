"""What the script of inlines needs; `{% load inline_rows %}`."""

import json

from django import template
from django.contrib.admin.helpers import InlineAdminFormSet
from django.utils.translation import gettext

register = template.Library()


@register.filter
def formset_data(inline: InlineAdminFormSet) -> str:
    """Return the settings of Django's script for an inline, with the name of a row as in a sentence."""
    add_text = gettext("Add another %(verbose_name)s") % {"verbose_name": inline.opts.verbose_name}
    options = {"prefix": inline.formset.prefix, "addText": add_text, "deleteText": gettext("Remove")}
    return json.dumps({"name": f"#{inline.formset.prefix}", "options": options})
