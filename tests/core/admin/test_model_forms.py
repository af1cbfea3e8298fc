"""Dates, years and lines as they are typed in forms of the editing side."""

import datetime

import pytest
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.forms import modelform_factory
from django.urls import reverse
from django.utils import translation

from core.admin.model_forms import DayField, TypedForm, build_typed_field, find_constraint_field
from groupsite.models import Award
from groupsite.news.models import NewsItem
from people.models import Appointment, Education
from tests import factories

DAY = datetime.date


def build_form(model, *names, instance=None, **texts):
    """A bound form over some columns, made as the editing side makes them."""

    def field(column, **options):
        typed_field, form_field = build_typed_field(column)
        return form_field if typed_field else column.formfield(**options)

    kind = modelform_factory(model, TypedForm, fields=names, formfield_callback=field)
    return kind(texts or None, instance=instance)


@pytest.mark.parametrize(
    ("start", "end", "values"),
    [
        ("2020", "", (DAY(2020, 1, 1), "year", None, "day", False)),
        ("autumn 2020", "2024-08", (DAY(2020, 9, 1), "season", DAY(2024, 8, 31), "month", False)),
        ("15 September 2020", "?", (DAY(2020, 9, 15), "day", None, "day", True)),
        ("", "present", (None, "day", None, "day", False)),
        ("seit 10/2019", "31.08.2026", (DAY(2019, 10, 1), "month", DAY(2026, 8, 31), "day", False)),
        ("since 2020-09", "2020-09-15", (DAY(2020, 9, 1), "month", DAY(2020, 9, 15), "day", False)),
    ],
)
def test_each_end_of_a_period_is_one_text(db, start, end, values):
    education = factories.EducationFactory()
    form = build_form(Education, "start", "end", instance=education, start=start, end=end)
    assert form.is_valid(), form.errors
    form.save()
    education.refresh_from_db()
    assert (
        education.start,
        education.start_precision,
        education.end,
        education.end_precision,
        education.end_unknown,
    ) == values


@pytest.mark.parametrize(
    ("start", "end", "field", "message"),
    [
        ("01/09/2020", "", "start", "Enter 1 September 2020 or 9 January 2020"),
        ("Smarch 2020", "", "start", "is not a date. Enter a date such as 2020"),
        ("2020", "soon", "end", "is not a date"),
        ("2021", "2020", "end", "The end is before the start."),
        ("20200", "", "start", "is not a date"),
    ],
)
def test_what_is_no_period_is_said_at_its_field(db, start, end, field, message):
    form = build_form(Education, "start", "end", start=start, end=end, instance=factories.EducationFactory())
    assert message in form.errors[field][0]


def test_what_is_held_comes_back_and_is_no_change(db):
    appointment = factories.AppointmentFactory(
        start=DAY(2020, 9, 1), start_precision="season", end=DAY(2024, 12, 31), end_precision="year"
    )
    blank = build_form(Appointment, "start", "end", instance=appointment)
    texts = {name: blank[name].value() for name in ("start", "end")}
    assert texts == {"start": "autumn 2020", "end": "2024"}
    assert build_form(Appointment, "start", "end", instance=appointment, **texts).changed_data == []


def test_a_day_of_news_needs_no_more_than_its_month(db):
    item = factories.NewsItemFactory(day=DAY(2026, 1, 5))
    form = build_form(NewsItem, "day", instance=item, day="March 2026")
    form.save()
    assert (item.day, item.day_precision) == (DAY(2026, 3, 1), "month")
    assert build_form(NewsItem, "day", instance=item, day="").errors


@pytest.mark.parametrize(
    ("text", "years", "since"),
    [("2021-2023, 2025", [2021, 2022, 2023, 2025], None), ("2019, since 2024", [2019], 2024)],
)
def test_years_are_one_text(db, text, years, since):
    award = factories.AwardFactory(years=[1999], since=2001)
    form = build_form(Award, "years", "title", instance=award, years=text, title="Prize")
    form.save()
    award.refresh_from_db()
    assert (award.years, award.since) == (years, since)


def test_what_the_database_refuses_is_said_in_the_form(db):
    form = build_form(Award, "years", "title", instance=factories.AwardFactory(), years="", title="Prize")
    assert form.errors


def test_a_year_that_is_none_is_said(db):
    form = build_form(
        Award, "years", "title", years="twenty", title="Prize", instance=factories.AwardFactory()
    )
    assert "Enter years such as 2023" in form.errors["years"][0]


def test_lines_keep_their_commas(db):
    education = factories.EducationFactory(bullets=["One, two"])
    assert build_form(Education, "bullets", instance=education)["bullets"].value() == "One, two"
    same = build_form(Education, "bullets", instance=education, bullets="One, two\r\n")
    assert same.changed_data == []
    form = build_form(Education, "bullets", instance=education, bullets=" Three,  four \r\n\r\nfive")
    assert form.save().bullets == ["Three, four", "five"]


def test_columns_typed_elsewhere_have_no_field():
    fields = {
        name: build_typed_field(Education._meta.get_field(name))
        for name in ("end_unknown", "start_precision")
    }
    assert set(fields.values()) == {(True, None)}
    assert build_typed_field(Education._meta.get_field("degree")) == (False, None)


@pytest.mark.parametrize("text", ["31.08.2026", "2026-08-31", "31 August 2026", "8/31/2026", "Aug 31, 2026"])
def test_a_day_is_typed_in_the_same_ways(text):
    assert DayField().clean(text) == DAY(2026, 8, 31)


@pytest.mark.parametrize(
    ("text", "message"),
    [("6/1/2026", "Enter 6 January 2026 or 1 June"), ("2026", "Enter the day"), ("soon", "is not a date")],
)
def test_what_is_no_day_is_refused(text, message):
    with pytest.raises(ValidationError, match=message):
        DayField().clean(text)


def test_a_day_of_a_release_is_read_in_the_form_of_software(client, db):
    client.force_login(factories.UserFactory(role="editor"))
    release = factories.ReleaseFactory()
    page = client.get(reverse("admin:software_software_change", args=[release.software_id]))
    forms = [each.formset for each in page.context["inline_admin_formsets"]]
    [field] = [form.fields["released_on"] for rows in forms for form in rows if "released_on" in form.fields][
        :1
    ]
    assert field.clean("31.08.2026") == DAY(2026, 8, 31)


@pytest.mark.parametrize("model", apps.get_models(), ids=lambda model: model._meta.label)
def test_the_field_of_each_constraint_can_be_looked_up(model):
    form = modelform_factory(model, forms.ModelForm, fields=forms.ALL_FIELDS)()
    for constraint in model._meta.constraints:
        error = ValidationError(constraint.get_violation_error_message())
        field = find_constraint_field(form, error)
        assert field == "" or field in form.fields


@pytest.mark.parametrize(
    ("language", "text"), [("en", "3 May 2026"), ("de", "3. Mai 2026"), ("fr", "3 mai 2026")]
)
def test_a_form_shows_a_day_as_the_language_writes_it_and_reads_it_again(language, text):
    field = DayField()
    with translation.override(language):
        assert field.widget.format_value(DAY(2026, 5, 3)) == text
        assert field.clean(text) == DAY(2026, 5, 3)
