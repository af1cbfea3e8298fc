"""Reading pages as a program sees them: their links, their headings, and the text of their content."""

from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client

from people.models import Person
from tests import factories

HOST = "http://testserver"
LEAST_TEXT = 20  # characters of a page's content
ROLES = "visitor", "member", "staff", "editor", "owner"
LOGS_OUT = "/admin/logout/"


class Page(HTMLParser):
    """A page as far as it matters here: its links, its headings, and the text of its content."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.headings = 0
        self.text = ""
        self._in_main = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "a" and (link := dict(attrs).get("href")):
            self.links.append(link)
        self.headings += tag == "h1"
        self._in_main = self._in_main or tag == "main"

    def handle_endtag(self, tag):
        self._in_main = self._in_main and tag != "main"

    def handle_data(self, data):
        if self._in_main:
            self.text += data.strip()


def log_in_as(role: str) -> Client:
    """Return a client of an account of a role; nobody is logged in for a visitor."""
    client = Client()
    if role != "visitor":
        account = factories.UserFactory(email=f"{role}@example.org", role=role)
        Person.objects.filter(slug="luo-mai").update(user=account)
        client.force_login(account)
    return client


def get_internal_path(base: str, link: str) -> str:
    """Return the path and query of a link within the site; nothing for others."""
    parts = urlsplit(urldefrag(urljoin(HOST + base, link)).url)
    here = f"{parts.scheme}://{parts.netloc}" in (HOST, "http://127.0.0.1:8000")
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    return path if here and not path.startswith((LOGS_OUT, "/static/")) else ""
