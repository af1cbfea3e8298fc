"""A cell of a form's parts is written in Python as a template would write it."""

import re

import pytest
from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import AdminField, AdminReadonlyField
from django.template import engines
from django.utils.safestring import mark_safe

from groupsite.models import Page
from groupsite.templatetags.cells import cell

EVIL = "<script>\"'&</script>"
TEMPLATE = """
<td class="field-{{ field.field.name }}{% if field.field.is_hidden %} hidden{% endif %}
  {% if field.is_checkbox %} checkbox-row{% endif %}{% if field.field.errors %} errors{% endif %}">
  {% if field.field.id_for_label and not field.field.is_hidden %}
    <label for="{{ field.field.id_for_label }}"{% if field.field.field.required %} class="required"
    {% endif %}>{{ field.field.label|capfirst }}</label>
  {% endif %}
  {{ field.field }}
  {% if field.field.help_text and field.field.id_for_label %}
    <div class="help" id="{{ field.field.id_for_label }}_helptext">{{ field.field.help_text|safe }}</div>
  {% endif %}
  {{ field.field.errors }}
</td>
"""


class Part(forms.Form):
    plain = forms.CharField(required=False, label="lower case", help_text="with <b>help</b>")
    needed = forms.CharField(label=EVIL)
    safe = forms.CharField(required=False, label=mark_safe("x<sup>2</sup>"))
    ticked = forms.BooleanField(required=False, help_text="yes or no")
    chosen = forms.ChoiceField(choices=[("a", EVIL)], required=False, widget=forms.RadioSelect)
    unseen = forms.CharField(required=False, widget=forms.HiddenInput)
    several = forms.CharField(required=False, widget=forms.MultipleHiddenInput)


def without_spaces(html):
    return re.sub(r"\s+", "", html)


@pytest.mark.parametrize("name", Part.base_fields)
@pytest.mark.parametrize("data", [None, {}, {"plain": EVIL, "needed": EVIL, "chosen": "z", "several": ["a"]}])
def test_it_is_what_the_template_makes(name, data):
    field = AdminField(Part(data, prefix="parts-0"), name, is_first=False)
    wanted = engines["django"].from_string(TEMPLATE).render({"field": field})
    assert without_spaces(cell(field)) == without_spaces(wanted)


def test_what_is_only_read_is_shown_escaped():
    form = forms.modelform_factory(Page, fields=["slug"])(instance=Page(title=EVIL))
    field = AdminReadonlyField(form, "title", is_first=True, model_admin=admin.site.get_model_admin(Page))
    html = cell(field)
    assert html.startswith('<td class="field-title"><span class="label">Title</span>')
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
