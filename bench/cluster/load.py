"""Who uses the site during the trial: visitors, editors who add numbered items, and what they were told."""

import asyncio
import re
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from itertools import count
from threading import Event, Lock, Thread
from urllib.parse import urlencode

from django.test import Client
from django.urls import reverse

from bench.cluster.hosts import FOLDER, WEB_HOSTS
from bench.cluster.network import ADDRESSES
from bench.forms import read_form
from bench.live_site import Answer
from bench.visitors import visit
from people.models import User

PORT = 80
VISITORS_PAUSE, EDITORS_PAUSE = 10.0, 4.0
"""Seconds between two pages of a visitor on average, and between two items of an editor."""
SLICE = 1.0
"""Seconds after which a visitor looks whether the trial is over."""
PATIENCE = 40
TITLE = "Numbered item {:05d}"


@dataclass
class Write:
    """An item that an editor sent, with the moments of sending and of the response, and its status."""

    number: int
    started: float
    ended: float
    status: int

    @property
    def is_acknowledged(self) -> bool:
        return self.status == 302


@dataclass
class Load:
    """Visitors and editors in threads of their own, until they are stopped."""

    pages: list[str]
    answers: list[Answer] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    numbers: count = field(default_factory=lambda: count(1))
    lock: Lock = field(default_factory=Lock)
    is_over: Event = field(default_factory=Event)
    threads: list[Thread] = field(default_factory=list)

    def start(self, visitors: int, editors: int) -> None:
        """Let so many of each begin."""
        clients = [make_editor(index) for index in range(editors)]
        self.threads = [
            Thread(target=lambda: asyncio.run(self._visit_together(visitors)), daemon=True),
            *(Thread(target=self._edit, args=[client], daemon=True) for client in clients),
        ]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Let all end, and wait for them."""
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    async def _visit_together(self, number: int) -> None:
        hosts = (f"198.51.100.{1 + index % 250}" for index in range(number))
        await asyncio.gather(*map(self._visit, hosts))

    async def _visit(self, host: str) -> None:
        while not self.is_over.is_set():
            until = time.monotonic() + SLICE
            self.answers += await visit(host, self.pages, until, VISITORS_PAUSE, PORT, ADDRESSES["balancer"])

    def _edit(self, client: "Editor") -> None:
        while not self.is_over.wait(EDITORS_PAUSE):
            with self.lock:
                number = next(self.numbers)
            self.writes.append(client.add_item(number))


class Editor:
    """An account's browser, which shows no page that it is redirected to."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), UnfollowedRedirects
        )

    def add_item(self, number: int) -> Write:
        """Open the form, and send a public item. The status is 0 if a connection breaks."""
        status, html = self.request()
        started = time.monotonic()
        if status == 200:
            data = read_form(html, "newsitem_form")
            data |= {"title": [TITLE.format(number)], "visibility": ["public"], "_save": ["1"]}
            started = time.monotonic()
            status, _ = self.request(urlencode(data, doseq=True).encode())
        return Write(number, started, time.monotonic(), status)

    def request(self, body: bytes | None = None) -> tuple[int, str]:
        """Request the form, or send it; return the status and the page."""
        url = f"http://{ADDRESSES['balancer']}{reverse('admin:news_newsitem_add')}"
        cookies = {cookie.name: cookie.value for cookie in self.cookies} | {"sessionid": self.session}
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        request = urllib.request.Request(url, body, {"Cookie": header})
        try:
            with self.opener.open(request, timeout=PATIENCE) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""
        except (OSError, ValueError):
            return 0, ""


class UnfollowedRedirects(urllib.request.HTTPRedirectHandler):
    """A handler that leaves redirects to the caller."""

    def redirect_request(self, *_args) -> None:
        return None


def make_editor(index: int) -> Editor:
    """Make an account of an editor, and log it in."""
    account = User.objects.create_user(email=f"editor{index}@example.org", role="editor")
    client = Client()
    client.force_login(account)
    return Editor(client.cookies["sessionid"].value)


@dataclass
class Sight:
    """What a web host showed at a moment: the status, and the newest number on its list of news."""

    moment: float
    status: int
    number: int


def read_sights() -> dict[str, list[Sight]]:
    """Return what was seen on each web host, in order."""
    sights = {}
    for host in WEB_HOSTS:
        lines = re.findall(
            r"^([\d.]+) (\d+) (\d+)$", (FOLDER / f"{host}-bench.cluster.watch.log").read_text(), re.M
        )
        sights[host] = [Sight(float(moment), int(status), int(number)) for moment, status, number in lines]
    return sights
