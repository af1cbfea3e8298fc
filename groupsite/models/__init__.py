"""The group with its menu and home page, pages and awards; drafts and settings of accounts; backups."""

from groupsite.models.award import Award, AwardRecipient
from groupsite.models.backup_record import BackupRecord
from groupsite.models.cache_entry import CacheEntry
from groupsite.models.draft import FormDraft
from groupsite.models.group import ContactPoint, Direction, Group, GroupTie, MenuItem, Partner
from groupsite.models.home_block import HomeBlock
from groupsite.models.notice import NoticeSettings, SentNotice
from groupsite.models.page import Page, PageImage
from groupsite.models.saved_view import SavedView

__all__ = [
    "Award",
    "AwardRecipient",
    "BackupRecord",
    "CacheEntry",
    "ContactPoint",
    "Direction",
    "FormDraft",
    "Group",
    "GroupTie",
    "HomeBlock",
    "MenuItem",
    "NoticeSettings",
    "Page",
    "PageImage",
    "Partner",
    "SavedView",
    "SentNotice",
]
