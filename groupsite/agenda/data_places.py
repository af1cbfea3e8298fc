"""Where events, talks, positions and theses name people."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, Erasure

PERSON = ("person",)
NAMED = _("It is part of what is published. A printed name takes your place.")


def _find_readers(name: str):
    """Return the function that says who sees a row, which is part of the content of this name."""
    return lambda row: DataReader.EVERYBODY if getattr(row, name).is_shown else DataReader.MEMBERS


PLACES = (
    DataPlace(
        "talks",
        "agenda.talkspeaker",
        _("Talks"),
        DataSection.WORK,
        ("talk__title", "talk__day", "affiliation", "name"),
        persons=PERSON,
        readers=_find_readers("talk"),
        title="talk__title",
        erasure=Erasure.EMPTIED,
        stays_because=NAMED,
        rank=20,
    ),
    DataPlace(
        "events",
        "agenda.eventspeaker",
        _("Events at which you speak"),
        DataSection.WORK,
        ("event__title", "event__starts_at", "affiliation", "biography", "translations", "name"),
        persons=PERSON,
        readers=_find_readers("event"),
        title="event__title",
        erasure=Erasure.EMPTIED,
        stays_because=NAMED,
        rank=21,
    ),
    DataPlace(
        "theses",
        "agenda.thesis",
        _("Your thesis"),
        DataSection.WORK,
        ("title", "kind", "progress", "text", "start", "end", "student_name", "file"),
        persons=("student",),
        files=("file",),
        readers=lambda row: DataReader.EVERYBODY if row.is_shown else DataReader.MEMBERS,
        title="title",
        erasure=Erasure.EMPTIED,
        stays_because=NAMED,
        rank=22,
    ),
    DataPlace(
        "supervised_theses",
        "agenda.thesisperson",
        _("Theses you supervise or examine"),
        DataSection.WORK,
        ("thesis__title", "part", "affiliation", "name"),
        persons=PERSON,
        readers=_find_readers("thesis"),
        title="thesis__title",
        erasure=Erasure.EMPTIED,
        stays_because=NAMED,
        rank=23,
    ),
    DataPlace(
        "positions",
        "agenda.position",
        _("Positions for which you are asked"),
        DataSection.WORK,
        ("title", "contact_email"),
        persons=("contact",),
        emails=("contact_email",),
        readers=lambda row: DataReader.EVERYBODY if row.is_shown else DataReader.MEMBERS,
        title="title",
        erasure=Erasure.EMPTIED,
        rank=24,
    ),
)
