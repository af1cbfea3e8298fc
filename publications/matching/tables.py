"""Words that titles are read with."""

import unicodedata

CONJUNCTIONS = frozenset({"and", "und", "et"})
"""They are written "&" as well."""

_SMALL = """
a an the of on in for to with by from at as is are its via using der die das des dem den ein eine einer eines
von zur zum mit le la les de du un une el los las del
"""
SMALL_WORDS = frozenset(_SMALL.split())
"""Words of a title that are left out, added and changed most easily."""

GREEK = {
    ord(letter): unicodedata.name(letter).split()[-1].lower().replace("lamda", "lambda")
    for letter in "αβγδεζηθικλμνξοπρσςτυφχψω"
}
"""What small Greek letters are called: α-helix is alpha-helix."""

ROMAN = {
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "vi": "6",
    "vii": "7",
    "viii": "8",
    "ix": "9",
    "xi": "11",
    "xii": "12",
}
"""Numerals that are rarely anything else."""

NUMBERING = frozenset({"volume", "vol", "issue", "number", "no", "nr", "band", "heft", "i", "v", "x"})

GENERIC_TITLES = """
abstract | abstracts | acknowledgements | acknowledgments | acknowledgement | addendum | afterword
announcement | announcements | appendix | appendices | author index | authors index | index of authors
index | subject index | bibliography | book note | book notes | book review | book reviews
books received | brief communication | brief communications | call for papers | chapter
closing remarks | comment | comments | commentary | conclusion | conclusions | conference program
conference report | conference reports | conference schedule | contents | table of contents
contributors | about authors | about contributors | list of contributors | copyright | copyright page
correction | corrections | corrigendum | corrigenda | correspondence | cover | front cover | back cover
cover image | dedication | demonstrations | discussion | discussions | editor note | editors note
editorial | editorials | editorial board | editorial note | editorial notes | editorial introduction
editors introduction | editor introduction | epilogue | errata | erratum | events | executive summary
foreword | forward | front matter | frontmatter | back matter | backmatter | general discussion
general introduction | glossary | guest editorial | guest editors introduction
guest editor introduction | in memoriam | in this issue | interview | introduction
introductory remarks | invited lecture | invited lectures | invited paper | invited papers
invited speaker | invited speakers | invited talk | invited talks | introduction special issue
introduction to special issue | introduction to the special issue | introduction to this special issue
introduction to this issue | issue information | keynote | keynotes | keynote address | keynote lecture
keynote speech | keynote talk | lecture | lectures | letter | letters | letter from editor
letter from the editor | letter to editor | letter to the editor | letters to editor
letters to the editor | list of reviewers | masthead | meeting report | message from chair
message from chairs | message from editor | message from general chair | message from general chairs
message from program chair | message from program chairs | message from the chair
message from the chairs | message from the editor | message from the general chair
message from the general chairs | message from the program chair | message from the program chairs
miscellaneous | news | news in brief | note | notes | notices | obituary | obituaries | opening remarks
organization | organizing committee | organisation | outlook | overview | panel | panel discussion
panels | part | poster | poster session | posters | preface | preliminaries | prelude
presidential address | proceedings | program | program committee | programme | prologue | publisher note
publishers note | readers letters | references | reply | report | response | retraction
retraction note | review | reviewers | reviews | reviewer acknowledgement | schedule | section | session
sessions | short communication | short communications | special issue | special section | sponsors
student abstracts | summary | supplement | supplementary information | supplementary material | survey
symposium | title page | translation | tutorial | tutorials | tutorial abstracts | untitled | welcome
welcome message | welcome address | what s new | whats new | workshop | workshop report
workshop summary | workshops | no title | title | aus der redaktion | autorenverzeichnis | besprechung
besprechungen | buchbesprechung | buchbesprechungen | einfuhrung | einleitung | geleitwort | impressum
inhalt | inhaltsverzeichnis | leserbriefe | literatur | mitteilungen | nachruf | nachwort | personalia
rezension | rezensionen | vorbemerkung | vorwort | zusammenfassung | zum geleit | anhang | autoren
avant propos | avantpropos | compte rendu | comptes rendus | conclusion generale | introduction generale
liminaire | notes de lecture | presentation | table des matieres | remerciements | resume | resumes
sommaire | avertissement | postface | conclusiones | discusion | editoriales | fe de erratas | indice
introduccion | necrologica | presentacion | prologo | resena | resenas | resumen | nota editorial
carta al editor | palabras preliminares | apresentacao | conclusao | introducao | prefacio | resenha
resenhas | resumo | sumario | nota do editor | conclusioni | editoriale | introduzione | prefazione
premessa | presentazione | recensione | recensioni | riassunto | indice dei nomi | boekbespreking
boekbesprekingen | inleiding | redactioneel | ten geleide | voorwoord | samenvatting | bokanmeldelse
bokanmeldelser | etterord | forord | indledning | innledning | inledning | recensioner | ledare | leder
redaktionelt | johdanto | esipuhe | paakirjoitus | predmluva | recenze | uvod | uvodnik | predgovor
slovo uvodem | wstep | przedmowa | recenzje | od redakcji | bevezetes | eloszo | sissejuhatus | ievads
ivadas | cuvant inainte | introducere | giris | onsoz | sunus | editorden | введение | предисловие
рецензия | рецензии | от редакции | заключение | вступ | передмова | рецензіі | некролог | εισαγωγη
προλογος | مقدمة | تمهيد | الافتتاحية | מבוא | הקדמה | فهرست | 前言 | 序 | 序言 | 绪论 | 緒論 | 引言
导言 | 導言 | 卷首语 | 卷首語 | 编者按 | 編者按 | 编后记 | 目录 | 目錄 | 书评 | 書評 | 勘误 | 勘誤
更正 | 致谢 | 讨论 | 討論 | 社论 | はじめに | おわりに | まえがき | あとがき | 序文 | 序論 | 序章
巻頭言 | 巻頭語 | 編集後記 | 目次 | 正誤表 | 訂正 | 特集にあたって | 머리말 | 서문 | 서론 | 권두언
편집후기 | 목차 | 서평
""".replace("\n", "|").split("|")
"""Titles of many works, whatever number or year stands beside them."""
