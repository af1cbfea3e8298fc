"""How the styles that cite by name write each kind of work: style, kind, reference."""

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
]
