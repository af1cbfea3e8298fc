"""Metadata of an item of news; `{% load news %}`."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.web.embedded_data import render_json_ld
from groupsite.news.metadata import build_news_article
from groupsite.templatetags.metadata import breadcrumbs

register = template.Library()


@register.simple_tag(takes_context=True)
def about_news(context: Context) -> SafeString:
    """Describe an item of news."""
    item = context["item"]
    document = build_news_article(item, context["site"].group)
    return SafeString(
        render_json_ld(document) + breadcrumbs(context, gettext("News"), "news", item.in_language.title)
    )
