"""SQL statements: each names the request or task that it belongs to, and slow ones are logged."""

import logging
import time
from typing import Any

from django.conf import settings

from core.monitoring.current_work import current_work

LONGEST = 1_000
"""Characters of a statement in the log."""

_log = logging.getLogger("groupsite.database")


def watch_statement(execute, sql: Any, params: Any, many: bool, context: dict) -> Any:
    """Run a statement with a comment, `/* request=… */`; log it, without its parameters, if it is slow.

    For `connection.execute_wrapper`. The comment follows, as the journal looks at how statements begin, and
    has a line of its own, as they may end with a comment. Composed statements of psycopg2 stay as they are.
    """
    work = current_work.get()
    marked = f"{sql}\n/* {work} */" if work is not None and isinstance(sql, str) else sql
    started = time.perf_counter()
    try:
        return execute(marked, params, many, context)
    finally:
        taken = (time.perf_counter() - started) * 1_000
        if settings.SLOW_QUERY_MS and taken >= settings.SLOW_QUERY_MS:
            text = " ".join(sql[:LONGEST].split()) if isinstance(sql, str) else type(sql).__name__
            _log.warning("Slow statement, %d ms: %s", taken, text)
