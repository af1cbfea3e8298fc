"""Where requests may go: under configured bases, to hosts by name, and to which IP addresses of theirs."""

import ipaddress
import queue
import re
import socket
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

from groupsite.kit.outbound.errors import NotAllowed, Unreachable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
PORTS = {"http": 80, "https": 443}
HOST_FORM = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
SAFE = "/%:@!$&'()*+,;=~"
NAT64 = ipaddress.ip_network("64:ff9b::/96")
LONGEST = 8000


@dataclass(frozen=True)
class Place:
    """An http or https address in its parts, as it goes over the wire."""

    scheme: str
    host: str
    port: int
    path: str
    query: str = ""

    @classmethod
    def parse(cls, url: str) -> "Place":
        """Read an address. Raises NotAllowed for other schemes, passwords, dot segments and nonsense."""
        try:
            return cls._parse(url)
        except ValueError as error:  # of urlsplit, of ports, of what cannot be encoded
            raise NotAllowed(f"“{_printable(url)}” is no web address.") from error

    @classmethod
    def _parse(cls, url: str) -> "Place":
        parts = urlsplit(url)
        if (
            parts.scheme not in PORTS
            or not parts.hostname
            or parts.username is not None
            or len(url) > LONGEST
        ):
            raise ValueError(url)
        segments = unquote(parts.path).replace("\\", "/").split("/")
        if {".", ".."} & set(segments):  # they would lead out from under a base
            raise ValueError(url)
        port = PORTS[parts.scheme] if parts.port is None else parts.port
        path = quote(parts.path or "/", safe=SAFE)
        return cls(parts.scheme, _host(parts.hostname), port, path, quote(parts.query, safe=SAFE + "?"))

    @property
    def origin(self) -> tuple[str, str, int]:
        return self.scheme, self.host, self.port

    @property
    def target(self) -> str:
        """What the request line asks for."""
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def netloc(self) -> str:
        """Host and port, as the Host header says them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}{self.target}"

    def follow(self, location: str) -> "Place":
        """Where a redirect from here leads. Raises NotAllowed if it leaves https."""
        try:
            place = Place.parse(urljoin(str(self), location))
        except ValueError as error:
            raise NotAllowed(f"{self.host} sends on to what is no web address.") from error
        if (self.scheme, place.scheme) == ("https", "http"):
            raise NotAllowed(f"{self.host} sends on from https to an address that anybody can listen to.")
        return place


class Allowed:
    """The bases under which, and the hosts on which, addresses may be asked."""

    def __init__(self, bases: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self.bases = [Place.parse(base) for base in bases]
        self.hosts = {Place.parse(f"{scheme}://{host}").origin for host in hosts for scheme in PORTS}

    def check(self, place: Place) -> None:
        """Raises NotAllowed for an address that is under no base and on no host."""
        if place.origin not in self.hosts and not any(_under(place, base) for base in self.bases):
            raise NotAllowed(
                f"{place.netloc}{place.path[:200]} is not among the addresses that may be asked."
            )


def endpoints(place: Place, seconds: float) -> list[tuple[int, Any]]:
    """The socket families and addresses of a place to connect to: looked up once, each of them checked.

    A private address is used only if the place names it itself, as an address or as localhost.
    Raises TimeoutError, NotAllowed if only others are known, Unreachable if none is.
    """
    found = _lookup(place.host, place.port, seconds)
    fitting = [(family, where) for family, where in found if _may_be(place.host, where[0])]
    if not fitting:
        raise NotAllowed(
            f"{place.host} leads to {found[0][1][0]}, which is not on the public network. A private address "
            "is asked only if the setting itself gives it as an address."
        )
    return fitting


def is_public(address: Address) -> bool:
    """Whether an IP address is one of the public network; one that wraps another counts as the other."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner:
            return is_public(inner)
    return address.is_global and not address.is_multicast and not address.is_reserved


def _may_be(host: str, text: str) -> bool:
    address = ipaddress.ip_address(text)
    if literal := _literal(host):
        return address == literal
    return is_public(address) or (host == "localhost" and address.is_loopback)


def _lookup(host: str, port: int, seconds: float) -> list[tuple[int, Any]]:
    """getaddrinfo knows no deadline, so a thread of its own waits for it."""
    box: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def ask() -> None:
        try:
            box.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            box.put(error)

    threading.Thread(target=ask, daemon=True).start()
    try:
        found = box.get(timeout=seconds)
    except queue.Empty as error:
        raise TimeoutError from error
    if isinstance(found, Exception) or not found:
        raise Unreachable(f"There is no host {host}, or no network.")
    return [(entry[0], entry[4]) for entry in found]


def _under(place: Place, base: Place) -> bool:
    prefix = base.path.rstrip("/")
    return place.origin == base.origin and (place.path == prefix or place.path.startswith(f"{prefix}/"))


def _host(name: str) -> str:
    if "%" in name:  # the zone of a link-local address
        raise ValueError(name)
    if literal := _literal(name):
        return str(literal)
    host = name.lower().rstrip(".").encode("idna").decode("ascii")
    if not HOST_FORM.fullmatch(host):
        raise ValueError(name)
    return host


def _literal(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "�" for letter in text[:200])
