"""Ends without a word if the site in this container answers and can work, else with the reason."""

import sys
from urllib.error import HTTPError
from urllib.request import urlopen

try:
    urlopen("http://127.0.0.1:8000/healthz", timeout=5)
except HTTPError as answer:
    sys.exit(answer.read().decode())
except OSError as problem:
    sys.exit(str(problem))
