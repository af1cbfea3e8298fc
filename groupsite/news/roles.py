"""Who may do what to news; `groupsite.roles` puts all tables together."""

from core.permissions import CONTENT, Paths, Rights

_CONTENT = (
    "news.newsitem",
    "news.newsperson",
    "news.newspublication",
    "news.newsrecord",
    "news.newssoftware",
    "news.newstopic",
)

TABLE: dict[str, Rights] = dict.fromkeys(_CONTENT, CONTENT)
CONFIDENTIAL: dict[str, Paths] = {
    "news.newsitem": ("author__",),
    "news.newsperson": ("person__",),
}
