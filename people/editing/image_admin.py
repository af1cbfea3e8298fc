"""The list and the form of images."""

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.forms import Script
from django.http import Http404, HttpResponse, JsonResponse
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.admin.bulk_actions import VISIBILITY
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.model_forms import TypedForm
from core.files import image_cuts
from core.files.checks import IMAGES, check_file
from core.files.kinds import FileRefusedError
from people.editing.image_cutting import add_image, cut_or_log
from people.editing.image_uses import find_uses
from people.models import Image, ImagePerson

PICKED = 24
"""The number of images that the picker shows."""


class ImageForm(TypedForm):
    """The form of an image; its slug stays, as texts refer to it."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        if "visibility" in self.fields:
            self.fields["visibility"].initial = Image.Visibility.PUBLIC
        if self.instance.pk and "original" in self.fields:
            widget = self.fields["original"].widget
            widget.preview_url = reverse("admin:people_image_preview", args=[self.instance.pk])
            widget.template_name = "admin/people/image/file.html"

    def clean(self):
        """Refuse to show a picture again from which somebody withdrew, until its file is replaced."""
        data = super().clean()
        was, withdrawn = self.initial.get("consent"), Image.Consent.WITHDRAWN
        consent = data.get("consent")
        if was == withdrawn and "original" not in self.changed_data and consent != withdrawn:
            text = _(
                "Somebody in the picture withdrew their agreement. Replace the file by one without them."
            )
            self.add_error("consent", text)
        elif was == withdrawn and "original" in self.changed_data and consent == withdrawn:
            self.add_error("consent", _("Choose what is true of the new file."))
        return data

    def clean_focus_x(self):
        return self._clean_focus("focus_x")

    def clean_focus_y(self):
        return self._clean_focus("focus_y")

    def _clean_focus(self, name: str) -> int:
        value = self.cleaned_data[name]
        if value is None or not 0 <= value <= 100:
            raise forms.ValidationError(_("Enter a number from 0 to 100."))
        return value


class ImagePersonForm(TypedForm):
    """The row of somebody in a picture; whoever withdrew the agreement gives it anew, and nobody for them."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        if self.instance.state == ImagePerson.State.WITHDRAWN:
            for field in self.fields.values():
                field.disabled = True
        elif "state" in self.fields:
            field = self.fields["state"]
            field.choices = [pair for pair in field.choices if pair[0] != ImagePerson.State.WITHDRAWN]


class ImagePersonInline(PartInline):
    model = ImagePerson
    form = ImagePersonForm
    fields = ["person", "state"]
    description = gettext_lazy(
        "People here who can be recognised. Each can agree, and withdraw it later; then the picture is shown "
        "nowhere until its file is replaced."
    )


@admin.register(Image)
class ImageAdmin(ContentAdmin):
    section = "Site", 70
    form = ImageForm
    inlines = [ImagePersonInline]

    class Media:
        js = [Script("image-picker.js", type="module")]

    list_display = ["picture_with_alt", "caption", "credit", "state", "added_by"]
    list_filter = ["visibility", "consent", "kind"]
    search_fields = ["alt", "caption", "slug", "credit"]
    search_help_text = gettext_lazy("Alternative text, caption, credit or slug")
    slug_from = ("alt",)
    ordering = ["-created_at", "-pk"]
    actions = VISIBILITY

    def get_readonly_fields(self, request, obj=None):
        return ["slug", "used_in"] if obj else []

    def get_fields(self, request, obj=None):
        fields = super().get_fields(request, obj)
        return sorted(fields, key=lambda name: {"original": -2, "alt": -1}.get(name, 0))

    def list_rows(self, rows):
        return rows.select_related("added_by")

    def get_urls(self):
        preview = self.admin_site.admin_view(self.preview)
        pick = self.admin_site.admin_view(self.pick)
        return [
            path("pick/", pick, name="images"),
            path("<int:pk>/preview/", preview, name="people_image_preview"),
            *super().get_urls(),
        ]

    def pick(self, request) -> HttpResponse:
        """Return images for the picker of Markdown fields as JSON; add one on POST."""
        if request.method == "POST":
            return self._add_picked(request)
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows, _may_repeat = self.get_search_results(request, Image.objects.shown(), request.GET.get("q", ""))
        images = [
            {"slug": image.slug, "alt": image.alt, "thumbnail": image.get_url(image_cuts.THUMBNAIL, "webp")}
            for image in rows.newest_first()[:PICKED]
        ]
        return JsonResponse({"images": images})

    def _add_picked(self, request) -> HttpResponse:
        """Add an image from the picker; the answer has its slug, or says what is wrong."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        alt, file = " ".join(request.POST.get("alt", "").split()), request.FILES.get("original")
        if not alt or not file or not request.POST.get("agreed"):
            return JsonResponse({"error": _("Choose a file and fill in all fields.")}, status=400)
        try:
            image = add_image(check_file(file, IMAGES), alt[:400], added_by=request.user)
        except FileRefusedError as error:
            return JsonResponse({"error": f"“{file.name}” {error}"}, status=400)
        return JsonResponse({"slug": image.slug})

    def preview(self, request, pk: int) -> HttpResponse:
        """Show a stored image, also one that is not public; `?width=` one of the widths."""
        image = self.get_object(request, str(pk))
        if image is None:
            raise Http404
        if not self.has_view_permission(request, image):
            raise PermissionDenied
        width = image_cuts.THUMBNAIL if "thumbnail" in request.GET else image_cuts.WIDTHS[1]
        storage = image.original.storage
        try:
            original, cuts = storage.locate(image.file_name), storage.locate("cut")
            place = image_cuts.find_cut(original, cuts, width, "webp", image.focus)
            content = place.read_bytes()
        except OSError as error:
            raise Http404 from error
        return HttpResponse(content, "image/webp", headers={"Cache-Control": "private, no-store"})

    has_page = False

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        """Let whoever is in the picture decide on it here, too."""
        if obj and obj.pk:
            rows = ImagePerson.objects.filter(image=obj.pk, person__user=request.user)
            context["row"] = rows.select_related("image").first()
        return super().render_change_form(request, context, add, change, form_url, obj)

    def save_model(self, request, obj, form, change):
        if not change:
            obj.added_by = request.user
        super().save_model(request, obj, form, change)
        if not cut_or_log(obj):
            messages.warning(request, _("The picture could not be cut yet. It is tried again each hour."))

    def get_deleted_objects(self, objs, request):
        """Say where the images are used, which nothing else on the page would."""
        deleted, counts, missing, protecting = super().get_deleted_objects(objs, request)
        for image in list(objs)[:20]:
            row = Image.objects.get(pk=image.pk)
            deleted += [_("Will be without this image: %s") % use for use in find_uses(row)]
        return deleted, counts, missing, protecting

    @admin.display(description=gettext_lazy("alternative text"), ordering="alt")
    def picture_with_alt(self, image):
        url = reverse("admin:people_image_preview", args=[image.pk])
        html = '<img class="row-picture" src="{}?thumbnail" alt="" width="92" height="69" loading="lazy"> {}'
        return format_html(html, url, image.alt or image.slug)

    @admin.display(description=gettext_lazy("visibility"), ordering="visibility")
    def state(self, image):
        return image.state

    @admin.display(description=gettext_lazy("used in"))
    def used_in(self, image):
        """Return links to the forms of all that uses the image, and how to use it in a text."""
        uses = find_uses(image)
        links = format_html_join(", ", '<a href="{}">{}</a>', ((use.form_url, use) for use in uses))
        return format_html(
            "{} <code>![](image:{})</code>", links or _("Not used yet. In a text:"), image.slug
        )
