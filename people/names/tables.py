"""Words that tell how a name is built. They are compared as written unless their comment says otherwise."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PARTICLES = _words(
    "a/l a/p aan af al auf bin bint binte binti bte bij d/o da dal dalla das de degli dei del dell' della "
    "delle den der des di do dos du el ibn im  la las le los op st 't ten ter v. van vande vanden vander "
    "vom von zu zum zur al- el- ad- as- at- an-  ar- ash- 's het onder over s/o te thoe tot uit voor wa"
)
PARTICLES = frozenset(word.replace("'", sign) for word in _PARTICLES for sign in "'’‘ʼ")
"""Before a family name, in small letters: "Ludwig van Beethoven"."""

JOINING_PARTICLES = _words("und e y i in")
"""Between two particles: "von und zu", "van in 't"; "in" also before one: "in 't Veld"."""

CAPITAL_PARTICLES = _words(
    "Abd Abdel Abdul Abu Abou Ait Aït Al Al- Ap Ben D' Da Dal Dalla De De' Degli Dei Del Della Delle Delli "
    "Dello Den Der Des Di Dos Du El El- Fitz Ibn La Las Le Les Los Mac Mc Nic Ní Ó Ould San Santa Saint St "
    "St. Ste Ste. Ten Ter Uí Van Vande Vanden Vander Vom Von Zu Zum Zur"
)
"""With a capital they are part of the family name itself: "Robert Van Dyck" sorts under V."""

CONJUNCTIONS = _words("y i e")
"""Between two family names: Ortega y Gasset."""

SUFFIXES = _words("jr sr jnr snr ii iii iv 2nd 3rd 4th")
"""In small letters, without points."""

LONG_SUFFIXES = SUFFIXES | _words("junior júnior senior vi vii viii")
"""Those that only count after a given and a family name."""

FAMILY_ENDINGS = _words("filho neto netto sobrinho")
"""In small letters: they belong to the family name before them ("José Silva Filho")."""

SPANISH_SURNAMES = _words(
    "alonso alvarez blanco castillo castro delgado diaz diez dominguez fernandez flores garcia gimenez gomez "
    "gonzalez gutierrez hernandez herrera iglesias jimenez lopez lozano marquez martin martinez medina "
    "mendez mendoza morales moreno munoz navarro nunez ortega ortiz pena perez ramirez ramos reyes rivera "
    "rodriguez rojas romero rubio ruiz sanchez santana serrano silva soto suarez torres vargas vazquez "
    "velasquez"
)
"""In their normal form: before a last word they are rather the first of two family names than given."""

DEVOTIONAL_NAMES = _words(
    "angeles anjos assuncao carmen carmo carmelo ceu conceicao concepcion consolacion fatima gracas gracia "
    "jesus lourdes lurdes luz mar mercedes nieves perpetuo pilar rocio rosario socorro soledad valle"
)
"""In their normal form: after a particle they are given names still, as in "María del Carmen Suárez"."""

HUNGARIAN_SURNAMES = _words(
    "nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos "
    "meszaros  olah racz fekete szilagyi torok feher gal szucs kocsis pinter fodor szalai sipos gulyas "
    "biro kiraly katona  boros fazekas kelemen varadi somogyi vincze fulop veres hegedus deak halasz "
    "szekely kozma pasztor bakos  dudas virag orban novak soos nemes farago borbely csonka erdos lovasz "
    "bollobas szemeredi hajdu bodnar"
)
HUNGARIAN_GIVEN = _words(
    "János László Péter Béla Gábor Zoltán András Ádám Ákos Álmos Árpád Attila Balázs Bálint Csaba Dávid "
    "Dénes Ernő  Ferenc Gergely Gergő György Gyula Imre István János József Kálmán Károly Krisztián "
    "László Levente Márton  Máté Mátyás Mihály Miklós Norbert Ödön Pál Sándor Szabolcs Szilárd Tamás "
    "Tibor Tivadar Viktor Zsolt Ágnes  Andrea Anikó Anna Beáta Borbála Dóra Edit Emese Enikő Erika "
    "Erzsébet Éva Gabriella Györgyi Ibolya Ildikó  Ilona Judit Júlia Katalin Kinga Krisztina Magdolna "
    "Mária Márta Mónika Orsolya Piroska Réka Rita Sára  Szilvia Tímea Tünde Veronika Zita Zsófia "
    "Zsuzsanna"
)
"""As written: behind a family name in its normal form they are given names ("Kovács Péter")."""

VIETNAMESE_GIVEN = _words("Van Le")
VIETNAMESE_SURNAMES = _words(
    "bui cao dang dao dinh do doan duong ha hoang ho huynh lam le luong luu ly mai ngo nguyen pham phan "
    "phung quach ta thai to tran trinh truong vo vu vuong"
)
"""In their normal form: beside them Van and Le are no particles."""

EAST_ASIAN_SURNAMES = VIETNAMESE_SURNAMES | _words(
    "bai cai cao chai chan chang chau chen cheng cheung chiang chin chiu cho choi chong chou chow chu chua "
    "chung cui dai deng ding dong dou du duan fan fang feng fong fu fung gan gao ge gong gu guan guo han hao "
    "he heng hong hou hsiao hsieh hsu hu huang hui hung huo hwang ji jia jiang jiao jin jing jung kang ke "
    "kim kong koo ku kuo kwok kwon lai lan lau law lee lei leung li lian liang liao lim lin ling liu long "
    "lou lu luo lv ma mao mei meng miao min mo mok mu na nam ni nie ning niu noh oh ong ouyang pan pang park "
    "pei peng pi qi qian qiao qin qiu qu rao ren rhee roh ruan seo shao shen sheng shi shim shin shu sima "
    "song su sui sun sung tai tam tan tang tao teng teo teoh tian tong tsai tsang tse tseng tsui tu wan wang "
    "wee wei wen weng wong woo wu xi xia xiang xiao xie xin xing xiong xu xue yan yang yao ye yeh yeo yeung "
    "yi yim yin ying yip yoo yoon you yu yuan yue yun zeng zha zhai zhan zhang zhao zheng zhong zhou zhu "
    "zhuang zhuo zong zou zuo ahn bae baek byun cha chae cheon heo jang jeon jeong joo jo jun kwak moon paik "
    "ryu shon sohn son suh um won yeom yim abe aoki arai endo fujii fujita fukuda goto hara hasegawa "
    "hashimoto hayashi ikeda inoue ishida ishii ishikawa ito itoh kaneko kato kimura kobayashi kondo maeda "
    "matsuda matsui matsumoto miyazaki mori morita murakami murata nakagawa nakajima nakamura nakano "
    "nakayama nishimura noguchi ogawa okada okamoto ono ota saito sakai sakamoto sasaki sato shimizu suzuki "
    "tajima takagi takahashi takeda takeuchi tamura tanaka uchida ueda ueno wada watanabe yamada yamaguchi "
    "yamamoto yamashita yamazaki yokoyama yoshida"
)
"""In their normal form: names with them are also printed with the family name first."""

COMPOUND_SURNAMES = _words(
    "欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 司徒 司空 "
    "东方 東方 独孤 獨孤 南宫 南宮 长孙 長孫 宇文 鲜于 鮮于 闻人 聞人 轩辕 軒轅 申屠 端木 "
    "呼延 赫连 赫連 澹台 澹臺 濮阳 濮陽 淳于 太史 남궁 황보 제갈 선우 독고 사공 서문"
)
"""Of two letters, in languages whose family names mostly have one."""

SURE_TITLES = _words(
    "dr dra drs prof professor professora profesor profesora professeur professeure profa doctor docteur "
    "dott dottssa rndr mudr judr doz mr mrs ms mx mme mlle herr frau sra srta sir rev reverend "
    "honorable honourable lieutenant sergeant admiral judge senator msc bsc m.sc b.sc m.eng b.eng ph.d phd"
)
"""In small letters and without the last point: titles wherever a name begins with them."""

SHORT_TITLES = _words(
    "ing inf mgr pd mag sr hon rt assoc asst lt gen col maj capt cpt cmdr sgt adm gov sen rep pr "
    "ir doc doç inż"
)
"""Titles only with a point: Gen and Hon are given names."""

TITLE_SPECIFIERS = _words(
    "rer nat med phil jur iur oec pol theol techn agr sc phys math chem habil hab h.c e.h mult em emer "
    "emeritus emerita"
)
"""Behind a title, small or with a point: "Dr. rer. nat. habil."; Habil and Phil are given names."""

_OFFICES = _words(
    "univ priv dipl messrs dame the associate assistant general colonel captain governor justice chief "
    "senior district magistrate president king queen lord lady prince princess pope us u.s designated "
    "ass jun apl adjunct"
)
TITLES = SURE_TITLES | SHORT_TITLES | TITLE_SPECIFIERS | _OFFICES
"""What stands in a row of titles: "Sr US District Judge"; alone they may be given names, such as King."""

DEGREES = _words(
    "phd dphil drphil dsc scd msc bsc mphil mba mph dds dvm edd psyd llm llb lld frs frcp facs faia mdphd qc "
    "obe mbe cbe kbe esq esquire csc drsc msced md"
)
"""In small letters and without points: degrees and honours behind a name."""

NUMERALS = _words("V VI VII VIII IX")
"""Suffixes only between commas: a letter at the end of a name is rather an initial."""
