"""Authors and editors of an entry, with what annotations say of them."""

from publications.formats.bibtex.annotations import annotate
from publications.formats.bibtex.fields import Fields
from publications.formats.bibtex.names import Names, read_names

_NOBODY = Names()


def read_people(fields: Fields, role: str) -> Names:
    """The contributors of a field, without what nobody takes for a name."""
    if (
        role == "editor"
        and "editor" not in fields.left
        and fields.left.get("editoratype") in (None, "editor")
    ):
        _move_secondary_editors(fields)
    value = fields.left.pop(role, "")
    if not value:
        return _NOBODY
    names = read_names(value)
    for problem in names.problems:
        fields.warn(role, problem)
    if not fields.annotated:
        return names
    annotated, understood = annotate(names.names, role, fields.left)
    for name in understood:
        del fields.left[name]
    return names._replace(names=annotated)


def _move_secondary_editors(fields: Fields) -> None:
    """Take `editora` for the editors, which stand there where styles know only authors or editors."""
    if "editora" in fields.left:
        fields.left["editor"] = fields.left.pop("editora")
        fields.left.pop("editoratype", None)
