"""Labels that were ruled out do not come back, whoever writes the next page."""

import pytest

from tests.labels import (
    Label,
    find_ruled_out,
    list_labels,
    normalise,
    read_code,
    read_rules,
    read_script,
    read_template,
)


def test_no_label_is_ruled_out():
    assert find_ruled_out(list_labels()) == []


def test_better_labels_are_not_ruled_out_themselves():
    labels = [Label(normalise(rule.better), rule.where) for rule in read_rules()]
    assert find_ruled_out(labels) == []


@pytest.mark.parametrize(
    ("text", "is_ruled_out"),
    [
        ("Ties", True),
        ("ties", True),
        ("Ties:", True),
        ("Ties of the group", False),  # only whole labels are meant
        ("Properties", False),
        ("Draft saved at {{ time }}. Not saved yet.", True),
        ("Draft saved at {time}. Not saved yet.", True),
        ("Draft saved at %(time)s. Not saved yet.", True),
    ],
)
def test_whole_labels_are_compared(text, is_ruled_out):
    assert bool(find_ruled_out([Label(normalise(text), "templates/a.html")])) == is_ruled_out


def test_a_rule_may_be_for_some_places_alone():
    assert find_ruled_out([Label("Time", "people/models/appointment:start")])
    assert not find_ruled_out([Label("Time", "groupsite/agenda/models/event:start")])


@pytest.mark.parametrize(
    ("read", "source", "texts"),
    [
        (read_template, '<a>{% translate "Ties" %}</a>', ["Ties"]),
        (
            read_template,
            "{% blocktranslate count n=n %}a <b>b</b>{% plural %}c{% endblocktranslate %}",
            ["a b", "c"],
        ),
        (read_code, 'def f():\n    """Say it."""\n    return _("Ties"), f"{n} ties"', ["Ties", "… ties"]),
        (read_script, 'a("Ties", `<b>${n} more</b>`)', ["Ties", "… more", "… more"]),
    ],
)
def test_labels_are_read_from_each_kind_of_file(read, source, texts):
    assert sorted(normalise(text) for text in read(source) if normalise(text)) == sorted(texts)
