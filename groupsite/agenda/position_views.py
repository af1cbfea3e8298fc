"""The page for people who want to join: open positions first, then the text of the staff."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.text.markdown import split_sections
from core.web.visibility import get_or_gone, is_previewed
from groupsite.agenda.models import Position
from groupsite.models import Page
from groupsite.site.contact_points import list_contacts
from groupsite.site.openings import find_no_openings, remove_no_openings
from people.models import Person

JOIN = "join"
"""The slug at which positions are listed if no page of that purpose exists."""


def join(request, page: Page | None) -> HttpResponse:
    """Show open positions, then the text of the page without what says that there are none."""
    if page is None and (other := Page.objects.public().filter(purpose=Page.Purpose.JOIN).first()):
        return redirect(other)
    announced_positions = list(Position.objects.shown().by_deadline().for_rows())
    positions = [position for position in announced_positions if not position.is_closed]
    if page is None and not positions:
        raise Http404
    page = page or Page(title=_("Join the group"), slug=JOIN, purpose=Page.Purpose.JOIN)
    body = remove_no_openings(page.in_language.body) if positions else page.in_language.body
    contacts = list_contacts(for_applicants=True)
    context = {
        "page": page,
        "positions": positions,
        "had_positions": bool(announced_positions) and not find_no_openings(page.in_language.body),
        "body": body,
        "text": split_sections(body),
        "text_source": page.in_language.body,
        "kinds_sought": list(dict.fromkeys(position.get_kind_display() for position in positions)),
        "contacts": contacts,
        "writes_to": next((contact for contact in contacts if contact.email), None),
    }
    return render(request, "agenda/positions/join.html", context)


def position(request, slug: str) -> HttpResponse:
    """Show a position; 404 before it is announced. After its deadline the page says that it is closed."""
    row = get_or_gone(Position.objects.select_related("contact"), slug=slug)
    if not row.is_shown and not is_previewed(row):
        raise Http404
    contact = row.contact if row.contact and row.contact.is_shown else None
    email = row.contact_email or (contact.public_email if contact else "")
    if not email and not contact:
        contact, email = _find_who_answers()
    context = {
        "position": row,
        "contact": contact,
        "email": email,
        "text": split_sections(row.in_language.text),
        "text_source": row.in_language.text,
        "steps": split_sections(row.in_language.how_to_apply),
    }
    return render(request, "agenda/positions/position.html", context)


def _find_who_answers() -> tuple[Person | None, str]:
    """Return who answers applicants, and their address; nobody if none of them has an address."""
    for answering in list_contacts(for_applicants=True):
        if answering.email:
            return answering.person, answering.email
    return None, ""
