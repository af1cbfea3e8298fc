"""The group's languages, cached by each process."""

from core.languages import is_language
from groupsite.site.group_settings import GroupSetting


class LanguageCache(GroupSetting[tuple[str, ...]]):
    """A cache of the codes of the group's languages."""

    def __init__(self) -> None:
        super().__init__("languages", ())

    def list_codes(self) -> tuple[str, ...]:
        """Return the codes, the default language first; empty if there is no group."""
        return tuple(code for code in self.get() if is_language(code))


language_cache = LanguageCache()
