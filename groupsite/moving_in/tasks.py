"""What is done after a move."""

from django.utils.translation import gettext
from django_tasks import task

from people.editing.image_cutting import cut_missing_images


@task()
def cut_moved_images() -> str:
    """Make the cuts of the pictures that moved in."""
    return gettext("{number} images cut").format(number=cut_missing_images())
