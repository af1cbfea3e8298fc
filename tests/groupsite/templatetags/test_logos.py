"""Logos stand on the public pages: the group's beside its name, a partner's in place of its name."""

import re

import pytest
from django.core.files.base import ContentFile

from core.files import pictures
from tests import factories as make
from tests import uploads as up

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def give_logo(owner, size):
    owner.logo.save("logo.png", ContentFile(up.picture("PNG", size), "logo.png"))
    return owner


def find_logos(client, part):
    """The logos in a part of the home page: width, height and alternative text."""
    text = client.get("/").content.decode()
    text = text[text.index(f"<{part} ") : text.index(f"</{part}>")]
    images = re.findall(r'<img src="(\S+)"[^>]* width="(\d+)" height="(\d+)" alt="([^"]*)"', text)
    return [(int(width), int(height), alt) for _, width, height, alt in images]


def test_the_groups_logo_stands_beside_its_name_and_is_not_read_out(client):
    give_logo(make.GroupFactory(), (800, 400))
    assert find_logos(client, "header") == [(56, 28, "")]
    assert find_logos(client, "footer") == []


@pytest.mark.parametrize(
    ("size", "expected"),
    [((2000, 100), (160, 8)), ((100, 400), (7, 28)), ((20, 20), (28, 28)), ((2000, 1), (160, 1))],
)
def test_a_logo_of_any_shape_leaves_room_for_the_name(client, size, expected):
    give_logo(make.GroupFactory(), size)
    assert find_logos(client, "header") == [(*expected, "")]


def test_partners_are_shown_by_logo_or_by_name(client):
    group = make.GroupFactory()
    give_logo(make.PartnerFactory(group=group, name="A & B", url="https://example.org/"), (900, 300))
    make.PartnerFactory(group=group, name="Without a logo", url="https://example.com/")
    assert find_logos(client, "main") == [(120, 40, "A &amp; B")]
    text = client.get("/").content.decode()
    assert re.search(r'<a href="https://example.org/"><picture class="logo">.*?</picture>\s*</a>', text)
    assert '<a href="https://example.com/">Without a logo</a>' in text.replace("\n", "")


def test_partners_and_funders_of_a_project_are_shown_by_logo_or_by_name(client):
    project = make.ProjectFactory(slug="loom")
    partner = make.ProjectPartnerFactory(project=project, organisation__name="A & B").organisation
    make.ProjectPartnerFactory(project=project, organisation__name="Without a logo")
    funder = make.FundingFactory(project=project, funder__name="Council").funder
    page = client.get("/projects/loom/").content.decode()
    assert 'class="logo"' not in page
    for organisation in (partner, funder):
        give_logo(organisation, (800, 400))
    page = client.get("/projects/loom/").content.decode()
    assert [re.search(f'alt="{name}"', page) is not None for name in ("A &amp; B", "Council")] == [True, True]
    assert "Without a logo" in page
    for url in re.findall(r'<img src="(/organisations/[^"]+)"', page):
        assert client.get(url.replace("&amp;", "&")).headers["Cache-Control"] == "max-age=31536000, immutable"


def test_the_logo_of_an_organisation_without_a_public_project_is_not_served(client):
    partner = make.ProjectPartnerFactory(project__visibility="draft").organisation
    give_logo(partner, (800, 400))
    url = f"/organisations/{partner.pk}/logo-{pictures.LOGO_WIDTHS[0]}.webp"
    assert client.get(url).status_code == 404
    make.FundingFactory(funder=partner)
    assert client.get(url).status_code == 200
    assert client.get("/organisations/99999999999999999999/logo-80.webp").status_code == 404


def test_without_logos_nothing_is_there(client):
    group = make.GroupFactory()
    make.PartnerFactory(group=group)
    assert 'class="logo"' not in client.get("/").content.decode()


def test_logos_cost_no_query(client, django_assert_num_queries):
    group = make.GroupFactory()
    partner = make.PartnerFactory(group=group)
    client.get("/no-such-page/")
    with django_assert_num_queries(2) as without:
        client.get("/news/")
    give_logo(group, (80, 40))
    give_logo(partner, (80, 40))
    with django_assert_num_queries(len(without)):
        client.get("/news/")
