"""The pages of imports: handing in, the plan, what became of it, and taking it back."""

from itertools import chain

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.views.decorators.http import require_http_methods

from publications.import_forms import ForAllForm, HandInForm
from publications.importing import handed_in, showing
from publications.importing.applying import NotPlanned, apply
from publications.importing.choosing import keep_choices
from publications.importing.plans import plan
from publications.importing.undoing import undo, what_undoing_does
from publications.models import ImportBatch, Publication

RECENT = 10


def urls(site) -> list:
    """The patterns of the pages, beneath those of papers in the admin."""
    pages = [
        ("import/", hand_in, "publications_import"),
        ("import/<uuid:uid>/", show, "publications_import_plan"),
        ("import/<uuid:uid>/undo/", take_back, "publications_import_undo"),
    ]
    return [path(route, site.admin_view(view), name=name) for route, view, name in pages]


@require_http_methods(["GET", "HEAD", "POST"])
def hand_in(request) -> HttpResponse:
    """Takes a text or a file, and makes a plan of it."""
    if not request.user.has_perm("publications.add_publication"):
        raise PermissionDenied
    form = HandInForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        batch = _planned(request.user, form.cleaned_data)
        return redirect("admin:publications_import_plan", batch.uid)
    recent = ImportBatch.objects.filter(user=request.user, corpus=None).exclude(
        state=ImportBatch.State.DISCARDED
    )
    context = {"title": "Add papers", "form": form, "recent": recent.defer("source_text")[:RECENT]}
    return _render(request, "import", context, 422 if form.errors else 200)


def _planned(account, values: dict) -> ImportBatch:
    """The batch of what was handed in: kept before anything is read, so that nothing typed is lost."""
    text, file = values.get("text", "").replace("\0", ""), values.get("file")
    batch = ImportBatch.objects.create(
        door="admin",
        user=account,
        source_name=(file.name if file else "")[:300],
        source_text=text,
        options={"visibility": "public", "in_list": True, "keywords": "known"},
    )
    found = handed_in.read(text) if text.strip() else ()
    if file:
        found = chain(found, handed_in.read_file(file.read(), file.name))
    plan(batch, found, account)
    return batch


def _batch(request, uid, action: str = "view") -> ImportBatch:
    """The batch, if the account may see it, or change it."""
    batch = ImportBatch.objects.filter(uid=uid).first()
    if batch is None or not request.user.has_perm("publications.view_importbatch", batch):
        raise Http404
    if not request.user.has_perm(f"publications.{action}_importbatch", batch):
        raise PermissionDenied
    return batch


@require_http_methods(["GET", "HEAD", "POST"])
def show(request, uid) -> HttpResponse:
    """The plan with its choices, or what became of it."""
    batch = _batch(request, uid)
    if batch.state != ImportBatch.State.PLANNED:
        return _shown(request, batch)
    for_all = ForAllForm(
        request.POST or None, account=request.user, initial=ForAllForm.initial_of(batch.options)
    )
    if request.method == "POST":
        batch = _batch(request, uid, "change")
        keep_choices(batch, request.POST, request.POST.getlist("item"))
        if for_all.is_valid():
            batch.options = {**batch.options, **for_all.options()}
            batch.save(update_fields=["options"])
            return _done(request, batch)
    page = showing.page_of(batch, request.POST.get("here") or request.GET.get("page", "1"))
    context = {
        "title": "What would be added",
        "batch": batch,
        "page": page,
        "counts": showing.counts(batch),
        "for_all": for_all,
    }
    return _render(request, "plan", context, 422 if for_all.errors else 200)


def _done(request, batch: ImportBatch) -> HttpResponse:
    """What the button that was pressed asks for, once all choices are kept."""
    wish, _, number = request.POST.get("go", "").partition(":")
    if wish == "discard":
        ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED).update(
            state=ImportBatch.State.DISCARDED
        )
        messages.success(request, "The plan is discarded; nothing was added.")
        return redirect("admin:publications_import")
    if wish == "apply":
        try:
            result = apply(batch, request.user)
        except NotPlanned:
            messages.warning(
                request, "This plan was applied or discarded already, in another window perhaps."
            )
        else:
            messages.success(request, _said(result.counts))
        return redirect("admin:publications_import_plan", batch.uid)
    messages.success(request, "Your choices are kept. Nothing is added yet.")
    address = reverse("admin:publications_import_plan", args=[batch.uid])
    return redirect(f"{address}?page={number or request.POST.get('here', '1')}")


def _said(counts: dict[str, int]) -> str:
    words = {"created": "added", "updated": "changed", "unchanged": "there already", "skipped": "left out"}
    return (
        ", ".join(f"{counts[name]} {word}" for name, word in words.items() if counts[name]).capitalize() + "."
    )


def _shown(request, batch: ImportBatch) -> HttpResponse:
    """What became of a plan: with links, and a way back."""
    items = batch.items.select_related("publication__version_of").defer(
        "publication__search", "publication__abstract"
    )
    rows = [(showing.outcome(item, batch), showing.link(item), item) for item in items]
    titles = {"applied": "What was added", "undone": "Taken back", "discarded": "Discarded"}
    context = {
        "title": titles[batch.state],
        "batch": batch,
        "rows": rows,
        "may_undo": batch.state == ImportBatch.State.APPLIED
        and request.user.has_perm("publications.change_importbatch", batch),
    }
    return _render(request, "batch", context)


@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request, uid) -> HttpResponse:
    """Says what taking a batch back would do, and does it when that is confirmed."""
    batch = _batch(request, uid, "change")
    if batch.state != ImportBatch.State.APPLIED:
        return redirect("admin:publications_import_plan", batch.uid)
    if request.method == "POST":
        wanted = {int(key) for key in request.POST.getlist("anyway") if key.isascii() and key.isdigit()}
        try:
            found = undo(batch, request.user, wanted)
        except NotPlanned:
            messages.warning(request, "This was taken back already.")
        else:
            left = f" {len(found.edited)} left as they are." if found.edited else ""
            messages.success(request, f"{len(found.deleted)} deleted, {len(found.put_back)} put back.{left}")
        return redirect("admin:publications_import_plan", batch.uid)
    context = {"title": "Take the import back", "batch": batch, "undoing": what_undoing_does(batch)}
    return _render(request, "undo", context)


def _render(request, name: str, context: dict, status: int = 200) -> HttpResponse:
    around = {**admin.site.each_context(request), "is_nav_sidebar_enabled": False, "opts": Publication._meta}
    return render(request, f"admin/publications/imports/{name}.html", {**around, **context}, status=status)
