"""Encode any text as one segment of a URL path, and decode it: an author's key, or a source's id of a paper.

A space becomes "_". The bytes of characters that are invalid or ambiguous in a path become "~" and two
hex digits each. A text longer than 200 bytes is cut, and ends with "~" and a digest of the whole.
"""

import re
from hashlib import sha256

LENGTH = 200  # bytes of an address part, but for the digest
DIGEST = 16  # hex digits
_ESCAPED = re.compile(r"[_~/\\?#%\x00-\x1f\x7f-\x9f]|\A\.|\.(?=(?:bib|ris|json|atom)\Z)")
_CUT = re.compile(rf"~[0-9a-f]{{{DIGEST}}}\Z")
_BYTES = re.compile(r"(?:~[0-9A-Fa-f]{2})+")


def encode_segment(text: str) -> str:
    """Encode a text as a segment of a URL path; not percent-encoded yet."""
    part = _ESCAPED.sub(lambda match: "".join(f"~{byte:02x}" for byte in match[0].encode()), text)
    part = part.replace(" ", "_")
    whole = part.encode(errors="surrogatepass")
    if len(whole) <= LENGTH:
        return part
    head = re.sub(r"~[0-9a-f]?\Z", "", whole[:LENGTH].decode(errors="ignore"))
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()[:DIGEST]
    return f"{head}~{digest}"


def decode_segment(part: str) -> str:
    """Decode a segment; anything that `encode_segment` would not produce stays as it is.

    Of a text that was cut, return the beginning: see `is_cut`.
    """
    if is_cut(part):
        part = _CUT.sub("", part)
    return _BYTES.sub(_decode, part.replace("_", " "))


def is_cut(part: str) -> bool:
    """Return whether a segment is a cut text, of which `decode_segment` returns the beginning."""
    return len(part.encode(errors="surrogatepass")) > LENGTH and bool(_CUT.search(part))


def _decode(match: re.Match[str]) -> str:
    """Decode bytes; invalid ones stay as they are."""
    try:
        return bytes.fromhex(match[0].replace("~", "")).decode()
    except UnicodeDecodeError:
        return match[0]
