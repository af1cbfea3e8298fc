"""Model fields of files that are stored by content."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields.files import FieldFile

from core.files import pictures
from core.files.checks import DOCUMENTS, IMAGES, LOGOS, PDFS, PICTURES, UploadPolicy, check_file
from core.files.form_fields import CheckedFileField
from core.files.kinds import FileRefusedError


class StoredFile(FieldFile):
    """The file of a row: validates what is saved, and copies its facts to the row."""

    def save(self, name, content, save=True):
        try:
            content = check_file(content, self.field.policy)
        except FileRefusedError as error:
            raise ValidationError(f"“%(name)s” {error}", params={"name": name}) from error
        super().save(name, content, save=False)
        self._file = None
        self.field.keep_facts(self.instance, content)
        if save:
            self.instance.save()

    @property
    def place(self):
        """The path at which the file is read, on a disk or in object storage."""
        return self.storage.locate(self.name)

    @property
    def url(self) -> str:
        """The URL at which its row serves it; empty if it has none."""
        get_url = getattr(self.instance, "file_url", None)
        return get_url() if get_url and self.instance.pk else ""


class StoredFileField(models.FileField):
    """A file that is stored under its content's hash.

    facts: names of a Checked's attributes (size, media_type, width, height), each with the name of the
    row's field that keeps it. They are set when a file is stored, and never read from the file again.
    """

    attr_class = StoredFile
    policy: UploadPolicy

    def __init__(self, *args, facts: dict[str, str] | None = None, **options):
        self.facts = facts or {}
        super().__init__(*args, **options)

    def deconstruct(self):
        name, path, args, options = super().deconstruct()
        if self.facts:
            options["facts"] = self.facts
        return name, path, args, options

    def keep_facts(self, instance: models.Model, file) -> None:
        """Set the facts of the file on its row; the defaults of the fields without a file."""
        for fact, name in self.facts.items():
            empty = instance._meta.get_field(name).get_default()
            setattr(instance, name, getattr(file, fact) if file else empty)

    def pre_save(self, model_instance, add):
        file = super().pre_save(model_instance, add)
        if not file:
            self.keep_facts(model_instance, None)
        return file

    def formfield(self, **options):
        options.pop("max_length", None)
        field = super().formfield(**{"form_class": CheckedFileField, "policy": self.policy, **options})
        field.max_length = None
        return field


class StoredPhoto(StoredFile):
    """The photo of a row, which is cut when it is saved."""

    def save(self, name, content, save=True):
        super().save(name, content, save)
        pictures.make_usual_cuts(self.place, self.storage.locate("cut"))


class PictureField(StoredFileField):
    """A photo."""

    attr_class = StoredPhoto
    policy = PICTURES


class LogoField(StoredFileField):
    """A logo, which may be an SVG drawing."""

    policy = LOGOS


class OriginalField(StoredFileField):
    """The picture from which all widths of an image are cut."""

    policy = IMAGES


class DocumentField(StoredFileField):
    """A paper, slides, a poster, code, data."""

    policy = DOCUMENTS


class PdfField(StoredFileField):
    """A text as PDF."""

    policy = PDFS
