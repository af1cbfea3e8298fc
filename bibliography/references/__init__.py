"""Read lists of references as people write them: APA, IEEE, Vancouver, Chicago and their own ways.

`split_references` joins the lines of each reference, `read_reference` reads one. What cannot be told stays in
the note of the entry, and `is_sure` says whether the form of the reference left no choice.
"""

from bibliography.references.blocks import ReferenceText, split_references
from bibliography.references.reader import ReadReference, read_reference

__all__ = ["ReadReference", "ReferenceText", "read_reference", "split_references"]
