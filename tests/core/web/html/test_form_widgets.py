"""Widgets that are written without templates are what Django's templates make of them, letter for letter."""

import datetime
import decimal
import re

import pytest
from django import forms
from django.contrib.admin import widgets as editing
from django.forms.renderers import DjangoTemplates
from django.forms.utils import ErrorList
from django.utils.functional import lazystr
from django.utils.safestring import mark_safe

from core.web.html.form_widgets import FormRenderer

EVIL = "<script>\"'&</script> {{ 7 * 7 }} \n é \u202e"
VALUES = [
    None, "", "plain", EVIL, mark_safe("<b>safe</b>"), lazystr("<lazy>"), 0, 7, -1.5, True, False,
    decimal.Decimal("1234567.5"), datetime.date(2024, 5, 1), ("<a>", 2), ["x"], {"k": "<v>"}, 12345678,
]  # fmt: skip
ATTRIBUTES = [
    {},
    {"id": "id_x", "required": True, "disabled": False, "class": "vTextField", "max": 5},
    {EVIL: EVIL, "data-x": mark_safe("a&amp;b"), "data-none": None, "data-lazy": lazystr("<l>")},
]
INPUTS = [
    forms.TextInput, forms.NumberInput, forms.EmailInput, forms.URLInput, forms.PasswordInput,
    forms.HiddenInput, forms.DateInput, forms.DateTimeInput, forms.TimeInput, forms.CheckboxInput,
    forms.Textarea, forms.ColorInput, forms.SearchInput, forms.TelInput, editing.AdminTextInputWidget,
    editing.AdminTextareaWidget, editing.AdminURLFieldWidget, editing.AdminDateWidget, forms.FileInput,
    editing.AdminIntegerFieldWidget, editing.AdminEmailInputWidget,
]  # fmt: skip
CHOICES = [
    ("", "---------"),
    (1, EVIL),
    ("<2>", mark_safe("<i>two</i>")),
    (None, None),
    (EVIL, [("a", "A"), (True, 1234567), (lazystr("<z>"), lazystr("<Z>"))]),
]
CHOOSERS = [forms.Select, forms.SelectMultiple, forms.RadioSelect, forms.NullBooleanSelect]


RENDERERS = DjangoTemplates(), FormRenderer()


def render_twice(widget, value, attributes):
    widget_context = {"name": EVIL if attributes else "x", "value": value, "attrs": attributes}
    return [widget.render(**widget_context, renderer=renderer) for renderer in RENDERERS]


@pytest.mark.parametrize("attributes", ATTRIBUTES)
@pytest.mark.parametrize("kind", INPUTS, ids=lambda kind: kind.__name__)
def test_fields_are_written_alike(kind, attributes):
    for value in VALUES:
        widget = kind(render_value=True) if kind is forms.PasswordInput else kind()
        django, ours = render_twice(widget, value, attributes)
        assert ours == django
        assert hasattr(ours, "__html__")


@pytest.mark.parametrize("attributes", ATTRIBUTES)
@pytest.mark.parametrize("kind", CHOOSERS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("value", [None, "", 1, "<2>", ["a", "<z>"], EVIL, True])
def test_choices_are_written_alike(kind, value, attributes):
    if kind is forms.NullBooleanSelect:
        widget, value = kind(), str(value)
    else:
        widget = kind(choices=CHOICES)
    django, ours = render_twice(widget, value, attributes)
    assert ours == django


@pytest.mark.parametrize("errors", [[], ["one"], [EVIL, mark_safe("<b>")]])
def test_errors_are_written_alike(errors):
    django, ours = (ErrorList(errors, renderer=renderer) for renderer in RENDERERS)
    assert str(ours) == str(django)
    assert ours.as_ul() == django.as_ul()
    assert ours.as_text() == django.as_text()


@pytest.mark.parametrize("attributes", ATTRIBUTES)
@pytest.mark.parametrize(
    "text", [EVIL, mark_safe("<b>safe</b>"), lazystr("<lazy>")], ids=["evil", "safe", "lazy"]
)
def test_labels_are_written_alike(text, attributes):
    django, ours = (forms.Form(renderer=renderer, auto_id="id_%s") for renderer in RENDERERS)
    labels = []
    for form in (django, ours):
        form.fields["x"] = forms.CharField(label=text)
        labels += [form["x"].label_tag(attrs=dict(attributes)), form["x"].label_tag(contents=text)]
    assert labels[2:] == labels[:2]
    assert all(hasattr(label, "__html__") for label in labels)


@pytest.mark.parametrize(
    ("rights", "links"),
    [
        ({}, []),
        ({"can_add_related": True}, ["Add"]),
        ({"can_change_related": True}, ["Edit"]),
        ({"can_add_related": True, "can_change_related": True}, ["Edit", "Add"]),
        ({"can_add_related": True, "can_change_related": True, "is_hidden": True}, []),
    ],
)
def test_foreign_keys_have_the_links_that_rights_allow(rights, links):
    context = {
        "name": EVIL, "model": EVIL, "model_name": EVIL, "url_params": "_popup=1&_to_field=id",
        "add_related_url": "/add/", "change_related_template_url": "/__fk__/", "is_hidden": False,
        "can_add_related": False, "can_change_related": False, "model_has_limit_choices_to": None,
        "rendered_widget": mark_safe("<select></select>"), **rights,
    }  # fmt: skip
    html = str(FormRenderer().render("admin/widgets/related_widget_wrapper.html", context))
    assert re.findall(r">(\w+)</a>", html) == links
    assert "<select></select>" in html
    assert "<script>" not in html
    assert "_popup=1&_to" not in html
