"""One exchange over one connection: every wait ends with the deadline, every size has a limit."""

import http.client
import io
import socket
import ssl
import time
import zlib
from collections.abc import Iterator
from typing import Any

from groupsite.kit.outbound.errors import NotUnderstood, OutsideError, TimedOut, TooLarge, Unreachable
from groupsite.kit.outbound.places import Place, endpoints

HEAD_LIMIT = 64 * 1024
READ_AHEAD = 8 * 1024
PIECE = 64 * 1024
PACKING = 4
"""How many times the limit of a body may come over the line, for what chunks cost."""

Raw = tuple[int, http.client.HTTPMessage, bytes]


class Deadline:
    """A moment that all waiting of a request shares."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that are left; raises TimeoutError if none is."""
        seconds = self.ends - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        return seconds


class Line(io.RawIOBase):
    """A connected socket, in the shape that http.client wants, that gives `allowance` bytes at most."""

    def __init__(self, connected: socket.socket, deadline: Deadline, host: str) -> None:
        self.connected = connected
        self.deadline = deadline
        self.host = host
        self.allowance = HEAD_LIMIT + READ_AHEAD

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.connected.settimeout(self.deadline.left())  # before every read: a drip must not buy time
        count = self.connected.recv_into(buffer)
        self.allowance -= count
        if self.allowance < 0:
            raise TooLarge(f"{self.host} answers with more than is taken.")
        return count

    def sendall(self, data: bytes) -> None:
        self.connected.settimeout(self.deadline.left())
        self.connected.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self, READ_AHEAD)


def exchange(
    method: str, place: Place, headers: dict[str, str], deadline: Deadline, limit: int, tls: ssl.SSLContext
) -> Raw:
    """Ask once, and give status, headers and the unpacked body of `limit` bytes at most.

    Raises OutsideError of every kind that is not about the status.
    """
    try:
        with _connect(place, deadline, tls) as connected:
            return _talk(method, place, headers, Line(connected, deadline, place.host), limit)
    except OutsideError:
        raise
    except TimeoutError as error:
        raise TimedOut(f"{place.host} did not answer completely in the time that it has.") from error
    except ssl.SSLCertVerificationError as error:
        raise Unreachable(f"The certificate of {place.host} is not to be trusted.") from error
    except OSError as error:
        raise Unreachable(f"{place.host} cannot be reached, or broke the connection.") from error
    except (http.client.HTTPException, zlib.error) as error:
        raise NotUnderstood(f"{place.host} sent an answer that is broken or breaks off.") from error


def _connect(place: Place, deadline: Deadline, tls: ssl.SSLContext) -> socket.socket:
    """A connection to the first address that takes one: to the very address that was checked."""
    found = endpoints(place, deadline.left())
    for number, (family, where) in enumerate(found):
        connected = socket.socket(family, socket.SOCK_STREAM)
        try:
            connected.settimeout(deadline.left() / (len(found) - number))
            connected.connect(where)
            connected.settimeout(deadline.left())
            return (
                tls.wrap_socket(connected, server_hostname=place.host)
                if place.scheme == "https"
                else connected
            )
        except OSError:
            connected.close()
            if number == len(found) - 1:
                raise
    raise AssertionError("endpoints are never none")


def _talk(method: str, place: Place, headers: dict[str, str], line: Line, limit: int) -> Raw:
    connection = http.client.HTTPConnection(place.host, place.port)
    connection.sock = line
    connection.putrequest(method, place.target, skip_host=True, skip_accept_encoding=True)
    for name, value in {"Host": place.netloc, "Connection": "close", **headers}.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.response_class(line, method=method)
    try:
        response.begin()
        line.allowance = PACKING * limit + HEAD_LIMIT
        return response.status, response.headers, _body(response, limit, place.host)
    finally:
        response.close()


def _body(response: http.client.HTTPResponse, limit: int, host: str) -> bytes:
    if response.length is not None and response.length > limit:
        raise TooLarge(f"{host} answers with {response.length:,} bytes; {limit:,} are taken.")
    coding = (response.getheader("Content-Encoding") or "").strip().lower()
    if coding not in {"", "identity", "gzip", "x-gzip"}:
        raise NotUnderstood(f"{host} packs its answer in a way that it was not asked for.")
    take = _unpacked if coding.endswith("gzip") else _plain
    body = take(_pieces(response, host), limit)
    if body is None:
        raise TooLarge(f"{host} answers with more than the {limit:,} bytes that are taken.")
    return body


def _pieces(response: http.client.HTTPResponse, host: str) -> Iterator[bytes]:
    while piece := response.read(PIECE):
        yield piece
    if response.length:  # http.client keeps quiet about a body that is shorter than was said
        raise NotUnderstood(f"{host} sent an answer that breaks off.")


def _plain(pieces: Iterator[bytes], limit: int) -> bytes | None:
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) > limit:
            return None
    return bytes(body)


def _unpacked(pieces: Iterator[bytes], limit: int) -> bytes | None:
    body, unpacker, empty = bytearray(), zlib.decompressobj(wbits=31), True
    for piece in pieces:
        empty = False
        body += unpacker.decompress(piece, limit + 1 - len(body))
        if len(body) > limit:
            return None
    if not empty and (not unpacker.eof or unpacker.unused_data):
        raise zlib.error("not one whole gzip member")
    return bytes(body)
