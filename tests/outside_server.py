"""A service elsewhere, played by this machine: it answers as it was told to, however badly."""

import contextlib
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field


@dataclass
class Request:
    """What was asked of the server."""

    method: str
    target: str
    headers: dict[str, str]


@dataclass
class Server:
    """Answers of a server by target, and what it was asked. route: answers the targets that have none."""

    listening: socket.socket
    route: "Callable[[Request], bytes | Callable[[socket.socket, Request], None]] | None" = None
    answers: dict[str, "bytes | Callable[[socket.socket, Request], None]"] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    tls: ssl.SSLContext | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    @property
    def targets(self) -> list[str]:
        return [request.target for request in self.requests]

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return  # the test is over
            threading.Thread(target=self.answer, args=[connection], daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), self.secured(connection) as connection:
            head = b""
            while b"\r\n\r\n" not in head and (piece := connection.recv(65536)):
                head += piece
            first, *lines = head.decode("latin-1").strip().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            request = Request(*first.split(" ")[:2], headers)
            self.requests.append(request)
            answer = self.answers.get(request.target)
            if answer is None:
                answer = self.route(request) if self.route else page(b"{}", status=404)
            if callable(answer):
                answer(connection, request)
            else:
                connection.sendall(answer)

    def secured(self, connection: socket.socket) -> socket.socket:
        return self.tls.wrap_socket(connection, server_side=True) if self.tls else connection

    def hang(self, connection: socket.socket, request: Request) -> None:
        """Says nothing until the test is over."""
        self.over.wait(30)

    def drip(self, connection: socket.socket, request: Request) -> None:
        """One byte after the other, without end, of an answer that began well."""
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n[")
        while not self.over.wait(0.02):
            connection.sendall(b" ")

    def drip_headers(self, connection: socket.socket, request: Request) -> None:
        """The same before the body."""
        connection.sendall(b"HTTP/1.1 200 OK\r\nX-Word: ")
        while not self.over.wait(0.02):
            connection.sendall(b"x")


def page(body: bytes | object, status: int = 200, **headers: str) -> bytes:
    """An answer as bytes; what is not bytes is sent as JSON. X_Header stands for X-Header."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    fields = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    fields |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status} Said\r\n{head}\r\n".encode("latin-1") + body


def with_etag(body: object, etag: str, **headers: str) -> Callable[[socket.socket, Request], None]:
    """An answer that is sent only if it is not the one that the other side has."""

    def answer(connection: socket.socket, request: Request) -> None:
        same = request.headers.get("If-None-Match") == etag
        connection.sendall(
            page(b"", status=304, ETag=etag) if same else page(body, ETag=etag, **headers),
        )

    return answer


@contextlib.contextmanager
def outside_server() -> Iterator[Server]:
    """A server on a port of its own, until the end of the block."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Server(listening)
        thread = threading.Thread(target=server.serve, daemon=True)
        thread.start()
        yield server
        server.over.set()
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(5)
