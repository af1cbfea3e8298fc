"""Every kind of work in every style, as the styles' manuals have them; checked by hand."""

import pytest

from publications import citing
from tests.publications.citing.works import KINDS

EXPECTED = [
    (
        "apa",
        "article",
        "Tester, A. M., & de Vries, J.-P. (2021). On things: A study of NASA. Journal of Things, "
        "12(3), 1234–1256. https://doi.org/10.1000/x",
    ),
    (
        "apa",
        "inproceedings",
        "Tester, A. M., & de Vries, J.-P. (2021). A paper at a conference. In Proceedings of the "
        "Symposium on Things (pp. 1–10). ACM. https://doi.org/10.1000/x",
    ),
    (
        "apa",
        "preprint",
        "Tester, A. M. (2021). A preprint of things (arXiv:2106.00001). arXiv. "
        "https://arxiv.org/abs/2106.00001",
    ),
    (
        "apa",
        "book",
        "Tester, A. M. (2021). A book of things (2nd ed., Vol. 3). Springer.",
    ),
    (
        "apa",
        "chapter",
        "Tester, A. M. (2021). A chapter of things. In J.-P. de Vries (Ed.), A book of things (pp. "
        "100–110). Springer.",
    ),
    (
        "apa",
        "proceedings",
        "Tester, A. M., & de Vries, J.-P. (Eds.). (2021). Proceedings of the Symposium on Things. ACM.",
    ),
    (
        "apa",
        "phdthesis",
        "Tester, A. M. (2021). A thesis of things [Doctoral dissertation, University of X].",
    ),
    (
        "apa",
        "mastersthesis",
        "Tester, A. M. (2021). A thesis of things [Master’s thesis, University of X].",
    ),
    (
        "apa",
        "report",
        "Tester, A. M. (2021). A report of things (Report No. TR-12). University of X.",
    ),
    (
        "apa",
        "software",
        "Tester, A. M. (2021). ThingSoft (Version 1.2) [Computer software]. Zenodo. "
        "https://doi.org/10.1000/x",
    ),
    (
        "apa",
        "dataset",
        "Tester, A. M. (2021). ThingData [Data set]. Zenodo. https://doi.org/10.1000/x",
    ),
    (
        "apa",
        "talk",
        "Tester, A. M. (2021, June 3). A talk of things [Talk]. Symposium of Talks, Paris.",
    ),
    (
        "apa",
        "patent",
        "Tester, A. M. (2021). A moving thing (Patent No. US 1,234).",
    ),
    (
        "apa",
        "other",
        "Tester, A. M. (2021, June 3). A document of things. Someone.",
    ),
    (
        "ieee",
        "article",
        "A. M. Tester and J.-P. de Vries, “On things: A study of NASA,” Journal of Things, vol. 12, "
        "no. 3, pp. 1234–1256, Jun. 2021, doi: 10.1000/x.",
    ),
    (
        "ieee",
        "inproceedings",
        "A. M. Tester and J.-P. de Vries, “A paper at a conference,” in Proceedings of the Symposium "
        "on Things, ACM, Jun. 2021, pp. 1–10. doi: 10.1000/x.",
    ),
    (
        "ieee",
        "preprint",
        "A. M. Tester, “A preprint of things,” Jun. 2021, arXiv:2106.00001.",
    ),
    (
        "ieee",
        "book",
        "A. M. Tester, A book of things, 2nd ed., vol. 3, ser. Lecture Notes. Berlin: Springer, 2021.",
    ),
    (
        "ieee",
        "chapter",
        "A. M. Tester, “A chapter of things,” in A book of things, J.-P. de Vries, Ed., Springer, "
        "2021, pp. 100–110.",
    ),
    (
        "ieee",
        "proceedings",
        "A. M. Tester and J.-P. de Vries, Eds., Proceedings of the Symposium on Things. ACM, 2021.",
    ),
    (
        "ieee",
        "phdthesis",
        "A. M. Tester, “A thesis of things,” Ph.D. dissertation, University of X, Jun. 2021.",
    ),
    (
        "ieee",
        "mastersthesis",
        "A. M. Tester, “A thesis of things,” Master’s thesis, University of X, Jun. 2021.",
    ),
    (
        "ieee",
        "report",
        "A. M. Tester, “A report of things,” University of X, Tech. Rep. TR-12, Jun. 2021.",
    ),
    (
        "ieee",
        "software",
        "A. M. Tester, ThingSoft, version 1.2. (Jun. 3, 2021). Zenodo. doi: 10.1000/x.",
    ),
    (
        "ieee",
        "dataset",
        "A. M. Tester, “ThingData.” Zenodo, Jun. 3, 2021. doi: 10.1000/x.",
    ),
    (
        "ieee",
        "talk",
        "A. M. Tester, “A talk of things,” presented at Symposium of Talks, Paris, Jun. 3, 2021.",
    ),
    (
        "ieee",
        "patent",
        "A. M. Tester, “A moving thing,” Patent US 1,234, Jun. 3, 2021.",
    ),
    (
        "ieee",
        "other",
        "A. M. Tester, “A document of things.” Someone, Jun. 3, 2021.",
    ),
    (
        "chicago",
        "article",
        "Tester, Ada Maria, and Jean-Paul de Vries. 2021. “On Things: A Study of NASA.” Journal of "
        "Things 12 (3): 1234–56. https://doi.org/10.1000/x.",
    ),
    (
        "chicago",
        "inproceedings",
        "Tester, Ada Maria, and Jean-Paul de Vries. 2021. “A Paper at a Conference.” In Proceedings "
        "of the Symposium on Things, 1–10. ACM. https://doi.org/10.1000/x.",
    ),
    (
        "chicago",
        "preprint",
        "Tester, Ada Maria. 2021. “A Preprint of Things.” arXiv:2106.00001. Preprint, arXiv, June 3. "
        "https://arxiv.org/abs/2106.00001.",
    ),
    (
        "chicago",
        "book",
        "Tester, Ada Maria. 2021. A Book of Things. 2nd ed. Vol. 3. Lecture Notes. Springer.",
    ),
    (
        "chicago",
        "chapter",
        "Tester, Ada Maria. 2021. “A Chapter of Things.” In A Book of Things, edited by Jean-Paul de "
        "Vries. Springer.",
    ),
    (
        "chicago",
        "proceedings",
        "Tester, Ada Maria, and Jean-Paul de Vries, eds. 2021. Proceedings of the Symposium on Things. ACM.",
    ),
    (
        "chicago",
        "phdthesis",
        "Tester, Ada Maria. 2021. “A Thesis of Things.” PhD diss., University of X.",
    ),
    (
        "chicago",
        "mastersthesis",
        "Tester, Ada Maria. 2021. “A Thesis of Things.” Master’s thesis, University of X.",
    ),
    (
        "chicago",
        "report",
        "Tester, Ada Maria. 2021. A Report of Things. Technical Report TR-12. University of X.",
    ),
    (
        "chicago",
        "software",
        "Tester, Ada Maria. 2021. ThingSoft. Version 1.2. Zenodo, June 3. https://doi.org/10.1000/x.",
    ),
    (
        "chicago",
        "dataset",
        "Tester, Ada Maria. 2021. “ThingData.” Zenodo, June 3. https://doi.org/10.1000/x.",
    ),
    (
        "chicago",
        "talk",
        "Tester, Ada Maria. 2021. “A Talk of Things.” Symposium of Talks, Paris, June 3.",
    ),
    (
        "chicago",
        "patent",
        "Tester, Ada Maria. 2021. “A Moving Thing.” Patent US 1,234, issued June 3, 2021.",
    ),
    (
        "chicago",
        "other",
        "Tester, Ada Maria. 2021. “A Document of Things.” Someone, June 3.",
    ),
    (
        "vancouver",
        "article",
        "Tester AM, de Vries JP. On things: a study of NASA. Journal of Things. 2021 Jun "
        "3;12(3):1234–56. doi:10.1000/x",
    ),
    (
        "vancouver",
        "inproceedings",
        "Tester AM, de Vries JP. A paper at a conference. In: Proceedings of the Symposium on Things. "
        "ACM; 2021. p. 1–10. doi:10.1000/x",
    ),
    (
        "vancouver",
        "preprint",
        "Tester AM. A preprint of things [preprint] [Internet]. arXiv; 2021. Available from: "
        "https://arxiv.org/abs/2106.00001",
    ),
    (
        "vancouver",
        "book",
        "Tester AM. A book of things. 2nd ed. Berlin: Springer; 2021. (Lecture Notes; vol. 3).",
    ),
    (
        "vancouver",
        "chapter",
        "Tester AM. A chapter of things. In: de Vries JP, editor. A book of things. Springer; 2021. "
        "p. 100–10.",
    ),
    (
        "vancouver",
        "proceedings",
        "Tester AM, de Vries JP, editors. Proceedings of the Symposium on Things. ACM; 2021.",
    ),
    (
        "vancouver",
        "phdthesis",
        "Tester AM. A thesis of things [dissertation]. University of X; 2021.",
    ),
    (
        "vancouver",
        "mastersthesis",
        "Tester AM. A thesis of things [master’s thesis]. University of X; 2021.",
    ),
    (
        "vancouver",
        "report",
        "Tester AM. A report of things. University of X; 2021. Report No.: TR-12.",
    ),
    (
        "vancouver",
        "software",
        "Tester AM. ThingSoft [software]. Version 1.2. Zenodo; 2021. doi:10.1000/x",
    ),
    (
        "vancouver",
        "dataset",
        "Tester AM. ThingData [dataset]. Zenodo; 2021. doi:10.1000/x",
    ),
    (
        "vancouver",
        "talk",
        "Tester AM. A talk of things. Presented at: Symposium of Talks; 2021 Jun 3; Paris.",
    ),
    (
        "vancouver",
        "patent",
        "Tester AM. A moving thing. Patent US 1,234. 2021 Jun 3.",
    ),
    (
        "vancouver",
        "other",
        "Tester AM. A document of things. Someone; 2021.",
    ),
    (
        "mla",
        "article",
        "Tester, Ada Maria, and Jean-Paul de Vries. “On Things: A Study of NASA.” Journal of Things, "
        "vol. 12, no. 3, June 2021, pp. 1234–56, https://doi.org/10.1000/x.",
    ),
    (
        "mla",
        "inproceedings",
        "Tester, Ada Maria, and Jean-Paul de Vries. “A Paper at a Conference.” Proceedings of the "
        "Symposium on Things, ACM, 2021, pp. 1–10, https://doi.org/10.1000/x.",
    ),
    (
        "mla",
        "preprint",
        "Tester, Ada Maria. “A Preprint of Things.” arXiv, 3 June 2021, "
        "https://arxiv.org/abs/2106.00001. Preprint.",
    ),
    (
        "mla",
        "book",
        "Tester, Ada Maria. A Book of Things. 2nd ed., vol. 3, Springer, 2021. Lecture Notes.",
    ),
    (
        "mla",
        "chapter",
        "Tester, Ada Maria. “A Chapter of Things.” A Book of Things, edited by Jean-Paul de Vries, "
        "Springer, 2021, pp. 100–10.",
    ),
    (
        "mla",
        "proceedings",
        "Tester, Ada Maria, and Jean-Paul de Vries, editors. Proceedings of the Symposium on Things. "
        "ACM, 2021.",
    ),
    (
        "mla",
        "phdthesis",
        "Tester, Ada Maria. A Thesis of Things. 2021. University of X, PhD dissertation.",
    ),
    (
        "mla",
        "mastersthesis",
        "Tester, Ada Maria. A Thesis of Things. 2021. University of X, Master’s thesis.",
    ),
    (
        "mla",
        "report",
        "Tester, Ada Maria. A Report of Things. Technical report TR-12, University of X, 2021.",
    ),
    (
        "mla",
        "software",
        "Tester, Ada Maria. ThingSoft. Version 1.2, Zenodo, 3 June 2021, https://doi.org/10.1000/x.",
    ),
    (
        "mla",
        "dataset",
        "Tester, Ada Maria. “ThingData.” Zenodo, 3 June 2021, https://doi.org/10.1000/x.",
    ),
    (
        "mla",
        "talk",
        "Tester, Ada Maria. “A Talk of Things.” Symposium of Talks, 3 June 2021, Paris.",
    ),
    (
        "mla",
        "patent",
        "Tester, Ada Maria. “A Moving Thing.” Patent US 1,234, 3 June 2021.",
    ),
    (
        "mla",
        "other",
        "Tester, Ada Maria. “A Document of Things.” Someone, 3 June 2021.",
    ),
    (
        "nature",
        "article",
        "Tester, A. M. & de Vries, J.-P. On things: a study of NASA. Journal of Things 12, 1234–1256 (2021).",
    ),
    (
        "nature",
        "inproceedings",
        "Tester, A. M. & de Vries, J.-P. A paper at a conference. in Proceedings of the Symposium on "
        "Things 1–10 (ACM, 2021). https://doi.org/10.1000/x.",
    ),
    (
        "nature",
        "preprint",
        "Tester, A. M. A preprint of things. Preprint at https://arxiv.org/abs/2106.00001 (2021).",
    ),
    (
        "nature",
        "book",
        "Tester, A. M. A book of things 2nd edn, vol. 3 (Springer, Berlin, 2021).",
    ),
    (
        "nature",
        "chapter",
        "Tester, A. M. A chapter of things. in A book of things (ed. de Vries, J.-P.) 100–110 "
        "(Springer, 2021).",
    ),
    (
        "nature",
        "proceedings",
        "Tester, A. M. & de Vries, J.-P. (eds). Proceedings of the Symposium on Things (ACM, 2021).",
    ),
    (
        "nature",
        "phdthesis",
        "Tester, A. M. A thesis of things. PhD thesis, University of X (2021).",
    ),
    (
        "nature",
        "mastersthesis",
        "Tester, A. M. A thesis of things. Master’s thesis, University of X (2021).",
    ),
    (
        "nature",
        "report",
        "Tester, A. M. A report of things. Technical Report TR-12 (University of X, 2021).",
    ),
    (
        "nature",
        "software",
        "Tester, A. M. ThingSoft. Zenodo https://doi.org/10.1000/x (2021).",
    ),
    (
        "nature",
        "dataset",
        "Tester, A. M. ThingData. Zenodo https://doi.org/10.1000/x (2021).",
    ),
    (
        "nature",
        "talk",
        "Tester, A. M. A talk of things. Symposium of Talks (Paris, 2021).",
    ),
    (
        "nature",
        "patent",
        "Tester, A. M. A moving thing. Patent US 1,234 (2021).",
    ),
    (
        "nature",
        "other",
        "Tester, A. M. A document of things. Someone (2021).",
    ),
]


@pytest.mark.parametrize(("style", "kind", "expected"), EXPECTED)
def test_a_reference_to_each_kind(style, kind, expected):
    assert citing.plain(citing.reference(KINDS[kind], style)) == expected


def test_every_kind_is_in_every_style():
    assert {(style, kind) for style, kind, _ in EXPECTED} == {
        (style.name, kind) for style in citing.STYLES for kind in KINDS
    }


@pytest.mark.parametrize(
    ("style", "kind", "marked"),
    [
        ("apa", "article", "<i>Journal of Things</i>, <i>12</i>(3), 1234–1256."),
        ("apa", "book", "<i>A book of things</i> (2nd ed., Vol. 3)."),
        ("ieee", "article", "” <i>Journal of Things</i>, vol. 12"),
        ("ieee", "article", 'doi: <a href="https://doi.org/10.1000/x">10.1000/x</a>.'),
        ("chicago", "chapter", "In <i>A Book of Things</i>, edited"),
        ("mla", "phdthesis", "<i>A Thesis of Things</i>. 2021."),
        ("nature", "article", "<i>Journal of Things</i> <b>12</b>, 1234–1256 (2021)."),
        ("apa", "article", '<a href="https://doi.org/10.1000/x">https://doi.org/10.1000/x</a>'),
    ],
)
def test_what_is_italic_bold_or_a_link(style, kind, marked):
    assert marked in citing.html(citing.reference(KINDS[kind], style))


def test_a_style_that_there_is_not():
    assert citing.by_name("harvard") is None
    with pytest.raises(ValueError, match="harvard"):
        citing.reference(KINDS["book"], "harvard")
