"""The CV of a person as every form of it says it."""

from groupsite.cv.description import Cv
from groupsite.cv.gathering import cv_of
from groupsite.cv.keeping import level_of
from groupsite.cv.shortening import shortened
from people.models import Person


def shown_cv(person: Person) -> Cv:
    """Her CV as long as she wants it: one of two pages as much shorter as its PDF had to be."""
    cv = cv_of(person)
    return shortened(cv, level_of(cv)) if cv.pages else cv
