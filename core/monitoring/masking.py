"""What log lines and messages to operators must not say."""

import logging
import re

_TOKEN = re.compile(r"(/(?:accounts|reports)/(?:[\w.~-]{1,19}/)*)[\w:.~-]{20,}")
_PREVIEW = re.compile(r"([?&]preview=)[\w:.~%-]{20,}")


class HideTokens(logging.Filter):
    """Replaces the tokens of links that let somebody in: "Gone: /accounts/invitation/…/"."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                mask_tokens(value) if isinstance(value, str) else value for value in record.args
            )
        if isinstance(record.msg, str):
            record.msg = mask_tokens(record.msg)
        return True


def mask_tokens(text: str) -> str:
    """Return the text with "…" for tokens in paths of accounts and shared reports, and of previews."""
    return _PREVIEW.sub(r"\1…", _TOKEN.sub(r"\1…", text))
