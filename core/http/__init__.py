"""The one client for everything outside: nothing else in this program opens a connection to the world.

It asks only where it was told that it may, within a deadline, and takes only so much. What it reads is
data of strangers, and whoever uses it must treat it so.
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
