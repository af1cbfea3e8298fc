"""A WSGI application that does nothing but answer, to know what the web server itself costs."""

BODY = b"x" * 12_000
"""As long as the compressed list of papers."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " * 3
)
HEADERS = [(f"X-Header-{number}", "a value of usual length") for number in range(11)]
HEADERS.append(("Content-Security-Policy", POLICY))


def application(_environ, start_response):
    """Answer every request with the same bytes."""
    start_response("200 OK", [*HEADERS, ("Content-Length", str(len(BODY)))])
    return [BODY]
