"""Stub."""

import os


def list_languages() -> list[str]:
    return os.environ.get("H5LANG", "en").split(",")


def get_default_language() -> str:
    return list_languages()[0]


def get_text_language() -> str:
    return get_default_language()
