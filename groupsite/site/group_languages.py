"""The group's languages, cached by each process."""

from core.db.translations import has_translations
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
text_language_cache: GroupSetting[str] = GroupSetting("text_language", "")


def find_text_language(before: list[str], after: list[str], chosen: str) -> str:
    """Return the language in which texts are stored when the group's languages change; "" for the first one.

    Texts stay as they are if their language becomes another than the first. A group that replaces its only
    language corrects which one its texts are in, unless there are translations into the new one.
    """
    first = chosen or (before or after)[0]
    is_correction = len(before) == 1 and first not in after
    if not chosen and is_correction and not has_translations(after[0]):
        return ""
    return "" if first == after[0] else first
