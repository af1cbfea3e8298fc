"""What a browser would send if nobody touched a page's form."""

from html.parser import HTMLParser

Sent = dict[str, list[str]]
TICKED = "checkbox", "radio"


def filled(html: str, form: str) -> Sent:
    """The values of all fields of the form with that id, by name; files and buttons left out."""
    reader = _Reader(form)
    reader.feed(html)
    return reader.sent


def all_forms(html: str) -> list[tuple[str, Sent]]:
    """Return the action and the values of every form of a page that is posted."""
    reader = _All()
    reader.feed(html)
    return reader.forms


class _Reader(HTMLParser):
    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside, self.sent = form, False, Sent()
        self.area = self.select = ""

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        if tag == "form":
            self.inside = known.get("id") == self.form
        elif self.inside and tag == "input" and self._counts(known):
            ticked = known.get("type") in TICKED
            self._add(known.get("name"), known.get("value") or ("on" if ticked else ""))
        elif self.inside and tag == "textarea":
            self.area = known.get("name", "")
            self._add(self.area, "")
        elif self.inside and tag == "select":
            self.select = known.get("name", "")
        elif self.inside and tag == "option" and "selected" in known:
            self._add(self.select, known.get("value") or "")

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = False
        elif tag == "textarea" and self.area:
            self.sent[self.area][-1] = self.sent[self.area][-1].removeprefix("\n")
            self.area = ""

    def handle_data(self, data):
        if self.area:
            self.sent[self.area][-1] += data

    def _counts(self, known: dict) -> bool:
        kind = known.get("type", "text")
        chosen = kind not in TICKED or "checked" in known
        return chosen and kind not in ("submit", "button", "file", "reset")

    def _add(self, name: str | None, value: str) -> None:
        if name:
            self.sent.setdefault(name, []).append(value)


class _All(_Reader):
    """Reads all forms; fields outside of any are left out."""

    def __init__(self) -> None:
        super().__init__("")
        self.forms: list[tuple[str, Sent]] = []

    def handle_starttag(self, tag, attrs):
        super().handle_starttag(tag, attrs)
        if tag == "form":
            known = dict(attrs)
            self.sent, self.inside = Sent(), True
            if known.get("method", "").lower() == "post":
                self.forms.append((known.get("action") or "", self.sent))

    def handle_endtag(self, tag):
        super().handle_endtag(tag)
        self.inside = self.inside and tag != "form"
