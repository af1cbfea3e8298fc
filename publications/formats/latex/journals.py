"""Commands for journals that records of the Astrophysics Data System have in place of their names."""

_TABLE = """
    aj Astronomical Journal; actaa Acta Astronomica; araa Annual Review of Astronomy and Astrophysics;
    apj Astrophysical Journal; apjl Astrophysical Journal Letters; apjlett Astrophysical Journal Letters;
    apjs Astrophysical Journal Supplement Series; apjsupp Astrophysical Journal Supplement Series;
    ao Applied Optics; applopt Applied Optics; apss Astrophysics and Space Science;
    aap Astronomy and Astrophysics; astap Astronomy and Astrophysics;
    aapr Astronomy and Astrophysics Reviews; aaps Astronomy and Astrophysics Supplement Series;
    azh Astronomicheskii Zhurnal; baas Bulletin of the American Astronomical Society;
    bain Bulletin of the Astronomical Institutes of the Netherlands; icarus Icarus;
    iaucirc IAU Circulars; jcap Journal of Cosmology and Astroparticle Physics;
    jrasc Journal of the Royal Astronomical Society of Canada; jcp Journal of Chemical Physics;
    jgr Journal of Geophysical Research; jqsrt Journal of Quantitative Spectroscopy and Radiative Transfer;
    memras Memoirs of the Royal Astronomical Society; memsai Memorie della Società Astronomica Italiana;
    mnras Monthly Notices of the Royal Astronomical Society; nphysa Nuclear Physics A; nat Nature;
    pasa Publications of the Astronomical Society of Australia;
    pasp Publications of the Astronomical Society of the Pacific;
    pasj Publications of the Astronomical Society of Japan; physrep Physics Reports;
    physscr Physica Scripta; planss Planetary and Space Science; pra Physical Review A;
    prb Physical Review B; prc Physical Review C; prd Physical Review D; pre Physical Review E;
    prl Physical Review Letters; procspie Proceedings of SPIE; psj Planetary Science Journal;
    qjras Quarterly Journal of the Royal Astronomical Society;
    rmxaa Revista Mexicana de Astronomía y Astrofísica; skytel Sky and Telescope; solphys Solar Physics;
    sovast Soviet Astronomy; ssr Space Science Reviews; zap Zeitschrift für Astrophysik;
    aplett Astrophysical Letters; apspr Astrophysics and Space Physics Research;
    fcp Fundamentals of Cosmic Physics; gca Geochimica et Cosmochimica Acta;
    grl Geophysical Research Letters; nar New Astronomy Reviews; na New Astronomy
"""


def _named(row: str) -> tuple[str, str]:
    name, journal = row.split(maxsplit=1)
    return name, " ".join(journal.split())


JOURNALS = dict(map(_named, _TABLE.split(";")))
