"""The network of a client, in place of its address, wherever requests are counted."""

import ipaddress

from allauth.core import ratelimit
from django.http import HttpRequest

IPV6_SITE = 64
"""Length in bits of the IPv6 prefix that one customer gets."""


def get_network(address: str) -> str:
    """Return an address, of IPv6 that of the network which one customer gets (RFC 6177).

    What is no address, as behind a socket without a proxy's headers, stays as it is.
    """
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=IPV6_SITE) if network.version == 6 else network.network_address)


def is_within_limit(request: HttpRequest, action: str, key: str | None = None) -> bool:
    """Count a request towards a limit of ACCOUNT_RATE_LIMITS; return whether it may be answered.

    Visitors without an address are not counted together.
    """
    return not request.META.get("REMOTE_ADDR") or ratelimit.consume(request, action=action, key=key)
