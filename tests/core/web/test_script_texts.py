"""Scripts have their texts in the language of the page."""

import re

import pytest
from django.conf import settings

from core.web.script_texts import EDITING_TEXTS, PUBLIC_TEXTS

SCRIPTS = sorted((settings.BASE_DIR / "static").glob("*.js"))
CALL = re.compile(r'\btranslate\(((?:[^()"]|"[^"]*")*)')


def list_texts(source: str) -> list[str]:
    """Return the texts that a script translates."""
    return [text for call in CALL.findall(source) for text in re.findall(r'"([^"]*)"', call.split(", {")[0])]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_texts_of_scripts_are_given_to_them(path):
    assert set(list_texts(path.read_text())) <= {*PUBLIC_TEXTS, *EDITING_TEXTS}


def test_no_text_is_given_that_no_script_has():
    source = "".join(path.read_text() for path in SCRIPTS)
    assert [text for text in (*PUBLIC_TEXTS, *EDITING_TEXTS) if f'"{text}"' not in source] == []


@pytest.mark.django_db
def test_english_pages_carry_no_texts(client):
    assert "script-texts" not in client.get("/").text
