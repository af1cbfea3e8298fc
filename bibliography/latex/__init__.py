"""TeX as bibliographies have it, to text of the hub (see formats/entry.py) and back.

decode, decode_marked: TeX to the hub. encode: the hub to TeX. plain: the hub without TeX. canonical: any
string as legal text of the hub. with_letters: what most texts of TeX need, at once. settled: spans as an
entry's `protected` has them.
"""

from bibliography.latex.decoder import decode, decode_marked, with_letters
from bibliography.latex.encoder import encode, plain
from bibliography.latex.hub import Spans, canonical, settled

__all__ = ["Spans", "canonical", "decode", "decode_marked", "encode", "plain", "settled", "with_letters"]
