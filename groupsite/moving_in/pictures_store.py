"""Take pictures of an old site as images of this one, each file once."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile

from core.files.checks import CheckedFile, UploadPolicy, check_file
from core.files.kinds import FileRefusedError
from core.text.markdown import make_unique_slug, slugify_title
from groupsite.moving_in.contents import OldPicture
from groupsite.moving_in.file_names import get_stem
from groupsite.moving_in.moves import SiteReading
from groupsite.moving_in.own_records import read_translations
from groupsite.moving_in.site_files import SiteRefusedError
from people.models import Image


class PictureStore:
    """The pictures that a move takes. files: of those that the plan takes. They are cut later, by a task.

    own: those of an archive of this system, which are taken as soon as something new names them.
    """

    def __init__(
        self, reading: SiteReading, files: set[str], account=None, own: Sequence[OldPicture] = ()
    ) -> None:
        self.reading, self.files, self.account = reading, files, account
        self.new: set[int] = set()
        self._own = {picture.file: picture for picture in own}
        self._own_files = {f"image:{get_stem(file)}": file for file in self._own}
        self._images: dict[str, Image | None] = {}
        self._slugs = set(Image.objects.values_list("slug", flat=True))
        self._by_original: dict[str, Image] = {
            image.file_name: image for image in Image.objects.order_by("-pk").only("pk", "slug", "original")
        }

    def read(self, file: str, policy: UploadPolicy) -> CheckedFile | None:
        """Return a file of the old site, checked for storage; None if it is refused."""
        if not file or file not in self.reading.files:
            return None
        try:
            content = ContentFile(self.reading.files.read_bytes(file), file.rpartition("/")[2])
            return check_file(content, policy)
        except (SiteRefusedError, FileRefusedError, OSError):
            return None

    def take(self, picture: OldPicture | None, title: str) -> Image | None:
        """Return the image of a picture; None if it is not taken. title: of what it belongs to."""
        if picture is None or picture.file not in self.files:
            return None
        if picture.file not in self._images:
            self._images[picture.file] = self._add(picture, title)
        return self._images[picture.file]

    def take_own(self, file: str) -> Image | None:
        """Return the image of a picture of an archive; None if there is none or it is not taken."""
        return self.take(self._own.get(file), "")

    def get_slug(self, file: str) -> str:
        """Return the slug of a picture that was taken; empty if it was not. file: or as bodies name it."""
        image = self._images.get(file) or self.take_own(self._own_files.get(file, ""))
        return image.slug if image else ""

    def get_url(self, file: str) -> str:
        """Return the path of a picture that was taken; empty if it was not."""
        image = self._images.get(file)
        return image.get_absolute_url() if image else ""

    def _add(self, picture: OldPicture, title: str) -> Image | None:
        field: Any = Image._meta.get_field("original")
        checked = self.read(picture.file, field.policy)
        if checked is None:
            return None
        name = checked.name or "picture"
        alt = (picture.alt or title or name)[:400]
        image = Image(
            alt=alt,
            caption=picture.caption[:500],
            translations=read_translations(Image, picture.translations),
            visibility=Image.Visibility.PUBLIC,
            added_by=self.account,
        )
        try:
            image.original.save(name, checked, save=False)
        except (ValidationError, FileRefusedError):
            return None
        if present := self._by_original.get(image.file_name):
            return present
        image.slug = make_unique_slug(slugify_title(get_stem(picture.file) or alt), self._slugs.__contains__)
        self._slugs.add(image.slug)
        self._by_original[image.file_name] = image
        image.save()
        self.new.add(image.pk)
        return image
