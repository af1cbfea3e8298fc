"""Read the people of HugoBlox: folders of authors, and files of data as of 2025."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bibliography.links import is_url
from core.text.translation import gettext
from groupsite.moving_in.contents import (
    OldPerson,
    OldPicture,
    Place,
)
from groupsite.moving_in.readers.dates_and_roles import means_left, split_role
from groupsite.moving_in.readers.hugo_site import HugoSite
from groupsite.moving_in.readers.old_urls import list_paths, slugify_hugo
from groupsite.moving_in.readers.person_fields import (
    PersonLinks,
    get_person_text,
    get_value,
    list_education,
    read_person_dates,
    read_person_name,
)
from groupsite.moving_in.readers.source_pages import SourcePage, get_text, list_texts
from groupsite.moving_in.readers.source_site import PICTURES


class HugoPeople(HugoSite):
    """Adds people; their names stand for the names of their folders in pages."""

    def _add_person(self, page: SourcePage) -> None:
        if (
            page.name == "_index"
            and page.folder.count("/") == self.content.count("/") + 1
            and not page.get("name", "first_name", "role")
        ):
            return
        if self.is_draft(page):
            self.site.report(
                page.path, 1, gettext("This person is a draft on the old site and is left aside.")
            )
            return
        key = page.folder.rpartition("/")[2] if page.name in ("_index", "index") else page.name
        self._build_person(page, key, self._list_person_paths(page, key))

    def _list_person_paths(self, page: SourcePage, key: str) -> tuple[str, ...]:
        slugs = dict.fromkeys((slugify_hugo(page.get("title", "name")), slugify_hugo(key)))
        is_author = page.path.startswith((f"{self.content}/authors/", f"{self.content}/author/"))
        others = [
            f"/{folder}/{slug}/" for folder in ("author", "authors") for slug in slugs if slug and is_author
        ]
        return self.list_old_paths(page, *others)

    def _build_person(self, page: SourcePage, key: str, old_paths: tuple[str, ...]) -> None:
        values: Mapping[str, Any] = page.values
        if isinstance(values.get("name"), dict):  # as of 2025
            names = values["name"]
            display = (
                get_text(names, "display", "full")
                or f"{get_text(names, 'given')} {get_text(names, 'family')}"
            )
            values = {
                **values,
                "name": display,
                "first_name": get_text(names, "given"),
                "last_name": get_text(names, "family"),
                "pronouns": get_text(names, "pronouns"),
            }
        title, name, aliases = read_person_name(values)
        if not name:
            self.site.report(page.path, 1, gettext("This person has no name. Enter one as “title”."))
            return
        groups = list_texts(values.get("user_groups") or values.get("groups") or values.get("group"))
        groups = groups or self._list_folder_groups(page)
        description = get_text(dict(values), "description", "designation")
        role, begins, ends, then = split_role(
            get_person_text(values, "role") or (description if len(description) < 100 else "")
        )
        start, end = read_person_dates(
            {name: value for name, value in values.items() if name not in ("year", "to", "from")}
        )
        links = PersonLinks()
        links.add("email", get_person_text(values, "email"))
        links.add_values(values.get("social") or values.get("links") or values.get("profiles"))
        links.add_fields(values, ("url", "link", "page"))
        url = old_paths[0] if old_paths else "/"
        body = self.site.clean(page, url).body
        bio = get_person_text(values, "summary") or get_text(dict(values), "bio")
        biography = body or (self.site.clean(page, url, bio).body if bio else "")
        experience = list_education(values.get("experience") or values.get("work"))
        if experience:
            biography = "\n\n".join(
                filter(None, (biography, "### Experience", "\n".join(f"- {line}" for line in experience)))
            )
        self.names[key] = self.names[slugify_hugo(key)] = name
        left = bool(groups) and all(map(means_left, groups))
        self.contents.people.append(
            OldPerson(
                place=Place(
                    page.path, page.find_line("title") if "title" in page.values else page.find_line("name")
                ),
                name=name,
                key=key,
                aliases=aliases,
                title=title,
                pronouns=get_text(dict(values), "pronouns"),
                role=role or (groups[0] if groups else ""),
                begins=start or begins,
                ends=end or ends,
                left=left or means_left(role),
                destination=get_person_text(values, "destination") or then,
                summary=self.site.clean_line(page, bio) if bio and body else "",
                biography=biography,
                email=links.email,
                office=get_text(dict(values), "office", "room"),
                orcid=links.orcid,
                identifiers=tuple(links.identifiers),
                links=tuple(
                    replace(link, url=self._complete_own(link.url, page)) for link in links.list_links()
                ),
                photo=self.find_featured(page, "avatar") or self._find_photo(page, values),
                interests=tuple(list_texts(get_value(values, "interests"))),
                education=list_education(values.get("education")),
                old_paths=old_paths,
            )
        )

    def _list_folder_groups(self, page: SourcePage) -> list[str]:
        """Return the folder between that of all people and that of one, or the first if it says who left."""
        section, *inner = page.path.removeprefix(f"{self.content}/").split("/")[:-1] or [""]
        inner = inner[:-1] if page.name in ("index", "_index") else inner
        names = inner[-1:] or [section for section in (section,) if means_left(section)]
        return [name.replace("-", " ").replace("_", " ").capitalize() for name in names]

    def _complete_own(self, url: str, page: SourcePage) -> str:
        file = self.site.find_file(url, page.folder) if not is_url(url) else ""
        return (self._get_asset_path(file) or url) if file else url

    def _find_photo(self, page: SourcePage, values: Mapping[str, Any]) -> OldPicture | None:
        source = next(
            (values[name] for name in ("avatar", "photo", "picture", "portrait") if values.get(name)), ""
        )
        source = get_text(source, "filename", "src", "path") if isinstance(source, dict) else source
        return self.site.take_picture(page, source) if isinstance(source, str) else None

    def _add_data_people(self) -> None:
        """Add people of `data/authors/`, where HugoBlox has them as of 2025."""
        for path in self.site.files.list_in("data/authors", ".yaml", ".yml", ".json", ".toml"):
            values = self.site.read_data(path)
            key = path.rpartition("/")[2].rpartition(".")[0]
            if isinstance(values, dict) and key not in self.names:
                page = SourcePage(path, values, "", self.site.read_text(path))
                avatars = [f"assets/media/authors/{key}{suffix}" for suffix in PICTURES]
                avatar = next((file for file in avatars if file in self.site.files), "")
                if avatar:
                    values["photo"] = f"/{avatar}"
                names = values.get("name")
                display = get_text(names, "display") if isinstance(names, dict) else get_text(values, "name")
                slugs = dict.fromkeys((slugify_hugo(key), slugify_hugo(display)))
                self._build_person(
                    page,
                    key,
                    list_paths(
                        f"/{folder}/{slug}/" for folder in ("author", "authors") for slug in slugs if slug
                    ),
                )
