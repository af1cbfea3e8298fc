"""Where accounts and people are held, with what people tell about themselves."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.data_places import DataPlace, DataSection, Erasure, Reader
from people.models import Person

PERSON = ("person",)


def find_profile_readers(person: Person) -> Reader:
    """Return who sees a profile."""
    kinds = {Person.Visibility.PUBLIC: Reader.EVERYBODY, Person.Visibility.MEMBERS: Reader.MEMBERS}
    return kinds.get(Person.Visibility(person.visibility), Reader.STAFF)


def find_email_readers(person: Person) -> Reader:
    """Return who sees the e-mail address of a person."""
    if person.email_visibility == Person.EmailVisibility.HIDDEN:
        return Reader.STAFF
    if person.public_email:
        return find_profile_readers(person)
    return min(Reader.MEMBERS, find_profile_readers(person), key=list(Reader)[::-1].index)


def find_photo_readers(person: Person) -> Reader:
    """Return who sees the photo of a person."""
    return find_profile_readers(person) if person.public_photo else Reader.STAFF


def find_readers_of_row(row) -> Reader:
    """Return who sees a row that stands on the profile of its person."""
    return find_profile_readers(row.person)


def _build_record_place(
    key: str, model: str, label, title: str, fields: tuple[str, ...], rank: int
) -> DataPlace:
    return DataPlace(
        key,
        f"people.{model}",
        label,
        DataSection.RECORD,
        fields,
        persons=PERSON,
        readers=find_readers_of_row,
        title=title,
        form=f"people.change_{model}",
        rank=rank,
    )


_PERIOD = ("start", "start_precision", "end", "end_precision", "end_unknown")
_PROFILE = (
    DataPlace(
        "name",
        "people.person",
        gettext_lazy("Name"),
        DataSection.PROFILE,
        ("title", "name", "given", "particle", "family", "suffix", "pronouns", "slug"),
        persons=("pk",),
        hidden=("sort_key",),
        readers=find_profile_readers,
        describe=lambda rows: ", ".join(filter(None, (rows[0].titled_name, rows[0].pronouns))),
        form="people.change_person",
        rank=1,
    ),
    DataPlace(
        "printed_names",
        "people.personname",
        gettext_lazy("Names in print"),
        DataSection.PROFILE,
        ("name", "use", "confirmed"),
        persons=PERSON,
        hidden=("key",),
        readers=find_readers_of_row,
        title="name",
        form="people.change_personname",
        rank=2,
    ),
    DataPlace(
        "former_names",
        "people.formername",
        gettext_lazy("Former names"),
        DataSection.PROFILE,
        ("name", "replacement", "created_at"),
        persons=PERSON,
        hidden=("key",),
        readers=Reader.OWNERS,
        describe=lambda rows: _("{number}, so that imports read them as your name").format(number=len(rows)),
        keeps_former_names=True,
        rank=3,
    ),
    DataPlace(
        "photo",
        "people.person",
        gettext_lazy("Photo"),
        DataSection.PROFILE,
        ("photo", "photo_consent"),
        persons=("pk",),
        files=("photo",),
        hidden=("photo_width", "photo_height"),
        readers=find_photo_readers,
        form="people.change_person",
        rank=4,
    ),
    DataPlace(
        "roles",
        "people.appointment",
        gettext_lazy("Roles and periods"),
        DataSection.PROFILE,
        (
            "role__name",
            "title",
            *_PERIOD,
            "institution",
            "organisation__name",
            "unit",
            "public_remark",
            "destination",
            "destination_url",
        ),
        persons=PERSON,
        hidden=("rank",),
        readers=find_readers_of_row,
        describe=lambda rows: "; ".join(f"{row.display_title} {row.period}".strip() for row in rows),
        form="people.change_appointment",
        rank=5,
    ),
    DataPlace(
        "role_notes",
        "people.appointment",
        gettext_lazy("Internal notes on roles"),
        DataSection.PROFILE,
        ("note",),
        persons=PERSON,
        describe=lambda rows: "; ".join(row.note for row in rows if row.note),
        form="people.change_appointment",
        rank=6,
    ),
    DataPlace(
        "supervisors",
        "people.supervision",
        gettext_lazy("Your supervisors"),
        DataSection.PROFILE,
        ("part", *_PERIOD),
        persons=("appointment__person",),
        hidden=("supervisor_name", "supervisor_institution"),
        readers=lambda row: find_profile_readers(row.appointment.person),
        title="display_name",
        form="people.change_supervision",
        rank=7,
    ),
    DataPlace(
        "supervised",
        "people.supervision",
        gettext_lazy("Whom you supervise"),
        DataSection.PROFILE,
        ("part", *_PERIOD),
        persons=("supervisor",),
        readers=lambda row: find_profile_readers(row.supervisor),
        describe=lambda rows: str(len(rows)),
        form="people.change_supervision",
        erasure=Erasure.EMPTIED,
        stays_because=gettext_lazy("It is part of what students did here. A printed name takes your place."),
        rank=8,
    ),
    DataPlace(
        "biography",
        "people.person",
        gettext_lazy("Introduction and biography"),
        DataSection.PROFILE,
        ("summary", "biography"),
        persons=("pk",),
        readers=find_profile_readers,
        form="people.change_person",
        rank=9,
    ),
    DataPlace(
        "identifiers",
        "people.personidentifier",
        gettext_lazy("Identifiers"),
        DataSection.PROFILE,
        ("scheme", "value", "verified_at"),
        persons=PERSON,
        readers=find_readers_of_row,
        title="scheme",
        form="people.change_personidentifier",
        rank=10,
    ),
    DataPlace(
        "links",
        "people.personlink",
        gettext_lazy("Links"),
        DataSection.PROFILE,
        ("label", "url"),
        persons=PERSON,
        readers=find_readers_of_row,
        title="label",
        form="people.change_personlink",
        rank=11,
    ),
    DataPlace(
        "profile_email",
        "people.person",
        gettext_lazy("E-mail address on the profile"),
        DataSection.PROFILE,
        ("email", "email_visibility"),
        persons=("pk",),
        readers=find_email_readers,
        form="people.change_person",
        rank=12,
    ),
    DataPlace(
        "office",
        "people.person",
        gettext_lazy("Office"),
        DataSection.PROFILE,
        ("office",),
        persons=("pk",),
        readers=find_profile_readers,
        form="people.change_person",
        rank=13,
    ),
    DataPlace(
        "profile_choices",
        "people.person",
        gettext_lazy("Choices for profile and CV"),
        DataSection.PROFILE,
        (
            "visibility",
            "reference_style",
            "cv_length",
            "cv_selected_only",
            "cv_with_photo",
            "cv_with_email",
        ),
        persons=("pk",),
        readers=Reader.STAFF,
        form="people.change_person",
        rank=14,
    ),
)
_RECORD = (
    _build_record_place(
        "education",
        "education",
        gettext_lazy("Education"),
        "degree",
        (
            "degree",
            "field",
            "institution",
            "organisation__name",
            "unit",
            "place",
            "honour",
            "thesis",
            "supervisors",
            "bullets",
            *_PERIOD,
        ),
        1,
    ),
    _build_record_place(
        "experience",
        "experience",
        gettext_lazy("Experience"),
        "title",
        ("kind", "title", "organisation", "unit", "place", "bullets", *_PERIOD),
        2,
    ),
    _build_record_place(
        "service",
        "service",
        gettext_lazy("Service"),
        "event",
        ("kind", "event", "role", "url", "years", "since"),
        3,
    ),
    _build_record_place(
        "courses",
        "courseteacher",
        gettext_lazy("Courses"),
        "course__title",
        ("course__title", "part", "course__years"),
        4,
    ),
    _build_record_place("skills", "skill", gettext_lazy("Skills"), "name", ("kind", "name", "level"), 5),
    _build_record_place(
        "cv_sections", "cvsection", gettext_lazy("Sections of the CV"), "section", ("section",), 6
    ),
)
_ACCOUNT = (
    DataPlace(
        "login_email",
        "people.user",
        gettext_lazy("E-mail address to log in"),
        DataSection.ACCOUNT,
        ("email",),
        users=("pk",),
        readers=Reader.OWNERS,
        show="account_email",
        rank=1,
    ),
    DataPlace(
        "account",
        "people.user",
        gettext_lazy("Role and dates of the account"),
        DataSection.ACCOUNT,
        ("role", "is_active", "joined_at", "last_login", "ends_on", "end_announced_on"),
        users=("pk",),
        readers=Reader.OWNERS,
        describe=lambda rows: str(rows[0].get_role_display()),
        rank=2,
    ),
    DataPlace(
        "password",
        "people.user",
        gettext_lazy("Password"),
        DataSection.ACCOUNT,
        (),
        users=("pk",),
        hidden=("password",),
        readers=Reader.NOBODY,
        describe=lambda rows: (
            _("set, kept only as a hash") if rows[0].has_usable_password() else _("not set")
        ),
        show="account_change_password",
        rank=3,
    ),
)
_OTHERS = (
    DataPlace(
        "own_pictures",
        "people.image",
        gettext_lazy("Pictures you put up"),
        DataSection.PICTURES,
        ("alt", "caption", "credit", "licence", "source", "visibility", "consent", "created_at", "original"),
        users=("added_by",),
        files=("original",),
        hidden=("slug", "width", "height", "kind", "focus_x", "focus_y"),
        readers=lambda row: Reader.EVERYBODY if row.is_shown else Reader.MEMBERS,
        show="admin:people_image_changelist",
        erasure=Erasure.EMPTIED,
        stays_because=gettext_lazy("Pages show it. It no longer says who put it up."),
        rank=2,
    ),
    DataPlace(
        "invitations",
        "people.invitation",
        gettext_lazy("Invitations to an account"),
        DataSection.MESSAGES,
        ("email", "role", "created_at", "sent_at", "expires_at", "accepted_at", "revoked_at"),
        persons=PERSON,
        users=("account",),
        hidden=("number", "task"),
        describe=lambda rows: ", ".join(dict.fromkeys(row.email for row in rows)),
        rank=1,
    ),
    DataPlace(
        "sent_invitations",
        "people.invitation",
        gettext_lazy("Invitations you sent"),
        DataSection.ACTS,
        ("sent_at",),
        users=("invited_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=11,
    ),
    DataPlace(
        "compared_entries",
        "people.distinctpair",
        gettext_lazy("Entries you compared"),
        DataSection.ACTS,
        ("decided_at",),
        users=("decided_by",),
        readers=Reader.EDITORS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=12,
    ),
)
PLACES = (*_PROFILE, *_RECORD, *_ACCOUNT, *_OTHERS)
