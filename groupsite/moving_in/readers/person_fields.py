"""Make a person of the fields that old sites have for people, whatever they call them.

The table of names is the whole knowledge; readers add what their system has in other places.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bibliography.contributors import from_text
from bibliography.names import split_title
from bibliography.names.academic_titles import find_asides, strip_asides
from core.text.person_urls import PERSON_URLS, find_person_in_url
from core.text.registry_identifiers import find_registry_identifiers
from groupsite.moving_in.contents import LabelledLink
from groupsite.moving_in.readers.dates_and_roles import read_day, read_period
from groupsite.moving_in.readers.source_pages import get_text, list_texts

FIELDS: dict[str, tuple[str, ...]] = {
    "name": ("name", "title", "display_name", "full_name", "fullname", "full-name"),
    "given": ("first_name", "firstname", "first", "given_name", "given"),
    "family": ("last_name", "lastname", "last", "family_name", "surname", "family"),
    "title": ("academic_title", "honorific", "prefix"),
    "pronouns": ("pronouns", "pronoun"),
    "role": ("role", "position", "job_title", "jobtitle", "job", "rank", "function", "info", "subtitle"),
    "group": ("group", "category", "status", "team", "type"),
    "destination": (
        "destination",
        "now",
        "current_position",
        "next",
        "currently",
        "where",
        "went_to",
        "afterwards",
    ),
    "summary": ("short_bio", "tagline", "blurb", "headline"),
    "biography": ("bio", "biography", "about", "description", "text", "content", "more_info"),
    "email": ("email", "mail", "e-mail", "e_mail"),
    "office": ("office", "room", "location", "address"),
    "photo": (
        "photo",
        "image",
        "img",
        "picture",
        "avatar",
        "portrait",
        "profile_image",
        "pic",
        "headshot",
        "thumbnail",
    ),
    "begins": (
        "start",
        "begin",
        "begins",
        "joined",
        "start_date",
        "startdate",
        "date_start",
        "from",
        "since",
        "start_year",
    ),
    "ends": (
        "end",
        "ends",
        "end_date",
        "enddate",
        "date_end",
        "until",
        "to",
        "left",
        "end_year",
        "graduated",
    ),
    "period": ("duration", "years", "period", "dates", "tenure", "time", "year"),
    "interests": ("interests", "research_interests", "research", "research_areas", "keywords", "expertise"),
    "education": ("education", "degrees"),
    "links": ("links", "social", "socials", "profiles", "contact", "urls"),
    "aliases": ("aliases", "alias", "alternate_names", "other_names"),
}
"""What each field of a person is called, the usual name first."""
URL_PATTERNS = {
    "github": "https://github.com/{}",
    "gitlab": "https://gitlab.com/{}",
    "orcid": "https://orcid.org/{}",
    "scholar": "https://scholar.google.com/citations?user={}",
    "twitter": "https://twitter.com/{}",
    "bluesky": "https://bsky.app/profile/{}",
    "linkedin": "https://www.linkedin.com/in/{}",
    "facebook": "https://www.facebook.com/{}",
    "instagram": "https://www.instagram.com/{}",
    "youtube": "https://www.youtube.com/{}",
    "researchgate": "https://www.researchgate.net/profile/{}",
    "semanticscholar": "https://www.semanticscholar.org/author/{}",
    "dblp": "https://dblp.org/pid/{}",
    "keybase": "https://keybase.io/{}",
    "medium": "https://medium.com/@{}",
    "kaggle": "https://www.kaggle.com/{}",
    "stackoverflow": "https://stackoverflow.com/users/{}",
    "publons": "https://publons.com/a/{}",
    "wikidata": "https://www.wikidata.org/wiki/{}",
    "inspire": "https://inspirehep.net/authors/{}",
    "pubmed": "https://pubmed.ncbi.nlm.nih.gov/?term={}",
    "arxiv": "https://arxiv.org/a/{}",
}
"""URLs of profiles by the kind of link whose value may be a name there."""
_KINDS = {
    "google-scholar": "scholar",
    "googlescholar": "scholar",
    "google_scholar": "scholar",
    "gscholar": "scholar",
    "scholar_userid": "scholar",
    "scholar-userid": "scholar",
    "x": "twitter",
    "x-twitter": "twitter",
    "twitter_username": "twitter",
    "github_username": "github",
    "gitlab_username": "gitlab",
    "gh": "github",
    "linkedin_username": "linkedin",
    "orcid_id": "orcid",
    "orcidid": "orcid",
    "bsky": "bluesky",
    "semantic-scholar": "semanticscholar",
    "semantic_scholar": "semanticscholar",
    "research_gate": "researchgate",
    "research-gate": "researchgate",
    "research_gate_profile": "researchgate",
    "dblp_url": "dblp",
    "wikidata_id": "wikidata",
    "inspirehep_id": "inspire",
    "linkedin-in": "linkedin",
}
_WEBSITES = frozenset(
    (
        "website", "home-page", "homepage", "home_page", "url", "web", "site", "webpage", "web-page",
        "page", "personal", "personal_website", "link", "redirect", "www", "personal_page", "home", "globe",
        "blog", "mastodon", "cv", "resume", "url-profile", "external", "profile", "work_url",
    )
)  # fmt: skip
_MAILS = frozenset(("email", "mail", "envelope", "e-mail", "at-symbol", "paper-plane"))
_IGNORED = frozenset(("phone", "tel", "fax", "rss", "skype"))
_DEOBFUSCATED = re.compile(r"\s{0,5}[\[({]\s{0,5}(at|dot)\s{0,5}[\])}]\s{0,5}", re.IGNORECASE)
_MAIL = re.compile(r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")

_ADDRESS = re.compile(
    rf"(?:\be-?mail\s{{0,3}}:?\s{{0,3}})?(?:\[[^\[\]\n]{{0,300}}\]\(mailto:[^()\s]{{1,300}}\)|{_MAIL.pattern})",
    re.IGNORECASE,
)


@dataclass(slots=True)
class PersonLinks:
    """Links and identifiers of a person as they are collected."""

    links: dict[str, str] = field(default_factory=dict)
    identifiers: dict[tuple[str, str], None] = field(default_factory=dict)
    orcid: str = ""
    email: str = ""

    def add(self, kind: str, value: str, label: str = "") -> None:
        """Add a link by its kind, which may be the name of an icon, and its value: a URL or a name there."""
        kind = kind.strip().casefold().rpartition("/")[2].removeprefix("brands ").removeprefix("fa-")
        kind = _KINDS.get(kind, kind)
        value = value.strip().strip("<>")
        if not value or kind in _IGNORED or value.startswith(("tel:", "#")):
            return
        if (
            kind in _MAILS
            or value.startswith("mailto:")
            or (kind not in _WEBSITES and _MAIL.fullmatch(value))
        ):
            self.email = self.email or read_email(value)
            return
        if kind == "orcid" or "orcid.org/" in value:
            pairs = [
                number for scheme, number in find_registry_identifiers(f"orcid {value}") if scheme == "orcid"
            ]
            if pairs and not self.orcid:
                self.orcid = pairs[0]
                return
        url = value if "://" in value or value.startswith("/") else self._complete(kind, value)
        if url:
            self._add_url(url, kind, label)

    def _complete(self, kind: str, value: str) -> str:
        if re.match(r"(?:www\.)?[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}(?:[/?#]|$)", value) and (
            "/" in value or kind not in URL_PATTERNS or kind in value
        ):
            return f"https://{value}"
        if kind in URL_PATTERNS and not re.search(r"\s", value):
            return URL_PATTERNS[kind].format(value.removeprefix("@"))
        return f"/{value}" if "." in value and " " not in value else ""

    def _add_url(self, url: str, kind: str, label: str) -> None:
        for scheme in PERSON_URLS:
            if value := find_person_in_url(scheme, url):
                self.identifiers[scheme, value] = None
                return
        name = label or ("" if kind in _WEBSITES or not kind.isascii() else kind.replace("-", " "))
        self.links.setdefault(url, name)

    def add_values(self, value: Any) -> None:
        """Add links of any shape: an object of kinds and values, or a list of objects with icon and link."""
        if isinstance(value, dict):
            for kind, item in value.items():
                for text in [item] if isinstance(item, str) else list_texts(item):
                    self.add(kind, text)
        for item in value if isinstance(value, list) else []:
            if isinstance(item, dict):
                kind = get_text(item, "type", "icon", "kind", "platform", "site", "network", "name", "label")
                url = get_text(item, "link", "url", "href", "value", "user", "username")
                if url:
                    self.add(kind, url, get_text(item, "label", "name", "display", "text"))
                else:
                    self.add_values(item)
            elif isinstance(item, str):
                self.add("", item)

    def add_fields(self, values: Mapping[str, Any], names_of_others: Iterable[str] = ()) -> None:
        """Add the links that stand as fields of their own, such as "github" and "website"."""
        others = set(names_of_others)
        for name, value in values.items():
            kind = name.casefold()
            is_link = kind in URL_PATTERNS or kind in _KINDS or kind in _WEBSITES
            if is_link and name not in others and isinstance(value, str):
                self.add(kind, value)

    def list_links(self) -> tuple[LabelledLink, ...]:
        """Return the links in their order."""
        return tuple(LabelledLink(url, label) for url, label in self.links.items())


def read_email(text: str) -> str:
    """Return the e-mail address in a text, also one that is written "ada (at) example.org"."""
    text = text.strip().removeprefix("mailto:").partition("?")[0]
    text = _DEOBFUSCATED.sub(lambda match: "@" if match[1].casefold() == "at" else ".", text[:300])
    text = re.sub(r"\s+at\s+", "@", text)
    match = _MAIL.search(re.sub(r"\s+dot\s+", ".", text) if "@" in text else text)
    return match[0] if match else ""


def drop_emails(text: str) -> str:
    """Return a text of a list of people without the addresses in it, which are stored apart."""
    if "@" not in text:
        return text
    lines = (_ADDRESS.sub("", line) for line in text.split("\n"))
    return "\n".join(line.rstrip() for line in lines if line.strip(" *_|:-")).strip()


def get_value(values: Mapping[str, Any], name: str) -> Any:
    """Return the first value of a person that is called so in the table; None if there is none."""
    return next((values[key] for key in FIELDS[name] if values.get(key)), None)


def get_person_text(values: Mapping[str, Any], name: str) -> str:
    """Return the text of a field of a person, by its name in the table."""
    return get_text(dict(values), *FIELDS[name])


def read_person_name(values: Mapping[str, Any]) -> tuple[str, str, tuple[str, ...]]:
    """Return the academic title, the name, and other forms of it."""
    parts = f"{get_person_text(values, 'given')} {get_person_text(values, 'family')}".strip()
    printed = get_person_text(values, "name") or parts
    if get_text(dict(values), "name_prefix"):
        printed = f"{get_text(dict(values), 'name_prefix')} {printed}"
    title, rest = split_title(printed)
    bare = strip_asides(rest)
    try:
        name = from_text(bare).name
    except ValueError:
        name = bare.strip()
    family = get_person_text(values, "family") or name.rpartition(" ")[2]
    aliases = [f"{aside} {family}" for aside in find_asides(rest)] if bare != rest else []
    aliases += [parts] if " " in parts else []
    aliases += list_texts(get_value(values, "aliases"))
    title = title or get_person_text(values, "title")
    return title, name, tuple(dict.fromkeys(alias for alias in aliases if alias != name))


def read_person_dates(values: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return the first and the last day of somebody in the group, as far as fields say."""
    begins, ends = (
        read_period(get_person_text(values, "period")) if get_person_text(values, "period") else (None, None)
    )
    start, end = get_person_text(values, "begins"), get_person_text(values, "ends")
    return (read_day(start) if start else None) or begins, (read_day(end) if end else None) or ends


def list_education(value: Any) -> tuple[str, ...]:
    """Return degrees in one line each: "PhD in Biology, University of Oslo, 2019"."""
    if isinstance(value, dict):
        value = value.get("courses") or value.get("degrees") or [value]
    lines = []
    for item in value if isinstance(value, list) else list_texts(value):
        if isinstance(item, dict):
            parts = [
                get_text(item, "course", "degree", "title", "name", "area"),
                get_text(item, "institution", "school", "university", "place"),
                get_text(item, "year", "date_end", "end", "date"),
            ]
            lines.append(", ".join(filter(None, parts)))
        elif isinstance(item, str):
            lines.append(" ".join(item.split()))
    return tuple(filter(None, lines))
