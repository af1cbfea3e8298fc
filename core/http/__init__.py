"""The HTTP client for outside services: nothing else in this program opens outgoing connections.

It only requests allowed URLs, within a deadline and a limit of size. Responses are untrusted data.
"""

from core.http.client import Client, RequestLimits, ServiceResponse
from core.http.errors import (
    InvalidResponse,
    NotFound,
    OutsideError,
    RateLimited,
    RequestRefused,
    ServiceFailed,
    ServicesDisabled,
    TimedOut,
    TooLarge,
    Unreachable,
    UrlNotAllowed,
)

__all__ = [
    "ServiceResponse",
    "Client",
    "ServiceFailed",
    "RequestLimits",
    "UrlNotAllowed",
    "NotFound",
    "InvalidResponse",
    "ServicesDisabled",
    "OutsideError",
    "RateLimited",
    "RequestRefused",
    "TimedOut",
    "TooLarge",
    "Unreachable",
]
