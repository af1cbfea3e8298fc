"""Log records as lines of text, or as one JSON object a line."""

import datetime
import json
import logging

from core.monitoring.masking import mask_tokens

FACTS = "facts"
"""The attribute of a record with more facts about it: a mapping, whose items JSON has as members."""


class TextFormatter(logging.Formatter):
    """Writes the message, and after it the request or task that it belongs to.

    Further lines, which may hold what a visitor sent, are indented: none of them passes for another record.
    """

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace("\n", "\n  ")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        work = getattr(record, "work", None)
        return f"{record.message} [{work}]" if work else record.message

    def formatException(self, ei) -> str:  # noqa: N802
        return mask_tokens(super().formatException(ei))


class JsonFormatter(logging.Formatter):
    """Writes an object: time in UTC, level, logger, message, and what is known beyond."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line = {
            "time": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": mask_tokens(record.getMessage()),
        }
        if work := getattr(record, "work", None):
            line[work.kind] = work.id
        line |= getattr(record, FACTS, {})
        if record.exc_info:
            line["traceback"] = mask_tokens(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)
