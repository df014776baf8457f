"""The neighbors of each space in clockwise order from the north (appendix A), for Just's Right-Hand Rule.

Each ring is one cycle: after the last comes the first. `|` is the edge of the board; a link that only Explorers use
stands in brackets. A space that borders another twice stands there twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TEXT = """
ADR: Tri Alb ION Apu Ven
AEG: Bul Con Smy EAS Cre ION Gre
Alb: Tri Ser Gre ION ADR
Ank: BLA Arm Smy Con
Apu: Ven ADR ION Nap Rom
Arm: Sev CAS | Syr Smy Ank BLA
BAL: Swe BOT Lvn Pru Ber Kie Den
BAR: | StP Nwy NWG
Bel: NTH Hol Ruh Bur Pic ENG
Ber: BAL Pru Sil Mun Kie
BLA: Sev Arm Ank Con Bul Rum
Boh: Sil Gal Vie Tyr Mun
BOT: Fin StP Lvn BAL Swe
Bre: ENG Pic Par Gas MAO
Bud: Gal Rum Ser Tri Vie
Bul: Rum BLA Con AEG Gre Ser
Bur: Bel Ruh Mun Swi Mar Gas Par Pic
CAS: Mos | Arm Sev
Cly: NWG Edi Lvp NAO
Con: BLA Ank Smy AEG Bul
Cre: AEG EAS ION
Den: SKA Swe BAL Kie HEL NTH
EAS: AEG Smy Syr | ION Cre
Edi: NWG NTH Yor Lvp Cly
ENG: Lon NTH Bel Pic Bre MAO IRI Wal
Fin: Nwy StP BOT Swe
Gal: War Ukr Rum Bud Vie Boh Sil
Gas: Bre Par Bur Mar Spa MAO
Gre: Ser Bul AEG ION Alb
HEL: Den Kie Hol NTH
Hol: HEL Kie Ruh Bel NTH
Ice: NWG NAO
ION: ADR Alb Gre AEG Cre EAS | Tun TYS Sic Nap Apu
Ire: NAO (Lvp) IRI MAO
IRI: Lvp Wal ENG MAO Ire NAO
Kie: Den BAL Ber Mun Ruh Hol HEL
Lon: Yor NTH ENG Wal
Lvn: BOT StP Mos War Pru BAL
Lvp: Cly Edi Yor Wal IRI (Ire) NAO
LYO: Pie Tus TYS Sar WES Spa Mar
MAO: NAO Ire IRI ENG Bre Gas Spa Por Spa WES Naf |
Mar: Bur Swi Pie LYO Spa Gas
Mos: StP | CAS Sev Ukr War Lvn
Mun: Kie Ber Sil Boh Tyr Swi Bur Ruh
Naf: MAO (Spa) WES Tun |
NAO: Ice NWG Cly Lvp IRI Ire MAO |
Nap: Apu ION (Sic) TYS Rom
NTH: NWG Nwy SKA Den HEL Hol Bel ENG Lon Yor Edi
NWG: | BAR Nwy NTH Edi Cly NAO Ice
Nwy: BAR StP Fin Swe SKA NTH NWG
Par: Pic Bur Gas Bre
Pic: ENG Bel Bur Par Bre
Pie: Swi Tyr Ven Tus LYO Mar
Por: Spa MAO
Pru: BAL Lvn War Sil Ber
Rom: Ven Apu Nap TYS Tus
Ruh: Kie Mun Bur Bel Hol
Rum: Ukr Sev BLA Bul Ser Bud Gal
Sar: LYO TYS WES
Ser: Bud Rum Bul Gre Alb Tri
Sev: Mos CAS Arm BLA Rum Ukr
Sic: TYS (Nap) ION
Sil: Pru War Gal Boh Mun Ber
SKA: Nwy Swe Den NTH
Smy: Ank Arm Syr EAS AEG Con
Spa: Gas Mar LYO WES (Naf) MAO Por MAO
StP: BAR | Mos Lvn BOT Fin Nwy
Swe: Fin BOT BAL Den SKA Nwy
Swi: Mun Tyr Pie Mar Bur
Syr: Arm | EAS Smy
Tri: Vie Bud Ser Alb ADR Ven Tyr
Tun: TYS ION | Naf WES
Tus: Ven Rom TYS LYO Pie
Tyr: Boh Vie Tri Ven Pie Swi Mun
TYS: Tus Rom Nap Sic ION Tun WES Sar LYO
Ukr: Mos Sev Rum Gal War
Ven: Tyr Tri ADR Apu Rom Tus Pie
Vie: Boh Gal Bud Tri Tyr
Wal: Lvp Yor Lon ENG IRI
War: Lvn Mos Ukr Gal Sil Pru
WES: LYO Sar TYS Tun Naf MAO Spa
Yor: Edi NTH Lon Wal Lvp
"""
EDGE = "|"


def _read(text: str) -> dict[str, tuple[str, ...]]:
    """Space -> its neighbors, the edge left out."""
    rings = (line.partition(": ") for line in text.strip().splitlines())
    return {space: tuple(one.strip("()") for one in ring.split() if one != EDGE) for space, _, ring in rings}


RINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(_read(TEXT))
