"""Run a module of the project on standard input, within limits of memory and time, and print its answer.

`python -I limited_script.py MEGABYTES SECONDS MODULE ARGUMENT…` calls `main(data, *arguments)` of the module,
which returns bytes or raises DataRefusedError. There are no settings and no database.
"""

import importlib
import resource
import sys
from pathlib import Path

REFUSED = "REFUSED "
"""What the line with a reason begins with."""


class DataRefusedError(ValueError):
    """Raised for data that is not accepted; the message is a sentence about it."""


if __name__ == "__main__":
    memory, seconds, module, *arguments = sys.argv[1:]
    for limit, value in (
        (resource.RLIMIT_AS, int(memory) * 1024 * 1024),
        (resource.RLIMIT_CPU, int(seconds)),  # SIGXCPU, and a second later SIGKILL
    ):
        resource.setrlimit(limit, (value, value + (limit == resource.RLIMIT_CPU)))
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from core.files import limited_script  # this file is __main__ here, and its class another one

    try:
        answer = importlib.import_module(module).main(sys.stdin.buffer.read(), *arguments)
    except limited_script.DataRefusedError as error:
        print(REFUSED + " ".join(str(error).split()), file=sys.stderr)  # noqa: T201
        sys.exit(1)
    sys.stdout.buffer.write(answer)
