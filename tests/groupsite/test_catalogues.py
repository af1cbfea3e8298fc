"""Each catalogue in `locale/` has all texts, with the same placeholders, and is compiled."""

import re

import polib
import pytest

from tests.catalogues import (
    SOURCE_LANGUAGE,
    find_faults,
    get_language,
    is_compiled,
    list_catalogues,
    list_installed_messages,
    merge_catalogue,
    write_pseudo_catalogue,
)

CATALOGUES = pytest.mark.parametrize("path", list_catalogues(), ids=get_language)


@CATALOGUES
def test_no_translation_is_missing_fuzzy_or_has_other_placeholders(path):
    assert find_faults(polib.pofile(str(path))) == []


@CATALOGUES
def test_the_compiled_catalogue_is_that_of_the_source(path):
    assert is_compiled(path, polib.pofile(str(path)))


def test_the_english_catalogue_has_messages_of_installed_apps_only():
    path = next(path for path in list_catalogues() if get_language(path) == SOURCE_LANGUAGE)
    installed = {message.msgid for message in list_installed_messages()}
    assert {message.msgid for message in polib.pofile(str(path))} <= installed


@pytest.mark.parametrize(
    ("message", "faults"),
    [
        (polib.POEntry(msgid="Save", msgstr="Speichern"), 0),
        (polib.POEntry(msgid="Save", msgstr=""), 1),
        (polib.POEntry(msgid="Save", msgstr="Speichern", flags=["fuzzy"]), 1),
        (polib.POEntry(msgid="%(year)s", msgstr="%(jahr)s"), 1),
        (polib.POEntry(msgid="{year}: {name}", msgstr="{name} ({year})"), 0),
        (polib.POEntry(msgid="{year}: {name}", msgstr="{name}"), 1),
        (polib.POEntry(msgid='<a href="%(url)s">Page</a>', msgstr='<a href="%(url)s">Seite</a>'), 0),
        (polib.POEntry(msgid='<a href="%(url)s">Page</a>', msgstr='<b title="%(url)s">Seite</b>'), 1),
        (polib.POEntry(msgid=" and ", msgstr="und"), 1),
        (
            polib.POEntry(
                msgid="one paper", msgid_plural="%(n)s papers", msgstr_plural={0: "ein", 1: "%(n)s Papiere"}
            ),
            0,
        ),
        (
            polib.POEntry(
                msgid="one paper", msgid_plural="%(n)s papers", msgstr_plural={0: "ein", 1: "%(m)s Papiere"}
            ),
            1,
        ),
    ],
)
def test_faults_of_a_message(message, faults):
    catalogue = polib.POFile()
    catalogue.append(message)
    assert len(find_faults(catalogue)) == faults


def test_a_new_language_begins_with_an_empty_catalogue(tmp_path):
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr ""\n\nmsgid "Papers"\nmsgstr "Publikationen"\n\nmsgid "Old"\nmsgstr "Alt"\n'
    )
    template = [polib.POEntry(msgid="Papers"), polib.POEntry(msgid="paper", msgid_plural="papers")]
    merged = merge_catalogue(path, template)
    assert [(each.msgid, each.msgstr, each.msgstr_plural) for each in merged] == [
        ("Papers", "Publikationen", {}),
        ("paper", "", {0: "", 1: ""}),
    ]
    merged.save_as_mofile(str(path.with_suffix(".mo")))
    assert is_compiled(path, merged)
    merged[0].msgstr = "Schriften"
    assert not is_compiled(path, merged)


def test_messages_of_the_pseudo_language_are_bracketed(tmp_path):
    template = [polib.POEntry(msgid="{n} paper", msgid_plural="{n} papers"), polib.POEntry(msgid=" and ")]
    write_pseudo_catalogue(tmp_path, "tlh", template)
    messages = polib.mofile(str(tmp_path / "tlh" / "LC_MESSAGES" / "django.mo"))
    assert messages.find("{n} paper").msgstr_plural == {0: "⟦⦅{n}⦆ paper⟧", 1: "⟦⦅{n}⦆ papers⟧"}
    assert messages.find(" and ").msgstr == " ⟦and⟧ "


NOUN = re.compile(r"\{(?:nouns?|plural)\}|%\((?:nouns?|plural)\)s")
BY_ITSELF = re.compile(
    r"(?:^|[:«]\u00a0|: |\(|„|1 |\{[a-z]+(?::,)?\} |%\([a-z]+\)s |> ?|oder mehr |wie |comme )$"
)
"""What stands before a noun of any gender: no article and no adjective, which would have to agree."""


@CATALOGUES
def test_a_noun_that_is_put_in_stands_by_itself(path):
    if get_language(path) == SOURCE_LANGUAGE:
        return
    for message in polib.pofile(str(path)):
        for text in [message.msgstr, *message.msgstr_plural.values()]:
            for noun in NOUN.finditer(text):
                assert BY_ITSELF.search(text[: noun.start()]), text
