"""Pages that combine several apps: home, profiles, awards, topics, and free pages."""

from itertools import groupby
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from core.db.query_batches import KEY_ARRAY, AnyOf, Placeholder, attach, cached_by_day
from core.kinds import combine_section_rows, get_kinds, select_section_rows
from core.plots import draw_papers_per_year
from core.text.markdown import split_sections
from core.web.pagination import paginate
from core.web.visibility import get_visible, get_visible_or_gone, is_previewed
from groupsite.cv.views import may_edit
from groupsite.metadata import persons
from groupsite.models import Award, Group, HomeBlock, Page, PageImage
from groupsite.news.models import NewsItem
from groupsite.news.news_list import find_lead
from groupsite.site.contact_points import list_contacts
from groupsite.site.profile_papers import build_paper_list, draw_co_authors, list_sections
from groupsite.site.profiles import (
    FEWEST_FACTS,
    PARTS,
    count_facts,
    read_papers,
    read_rows,
    split_by_time,
)
from people.models import Appointment, Image, Person, Role, Supervision
from people.models.querysets import choose_highest
from people.pages.people_list import has_portraits
from people.pages.views import find_leaders
from publications.display.row_parts import attach_row_parts
from publications.exchange import exports
from publications.models import Authorship, Publication, Topic
from publications.pages.references import list_references
from publications.querysets.roles_then import count_papers_by_role
from software.lanes import build_lanes
from software.models import Project, Software, Theme

COLLEAGUES = 8
HOME_PAPERS, HOME_NEWS, HOME_NEWS_BESIDE, HOME_PEOPLE, HOME_PROJECTS, HOME_SOFTWARE = 6, 5, 3, 6, 6, 6


@cached_by_day
def _select_home() -> dict[str, QuerySet]:
    """Return what the home page shows; compiling the SQL took a third of its CPU time."""
    listed = Publication.objects.listed()
    leaders = Appointment.objects.visible().leading().values("person")
    past = Appointment.objects.visible().past().filter(role__past_are_alumni=True)
    return {
        "appointments": Appointment.objects.visible().current().for_cards().in_order(),
        "alumni": past.order_by().values_list("person"),
        "themes": Theme.objects.public().in_order(),
        "projects": Project.objects.public().current().with_funders().in_order()[:HOME_PROJECTS],
        "selected": listed.selected_by_any(leaders).newest_first().lean()[:HOME_PAPERS],
        "newest": listed.newest_first().lean()[:HOME_PAPERS],
        "years": listed.order_by().values("year").annotate(total=Count("pk")).values_list("year", "total"),
        "news": NewsItem.objects.shown().newest_first().select_related("picture")[:HOME_NEWS],
        "software": Software.objects.public().for_cards().defer("description")[: HOME_SOFTWARE + 1],
        "join": Page.objects.public().filter(purpose=Page.Purpose.JOIN).defer("body")[:1],
        "blocks": HomeBlock.objects.order_by("position", "pk"),
        **select_section_rows("home"),
    }


@cached_by_day
def _select_card_parts() -> dict[str, QuerySet]:
    """Return what cards show beside appointments and their persons."""
    supervisions = Supervision.objects.current().to_show().prefetch_related(None)
    return {
        "supervisions": supervisions.select_related("supervisor").filter(
            AnyOf("appointment_id", Placeholder("appointments", KEY_ARRAY))
        ),
        "counts": Authorship.objects.filter(
            AnyOf("person_id", Placeholder("persons", KEY_ARRAY))
        ).count_papers_of_persons(),
    }


def home(request) -> HttpResponse:
    """Show the home page: the group, what it does, news, people, how to join."""
    rows = _select_home().read()
    combine_section_rows("home", rows)
    appointments, newest = rows.pop("appointments"), rows.pop("newest")
    members = choose_highest(appointments)
    cards = members[:HOME_PEOPLE]
    parts = _select_card_parts().read(
        appointments=[card.pk for card in cards], persons=[card.person_id for card in cards]
    )
    counts = dict(parts.pop("counts"))
    attach(cards, parts)
    lane_rows, lanes = build_lanes(rows.pop("themes"))
    context = rows | {
        "lane_rows": lane_rows,
        "lanes": lanes,
        "papers": attach_row_parts(rows["selected"] or newest),
        "total": sum(number for _, number in rows["years"]),
        "per_year": draw_papers_per_year(dict(rows["years"])),
        "members": members,
        "heads": [member for member in members if member.role.leads],
        "leaders": find_leaders(members),
        "cards": [(member, counts.get(member.person_id, 0)) for member in cards],
        "alumni": {key for (key,) in rows["alumni"]} - {row.person_id for row in appointments},
    }
    previews = request.GET.get("preview") == "blocks" and request.user.has_perm("groupsite.change_group")
    blocks = [block for block in rows["blocks"] if previews or not block.is_draft]
    blocks = blocks or [HomeBlock(kind=kind) for kind in HomeBlock.DEFAULT]
    kinds = {block.kind for block in blocks}
    if HomeBlock.Kind.OPENING not in kinds:
        blocks.insert(0, HomeBlock(kind=HomeBlock.Kind.OPENING))
    lead = find_lead(rows["news"]) if rows["news"] else None
    rest = [item for item in rows["news"] if item != lead][:HOME_NEWS_BESIDE]
    context |= {"blocks": blocks, "kinds": kinds, "news_lead": lead, "news_rest": rest}
    response = render(request, "groupsite/home.html", context)
    if previews:
        response.headers["Cache-Control"] = "private, no-store"
    return response


@exports.offer_exports("person_export")
def profile(request, slug: str) -> HttpResponse:
    """Show a person's profile."""
    person = get_visible(Person.objects.seen(), slug=slug)
    rows = read_rows(person, *PARTS) | read_papers(person)
    facts = count_facts(rows)
    has_cv = facts >= FEWEST_FACTS
    current, former = split_by_time(rows.pop("students"))
    papers = rows["papers"]
    if person.reference_style:
        papers = list_references(papers, person)
        rows["selected"] = [pair for pair in papers if pair[0] in rows["selected"]]
    context = {
        "person": person,
        "card": persons.build_card(person),
        "has_cv": has_cv,
        "current_students": current,
        "former_students": former,
        **build_paper_list(
            papers, rows["selected"], request.GET.get("papers", ""), bool(person.reference_style)
        ),
        "sections": list_sections(rows | {"students": [*current, *former]}, has_students=bool(current)),
        **_select_others(person, rows, facts),
        "student_portraits": has_portraits([supervision.appointment for supervision in current]),
        "co_authors": draw_co_authors(rows["papers"], person),
        "per_year": draw_papers_per_year({None: 0} | rows.pop("years")),
        "by_role": count_papers_by_role(Publication.objects.listed(), Role.objects.all(), person)
        if papers
        else [],
        **rows,
    }
    if not person.photo_problem or not may_edit(request, person):
        return render(request, "people/profile.html", context)
    response = render(request, "people/profile.html", context | {"problem": person.photo_problem})
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _select_others(person: Person, rows: dict, facts: int) -> dict[str, Any]:
    """Return `colleagues` in the same role or who left in the same year, for a profile of nothing but roles.

    left: that year. leads_on: whether the profile leads on to the list of people.
    """
    current, past = rows["current"], rows["past"]
    if person.public_biography or facts != len(current or past) or not facts:
        return {}
    left = None
    if current:
        others = Appointment.objects.members().filter(role=current[0].role)
    elif end := past[0].end:
        left = end.year
        others = Appointment.objects.former_members().filter(end__year=left)
    else:
        return {"leads_on": True}
    others = others.exclude(person=person).for_cards()[:COLLEAGUES]
    return {"colleagues": list(others), "left": left, "leads_on": left is not None}


def awards(request) -> HttpResponse:
    """Show all awards, the latest year first."""
    rows = list(Award.objects.newest_first().for_rows())
    years = [(year, list(group)) for year, group in groupby(rows, key=lambda award: award.last_year)]
    received = sum(award.is_received for award in rows)
    recipients = [recipient for award in rows for recipient in award.recipients.all()]
    people = {recipient.person or recipient.name: recipient for recipient in recipients}
    context = {
        "years": years,
        "received": received,
        "nominations": len(rows) - received,
        "only_recipient": next(iter(people.values())) if len(people) == 1 and len(rows) > 1 else None,
    }
    return render(request, "groupsite/awards.html", context)


def topics(request) -> HttpResponse:
    """Show all topics in use, by name."""
    rows = list(Topic.objects.in_use().with_counts().in_order())
    context = {
        "topics": rows,
        "with_papers": [topic for topic in rows if topic.papers],
        "without_papers": [topic for topic in rows if not topic.papers],
    }
    return render(request, "publications/topics/topics.html", context)


@exports.offer_exports("topic_export")
def topic(request, slug: str) -> HttpResponse:
    """Show papers, people, software and themes of a topic."""
    tag = get_object_or_404(Topic.objects.in_use(), slug=slug)
    rows = Publication.objects.shown().on_topic(tag).newest_first().lean()
    part = paginate(rows, request.GET.get("page"), total=tag.papers)
    context = {
        "topic": tag,
        "page": part.page,
        "problems": [part.problem] if part.problem else [],
        "papers": attach_row_parts(list(part.page)),
        "people": Person.objects.seen().filter(person_interests__topic=tag).in_order(),
        "software": Software.objects.public().filter(topic_items__tag=tag).in_order(),
        "themes": Theme.objects.public().filter(topic_items__tag=tag).in_order(),
    }
    return render(request, "publications/topics/topic.html", context)


def page(request, slug: str) -> HttpResponse:
    """Show a free page, written by the staff, or the list of a kind of content that has such a page."""
    kinds = {kind.page_purpose: kind for kind in get_kinds() if kind.page_purpose}
    row = Page.objects.select_related("banner").filter(slug=slug).first()
    if slug in kinds and (row is None or (row.visibility == "draft" and not is_previewed(row))):
        return kinds[slug].show_page(request, None)
    row = get_visible_or_gone(row)
    if row.purpose in kinds:
        return kinds[row.purpose].show_page(request, row)
    images = PageImage.objects.filter(page=row, image__in=Image.objects.shown()).select_related("image")
    context = {
        "page": row,
        "text": split_sections(row.in_language.body),
        "text_source": row.in_language.body,
        "gallery": images.order_by("position", "pk"),
    }
    if row.purpose == Page.Purpose.CONTACT:
        group = Group.objects.select_related("sketch").prefetch_related("directions").first()
        context |= {"contacts": list_contacts(), "group": group}
    return render(request, "groupsite/page.html", context)
