"""The kinds of content of people and courses."""

from django.db.models import OuterRef, QuerySet, Subquery, TextField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.text_aggregates import join_rows
from core.kinds import ContentKind, Correctable, EmptyList, SearchFields, register
from core.web.embedding import EmbeddedItem
from core.web.visibility import get_visible
from people.models import Appointment, Course, Person, PersonName
from people.models.querysets import select_display_title
from people.pages.people_table import PEOPLE_TABLE
from people.templatetags.avatars import build_photo_url

PHOTO_WIDTH = 144
"""px of the photos that other sites show."""


@register(Person)
class PersonContent(ContentKind):
    rank = 10
    noun, plural = _("person"), _("people")
    is_known_by_name = True
    card_title = _("Profile")
    path = list_view = "people"
    list_label = _("People")
    empty_list = EmptyList(
        _("Members of the group will be listed here."), _("Paste a list"), "people_roster_paste"
    )
    table = PEOPLE_TABLE
    paper_lookup = "authorships__person"
    embeds_list = embeds_pages = True
    embedded_filters = {"role": "role__slug"}
    json_view = "people_json"
    search = SearchFields(("name", "others"), ("shown_summary", "shown_biography"), "sort_key")
    correctable = Correctable(
        ("name", "title", "pronouns", "summary", "biography", "office"),
        (
            ("roles", _("Roles and dates")),
            ("contact", _("E-mail address and links")),
            ("papers", _("Papers")),
            ("record", _("Awards, teaching, education and experience")),
        ),
    )

    def select_visible(self) -> QuerySet:
        return Person.objects.seen()

    def select_listed(self) -> list[QuerySet]:
        return [Appointment.objects.visible().begun()]

    def select_searched(self) -> QuerySet:
        """Annotate `others`, the public printed names, and the titles of posts: `now` and `before`."""
        people = select_people_with_names().with_public_texts()
        return people.annotate(
            now=_select_post(Appointment.objects.current()), before=_select_post(Appointment.objects.past())
        )

    def read_text(self, row, column: str) -> str:
        texts = {"shown_summary": row.public_summary, "shown_biography": row.public_biography}
        return texts[column] if column in texts else super().read_text(row, column)

    def get(self, slug: str) -> Person:
        return get_visible(Person.objects.seen(), slug=slug)

    def select_embedded(self) -> QuerySet:
        return Appointment.objects.members().select_related("person", "role")

    def build_embedded_item(self, row) -> EmbeddedItem:
        """Return a member as other sites show them; row: their appointment."""
        person = row.person
        photo = build_photo_url(person, PHOTO_WIDTH, "webp") if person.public_photo else ""
        place = ", ".join(filter(None, (row.unit, row.institution)))
        return EmbeddedItem(
            person.titled_name,
            person.get_absolute_url(),
            byline=row.display_title,
            note=place,
            picture=photo,
            is_portrait=True,
        )

    def build_note(self, row) -> str:
        return row.now or (gettext("formerly {post}").format(post=row.before) if row.before else "")


@register(Course)
class CourseContent(ContentKind):
    rank = 150
    noun, plural = _("course"), _("courses")
    list_view, list_label = "teaching", _("Teaching")
    empty_list = EmptyList(_("Courses that members teach will be listed here."), _("Add a course"))

    def select_visible(self) -> QuerySet:
        return Course.objects.all()


def select_people_with_names() -> QuerySet[Person]:
    """Return visible persons annotated with `others`, their public printed names."""
    public = PersonName.objects.filter(person=OuterRef("pk")).exclude(use=PersonName.Use.MATCHING)
    names = public.order_by().values("person").annotate(all=join_rows("name")).values("all")
    return Person.objects.seen().annotate(others=Subquery(names, output_field=TextField()))


def _select_post(appointments: QuerySet[Appointment]) -> Subquery:
    own = appointments.visible().filter(person=OuterRef("pk")).order_by("role__position", "rank", "-start")
    return Subquery(own.values(called=select_display_title())[:1])
