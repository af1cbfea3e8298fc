"""What people call roles, in English and German, to find the role of this group that is meant."""

import re

from people.names import norm

_SYNONYMS = {
    "leader": "group leader, head, head of group, pi, principal investigator, leiter, gruppenleiter, "
    "arbeitsgruppenleiter, lab head",
    "professor": "professor, prof, full professor, lehrstuhlinhaber",
    "associate professor": "associate professor, ausserordentlicher professor",
    "assistant professor": "assistant professor, juniorprofessor, junior professor, tenure track professor",
    "lecturer": "lecturer, dozent, lehrbeauftragter",
    "fellow": "research fellow",
    "associate": "research associate",
    "postdoc": "postdoc, post doc, postdoctoral researcher, postdoctoral fellow, postdoctoral scholar, "
    "postdoctoral associate, postdoctoral research associate, postdoctoral research fellow, pdra, "
    "postdoktorand, post doctoral researcher, postdoctorant",
    "engineer": "research engineer, forschungsingenieur",
    "software engineer": "research software engineer, rse",
    "phd": "phd, phd student, phd candidate, phd researcher, dphil student, doctoral student, "
    "doctoral candidate, doctoral researcher, doktorand, promovend, promotionsstudent, promovierender, "
    "promovierende, doctorant, doctorante, postgraduate researcher, graduate student, grad student",
    "master": "master, masters, msc, ma student, masters student, master student, msc student, "
    "masterstudent, masterand, graduate student, grad student",
    "meng": "meng, meng student, master student, masters student, masters, master",
    "bachelor": "undergraduate, undergrad, undergraduate student, undergrad student, bachelor, bsc, "
    "bachelor student, bachelors student, bsc student, bachelorstudent, bachelorand",
    "hiwi": "hiwi, student assistant, student research assistant, studentische hilfskraft, shk, "
    "studentische mitarbeiter, wissenschaftliche hilfskraft, whk",
    "intern": "intern, research intern, praktikant, stagiaire",
    "technician": "technician, lab technician, techniker",
    "admin": "administrator, administration, secretary, sekretar, sekretariat, administrative assistant, "
    "office manager",
    "visiting professor": "visiting professor, guest professor, gastprofessor",
    "visiting phd": "visiting phd, visiting phd student, visiting doctoral student, gastdoktorand",
    "visiting student": "visiting student, gaststudent, visiting masters student",
    "visiting researcher": "visiting researcher, visiting scholar, guest researcher, gastwissenschaftler",
    "visitor": "visitor, guest, gast",
    "affiliate": "affiliate, affiliated researcher, associated member, assoziiertes mitglied",
}
_KINDS: dict[str, set[str]] = {}
for _kind, _words in _SYNONYMS.items():
    for _word in _words.split(", "):
        _KINDS.setdefault(_word, set()).add(_kind)

_GENDERED = re.compile(r"(?<=\w)(?:[:*/_]-?|\(-?)in(?:nen)?\)?\b")


def kinds_of(text: str) -> set[str]:
    """Return the kinds of role that a word can mean; several for one such as "graduate student"."""
    words = _GENDERED.sub("", norm(text)).replace("'", "").replace(".", "").replace("-", " ")
    words = " ".join(words.split())
    forms = (words, words.removesuffix("in"), words.removesuffix("s"), words.removesuffix("innen"))
    return next((_KINDS[form] for form in forms if form in _KINDS), set())


def likely_kinds(kinds: set[str]) -> set[str]:
    """Return the wider kind for some that a group may have no role for; it is to be confirmed."""
    return {"visitor"} if any(kind.startswith("visiting") for kind in kinds) else set()
