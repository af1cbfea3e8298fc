"""What follows from settings of the environment when the site starts."""

import json
import os
import subprocess
import sys

SCRIPT = """
import json
from groupsite import settings
print(json.dumps(settings.DATABASES["default"], default=str))
"""


def test_connections_to_a_database_at_a_url_are_kept():
    environment = {**os.environ, "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, check=True
    )
    database = json.loads(process.stdout)
    assert database["CONN_MAX_AGE"] == 60
    assert database["CONN_HEALTH_CHECKS"] is True
