"""What nobody may learn is in no answer: planted everywhere, looked for at every public address."""

import datetime
import io
import re
import zipfile
from itertools import chain

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, resolve

from core.db.dated_models import today
from core.kinds import get_kinds_with_pages
from core.web.converters import ExportEnding, ReferenceEnding, TableEnding
from groupsite.site.filled_lists import filled_lists
from publications.exchange.export_formats import ListEnding, SearchEnding
from tests import factories as make
from tests.full_site import build_full_site

pytestmark = pytest.mark.django_db

SECRET = "zqxwv"
"""What all that is private holds; no word and URLs cannot contain these letters by chance."""
UNCONFIRMED = "wqk"
"""What a paper holds that may be a person's, and that nobody has said is hers."""
ELSEWHERE = "qxvjwpkz"
"""What a paper holds that only a corpus has: it stands in no list of the group."""
SHOW_CORPORA = ("/papers/", "/authors/", "/search", "/openapi.json")
SAMPLES = {
    "stem": "paper", "ending": "pdf", "kind": "webp", "width": "72", "pk": "1", "part": "1",
    "section": "papers", "size": "180", "corpus": "proceedings", "key": f"{ELSEWHERE}-1",
    "token": "guess", "uidb64": "MQ", "provider_id": "orcid",
}  # fmt: skip
NAMES = ("ada_tester", f"{SECRET}_author", f"{SECRET}former_tester", f"{ELSEWHERE}_author", "a._t.")
SLUGS = {
    "people": ("ada", "bob", "cyd", "dan", f"{SECRET}-future", f"{SECRET}-hidden"),
    "publications": ("paper", f"{SECRET}-paper", f"{SECRET}-gone", f"{SECRET}-version"),
    "topics": ("testing", f"{SECRET}-topic"),
    "venues": ("conf", f"{SECRET}-venue"),
    "research": ("theme", f"{SECRET}-theme"),
    "projects": ("project", f"{SECRET}-project"),
    "software": ("tool", f"{SECRET}-tool"),
    "images": (f"{SECRET}-picture", f"{SECRET}-picture-2"),
    "news": ("news-item", *(f"{SECRET}-news-{number}" for number in range(3))),
    "events": ("seminar", "talk", *(f"{SECRET}-{kind}" for kind in ("event", "gone-event", "talk"))),
    "join": ("phd", *(f"{SECRET}-position-{number}" for number in range(2))),
    "theses": ("thesis", f"{SECRET}-thesis"),
    "": ("join", "imprint", f"{SECRET}-page"),
}
"""What stands below each part of the site; addresses of any other part are tried with all of them."""
QUERIES = (
    "?q=zqx", "?q=zqxdraft", "?page=2", "?sort=title&page=1&per_page=100", "?sort=venue&year=2024",
    "?person=ada&on=2024-01-01",
)  # fmt: skip
SOME_QUERIES = QUERIES[0], QUERIES[3], QUERIES[5]
"""A search, an order and a filter."""
OAI = (
    "verb=Identify", "verb=ListSets", "verb=ListMetadataFormats",
    "verb=ListIdentifiers&metadataPrefix=oai_dc",
    "verb=ListRecords&metadataPrefix=oai_dc", "verb=ListRecords&metadataPrefix=mods",
    "verb=ListRecords&metadataPrefix=oai_dc&set=year:2024",
)  # fmt: skip
FIXED = re.compile("Content-Type: (image/|text/css|font/)")
"""What is the same for any query."""
ACCEPT = ("text/html", "application/x-bibtex", "application/json", "application/x-research-info-systems")


@pytest.fixture(scope="module")
def hidden_rows(django_db_setup, django_db_blocker):
    """A site with a secret in everything that visitors must not learn, joined to what they may."""
    with django_db_blocker.unblock(), transaction.atomic():
        build_full_site()
        ada = make.PersonFactory._meta.model.objects.get(slug="ada")
        paper = make.PublicationFactory._meta.model.objects.get(slug="paper")
        _make_hidden_people(ada, paper)
        _make_hidden_papers(ada, paper)
        _make_hidden_site(ada, paper)
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def walk(hidden_rows):
    """The status and the text of the answer at every address, in every format of a paper's page."""
    caches["local"].clear()
    filled_lists.clear()
    return {
        (address, accept): read(address, accept)
        for address in list_urls()
        for accept in list_formats(address)
    }


def list_formats(address: str) -> tuple[str, ...]:
    return ACCEPT if re.fullmatch("/publications/[^/]+/", address) else ("*/*",)


def read(address: str, accept: str) -> tuple[int, str]:
    answer = Client().get(address, headers={"Accept": accept})
    return answer.status_code, read_text(answer, address)


def _make_hidden_people(ada, paper):
    ada.appointments.update(note=f"{SECRET}note")
    make.AppointmentFactory._meta.model.objects.past().update(note=f"{SECRET}past-note")
    left = make.PersonFactory(
        name="Cyd Left", slug="cyd", email=f"{SECRET}left@example.org", email_visibility="public"
    )
    make.AppointmentFactory(person=left, end=today() - datetime.timedelta(days=1), note=f"{SECRET}left-note")
    make.AppointmentFactory(
        person=make.PersonFactory(name="Dan Pasted", slug="dan", email=f"{SECRET}pasted@example.org"),
        note=f"{SECRET}pasted-note",
    )
    for slug in ("cyd", "dan"):
        person = make.PersonFactory._meta.model.objects.get(slug=slug)
        make.EducationFactory.create_batch(3, person=person)
        make.PositionFactory(contact=person)
    account = make.UserFactory(email=f"{SECRET}account@example.org")
    ada.user, ada.email, ada.email_visibility = account, f"{SECRET}mail@example.org", "members"
    ada.photo, ada.photo_consent = f"photos/{SECRET}.jpg", False
    ada.save()
    make.PersonNameFactory(person=ada, name=f"{SECRET}former Tester", use="matching")
    later = today() + datetime.timedelta(days=30)
    make.AppointmentFactory(person=ada, start=later, title=f"{SECRET}title")
    future = make.PersonFactory(
        name=f"{SECRET} Future", slug=f"{SECRET}-future", email=f"{SECRET}f@example.org"
    )
    joining = make.AppointmentFactory(person=future, start=later)
    make.SupervisionFactory(appointment=joining, supervisor=ada)
    hidden = make.PersonFactory(
        name=f"{SECRET} Hidden", slug=f"{SECRET}-hidden", visibility="hidden", biography=f"{SECRET}biography"
    )
    make.AppointmentFactory(person=hidden)
    for person in (future, hidden):
        make.PersonIdentifierFactory(person=person, scheme="github", value=f"{SECRET}{person.pk}")
        make.NewsPersonFactory(news_item=make.NewsItemFactory(), person=person)
        make.ThemePersonFactory(theme=make.ThemeFactory(), person=person)
        make.SoftwarePersonFactory(software=make.SoftwareFactory(), person=person)
        make.CourseTeacherFactory(person=person)
        make.EventSpeakerFactory(person=person)
        make.TalkSpeakerFactory(person=person)
        make.ThesisPersonFactory(person=person)
        make.AwardRecipientFactory(award=make.AwardFactory(), person=person)
        make.PersonInterestFactory(person=person, topic=make.TopicFactory(slug=f"{SECRET}-t{person.pk}"))
        make.AuthorshipFactory(
            publication=paper, author__name=f"N. O. {person.pk}", person=person, matched="name"
        )


def _make_hidden_papers(ada, paper):
    venue = make.VenueFactory(name=f"{SECRET} Venue", slug=f"{SECRET}-venue")
    topic = make.TopicFactory(name=f"{SECRET} topic", slug=f"{SECRET}-topic")
    fields = {"title": f"{SECRET}draft", "abstract": f"{SECRET}abstract", "byline": [ada, f"{SECRET} Author"]}
    draft = make.PublicationFactory(slug=f"{SECRET}-paper", visibility="draft", venue=venue, **fields)
    withdrawn_paper = make.PublicationFactory(
        slug=f"{SECRET}-gone", visibility="withdrawn", venue=venue, **fields
    )
    version = make.PublicationFactory(
        slug=f"{SECRET}-version",
        visibility="draft",
        version_of=paper,
        version_kind="preprint",
        in_list=False,
        **fields,
    )
    for each in (draft, withdrawn_paper, version, _make_corpus_paper(ada)):
        marker = ELSEWHERE if each.slug is None else SECRET
        tag = make.TopicFactory(name=f"{ELSEWHERE} topic") if each.slug is None else topic
        make.PublicationTopicFactory(tag=tag, content_object=each)
        make.ThemePublicationFactory(publication=each)
        make.SoftwarePublicationFactory(publication=each)
        make.NewsPublicationFactory(publication=each)
        make.IdentifierFactory(publication=each, scheme="doi", value=f"10.1000/{marker}{each.pk}")
        make.LinkFactory(publication=each, url=f"https://example.org/{marker}{each.pk}")
        make.AttachmentFactory(publication=each, label=f"{marker}file")
    make.AttachmentFactory(
        publication=paper,
        kind="slides",
        label=f"{SECRET}slides",
        embargo_until=today() + datetime.timedelta(days=9),
    )
    paper.extra = {"annote": f"{SECRET}note", "file": f"/home/{SECRET}.pdf"}
    paper.added_by = ada.user
    paper.save()
    perhaps = make.PublicationFactory(title=f"{UNCONFIRMED} on testing", slug=UNCONFIRMED)
    mention = make.AuthorshipFactory(publication=perhaps, author__name="A. T.")
    make.SuggestionFactory(person=ada, authorship=mention, reason=f"{SECRET}reason")
    make.AuthorClaimFactory(person=ada, name="A. T.", reason=f"{SECRET}claim")
    make.CorrectionFactory(
        record=ada, message=f"{SECRET}m", name=f"{SECRET}n", changes={"office": ["", f"{SECRET}o"]}
    )
    make.AuthorDecisionFactory(
        publication_uid=perhaps.uid, name="A. T.", person=ada, is_person=False, reason=f"{SECRET}d"
    )


def _make_corpus_paper(ada):
    """A paper that visitors may see, but not as one of the group's."""
    corpus = make.CorpusFactory(slug=SAMPLES["corpus"])
    paper = make.CorpusPaperFactory(title=f"{ELSEWHERE} paper", byline=[ada, f"{ELSEWHERE} Author"])
    make.CorpusRecordFactory(corpus=corpus, publication=paper, source_key=SAMPLES["key"])
    return paper


def _make_hidden_site(ada, paper):
    later = today() + datetime.timedelta(days=30)
    fields = {"title": f"{SECRET} news", "body": f"{SECRET} body"}
    for number, state in enumerate((
        {"visibility": "draft"}, {"visibility": "withdrawn"}, {"visibility": "public", "day": later},
    )):  # fmt: skip
        item = make.NewsItemFactory(slug=f"{SECRET}-news-{number}", **fields, **state)
        make.NewsPersonFactory(news_item=item, person=ada)
        make.NewsPublicationFactory(news_item=item, publication=paper)
    for slug, state in (("event", "draft"), ("gone-event", "withdrawn")):
        event = make.EventFactory(slug=f"{SECRET}-{slug}", title=f"{SECRET} event", visibility=state)
        make.EventSpeakerFactory(event=event, person=ada)
        make.NewsRecordFactory(record=event)
    make.NewsItemFactory(author=make.PersonFactory(name=f"{SECRET} W", visibility="hidden"))
    talk = make.TalkFactory(slug=f"{SECRET}-talk", title=f"{SECRET} talk", visibility="draft")
    make.TalkSpeakerFactory(talk=talk, person=ada)
    make.TalkFactory(event=event)
    thesis = make.ThesisFactory(slug=f"{SECRET}-thesis", title=f"{SECRET} thesis", visibility="draft")
    make.ThesisPersonFactory(thesis=thesis, person=ada)
    draft = make.PublicationFactory(slug=f"{SECRET}-phd", title=f"{SECRET} phd", visibility="draft")
    make.ThesisFactory(publication=draft, student=make.PersonFactory(name=f"{SECRET} S", visibility="hidden"))
    for number, state in enumerate(({"visibility": "draft"}, {"opens_on": later})):
        title = f"{SECRET} position"
        make.PositionFactory(slug=f"{SECRET}-position-{number}", title=title, contact=ada, **state)
    make.PositionFactory(contact=make.PersonFactory(name=f"{SECRET} Contact", visibility="hidden"))
    for number, state in enumerate(({"visibility": "draft"}, {"consent": "waiting"})):
        slug = f"{SECRET}-picture-{number + 1}".removesuffix("-1")
        make.ImageFactory(slug=slug, alt=f"{SECRET} alt", caption=f"{SECRET} caption", **state)
    make.PageFactory(slug=f"{SECRET}-page", title=f"{SECRET} page", visibility="draft")
    tool = make.SoftwareFactory(slug=f"{SECRET}-tool", name=f"{SECRET} tool", visibility="draft")
    make.SoftwarePersonFactory(software=tool, person=ada)
    make.SoftwarePublicationFactory(software=tool, publication=paper)
    theme = make.ThemeFactory(slug=f"{SECRET}-theme", title=f"{SECRET} theme", visibility="draft")
    make.ThemePersonFactory(theme=theme, person=ada)
    make.ThemePublicationFactory(theme=theme, publication=paper)
    project = make.ProjectFactory(slug=f"{SECRET}-project", title=f"{SECRET} project", visibility="draft")
    make.ProjectPersonFactory(project=project, person=ada)
    make.ProjectPublicationFactory(project=project, publication=paper)
    make.FundingFactory(project=project, funder__name=f"{SECRET} council")


def list_routes(resolver, before: str = "") -> list[str]:
    """The routes of all public addresses."""
    routes = []
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if not route.startswith("admin/"):
            routes += list_routes(each, route) if hasattr(each, "url_patterns") else [route]
    return routes


def list_slugs(route: str) -> tuple[str, ...]:
    part = route.partition("/")[0] if "/" in route.partition("<")[0] else ""
    if ":slug>" not in route:
        return ("",)
    return SLUGS[part] if part in SLUGS else tuple(chain.from_iterable(SLUGS.values()))


def list_endings(route: str) -> list[str]:
    """The endings that a route takes; an empty one if it names none."""
    converters = {
        "list": ListEnding, "search": SearchEnding, "export": ExportEnding, "table": TableEnding,
        "reference": ReferenceEnding,
    }  # fmt: skip
    named = [converter for name, converter in converters.items() if f"<{name}:ending>" in route]
    return named[0].regex.split("|") if named else [""]


def list_urls() -> list[str]:
    """Every public address, with every slug and ending that it takes."""
    urls = []
    for route in list_routes(get_resolver()):
        for slug in list_slugs(route):
            for ending in list_endings(route):
                path = re.sub(r"<\w+:slug>", slug, route, count=1)
                path = re.sub(r"<(list|search|export|table|reference):ending>", ending, path)
                for name in NAMES if "<text:name>" in path else ("",):
                    named_path = path.replace("<text:name>", name)
                    for place in list_places() if "<path:place>" in path else ("",):
                        placed_path = named_path.replace("<path:place>", place)
                        urls.append("/" + re.sub(r"<\w+:(\w+)>", lambda part: SAMPLES[part[1]], placed_path))
    return urls


def list_places() -> list[str]:
    """The lists that other sites can show, and those of every page."""
    kinds = get_kinds_with_pages()
    lists = [kind.path for kind in kinds if kind.embeds_list]
    slugs = dict.fromkeys(chain.from_iterable(SLUGS.values()))
    return [*lists, *(f"{kind.path}/{slug}" for kind in kinds if kind.embeds_pages for slug in slugs)]


def read_text(answer, url: str) -> str:
    """All that an answer says, without what was asked for, which some repeat."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    if zipfile.is_zipfile(io.BytesIO(body)):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            body = b"\n".join(archive.read(name) for name in archive.namelist())
    text = f"{headers}\n{body.decode(errors='replace')}"
    parts = {url, *re.split(r"[/?=&.]", url)}
    for part in sorted(parts, key=len, reverse=True):
        if SECRET in part:
            text = text.replace(part, "").replace(re.sub("[-_]", " ", part), "")
    return text


def test_no_address_tells_what_is_private(walk):
    assert [one for one, (status, _) in walk.items() if status >= 500] == []
    assert [one for one, (_, text) in walk.items() if SECRET in text.lower()] == []


def test_a_paper_of_a_corpus_alone_is_in_no_list_of_the_group(walk):
    urls = {address for (address, _), (_, text) in walk.items() if ELSEWHERE in text.lower()}
    assert [one for one in urls if not one.startswith(SHOW_CORPORA)] == []
    assert {"/authors/ada_tester/", "/authors/ada_tester.bib"} <= urls


def test_no_query_tells_what_is_private(client, walk, thorough):
    lists = {
        resolve(address).route: address
        for (address, _), (status, text) in walk.items()
        if status < 400 and address.count("/") <= 2 and SECRET not in address and not FIXED.search(text)
    }.values()
    assert len(lists) > 20
    leaks = [
        one + query
        for one in lists
        for query in (QUERIES if thorough else SOME_QUERIES)
        if SECRET in read_text(client.get(one + query), query).lower()
    ]
    assert leaks == []


@pytest.mark.parametrize("query", OAI)
def test_no_harvest_tells_what_is_private(client, hidden_rows, query):
    answer = client.get(f"/oai?{query}")
    assert "<error" not in answer.text
    assert SECRET not in answer.text.lower()


def test_a_paper_that_may_be_somebodys_is_nowhere_called_hers(client, walk):
    hers = {address: text for (address, _), (_, text) in walk.items() if "/ada" in address}
    assert len(hers) > 4
    assert [one for one, text in hers.items() if UNCONFIRMED in text] == []
    page = client.get(f"/publications/{UNCONFIRMED}/")
    assert "/people/ada" not in page.text


def test_the_walk_finds_what_is_public(walk):
    """The same walk sees what it may: were it blind, it would find no secrets either."""
    all_text = "".join(text for (address, _), (_, text) in walk.items() if SECRET not in address)
    assert all(
        phrase in all_text for phrase in ("Ada Tester", "I <em>test</em>", "It tests.", UNCONFIRMED, "Why.")
    )
