"""Lists of the site as frames and as HTML on pages of other hosts."""

import pytest

from tests.outside_server import outside_server
from tests.outside_server import page as build_page

pytestmark = pytest.mark.browser

HOST_POLICY = "default-src 'none'; frame-src {site}"
FRAME = (
    '<!doctype html><title>Institute</title><h1>Institute</h1><iframe src="{url}" title="Papers"></iframe>'
)


@pytest.fixture
def institute():
    """A server of another site."""
    with outside_server() as running:
        yield running


def serve(server, site: str, host: str) -> str:
    """Serve a page with a frame at a host name of this machine; return its URL."""
    html = FRAME.format(url=f"{site}/embed/publications/?limit=3").encode()
    policy = HOST_POLICY.format(site=site)
    server.answers["/"] = build_page(html, Content_Type="text/html", Content_Security_Policy=policy)
    return server.url.replace("127.0.0.1", host)


@pytest.mark.parametrize(("host", "is_shown"), [("localhost", True), ("127.0.0.1", False)])
def test_a_frame_is_shown_on_an_allowed_host_alone(page, site, settings, institute, host, is_shown):
    port = institute.url.rpartition(":")[2]
    settings.SITE_URL = site
    settings.FRAME_ANCESTORS = [f"localhost:{port}"]
    page.goto(serve(institute, site, host))
    frame = page.frame_locator("iframe")
    if is_shown:
        frame.get_by_text("All 18 papers").wait_for()
        assert frame.locator(".groupsite-item").count() == 3
        frame.locator(".groupsite-title a").first.click()
        page.wait_for_url(f"{site}/publications/**")
    else:
        page.wait_for_timeout(500)
        assert frame.locator(".groupsite-item").count() == 0
        assert any("frame-ancestors" in str(each) for each in page.complaints)


def test_the_code_that_the_builder_writes_works_on_another_page(page, site, settings, institute):
    settings.SITE_URL = site
    page.goto(f"{site}/publications/?year=2023")
    page.get_by_role("link", name="Embed", exact=True).click()
    page.get_by_label("Items at most").fill("1")
    page.get_by_role("button", name="Update").click()
    preview = page.frame_locator(".embed-preview")
    preview.locator(".groupsite-item").first.wait_for()
    assert preview.locator(".groupsite-item").count() == 1
    script = page.locator(".source", has_text="<script>").inner_text()
    html = f"<!doctype html><title>Institute</title>{script}".encode()
    institute.answers["/"] = build_page(html, Content_Type="text/html")
    page.goto(institute.url)
    page.locator(".groupsite-item a").first.wait_for()
    assert page.locator(".groupsite-title a").first.get_attribute("href").startswith("http")
