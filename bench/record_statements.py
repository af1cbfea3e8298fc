"""A plugin of pytest that records the SQL of tests, to try it with the schema of a later release.

Copy it into a checkout of the release, and run there

    STATEMENTS=statements-VERSION.txt.gz .venv/bin/python -m pytest -p record_statements -n 0 FOLDERS

with the tests that open all public URLs and those that save forms. The file belongs into `tests/data/`.

Of statements that differ in their values only the first is kept, with its values; long values are cut.
"""

import gzip
import os
import re

import pytest
from django.db import connection

VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
LISTS = re.compile(r"%s(, %s)+|\((%s(, %s)*)\)(, \(%s(, %s)*\))+")
CONTEXT = re.compile(r"SELECT set_config\('journal\.context_id'.*?, true\); (?=[A-Z])")
"""What the journal puts before a statement."""
LEFT_OUT = ("pg_", "seen_keys")
"""In statements about PostgreSQL itself, and about a table that lives for a moment."""
LONGEST = 12_000
"""Characters of a statement: longer ones have lists of hundreds of values."""

statements: dict[str, str] = {}


def record(execute, sql, params, many, context):
    """Keep the statement as PostgreSQL got it, unless one of this form was kept."""
    result = execute(sql, params, many, context)
    text = context["cursor"].cursor.query
    form = LISTS.sub("%s", str(sql))
    if not many and text and str(sql).lstrip().upper().startswith(VERBS) and form not in statements:
        statement = CONTEXT.sub("", " ".join(text.decode("utf-8", "replace").split()), count=1)
        if len(statement) <= LONGEST and not any(word in statement for word in LEFT_OUT):
            statements[form] = statement
    return result


@pytest.fixture(autouse=True, scope="session")
def record_statements(request):
    request.getfixturevalue("django_db_setup")  # migrations are not recorded
    with connection.execute_wrapper(record):
        yield


def pytest_sessionfinish():
    """Write one statement a line."""
    content = "".join(f"{statement}\n" for statement in sorted(set(statements.values())))
    with open(os.environ["STATEMENTS"], "wb") as file:
        file.write(gzip.compress(content.encode(), 9, mtime=0))
