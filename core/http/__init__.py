"""The HTTP client for outside services: nothing else in this program opens outgoing connections.

It only requests allowed URLs, within a deadline and a limit of size. Responses are untrusted data.
"""

from core.http.client import Answer, Client, Limits
from core.http.errors import (
    Failed,
    NotAllowed,
    NotFound,
    NotUnderstood,
    Off,
    OutsideError,
    RateLimited,
    Refused,
    TimedOut,
    TooLarge,
    Unreachable,
)

__all__ = [
    "Answer",
    "Client",
    "Failed",
    "Limits",
    "NotAllowed",
    "NotFound",
    "NotUnderstood",
    "Off",
    "OutsideError",
    "RateLimited",
    "Refused",
    "TimedOut",
    "TooLarge",
    "Unreachable",
]
