"""Read tables of other programs: jDip's, godip's, and the judge's `.map`; match ids that table and drawing spell
differently."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rules.i18n import tr

from .values import AdjacencyTable, ImportRefused, PowerFacts, RawDrawing, content, local, root_of, split_coast

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


# ----------------------------------------------------------------------------------------------------
# Tables and drawings that spell a province differently: what the table calls `LYO` may be drawn as `gol`.


def match_names(raw: RawDrawing) -> None:
    """Rename the provinces of the tables as in the drawing: matched by id regardless of case, then by their other
    names.

    Matches by another name are noted.
    """
    if not raw.shapes:
        return
    drawn = {name.lower(): name for name in reversed(raw.shapes)}
    found = {name: drawn[name.lower()] for name in _named(raw.table) if name.lower() in drawn}
    taken = set(found.values())
    for name in _named(raw.table):
        others = (*raw.table.aliases.get(name, ()), raw.table.names.get(name, ""))
        fitting = (drawn.get(one.lower(), "") for one in others)
        match = next((one for one in fitting if one and one not in taken), "")
        if match and name not in found:
            found[name] = match
            taken.add(match)
            raw.note(
                "id",
                tr("{name} in the table was matched with {match} in the drawing.", name=name, match=match),
                id=match,
            )
    changed = {name: match for name, match in found.items() if name != match}
    if changed:
        _rename(raw.table, changed)
    raw.spots = {found.get(name, drawn.get(name.lower(), name)): spots for name, spots in raw.spots.items()}
    raw.kinds = {drawn.get(name.lower(), name): kind for name, kind in raw.kinds.items()}


def _named(table: AdjacencyTable) -> list[str]:
    """Return every province that a table names, without coasts."""
    places = [*table.names, *table.army, *table.fleet, *table.centers]
    return list(dict.fromkeys(split_coast(place)[0] for place in places))


def _rename(table: AdjacencyTable, names: dict[str, str]) -> None:
    def now(place: str) -> str:
        province, coast = split_coast(place)
        return names.get(province, province) + (f"/{coast}" if coast else "")

    def renamed(rows: dict[str, list[str]]) -> dict[str, list[str]]:
        return {now(place): list(dict.fromkeys(now(one) for one in near)) for place, near in rows.items()}

    table.names = {now(name): full for name, full in table.names.items()}
    table.aliases = {now(name): others for name, others in table.aliases.items()}
    table.army, table.fleet = renamed(table.army), renamed(table.fleet)
    table.centers = {now(name) for name in table.centers}
    for power in table.powers.values():
        power.homes = [now(name) for name in power.homes]
        power.start = [(kind, now(place)) for kind, place in power.start]


# ----------------------------------------------------------------------------------------------------
# godip's graphs: the Go file beside a drawing, with neighbors, supply centers and their owners, and first units.
#
# Only what godip's generator writes is read: a chain of `Prov("ber").Conn("mun", godip.Land)...Flag(...).SC(...)`
# under a comment with the name, and maps of units. Nothing is run.

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


class GodipProvince(NamedTuple):
    """One province of a graph: whether armies (`land`) and fleets (`sea`) may be there, its neighbors with whether each
    may go there, and the owner of its center."""

    land: bool
    sea: bool
    conns: tuple[tuple[str, bool, bool], ...]
    center: str


def read_godip(file: Path, raw: RawDrawing) -> None:
    """Enter the data of a godip variant. Raises ImportRefused if it lists no province."""
    text = content(file).decode("utf-8", "replace")
    table, nations = raw.table, dict(_NATION.findall(text))
    places = dict(_places(text, raw))
    if not places:
        raise ImportRefused(file, tr("This is not a godip map: it lists no provinces."))
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


def _places(text: str, raw: RawDrawing) -> Iterator[tuple[str, GodipProvince]]:
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
        yield name, GodipProvince(land, sea, tuple(conns), center)


def _last(name: str) -> str:
    """Return a name without its package: `England` for `godip.England`."""
    return name.rpartition(".")[2].strip()


def _enter(raw: RawDrawing, name: str, place: GodipProvince, places: dict[str, GodipProvince],
           divided: set[str]) -> None:
    """Enter the neighbors of a place; if a province has coasts, fleets use only these."""
    base, coast = split_coast(name)
    if place.land and not coast:
        near = [split_coast(to)[0] for to, by_land, _ in place.conns if by_land]
        raw.table.army.setdefault(base, []).extend(dict.fromkeys(near))
    if place.sea and (coast or base not in divided):
        dry = {one for one, other in places.items() if not other.sea}
        near = [to for to, _, by_sea in place.conns if by_sea and to not in divided and to not in dry]
        raw.table.fleet.setdefault(name, []).extend(dict.fromkeys(near))


def _rest(text: str, raw: RawDrawing) -> None:
    """Enter the title, the victory condition and the first phase."""
    title, solo, begin = _TITLE.search(text), _SOLO.search(text), _BEGIN.search(text)
    raw.table.title = title[1] if title else ""
    raw.table.victory = int(solo[1]) if solo and len(solo[1]) < 6 else 0
    raw.table.first_phase = f"{begin[2][0]}{begin[1]}M" if begin else ""


# ----------------------------------------------------------------------------------------------------
# jDip's tables: neighbors (`..._adjacency.xml`), and powers, centers and first units (`variants.xml`).

LETTERS = {"army": "A", "fleet": "F", "wing": "W"}
_TURN = re.compile(r"(spring|fall)\W+(\d+)\W+movement", re.IGNORECASE)


def read_table(file: Path, raw: RawDrawing) -> None:
    """Enter the data of a jDip table. Raises ImportRefused if it is neither kind of table."""
    root = root_of(file)
    if local(root) == "PROVINCES":
        _provinces(root, raw)
    elif local(root) == "VARIANTS":
        _variant(root, raw)
    else:
        text = tr(
            "This is not a jDip table: it begins with <{name}> instead of <PROVINCES> or <VARIANTS>.", name=local(root)
        )
        raise ImportRefused(file, text)


def _provinces(root: Element, raw: RawDrawing) -> None:
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
                "table",
                tr("The special borders of {name} were left out: standard rules have none.", name=name),
                id=name,
            )


def _place(ref: str) -> str:
    province, coast = split_coast(ref)
    return f"{province}/{coast}" if coast else province


def _variant(root: Element, raw: RawDrawing) -> None:
    """Enter the variant of the file that is played on this drawing, or the default one; the names of the others are
    noted."""
    variants = list(root.iter("VARIANT"))
    if not variants:
        raw.note("table", tr("The table of variants contains no <VARIANT>."))
        return
    entry, table = _chosen(root, variants, raw.file.name), raw.table
    if len(variants) > 1:
        others = ", ".join(one.get("name", "?") for one in variants if one is not entry)
        name = entry.get("name", "?")
        text = tr("The variant {name} was imported. The table also has: {others}.", name=name, others=others)
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
        raw.note("facts", tr("The table asks for the rule {said}. Choose it when you start a game.", said=said))


def _chosen(root: Element, variants: list[Element], drawing: str) -> Element:
    """Return the variant whose map is this drawing; of several, or without one, the default variant, else the first."""
    maps = {one.get("id", ""): one.get("URI", "").lower() for one in root.iter("MAP_DEFINITION")}
    fitting = [
        one for one in variants if drawing.lower() in {maps.get(ref.get("ref", "")) for ref in one.iter("MAP_GRAPHIC")}
    ]
    usual = [one for one in fitting or variants if one.get("default") == "true"]
    return (usual or fitting or variants)[0]


def _powers(entry: Element, table: AdjacencyTable) -> None:
    """Enter powers, their homes and first units; power names are matched regardless of case, and by their other names.
    """
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


# ----------------------------------------------------------------------------------------------------
# The judge's `.map` (DPjudge, the `diplomacy` package): names, terrain, neighbors, powers and their first units.
#
# The case of a place in a list tells who may go there: `BUR` any unit that its terrain suits, `bur` only armies,
# `Bur` only fleets. A place listed in lower case (`COAST bul`) is for armies; `BUL/EC` and `BUL/SC` are its coasts.

TERRAIN = ("WATER", "LAND", "COAST", "PORT", "SHUT")
MOST_FILES = 5
"""The most files that may build on each other."""
_JUDGE_BEGIN = re.compile(r"(SPRING|FALL)\s+(\d{1,4})\s+MOVEMENT", re.IGNORECASE)
_POWER = re.compile(r"([\w'+-]+)\s*(?:\(([^):]*)(?::[^)]*)?\))?\s*([\w\s]*)")
Words = list[str]


def read_judge(file: Path, raw: RawDrawing) -> None:
    """Enter the data of a `.map`. Raises ImportRefused if it lists no province."""
    reader = _JudgeReader(raw)
    reader.read(file)
    if not reader.terrain:
        raise ImportRefused(file, tr("This is not a map of the judge: it lists no WATER, LAND or COAST."))
    reader.enter()


class _JudgeReader:
    """Reads line by line; units belong to the power named last."""

    def __init__(self, raw: RawDrawing) -> None:
        self.raw, self.table = raw, raw.table
        self.power: PowerFacts | None = None
        self.terrain: dict[str, str] = {}
        self.abuts: dict[str, Words] = {}
        self.read_files: set[str] = set()
        self.handlers: dict[str, Callable[[Path, Words], None]] = {
            **dict.fromkeys(TERRAIN, self.place),
            **dict.fromkeys(("USE", "USES", "MAP"), self.other_file),
            **dict.fromkeys(("A", "F"), self.unit),
            **dict.fromkeys(("UNOWNED", "NEUTRAL", "CENTERS", "OWNS"), self.centers),
            **dict.fromkeys(("INHABITS", "HOME", "HOMES"), self.homes),
            **dict.fromkeys(("RULE", "RULES", "DUMMY", "DUMMIES", "DROP"), self.other_rule),
            "AMEND": self.amend,
            "VICTORY": self.victory,
            "BEGIN": self.begin,
            "UNITS": self.no_units,
            "UNPLAYED": self.unplayed,
        }

    def read(self, file: Path) -> None:
        self.read_files.add(file.name.lower())
        for line in content(file).decode("utf-8", "replace").splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if "=" in line:
                self.name(line)
            elif words[0].upper() in self.handlers:
                self.handlers[words[0].upper()](file, words)
            else:
                self.begin_power(line)

    # Handlers of lines.

    def name(self, line: str) -> None:
        """`Adriatic Sea = adr adriatic`"""
        full, _, rest = line.partition("=")
        words = [word.lower().replace("+", " ") for word in rest.split() if not word.endswith("?")]
        if words and not split_coast(words[0])[1]:
            self.table.names[words[0]] = full.strip()
            self.table.aliases[words[0]] = [word for word in words[1:] if "(" not in word]

    def place(self, _file: Path, words: Words) -> None:
        """`COAST ANK ABUTS ARM BLA CON smy`"""
        if len(words) > 1:
            self.terrain[words[1]] = words[0].upper()
            self.abuts[words[1]] = words[3:]

    def amend(self, _file: Path, words: Words) -> None:
        """`AMEND ANK ABUTS -SMY BLA`: changes an entry of another file."""
        if len(words) < 3 or words[1] not in self.abuts:
            return
        there = self.abuts[words[1]]
        for word in words[3:]:
            if word.startswith("-"):
                there[:] = [one for one in there if not one.upper().startswith(word[1:].upper())]
            else:
                there.append(word)

    def other_file(self, file: Path, words: Words) -> None:
        """`MAP standard.map`: a file in the same folder that this one builds on."""
        for word in words[1:]:
            name = Path(word if "." in word else f"{word}.map").name
            beside = file.parent / name
            if name.lower() in self.read_files or len(self.read_files) >= MOST_FILES:
                continue
            if not beside.is_file() or beside.resolve().parent != file.parent.resolve():
                raise ImportRefused(
                    file, tr("The file {name} that it builds on is missing from the folder.", name=name)
                )
            self.read(beside)

    def begin_power(self, line: str) -> None:
        """`AUSTRIA (AUSTRIAN) BUD TRI VIE`"""
        found = _POWER.fullmatch(line.strip())
        self.power = None
        if found is None:
            self.raw.note("facts", tr("A line of the table was not understood: {line}", line=line.strip()[:80]))
            return
        name = _spoken(found[1])
        self.power = self.table.powers.setdefault(name, PowerFacts(name))
        if found[2]:
            self.power.adjective = _spoken(found[2])
        if found[3].strip():
            self.power.homes = found[3].lower().split()

    def unit(self, _file: Path, words: Words) -> None:
        if self.power is not None and len(words) == 2:
            self.power.start.append((words[0].upper(), words[1].lower()))

    def no_units(self, _file: Path, _words: Words) -> None:
        if self.power is not None:
            self.power.start.clear()

    def centers(self, _file: Path, words: Words) -> None:
        self.table.centers |= {word.lower() for word in words[1:]}
        if words[0].upper() in ("UNOWNED", "NEUTRAL"):
            self.power = None

    def homes(self, _file: Path, words: Words) -> None:
        if self.power is not None:
            self.power.homes = [word.lower() for word in words[1:]]

    def victory(self, _file: Path, words: Words) -> None:
        self.table.victory = next((int(word) for word in words[1:] if word.isdecimal() and len(word) < 6), 0)

    def begin(self, _file: Path, words: Words) -> None:
        found = _JUDGE_BEGIN.search(" ".join(words))
        self.table.first_phase = f"{found[1][0].upper()}{found[2]}M" if found else ""

    def unplayed(self, _file: Path, words: Words) -> None:
        names = {_spoken(word.strip(",")) for word in words[1:]}
        self.table.powers = {name: one for name, one in self.table.powers.items() if name not in names}
        self.power = None

    def other_rule(self, _file: Path, words: Words) -> None:
        said = " ".join(words)[:80]
        self.raw.note("facts", tr("The table asks for the rule {said}. Choose it when you start a game.", said=said))

    # The result.

    def enter(self) -> None:
        """Enter terrain and lists as neighbors of armies and fleets."""
        table = self.table
        for power in table.powers.values():
            table.centers |= set(power.homes)
        kinds = {place.lower(): kind for place, kind in self.terrain.items()}
        divided = {split_coast(one)[0] for one in kinds if split_coast(one)[1]}
        for place, kind in self.terrain.items():
            here = place.lower()
            base = split_coast(here)[0]
            if kind == "SHUT":
                self.raw.kinds[here] = "impassable"
                continue
            table.names.setdefault(base, _spoken(base))
            if kind != "WATER" and here == base:
                table.army.setdefault(base, []).extend(self._armies(place, kinds))
            if kind != "LAND" and not place.islower():
                table.fleet.setdefault(here, []).extend(self._fleets(place, kinds, divided))

    def _armies(self, place: str, kinds: dict[str, str]) -> Iterator[str]:
        found = {
            split_coast(one.lower())[0]: None
            for one in self.abuts[place]
            if one != one.title() and kinds.get(one.lower()) not in ("WATER", "SHUT")
        }
        yield from found

    def _fleets(self, place: str, kinds: dict[str, str], divided: set[str]) -> Iterator[str]:
        yield from (
            one.lower()
            for one in dict.fromkeys(self.abuts[place])
            if one[:1].isupper() and one.lower() not in divided and kinds.get(one.lower()) not in ("LAND", "SHUT")
        )


def _spoken(word: str) -> str:
    """A name in capitals as one writes it: `NEW-YORK`, `British+Columbian`."""
    return " ".join(part.capitalize() for part in re.split(r"[+\s]+", word.strip())).replace("_", " ")
