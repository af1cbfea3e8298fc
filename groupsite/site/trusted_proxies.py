"""The proxies in front of the site, whose X-Forwarded headers are believed."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from django.core.exceptions import ImproperlyConfigured

UNIX_SOCKET = "unix"
"""The entry of TRUSTED_PROXIES for a proxy that connects through a Unix socket, and so has no IP address."""


class TrustedProxies:
    """The IP networks and the Unix socket from which trusted proxies connect."""

    def __init__(self, texts: Iterable[str], setting: str = "TRUSTED_PROXIES") -> None:
        """Parse entries of the setting. Raises ImproperlyConfigured."""
        texts = list(texts)
        self._socket_trusted = UNIX_SOCKET in texts
        try:
            self._networks = [
                ipaddress.ip_network(text, strict=False) for text in texts if text != UNIX_SOCKET
            ]
        except ValueError as error:
            raise ImproperlyConfigured(f"{setting}: {error}; write addresses as 10.0.0.0/8.") from error

    def is_trusted(self, address: str) -> bool:
        """Return whether the IP address is that of a trusted proxy."""
        if not address:
            return self._socket_trusted
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)

    def find_client(self, environ: dict) -> str:
        """Return the address of the visitor: REMOTE_ADDR, or what a trusted proxy says in X-Forwarded-For.

        That is the last address there that is not a trusted proxy. What is not an IP address ends the search.
        """
        client = environ.get("REMOTE_ADDR", "")
        if not self.is_trusted(client):
            return client
        for text in reversed(environ.get("HTTP_X_FORWARDED_FOR", "").split(",")):
            try:
                client = str(ipaddress.ip_address(text.strip()))
            except ValueError:
                break
            if not self.is_trusted(client):
                break
        return client


@lru_cache(maxsize=8)
def get_trusted_proxies(texts: tuple[str, ...]) -> TrustedProxies:
    """Return the proxies that these entries of TRUSTED_PROXIES name."""
    return TrustedProxies(texts)
