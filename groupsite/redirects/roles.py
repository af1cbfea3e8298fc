"""Who may do what to redirects; `groupsite.roles` puts all tables together."""

from core.permissions import CONTENT, Rights

TABLE: dict[str, Rights] = {"redirects.redirect": CONTENT}
