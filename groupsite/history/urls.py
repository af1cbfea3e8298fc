"""The addresses of deleted things; those of a thing's history come from its own admin."""

from functools import partial

from django.contrib import admin
from django.urls import path

from groupsite.history import views


def history_urls(site=None) -> list:
    """The pages under deleted/, for the accounts of an admin site; named deleted and undelete."""
    site = site or admin.site
    return [
        path("deleted/", site.admin_view(partial(views.deleted, site)), name="deleted"),
        path(
            "deleted/<str:label>/<int:number>/",
            site.admin_view(partial(views.undelete, site)),
            name="undelete",
        ),
    ]
