"""Under headings of public pages stand links to where the section is in the form, for who may edit it."""

import re

import pytest

from groupsite.news.models import NewsItem
from people.models import Person
from publications.models import Publication
from software.models import Project, Software, Theme
from tests import factories as make
from tests.admin_forms import change_url
from tests.full_site import build_full_site

pytestmark = pytest.mark.django_db
LINK = re.compile(r'class="edit-here"><a href="([^"#]*)#([^"]*)">Edit<span class="hidden"> ([^<]*)</span>')


@pytest.mark.parametrize("model", [Publication, Person, Theme, Software, Project, NewsItem])
def test_every_link_leads_to_a_place_in_the_form(client, model):
    build_full_site()
    row = model.objects.filter(visibility="public").exclude(slug=None).order_by("pk").first()
    if model is Publication:
        Publication.objects.filter(pk=row.pk).update(summary="In short.", funding="Paid by none.")
    client.force_login(make.UserFactory(role="owner"))
    links = LINK.findall(client.get(row.get_absolute_url()).text)
    form = client.get(change_url(row)).text
    assert links
    for url, anchor, what in links:
        assert url == change_url(row)
        assert f'id="{anchor}"' in form, anchor
        assert what


def test_who_may_not_edit_sees_none(client):
    paper = make.PublicationFactory(summary="In short.", byline=["Somebody Else"])
    assert "edit-here" not in client.get(paper.get_absolute_url()).text
    client.force_login(make.UserFactory())
    assert "edit-here" not in client.get(paper.get_absolute_url()).text
    client.force_login(paper.added_by or make.UserFactory(role="editor"))
    assert "edit-here" in client.get(paper.get_absolute_url()).text
