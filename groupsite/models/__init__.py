"""Site settings: the group, its news, pages, awards and redirects."""

from groupsite.models.award import Award, AwardRecipient
from groupsite.models.cache_entry import CacheEntry
from groupsite.models.correction import Correction
from groupsite.models.draft import FormDraft
from groupsite.models.group import Group, GroupTie, MenuItem, Partner
from groupsite.models.home_block import HomeBlock
from groupsite.models.identity_change import IdentityChange
from groupsite.models.news import (
    NewsItem,
    NewsPerson,
    NewsPublication,
    NewsRecord,
    NewsSoftware,
    NewsTopic,
)
from groupsite.models.notice import NoticeSettings, SentNotice
from groupsite.models.page import Page, PageImage
from groupsite.models.profile_link import ProfileLink
from groupsite.models.redirect import Redirect
from groupsite.models.saved_view import SavedView

__all__ = [
    "Award",
    "AwardRecipient",
    "CacheEntry",
    "Correction",
    "FormDraft",
    "Group",
    "GroupTie",
    "HomeBlock",
    "IdentityChange",
    "MenuItem",
    "NewsItem",
    "NewsPerson",
    "NewsPublication",
    "NewsRecord",
    "NewsSoftware",
    "NewsTopic",
    "NoticeSettings",
    "Page",
    "PageImage",
    "Partner",
    "ProfileLink",
    "Redirect",
    "SavedView",
    "SentNotice",
]
