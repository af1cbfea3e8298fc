"""The group's list of papers, as tests ask for it."""

LIST = "/publications/"


def get_context(client, query: str):
    """Return the context of the list that the query gives."""
    response = client.get(f"{LIST}?{query}")
    assert response.status_code == 200
    return response.context


def get_text(client, query: str) -> str:
    """Return the page of the list that the query gives, with single spaces."""
    response = client.get(f"{LIST}?{query}")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())
