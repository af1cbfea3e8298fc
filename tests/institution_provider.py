"""An institution with OpenID Connect for tests: a real provider in a thread, at which people log in."""

import contextlib
import re
import urllib.parse
import urllib.request
from collections.abc import Iterator

import httpx
