"""The judge's `.map` (DPjudge, the `diplomacy` package): names, terrain, who abuts whom, powers and their first units.

How a place is spelt in a list tells who may go there: `BUR` anybody whom its terrain suits, `bur` armies alone, `Bur`
fleets alone. A place told in small letters (`COAST bul`) is for armies; `BUL/EC` and `BUL/SC` are its coasts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from rules import tr

from .safely import content
from .values import ImportRefused, PowerFacts, Raw, split_coast

TERRAIN = ("WATER", "LAND", "COAST", "PORT", "SHUT")
MOST_FILES = 5
"""How many files may build on each other."""
_BEGIN = re.compile(r"(SPRING|FALL)\s+(\d{1,4})\s+MOVEMENT", re.IGNORECASE)
_POWER = re.compile(r"([\w'+-]+)\s*(?:\(([^):]*)(?::[^)]*)?\))?\s*([\w\s]*)")
Words = list[str]


def read_judge(file: Path, raw: Raw) -> None:
    """Enter what a `.map` says. ImportRefused if it tells no place."""
    reader = _Judge(raw)
    reader.read(file)
    if not reader.terrain:
        raise ImportRefused(file, tr("It is no map of the judge: it tells no WATER, LAND or COAST."))
    reader.enter()


class _Judge:
    """Reads line by line; the power of the last line is the one that units belong to."""

    def __init__(self, raw: Raw) -> None:
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

    # What its lines say.

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
        """`AMEND ANK ABUTS -SMY BLA`: of what another file told."""
        if len(words) < 3 or words[1] not in self.abuts:
            return
        there = self.abuts[words[1]]
        for word in words[3:]:
            if word.startswith("-"):
                there[:] = [one for one in there if not one.upper().startswith(word[1:].upper())]
            else:
                there.append(word)

    def other_file(self, file: Path, words: Words) -> None:
        """`MAP standard.map`: a file beside this one, on which it builds."""
        for word in words[1:]:
            name = Path(word if "." in word else f"{word}.map").name
            beside = file.parent / name
            if name.lower() in self.read_files or len(self.read_files) >= MOST_FILES:
                continue
            if not beside.is_file() or beside.resolve().parent != file.parent.resolve():
                raise ImportRefused(file, tr("It builds on {name}, which is not beside it.", name=name))
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
        found = _BEGIN.search(" ".join(words))
        self.table.first_phase = f"{found[1][0].upper()}{found[2]}M" if found else ""

    def unplayed(self, _file: Path, words: Words) -> None:
        names = {_spoken(word.strip(",")) for word in words[1:]}
        self.table.powers = {name: one for name, one in self.table.powers.items() if name not in names}
        self.power = None

    def other_rule(self, _file: Path, words: Words) -> None:
        said = " ".join(words)[:80]
        self.raw.note("facts", tr("The table asks for the rule {said}: choose it when you start a game.", said=said))

    # What follows from them.

    def enter(self) -> None:
        """Terrain and lists as neighbours of armies and fleets."""
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
