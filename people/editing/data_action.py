"""The action of the list of people that leads to what is held about one of them, for owners."""

from django.contrib import admin, messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


@admin.action(description=gettext_lazy("What we hold about them"), permissions=["see_data"])
def show_held_data(modeladmin, request, queryset):
    """Open the page with all that is held about the selected person."""
    keys = list(queryset.order_by("pk").values_list("pk", flat=True)[:2])
    if len(keys) != 1:
        modeladmin.message_user(request, _("Select exactly one person."), messages.ERROR)
        return None
    return redirect(f"{reverse('account_data')}?person={keys[0]}")
