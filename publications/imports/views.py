"""The pages of imports: submitting, the plan, its outcome, and undoing it."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from bibliography.entry_cells import list_cells
from bibliography.entry_values import from_values
from bibliography.formats import Entry, Problem
from core.db.struct_field import UnreadableValueError
from core.db.watchdog import without_timeouts
from core.tasks.background_work import OnProgress
from core.text.translation import format_number
from people.models import Person
from publications.imports import plan_display, user_input
from publications.imports.answers import (
    add_new_people,
    answer_columns,
    edit_item,
    fix_item,
    question_years,
    resolve_people,
    search_references,
    take_offer,
)
from publications.imports.apply import NotPlannedError, apply
from publications.imports.background import enqueue_import, get_progress, has_failed, stop_import
from publications.imports.decisions import NAMED_PERSON, parse_keys, store_choices
from publications.imports.forms import EntryForm, ImportForm, ImportOptionsForm
from publications.imports.lookups import look_up_each
from publications.imports.plan_display import get_overview
from publications.imports.plans import plan, reevaluate, retry_lookups
from publications.imports.progress_views import LARGE, LARGE_TEXT, stream_progress_page, stream_reading
from publications.imports.reading_progress import get_reading, stop_reading
from publications.imports.tables import COLUMNS
from publications.imports.undo import preview_undo, undo
from publications.imports.work_lookups import OnRead, ignore_number, look_up_all
from publications.models import ImportBatch, Publication
from publications.models.import_plans import ImportOptions

RECENT = 10
APPLIED_ALREADY = _(
    "This plan was already applied or discarded, perhaps in another window. Nothing was changed."
)
OUTDATED = _(
    "This plan was made by another version of the site and cannot be shown. Paste the papers again to make a "
    "new plan."
)


def get_urls(site) -> list:
    """Return the URL patterns of the pages, which are below those of papers in the admin."""
    pages = [
        ("import/", submit, "publications_import"),
        ("import/<uuid:uid>/", show_plan, "publications_import_plan"),
        ("import/<uuid:uid>/undo/", undo_import, "publications_import_undo"),
    ]
    return [path(route, site.admin_view(view), name=name) for route, view, name in pages]


@require_http_methods(["GET", "HEAD", "POST"])
def submit(request) -> HttpResponseBase:
    """Show the form for a text or a file, and make a plan of what is submitted."""
    if not request.user.has_perm("publications.add_publication"):
        raise PermissionDenied
    is_submitted = request.method == "POST"
    initial = {}
    if "again" in request.GET:  # entries of an earlier batch that were not understood, to be corrected
        try:
            uid = UUID(request.GET["again"])
        except ValueError as error:
            raise Http404 from error
        initial["text"] = plan_display.join_problem_texts(_get_batch(request, uid))
    form = ImportForm(
        request.POST if is_submitted else None, request.FILES if is_submitted else None, initial=initial
    )
    if is_submitted and form.is_valid() and (response := _make_plan(request, form)):
        return response
    recent = ImportBatch.objects.filter(user=request.user, corpus=None).exclude(
        state=ImportBatch.State.DISCARDED
    )
    context = {"title": gettext("Add papers"), "form": form, "recent": recent.defer("source_text")[:RECENT]}
    return _render(request, "import", context, 422 if form.errors else 200)


def _make_plan(request, form: ImportForm) -> HttpResponseBase | None:
    """Plan what was submitted. The text is saved before it is parsed, so that it cannot be lost.

    Return None, and add an error to the form, if there is nothing to plan.
    """
    account = request.user
    text, file = form.cleaned_data.get("text", ""), form.cleaned_data.get("file")
    batch = ImportBatch.objects.create(
        door="admin",
        user=account,
        source_name=(file.name if file else "")[:300],
        source_text=text,
        options=ImportOptions(reads_sources=user_input.names_works(text)),
    )
    url = reverse("admin:publications_import_plan", args=[batch.uid])

    def read(on_read: OnRead = ignore_number) -> Iterator[Entry | Problem]:
        resolve = partial(look_up_all, on_read=on_read)
        items = user_input.read_text(text, resolve=resolve) if text.strip() else iter(())
        if file:
            items = chain(items, user_input.read_file(file.read(), file.name, look_up_each))
        return user_input.limit_items(question_years(items))

    @without_timeouts()
    def work(on_progress: OnProgress, items: Iterable[Entry | Problem] | None = None) -> None:
        plan(batch, read() if items is None else items, account, on_progress)

    if batch.options.reads_sources:
        # all is read first, as no transaction may wait for services
        return stream_reading(
            request, batch, lambda on_progress, on_read: work(on_progress, list(read(on_read)))
        )
    if len(text) + (file.size if file else 0) < LARGE_TEXT:
        work(lambda _done: None)
        if not batch.items.exists():
            batch.delete()
            form.add_error(None, gettext("No record, identifier or URL was found. Paste something else."))
            return None
        return redirect(url)
    return stream_progress_page(
        request,
        gettext("Reading"),
        gettext("{} entries checked."),
        work,
        url,
        gettext("See what would be added"),
    )


def _get_batch(request, uid, action: str = "view") -> ImportBatch:
    """Return the batch. Raises Http404 if the user may not see it, PermissionDenied if not change it."""
    batch = ImportBatch.objects.defer("source_text").filter(uid=uid).first()
    if batch is None or not request.user.has_perm("publications.view_importbatch", batch):
        raise Http404
    if not request.user.has_perm(f"publications.{action}_importbatch", batch):
        raise PermissionDenied
    return batch


@require_http_methods(["GET", "HEAD", "POST"])
def show_plan(request, uid) -> HttpResponseBase:
    """Show the plan with its choices and store them, or show the outcome of an applied plan."""
    try:
        batch = _get_batch(request, uid)
        if batch.options.part_of:
            return redirect(batch.options.part_of.url)
        return _answer_plan(request, batch)
    except UnreadableValueError:
        messages.warning(request, OUTDATED)
        return redirect("admin:publications_import")


def _answer_plan(request, batch: ImportBatch) -> HttpResponseBase:
    if request.method == "POST":
        batch = _get_batch(request, batch.uid, "change")
    if batch.state != ImportBatch.State.PLANNED:
        return _refuse_late(request, batch) if request.method == "POST" else _show_outcome(request, batch)
    if request.POST.get("go") == "stop-reading":
        stop_reading(batch)
        return redirect("admin:publications_import_plan", batch.uid)
    if request.POST.get("go") == "stop":
        is_over = stop_import(batch)
        messages.success(
            request,
            gettext("Import stopped. Nothing was added.")
            if is_over
            else gettext("The import is being stopped."),
        )
        return redirect("admin:publications_import_plan", batch.uid)
    if batch.options.reads_sources and (number := get_reading(batch)) is not None:
        context = {"title": gettext("Reading papers"), "batch": batch, "number": number}
        return _render(request, "reading", context)
    if progress := get_progress(batch):
        context = {
            "title": gettext("Adding papers"),
            "batch": batch,
            "progress": progress,
            "total": batch.items.count(),
        }
        return _render(request, "waiting", context)
    for_all = ImportOptionsForm(
        request.POST if request.method == "POST" else None,
        account=request.user,
        initial=ImportOptionsForm.make_initial(batch.options),
    )
    if request.method == "POST":
        data, problems = resolve_people(request.POST, request.user)
        uids = [data[name] for name in data if request.POST.get(name) == NAMED_PERSON]
        store_choices(batch, data, request.POST.getlist("item"), uids)
        for problem in problems:
            messages.warning(request, problem)
        if for_all.is_valid():
            batch.options = msgspec.structs.replace(batch.options, **for_all.get_options())
            batch.save(update_fields=["options"])
            return _follow_button(request, batch, is_complete=not problems)
    else:
        reevaluate(batch, request.user if batch.user_id == request.user.pk else batch.user)
    page = plan_display.build_plan_page(batch, request.POST.get("here") or request.GET.get("page", "1"))
    context = {
        "title": gettext("Check what will change"),
        "batch": batch,
        "page": page,
        "overview": get_overview(batch),
        "pasted": plan_display.get_pasted_text(batch),
        "for_all": for_all,
        "has_failed": has_failed(batch),
        "people": request.user.get_permitted_rows("view", Person).in_order().values_list("name", flat=True),
        "may_add_people": request.user.has_perm("people.add_person"),
        "columns": batch.options.columns,
        "column_headings": COLUMNS.headings,
        "searchable": plan_display.count_searchable(page) if settings.OUTSIDE_SERVICES else 0,
        **_build_entry_form(batch, request.GET.get("edit", "")),
    }
    return _render(request, "plan", context, 422 if for_all.errors else 200)


def _build_entry_form(batch: ImportBatch, key: str) -> dict:
    """Return the form of the entry that is being edited, and its key; 0 if none is."""
    item = batch.items.filter(pk__in=parse_keys([key])).first()
    if item is None or not item.entry:
        return {"edited": 0, "entry_form": None}
    form = EntryForm(initial=list_cells(from_values(item.entry)), prefix=f"entry-{item.pk}")
    return {"edited": item.pk, "entry_form": form}


def _change_entry(request, batch: ImportBatch, action: str, key: str) -> str:
    """Store the fields of an entry, or take the record that is offered for it; return its fragment."""
    if action == "take":
        item = take_offer(batch, key, request.user)
    else:
        form = EntryForm(request.POST, prefix=f"entry-{key[:20]}")
        if not form.is_valid():
            messages.warning(request, gettext("Enter a title, and a year of at most 20 characters."))
            return f"&edit={key[:20]}#entry-{key[:20]}"
        item = edit_item(batch, key, request.user, form.cleaned_data)
    return f"#entry-{item.pk}" if item else ""


def _search_crossref(request, batch: ImportBatch) -> None:
    """Look up the references of the page at Crossref, and say what was found."""
    if not settings.OUTSIDE_SERVICES:
        return
    number = search_references(batch, request.POST.getlist("item"))
    if number:
        answer = ngettext("Crossref has {number} record.", "Crossref has {number} records.", number)
        messages.success(
            request, f"{answer.format(number=number)} {gettext('Choose below which of them to use.')}"
        )
    else:
        messages.warning(request, gettext("Crossref has no record of these references."))


def _refuse_late(request, batch: ImportBatch) -> HttpResponse:
    """Refuse choices for a plan that was applied or discarded already."""
    messages.warning(request, APPLIED_ALREADY)
    return redirect("admin:publications_import_plan", batch.uid)


def _fix_entry(request, batch: ImportBatch, action: str, number: str) -> str:
    """Read an entry with a problem again; return the fragment of its row."""
    key, _, year = number.partition(":")
    text = request.POST.get(f"text-{key[:20]}", "")
    item = fix_item(batch, key, request.user, year=year if action == "year" else "", text=text)
    if item is None:
        messages.warning(request, gettext("No entry was found in this text. Nothing was changed."))
    return f"#entry-{item.pk}" if item else ""


def _discard_plan(request, batch: ImportBatch) -> HttpResponse:
    plans = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
    if not plans.update(state=ImportBatch.State.DISCARDED):
        return _refuse_late(request, batch)
    messages.success(request, gettext("Plan discarded. Nothing was added."))
    return redirect("admin:publications_import")


ROW_ACTIONS = ("search", "open", "edit", "take", "year", "fix")


def _act_on_row(request, batch: ImportBatch, action: str, number: str) -> str:
    """Do what a button within the plan says; return what follows in the URL of the plan."""
    if action == "search":
        _search_crossref(request, batch)
        return ""
    if action == "open":
        key = next(iter(parse_keys([number])), 0)
        return f"&edit={key}#entry-{key}"
    change = _change_entry if action in ("edit", "take") else _fix_entry
    return change(request, batch, action, number)


def _follow_button(request, batch: ImportBatch, is_complete: bool) -> HttpResponseBase:
    """Do the action of the pressed button, once all choices are stored.

    is_complete: whether all choices were possible; if not, nothing is imported yet.
    """
    action, _, number = request.POST.get("go", "").partition(":")
    if action == "discard":
        return _discard_plan(request, batch)
    if action == "retry":
        return _retry(request, batch)
    if action == "columns":
        return _answer_columns(request, batch)
    if action == "apply" and is_complete:
        for person in add_new_people(batch, request.user):
            messages.success(request, gettext("{name} was added to the people.").format(name=person.name))
        try:
            if batch.items.count() > LARGE:
                enqueue_import(batch, request.user)
            else:
                apply(batch, request.user)
        except NotPlannedError:
            return _refuse_late(request, batch)
        return redirect("admin:publications_import_plan", batch.uid)
    url = reverse("admin:publications_import_plan", args=[batch.uid])
    here = next(iter(parse_keys([request.POST.get("here", "")])), 1)
    if action in ROW_ACTIONS:
        return redirect(f"{url}?page={here}{_act_on_row(request, batch, action, number)}")
    if action not in ("page", "apply"):
        messages.success(request, gettext("Choices saved. Nothing has been added yet."))
    page = next(iter(parse_keys([number])), here) if action == "page" else here
    return redirect(f"{url}?page={page}")


def _retry(request, batch: ImportBatch) -> HttpResponseBase:
    """Look up again what could not be fetched."""
    if batch.options.reads_sources:
        return stream_reading(
            request, batch, lambda _on_progress, on_read: retry_lookups(batch, request.user, on_read)
        )
    retry_lookups(batch, request.user)
    return redirect("admin:publications_import_plan", batch.uid)


def _answer_columns(request, batch: ImportBatch) -> HttpResponseBase:
    """Read the tables of a plan again with the chosen columns."""
    answers = {
        column.heading: request.POST.get(f"column-{number}", "")
        for number, column in enumerate(batch.options.columns)
    }
    url = reverse("admin:publications_import_plan", args=[batch.uid])

    @without_timeouts()
    def work(on_progress) -> None:
        answer_columns(batch, answers, request.user, on_progress)

    if batch.items.count() > LARGE:
        label = gettext("{} entries checked.")
        return stream_progress_page(
            request, gettext("Reading"), label, work, url, gettext("See what would be added")
        )
    work(lambda _done: None)
    messages.success(request, gettext("The table was read again."))
    return redirect(url)


def _show_outcome(request, batch: ImportBatch) -> HttpResponse:
    """Show the outcome of an import, with links to its papers and a button to undo it."""
    titles = {
        "applied": gettext("What was added"),
        "undone": gettext("Import undone"),
        "discarded": gettext("Plan discarded"),
    }
    labels = {
        "created": gettext("added"),
        "updated": gettext("changed"),
        "unchanged": gettext("already here"),
        "skipped": gettext("left out"),
    }
    counts = ", ".join(
        f"{format_number(number)} {label}"
        for name, label in labels.items()
        if (number := getattr(batch.counts, name))
    )
    context = {
        "title": titles[batch.state],
        "batch": batch,
        "page": plan_display.build_outcomes_page(batch, request.GET.get("page", "1")),
        "summary": f"{counts}." if counts else "",
        "overview": get_overview(batch),
        "may_undo": batch.state == ImportBatch.State.APPLIED
        and request.user.has_perm("publications.change_importbatch", batch),
    }
    return _render(request, "batch", context)


@require_http_methods(["GET", "HEAD", "POST"])
def undo_import(request, uid) -> HttpResponse:
    """Show what undoing a batch would do, and undo it when that is confirmed."""
    batch = _get_batch(request, uid, "change")
    if batch.options.part_of:
        return redirect(batch.options.part_of.url)
    if request.method == "POST":
        try:
            undone = undo(batch, request.user, parse_keys(request.POST.getlist("anyway")))
        except NotPlannedError:
            messages.warning(
                request, gettext("There is nothing to undo. The import may already have been undone.")
            )
        else:
            edited = (
                gettext(" {number} not changed.").format(number=len(undone.edited)) if undone.edited else ""
            )
            restored = gettext("{deleted} deleted, {restored} restored.").format(
                deleted=len(undone.deleted), restored=len(undone.restored)
            )
            messages.success(request, f"{restored}{edited}")
        return redirect("admin:publications_import_plan", batch.uid)
    if batch.state != ImportBatch.State.APPLIED:
        return redirect("admin:publications_import_plan", batch.uid)
    context = {"title": gettext("Undo import"), "batch": batch, "undoing": preview_undo(batch)}
    return _render(request, "undo", context)


def _render(request, name: str, context: dict, status: int = 200) -> HttpResponse:
    base = {**admin.site.each_context(request), "is_nav_sidebar_enabled": False, "opts": Publication._meta}
    return render(request, f"admin/publications/imports/{name}.html", {**base, **context}, status=status)
