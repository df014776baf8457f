"""The `map.toml` of an imported board as a plain dict: what the file's tables say, and what the drawing shows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules import tr

from ..adjacency import Contacts, length
from ..drawing import SCENERY, Shape
from .values import Raw, split_coast

MIN_BORDER = 0.004
"""The shortest border that makes neighbours, as a share of the longer side of the board."""
UNIT_RADIUS = 0.0103


def ids_of(raw: Raw, shapes: Mapping[str, Shape], kinds: Mapping[str, str]) -> dict[str, str]:
    """Name in the file -> id on the board: short names of lower case are written as ours are, `Lon` and `NTH`;
    what is no plain word loses what is none. Other spellings and renames are noted."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    numbers: dict[str, int] = defaultdict(lambda: 1)
    for name in shapes:
        plain = re.sub(r"[^\w]", "", "".join(part[:1].upper() + part[1:] for part in name.split())) or "X"
        if plain.islower() or plain == name.capitalize():
            plain = plain.upper() if kinds.get(name) == "sea" and len(plain) <= 4 else plain[:1].upper() + plain[1:]
        wanted = plain
        while plain.lower() in taken:
            numbers[wanted.lower()] += 1
            plain = f"{wanted}{numbers[wanted.lower()]}"
        taken.add(plain.lower())
        if plain.lower() != name.lower():
            raw.note("id", tr("{name} is called {id} here.", name=name, id=plain), id=plain)
        found[name] = plain
    return found


def kinds_of(raw: Raw, shapes: Mapping[str, Shape], beside: Contacts) -> dict[str, str]:
    """Name -> sea, coast, inland or a kind of scenery: by who can be there if a table tells, else by colours and
    neighbours. What is guessed is noted."""
    touching = _touching(beside, 0.0)
    table = raw.table
    divided = {split_coast(place)[0] for place in table.fleet if "/" in place}
    found: dict[str, str] = {}
    for name, shape in shapes.items():
        fleets = name in table.fleet or name in divided
        if shape.kind in SCENERY:
            found[name] = shape.kind
        elif table.told and (name in table.army or fleets):
            found[name] = "sea" if name not in table.army else "coast" if fleets else "inland"
        else:
            found[name] = "sea" if raw.kinds.get(name) == "sea" else "land"
            if table.told:
                text = tr("{name} is drawn, but the table of neighbors does not know it.", name=name)
                raw.note("table", text, id=name)
    seas = {name for name, kind in found.items() if kind == "sea"}
    for name, kind in found.items():
        if kind == "land":
            found[name] = "coast" if touching.get(name, set()) & seas else "inland"
    _note_kinds(raw, found)
    return found


def with_islands(raw: Raw, beside: Contacts, kinds: Mapping[str, str]) -> dict[str, str]:
    """The kinds, with ground that no shape covered called an island where only seas are around."""
    touching = _touching(beside, 0.0)
    return {
        name: "island"
        if kind == "scenery" and name not in raw.shapes and {kinds[one] for one in touching.get(name, ())} == {"sea"}
        else kind
        for name, kind in kinds.items()
    }


def _note_kinds(raw: Raw, found: Mapping[str, str]) -> None:
    seas = sorted(name for name, kind in found.items() if kind == "sea")
    if raw.table.told:
        return
    if seas:
        raw.note("kind", tr("Taken for seas, by their color, class or kind: {names}.", names=", ".join(seas)))
    else:
        raw.note("kind", tr("Nothing tells which provinces are seas: all are land until you say otherwise."))


def _touching(beside: Contacts, least: float) -> dict[str, set[str]]:
    """Name -> those with whom it shares at least so much border."""
    found: dict[str, set[str]] = {}
    for (a, b), pieces in beside.borders.items():
        if length(pieces) >= least:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return found


def facts_of(
    raw: Raw,
    file: Path,
    beside: Contacts,
    kinds: Mapping[str, str],
    ids: Mapping[str, str],
    coasts: Mapping[str, tuple[str, ...]],
) -> dict[str, Any]:
    """The table of the board, complete but for neighbours that only the drawing tells."""
    longest, table = max(raw.width, raw.height), raw.table
    least = round(longest * MIN_BORDER, 1)
    touching = _touching(beside, least)
    provinces = {
        ids[name]: _province(raw, name, kind, coasts.get(name, ()))
        for name, kind in kinds.items()
        if kind in ("sea", "coast", "inland")
    }
    areas = {
        ids[name]: {"name": table.names.get(name, ids[name]), "kind": kind}
        | {"touches": sorted(ids[one] for one in touching.get(name, ()) if ids[one] in provinces)}
        for name, kind in kinds.items()
        if ids[name] not in provinces
    }
    centers = [id for id, entry in provinces.items() if entry.get("center")]
    return {
        "format": "strata-map",
        "version": 1,
        "id": re.sub(r"[^\w-]", "-", file.stem).strip("-").lower() or "imported",
        "name": table.title or file.stem.replace("_", " ").replace("-", " ").strip().title() or "Imported",
        "board": "board.svg",
        "attribution": tr("Imported from {name}.", name=file.name),
        "first_phase": table.first_phase or "S1901M",
        "victory_centers": table.victory or (len(centers) // 2 + 1 if centers else 0),
        "min_border": least,
        "unit_radius": round(longest * UNIT_RADIUS, 1),
        "tables": {"army": {"kinds": ["A"], "by": "land"}, "fleet": {"kinds": ["F"], "by": "water"}},
        "powers": _powers(raw, ids, provinces),
        "provinces": provinces,
        "areas": areas,
        "adjacency": {"army": _moves(raw, table.army, ids), "fleet": _moves(raw, table.fleet, ids)},
    }


def _province(raw: Raw, name: str, kind: str, coasts: tuple[str, ...]) -> dict[str, Any]:
    table = raw.table
    entry: dict[str, Any] = {"name": table.names.get(name, name), "kind": kind}
    if name in table.centers and kind != "sea":
        entry["center"] = True
    if coasts:
        entry["coasts"] = list(coasts)
    others = [one for one in table.aliases.get(name, ()) if one.lower() not in (name.lower(), entry["name"].lower())]
    return entry | ({"aliases": others} if others else {})


def _place(text: str, ids: Mapping[str, str]) -> str:
    """A place of the file as it is written on the board; "" if it is not drawn."""
    province, coast = split_coast(text)
    return "" if province not in ids else ids[province] + (f"/{coast}" if coast else "")


def _moves(raw: Raw, moves: Mapping[str, list[str]], ids: Mapping[str, str]) -> dict[str, list[str]]:
    """Neighbours as the table tells them, from both sides; what is not drawn or told from one side only is noted."""
    found: dict[str, dict[str, None]] = {}
    for name, near in moves.items():
        here = _place(name, ids)
        for ref in near:
            there = _place(ref, ids)
            if not here or not there:
                missing = name if not here else ref
                raw.note("table", tr("{name} is in the table of neighbors, but not drawn.", name=missing), id=missing)
            elif here != there:
                found.setdefault(here, {})[there] = None
    for here in list(found):
        for there in list(found[here]):
            if here not in found.setdefault(there, {}):
                raw.note(
                    "table", tr("{a} borders {b} by the table, but not the reverse: both now do.", a=here, b=there)
                )
                found[there][here] = None
    raw.notes[:] = dict.fromkeys(raw.notes)
    return {here: list(near) for here, near in found.items()}


def _powers(raw: Raw, ids: Mapping[str, str], provinces: Mapping[str, Any]) -> dict[str, Any]:
    """The powers of the table, each with a letter of its own."""
    found: dict[str, Any] = {}
    letters: set[str] = set()
    for name, power in raw.table.powers.items():
        id = re.sub(r"[^\w]", "", name.title()) or "Power"
        choices = [*id.upper(), *(f"{id[0]}{one}" for one in id[1:].lower())]
        letter = next((one for one in choices if one not in letters), f"{len(letters)}")
        letters.add(letter)
        homes = [ids[one] for one in power.homes if ids.get(one) in provinces]
        start = [f"{kind} {_place(place, ids)}" for kind, place in power.start if _place(place, ids)]
        for one in power.homes:
            if one not in ids:
                raw.note("table", tr("{name}, a home of {power}, is not drawn.", name=one, power=name), id=one)
        found[id] = {
            "name": name,
            "adjective": power.adjective or name,
            "letter": letter,
            "homes": homes,
            "start": start,
        } | _color(raw, name)
    return found


def _color(raw: Raw, power: str) -> dict[str, str]:
    """The colour that the drawing has for a power, if it is one."""
    from PIL import ImageColor

    try:
        red, green, blue = ImageColor.getrgb(raw.colors.get(power.lower(), ""))[:3]
    except ValueError:
        return {}
    return {"color": f"#{red:02X}{green:02X}{blue:02X}"}
