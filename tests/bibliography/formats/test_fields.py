"""The tables of fields and kinds agree with entries, papers and one another."""

import dataclasses

from bibliography.entry import Entry
from bibliography.fields import COLUMNS, FIELDS, TEXT_FIELDS
from bibliography.kinds import KINDS, LABELS
from publications.models import Publication

NO_FIELDS = {"authors_complete", "editors_complete", "protected", "extra", "line", "source", "warnings"}


def test_every_attribute_of_an_entry_is_a_field():
    names = {each.name for each in dataclasses.fields(Entry)} - NO_FIELDS
    assert names == {field.name for field in FIELDS}


def test_every_field_is_called_what_its_column_is_called():
    for field in COLUMNS:
        assert Publication._meta.get_field(field.column).verbose_name == field.label


def test_every_text_has_a_limit():
    for field in TEXT_FIELDS:
        assert field.limit or Publication._meta.get_field(field.column).max_length


def test_notes_of_csl_and_ris_hold_the_same_fields():
    for field in FIELDS:
        assert (field.csl == ("note",)) == (field.ris == "N1")


def test_papers_have_the_kinds_of_the_table():
    assert dict(Publication.Kind.choices) == LABELS
    assert KINDS["phdthesis"].get_label(many=True) == "PhD theses"
    assert KINDS["article"].get_label(many=True) == "journal articles"
