"""Read the configuration of a Hugo site: its name, its permalinks, its menu and its languages."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from groupsite.moving_in.contents import Day, OldMenuItem, Place
from groupsite.moving_in.readers.old_urls import clean_path, fill_permalink, resolve
from groupsite.moving_in.readers.source_pages import find_line, get_text, is_true
from groupsite.moving_in.readers.source_site import SourceSite

_SUFFIXES = (".yaml", ".yml", ".toml", ".json")
_DEFAULT_PERMALINKS = {"authors": "/author/:slug/"}


@dataclass(slots=True)
class HugoConfig:
    """What the configuration says. content: the folder of the pages of the first language."""

    content: str = "content"
    other_contents: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    permalinks: dict[str, str] = field(default_factory=dict)
    menu: list[OldMenuItem] = field(default_factory=list)
    keeps_case: bool = False
    drops_accents: bool = False
    shows_future: bool = False

    def clean_part(self, name: str) -> str:
        """Return the name of a folder or file as it stands in a path."""
        name = self._drop_accents(re.sub(r"\s+", "-", unicodedata.normalize("NFC", name)))
        return name if self.keeps_case else name.casefold()

    def _drop_accents(self, text: str) -> str:
        if not self.drops_accents:
            return text
        return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))

    def fill_permalink(self, pattern: str, texts: Mapping[str, str], day: Day | None) -> str:
        """Return the path of a page by the pattern of its section."""
        return fill_permalink(pattern, {name: self._drop_accents(text) for name, text in texts.items()}, day)


def read_hugo_config(site: SourceSite) -> HugoConfig:
    """Return the configuration of a site, and put its name and URL into the contents."""
    values: dict[str, Any] = {}
    parts: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for path in site.files.paths:
        folder, _, name = path.rpartition("/")
        base, _, _ = name.rpartition(".")
        if (
            not path.endswith(_SUFFIXES)
            or folder not in ("", "config/_default", "config")
            or (not folder and base not in ("hugo", "config"))
        ):
            continue
        data = site.read_data(path)
        if isinstance(data, dict):
            if base in ("hugo", "config"):
                values |= data
            else:
                parts[base] = data
            sources[base] = path
    folded = {name.casefold(): value for name, value in values.items()}
    contents = site.contents
    params = parts.get("params") or folded.get("params") or {}
    contents.name = get_text(folded, "title")
    contents.url = get_text(folded, "baseurl")
    if "example" in contents.url or not contents.url.startswith("http"):
        contents.url = ""
    marketing = params.get("marketing") if isinstance(params, dict) else None
    seo = marketing.get("seo") if isinstance(marketing, dict) else None
    contents.about = get_text(params, "description") or get_text(seo, "description")
    site.bases = tuple(filter(None, (contents.url, contents.url.replace("https://", "http://"))))
    config = HugoConfig(
        keeps_case=is_true(folded.get("disablepathtolower")),
        drops_accents=is_true(folded.get("removepathaccents")),
        shows_future=is_true(folded.get("buildfuture")),
    )
    permalinks = folded.get("permalinks")
    permalinks = permalinks.get("page", permalinks) if isinstance(permalinks, dict) else {}
    config.permalinks = _DEFAULT_PERMALINKS | {
        name: value for name, value in permalinks.items() if isinstance(value, str)
    }
    _read_languages(site, config, folded, parts)
    menus = parts.get("menus") or parts.get("menu") or folded.get("menus") or folded.get("menu") or {}
    source = sources.get("menus") or sources.get("menu") or sources.get("hugo") or sources.get("config") or ""
    if isinstance(menus, dict):
        config.menu = _read_menu(site, menus.get("main"), source)
    return config


def _read_languages(
    site: SourceSite, config: HugoConfig, folded: dict[str, Any], parts: dict[str, Any]
) -> None:
    languages = parts.get("languages") or folded.get("languages") or {}
    languages = languages if isinstance(languages, dict) else {}
    first = get_text(folded, "defaultcontentlanguage") or next(iter(languages), "en")
    codes = [first, *(code for code in languages if code != first)]
    folders = {}
    for code in codes:
        named = (
            get_text({k.casefold(): v for k, v in languages[code].items()}, "contentdir")
            if isinstance(languages.get(code), dict)
            else ""
        )
        folders[code] = named or (f"content/{code}" if site.files.list_in(f"content/{code}") else "")
    config.languages = tuple(codes)
    config.content = (folders.get(first) or get_text(folded, "contentdir") or "content").strip("/")
    config.other_contents = tuple(folder for code, folder in folders.items() if code != first and folder)


def _read_menu(site: SourceSite, items: Any, source: str) -> list[OldMenuItem]:
    text = site.read_text(source) if source in site.files else ""
    entries = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []

    def get_weight(item: dict[str, Any]) -> float:
        try:
            return float(get_text(item, "weight") or 0)
        except ValueError:
            return 0

    menu = []
    parents = {get_text(item, "identifier", "name"): get_weight(item) for item in entries}

    def get_order(item: dict[str, Any]) -> tuple[float, bool, float]:
        """Return the place of an item: those below another one stand behind it."""
        parent = get_text(item, "parent")
        return parents.get(parent, get_weight(item)), parent in parents, get_weight(item)

    for item in sorted(entries, key=get_order):
        url = get_text(item, "url", "pageRef", "pageref")
        target = resolve(url, "/", site.bases) if url else ""
        if target.startswith("#"):
            target = "/"
        elif target.startswith("/") and "." not in target and "#" not in target:
            target = clean_path(f"{target.rstrip('/')}/")
        name = get_text(item, "name", "title", "identifier")
        if name and target:
            menu.append(
                OldMenuItem(name, target, Place(source, find_line(text, rf"name\s*[:=].*{re.escape(name)}")))
            )
    return menu
