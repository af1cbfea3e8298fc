"""How the styles that cite by number write each kind of work: style, kind, reference."""

EXPECTED = [
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
