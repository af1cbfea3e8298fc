"""The site itself: the group, its news, pages, awards and redirects."""

from groupsite.models.award import Award, AwardRecipient
from groupsite.models.group import Group, GroupTie, MenuItem, Partner
from groupsite.models.news import NewsItem, NewsPerson, NewsPublication, NewsSoftware
from groupsite.models.page import Page
from groupsite.models.redirect import Redirect

__all__ = [
    "Award",
    "AwardRecipient",
    "Group",
    "GroupTie",
    "MenuItem",
    "NewsItem",
    "NewsPerson",
    "NewsPublication",
    "NewsSoftware",
    "Page",
    "Partner",
    "Redirect",
]
