"""The picture of a paper that is shown where somebody shares its page."""

from publications.cards.drawing import card

__all__ = ["card"]
