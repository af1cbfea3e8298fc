"""Form fields for files, which are validated, and kept while another field of the form is invalid."""

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.fields.files import FieldFile
from django.utils.translation import gettext

from core.files import pending_uploads
from core.files.checks import CheckedFile, UploadPolicy, check_file, format_size, shorten_file_name
from core.files.kinds import KINDS_BY_EXTENSION, FileRefusedError
from core.files.upload_handlers import explain_refusal


class PendingFileInput(forms.ClearableFileInput):
    """A file input that keeps the upload of a form that could not be saved.

    account: the owner of the upload, set for each request; nothing is kept without it. preview_url: of the
    stored picture. is_picture: whether nothing but pictures is accepted.
    """

    template_name = "core/files/input.html"
    account: int | None = None
    preview_url = ""
    is_picture = False
    _fetched: dict[str, CheckedFile | None]

    def value_from_datadict(self, data, files, name):
        file = super().value_from_datadict(data, files, name)
        if file or file is False or data.get(f"{name}-drop"):
            return file
        token = data.get(f"{name}-kept", "")
        # a form asks for its value more than once; the file is read once
        if token not in self.__dict__.setdefault("_fetched", {"": None}):
            self._fetched = {**self._fetched, token: pending_uploads.fetch_upload(token, self.account)}
        return self._fetched[token] or file

    def value_omitted_from_data(self, data, files, name):
        return super().value_omitted_from_data(data, files, name) and f"{name}-kept" not in data

    def is_initial(self, value):
        return isinstance(value, FieldFile) and bool(value) and value._committed  # noqa: SLF001

    def get_context(self, name, value, attrs):
        context = super().get_context(name, value, attrs)
        widget = context["widget"]
        widget["now"] = describe_file(value) if self.is_initial(value) else ""
        widget |= {"preview_url": self.preview_url, "is_picture": self.is_picture}
        file = _find_checked(value)
        if file is not None:
            about = f"{file.name}, {format_size(file.size)}"
            token = pending_uploads.store_upload(file, self.account) if self.account is not None else ""
            widget |= {"kept": about, "token": token} if token else {"lost": about}
        if widget.get("kept"):
            widget["attrs"].pop("required", None)
            widget["required"] = False
        return context


def _find_checked(value) -> CheckedFile | None:
    return value if isinstance(value, CheckedFile) else getattr(value, "was_checked", None)


def describe_file(file: FieldFile) -> str:
    """Describe a stored file for readers: "PDF, 1.2 MB"."""
    kind = KINDS_BY_EXTENSION.get(file.name.rpartition(".")[2])
    try:
        return f"{kind.name if kind else 'a file'}, {format_size(file.size)}"
    except OSError:
        return gettext("a file that is missing on this server")


class CheckedFileField(forms.FileField):
    """A file that a policy accepts; its value is a Checked, False to clear it, or the stored file."""

    widget: type[forms.Widget] | forms.Widget = PendingFileInput

    def __init__(self, *, policy: UploadPolicy, **options):
        self.policy = policy
        options["help_text"] = options.get("help_text") or f"{policy.description}"
        super().__init__(**options)

    def bound_data(self, data, initial):
        """Keep the validated file when the form is shown again; Django would drop it."""
        return _find_checked(data) or initial

    def to_python(self, data):
        if data in self.empty_values:
            return None
        name = shorten_file_name(data.name)
        if reason := explain_refusal(data, self.policy.most_bytes):
            raise ValidationError(f"“%(name)s” {reason}", params={"name": name}, code="invalid")
        try:
            file = check_file(data, self.policy)
        except FileRefusedError as error:
            raise ValidationError(f"“%(name)s” {error}", params={"name": name}, code="invalid") from error
        data.was_checked = file
        return file


def keep_uploads(field: CheckedFileField, account: int) -> None:
    """Make a field of a form keep uploads for an account."""
    attrs = {"data-most-bytes": field.policy.most_bytes}
    if field.policy.longest_side:  # browsers scale larger pictures down before they send them
        attrs["data-longest-side"] = field.policy.longest_side
    widget = PendingFileInput(attrs=attrs)
    widget.account, widget.is_picture = account, field.policy.longest_side is not None
    widget.is_required = field.required
    field.widget = widget


def drop_pending_uploads(form: forms.BaseForm, account: int) -> list[str]:
    """Drop the kept uploads of a saved form on commit.

    Returns sentences on the changes of its files, each with the file's name.
    """
    files = [value for value in getattr(form, "cleaned_data", {}).values() if isinstance(value, CheckedFile)]
    for file in files:
        if file.token:
            transaction.on_commit(lambda token=file.token: pending_uploads.remove_upload(token, account))
    return [f"“{file.name}”: {note}" for file in files for note in file.notes]
