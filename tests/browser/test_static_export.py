"""The site as files, served by nothing but a file server: its search and its redirects."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests import factories as make
from tests.static_exports import export

pytestmark = pytest.mark.browser


class QuietHandler(SimpleHTTPRequestHandler):
    """A file server without a log."""

    def log_message(self, *_args) -> None:
        pass


@pytest.fixture
def files(site, tmp_path, settings):
    """The URL of a file server with the export of the demo."""
    make.NewsItemFactory(title="Looms of Jörg Müller")
    make.RedirectFactory(old_path="/~old-home/", target_path="/people/luo-mai/")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=tmp_path / "out"))
    settings.SITE_URL = f"http://127.0.0.1:{server.server_port}"
    export(tmp_path / "out")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield settings.SITE_URL
    server.shutdown()
    server.server_close()


def test_the_search_and_a_redirect_work_without_a_server(page, files):
    page.goto(f"{files}/")
    page.get_by_role("link", name="Search everything").click()
    for text in ("müller", "mueller", "Muller"):
        page.get_by_role("searchbox").fill(text)
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Looms of Jörg Müller").wait_for()
    page.get_by_role("searchbox").fill("KüngFu")
    page.keyboard.press("Enter")
    page.get_by_text("result").first.wait_for()
    link = page.get_by_role("link", name="KungFu: Making Training in Distributed Machine Learning Adaptive")
    link.click()
    assert page.url == f"{files}/publications/kungfu-2020/"
    page.go_back()
    link.wait_for()
    answers = []
    page.on("response", lambda response: answers.append((response.status, response.url)))
    page.get_by_role("searchbox").fill("zzzz nothing")
    page.keyboard.press("Enter")
    page.get_by_text("Nothing was found").wait_for()
    assert [url for status, url in answers if status == 404 and "/search/" in url] == []
    page.goto(f"{files}/~old-home/")
    page.wait_for_url(f"{files}/people/luo-mai/")
    # no static files are collected in tests
    assert [each for each in page.complaints if "404" not in str(each)] == []
