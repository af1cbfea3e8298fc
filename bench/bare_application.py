"""A WSGI application that does nothing but answer, to know what the web server itself costs."""

BODY = b"x" * 3_200
HEADERS = [(f"X-Header-{number}", "a value of usual length") for number in range(12)]


def application(_environ, start_response):
    """Answer every request with the same bytes."""
    start_response("200 OK", [*HEADERS, ("Content-Length", str(len(BODY)))])
    return [BODY]
