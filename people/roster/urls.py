"""The addresses of the roster, beneath those of the appointments in the admin."""

from django.urls import URLPattern, path

from people.roster import views


def urls(site) -> list[URLPattern]:
    """The patterns of the roster's pages, for those whom the admin site lets in."""
    pages = [
        ("roster/", views.page, "people_roster"),
        ("roster/new/", views.new, "people_roster_new"),
        ("roster/<int:pk>/", views.row, "people_roster_row"),
        ("roster/plan/", views.act, "people_roster_act"),
        ("roster/paste/", views.paste, "people_roster_paste"),
        ("roster/undo/", views.undo, "people_roster_undo"),
        ("roster/roster.csv", views.export, "people_roster_csv"),
    ]
    return [path(route, site.admin_view(view), name=name) for route, view, name in pages]
