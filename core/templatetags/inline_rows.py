"""What forms show and send beside their fields; `{% load inline_rows %}`."""

import json

from django import template
from django.contrib.admin.helpers import InlineAdminFormSet
from django.utils.translation import gettext

from core.web.field_html import render_cells, render_line

register = template.Library()
register.filter("render_line", render_line)
register.filter("render_cells", render_cells)


@register.filter
def formset_data(inline: InlineAdminFormSet) -> str:
    """Return the settings of Django's script for an inline, with the name of a row as in a sentence."""
    add_text = gettext("Add another %(verbose_name)s") % {"verbose_name": inline.opts.verbose_name}
    options = {"prefix": inline.formset.prefix, "addText": add_text, "deleteText": gettext("Remove")}
    return json.dumps({"name": f"#{inline.formset.prefix}", "options": options})
