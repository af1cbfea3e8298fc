"""The page with all that is held about somebody, its download, and their word on pictures of them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core.data_places import DataSubject
from core.text.markdown import slugify_locally
from groupsite.models import Page
from groupsite.operations.first_run.checklist import LEGAL
from groupsite.personal_data.archive import build_archive
from groupsite.personal_data.holdings import build_sections
from groupsite.personal_data.statements import list_recipients
from people.models import ImagePerson, Person

LONGEST_NUMBER = 18
"""Digits of a primary key that a column can hold in any case."""


@login_required
@require_http_methods(["GET", "HEAD"])
def show_data(request) -> HttpResponse:
    """Show what is held about the account and its person, or, to owners, about another person."""
    subject, is_own = _find_subject(request)
    pictures = ImagePerson.objects.filter(person=subject.person).select_related("image").order_by("-pk")
    context = {
        "subject": subject,
        "is_own": is_own,
        "sections": build_sections(subject, request.user),
        "pictures": pictures if subject.person else [],
        "recipients": list_recipients(subject.person),
        "privacy": _find_privacy_page(),
        "query": "" if is_own else f"?person={subject.person.pk}",
    }
    return render(request, "personal_data/data.html", context)


@login_required
@require_http_methods(["GET"])
def download_data(request) -> FileResponse:
    """Send the same as a ZIP."""
    subject, _is_own = _find_subject(request)
    name = f"data-{slugify_locally(subject.name) or 'account'}-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(build_archive(subject), as_attachment=True, filename=name)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decide_on_picture(request, pk: int) -> HttpResponse:
    """Store whether the person in a picture agrees that it is shown. pk: of the picture.

    GET, as after logging in anew, leads to the page with the buttons.
    """
    if request.method != "POST":
        return redirect("account_data")
    row = get_object_or_404(ImagePerson, image=pk, person__user=request.user)
    agrees = request.POST.get("agrees") == "yes"
    state = ImagePerson.State.AGREED if agrees else ImagePerson.State.WITHDRAWN
    if row.state != state:
        row.state, row.decided_at = state, timezone.now()
        row.save(update_fields=["state", "decided_at"])
    row.image.refresh_from_db()
    if agrees and row.image.is_shown:
        messages.success(request, _("You agreed that the picture is shown."))
    elif agrees:
        messages.success(
            request,
            _("You agreed. The picture is shown once an editor has noted that everybody in it agreed."),
        )
    else:
        messages.success(request, _("The picture is not shown any more, until an editor replaces its file."))
    if request.POST.get("next") == "picture" and request.user.has_perm("people.view_image"):
        return redirect("admin:people_image_change", pk)
    return redirect("account_data")


def _find_subject(request) -> tuple[DataSubject, bool]:
    """Return whose data are asked for, and whether it is the user.

    Raises PermissionDenied where somebody who is no owner asks for another person, Http404 for nobody.
    """
    own = getattr(request.user, "person", None)
    number = request.GET.get("person", "")
    if not number or (own and number == str(own.pk)):
        return DataSubject(own, request.user), True
    if not request.user.has_perm("people.change_user"):
        raise PermissionDenied
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Http404
    person = get_object_or_404(Person.objects.select_related("user"), pk=int(number))
    return DataSubject(person, person.user), False


def _find_privacy_page() -> Page | None:
    pages = Page.objects.public().filter(purpose=Page.Purpose.LEGAL)
    pattern = LEGAL["privacy"]
    return pages.filter(Q(slug__iregex=pattern) | Q(title__iregex=pattern)).order_by("position", "pk").first()
