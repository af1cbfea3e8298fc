"""The guides in docs/ as pages of the admin, and the links to their headings."""

import re
from urllib.parse import urldefrag

import pytest
from django.conf import settings
from django.urls import reverse

from groupsite.editing.help import DOCUMENTS, FOLDER, list_documents, read_document
from tests import factories
from tests.page_parser import ROLES, log_in_as

HELP_LINK = re.compile(r'"admin/_help_link.html" with document="([\w-]+)" heading="([\w-]+)"')
DOCUMENT_LINK = re.compile(r"\]\(([\w/.-]*)(?:#([\w-]+))?\)")


@pytest.fixture
def owner(db):
    return factories.UserFactory(role="owner")


def list_anchors(name: str, user) -> list[str]:
    document = read_document(name, user)
    return [
        *(section.anchor for section in document.sections),
        *re.findall(r' id="([^"]*)"', "".join(section.html for section in document.sections)),
    ]


@pytest.mark.usefixtures("demo", "db")
@pytest.mark.parametrize("role", ROLES)
def test_who_may_read_which_guide(role):
    client = log_in_as(role)
    statuses = {
        name: client.get(reverse("admin:help_document", args=[name])).status_code for name in DOCUMENTS
    }
    expected = 302 if role == "visitor" else 200
    assert statuses == {
        "administrators": expected,
        "glossary": expected,
        "operators": 403 if role in ("member", "staff", "editor") else expected,
    }
    assert client.get(reverse("admin:help")).status_code == expected


def test_a_document_that_is_no_help_has_no_page(owner, client):
    client.force_login(owner)
    assert client.get("/admin/help/architecture/").status_code == 404


@pytest.mark.parametrize("name", DOCUMENTS)
def test_headings_of_a_guide_have_different_anchors(name, owner):
    anchors = list_anchors(name, owner)
    assert anchors
    assert len(set(anchors)) == len(anchors)


def test_every_link_to_help_leads_to_a_heading(owner):
    links = {
        link
        for template in (settings.BASE_DIR / "templates").rglob("*.html")
        for link in HELP_LINK.findall(template.read_text())
    }
    assert len(links) > 5
    assert {link for link in links if link[1] not in list_anchors(link[0], owner)} == set()


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.md")), ids=lambda path: path.stem)
def test_links_between_documents_lead_somewhere(path, owner):
    broken = []
    for target, fragment in DOCUMENT_LINK.findall(path.read_text()):
        file = (path.parent / target).resolve() if target else path
        anchors = list_anchors(file.stem, owner) if file.stem in DOCUMENTS and fragment else [fragment]
        if not file.exists() or fragment not in anchors:
            broken.append((target, fragment))
    assert broken == []


def test_links_in_a_guide_lead_to_the_guides_that_a_user_may_read(owner):
    member = factories.UserFactory(role="member")
    url = reverse("admin:help_document", args=["operators"])
    assert f'href="{url}"' in read_document("administrators", owner).introduction
    introduction = read_document("administrators", member).introduction
    assert url not in introduction
    assert "operators" in introduction
    assert "operators" not in list_documents(member)


def test_pages_of_the_admin_link_to_their_help(owner, client):
    client.force_login(owner)
    guide = reverse("admin:help_document", args=["administrators"])
    page = client.get(reverse("admin:people_roster")).text
    assert f'href="{guide}#the-roster"' in page
    assert f'href="{reverse("admin:help")}"' in page
    target, fragment = urldefrag(f"{guide}#the-roster")
    assert f'id="{fragment}"' in client.get(target).text
