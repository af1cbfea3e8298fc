"""The pages of moving in: choosing the files, the plan, its lists, and undoing."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from bibliography.names.normalization import list_forms
from core.files.pending_uploads import MEGABYTE
from core.files.upload_handlers import MAX_FILE_SIZE, explain_refusal
from core.plans.confirmation import is_confirmed
from core.plans.ticks import choose_rows
from core.tasks.background_work import OnProgress
from core.text.translation import format_number
from core.web import progress_page
from groupsite.moving_in import moves, planning
from groupsite.moving_in.planned import HERE, KIND_NAMES, NEW, PROBLEM, MovePlan, PlannedKind
from groupsite.moving_in.server_rules import SERVERS, write_rules
from groupsite.moving_in.site_files import SiteRefusedError
from people.models import Person
from publications.imports.apply import NotPlannedError
from publications.imports.undo import preview_undo, undo
from publications.models import ImportBatch, Publication

PER_PAGE = 200
SHOWN_URLS = 4
MOST_NAMES = 2_000
PERMISSIONS = {
    moves.SITE: "groupsite.change_group",
    moves.PHOTOS: "people.change_appointment",
    moves.PDFS: "publications.change_authordecision",
}
RECENT = 5


def build_urls(site) -> list:
    """Return the URL patterns of moving in, in the admin."""
    pages: list[tuple[str, Any, str]] = [
        ("", choose_files, "moving_in"),
        ("<uuid:uid>/", show_move, "move"),
        ("<uuid:uid>/undo/", undo_move, "move_undo"),
        ("<uuid:uid>/picture/", show_picture, "move_picture"),
        ("<uuid:uid>/rules.<slug:server>", send_rules, "move_rules"),
        ("<uuid:uid>/<slug:name>/", list_things, "move_things"),
    ]
    return [path(f"moving-in/{route}", site.admin_view(view), name=name) for route, view, name in pages]


def may_move(account, kind: str) -> bool:
    """Return whether an account may move such things in: a site only an owner."""
    return kind in PERMISSIONS and account.has_perm(PERMISSIONS[kind])


def _get_move(request: HttpRequest, uid) -> ImportBatch:
    """Return a move. Raises Http404 for one of somebody else, unless the account may move whole sites."""
    batch = ImportBatch.objects.filter(uid=uid, door=moves.DOOR).first()
    account: Any = request.user
    if batch is None or not batch.options.part_of:
        raise Http404
    if not may_move(account, batch.options.part_of.kind):
        raise PermissionDenied
    if batch.user_id != account.pk and not may_move(account, moves.SITE):
        raise Http404
    return batch


@require_http_methods(["GET", "HEAD", "POST"])
def choose_files(request: HttpRequest) -> HttpResponseBase:
    """Show the form for a site, photos or PDFs, and read what is uploaded."""
    account: Any = request.user
    kinds = [kind for kind in PERMISSIONS if may_move(account, kind)]
    if not kinds:
        raise PermissionDenied
    kind = request.POST.get("kind", request.GET.get("kind", ""))
    kind = kind if kind in kinds else kinds[0]
    problem = ""
    if request.method == "POST":
        upload: Any = request.FILES.get("file")
        if upload is None:
            problem = gettext("Choose a file first: a ZIP of the folder.")
        elif reason := explain_refusal(upload):
            problem = f"“{upload.name}” {reason}"
        else:
            batch = moves.store_move(upload, kind, account)
            return _stream_reading(request, batch, account)
    recent = ImportBatch.objects.filter(door=moves.DOOR, user=account).exclude(state="discarded")
    context = {
        "title": TITLES[kind](),
        "kind": kind,
        "allowed": kinds,
        "problem": problem,
        "most_bytes": MAX_FILE_SIZE,
        "most_megabytes": MAX_FILE_SIZE // MEGABYTE,
        "recent": recent.defer("source_text")[:RECENT],
    }
    return _render(request, "choose", context, 422 if problem else 200)


TITLES = {
    moves.SITE: lambda: gettext("Moving in"),
    moves.PHOTOS: lambda: gettext("Photos of people"),
    moves.PDFS: lambda: gettext("PDFs of papers"),
}


def _stream_reading(request: HttpRequest, batch: ImportBatch, account) -> HttpResponseBase:
    """Read the files of a move, and show how far it is meanwhile."""

    def work(on_progress: OnProgress) -> None:
        try:
            planning.plan_move(batch, account, on_progress)
        except SiteRefusedError as error:
            batch.state = ImportBatch.State.DISCARDED
            batch.options.source_notes = [str(error), *getattr(error, "reasons", ())]
            batch.save(update_fields=["state", "options"])
            moves.remove_files(batch)

    def get_outcome() -> progress_page.WorkOutcome:
        return progress_page.WorkOutcome(batch.options.part_of.url, gettext("See what would be added"))

    title = gettext("Reading {name}").format(name=batch.source_name)
    return _stream(request, title, gettext("{} papers compared."), work, get_outcome)


def _stream(request, title: str, label: str, work, get_outcome) -> HttpResponseBase:
    context = {**_get_base(request), "title": title}
    template = "admin/moving_in/progress.html"
    return progress_page.stream_progress_page(request, template, context, label, work, get_outcome)


@require_http_methods(["GET", "HEAD", "POST"])
def show_move(request: HttpRequest, uid) -> HttpResponseBase:
    """Show the plan of a move and store the answers to its questions, or what came of it."""
    batch = _get_move(request, uid)
    if batch.state != ImportBatch.State.PLANNED:
        if request.method == "POST":
            messages.warning(
                request, gettext("This plan was already applied or discarded. Nothing was changed.")
            )
        return _render(request, "done", {"title": _format_title(batch), "batch": batch})
    if request.POST.get("go") == "discard":
        return _discard(request, batch)
    try:
        if request.method == "POST":
            return _answer(request, batch)
        return _show_plan(request, batch, planning.build_plan(batch))
    except SiteRefusedError as error:
        messages.warning(request, str(error))
        return redirect(f"{reverse('admin:moving_in')}?kind={batch.options.part_of.kind}")


def _answer(request: HttpRequest, batch: ImportBatch) -> HttpResponseBase:
    """Store the answers; then apply the plan that was seen, or show it as it is with them."""
    account: Any = request.user
    answers = planning.join_fixes(batch.options.part_of.answers, _read_answers(request.POST))
    has_fixes = planning.list_fixes(answers) != planning.list_fixes(batch.options.part_of.answers)
    planning.store_answers(batch, answers)
    if has_fixes:
        planning.plan_again(batch, account)
    plan = planning.build_plan(batch)
    is_applied = request.POST.get("go") == "apply" and "again" not in request.POST
    if not is_applied or has_fixes or not is_confirmed(request, plan.digest):
        return _show_plan(request, batch, plan)
    refusals: list[str] = []

    def work(on_progress: OnProgress) -> None:
        try:
            planning.apply_move(batch, account, on_progress)
        except NotPlannedError:
            refusals.append(gettext("This plan was already applied or discarded. Nothing was changed."))
        except SiteRefusedError as error:
            refusals.append(str(error))

    def get_outcome() -> progress_page.WorkOutcome:
        text = refusals[0] if refusals else ""
        return progress_page.WorkOutcome(batch.options.part_of.url, gettext("See what was added"), text)

    title = gettext("Adding {number} things").format(number=format_number(plan.to_add))
    return _stream(request, title, gettext("{} things added."), work, get_outcome)


def _read_answers(data: QueryDict) -> dict[str, str]:
    """Return the submitted answers, and which kinds are taken."""
    starts = ("answer:", planning.FIX)
    answers = {name[:400]: str(value)[:5_000] for name, value in data.items() if name.startswith(starts)}
    kinds = [PlannedKind(name, name) for name in KIND_NAMES]
    choose_rows(kinds, data)
    return answers | {f"{planning.CHOSEN}{kind.name}": "yes" if kind.is_chosen else "no" for kind in kinds}


def _discard(request: HttpRequest, batch: ImportBatch) -> HttpResponse:
    plans = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
    if plans.update(state=ImportBatch.State.DISCARDED):
        moves.remove_files(batch)
        messages.success(request, gettext("Plan discarded. Nothing was added."))
    return redirect(f"{reverse('admin:moving_in')}?kind={batch.options.part_of.kind}")


def _show_plan(request: HttpRequest, batch: ImportBatch, plan: MovePlan) -> HttpResponse:
    context = {
        "title": _format_title(batch),
        "batch": batch,
        "plan": plan,
        "kind": batch.options.part_of.kind,
        "shown_urls": plan.redirects[:SHOWN_URLS],
        "servers": SERVERS,
        "names": _list_names(request, batch.options.part_of.kind),
    }
    return _render(request, "plan", context)


def _list_names(request: HttpRequest, kind: str) -> list[str]:
    """Return what can be typed for a file: names of people, or titles of papers."""
    account: Any = request.user
    if kind == moves.PHOTOS:
        rows = account.get_permitted_rows("view", Person).in_order().values_list("name", flat=True)
    elif kind == moves.PDFS:
        rows = (
            Publication.objects.filter(slug__isnull=False).order_by("title").values_list("title", flat=True)
        )
    else:
        return []
    return list(rows[:MOST_NAMES])


def _format_title(batch: ImportBatch) -> str:
    return gettext("Moving in from {name}").format(name=batch.source_name)


@require_safe
def list_things(request: HttpRequest, uid, name: str) -> HttpResponse:
    """List the things of a kind: new, here, with a problem, or those that a search selects."""
    batch = _get_move(request, uid)
    try:
        plan = planning.build_plan(batch)
    except SiteRefusedError as error:
        messages.warning(request, str(error))
        return redirect("admin:moving_in")
    kind = plan.get_kind(name)
    if kind is None or batch.state != ImportBatch.State.PLANNED:
        raise Http404
    state = request.GET.get("state", "")
    text = " ".join(request.GET.get("q", "").split())[:100]
    things = kind.select(state) if state in (NEW, HERE, PROBLEM) else kind.things
    for word in text.split():
        things = [planned for planned in things if _has_word(planned, word)]
    context = {
        "title": str(kind.label),
        "batch": batch,
        "kind": kind,
        "state": state,
        "text": text,
        "page": Paginator(things, PER_PAGE).get_page(request.GET.get("page", "1")),
        "groups": [
            (NEW, gettext("New"), kind.new),
            (HERE, gettext("Here"), kind.here),
            (PROBLEM, gettext("With a problem"), kind.problems),
        ],
    }
    return _render(request, "things", context)


def _has_word(planned, word: str) -> bool:
    whole = f"{planned.title} {planned.place.file} {planned.note} {planned.url}"
    return any(form in text for text in list_forms(whole) for form in list_forms(word))


@require_safe
def show_picture(request: HttpRequest, uid) -> HttpResponse:
    """Send a picture of the files of a move, for its plan."""
    batch = _get_move(request, uid)
    file = request.GET.get("file", "")
    try:
        with planning.read(batch) as reading:
            if not (facts := reading.pictures.get(file)) or facts.problem:
                raise Http404
            return HttpResponse(moves.make_thumbnail(reading.files, file), content_type="image/webp")
    except SiteRefusedError as error:
        raise Http404 from error


@require_safe
def send_rules(request: HttpRequest, uid, server: str) -> HttpResponse:
    """Send the old URLs and where they lead as rules for the old web server."""
    batch = _get_move(request, uid)
    if server not in dict(SERVERS):
        raise Http404
    try:
        text = write_rules(server, planning.build_plan(batch))
    except SiteRefusedError as error:
        raise Http404 from error
    name = f"moved-{server}.conf"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
def undo_move(request: HttpRequest, uid) -> HttpResponse:
    """Show what undoing a move would do, and undo it when that is confirmed."""
    batch = _get_move(request, uid)
    if batch.state != ImportBatch.State.APPLIED:
        return redirect("admin:move", uid)
    if request.method == "POST":
        try:
            undone = undo(batch, request.user)
        except NotPlannedError:
            messages.warning(request, gettext("There is nothing to undo. It may already have been undone."))
        else:
            messages.success(request, gettext("What moved in was removed again."))
            if undone.edited or undone.later:
                messages.warning(request, gettext("What was edited since then stays."))
        return redirect("admin:move", uid)
    context = {"title": gettext("Undo moving in"), "batch": batch, "undoing": preview_undo(batch)}
    return _render(request, "undo", context)


def _get_base(request: HttpRequest) -> dict[str, Any]:
    return {**admin.site.each_context(request), "is_nav_sidebar_enabled": False}


def _render(request: HttpRequest, name: str, context: dict, status: int = 200) -> HttpResponse:
    return render(request, f"admin/moving_in/{name}.html", {**_get_base(request), **context}, status=status)
