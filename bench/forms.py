"""The values that a browser would submit for an unchanged form."""

from html.parser import HTMLParser

FormValues = dict[str, list[str]]
TICKED = "checkbox", "radio"


def read_form(html: str, form: str) -> FormValues:
    """Return the values of the form with that id, by name, without files and buttons."""
    reader = _FormParser(form)
    reader.feed(html)
    return reader.sent


def read_forms(html: str) -> list[tuple[str, FormValues]]:
    """Return the action and the values of every form of a page that is posted."""
    reader = _AllFormsParser()
    reader.feed(html)
    return reader.forms


class _FormParser(HTMLParser):
    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside, self.sent = form, False, FormValues()
        self.area = self.select = ""

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "form":
            self.inside = attributes.get("id") == self.form
        elif self.inside and tag == "input" and self._is_submitted(attributes):
            is_checkable = attributes.get("type") in TICKED
            self._add(attributes.get("name"), attributes.get("value") or ("on" if is_checkable else ""))
        elif self.inside and tag == "textarea":
            self.area = attributes.get("name", "")
            self._add(self.area, "")
        elif self.inside and tag == "select":
            self.select = attributes.get("name", "")
        elif self.inside and tag == "option" and "selected" in attributes:
            self._add(self.select, attributes.get("value") or "")

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = False
        elif tag == "textarea" and self.area:
            self.sent[self.area][-1] = self.sent[self.area][-1].removeprefix("\n")
            self.area = ""

    def handle_data(self, data):
        if self.area:
            self.sent[self.area][-1] += data

    def _is_submitted(self, attributes: dict) -> bool:
        kind = attributes.get("type", "text")
        is_checked = kind not in TICKED or "checked" in attributes
        return is_checked and kind not in ("submit", "button", "file", "reset")

    def _add(self, name: str | None, value: str) -> None:
        if name:
            self.sent.setdefault(name, []).append(value)


class _AllFormsParser(_FormParser):
    """Parse all forms of a page; fields outside of forms are left out."""

    def __init__(self) -> None:
        super().__init__("")
        self.forms: list[tuple[str, FormValues]] = []

    def handle_starttag(self, tag, attrs):
        super().handle_starttag(tag, attrs)
        if tag == "form":
            attributes = dict(attrs)
            self.sent, self.inside = FormValues(), True
            if attributes.get("method", "").lower() == "post":
                self.forms.append((attributes.get("action") or "", self.sent))

    def handle_endtag(self, tag):
        super().handle_endtag(tag)
        self.inside = self.inside and tag != "form"
