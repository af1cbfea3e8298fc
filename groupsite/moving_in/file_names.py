"""Match the names of files to people and to papers."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from core.text.letters import make_sort_key
from core.text.markdown import GERMAN_LETTERS

_TOKEN = re.compile(r"[^\W_]+")
_NOISE = frozenset(
    [
        "photo",
        "photos",
        "portrait",
        "picture",
        "foto",
        "bild",
        "img",
        "image",
        "pic",
        "profile",
        "headshot",
        "avatar",
        "small",
        "large",
        "web",
        "new",
        "final",
        "copy",
        "crop",
        "cropped",
        "square",
        "jpg",
    ]
)
_ARXIV = re.compile(r"(?<!\d)(\d{4})[._](\d{4,5})(?:v\d+)?(?!\d)")
_DOI = re.compile(r"10\.\d{4,9}[-_/%:](?:2[fF])?[^\s]{2,150}")
_DOI_IN_TEXT = re.compile(r"10\.\d{4,9}/[^\s\"<>]{2,150}")
_ARXIV_IN_TEXT = re.compile(r"arXiv:\s?(\d{4}\.\d{4,5}|[a-z-]{2,20}/\d{7})", re.IGNORECASE)
MOST_IDENTIFIERS = 20
START_OF_PAGE = 1_500
"""Characters of a first page among which the title stands."""
SHORTEST_TITLE = 15
"""Letters of a title that is looked for: shorter ones are in many texts."""
MOST_TOKENS = 30
FEWEST_WORDS = 3


def split_name(text: str) -> list[str]:
    """Return the words of a name or a file's name, in plain letters."""
    return _TOKEN.findall(make_sort_key(text[:300]))[:MOST_TOKENS]


def get_stem(file: str) -> str:
    """Return the name of a file without its folder and its ending."""
    name = file.rpartition("/")[2]
    return name.rpartition(".")[0] or name


@dataclass
class PersonFileNames:
    """Finds the person whom a file's name means. people: keys, given and family names and slugs."""

    people: Iterable[tuple[int, str, str, str, str]]
    _exact: dict[frozenset[str], set[int]] = field(default_factory=lambda: defaultdict(set))
    _words: dict[int, list[frozenset[str]]] = field(default_factory=dict)
    _by_family: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    _initials: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for key, name, given, family, slug in self.people:
            spellings = {name, name.translate(GERMAN_LETTERS), slug}
            self._words[key] = [frozenset(split_name(each)) for each in spellings]
            for words in self._words[key]:
                self._exact[words].add(key)
            for each in filter(None, (family, name.rpartition(" ")[2])):
                self._by_family[" ".join(split_name(each))].add(key)
                self._by_family[" ".join(split_name(each.translate(GERMAN_LETTERS)))].add(key)
            given = given or name.rpartition(" ")[0]
            self._initials[key] = {word[0] for word in split_name(given)}

    def find(self, file: str) -> set[int]:
        """Return the keys of the people whom a file's name can mean: one if it is sure, none if nobody."""
        words = split_name(get_stem(file))
        digits = [word for word in words if word.isdigit()]
        words = [word for word in words if word not in _NOISE and not word.isdigit()]
        if not words:
            keys = {int(word) for word in digits if len(word) < 10}
            return keys & self._words.keys()
        if exact := self._exact.get(frozenset(words)):
            return set(exact)
        family = self._find_by_family(words)
        if len(family) == 1 or (family and len(words) <= 2):
            return family
        among = {key for each in words for key in self._by_family.get(each, ())} | family
        full = {
            key for key in among if any(len(name) > 1 and name <= set(words) for name in self._words[key])
        }
        return full or among

    def _find_by_family(self, words: list[str]) -> set[int]:
        """Return the people with this family name, alone or beside an initial of the given name."""
        people = set(self._by_family.get(" ".join(words), ()))
        if people or len(words) < 2:
            return people
        for initial, family in ((words[-1], words[:-1]), (words[0], words[1:])):
            same = self._by_family.get(" ".join(family), set())
            people |= {key for key in same if len(initial) == 1 and initial in self._initials[key]}
        return people


@dataclass
class PaperFileNames:
    """Finds the paper that a file's name means. papers: keys, titles and slugs."""

    papers: Iterable[tuple[int, str, str]]
    identifiers: Iterable[tuple[int, str, str]]
    citation_keys: Iterable[tuple[int, str]]
    _by_name: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    _titles: dict[int, frozenset[str]] = field(default_factory=dict)
    _by_word: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for key, title, slug in self.papers:
            spellings = (title, title.translate(GERMAN_LETTERS))
            self._titles[key] = frozenset(word for each in spellings for word in split_name(each))
            for each in (slug, *spellings):
                self._by_name[_squeeze(each)].add(key)
            for word in self._titles[key]:
                self._by_word[word].add(key)
        for key, _scheme, value in self.identifiers:
            self._by_name[_squeeze(value)].add(key)
        for key, citation_key in self.citation_keys:
            self._by_name[_squeeze(citation_key)].add(key)

    def find(self, file: str, title: str = "") -> set[int]:
        """Return the keys of the papers that a file's name, or a title, can mean; one if it is sure."""
        stem = get_stem(file)
        names = [stem, title]
        if match := _ARXIV.search(stem):
            names.append(f"{match[1]}.{match[2]}")
        if match := _DOI.search(stem.replace("%2F", "/").replace("%2f", "/")):
            names.append(match.group())
        for name in filter(None, names):
            if keys := self._by_name.get(_squeeze(name)):
                return set(keys) & self._titles.keys()
        words = [word for word in split_name(stem) if not word.isdigit() and word in self._by_word]
        if len(words) < FEWEST_WORDS:
            return set()
        rarest = sorted((self._by_word[word] for word in set(words)), key=len)
        keys = set(rarest[0])
        for others in rarest[1:]:
            keys &= others
        return keys if len(keys) <= FEWEST_WORDS else set()

    def find_in_page(self, text: str) -> set[int]:
        """Return the keys of the papers that the text of a first page can be of: one if it is sure.

        They have an identifier on it, or a title at its beginning. Where these differ, it can be of either.
        """
        dois = (doi.rstrip(".,;:)]}") for doi in _DOI_IN_TEXT.findall(text)[:MOST_IDENTIFIERS])
        identifiers = [*dois, *_ARXIV_IN_TEXT.findall(text)[:MOST_IDENTIFIERS]]
        keys = set().union(*(self._by_name.get(_squeeze(each), set()) for each in identifiers))
        start = "".join(_TOKEN.findall(make_sort_key(text[:START_OF_PAGE])))
        titles = {_squeeze(title): key for key, title, _slug in self.papers}
        on_page = [title for title in titles if len(title) >= SHORTEST_TITLE and title in start]
        longest = max(on_page, key=len, default="")
        if longest:
            keys |= self._by_name[longest] & self._titles.keys()
        return keys & self._titles.keys()


def _squeeze(text: str) -> str:
    """Return the letters and digits of a text: names of files have other signs between them."""
    return "".join(split_name(text))
