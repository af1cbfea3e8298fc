"""Texts of templates go through gettext, so that other languages can follow."""

import re
from pathlib import Path

import pytest
from django.conf import settings

FOLDER = Path(settings.BASE_DIR) / "templates"
TRANSLATED = re.compile(
    r"{% blocktranslate.*?{% endblocktranslate %}|{% comment.*?{% endcomment %}|{#.*?#}", re.DOTALL
)
RAW = re.compile(r"<(script|style|code|svg)\b.*?</\1>", re.DOTALL)
CODE = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
ELEMENT = re.compile(r"<[^>]*>|&\w+;|\0")
WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = {
    "BibTeX",
    "CSL-JSON",
    "CSV",
    "Ctrl K",
    "DOI",
    "ISSN",
    "JSON",
    "JSON Resume",
    "LaTeX",
    "ORCID",
    "PDF",
    "RIS",
}
CODES = {"?page=", "conflict", "dashboard", "delete-confirmation", "group-form group-form-", "moving-in"}
"""Parts of classes and URLs that stand between tags of templates."""


def list_texts(source: str) -> list[str]:
    """Return the texts of a template outside of tags, elements and translations."""
    pieces = ELEMENT.split(CODE.sub("\0", RAW.sub("", TRANSLATED.sub("", source))))
    return [piece.strip() for piece in pieces if WORD.search(piece)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>{% translate 'Papers' %}</p>", []),
        ("<p>Papers</p>", ["Papers"]),
        ("<p>{% blocktranslate %}Papers of {{ year }}{% endblocktranslate %}, {{ x }} more</p>", ["more"]),
    ],
)
def test_a_text_is_found(source, found):
    assert list_texts(source) == found


@pytest.mark.parametrize(
    "path", sorted(FOLDER.rglob("*.html")), ids=lambda path: str(path.relative_to(FOLDER))
)
def test_every_text_is_translatable(path):
    texts = [text for text in list_texts(path.read_text()) if text not in NAMES | CODES]
    assert [text for text in texts if not text.startswith(("./manage.py", "smtp+tls:"))] == []
