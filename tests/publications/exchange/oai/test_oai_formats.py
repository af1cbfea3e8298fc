"""What records say of papers, in Dublin Core and in MODS, and what they never say."""

import datetime
import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from bibliography.formats import read
from publications.exchange.oai import xml_writer
from publications.models import Publication
from tests import factories as make
from tests.oai_client import DC, MODS, ask, harvest

pytestmark = pytest.mark.django_db
ORCID = "0000-0002-1825-0097"


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = "https://example.org"


def list_elements(answer, space: str) -> list[tuple[str, str]]:
    """Names and texts of all elements of a namespace that have a text."""
    return [
        (each.tag.removeprefix(space), each.text)
        for each in answer.root.iter()
        if each.tag.startswith(space) and (each.text or "").strip()
    ]


def fetch_record(client, prefix: str):
    return ask(client, verb="ListRecords", metadataPrefix=prefix)


@pytest.fixture
def article():
    """A paper with everything."""
    person = make.PersonFactory(given="Ada", family="Tester", name="Ada Tester")
    make.PersonIdentifierFactory(person=person, scheme="orcid", value=ORCID)
    paper = make.PublicationFactory(
        slug="torch-2023",
        title="Torch: $O(n)$ for \\$5 & <more>",
        kind="article",
        year=2023,
        month=2,
        day=29,
        venue__name="Journal of Tests",
        venue__short="JT",
        venue__publisher="The Press",
        venue__issn="1234-5679",
        volume="24",
        issue="3",
        pages="1–10",
        abstract="First.\n\nSecond.",
        language="english",
        extra={"edition": "2"},
    )
    make.AuthorshipFactory(
        publication=paper, position=1, person=person, matched="decision", author__name="Ada Tester",
        author__given="Ada", author__family="Tester",
    )  # fmt: skip
    make.AuthorshipFactory(
        publication=paper, position=2, affiliation="Delft", author__name="Jan van der Berg Jr.",
        author__given="Jan", author__particle="van der", author__family="Berg", author__suffix="Jr.",
    )  # fmt: skip
    make.AuthorshipFactory(
        publication=paper, position=1, role="editor", author__name="The Test Consortium",
        author__literal="The Test Consortium",
    )  # fmt: skip
    make.PublicationTopicFactory(content_object=paper, tag__name="testing")
    make.IdentifierFactory(publication=paper, scheme="doi", value="10.1000/a<b>")
    make.IdentifierFactory(publication=paper, scheme="isbn", value="9780306406157")
    make.LinkFactory(publication=paper, kind="code", url="https://example.com/code", licence="MIT")
    make.LinkFactory(publication=paper, kind="pdf", url="https://example.com/p[1].pdf?a=1&b=%zz")
    make.AttachmentFactory(
        publication=paper, file="papers/aa.pdf", media_type="application/pdf", licence="CC BY 4.0"
    )
    make.AttachmentFactory(
        publication=paper, file="papers/bb.zip", media_type="application/zip", kind="data",
        embargo_until=timezone.now().date() + datetime.timedelta(days=9),
    )  # fmt: skip
    return paper


def test_dublin_core(client, article):
    assert list_elements(fetch_record(client, "oai_dc"), DC) == [
        ("title", "Torch: O(n) for $5 & <more>"),
        ("creator", "Tester, Ada"),
        ("creator", "van der Berg, Jan, Jr."),
        ("subject", "testing"),
        ("description", "First.\n\nSecond."),
        ("publisher", "The Press"),
        ("contributor", "The Test Consortium"),
        ("date", "2023-02"),
        ("type", "Text"),
        ("type", "journal article"),
        ("format", "application/pdf"),
        ("identifier", "https://example.org/publications/torch-2023/"),
        ("identifier", "https://doi.org/10.1000/a<b>"),
        ("identifier", "ISBN 9780306406157"),
        ("identifier", "https://example.org/publications/torch-2023/paper.pdf"),
        ("identifier", "https://example.com/p[1].pdf?a=1&b=%zz"),
        ("source", "Journal of Tests 24(3), 1–10"),
        ("language", "en"),
        ("relation", "https://example.com/code"),
        ("rights", "CC BY 4.0"),
        ("rights", "https://creativecommons.org/licenses/by/4.0/"),
    ]


def test_mods(client, article):
    answer = fetch_record(client, "mods")
    fields = list_elements(answer, MODS)
    author = [("roleTerm", "author"), ("roleTerm", "aut")]
    editor = [("roleTerm", "editor"), ("roleTerm", "edt")]
    assert fields[:-1] == [
        ("title", "Torch: O(n) for $5 & <more>"),
        ("namePart", "Ada"), ("namePart", "Tester"), ("displayForm", "Ada Tester"), *author,
        ("nameIdentifier", ORCID),
        ("namePart", "Jan"), ("namePart", "van der Berg"), ("namePart", "Jr."),
        ("displayForm", "Jan van der Berg Jr."), ("affiliation", "Delft"), *author,
        ("typeOfResource", "text"),
        ("genre", "journal article"),
        ("publisher", "The Press"), ("dateIssued", "2023-02"), ("edition", "2"),
        ("languageTerm", "en"),
        ("internetMediaType", "application/pdf"),
        ("abstract", "First.\n\nSecond."),
        ("topic", "testing"),
        ("title", "Journal of Tests"),
        ("namePart", "The Test Consortium"), ("displayForm", "The Test Consortium"), *editor,
        ("identifier", "1234-5679"),
        ("number", "24"), ("number", "3"), ("start", "1"), ("end", "10"),
        ("identifier", "10.1000/a<b>"), ("identifier", "9780306406157"),
        ("identifier", "https://example.org/publications/torch-2023/"),
        ("url", "https://example.org/publications/torch-2023/"),
        ("url", "https://example.org/publications/torch-2023/paper.pdf"),
        ("url", "https://example.com/p%5B1%5D.pdf?a=1&b=%25zz"),
        ("accessCondition", "CC BY 4.0"),
        ("recordIdentifier", f"oai:example.org:{article.uid}"),
    ]  # fmt: skip
    assert fields[-1] == ("recordChangeDate", answer.all("datestamp")[0])
    [host] = answer.root.iter(f"{MODS}relatedItem")
    assert host.get("type") == "host"
    kinds = [each.get("type") for each in answer.root.iter(f"{MODS}name")]
    assert kinds == ["personal", "personal", "corporate"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"year": 2024, "month": 5, "day": 31}, {"date": "2024-05-31"}),
        ({"year": 2024, "month": 5}, {"date": "2024-05"}),
        ({"year": 800}, {"date": "0800"}),
        ({"year": 0}, {"date": None}),
        ({"year": None}, {"date": None}),
        ({"kind": "software"}, {"type": "Software"}),
        ({"kind": "dataset"}, {"type": "Dataset"}),
        ({"kind": "talk"}, {"type": "Text"}),
        ({"language": "ngerman"}, {"language": "de"}),
        ({"language": "mixed"}, {"language": None}),
        ({"venue": None, "volume": "3"}, {"source": None}),
        ({"venue": None, "venue_printed": "Proc. X", "issue": "4"}, {"source": "Proc. X (4)"}),
        (
            {"extra": {"license": "All rights reserved", "copyright": ["odd"]}},
            {"rights": "All rights reserved"},
        ),
        ({"publisher": "A Press"}, {"publisher": "A Press"}),
        ({}, {"creator": "(:unav)", "contributor": None}),
    ],
)
def test_unknown_values_are_left_out(client, fields, expected):
    make.PublicationFactory(**fields)
    first = dict(reversed(list_elements(fetch_record(client, "oai_dc"), DC)))
    for name, value in expected.items():
        assert first.get(name) == value


def test_editors_are_creators_where_there_are_no_authors(client):
    paper = make.PublicationFactory(kind="proceedings", venue__name="Series of Tests")
    make.AuthorshipFactory(publication=paper, role="editor", author__name="Ada Tester")
    fields = list_elements(fetch_record(client, "oai_dc"), DC)
    assert [value for name, value in fields if name in ("creator", "contributor")] == ["Ada Tester"]
    answer = fetch_record(client, "mods")
    assert next(answer.root.iter(f"{MODS}relatedItem")).get("type") == "series"
    assert ("roleTerm", "editor") in list_elements(answer, MODS)


def test_an_incomplete_byline_is_marked(client):
    make.PublicationFactory(byline=["Ada Tester"], byline_complete=False)
    assert ("etal", "et al.") in list_elements(fetch_record(client, "mods"), MODS)


HOSTILE = [
    "]]> <![CDATA[ & \"quoted\" 'so' <!-- -- -->",
    "\x01\x08\x0b\x0c\x0e\x1f\x7f\x85\ufffe\uffff",
    "&amp; &#0; &#xFFFF; %00 </dc:title>",
    "𝔘\U0001fffe\U0010ffff\u202e\u2028",
    "tab\there\rand\r\nthere",
    "$x < y$ \\$ \\& {\\LaTeX} $$",
]


def test_a_patent_has_its_number_in_both_formats(client):
    make.GroupFactory(email="head@example.org")
    make.PublicationFactory(kind="patent", extra={"number": "US 7", "holder": "A Firm"})
    assert ("identifier", "US 7") in list_elements(fetch_record(client, "oai_dc"), DC)
    assert fetch_record(client, "mods").root.findtext(f".//{MODS}identifier[@type='patent']") == "US 7"


def test_an_article_number_is_in_both_formats(client):
    make.GroupFactory(email="head@example.org")
    make.PublicationFactory(
        kind="article", venue__name="J", volume="3", issue="", pages="", article_number="e42"
    )
    assert ("source", "J 3, Article e42") in list_elements(fetch_record(client, "oai_dc"), DC)
    (detail,) = fetch_record(client, "mods").root.iterfind(f".//{MODS}detail[@type='article number']")
    assert detail.findtext(f"{MODS}number") == "e42"


@pytest.mark.parametrize("title", HOSTILE)
@pytest.mark.parametrize("prefix", ["oai_dc", "mods"])
def test_any_text_in_a_paper_gives_valid_xml(client, title, prefix):
    make.GroupFactory(name=title, email="head@example.org")
    paper = make.PublicationFactory(
        title=title, byline=[title], abstract=title, volume=title[:60], pages=title[:60], issue=title[:60],
        publisher=title, language=title[:40], venue__name=title, extra={"edition": title, "issn": [title]},
    )  # fmt: skip
    make.IdentifierFactory(publication=paper, scheme="handle", value=title)
    make.LinkFactory(publication=paper, kind="pdf", url=f"https://example.org/{title}", label=title[:80])
    make.PublicationTopicFactory(content_object=paper, tag__name=title[:100])
    answer = fetch_record(client, prefix)
    assert answer.uids == [str(paper.uid)]
    assert ask(client, verb="Identify").all("repositoryName")


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "x\udfff"])
def test_what_xml_cannot_have_is_left_out(text):
    element = xml_writer.write_element(
        "a", xml_writer.write_text("b", text + "c"), {"d": text, "e": xml_writer.quote_uri(text)}
    )
    ElementTree.fromstring(element.encode())


def test_nothing_private_is_in_any_answer(client):
    soon = timezone.now().date() + datetime.timedelta(days=90)
    future = make.PersonFactory(given="Soon", family="Comer", name="Soon Comer")
    make.AppointmentFactory(person=future, start=soon)
    make.PersonIdentifierFactory(person=future, scheme="orcid", value="0000-0001-5109-3700")
    hidden = make.PersonFactory(name="Hidden Person", visibility="hidden", email="hidden@example.org")
    make.PersonIdentifierFactory(person=hidden, scheme="orcid", value=ORCID)
    visible = make.PersonFactory(name="Shown Person", email="secret@example.org", email_visibility="hidden")
    make.PersonNameFactory(person=visible, name="Matching Only")
    paper = make.PublicationFactory(
        byline=[future, hidden, visible],
        extra={"file": "/home/ada/SECRET-NOTE.pdf", "annote": "SECRET-NOTE", "note-private": "SECRET-NOTE"},
    )
    make.AttachmentFactory(
        publication=paper, file="papers/aa.pdf", label="SECRET-FILE", embargo_until=soon, licence="SECRET-L"
    )
    make.PublicationFactory(title="A DRAFT", visibility="draft", byline=["Draft Author"])
    make.PublicationFactory(title="WITHDRAWN", visibility="withdrawn", byline=["Withdrawn Author"])
    make.CorpusPaperFactory(title="OF A CORPUS")
    make.PublicationFactory(title="A VERSION", version_of=paper, version_kind="preprint")
    make.PublicationFactory(title="DELETED", byline=["Deleted Author"]).delete()
    everything = "".join(
        answer.text
        for prefix in ("oai_dc", "mods")
        for verb in ("ListRecords", "ListIdentifiers")
        for answer in harvest(client, verb, metadataPrefix=prefix)
    ) + "".join(ask(client, verb=verb).text for verb in ("Identify", "ListSets", "ListMetadataFormats"))
    for secret in (
        "0000-0001-5109-3700", ORCID, "hidden@", "secret@", "Matching Only", "SECRET", "DRAFT", "WITHDRAWN",
        "OF A CORPUS", "A VERSION", "DELETED", "Draft Author", "Withdrawn Author", "Deleted Author",
    ):  # fmt: skip
        assert secret not in everything
    assert "Shown Person" in everything


SCHEMAS = {
    "http://www.openarchives.org/OAI/2.0/": "OAI-PMH.xsd",
    "http://www.openarchives.org/OAI/2.0/oai_dc/": "oai_dc.xsd",
    "http://purl.org/dc/elements/1.1/": "simpledc20021212.xsd",
    "http://www.loc.gov/mods/v3": "mods-3-7.xsd",
    "http://www.openarchives.org/OAI/2.0/oai-identifier": "oai-identifier.xsd",
}


@pytest.fixture
def schemas(tmp_path) -> dict[str, Path]:
    """Those of the schemas that are at hand; GROUPSITE_SCHEMAS names their folder."""
    default = Path(__file__).resolve().parents[5] / "shared" / "checks" / "schemas"
    folder = Path(os.environ.get("GROUPSITE_SCHEMAS") or default)
    paths = {space: folder / name for space, name in SCHEMAS.items() if (folder / name).is_file()}
    if not shutil.which("xmllint") or len(paths) < 3:
        pytest.skip("xmllint or the schemas are not here: GROUPSITE_SCHEMAS names the folder of OAI-PMH.xsd")
    return paths


def find_faults(schemas: dict[str, Path], folder: Path, answers: list[bytes]) -> str:
    """What the schemas find wrong."""
    imports = (f'<import namespace="{space}" schemaLocation="{path}"/>' for space, path in schemas.items())
    all_of_them = folder / "all.xsd"
    start = '<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:all">'
    all_of_them.write_text(f"{start}{''.join(imports)}</schema>")
    files = [folder / f"{number}.xml" for number in range(len(answers))]
    for file, answer in zip(files, answers, strict=True):
        file.write_bytes(answer)
    command = [shutil.which("xmllint"), "--nonet", "--noout", "--schema", all_of_them, *files]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def test_every_verb_keeps_to_the_schemas(client, article, settings, schemas, tmp_path):
    names = {path.name for path in schemas.values()}
    if "oai-identifier.xsd" not in names:
        settings.SITE_URL = "http://127.0.0.1:8000"
    for title in HOSTILE:
        paper = make.PublicationFactory(title=title, byline=[title], kind="book", byline_complete=False)
        make.LinkFactory(publication=paper, kind="pdf", url=f"https://example.org/{title}")
    make.PublicationFactory(year=None, venue=None, pages="e1, e7–e9").delete()
    identifiers = ask(client, verb="ListIdentifiers", metadataPrefix="oai_dc").all("identifier")
    formats = ["oai_dc", "mods"] if "mods-3-7.xsd" in names else ["oai_dc"]
    requests = [
        {"verb": "Identify"},
        {"verb": "ListMetadataFormats"},
        {"verb": "ListSets"},
        {"verb": "ListIdentifiers", "metadataPrefix": "oai_dc"},
        *({"verb": "ListRecords", "metadataPrefix": each} for each in formats),
        *({"verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": each} for each in identifiers),
        {"verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": 'no "uri" %\0[#]# ü'},
        {"verb": "ListRecords", "resumptionToken": "\x01<&>\uffff"},
        {"verb": "Nope"},
    ]
    assert (
        find_faults(schemas, tmp_path, [client.get("/oai", parameters).content for parameters in requests])
        == ""
    )


def test_every_kind_of_paper_is_written_in_every_format(client):
    for kind in Publication.Kind:
        make.PublicationFactory(kind=kind, byline=["Ada Tester"])
    for prefix in ("oai_dc", "mods"):
        assert len(fetch_record(client, prefix).uids) == len(Publication.Kind)


def test_the_site_reads_its_own_records_of_mods(client, article):
    response = client.get("/oai", {"verb": "ListRecords", "metadataPrefix": "mods"})
    (entry,) = read(response.content)
    assert (entry.kind, entry.title, entry.venue) == (
        "article",
        "Torch: O(n) for \\$5 & <more>",
        "Journal of Tests",
    )
    assert [author.name for author in entry.authors] == ["Ada Tester", "Jan van der Berg Jr."]
    assert [author.affiliation for author in entry.authors] == ["", "Delft"]
    assert [(editor.name, editor.parts.literal) for editor in entry.editors] == [
        ("The Test Consortium", "The Test Consortium")
    ]
    assert (entry.volume, entry.issue, entry.pages, entry.year, entry.month) == ("24", "3", "1–10", 2023, 2)
    assert (entry.abstract, entry.language, entry.topics) == ("First.\n\nSecond.", "en", ("testing",))
    assert ("doi", "10.1000/a<b>") in entry.identifiers
