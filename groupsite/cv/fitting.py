"""A CV on as many pages as its owner wants: cut until it fits, never set in smaller type."""

from dataclasses import replace

from groupsite.cv.description import Cv
from groupsite.cv.pdf import Typeset, typeset
from groupsite.cv.shortening import LAST, shortened


def fitted(cv: Cv) -> Typeset:
    """The whole CV where it fits or may be as long as it likes; else at the first level at which it fits.

    The levels are searched by halves, as each leaves no more than the one before it: at most five PDFs are
    made. What does not fit at the last level either is given at the last. Raises NotTypeset.
    """
    made = typeset(cv)
    if not cv.pages or made.pages <= cv.pages:
        return made
    too_long, best = 0, None
    fits = LAST + 1
    while fits - too_long > 1:
        level = (too_long + fits) // 2
        made = replace(typeset(shortened(cv, level)), level=level)
        if made.pages <= cv.pages:
            fits, best = level, made
        else:
            too_long = level
    return best or made
