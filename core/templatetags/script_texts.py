"""The texts of scripts in the language of a page; `{% load script_texts %}`."""

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString

from core.web.script_texts import collect_script_texts

register = template.Library()


@register.simple_tag
def script_texts(side: str = "") -> SafeString:
    """Return the texts that scripts look up as JSON; nothing for English. side: "editing" or empty."""
    texts = collect_script_texts(of_editing=side == "editing")
    return json_script(texts, "script-texts") if texts else SafeString("")
