"""Where software, research themes and projects name people."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, Erasure

NAMED = _("It is part of what is published. A printed name takes your place.")


def _build_place(
    key: str, model: str, label, name: str, fields: tuple[str, ...], rank: int, is_named: bool
) -> DataPlace:
    """Return the place of rows that tie people to content. is_named: a printed name can take their place."""
    return DataPlace(
        key,
        f"software.{model}",
        label,
        DataSection.WORK,
        (f"{name}__title" if name != "software" else "software__name", *fields),
        persons=("person",),
        readers=lambda row: DataReader.EVERYBODY if getattr(row, name).is_shown else DataReader.MEMBERS,
        title=f"{name}__title" if name != "software" else "software__name",
        erasure=Erasure.EMPTIED if is_named else Erasure.DELETED,
        stays_because=NAMED if is_named else "",
        rank=rank,
    )


PLACES = (
    _build_place(
        "projects",
        "projectperson",
        _("Projects"),
        "project",
        ("part", "translations", "start", "end", "end_unknown", "name"),
        10,
        True,
    ),
    _build_place(
        "software",
        "softwareperson",
        _("Software"),
        "software",
        ("part", "translations", "start", "end", "end_unknown", "name"),
        11,
        True,
    ),
    _build_place("themes", "themeperson", _("Research themes"), "theme", ("part", "translations"), 12, False),
    _build_place(
        "collaborations", "themecollaborator", _("Collaborations"), "theme", ("name", "url"), 13, True
    ),
)
