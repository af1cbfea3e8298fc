"""The catalogues of translations in `locale/`: brought up to date with the sources, compiled and checked.

`make messages` runs this module, `make check` runs it with --check. GNU gettext reads the sources, and is
needed for nothing else.
"""

import contextlib
import gettext
import io
import os
import re
import shutil
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import django
import polib
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "locale"
SOURCE_LANGUAGE = "en"
"""Its catalogue has only what is worded otherwise than in Django: the texts of the sources are English."""
SOURCES = ("core", "bibliography", "people", "publications", "software", "groupsite", "templates")
NO_SOURCES = shutil.ignore_patterns("migrations", "__pycache__", "data")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*(?:[.:!][^{}]*)?\}")
MARKUP = re.compile(r"(</?[a-z][^<>]*>|\]\([^)]*\)|https?://\S+)")
ELEMENT = re.compile(r"</?[a-z][^<>]*>|&\w+;")
PLURAL_FORMS = {"fr": "nplurals=2; plural=(n > 1);"}

MessageKey = tuple[str, str, str]


def get_key(message: polib.POEntry) -> MessageKey:
    return message.msgctxt or "", message.msgid, message.msgid_plural or ""


def list_catalogues(folder: Path = FOLDER) -> list[Path]:
    """Return the catalogues of all languages, sorted."""
    return sorted(folder.glob("*/LC_MESSAGES/django.po"))


def get_language(path: Path) -> str:
    return path.parent.parent.name


def read_messages() -> polib.POFile:
    """Read all messages from the first complete catalogue, as `make check` compares it with the sources."""
    path = next(path for path in list_catalogues() if get_language(path) != SOURCE_LANGUAGE)
    return polib.pofile(str(path))


def extract_messages() -> polib.POFile:
    """Read all messages of the sources, in the order of their files."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for source in SOURCES:
            shutil.copytree(
                ROOT / source, folder / source, ignore=NO_SOURCES
            )  # Django writes files beside them
        path = _get_path(folder / "locale", SOURCE_LANGUAGE)
        path.parent.mkdir(parents=True)
        with contextlib.chdir(folder), override_settings(LOCALE_PATHS=[]):
            call_command(
                "makemessages",
                locale=[SOURCE_LANGUAGE],
                add_location="file",
                no_wrap=True,
                verbosity=0,
            )
        messages = polib.pofile(str(path), wrapwidth=0)
    msgids = {message.msgid for message in messages if not message.msgctxt}
    messages += [message for message in list_headings() if message.msgid not in msgids]
    for message in messages:
        message.msgstr, message.previous_msgid, message.flags = "", None, _list_formats(message)
        message.msgstr_plural = dict.fromkeys(message.msgstr_plural, "")
    return messages


def list_headings() -> list[polib.POEntry]:
    """Return the headings of tables that people paste, which are in no Python file."""
    paths: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(path for source in SOURCES for path in (ROOT / source).rglob("columns.toml")):
        for columns in tomllib.loads(path.read_text()).values():
            for column in columns.values():
                if isinstance(column, dict):
                    paths.setdefault(column["heading"], []).append((str(path.relative_to(ROOT)), ""))
    return [polib.POEntry(msgid=text, occurrences=places) for text, places in paths.items()]


def list_installed_messages() -> Iterator[polib.POEntry]:
    """Yield the messages of Django and of other installed apps."""
    folders = [Path(django.__file__).parent / "conf" / "locale"]
    folders += [Path(app.path) / "locale" for app in apps.get_app_configs() if ROOT not in _get_own(app.path)]
    for folder in folders:
        path = next((path for code in ("en", "de") if (path := _get_path(folder, code)).exists()), None)
        if path:
            yield from polib.pofile(str(path))


def merge_catalogue(path: Path, template: Iterable[polib.POEntry]) -> polib.POFile:
    """Return the catalogue with the messages of the sources, and of others those that apps have."""
    catalogue = polib.pofile(str(path), wrapwidth=0)
    language = get_language(path)
    translations = {get_key(message): message for message in catalogue if not message.obsolete}
    merged = polib.POFile(wrapwidth=0)
    merged.header = catalogue.header
    merged.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": catalogue.metadata.get(
            "Plural-Forms", PLURAL_FORMS.get(language, "nplurals=2; plural=(n != 1);")
        ),
    }
    of_sources = set()
    for message in template if language != SOURCE_LANGUAGE else ():
        of_sources.add(get_key(message))
        merged.append(_translate(message, translations.get(get_key(message)), merged))
    installed = {get_key(message) for message in list_installed_messages()}
    for key, message in translations.items():
        if key not in of_sources and key in installed:
            message.occurrences = []
            merged.append(message)
    return merged


def find_faults(catalogue: polib.POFile) -> list[str]:
    """Return what is wrong with the messages: missing, fuzzy, other placeholders or elements."""
    faults = []
    for message in catalogue:
        texts = list(message.msgstr_plural.values()) if message.msgid_plural else [message.msgstr]
        if not texts or not all(texts):
            faults.append(f"missing: {message.msgid}")
        elif message.fuzzy:
            faults.append(f"fuzzy: {message.msgid}")
        elif not all(_has_same_parts(message, text) for text in texts):
            faults.append(f"other placeholders, elements, or spaces at the ends: {message.msgid}")
    return faults


def is_compiled(path: Path, catalogue: polib.POFile) -> bool:
    """Return whether the compiled catalogue beside `path` has what `catalogue` has."""
    try:
        with path.with_suffix(".mo").open("rb") as file:
            compiled = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    except FileNotFoundError:
        return False
    expected = gettext.GNUTranslations(io.BytesIO(catalogue.to_binary()))._catalog  # type: ignore[attr-defined]
    return compiled == expected


def write_catalogues(folder: Path = FOLDER) -> None:
    """Bring all catalogues up to date, and compile them."""
    template = extract_messages()
    for path in list_catalogues(folder):
        catalogue = merge_catalogue(path, template)
        catalogue.save(str(path))
        catalogue.save_as_mofile(str(path.with_suffix(".mo")))


def list_outdated(folder: Path = FOLDER) -> list[str]:
    """Return what is not up to date, one line each."""
    template = extract_messages()
    lines = []
    for path in list_catalogues(folder):
        catalogue, merged = polib.pofile(str(path), wrapwidth=0), merge_catalogue(path, template)
        missing = {get_key(each) for each in merged} - {get_key(each) for each in catalogue}
        superfluous = {get_key(each) for each in catalogue} - {get_key(each) for each in merged}
        lines += [f"{path}: not in the catalogue: {msgid}" for _, msgid, _ in sorted(missing)]
        lines += [f"{path}: not in the sources: {msgid}" for _, msgid, _ in sorted(superfluous)]
        lines += [f"{path}: {fault}" for fault in find_faults(catalogue)]
        if not is_compiled(path, catalogue):
            lines.append(f"{path}: the compiled catalogue beside it is another one")
    return lines


def write_pseudo_catalogue(folder: Path, code: str, template: Iterable[polib.POEntry]) -> None:
    """Write a compiled catalogue in which each message is itself between ⟦ and ⟧, Django's messages, too."""
    messages = {get_key(message): message for message in (*list_installed_messages(), *template)}
    pseudo = polib.POFile()
    pseudo.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for (context, singular, plural), message in messages.items():
        forms = {0: bracket(singular), 1: bracket(plural)} if plural else {}
        text = "" if plural else bracket(singular)
        pseudo.append(
            polib.POEntry(
                msgctxt=context or None,
                msgid=singular,
                msgid_plural=plural,
                msgstr=text,
                msgstr_plural=forms,
                flags=message.flags,
            )
        )
    path = _get_path(folder, code)
    path.parent.mkdir(parents=True, exist_ok=True)
    pseudo.save_as_mofile(str(path.with_suffix(".mo")))


def bracket(text: str) -> str:
    """Return the text between brackets, and the values of placeholders between others."""
    inner = text.strip()
    pieces = MARKUP.split(inner)
    marked = "".join(
        piece if number % 2 else PLACEHOLDER.sub(r"⦅\g<0>⦆", piece) for number, piece in enumerate(pieces)
    )
    return text.replace(inner, f"⟦{marked}⟧", 1) if inner else text


def _translate(message: polib.POEntry, old: polib.POEntry | None, catalogue: polib.POFile) -> polib.POEntry:
    merged = polib.POEntry(
        msgctxt=message.msgctxt,
        msgid=message.msgid,
        msgid_plural=message.msgid_plural,
        comment=message.comment,
        tcomment=old.tcomment if old else "",
        occurrences=message.occurrences,
        flags=[*message.flags, *(["fuzzy"] if old and old.fuzzy else [])],
    )
    if message.msgid_plural:
        count = int(re.search(r"nplurals=(\d+)", catalogue.metadata["Plural-Forms"])[1])  # type: ignore[index]
        forms = old.msgstr_plural if old else {}
        merged.msgstr_plural = {number: forms.get(number, "") for number in range(count)}
    else:
        merged.msgstr = old.msgstr if old else ""
    return merged


def _has_same_parts(message: polib.POEntry, text: str) -> bool:
    originals = [message.msgid, *([message.msgid_plural] if message.msgid_plural else [])]
    return any(
        set(PLACEHOLDER.findall(original)) == set(PLACEHOLDER.findall(text))
        and Counter(ELEMENT.findall(original)) == Counter(ELEMENT.findall(text))
        and _get_ends(original) == _get_ends(text)
        for original in originals
    )


def _get_ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]


def _list_formats(message: polib.POEntry) -> list[str]:
    return [flag for flag in message.flags if flag.endswith("-format")]


def _get_path(folder: Path, code: str) -> Path:
    return folder / code / "LC_MESSAGES" / "django.po"


def _get_own(path: str) -> list[Path]:
    """Return the folders above a path of the project itself; nothing for what is installed in .venv."""
    return [] if ".venv" in Path(path).parts else list(Path(path).parents)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
    django.setup()
    assert settings.configured
    if "--check" in sys.argv:
        sys.exit("\n".join(list_outdated()) or 0)
    write_catalogues()
