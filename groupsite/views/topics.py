"""Topics: papers, people and software of one tag."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from groupsite.kit.gather import gather
from groupsite.kit.paging import paged
from people.models import Person
from publications import exports
from publications.models import Publication, Topic
from publications.rows import fill_rows
from software.models import Software, Theme


def topics(request) -> HttpResponse:
    """Topics of anything that visitors can see, by name."""
    return render(request, "topics/topics.html", {"topics": Topic.objects.in_use().in_order()})


@exports.offered("topic_export")
def topic(request, slug: str) -> HttpResponse:
    """What there is on one topic."""
    shown = get_object_or_404(Topic.objects.in_use(), slug=slug)
    rows = Publication.objects.shown().on_topic(shown).newest_first().lean()
    part = paged(rows, request.GET.get("page"), total=shown.papers)
    found = gather(
        papers=part.page.object_list,
        people=Person.objects.seen().filter(person_interests__topic=shown).in_order(),
        software=Software.objects.public().filter(topic_items__tag=shown).in_order(),
        themes=Theme.objects.public().filter(topic_items__tag=shown).in_order(),
    )
    fill_rows(found["papers"])
    context = {
        "topic": shown,
        "page": part.page,
        "problems": [part.problem] if part.problem else [],
        **found,
    }
    return render(request, "topics/topic.html", context)
