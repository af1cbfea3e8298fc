"""Allowed URLs, and connections to them: resolved, checked and read within a deadline."""

import contextlib
import http.client
import io
import ipaddress
import queue
import re
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

from django.utils.translation import gettext

from core.http.errors import (
    InvalidResponseError,
    OutsideError,
    ResponseTooLargeError,
    ServiceTimeoutError,
    UnreachableError,
    UrlNotAllowedError,
)
from core.text.translation import SeparatedNumber

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
PORTS = {"http": 80, "https": 443}
HOST_FORM = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
SAFE = "/%:@!$&'()*+,;=~"
NAT64 = ipaddress.ip_network("64:ff9b::/96")
LONGEST = 8000


@dataclass(frozen=True)
class RequestUrl:
    """An http or https URL in its parts, normalised for the request."""

    scheme: str
    host: str
    port: int
    path: str
    query: str = ""

    @classmethod
    def parse(cls, url: str) -> "RequestUrl":
        """Parse a URL. Raises UrlNotAllowedError for other schemes, passwords, dot segments, invalid URLs."""
        try:
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
            host = _normalise_host(parts.hostname)
            return cls(parts.scheme, host, port, path, quote(parts.query, safe=SAFE + "?"))
        except ValueError as error:  # of urlsplit, of ports, of what cannot be encoded
            printable = "".join(letter if letter.isprintable() else "�" for letter in url[:200])
            raise UrlNotAllowedError(
                gettext("“{printable}” is not a URL.").format(printable=printable)
            ) from error

    @property
    def origin(self) -> tuple[str, str, int]:
        return self.scheme, self.host, self.port

    @property
    def target(self) -> str:
        """The target in the request line."""
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def netloc(self) -> str:
        """Host and port, as in the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}{self.target}"

    def follow(self, location: str) -> "RequestUrl":
        """Resolve the target of a redirect. Raises UrlNotAllowedError if it leaves https."""
        try:
            place = RequestUrl.parse(urljoin(str(self), location))
        except ValueError as error:
            raise UrlNotAllowedError(
                gettext("{host} redirects to something that is not a URL.").format(host=self.host)
            ) from error
        if (self.scheme, place.scheme) == ("https", "http"):
            raise UrlNotAllowedError(gettext("{host} redirects from https to http.").format(host=self.host))
        return place


class AllowList:
    """The bases and hosts whose URLs are allowed."""

    def __init__(self, bases: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self.bases = [RequestUrl.parse(base) for base in bases]
        self.hosts = {RequestUrl.parse(f"{scheme}://{host}").origin for host in hosts for scheme in PORTS}

    def check(self, place: RequestUrl) -> None:
        """Raise UrlNotAllowedError for a URL under no base and on no host."""
        is_under_base = any(
            place.origin == base.origin and f"{place.path}/".startswith(f"{base.path.rstrip('/')}/")
            for base in self.bases
        )
        if place.origin not in self.hosts and not is_under_base:
            raise UrlNotAllowedError(
                gettext("{netloc}{path} is not one of the allowed URLs.").format(
                    netloc=place.netloc, path=place.path[:200]
                )
            )


def resolve_endpoints(place: RequestUrl, seconds: float) -> list[tuple[int, Any]]:
    """Resolve a host once; return the socket families and addresses that are allowed.

    A private address is allowed only if the URL itself contains it, as an address or as localhost.
    Raises TimeoutError, UrlNotAllowedError if no address is allowed, UnreachableError if there is none.
    """
    addresses = _resolve_host(place.host, place.port, seconds)
    literal, allowed = _parse_ip(place.host), []
    for family, sockaddr in addresses:
        address = ipaddress.ip_address(sockaddr[0])
        is_local = place.host == "localhost" and address.is_loopback
        if address == literal if literal else is_public(address) or is_local:
            allowed.append((family, sockaddr))
    if not allowed:
        raise UrlNotAllowedError(
            gettext(
                "{host} leads to {addresses}, which is not on the public network. Private "
                "addresses are allowed only if the setting names them by number."
            ).format(host=place.host, addresses=addresses[0][1][0])
        )
    return allowed


def is_public(address: Address) -> bool:
    """Return whether an IP address is public; one that embeds another counts as the other."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner:
            return is_public(inner)
    return address.is_global and not address.is_multicast and not address.is_reserved


def _resolve_host(host: str, port: int, seconds: float) -> list[tuple[int, Any]]:
    """Resolve a host in a thread of its own, as getaddrinfo has no timeout."""
    results: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def ask() -> None:
        try:
            results.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            results.put(error)

    threading.Thread(target=ask, daemon=True).start()
    try:
        result = results.get(timeout=seconds)
    except queue.Empty as error:
        raise TimeoutError from error
    if isinstance(result, Exception) or not result:
        raise UnreachableError(
            gettext("The host {host} was not found, or there is no network.").format(host=host)
        )
    return [(entry[0], entry[4]) for entry in result]


def _normalise_host(name: str) -> str:
    if "%" in name:  # the zone of a link-local address
        raise ValueError(name)
    if literal := _parse_ip(name):
        return str(literal)
    host = name.lower().rstrip(".").encode("idna").decode("ascii")
    if not HOST_FORM.fullmatch(host):
        raise ValueError(name)
    return host


def _parse_ip(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def is_private_host(host: str) -> bool:
    """Return whether a host is written as an address that is not public, or as a name of this machine."""
    literal = _parse_ip(host)
    return not is_public(literal) if literal else host == "localhost" or host.endswith(".localhost")


HEAD_LIMIT = 64 * 1024
READ_AHEAD = 8 * 1024
PIECE = 64 * 1024
CHUNK_OVERHEAD = 4
"""The factor over the limit of the body that may be received, as overhead of chunks."""

RawResponse = tuple[int, http.client.HTTPMessage, bytes]


class Deadline:
    """The time until which a request must be complete."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.monotonic() + seconds

    def get_remaining(self) -> float:
        """Return the seconds that are left; raises TimeoutError if none is."""
        seconds = self.ends - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        return seconds


class LimitedSocket(io.RawIOBase):
    """A connected socket, as http.client needs it, that reads at most `allowance` bytes."""

    def __init__(self, connected: socket.socket, deadline: Deadline, host: str) -> None:
        self.connected = connected
        self.deadline = deadline
        self.host = host
        self.allowance = HEAD_LIMIT + READ_AHEAD

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.connected.settimeout(
            self.deadline.get_remaining()
        )  # before every read: a drip must not buy time
        count = self.connected.recv_into(buffer)
        self.allowance -= count
        if self.allowance < 0:
            raise ResponseTooLargeError(gettext("{host} sent too much data.").format(host=self.host))
        return count

    def sendall(self, data: bytes) -> None:
        self.connected.settimeout(self.deadline.get_remaining())
        self.connected.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:  # noqa: ARG002
        return io.BufferedReader(self, READ_AHEAD)


def send_request(
    method: str,
    place: RequestUrl,
    headers: dict[str, str],
    deadline: Deadline,
    limit: int,
    tls: ssl.SSLContext,
) -> RawResponse:
    """Send one request; return the status, the headers and the unpacked body of at most `limit` bytes.

    Raises OutsideError of every kind that is not about the status.
    """
    try:
        with _connect(place, deadline, tls) as connected:
            line = LimitedSocket(connected, deadline, place.host)
            connection = http.client.HTTPConnection(place.host, place.port)
            connection.sock = line
            connection.putrequest(method, place.target, skip_host=True, skip_accept_encoding=True)
            for name, value in {"Host": place.netloc, "Connection": "close", **headers}.items():
                connection.putheader(name, value)
            connection.endheaders()
            with contextlib.closing(connection.response_class(line, method=method)) as response:  # type: ignore[arg-type]
                response.begin()
                line.allowance = CHUNK_OVERHEAD * limit + HEAD_LIMIT
                return response.status, response.headers, _read_body(response, limit, place.host)
    except OutsideError:
        raise
    except TimeoutError as error:
        raise ServiceTimeoutError(
            gettext("{host} took too long to respond.").format(host=place.host)
        ) from error
    except ssl.SSLCertVerificationError as error:
        raise UnreachableError(
            gettext("The certificate of {host} is not trusted.").format(host=place.host)
        ) from error
    except OSError as error:
        raise UnreachableError(
            gettext("{host} cannot be reached, or closed the connection.").format(host=place.host)
        ) from error
    except (http.client.HTTPException, zlib.error) as error:
        raise InvalidResponseError(
            gettext("{host} sent an incomplete response.").format(host=place.host)
        ) from error


def _connect(place: RequestUrl, deadline: Deadline, tls: ssl.SSLContext) -> socket.socket:
    """Connect to the first checked address that accepts a connection."""
    addresses = resolve_endpoints(place, deadline.get_remaining())
    for number, (family, sockaddr) in enumerate(addresses):
        connected = socket.socket(family, socket.SOCK_STREAM)
        try:
            connected.settimeout(deadline.get_remaining() / (len(addresses) - number))
            connected.connect(sockaddr)
            connected.settimeout(deadline.get_remaining())
            return (
                tls.wrap_socket(connected, server_hostname=place.host)
                if place.scheme == "https"
                else connected
            )
        except OSError:
            connected.close()
            if number == len(addresses) - 1:
                raise
    raise AssertionError("endpoints are never none")


def _read_body(response: http.client.HTTPResponse, limit: int, host: str) -> bytes:
    if response.length is not None and response.length > limit:
        raise ResponseTooLargeError(
            gettext("{host} sent {length:,} bytes; the maximum is {limit:,}.").format(
                host=host, length=SeparatedNumber(response.length), limit=SeparatedNumber(limit)
            )
        )
    coding = (response.getheader("Content-Encoding") or "").strip().lower()
    if coding not in {"", "identity", "gzip", "x-gzip"}:
        raise InvalidResponseError(gettext("{host} used an unexpected compression.").format(host=host))
    unpacker = zlib.decompressobj(wbits=31) if coding.endswith("gzip") else None
    body, is_empty = bytearray(), True
    while piece := response.read(PIECE):
        is_empty = False
        body += unpacker.decompress(piece, limit + 1 - len(body)) if unpacker else piece
        if len(body) > limit:
            raise ResponseTooLargeError(
                gettext("{host} sent more than {limit:,} bytes.").format(
                    host=host, limit=SeparatedNumber(limit)
                )
            )
    if response.length:  # http.client keeps quiet about a body that is shorter than was said
        raise InvalidResponseError(gettext("{host} sent an incomplete response.").format(host=host))
    if unpacker and not is_empty and (not unpacker.eof or unpacker.unused_data):
        raise zlib.error("not one whole gzip member")
    return bytes(body)
