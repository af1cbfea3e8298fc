"""The people of the large group: accounts, persons with names and records, appointments, supervision."""

import datetime

from bench.large.random_texts import FAMILY, NOUNS, PLACES, WAYS, draw_text, list_names, seed_random
from bibliography.names import split
from core.text.markdown import slugify_name
from people import models as people
from publications.models import PersonInterest, Topic

NUMBER = 500
ACCOUNTS = ("owner", "editor", "staff", "member")
"""The roles with an account of that name, each linked to one of the first persons."""
LARGEST = "largest"
"""The slug of the row with the most parts: a person who supervises many, a paper with a long byline."""
ROLES = {
    "Professor": "Professors",
    "Research fellow": "Research fellows",
    "Postdoc": "Postdocs",
    "PhD student": "PhD students",
    "MSc student": "MSc students",
    "Visitor": "Visitors",
    "Engineer": "Engineers",
    "Intern": "Interns",
}
SUPERVISED = 150
"""How many appointments the largest person supervises."""


def make_accounts() -> None:
    mails = [f"{name}@example.org" for name in ACCOUNTS] + [f"account{n}@example.org" for n in range(76)]
    people.User.objects.bulk_create(
        people.User(email=mail, role=mail.split("@")[0] if number < len(ACCOUNTS) else "member", password="!")  # noqa: S106 - none
        for number, mail in enumerate(mails)
    )
    people.Role.objects.bulk_create(
        people.Role(name=name, plural=plural, slug=slugify_name(name), position=position, leads=position == 1)
        for position, (name, plural) in enumerate(ROLES.items(), start=1)
    )


def make_persons() -> None:
    draw, accounts = seed_random("persons"), list(people.User.objects.order_by("pk"))
    rows = []
    for number, name in enumerate(list_names()[:NUMBER]):
        parts = split(name)
        rows.append(
            people.Person(
                name=name,
                given=parts.given,
                family=parts.family,
                slug=LARGEST if number == len(ACCOUNTS) else f"{slugify_name(name)}-{number}",
                user=accounts[number] if number < len(accounts) else None,
                email=f"person{number}@example.org",
                office=f"IF-{number}",
                summary=draw_text(draw, 25),
                biography=draw_text(draw, 150),
                visibility="public" if number % 20 else "members",
            )
        )
    people.Person.objects.bulk_create(rows)


def make_names() -> None:
    persons = list(people.Person.objects.order_by("pk"))
    forms = [
        (person, form) for person in persons for form in (person.name, f"{person.given[0]}. {person.family}")
    ]
    people.PersonName.objects.bulk_create(people.PersonName(person=owner, name=form) for owner, form in forms)
    people.PersonIdentifier.objects.bulk_create(
        people.PersonIdentifier(person=person, scheme=scheme, value=f"{person.slug}-{scheme}")
        for person in persons
        for scheme in ("github", "dblp", "openalex")
    )
    people.PersonLink.objects.bulk_create(
        people.PersonLink(
            person=person, label=label, url=f"https://example.org/{person.slug}", position=position
        )
        for person in persons
        for position, label in enumerate(("Website", "Talks"))
    )


def make_appointments() -> None:
    draw, roles, rows = seed_random("appointments"), list(people.Role.objects.order_by("position")), []
    for number, person in enumerate(people.Person.objects.order_by("pk")):
        year = draw.randint(1998, 2023)
        for role in draw.sample(roles[1:], draw.randint(1, 3)) if number != len(ACCOUNTS) else roles[:1]:
            last = datetime.date(year + draw.randint(1, 5), 8, 31)
            rows.append(
                people.Appointment(
                    person=person,
                    role=role,
                    start=datetime.date(year, 9, 1),
                    end=last if last.year < 2026 and role != roles[0] else None,
                    institution=f"University of {draw.choice(PLACES)}",
                    destination=f"University of {draw.choice(PLACES)}" if draw.random() < 0.3 else "",
                )
            )
            year = last.year
    people.Appointment.objects.bulk_create(rows)


def make_supervision() -> None:
    draw, persons = seed_random("supervision"), list(people.Person.objects.order_by("pk"))
    head = persons[len(ACCOUNTS)]
    posts = people.Appointment.objects.exclude(person=head).order_by("pk")
    rows = []
    for number, post in enumerate(posts):
        supervisor = head if number < SUPERVISED else draw.choice(persons[5:60])
        if supervisor.pk != post.person_id:
            rows.append(
                people.Supervision(appointment=post, supervisor=supervisor, part="primary", start=post.start)
            )
        name = f"Elsewhere {draw.choice(FAMILY)}"
        rows.append(
            people.Supervision(appointment=post, supervisor_name=name, part="second", start=post.start)
        )
    people.Supervision.objects.bulk_create(rows)


def make_education() -> None:
    draw, persons = seed_random("education"), list(people.Person.objects.order_by("pk"))
    people.Education.objects.bulk_create(
        people.Education(
            person=person,
            degree=degree,
            field="Informatics",
            institution=f"University of {draw.choice(PLACES)}",
            thesis=draw_text(draw, 8),
            start=datetime.date(1990, 9, 1),
            bullets=[draw_text(draw, 10)],
            position=position,
        )
        for person in persons
        for position, degree in enumerate(("PhD", "MSc", "BSc"))
    )


def make_records() -> None:
    draw, persons = seed_random("records"), list(people.Person.objects.order_by("pk"))
    people.Experience.objects.bulk_create(
        people.Experience(person=person, title="Research intern", organisation=f"Laboratory {number}")
        for person in persons
        for number in range(2)
    )
    people.Service.objects.bulk_create(
        people.Service(person=person, kind="committee", event=f"Conference {number}", years=[2020, 2021])
        for person in persons
        for number in range(30 if person.slug == LARGEST else 4)
    )
    people.Skill.objects.bulk_create(
        people.Skill(person=person, name=name, kind="tool", position=position)
        for person in persons
        for position, name in enumerate(draw.sample(NOUNS, 5))
    )


def make_interests() -> None:
    draw = seed_random("interests")
    topics = [
        Topic(name=f"{adjective} {noun}", slug=f"{adjective}-{noun}")
        for adjective in WAYS
        for noun in NOUNS[:12]
    ]
    topics[0].slug = LARGEST
    topics = Topic.objects.bulk_create(topics)
    PersonInterest.objects.bulk_create(
        PersonInterest(person=person, topic=topic, position=position)
        for person in people.Person.objects.order_by("pk")
        for position, topic in enumerate(draw.sample(topics, 4))
    )


def make_courses() -> None:
    draw, persons = seed_random("courses"), list(people.Person.objects.order_by("pk"))
    courses = people.Course.objects.bulk_create(
        people.Course(
            title=f"Course {number}",
            slug=f"course-{number}",
            years=[2023, 2024],
            description=draw_text(draw, 80),
        )
        for number in range(40)
    )
    people.CourseTeacher.objects.bulk_create(
        people.CourseTeacher(course=course, person=person)
        for course in courses
        for person in draw.sample(persons, 3)
    )
