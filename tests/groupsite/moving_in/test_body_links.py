"""Links and pictures of Markdown from an old site."""

import pytest

from groupsite.moving_in.body_links import rewrite_body

URLS = {"/about/": "/about-us/"}


@pytest.mark.parametrize(
    ("body", "rewritten"),
    [
        ("[us](/about/)", "[us](/about-us/)"),
        ('[us](/about/ "Title")', '[us](/about-us/ "Title")'),
        ("[us](</about/>)", "[us](/about-us/)"),
        ("[lost](/lost/)", "[lost](https://old.org/lost/)"),
        ("[page](lost.html#part)", "[page](https://old.org/lost.html#part)"),
        ("[mail](mailto:a@b.org) [here](#part) [x](https://x.org/)", None),
        ("![A boat](boat.jpg)", "![A boat](image:boat)"),
        ('![A boat](boat.jpg "Caption")', '![A boat](image:boat "Caption")'),
        ("[![A boat](boat.jpg)](/about/)", "[![A boat](image:boat)](/about-us/)"),
        ('[![A boat](boat.jpg "Sea")](/about/)', '[![A boat](image:boat "Sea")](/about-us/)'),
        ('[![gone](dot.jpg "It isn’t here")](/about/)', "[gone](/about-us/)"),
        ("[![](/a/dot.jpg)](/lost/)", "[dot.jpg](https://old.org/lost/)"),
        ("![](/a/dot_1.jpg?w=2)", "[dot_1.jpg](https://old.org/a/dot_1.jpg?w=2)"),
        ("![](data:image/png;base64,AA/BB==)", "[](data:image/png;base64,AA/BB==)"),
        ("![gone](dot.jpg)", "[gone](https://old.org/dot.jpg)"),
        ("![a](javascript:x)", "[a](javascript:x)"),
        ("![" * 20_000, None),
        ("[![" * 20_000, None),
        ("] (" * 20_000, None),
        ("plain text (with brackets) [and] these", None),
    ],
)
def test_rewriting(body, rewritten):
    pictures = {"boat.jpg": "boat"}
    result = rewrite_body(
        body, lambda url: URLS.get(url, ""), lambda file, _alt: pictures.get(file, ""), "https://old.org/"
    )
    assert result == (body if rewritten is None else rewritten)
