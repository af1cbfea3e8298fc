"""Django's own messages and the titles of windows are worded like the rest of the site."""

import gettext
import html
import re

import pytest
from django import forms
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from publications.models import Publication
from tests import factories
from tests.admin_forms import admin_url, post_form
from tests.admin_pages import iterate_own_pages, list_tables
from tests.page_parser import log_in_as

CATALOGUE = settings.BASE_DIR / "locale" / "en" / "LC_MESSAGES"
DJANGOS = re.compile(
    r"<title>[^<]*(?:Django|Select |Site administration|Change (?!(?:the )?password))|successfully|Please "
)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (forms.CharField(), "", "Fill in this field."),
        (forms.CharField(max_length=3), "four", "Enter at most 3 characters. There are 4 now."),
        (forms.EmailField(), "nobody", "Enter an e-mail address such as name@example.org."),
        (forms.URLField(assume_scheme="https"), "no url", "Enter a URL such as https://example.org/page."),
        (forms.IntegerField(max_value=5), "6", "Enter 5 or less."),
        (forms.IntegerField(), "six", "Enter a whole number."),
        (forms.DateField(), "Smarch", "Enter a date such as 2026-12-31."),
        (
            forms.ChoiceField(choices=[("a", "A")]),
            "b",
            "b is not one of the choices. Choose one from the list.",
        ),
        (forms.FileField(), SimpleUploadedFile("empty", b""), "The file is empty. Choose another one."),
    ],
)
def test_errors_of_fields_say_what_to_do(field, value, expected):
    with pytest.raises(forms.ValidationError) as error:
        field.clean(value)
    assert error.value.messages == [expected]


def test_an_example_in_an_error_is_accepted():
    assert forms.DateField().clean("2026-12-31")


def test_the_compiled_messages_are_those_of_the_source():
    with (CATALOGUE / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    source = (CATALOGUE / "django.po").read_text()
    pairs = re.findall(
        r'^msgid "(.+)"\n(?:msgid_plural .*\nmsgstr\[0\]|msgstr) "(.+)"$', source, re.MULTILINE
    )
    assert len(pairs) == source.count("\nmsgid ") - 1
    assert {
        msgid: text
        for msgid, text in pairs
        if text not in (compiled.gettext(msgid), compiled.ngettext(msgid, "", 1))
    } == {}


@pytest.mark.django_db
def test_saving_a_row_says_so_plainly(client):
    client.force_login(factories.UserFactory(role="owner"))
    topic = factories.TopicFactory(name="Weaving")
    response = post_form(client, topic, name="Looms")
    response = client.get(response["Location"])
    assert "was saved." in html.unescape(response.text)
    assert "<title>Topics · " in response.text


@pytest.mark.usefixtures("demo", "db")
def test_titles_of_windows_and_texts_are_not_djangos():
    client = log_in_as("owner")
    paper = Publication.objects.with_page().first()
    urls = [
        *(
            admin_url(model, "changelist")
            for app in ("publications", "people", "groupsite", "news", "redirects")
            for model in list_tables(app)
        ),
        *(admin_url(Publication, page, paper.pk) for page in ("change", "history", "delete")),
        admin_url(Publication, "add"),
        *iterate_own_pages(),
    ]
    pages = {url: client.get(url, follow=True).text for url in urls}
    assert {url: DJANGOS.findall(page) for url, page in pages.items() if DJANGOS.search(page)} == {}
