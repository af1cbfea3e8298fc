"""The page that undoes what was added in bulk."""

import uuid

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from groupsite.agenda.additions import plan_undo, undo


def undo_additions(request: HttpRequest, site, context: uuid.UUID) -> HttpResponse:
    """Show what the undo would delete, restore and leave alone; after confirmation, do so."""
    if not request.user.has_perm("agenda.delete_event"):
        raise PermissionDenied
    if request.method == "POST":
        plan = undo(context)
        text = gettext("Undone: %(deleted)d deleted, %(restored)d restored, %(edited)d left as they are.")
        numbers = {
            "deleted": len(plan.deletions),
            "restored": len(plan.restorations),
            "edited": len(plan.conflicts),
        }
        messages.success(request, text % numbers)
        return redirect("admin:index")
    page = {**site.each_context(request), "title": gettext("Undo"), "plan": plan_undo(context)}
    return render(request, "admin/agenda/additions/undo.html", page)
