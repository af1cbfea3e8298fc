"""Names of groups: authors that are no persons."""

import re

from people.names.keys import norm

_ANYWHERE = re.compile(
    r"\b(?:universit(?:y|ies|at|aet|e|et|etet|a|as|eit|ies|ario)|universidade?|universiteit|university's|"
    r"consorti(?:um|a)|collaborations?|committee|foundation|association|corporation|organi[sz]ations?|"
    r"department|laborator(?:y|ies)|laboratoire|institut(?:e|es|o|ion|ions|ut)?|instituto|society|ministry|"
    r"ministere|ministerium|ministerio|commission|kommission|council|academy|academia|agency|federation|"
    r"federal|government|parliament|initiative|programme|developers|contributors|maintainers|secretariat|"
    r"task force|incorporated|international|gesellschaft|gemeinschaft|verein|stiftung|fakultat|hochschule|"
    r"asociacion|fundacion|associazione|associacao|technologies|gmbh|inc|ltd|llc|plc|biblioteca|bibliothek)\b"
)
_AT_END = re.compile(
    r"\b(?:teams?|groups?|projects?|community|network|collaborative|centers?|centres?|publishers|publishing|"
    r"editors|authors|staff|participants|investigators|organi[sz]ers|labs|research|corp|board|bureau|library|"
    r"standards|nations|systems|software|working group|workshop|conference|ag|b\.v|e\.v|s\.a|s\.r\.l)\.?$"
)
_OWN_SCRIPT = re.compile(
    "大学|大學|学院|學院|研究院|研究所|研究室|研究会|研究會|学会|學會|协会|協会|協會|公司|委员会|委員会|科学院|科學院|"
    "实验室|實驗室|編集部|编辑部|会社|대학교|연구소|연구원|학회|위원회"
)


def is_group(name: str) -> bool:
    """Whether a name looks like a group's ("The Open MPI Project"), by the words in it.

    A hint: nobody is taken for a group, or for a person, by it alone.
    """
    if not name.isascii() and _OWN_SCRIPT.search(name):
        return True
    folded = norm(name)
    return " " in folded and bool(_ANYWHERE.search(folded) or _AT_END.search(folded))
