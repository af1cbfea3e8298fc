"""Pages whose language is written from the right say so, and have the stylesheet for it."""

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/people/", "/no-such-page/", "/admin/"])
def test_the_direction_of_a_page_is_that_of_its_language(client, set_languages, path):
    client.force_login(make.UserFactory(role="owner"))
    for language, element, has_sheet in (
        ("en", '<html lang="en">', False),
        ("he", '<html lang="he" dir="rtl">', True),
        ("ar", '<html lang="ar" dir="rtl">', True),
    ):
        set_languages(language)
        html = client.get(path).text
        assert element in html
        assert ("/static/right-to-left.css" in html) is has_sheet
