"""Texts of the staff beside open positions: no page says that nothing is open while something is."""

import re

NO_OPENINGS = re.compile(
    r"\b(?:no|not\s+any|without)\s+(?:\w+\s+){0,2}(?:openings?|positions?|vacanc(?:y|ies)|places?|jobs?)\b"
    r"|(?:\bnot|n[’']t)\s+(?:\w+\s+){0,2}(?:hiring|recruiting|looking\s+for|taking|accepting)\b"
    r"|\bnone\s+(?:is|are)\b(?:\s+open)?"
    r"|\b(?:positions?|places?|openings?)\s+(?:are|is)\s+(?:currently\s+)?(?:all\s+)?(?:filled|taken|closed)\b"
    r"|\bkeine\s+(?:\w+\s+){0,2}(?:stellen?|plätze)\b",
    re.IGNORECASE,
)
"""What says that nothing is open, in English and German."""
_BLOCKS = re.compile(r"(\n\s*\n|\n(?=\s*(?:[-*+#]|\d+[.)])\s))")
_SENTENCES = re.compile(r"(?<=[.!?])(\s+)")


def remove_no_openings(text: str) -> str:
    """Return a text in Markdown without the sentences that say that nothing is open."""
    parts: list[str] = []
    for block in _BLOCKS.split(text.replace("\r\n", "\n")):
        sentences = _SENTENCES.split(block)
        pairs = zip(sentences[::2], [*sentences[1::2], ""], strict=True)
        parts.append(
            "".join(f"{sentence}{gap}" for sentence, gap in pairs if not NO_OPENINGS.search(sentence))
        )
    return "".join(parts).strip()


def find_no_openings(text: str) -> str:
    """Return the first sentence that says that nothing is open; empty if none does."""
    for block in _BLOCKS.split(text.replace("\r\n", "\n")):
        for sentence in _SENTENCES.split(block)[::2]:
            if NO_OPENINGS.search(sentence):
                return " ".join(sentence.split())
    return ""
