"""A small client of OAI-PMH for tests: it sends requests, and reads answers strictly."""

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

OAI = "{http://www.openarchives.org/OAI/2.0/}"
DC = "{http://purl.org/dc/elements/1.1/}"
MODS = "{http://www.loc.gov/mods/v3}"
SECOND = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
SET = re.compile(r"[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*")
VERBS = ("Identify", "ListMetadataFormats", "ListSets", "GetRecord", "ListIdentifiers", "ListRecords")


@dataclass
class Answer:
    """An answer that keeps to the protocol's grammar; errors as pairs of code and words."""

    text: str
    root: ElementTree.Element
    request: dict[str, str]
    errors: list[tuple[str, str]] = field(default_factory=list)

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.errors]

    @property
    def date(self) -> str:
        return self.root.findtext(f"{OAI}responseDate")

    @property
    def headers(self) -> list[ElementTree.Element]:
        return list(self.root.iter(f"{OAI}header"))

    @property
    def uids(self) -> list[str]:
        return [each.findtext(f"{OAI}identifier").rpartition(":")[2] for each in self.headers]

    @property
    def gone(self) -> list[str]:
        return [
            uid for uid, each in zip(self.uids, self.headers, strict=True) if each.get("status") == "deleted"
        ]

    @property
    def token(self) -> str:
        return self.root.findtext(f".//{OAI}resumptionToken") or ""

    def all(self, name: str) -> list[str]:
        """The texts of all elements of a name, which is in the protocol's namespace if it says none."""
        return [each.text or "" for each in self.root.iter(name if name.startswith("{") else f"{OAI}{name}")]


def ask(client, method: str = "get", **arguments) -> Answer:
    """What /oai answers; `begin` stands for the argument from."""
    query = {("from" if name == "begin" else name): value for name, value in arguments.items()}
    return understood(getattr(client, method)("/oai", query))


def understood(response) -> Answer:
    """The answer, if it is one by the protocol: its elements in their order, and each of the right form."""
    assert response.status_code == 200
    assert response["Content-Type"] == "text/xml; charset=utf-8"
    text = response.content.decode()
    root = ElementTree.fromstring(text)
    assert root.tag == f"{OAI}OAI-PMH"
    date, request, *rest = root
    assert (date.tag, request.tag) == (f"{OAI}responseDate", f"{OAI}request")
    assert SECOND.fullmatch(date.text)
    answer = Answer(text, root, dict(request.attrib))
    if rest[0].tag == f"{OAI}error":
        assert {each.tag for each in rest} == {f"{OAI}error"}
        answer.errors = [(each.get("code"), each.text) for each in rest]
    else:
        assert [each.tag for each in rest] == [f"{OAI}{request.get('verb')}"]
        assert request.get("verb") in VERBS
        assert len(rest[0])
    for header in answer.headers:
        assert_header(header)
    return answer


def assert_header(header: ElementTree.Element) -> None:
    identifier, datestamp, *sets = header
    assert identifier.text.startswith("oai:")
    assert SECOND.fullmatch(datestamp.text)
    assert all(each.tag == f"{OAI}setSpec" and SET.fullmatch(each.text) for each in sets)
    assert header.get("status") in (None, "deleted")


def harvest(client, verb: str = "ListRecords", between=lambda: None, **arguments) -> list[Answer]:
    """All answers to a list, each by the token of the one before; `between` is called between them."""
    answers = [ask(client, verb=verb, **{"metadataPrefix": "oai_dc", **arguments})]
    while answers[-1].token:
        between()
        answers.append(ask(client, verb=verb, resumptionToken=answers[-1].token))
    return answers


def uids(answers: list[Answer]) -> list[str]:
    return [uid for answer in answers for uid in answer.uids]
