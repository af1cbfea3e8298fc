"""Convert TeX of bibliographies to the text of entries (hub text, see bibliography/entry.py) and back.

decode, decode_marked: TeX to hub text. encode: hub text to TeX. plain: hub text without TeX. canonical: any
string as valid hub text. with_letters: a fast path for accented letters. settled: normalised spans for an
entry's `protected`.
"""

from bibliography.latex.decoder import decode, decode_marked, with_letters
from bibliography.latex.encoder import encode, plain
from bibliography.latex.hub import Spans, canonical, settled

__all__ = ["Spans", "canonical", "decode", "decode_marked", "encode", "plain", "settled", "with_letters"]
