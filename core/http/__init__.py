"""The HTTP client for outside services: nothing else in this program opens outgoing connections.

It only requests allowed URLs, within a deadline and a limit of size. Responses are untrusted data.
"""

from core.http.client import Client, RequestLimits, ServiceResponse
from core.http.errors import (
    InvalidResponseError,
    NotFoundError,
    OutsideError,
    RateLimitedError,
    RequestRefusedError,
    ResponseTooLargeError,
    ServiceFailedError,
    ServicesDisabledError,
    ServiceTimeoutError,
    UnreachableError,
    UrlNotAllowedError,
)

__all__ = [
    "Client",
    "InvalidResponseError",
    "NotFoundError",
    "OutsideError",
    "RateLimitedError",
    "RequestLimits",
    "RequestRefusedError",
    "ResponseTooLargeError",
    "ServiceFailedError",
    "ServiceResponse",
    "ServiceTimeoutError",
    "ServicesDisabledError",
    "UnreachableError",
    "UrlNotAllowedError",
]
