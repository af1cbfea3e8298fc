"""Convert TeX of bibliographies to the text of entries (hub text, see bibliography/entry.py) and back.

decode, decode_marked: TeX to hub text. encode: hub text to TeX. plain: hub text without TeX. canonical: any
string as valid hub text. with_letters: a fast path for accented letters. settled: normalised spans for an
entry's `protected`.
"""

from bibliography.latex.decoder import decode, decode_letters, decode_marked
from bibliography.latex.encoder import encode, strip_tex
from bibliography.latex.hub_text import Spans, canonicalize, normalize_spans

__all__ = [
    "Spans",
    "canonicalize",
    "decode",
    "decode_letters",
    "decode_marked",
    "encode",
    "normalize_spans",
    "strip_tex",
]
