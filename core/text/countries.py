"""The country that an address ends with."""

import re
from functools import cache
from importlib.resources import files

_SPLIT = re.compile(r"[\n,;]")
_OTHER_NAMES = {
    "AE": "UAE",
    "AT": "Österreich",
    "BE": "België Belgique",
    "BR": "Brasil",
    "CH": "Schweiz Suisse Svizzera",
    "CN": "P.R.China People’s_Republic_of_China PRC",
    "CZ": "Czechia Czech_Republic",
    "DE": "Deutschland",
    "DK": "Danmark",
    "ES": "España",
    "GB": "United_Kingdom UK U.K. Great_Britain England Scotland Wales Northern_Ireland",
    "HK": "Hong_Kong_SAR",
    "IT": "Italia",
    "KR": "South_Korea Republic_of_Korea Korea",
    "NL": "The_Netherlands Nederland",
    "NO": "Norge",
    "PL": "Polska",
    "RU": "Russian_Federation",
    "SE": "Sverige",
    "TR": "Türkiye",
    "US": "USA U.S.A. United_States_of_America",
    "VN": "Viet_Nam",
}
"""Names that ISO 3166's short English names do not have."""


def find_country(address: str) -> str:
    """Return the two letters (ISO 3166) of the country that is the last line or part of an address, or "".

    >>> find_country("1 High Street\\nEdinburgh EH8 9AB\\nUnited Kingdom")
    'GB'
    """
    last = _SPLIT.split(address.strip()[-200:])[-1]
    return _load_names().get(" ".join(last.split()).strip(" .").casefold(), "")


@cache
def _load_names() -> dict[str, str]:
    table = (files("tzdata") / "zoneinfo" / "iso3166.tab").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines() if line and line[0] != "#"]
    names = {name.casefold(): code for code, name in rows}
    for code, others in _OTHER_NAMES.items():
        names |= {name.replace("_", " ").strip(".").casefold(): code for name in others.split()}
    return names
