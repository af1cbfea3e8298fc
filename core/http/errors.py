"""Errors of outside services, each with a message for readers."""

import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext


class OutsideError(Exception):
    """A request to an outside service failed."""


class ServicesDisabledError(OutsideError):
    """Outside services are switched off."""

    def __init__(self) -> None:
        super().__init__(gettext("Outside services are turned off (OUTSIDE_SERVICES=off)."))


class UrlNotAllowedError(OutsideError):
    """The URL is not allowed: not configured, private, or invalid."""


class UnreachableError(OutsideError):
    """No connection: no network, an unknown host, a closed port, an invalid certificate."""


class ServiceTimeoutError(OutsideError):
    """The deadline passed before the answer was complete."""


class ResponseTooLargeError(OutsideError):
    """The response is larger than the limit."""


class InvalidResponseError(OutsideError):
    """The response is incomplete, invalid, or not of the expected type."""


class NotFoundError(OutsideError):
    """The resource does not exist (404, 410)."""


class ServiceFailedError(OutsideError):
    """The service has an error (5xx); `retry_at`: when to retry, if the service says so."""

    def __init__(self, message: str, retry_at: datetime.datetime | None = None) -> None:
        super().__init__(message)
        self.retry_at = retry_at


class RequestRefusedError(OutsideError):
    """The service refuses the request (401, 403 and the other 4xx)."""

    def __init__(self, message: str, status: int, body: bytes = b"") -> None:
        super().__init__(message)
        self.status = status
        self.body = body


class RateLimitedError(OutsideError):
    """The rate limit was exceeded; `again_at`: when to retry, if the service says so."""

    def __init__(self, host: str, again_at: datetime.datetime | None = None) -> None:
        moment = date_format(again_at, "DATETIME_FORMAT") if again_at else ""
        until = gettext("after {moment} UTC").format(moment=moment) if moment else gettext("later")
        super().__init__(
            gettext("{host} limits how often it can be used. Try again {until}.").format(
                host=host, until=until
            )
        )
        self.retry_at = again_at
