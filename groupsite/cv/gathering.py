"""From a person to the description of her CV: what visitors may know of her, in three queries."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from groupsite import profiles
from groupsite.cv import bibliography, rows, words
from groupsite.cv.description import SECTIONS, Cv, Graded, Group, Section
from groupsite.kit.addresses import absolute
from groupsite.kit.dated import today
from groupsite.kit.gather import gather
from groupsite.kit.text import paragraphs, plain
from groupsite.metadata.pictures import portrait
from groupsite.models import Award
from groupsite.models import Group as Site
from people.models import Course, Person, Skill
from publications.models import Publication, Topic
from software.models import SoftwarePerson

Found = dict[str, Any]
PAGES = {Person.CvLength.TWO_PAGES: 2}


def cv_of(person: Person) -> Cv:
    """The whole CV of a person that visitors can see, with the sections that she chose.

    Nothing is shortened: `groupsite.cv.shortening` does that where `pages` says so.
    """
    found = gather(**_wanted(person))
    found["site"] = next(iter(found["site"]), Site())
    papers = found["papers"]
    chosen = bibliography.chosen(person, papers)
    bibliography.fill(chosen)
    photo = portrait(person) if person.cv_with_photo else None
    return Cv(
        name=person.name,
        uid=str(person.uid),
        slug=person.slug,
        url=absolute(person.get_absolute_url()),
        sections=_in_order(_sections(person, found, chosen), found["chosen"]),
        role=tuple(rows.role(each, found["site"]) for each in found["current"]),
        place=person.office,
        email=person.public_email if person.cv_with_email else "",
        links=_own_links(found),
        identifiers=tuple((each.get_scheme_display(), each.value, each.url) for each in found["identifiers"]),
        names=tuple(each.name for each in found["names"]),
        pronouns=person.pronouns,
        summary=plain(person.summary),
        photo=person.photo.path if photo else "",
        photo_url=photo.url if photo else "",
        pages=PAGES.get(person.cv_length, 0),
        as_of=max(_changes(person, found, chosen)),
        facts=profiles.count_facts(found),
        given=person.given,
        honorific=person.title,
        family=" ".join(filter(None, (person.particle, person.family, person.suffix))),
    )


def _wanted(person: Person) -> Found:
    """What is asked for, by name; of her time in the group and her record the same as on the profile."""
    software = SoftwarePerson.objects.filter(person=person, software__visibility="public")
    courses = Course.objects.filter(course_teachers__person=person)
    papers = Publication.objects.shown().of(person)
    return {
        **profiles.roster(person),
        **profiles.record(person),
        "courses": courses.annotate(part=F("course_teachers__part")).newest_first(),
        "papers": papers.with_selected(person).newest_first().with_fields().defer("abstract"),
        "interests": Topic.objects.filter(person_interests__person=person).order_by(
            "person_interests__position", "name"
        ),
        "software": software.filter(Q(start=None) | Q(start__lte=today()))
        .select_related("software")
        .order_by("software__position", "software__name"),
        "awards": Award.objects.filter(recipients__person=person).newest_first().with_things(),
        "skills": Skill.objects.filter(person=person).order_by("position", "pk"),
        "chosen": person.cv_sections.order_by("position", "pk"),
        "site": Site.objects.all()[:1],
    }


def _sections(person: Person, found: Found, papers: list[Publication]) -> Iterable[Section]:
    """All the sections, also those in which there is nothing."""
    research, work = rows.positions(found)
    skills = found["skills"]
    yield _section("profile", text=tuple(paragraphs(person.summary) + paragraphs(person.biography)))
    yield _section("education", groups=_group(map(rows.education, found["education"])))
    yield bibliography.section(person, papers, len(found["papers"]))
    yield _section("research", groups=_group(research))
    yield _section("work", groups=_group(work))
    yield _section("awards", groups=_group(map(rows.award, found["awards"])))
    yield _section("software", groups=_group(map(rows.software, found["software"])))
    yield _section("teaching", groups=_group(map(rows.course, found["courses"])))
    yield _section("supervision", groups=_students(found["students"], found["site"]))
    yield _section("service", groups=_group(map(rows.service, found["service"])))
    yield _section("interests", names=tuple(topic.name for topic in found["interests"]))
    for key, kind in (("skills", "tool"), ("programming", "programming"), ("languages", "language")):
        yield _skills(key, [skill for skill in skills if skill.kind == kind])
    yield _section("links", links=_links(found))


def _section(key: str, **parts) -> Section:
    return Section(key, SECTIONS[key], **parts)


def _group(found: Iterable[rows.Row], title: str = "") -> tuple[Group, ...]:
    made = tuple(found)
    return (Group(title, made),) if made else ()


def _students(supervisions: list, site: Site) -> tuple[Group, ...]:
    current, former = profiles.by_time(supervisions)
    return (
        *_group((rows.student(each, site) for each in current), "Current"),
        *_group((rows.student(each, site) for each in former), "Former"),
    )


def _skills(key: str, skills: list[Skill]) -> Section:
    """Graded ones by their grades, the best first; others beside them."""
    graded = (
        Graded(words.GRADES[level], tuple(skill.name for skill in skills if skill.level == level), level)
        for level in Skill.Level.values
    )
    names = tuple(skill.name for skill in skills if not skill.level)
    return _section(key, names=names, graded=tuple(each for each in graded if each.names))


def _links(found: Found) -> tuple[tuple[str, str], ...]:
    """Her own links, then her pages in registries."""
    registries = ((each.get_scheme_display(), each.url) for each in found["identifiers"])
    own = _own_links(found)
    known = {url for _, url in own}
    return (*own, *((name, url) for name, url in registries if url and url not in known))


def _own_links(found: Found) -> tuple[tuple[str, str], ...]:
    return tuple((link.label, link.url) for link in found["links"] if words.web(link.url))


def _in_order(sections: Iterable[Section], chosen: list) -> tuple[Section, ...]:
    """Those that hold something: in their own order, or if she chose some these in hers."""
    made = {section.key: section for section in sections}
    keys = [each.section for each in chosen] or list(SECTIONS)
    return tuple(made[key] for key in keys if _holds_something(made[key]))


def _holds_something(section: Section) -> bool:
    return any((section.text, section.groups, section.names, section.graded, section.links))


def _changes(person: Person, found: Found, papers: list[Publication]) -> Iterable[datetime]:
    """When what the CV speaks of was last changed; what is part of something changes that too."""
    yield person.changed_at
    for name in ("current", "past", "education", "experience", "service", "courses", "skills", "awards"):
        yield from (row.changed_at for row in found[name])
    yield from (paper.changed_at for paper in papers)
    yield from (row.software.changed_at for row in found["software"])
    yield from (row.appointment.changed_at for row in found["students"])
