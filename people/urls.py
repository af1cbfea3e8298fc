from django.urls import path

from people.pages import images, views

urlpatterns = [
    path("people/", views.people, name="people"),
    path("images/<name:slug>-<int:width>.<slug:kind>", images.image, name="image"),
    path("teaching/", views.teaching, name="teaching"),
]
