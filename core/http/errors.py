"""Why an outside service gave nothing: each with a sentence for people as its text."""

import datetime


class OutsideError(Exception):
    """An outside service did not give what it was asked for."""


class Off(OutsideError):
    """Outside services are switched off."""

    def __init__(self) -> None:
        super().__init__("Outside services are switched off here (OUTSIDE_SERVICES=off).")


class NotAllowed(OutsideError):
    """The address is none that may be asked: not configured, private, or no address at all."""


class Unreachable(OutsideError):
    """No connection: no network, no such host, nobody listens, a certificate that does not fit."""


class TimedOut(OutsideError):
    """The deadline passed before the answer was complete."""


class TooLarge(OutsideError):
    """The answer is larger than what is taken."""


class NotUnderstood(OutsideError):
    """The answer breaks off, breaks the protocol, or is not what was asked for."""


class NotFound(OutsideError):
    """The service knows no such thing (404, 410)."""


class Failed(OutsideError):
    """The service has a fault of its own (5xx)."""


class Refused(OutsideError):
    """The service does not give it to us (401, 403 and the other 4xx)."""

    def __init__(self, message: str, status: int, body: bytes = b"") -> None:
        super().__init__(message)
        self.status = status
        self.body = body


class RateLimited(OutsideError):
    """The service was asked too often; `again_at` is when it may be asked again, if it said so."""

    def __init__(self, host: str, again_at: datetime.datetime | None = None) -> None:
        until = f"until {again_at:%-d %B %Y, %H:%M} UTC" if again_at else "for a while"
        super().__init__(f"{host} was asked too often and wants to be left alone {until}.")
        self.again_at = again_at
