"""godip's graphs: the Go file beside a drawing, which says who borders whom, whose centers there are, first units.

Only what its generator writes is read: a chain of `Prov("ber").Conn("mun", godip.Land)...Flag(...).SC(...)` under a
comment with the name, and maps of units. Nothing is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rules import tr

from .safely import content
from .values import ImportRefused, PowerFacts, Raw, split_coast

_PLACE = re.compile(r'(?://[ \t]*([^\n]*)\n\s*)?Prov\("([^"\n]{1,60})"\)((?:\s*\.?\s*(?:Conn|Flag|SC)\([^()\n]*\))*)')
_CALL = re.compile(r'(Conn|Flag|SC)\((?:"([^"]*)"\s*,?)?\s*([^()]*)\)')
_NATION = re.compile(r'(\w+)\s+(?:\w+\.)?Nation\s*=\s*"([^"\n]+)"')
_UNIT = re.compile(
    r'"([^"\n]{1,60})":\s*(?:\w+\.)?(?:Unit)?\{\s*(?:Type:\s*)?[\w.]*?(Army|Fleet),\s*(?:Nation:\s*)?([\w.]+)'
)
_SOLO = re.compile(r"SCCountWinner\((\d{1,5})\)")
_TITLE = re.compile(r'\bName:\s*"([^"\n]+)"')
_BEGIN = re.compile(r"NewPhase\((\d{1,4}),\s*[\w.]*?(Spring|Fall)")
NOBODY = "Neutral"


class Place(NamedTuple):
    """One link of the chain: who may be there (`land`, `sea`), who may go on from there, whose center it is."""

    land: bool
    sea: bool
    conns: tuple[tuple[str, bool, bool], ...]
    center: str


def read_godip(file: Path, raw: Raw) -> None:
    """Enter what a variant of godip says. ImportRefused if it tells no place."""
    text = content(file).decode("utf-8", "replace")
    table, nations = raw.table, dict(_NATION.findall(text))
    places = dict(_places(text, raw))
    if not places:
        raise ImportRefused(file, tr("It tells no places, as a graph of godip does."))
    divided = {split_coast(one)[0] for one in places if split_coast(one)[1]}
    for name, place in places.items():
        _enter(raw, name, place, places, divided)
        if place.center:
            table.centers.add(name)
            if place.center != NOBODY:
                power = nations.get(place.center, place.center)
                table.powers.setdefault(power, PowerFacts(power)).homes.append(name)
    for name, kind, nation in _UNIT.findall(text):
        power = nations.get(_last(nation), _last(nation))
        table.powers.setdefault(power, PowerFacts(power)).start.append((kind[0], name))
    _rest(text, raw)


def _places(text: str, raw: Raw) -> Iterator[tuple[str, Place]]:
    for comment, name, calls in _PLACE.findall(text):
        land = sea = False
        conns, center = [], ""
        for call, to, flags in _CALL.findall(calls):
            by_land, by_sea = bool(re.search("Land|Coast|Archi", flags)), bool(re.search("Sea|Coast|Archi", flags))
            if call == "Conn":
                conns.append((to, by_land, by_sea))
            elif call == "Flag":
                land, sea = land or by_land, sea or by_sea
            else:
                center = _last(flags)
        spoken = comment.strip()
        if not split_coast(name)[1]:
            raw.table.names[name] = spoken if spoken and spoken != name else name
        yield name, Place(land, sea, tuple(conns), center)


def _last(name: str) -> str:
    """A name without its package: `England` for `godip.England`."""
    return name.rpartition(".")[2].strip()


def _enter(raw: Raw, name: str, place: Place, places: dict[str, Place], divided: set[str]) -> None:
    """The neighbours of a place; where a province has coasts, fleets go by them alone."""
    base, coast = split_coast(name)
    if place.land and not coast:
        near = [split_coast(to)[0] for to, by_land, _ in place.conns if by_land]
        raw.table.army.setdefault(base, []).extend(dict.fromkeys(near))
    if place.sea and (coast or base not in divided):
        near = [to for to, _, by_sea in place.conns if by_sea and to not in divided and _holds_fleets(places, to)]
        raw.table.fleet.setdefault(name, []).extend(dict.fromkeys(near))


def _holds_fleets(places: dict[str, Place], name: str) -> bool:
    return name not in places or places[name].sea


def _rest(text: str, raw: Raw) -> None:
    """Title, victory, the first phase."""
    title, solo, begin = _TITLE.search(text), _SOLO.search(text), _BEGIN.search(text)
    raw.table.title = title[1] if title else ""
    raw.table.victory = int(solo[1]) if solo and len(solo[1]) < 6 else 0
    raw.table.first_phase = f"{begin[2][0]}{begin[1]}M" if begin else ""
