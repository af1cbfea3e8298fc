"""The lists of all kinds of content that other sites can show."""

import pytest

from core.kinds import get_kinds_with_pages

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("demo")
def test_every_list_that_says_so_is_a_frame_and_html(client):
    kinds = [kind for kind in get_kinds_with_pages() if kind.embeds_list]
    assert {kind.key for kind in kinds} >= {"publication", "person", "news", "event", "position"}
    for kind in kinds:
        frame = client.get(f"/embed{kind.prefix}")
        assert frame.status_code == 200, kind
        assert 'class="groupsite-item"' in frame.text, kind
        assert '<base target="_top">' in frame.text
        fragment = client.get(f"/embed{kind.prefix}?as=fragment&limit=1")
        assert (fragment.text.count("<li class"), "<html" in fragment.text) == (1, False), kind
        assert fragment.headers["Access-Control-Allow-Origin"] == "*"
        assert 'href="/' not in fragment.text, "links lead here from any site"
        assert 'src="/' not in fragment.text
