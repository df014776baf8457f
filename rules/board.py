"""The board: places, adjacency, and place names in their various spellings."""

from __future__ import annotations

import difflib
import itertools
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, cast
from weakref import WeakValueDictionary

from .i18n import ENGLISH, code, name_on_map, tr
from .reasons import Sentence, listed

__all__ = [
    "PATTERNS",
    "Area",
    "Board",
    "BoardLine",
    "Level",
    "Location",
    "Power",
    "Province",
]


# Typed text: normalized, shortened for error messages, and compared.

QUOTED = 40
"""The most characters of a text that an error message quotes."""


def tidy(words: str) -> str:
    """Return a spelling without case, accents, dots, hyphens, brackets and repeated blanks."""
    plain = re.sub(r"\b([nsew])\. ?c\b", r"\1c", unaccented(words).lower().replace("'", ""))
    return " ".join(re.sub(r"[^\w@#]+", " ", plain).split())


def unaccented(text: str) -> str:
    """Return the text with accented letters replaced by plain ones."""
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def quoted(text: str) -> str:
    """Return a text as an error message quotes it: on one line, and shortened if long."""
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else f"{line[: QUOTED - 1].rstrip()}…"


def likeness(word: str, name: str) -> tuple[bool, int]:
    """Return a quick measure of how similar a name is to a mistyped word: whether the consonants agree, then the number
    of equal letters at the beginning."""
    bones, skeleton = _consonants(word), _consonants(name)
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(word, name)))
    return len(bones) > 1 and skeleton.startswith(bones), same


def ratio(word: str, name: str) -> float:
    """Return the similarity of two texts, from 0 to 1."""
    return difflib.SequenceMatcher(None, word, name).ratio()


@lru_cache(maxsize=4096)
def _consonants(text: str) -> str:
    return re.sub(r"[aeiouy ]", "", text)


# The board: places, adjacency and names.

COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}

NO_PLACE = Sentence("no_place", "there is no province called '{text}'.{hint}")
MANY_PLACES = Sentence("many_places", "'{text}' could be {places}. Enter one of these")
NOBODY_ENTERS = Sentence("nobody_enters", "no unit can enter {place}", "DATC 6.A.1")

NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Location:
    """Where a unit can be: a province, and one of its coasts, "" if there is only one.

    On a board with levels each level of a place is a province of its own: `32@u`, `32`, `32@h`. A `dock` holds any
    number of units, of any powers.

    >>> rules.variant("standard").base.locations["StP/nc"].text
    'StP/nc'
    """

    province: str
    coast: str = ""
    names: tuple[str, ...] = field(default=(), compare=False)
    """The map's name of the province, then of its coast and level if needed."""
    dock: bool = field(default=False, compare=False)
    text: str = field(init=False, compare=False)
    key: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        base, at, level = self.province.partition("@")
        object.__setattr__(self, "key", self.province)
        object.__setattr__(self, "text", f"{base}/{self.coast}{at}{level}" if self.coast else self.province)

    def __reduce__(self) -> tuple[Any, ...]:
        return Location, (self.province, self.coast, self.names, self.dock)

    @property
    def name(self) -> str:
        """The full name in the current language: "St Petersburg (north coast)"."""
        return " ".join(f"({name_on_map(one)})" if at else name_on_map(one) for at, one in enumerate(self.names))

    @property
    def words(self) -> str:
        """The full name in sentences."""
        return self.name or self.text


@dataclass(frozen=True, slots=True)
class Level:
    """One of several boards that lie over each other, `Board 2`, `High`; `id` is the text after the `@`."""

    id: str
    map_name: str

    @property
    def name(self) -> str:
        """The name in the current language."""
        return name_on_map(self.map_name)


@dataclass(frozen=True, slots=True)
class Power:
    """A power. `homes` are the provinces where it builds, in map order.

    >>> rules.variant("standard").base.powers["Italy"].homes
    ('Nap', 'Rom', 'Ven')
    """

    id: str
    map_name: str
    adjective: str
    letter: str
    homes: tuple[str, ...] = ()
    short: str = ""
    """A short name for narrow places; "" if the name is short enough."""
    color: str = ""
    """The color of its units and provinces, `#RRGGBB`; "" for the default."""
    pattern: str = ""
    """The pattern drawn over its provinces, one of PATTERNS; "" for the default."""

    @property
    def name(self) -> str:
        """The name in the current language."""
        return name_on_map(self.map_name)

    @property
    def words(self) -> str:
        """The name in sentences."""
        return self.name


PATTERNS = (
    *("vertical", "horizontal", "diagonal", "antidiagonal", "grid"),
    *("cross", "dots", "waves", "scales", "plain"),
)
"""The patterns that a map may use."""


@dataclass(frozen=True, slots=True)
class Province:
    """A province of the board. `kind`: sea, coast, inland, lake or dock. `extra` holds data for particular variants.

    >>> rules.variant("standard").base.provinces["StP"].coasts
    ('nc', 'sc')
    """

    id: str
    map_name: str
    kind: str
    center: bool = False
    home: str = ""
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name in the current language."""
        return name_on_map(self.map_name)

    @property
    def words(self) -> str:
        """The name in sentences."""
        return self.name

    @property
    def base(self) -> str:
        """The id without its level, common to all levels."""
        return self.id.partition("@")[0]

    @property
    def level(self) -> str:
        """The level after the `@`, "" if there is none."""
        return self.id.partition("@")[2]


@dataclass(frozen=True, slots=True)
class Area:
    """An area drawn and named on the map that no unit of the plain game can enter; a click there means the province
    `within`."""

    id: str
    map_name: str
    kind: str
    touches: tuple[str, ...] = ()
    within: str = ""

    @property
    def name(self) -> str:
        """The name in the current language."""
        return name_on_map(self.map_name)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line on the board: a river along a border, a ford, a bridge. `kind` and `extra` as in the map file."""

    id: str
    map_name: str
    kind: str
    between: tuple[str, str]
    through: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name in the current language, "" if it has none."""
        return name_on_map(self.map_name)

    @property
    def words(self) -> str:
        """The name in sentences."""
        return self.name or self.id


@dataclass(frozen=True, eq=False)
class Board:
    """A board. It is immutable; two boards are equal only if they are the same object.

    `moves[table][place]`: the places adjacent to `place` for units that use that table ("army", "fleet"), as texts.

    >>> board = rules.variant("standard").base
    >>> board.neighbors("army", "Par")
    ('Bre', 'Bur', 'Gas', 'Pic')
    """

    id: str
    name: str
    powers: Mapping[str, Power]
    provinces: Mapping[str, Province]
    moves: Mapping[str, Mapping[str, tuple[str, ...]]]
    areas: Mapping[str, Area] = field(default_factory=dict)
    start: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    first_phase: str = "S1901M"
    victory_centers: int = 18
    levels: tuple[Level, ...] = ()
    """The boards that lie over each other, the lowest first; () if there is only one."""
    plain_level: str = ""
    """The level of places written without one; "" if such a place is one province across all levels."""
    letters: tuple[str, ...] = ()
    """The letters of the unit kinds in its map file."""
    lines: Mapping[str, BoardLine] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Data about the whole board for particular variants."""
    memo: dict[Any, Any] = field(default_factory=dict, repr=False)
    """A cache of results computed once for this board, for use by any module."""
    origin: tuple[Callable[..., Board], tuple[Any, ...]] | None = field(default=None, repr=False)
    """A function and its arguments with which another process makes this board; None: the board is sent whole."""

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin:
            return self.origin
        whole = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("memo", "origin")}
        digest = sha256(repr(whole).encode()).hexdigest()
        _HERE[digest] = self
        return _sent_whole, (digest, whole)

    @cached_property
    def locations(self) -> Mapping[str, Location]:
        """Every place by its text, provinces in map order, each followed by its coasts."""
        levels = {level.id: level.map_name for level in self.levels}
        found: dict[str, Location] = {}
        for province in self.provinces.values():
            for coast in ("", *province.coasts):
                marks = (COASTS.get(coast, coast), levels.get(province.level, province.level))
                names = (province.map_name, *filter(None, marks))
                place = Location(province.id, coast, names, dock=province.kind == "dock")
                found[place.text] = place
        return found

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Place text -> its rank in board order."""
        return {text: rank for rank, text in enumerate(self.locations)}

    @cached_property
    def centers(self) -> tuple[str, ...]:
        """The ids of the provinces with supply centers, in map order."""
        return tuple(p.id for p in self.provinces.values() if p.center)

    def levels_of(self, province: str) -> tuple[str, ...]:
        """Return the ids of the levels on which a province lies: one, or all of them; () on a board without levels."""
        level = self.provinces[province].level or self.plain_level
        return (level,) if level else tuple(one.id for one in self.levels)

    @cached_property
    def stacks(self) -> Mapping[str, tuple[str, ...]]:
        """The name of a place common to all levels (`32`) -> its provinces, in map order."""
        found: dict[str, tuple[str, ...]] = {}
        for province in self.provinces.values():
            found[province.base] = (*found.get(province.base, ()), province.id)
        return found

    def named(
        self, powers: Mapping[str, tuple[str, str]], provinces: Mapping[str, str], homes: Mapping[str, str] = NO_NAMES
    ) -> Board:
        """Return the same board with other names: powers as (name, short form or ""), provinces for all their levels.

        `homes`: province -> the power whose home it has become. The new board starts with an empty cache.
        """
        called = {
            one.id: replace(one, map_name=powers[one.id][0], adjective=powers[one.id][0], short=powers[one.id][1])
            if one.id in powers
            else one
            for one in self.powers.values()
        }
        owners = {
            one.id: replace(one, homes=(*one.homes, *(home for home, owner in homes.items() if owner == one.id)))
            for one in called.values()
        }
        places = {
            one.id: replace(one, map_name=provinces.get(one.base, one.map_name), home=homes.get(one.id, one.home))
            for one in self.provinces.values()
        }
        return replace(self, powers=owners, provinces=places, memo={}, origin=None)

    def spelled(self, text: str) -> Location | None:
        """Return the place with exactly this text, ignoring case; None if there is none."""
        return self.locations.get(text) or self._by_text.get(text.lower())

    def location(self, text: str) -> Location:
        """Return the place with exactly this text, ignoring case. Raises KeyError if there is none."""
        place = self.spelled(text)
        if place is None:
            raise KeyError(text)
        return place

    def neighbors(self, table: str, text: str) -> tuple[str, ...]:
        """Return the places that a unit using `table` can move to from the place `text`; () where it cannot be."""
        return self.moves[table].get(text, ())

    def reaches(self, table: str, text: str) -> frozenset[str]:
        """Return the provinces that a unit using `table` can move to from the place `text`, without coasts."""
        reach = self._reach.get((table, text))
        if reach is None:
            reach = frozenset(self.locations[to].key for to in self.neighbors(table, text))
            self._reach[table, text] = reach
        return reach

    def stands(self, table: str, province: str) -> tuple[Location, ...]:
        """Return the places in a province where a unit using `table` can be: its coasts, or the province itself."""
        texts = [province, *(f"{province}/{coast}" for coast in self.provinces[province].coasts)]
        return tuple(self.locations[text] for text in texts if self.moves[table].get(text))

    def distance(self, table: str, start: str, goal: str) -> int | None:
        """Return the least number of moves from one province to another by a table, respecting coasts; None if there is
        no way."""
        frontier = {place.text for place in self.stands(table, start)}
        seen, moves = set(frontier), 0
        while frontier:
            if any(self.locations[text].key == goal for text in frontier):
                return moves
            moves += 1
            frontier = {text for here in frontier for text in self.neighbors(table, here)} - seen
            seen |= frontier
        return None

    def steps_from(self, table: str, starts: Iterable[str], within: Collection[str] | None = None) -> dict[str, int]:
        """Return place -> the least number of moves by a table from the nearest of `starts`, nearer places first.
        Places without a way are left out. `within`: the places that may be entered; None: all."""
        found = dict.fromkeys(starts, 0)
        queue = list(found)
        for place in queue:
            for to in self.neighbors(table, place):
                if to not in found and (within is None or to in within):
                    found[to] = found[place] + 1
                    queue.append(to)
        return found

    def find(self, words: str) -> list[Location]:
        """Return the places that `words` can mean: an id, a full name, an alias or the unambiguous beginning of a name.

        One place if it is clear, several if ambiguous, none if nothing matches. Coasts: `StP/nc`, `Stp(nc)`, `stp nc`,
        `St Petersburg (north coast)`. Text that names two places in sequence, like `Arm EAS`, is not taken as the
        beginning of one (`Arm, east coast`).
        """
        plain = tidy(words)
        place = self._by_name.get(plain) or self._spoken.get(plain)
        if place is not None:
            return self._shared.get(plain, [place])
        if plain in self._closed_names or self._names_two(plain):
            return []
        starts = {self._by_name[name].text for name in self._beginning(plain)}
        ranked = [self.locations[text] for text in sorted(starts, key=self.order.__getitem__)]
        whole = {place.province for place in ranked}
        return [min(ranked, key=lambda place: len(place.coast))] if len(whole) == 1 else ranked

    def _names_two(self, plain: str) -> bool:
        """Whether a tidy spelling can be split into the names of two places."""
        words = plain.split()
        halves = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
        return any(one in self._by_name and other in self._by_name for one, other in halves)

    def _beginning(self, plain: str) -> Iterator[str]:
        """Yield the tidy spellings that begin with this text; none for two letters or fewer, which match too many."""
        names = self._spellings if len(plain) > 2 else ()
        return itertools.takewhile(lambda name: name.startswith(plain), names[bisect_left(names, plain) :])

    def place(self, words: str) -> Location:
        """Return the one place that `words` means. Raises LookupError with a Reason if there is none, or several."""
        found = self.find(words)
        if len(found) == 1:
            return found[0]
        if found:
            names = listed([f"{p.text} ({p.words})" for p in found[:6]], "or")
            raise LookupError(MANY_PLACES(text=quoted(words), places=names))
        area = self._closed(tidy(words))
        if area:
            raise LookupError(NOBODY_ENTERS(place=area.name))
        raise LookupError(NO_PLACE(text=quoted(words), hint=PlaceHint(self, words[:QUOTED])))

    @cached_property
    def _closed_names(self) -> frozenset[str]:
        """The names of areas that nobody can enter: they are never taken as the beginning of a place name."""
        return frozenset(
            tidy(name) for area in self.areas.values() if not area.within for name in (area.id, area.map_name)
        )

    def _closed(self, plain: str) -> Area | None:
        """Return the closed area that a tidy spelling names, by its id or the beginning of its name; None if there is
        none."""
        for area in self.areas.values():
            named = plain == tidy(area.id) or (len(plain) > 2 and tidy(area.map_name).startswith(plain))
            if not area.within and named:
                return area
        return None

    def hint(self, words: str) -> str:
        """Return the nearest spelling as a question to append to an error message; "" if none is near."""
        place = self.nearest(words)
        return tr(" Did you mean {place} ({name})?", place=place.text, name=place.words) if place else ""

    def nearest(self, words: str) -> Location | None:
        """Return the place whose spelling is nearest to these words; None if none is near."""
        word = tidy(words)
        if len(word) < 2:
            return None
        near = {name: likeness(word, name) for name in self._by_name}
        best = max(near.values())
        ties = [name for name in near if near[name] == best]
        alike = difflib.get_close_matches(word, ties, n=9, cutoff=0.0 if best[0] else 0.6)
        if not alike:
            return None
        return self._by_name[max(alike, key=lambda name: (ratio(word, name), -self.order[self._by_name[name].text]))]

    def power(self, words: str) -> Power | None:
        """Return the power with that id, name, adjective, letter or short name, ignoring case; None if there is none.
        """
        plain = words.strip().lower()
        for power in self.powers.values():
            if plain in (power.id.lower(), power.map_name.lower(), power.adjective.lower(), power.name.lower()):
                return power
        return next((p for p in self.powers.values() if plain and plain in (p.letter.lower(), p.short.lower())), None)

    @cached_property
    def _by_text(self) -> Mapping[str, Location]:
        return {text.lower(): place for text, place in self.locations.items()}

    @cached_property
    def _reach(self) -> dict[tuple[str, str], frozenset[str]]:
        return {}

    @cached_property
    def _spellings(self) -> tuple[str, ...]:
        return tuple(sorted(self._by_name))

    @cached_property
    def _by_name(self) -> Mapping[str, Location]:
        """Every tidy spelling -> its place. Ids take precedence over names, names over aliases."""
        found: dict[str, Location] = {}
        for place in self.locations.values():
            found.setdefault(tidy(place.text), place)
        for place in self.locations.values():
            found.setdefault(tidy(" ".join(place.names)), place)
            name, level = self.provinces[place.province].map_name, self.provinces[place.province].level
            if level:
                found.setdefault(tidy(f"{name}@{level}"), place)
        for place in self.locations.values():
            province = self.provinces[place.province]
            for alias in (province.id, province.map_name, *province.aliases):
                for coast in _coast_names(place.coast):
                    found.setdefault(tidy(f"{alias} {coast}"), place)
        for base, stack in self.stacks.items():
            found.setdefault(tidy(base), self.locations[stack[0]])
        return found

    @property
    def _spoken(self) -> Mapping[str, Location]:
        """The full names in the current language, if it is not English; on ties the earlier place wins."""
        language = code()
        if language == ENGLISH:
            return {}
        key = "spoken names", language
        if key not in self.memo:
            self.memo[key] = {tidy(place.name): place for place in reversed(list(self.locations.values()))}
        return cast("Mapping[str, Location]", self.memo[key])

    @cached_property
    def _shared(self) -> Mapping[str, list[Location]]:
        """Tidy spellings without a level -> the plain place if there is one, otherwise the place on every level."""
        found: dict[str, list[Location]] = {}
        for base, stack in self.stacks.items():
            if len(stack) > 1:
                places = [self.locations[id] for id in ([base] if base in stack else stack)]
                found.update({tidy(word): places for word in (base, *(self.provinces[id].map_name for id in stack))})
        return found


_HERE: WeakValueDictionary[str, Board] = WeakValueDictionary()
"""Boards sent or received whole, by a digest of their contents, so that none is made twice."""


def _sent_whole(digest: str, whole: Mapping[str, Any]) -> Board:
    board = _HERE.get(digest)
    if board is None:
        board = _HERE[digest] = Board(**whole)
    return board


def _coast_names(coast: str) -> Iterable[str]:
    if not coast:
        return ("",)
    long = COASTS.get(coast, coast)
    return (coast, long, long.split()[0])


@dataclass(frozen=True)
class PlaceHint:
    """The place that a misspelled word may mean; searched only when the message is read."""

    board: Board
    word: str

    @cached_property
    def words(self) -> str:
        """The hint as a question, "" if no place is near."""
        return self.board.hint(self.word)

    @cached_property
    def place(self) -> Location | None:
        """The place meant, or None."""
        return self.board.nearest(self.word)


# Making a board from the table in a map file (TOML).


def board_of(table: Mapping[str, Any], origin: tuple[Callable[..., Board], tuple[Any, ...]] | None = None) -> Board:
    """Return the board that the checked content of a `map.toml` describes. `origin`: as in `Board`."""
    powers, tables, levels = table["powers"], table["tables"], table.get("levels", {})
    homes = {home: id for id, power in powers.items() for home in power.get("homes", ())}
    return Board(
        id=table["id"],
        name=table["name"],
        powers={id: _power(id, power) for id, power in powers.items()},
        provinces={id: _province(id, entry, homes.get(id, "")) for id, entry in table["provinces"].items()},
        moves={
            name: {place: tuple(near) for place, near in moves.items()} for name, moves in table["adjacency"].items()
        },
        areas={
            id: Area(id, area["name"], area["kind"], tuple(area.get("touches", ())), area.get("within", ""))
            for id, area in table.get("areas", {}).items()
        },
        start={id: tuple(power["start"]) for id, power in powers.items() if power.get("start")},
        first_phase=table["first_phase"],
        victory_centers=table["victory_centers"],
        levels=tuple(Level(id, level["name"]) for id, level in levels.items()),
        plain_level=next((id for id, level in levels.items() if level.get("plain")), ""),
        letters=tuple(dict.fromkeys(kind for one in tables.values() for kind in one["kinds"])),
        lines={id: _line(id, line) for id, line in table.get("lines", {}).items()},
        extra=table.get("extra", {}),
        origin=origin,
    )


def _power(id: str, entry: Mapping[str, Any]) -> Power:
    look = {"color": entry.get("color", "").upper(), "pattern": entry.get("pattern", "")}
    return Power(id, entry["name"], entry["adjective"], entry["letter"], tuple(entry.get("homes", ())), **look)


def _province(id: str, entry: Mapping[str, Any], home: str) -> Province:
    """Return a province with all its coasts, including those on a lake."""
    coasts = (*entry.get("coasts", ()), *entry.get("lakeside", ()))
    beside = (tuple(entry.get("aliases", ())), entry.get("extra", {}))
    return Province(id, entry["name"], entry["kind"], entry.get("center", False), home, coasts, *beside)


def _line(id: str, entry: Mapping[str, Any]) -> BoardLine:
    one, other = entry["between"]
    return BoardLine(
        id, entry.get("name", ""), entry["kind"], (one, other), entry.get("through", ""), entry.get("extra", {})
    )
