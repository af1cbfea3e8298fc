from django.urls import path

from software import views

urlpatterns = [
    path("research/", views.themes, name="themes"),
    path("research/<name:slug>/", views.theme, name="theme"),
    path("software/", views.software, name="software"),
    path("software/<name:slug>/", views.software_item, name="software_item"),
]
