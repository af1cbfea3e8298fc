"""Which lines of a text are one reference."""

import pytest

from bibliography.references import split_references

A = "Smith, A. (2020). On networks and friends. Journal of Networks, 12(3), 45–67."
B = "Doe, B., & Roe, C. (2021). A study of things. Things Quarterly, 1, 2–3."
C = "Poe, D. (2019). More of the same. Press of Nowhere."


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        (f"{A}\n{B}\n{C}", [1, 2, 3]),
        (f"References\n\n{A}\n\n{B}\n\n{C}", [3, 5, 7]),
        (f"[1] {A}\n[2] {B}\n[3] {C}", [1, 2, 3]),
        (f"1. {A[:40]}\n   {A[41:]}\n2. {B}\n3. {C[:30]}\n   {C[31:]}", [1, 3, 4]),
        (f"• {A}\n• {B[:50]}\n  {B[51:]}\n• {C}", [1, 2, 4]),
        (f"{A[:45]}\n    {A[46:]}\n{B[:45]}\n    {B[46:]}\n{C[:45]}\n    {C[46:]}", [1, 3, 5]),
        (f"[Smi20] {A}\n[DR21] {B}", [1, 2]),
        (f"Our group\n1\n\n{A}\n\nOur group\n2\n\n{B}\n\nOur group\n3\n\n{C}", [4, 9, 14]),
        ("", []),
        ("   \n\n", []),
    ],
)
def test_references_begin_where_their_form_says(text, starts):
    assert [block.line for block in split_references(text)] == starts


def test_broken_words_are_whole_again():
    text = (
        "Smith, A. (2020). On net-\nworks and multi-\nlingual low-resource low-\nresource friends. "
        "Journal, 1."
    )
    [block] = split_references(text)
    assert "networks and multi-lingual low-resource low-resource friends" in block.text


def test_a_year_above_a_list_is_that_of_its_references():
    text = (
        "2021\n\nA. Smith and B. Jones. On networks. In Proc. of Things.\n\n"
        "2020\n\nC. Doe. On things. In Proc. of Nets."
    )
    assert [block.year for block in split_references(text)] == [2021, 2020]


def test_digits_at_the_end_of_a_reference_stay():
    lines = (
        "Smith, A., & Jones, B. (2021). A rather long title of a paper about nothing at all.\n"
        "Proceedings of Something Long Enough to Fill the Whole of a Line of Text Again,\n12–34.\n"
    )
    [first, _] = split_references(lines + lines.replace("Smith", "Smythe"))
    assert first.text.endswith("12–34.")
