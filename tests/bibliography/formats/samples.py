"""Exports of other programs, invented and as these programs write them, by format; and what tests ask of entries."""

from typing import Any

from bibliography.formats import Entry, read

ENDNOTE = """\
%0 Journal Article
%A van der Berg, Jan
%A Loom Group,
%A Smith, John, Jr.
%D 2020
%T Weaving H<sub>2</sub>O: a review of
looms
%J Journal of Engines
%V 3
%N 4
%P 454-81
%8 June 3
%@ 0028-0836
%R 10.1000/enw.1
%K looms
engines, large
%X First.

Second.
%U https://looms.example/enw

%0 Conference Proceedings
%T Engines that weave
%A Lovelace, Ada
%A et al.
%B Proceedings of Weaving
%I ACM
%C London
%E Babbage, Charles
%@ 978-3-16-148410-0
%F lovelace-etal-2020
%D 2021

%0 Thesis
%A Doe, Ann
%T On Looms
%9 Master's thesis
%I University of Nowhere
%D 2019
"""

ENDNOTE_XML = """\
<?xml version="1.0" encoding="UTF-8" ?><xml><records><record><database name="a.enl" path="C:\\a.enl">a.enl</database>\
<source-app name="EndNote" version="20.1">EndNote</source-app><rec-number>1</rec-number>\
<ref-type name="Journal Article">17</ref-type><contributors><authors>\
<author><style face="normal" font="default" size="100%">van der Berg, Jan</style></author><author>Loom Group,</author>\
</authors></contributors><titles><title><style face="normal">CO</style><style face="subscript">2</style>\
<style face="normal"> &amp; looms at p &lt; 0.05</style></title><secondary-title>Journal of Engines</secondary-title></titles>
<periodical><full-title>Journal of Engines</full-title><abbr-1>J Eng</abbr-1></periodical><pages>1-2</pages>\
<volume>5</volume><number>6</number><keywords><keyword>looms</keyword><keyword>engines, large</keyword></keywords>\
<dates><year>2019</year><pub-dates><date>Jan 4</date></pub-dates></dates><isbn>0028-0836&#xD;1476-4687</isbn>\
<abstract>One\x0b.</abstract><urls><related-urls><url>https://looms.example/x</url></related-urls></urls>\
<electronic-resource-num>10.1000/enx.1</electronic-resource-num></record>
<record><ref-type name="Book">6</ref-type><contributors><authors><author>Doe, Ann</author></authors></contributors>\
<titles><title>Looms & Engines</title><secondary-title>Series of Looms</secondary-title></titles>\
<dates><year>2001</year></dates><publisher>Press</publisher><pub-location>London</pub-location>\
<isbn>978-3-16-148410-0</isbn></record></records></xml>
"""

ZOTERO_RDF = """\
<rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dcterms="http://purl.org/dc/terms/"
 xmlns:bib="http://purl.org/net/biblio#">
    <bib:Article rdf:about="https://looms.example/z">
        <z:itemType>journalArticle</z:itemType>
        <dcterms:isPartOf rdf:resource="urn:issn:0028-0836"/>
        <bib:authors><rdf:Seq>
            <rdf:li><foaf:Person><foaf:surname>van der Berg</foaf:surname><foaf:givenName>Jan</foaf:givenName></foaf:Person></rdf:li>
            <rdf:li><foaf:Person><foaf:surname>Loom Group</foaf:surname></foaf:Person></rdf:li>
        </rdf:Seq></bib:authors>
        <dcterms:isReferencedBy rdf:resource="#item_5"/>
        <link:link rdf:resource="#item_4"/>
        <dc:subject>looms</dc:subject>
        <dc:subject><z:AutomaticTag><rdf:value>engines</rdf:value></z:AutomaticTag></dc:subject>
        <dc:title>Looms of &lt;i&gt;Zotero&lt;/i&gt;</dc:title>
        <dcterms:abstract>One.</dcterms:abstract>
        <dc:date>2013-04-18</dc:date>
        <z:language>en</z:language>
        <dc:identifier><dcterms:URI><rdf:value>https://looms.example/z</rdf:value></dcterms:URI></dc:identifier>
        <bib:pages>1-10</bib:pages>
        <dc:description>PMID: 12345</dc:description>
    </bib:Article>
    <bib:Journal rdf:about="urn:issn:0028-0836">
        <dc:title>Journal of Engines</dc:title>
        <prism:volume>5</prism:volume>
        <prism:number>6</prism:number>
        <dc:identifier>DOI 10.1000/rdf.1</dc:identifier>
        <dc:identifier>ISSN 0028-0836</dc:identifier>
    </bib:Journal>
    <z:Attachment rdf:about="#item_4"><z:itemType>attachment</z:itemType><dc:title>Full text</dc:title></z:Attachment>
    <bib:Memo rdf:about="#item_5"><rdf:value>&lt;p&gt;a note&lt;/p&gt;</rdf:value></bib:Memo>
    <rdf:Description rdf:about="#item_6">
        <z:itemType>conferencePaper</z:itemType>
        <dcterms:isPartOf><bib:Journal><dc:title>Proceedings of Weaving</dc:title></bib:Journal></dcterms:isPartOf>
        <dc:publisher><foaf:Organization><foaf:name>ACM</foaf:name></foaf:Organization></dc:publisher>
        <dc:title>Weaving with others</dc:title><dc:date>2014</dc:date>
    </rdf:Description>
    <z:Collection rdf:about="#collection_2"><dc:title>My papers</dc:title><dcterms:hasPart rdf:resource="#item_6"/></z:Collection>
</rdf:RDF>
"""

WEB_OF_SCIENCE = """\
FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU van der Berg, JP
   Doe, A
AF van der Berg, Jan Pieter
   Doe, Ann
CA Loom Group
TI A long title that is wrapped
   over lines
SO JOURNAL OF ENGINES
LA English
DT Article; Proceedings Paper
DE looms; engines, large
AB One.
C1 [van der Berg, Jan Pieter; Doe, Ann] Univ X, City, Country.
   [Doe, Ann] Univ Y.
OI Doe, Ann/0000-0002-1825-0097
FX We thank the weavers.
CR Foo, 2010, BAR
SN 0028-0836
EI 1476-4687
PD JAN 15
PY 2019
VL 5
IS 2
BP 100
EP 110
DI 10.1000/wos.1
UT WOS:000001
PM 1234
ER

PT S
AU Roe, R
BE Babbage, C
TI Conferring
SO PROCEEDINGS OF WEAVING
SE Lecture Notes in Looms
DT Proceedings Paper
BN 978-3-16-148410-0
PY 2020
AR 12
ER

EF
"""

SCOPUS_TEXT = """\
Scopus
EXPORT DATE: 11 February 2020

Smith, J., van der Berg, A.B.
57123;57124
Title of the loom
(2019) Journal, of Engines, 12 (3), art. no. 45, pp. 1-10. Cited 3 times.
DOI: 10.1000/scopus.1
https://www.scopus.com/inward/record.uri?eid=2-s2.0-1

AFFILIATIONS: Dept;
Dept of Engines
ABSTRACT: One.
AUTHOR KEYWORDS: looms; engines, large
PUBLISHER: Press
ISSN: 00280836
LANGUAGE OF ORIGINAL DOCUMENT: English
DOCUMENT TYPE: Article
SOURCE: Scopus

Smith J.; Doe A.B.
AUTHOR FULL NAMES: Smith, John (57123456); Doe, Ann B. (57123457)
57123456; 57123457
Full of names
(2020) Proceedings of Weaving, pp. 3-4.
DOCUMENT TYPE: Conference Paper
SOURCE: Scopus
"""

SCOPUS_TABLE = '''\
"Authors","Author full names","Title","Year","Source title","Volume","Issue","Art. No.","Page start","Page end","DOI",\
"Authors with affiliations","Author Keywords","Document Type","EID"
"van der Berg J.-P., Doe A.B.","","Looms, and
more ""engines""","2019","J. Eng.","1","2","","10","12","10.1000/csv.1","van der Berg, J.-P., Univ X; Doe, A.B., Univ Y, City",\
"looms; engines, large","Article","2-s2.0-1"
"Roe R.","Roe, Richard (57001)","Conferring","2020","Proc. Weaving","","","45","","","","","","Conference Paper","2-s2.0-2"
'''

ORCID = """\
{"orcid-identifier": {"path": "0000-0002-1825-0097"}, "activities-summary": {"works": {"group": [
 {"work-summary": [{"put-code": 1, "title": {"title": {"value": "Looms of record"}, "subtitle": {"value": "A life"}},
   "type": "journal-article", "journal-title": {"value": "Journal of Engines"},
   "publication-date": {"year": {"value": "2012"}, "month": {"value": "10"}, "day": null},
   "external-ids": {"external-id": [
     {"external-id-type": "doi", "external-id-value": "10.1000/ORCID.1", "external-id-relationship": "self"},
     {"external-id-type": "isbn", "external-id-value": "9783161484100", "external-id-relationship": "part-of"}]},
   "url": {"value": "https://looms.example/o"}}, {"put-code": 2, "title": {"title": {"value": "Looms of record."}}}]},
 {"work-summary": [{"put-code": 3, "title": {"title": {"value": "Data"}}, "type": "report", "publication-date": null}]}]}}}
"""

DBLP = """\
<?xml version="1.0"?>
<dblpperson name="Luo Mai" pid="1/2" n="2">
<person key="homepages/1/2" mdate="2020-01-01"><author pid="1/2">Luo Mai 0001</author></person>
<r><article key="journals/corr/abs-2001-00001" mdate="2020-01-01" publtype="informal">
<author pid="1/2">Luo Mai 0001</author><author orcid="0000-0002-1825-0097">J&#246;rg M&uuml;ller</author>
<title>On O(n<sup>2</sup>) looms.</title><year>2020</year><volume>abs/2001.00001</volume><journal>CoRR</journal>
<ee type="oa">https://arxiv.org/abs/2001.00001</ee><url>db/journals/corr/corr2001.html</url></article></r>
<r><inproceedings key="conf/weave/Mai20" mdate="2020-01-01"><author>Luo Mai 0001</author>
<title>Weaving: Fast.</title><pages>1-12</pages><year>2020</year><booktitle>WEAVE</booktitle>
<ee>https://doi.org/10.1000/DBLP.1</ee><ee>https://looms.example/d</ee><crossref>conf/weave/2020</crossref></inproceedings></r>
<coauthors n="1"><co c="0"><na f="m/Mueller">Jörg Müller</na></co></coauthors></dblpperson>
"""

CSL_YAML = """\
---
references:
- id: berg2020
  type: article-journal
  title: "Looms: of yaml"
  author:
  - family: Berg
    given: Jan
    non-dropping-particle: van der
  - literal: Loom Group
  issued:
  - year: 2020
    month: 1
  container-title: Journal of Engines
  page: 12:30
  abstract: |
    One.

    - Two.
  DOI: 10.1000/yaml.1
  note: null
- id: doe2021
  type: book
  title: no
  author: [{family: Doe, given: Ann}]
  issued: 2021-01-02
...
"""

FRONT_MATTER = """\
---
title: 'Looms of *Hugo*'
authors:
- Jan van der Berg
- Ann Doe
date: '2021-05-01T00:00:00Z'
publishDate: '2024-06-26T22:18:31Z'
publication_types: ["1"]
publication: In *Proceedings of Weaving*
abstract: One {{< math >}}.
doi: 10.1000/hugo.1
url_pdf: files/x.pdf
url_code: https://github.com/looms/code
tags: [looms, "engines, large"]
---
The page itself, which is no data.

+++
title = "Looms in TOML"
authors = ["A. Doe"]
date = 2020-01-02T00:00:00Z
publication_types = ["article-journal"]
publication = "*Journal of Engines*"
+++
"""

MODS = """\
<?xml version="1.0" encoding="UTF-8"?>
<mods:modsCollection xmlns:mods="http://www.loc.gov/mods/v3"><mods:mods ID="berg2020">
<mods:titleInfo><mods:nonSort>The</mods:nonSort><mods:title>Loom</mods:title><mods:subTitle>A story</mods:subTitle></mods:titleInfo>
<mods:name type="personal"><mods:namePart type="given">Jan</mods:namePart><mods:namePart type="given">A.</mods:namePart>
<mods:namePart type="family">van der Berg</mods:namePart>
<mods:role><mods:roleTerm authority="marcrelator" type="code">aut</mods:roleTerm></mods:role></mods:name>
<mods:name type="corporate"><mods:namePart>Loom Group</mods:namePart></mods:name>
<mods:originInfo><mods:dateIssued>2020-05</mods:dateIssued></mods:originInfo><mods:genre>conference publication</mods:genre>
<mods:relatedItem type="host"><mods:titleInfo><mods:title>Proceedings of Weaving</mods:title></mods:titleInfo>
<mods:originInfo><mods:publisher>ACM</mods:publisher></mods:originInfo>
<mods:part><mods:detail type="volume"><mods:number>3</mods:number></mods:detail>
<mods:extent unit="page"><mods:start>1</mods:start><mods:end>12</mods:end></mods:extent></mods:part></mods:relatedItem>
<mods:identifier type="doi">10.1000/MODS.1</mods:identifier><mods:subject><mods:topic>looms</mods:topic></mods:subject>
<mods:abstract>One.</mods:abstract><mods:note type="funding">We thank the weavers.</mods:note></mods:mods></mods:modsCollection>
"""

JATS = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2 20190208//EN" "JATS.dtd">
<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta>
<journal-title-group><journal-title>Journal of Engines</journal-title></journal-title-group><issn>1932-6203</issn>
<publisher><publisher-name>Press</publisher-name></publisher></journal-meta>
<article-meta><article-id pub-id-type="doi">10.1000/jats.1</article-id><article-id pub-id-type="pmc">77</article-id>
<title-group><article-title>On H<sub>2</sub>O and <italic>E. coli</italic><xref ref-type="fn" rid="n">*</xref></article-title></title-group>
<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid">http://orcid.org/0000-0002-1825-0097</contrib-id>
<name><surname>van der Berg</surname><given-names>Jan A.</given-names><suffix>Jr</suffix></name><xref ref-type="aff" rid="a1">1</xref></contrib>
<contrib contrib-type="author"><collab>Loom Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Roe</surname><given-names>R</given-names></name></contrib></contrib-group>
<aff id="a1"><label>1</label>Univ X, <country>Country</country></aff>
<pub-date pub-type="epub"><day>3</day><month>5</month><year>2019</year></pub-date>
<pub-date pub-type="collection"><year>2019</year></pub-date>
<volume>14</volume><issue>5</issue><elocation-id>e0212345</elocation-id>
<abstract><title>Abstract</title><p>One <bold>x</bold>.</p><p>Two.</p></abstract>
<kwd-group><kwd>looms</kwd><kwd>engines, large</kwd></kwd-group>
<funding-group><funding-statement>We thank the weavers.</funding-statement></funding-group></article-meta></front>
<body><sec><title>1</title><p>The text.</p></sec></body><back><ref-list><ref id="r"><mixed-citation>Foo</mixed-citation></ref></ref-list></back>
</article>
"""

SAMPLES = {
    "endnote_tagged": ENDNOTE,
    "endnote_xml": ENDNOTE_XML,
    "zotero_rdf": ZOTERO_RDF,
    "web_of_science": WEB_OF_SCIENCE,
    "scopus_text": SCOPUS_TEXT,
    "known_tables": SCOPUS_TABLE,
    "orcid": ORCID,
    "dblp_xml": DBLP,
    "csl_yaml": CSL_YAML,
    "front_matter": FRONT_MATTER,
    "mods": MODS,
    "jats": JATS,
}


def read_entries(text: str | bytes, format: str | None = None) -> list[Entry]:
    """Return the entries of a text, without problems."""
    return [item for item in read(text, format=format) if isinstance(item, Entry)]


def get_facts(entry: Entry, names: str) -> dict[str, Any]:
    """Return fields of an entry by name, of people their names."""
    values = {name: getattr(entry, name) for name in names.split()}
    return values | {
        name: [person.name for person in value] for name, value in values.items() if name in ("authors", "editors")
    } | {name: [link.url for link in value] for name, value in values.items() if name == "links"}
