"""Who may read what is for operators: requests from METRICS_ALLOWED, or with METRICS_TOKEN."""

from functools import lru_cache

from django.conf import settings
from django.utils.crypto import constant_time_compare

from groupsite.site.trusted_proxies import TrustedProxies

BEARER = "Bearer "


def may_read_metrics(request) -> bool:
    """Return whether the request comes from an allowed network or has the token; by default none may."""
    networks = _parse_networks(tuple(settings.METRICS_ALLOWED))
    if settings.METRICS_ALLOWED and networks.is_trusted(request.META.get("REMOTE_ADDR", "")):
        return True
    header = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not header.startswith(BEARER):
        return False
    return constant_time_compare(header.removeprefix(BEARER).strip(), settings.METRICS_TOKEN)


@lru_cache(maxsize=8)
def _parse_networks(texts: tuple[str, ...]) -> TrustedProxies:
    return TrustedProxies(texts, "METRICS_ALLOWED")
