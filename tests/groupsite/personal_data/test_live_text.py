"""Lines of published texts that stand for what the settings of the site say."""

import pytest

from core.kinds import get_kind
from groupsite.models import Group, Page
from groupsite.operations.first_run import CONTENT
from groupsite.personal_data.live_text import LIVE_PARTS, live_markdown
from groupsite.site.live_lines import LIVE_NAMES
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", sorted(LIVE_PARTS))
@pytest.mark.parametrize(
    "line", ["{{{{ {} }}}}", "{{{{{}}}}}", "  {{{{ {} }}}}  ", "Before\n\n{{{{ {} }}}}\r\n\nAfter"]
)
def test_a_line_stands_for_a_part(name, line):
    html = live_markdown(line.format(name))
    assert "{{" not in html
    assert "<li>" in html


@pytest.mark.parametrize(
    "text", ["{{ secret_key }}", "so {{ cookies }} here", "{{ cookies", "{% debug %}", "<b>{{ x }}</b>"]
)
def test_all_else_is_text(text):
    assert "<li>" not in live_markdown(text)
    assert "<b>" not in live_markdown(text)


def test_it_follows_the_settings(settings, client):
    Group.objects.create(name="Group")
    make.PageFactory(
        slug="rules", title="Rules", purpose="legal", body="# Who\n\n{{ services }}\n\n{{ log_in }}"
    )
    settings.OUTSIDE_SERVICES = True
    assert "Crossref" in client.get("/rules/").content.decode()
    settings.OUTSIDE_SERVICES = False
    text = client.get("/rules/").content.decode()
    assert ("Crossref" in text, "asks no other server" in text) == (False, True)
    assert "with a code sent by e-mail" not in text
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    Group.objects.update(allows_login_codes=True)
    assert "with a code sent by e-mail" in client.get("/rules/").content.decode()


def test_the_first_texts_of_a_site_have_no_marker_left(client):
    Group.objects.create(name="Group")
    for entry in CONTENT["pages"]:
        Page.objects.create(**{**entry, "visibility": "public"})
        text = client.get(f"/{entry['slug']}/").content.decode()
        assert "{{" not in text.partition("<main")[2]
        assert "level AA" not in text


def test_every_part_has_a_name():
    assert sorted(LIVE_PARTS) == sorted(LIVE_NAMES)


def test_excerpts_have_no_marker(client):
    Group.objects.create(name="Group")
    make.PageFactory(slug="rules", title="Rules", body="Who reads it.\n\n{{ retention }}\n\n{{x}} stays.")
    assert 'content="Who reads it. {{x}} stays."' in client.get("/rules/").content.decode()
    page = Page.objects.get()
    assert get_kind("groupsite.page").read_text(page, "body") == "Who reads it.\n\n\n\n{{x}} stays."
