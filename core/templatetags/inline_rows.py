"""What forms show and send beside their fields; `{% load inline_rows %}`."""

import json

from django import template
from django.contrib.admin.helpers import InlineAdminForm, InlineAdminFormSet
from django.utils.translation import gettext

from core.web.html.form_fields import render_cells, render_line

register = template.Library()
register.filter("render_line", render_line)
register.filter("render_cells", render_cells)


def choose_add_text(noun: str) -> str:
    """Return the text of the button that adds a first row; in English its article fits most such nouns."""
    return gettext("Add an {noun}") if noun[:1].lower() in "aeio" and noun else gettext("Add a {noun}")


@register.filter
def formset_data(inline: InlineAdminFormSet) -> str:
    """Return the settings of Django's script for an inline, with the name of a row as in a sentence."""
    noun, plural = str(inline.opts.verbose_name), str(inline.opts.verbose_name_plural)
    is_first = not inline.formset.initial_form_count()
    if noun == plural:  # as software and experience, of which there is no single one
        add_text = gettext("Add {noun}") if is_first else gettext("Add more {noun}")
    else:
        add_text = choose_add_text(noun) if is_first else gettext("Add another {noun}")
    add_text = add_text.format(noun=noun)
    options = {"prefix": inline.formset.prefix, "addText": add_text, "deleteText": gettext("Remove")}
    return json.dumps({"name": f"#{inline.formset.prefix}", "options": options})


@register.filter
def line_texts(row: InlineAdminForm) -> list[tuple[str, str]]:
    """Return the texts of a stored row of a LineInline, each with its field; none for a new one."""
    inline = row.model_admin
    texts = inline.describe_line(row.original) if row.original else []
    return list(zip(inline.line_fields, texts, strict=bool(texts)))


@register.filter
def line_fields(inline: InlineAdminFormSet) -> str:
    """Return the fields of the texts of a closed row, for the script."""
    return json.dumps(inline.opts.line_fields)
