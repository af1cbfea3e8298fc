"""Pages of long work: what they say when it fails."""

import pytest

from core.web.progress_page import WorkOutcome, stream_progress_page


def test_work_that_fails_unexpectedly_says_so_and_is_reported(rf, monkeypatch):
    monkeypatch.setattr(
        "core.web.progress_page.render_to_string", lambda _name, context, _request: f"a{context['here']}b"
    )

    def fail(on_progress):
        on_progress(3)
        raise LookupError("lost")

    page = stream_progress_page(
        rf.get("/"), "page.html", {}, "{} entries read.", fail, lambda: WorkOutcome("/next/", "Next")
    )
    pieces = iter(page.streaming_content)
    texts = []
    with pytest.raises(LookupError, match="lost"):
        texts.extend(piece.decode() for piece in pieces)
    assert texts[-1] == "<p>Something went wrong. Try again in a minute.</p>\n"
