"""What log lines must not say."""

import logging
import re

_TOKEN = re.compile(r"(/accounts/(?:[\w.~-]{1,19}/)*)[\w:.~-]{20,}")


class HideTokens(logging.Filter):
    """Replaces the tokens of links that let somebody in: "Gone: /accounts/invitation/…/"."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                _TOKEN.sub(r"\1…", value) if isinstance(value, str) else value for value in record.args
            )
        if isinstance(record.msg, str):
            record.msg = _TOKEN.sub(r"\1…", record.msg)
        return True
