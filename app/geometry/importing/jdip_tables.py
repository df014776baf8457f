"""jDip's tables: who borders whom (`..._adjacency.xml`), and powers, centers and first units (`variants.xml`)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from rules import tr

from .safely import local, root_of
from .values import ImportRefused, PowerFacts, Raw, Table, split_coast

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

LETTERS = {"army": "A", "fleet": "F", "wing": "W"}
_TURN = re.compile(r"(spring|fall)\W+(\d+)\W+movement", re.IGNORECASE)


def read_table(file: Path, raw: Raw) -> None:
    """Enter what a table of jDip says. ImportRefused if it is neither of the two."""
    root = root_of(file)
    if local(root) == "PROVINCES":
        _provinces(root, raw)
    elif local(root) == "VARIANTS":
        _variant(root, raw)
    else:
        text = tr("Its root is <{name}>; a table of jDip begins with PROVINCES or VARIANTS.", name=local(root))
        raise ImportRefused(file, text)


def _provinces(root: Element, raw: Raw) -> None:
    table = raw.table
    for entry in root.iter("PROVINCE"):
        name = entry.get("shortname", "").strip()
        if not name:
            raw.note("table", tr("A PROVINCE in line {line} has no shortname.", line=entry.sourceline))
            continue
        table.names[name] = entry.get("fullname", name).strip()
        others = [one.get("name", "").strip() for one in entry.iter("UNIQUENAME")]
        table.aliases[name] = [one for one in others if one]
        for moves in entry.iter("ADJACENCY"):
            kind, refs = moves.get("type", "mv"), moves.get("refs", "").split()
            if kind == "mv":
                table.army.setdefault(name, []).extend(split_coast(ref)[0] for ref in refs)
            else:
                place = name if kind == "xc" else f"{name}/{kind}"
                table.fleet.setdefault(place, []).extend(_place(ref) for ref in refs)
        if entry.get("borders"):
            raw.note(
                "table", tr("{name} has special borders, which the standard rules do not know.", name=name), id=name
            )


def _place(ref: str) -> str:
    province, coast = split_coast(ref)
    return f"{province}/{coast}" if coast else province


def _variant(root: Element, raw: Raw) -> None:
    """The variant of the file that is played on this drawing, or its usual one; the names of others go into the
    report."""
    variants = list(root.iter("VARIANT"))
    if not variants:
        raw.note("table", tr("There is no VARIANT in the table of variants."))
        return
    entry, table = _chosen(root, variants, raw.file.name), raw.table
    if len(variants) > 1:
        others = ", ".join(one.get("name", "?") for one in variants if one is not entry)
        name = entry.get("name", "?")
        text = tr("The variant {name} of the table was taken; others are {others}.", name=name, others=others)
        raw.note("facts", text)
    table.title = entry.get("name", "").strip()
    _powers(entry, table)
    for one in entry.iter("WINNING_SUPPLY_CENTERS"):
        value = one.get("value", "")
        table.victory = int(value) if value.isdecimal() and len(value) < 6 else 0
    for one in entry.iter("STARTINGTIME"):
        found = _TURN.search(one.get("turn", ""))
        table.first_phase = f"{found[1][0].upper()}{found[2]}M" if found else ""
    for one in entry.iter("RULEOPTION"):
        said = f"{one.get('name', '')} = {one.get('value', '')}"
        raw.note("facts", tr("The table asks for the rule {said}: choose it when you start a game.", said=said))


def _chosen(root: Element, variants: list[Element], drawing: str) -> Element:
    """The first variant whose map is this drawing; without one the usual variant, or the first."""
    maps = {one.get("id", ""): one.get("URI", "").lower() for one in root.iter("MAP_DEFINITION")}
    fitting = [
        one for one in variants if drawing.lower() in {maps.get(ref.get("ref", "")) for ref in one.iter("MAP_GRAPHIC")}
    ]
    usual = [one for one in fitting or variants if one.get("default") == "true"]
    return (usual or fitting or variants)[0]


def _powers(entry: Element, table: Table) -> None:
    """Powers, their homes and first units; names are matched without regard to case, and by their other names."""
    known: dict[str, str] = {}
    for one in entry.iter("POWER"):
        name = one.get("name", "").strip()
        if name and one.get("active", "true") != "false":
            table.powers[name] = PowerFacts(name, one.get("adjective", "").strip())
            for other in (name, *one.get("altnames", "").split(",")):
                known[other.strip().lower()] = name
    for one in entry.iter("SUPPLYCENTER"):
        province, home = one.get("province", "").strip(), known.get(one.get("homepower", "none").lower(), "")
        if province:
            table.centers.add(province)
            if home:
                table.powers[home].homes.append(province)
    for one in entry.iter("INITIALSTATE"):
        power, coast = known.get(one.get("power", "").lower(), ""), one.get("unitcoast", "").lower()
        letter = LETTERS.get(one.get("unit", "").lower(), "")
        if power and letter:
            place = one.get("province", "").strip() + (f"/{coast}" if coast not in ("", "xc", "none") else "")
            table.powers[power].start.append((letter, place))
