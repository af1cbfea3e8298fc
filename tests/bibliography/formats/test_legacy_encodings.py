"""Files in encodings older than UTF-8 are read in them, and that is reported."""

import pytest

from bibliography.formats import Entry, Problem, read


def make_bibtex(title, authors, more):
    return f"@article{{a,\n title = {{{title}}},\n author = {{{authors}}},\n note = {{{more}}}\n}}\n"


CHINESE = make_bibtex("基于深度学习的图像识别研究", "王小明 and 李, 建国", "计算机学报")
TAIWANESE = make_bibtex("以深度學習為基礎的影像辨識研究", "王小明 and 李, 建國", "資訊科學")
JAPANESE = make_bibtex("深層学習による画像認識についての研究", "山田, 太郎 and 鈴木, 花子", "カメラ")
KOREAN = make_bibtex("딥러닝을 이용한 영상 인식에 관한 연구", "김, 철수 and 박영희", "정보과학회지")
RUSSIAN = make_bibtex("Исследование методов распознавания", "Иванов, Иван", "Журнал")
WESTERN = make_bibtex(
    "Über die Ärzte in Österreich — “Études” d’été",
    "Müller, Jörg and Peña, Ñuño",
    "INFORMAÇÃO, coração, São Paulo, Ångström, Øre, Žižek, naïve",
)


@pytest.mark.parametrize(
    ("text", "encoding", "message"),
    [
        (CHINESE, "gbk", "Chinese"),
        (CHINESE, "gb18030", "Chinese"),
        (TAIWANESE, "big5", "Chinese"),
        (JAPANESE, "shift_jis", "Japanese"),
        (JAPANESE, "cp932", "Japanese"),
        (JAPANESE, "euc_jp", "Japanese"),
        (KOREAN, "euc_kr", "Korean"),
        (KOREAN, "cp949", "Korean"),
        (RUSSIAN, "cp1251", "Cyrillic"),
        (RUSSIAN, "koi8-r", "Cyrillic"),
        (WESTERN, "cp1252", "Windows-1252"),
    ],
)
@pytest.mark.parametrize("times", [1, 40])
def test_old_encodings_are_recognised_and_reported(text, encoding, message, times):
    (*entries, problem) = read((text * times).encode(encoding), name="x.bib")
    (expected,) = read(text)
    assert {(each.title, each.authors) for each in entries} == {(expected.title, expected.authors)}
    assert isinstance(problem, Problem)
    assert message in problem.reason


def test_japanese_mail_encoding_is_read():
    (entry,) = read(JAPANESE.encode("iso2022_jp"), name="x.bib")
    assert entry.title == "深層学習による画像認識についての研究"


@pytest.mark.parametrize(
    "text", ["Müller", "Ärzte", "François é à", "Ångström, Åse, Ørsted", "“Smith”, ‘Roe’ – x", "ÇÃO"]
)
def test_a_few_accents_are_western(text):
    (entry, problem) = read(f"@misc{{a, title = {{{text}}}}}".encode("cp1252"), name="x.bib")
    assert isinstance(entry, Entry)
    assert entry.title == text
    assert "Windows-1252" in problem.reason


def test_lines_in_utf_8_stay_what_they_are():
    mixed = CHINESE.encode() + CHINESE.replace("{a,", "{b,").encode("gbk")
    one, other, _ = read(mixed, name="x.bib")
    assert (one.title, one.authors) == (other.title, other.authors)
