"""What the three games share: names given by the players, garrisons, Carthage as a home, the game master."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...adjudication import Situation
from ...board import Board, Location
from ...forms import Form
from ...position import Dislodged, Order, Phase, Position
from ...reasons import Reason
from ...signs import Sign
from ...solver import Hold
from ...speech import mark, tr
from ...standard import KINDS, Standard
from ...terms import End, StateWord
from ...variant import DONE
from ...verbs import Asked, Choices
from . import asking, doctor, forms, garrison, reading, signs, writing
from .state import Economy, economy
from .state_words import STATE_WORDS

MOST_BOARDS = 16
"""How many sets of names are kept at hand."""
ARMIES = MappingProxyType({"A": KINDS["A"]})
SHARED = frozenset(
    {"homes", "garrison", "carthage_first", "winner", "ended", "seats", "gm"}
    | {"power_names", "short_names", "province_names"}
)
"""What a game without points keeps too (section 12)."""


class Lettered(Standard):
    """A game of armies on a board of letters, whose powers and provinces are named in the game."""

    kinds = ARMIES
    gm = True
    settled = True
    seasons: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.SEASONS, "F": mark("Autumn")})
    seating = mark(
        "Before the first moves the players, in alphabetical order, name four provinces each (A to D, E to H, ...); "
        "the game master, or else the seventh player, names Y and Z."
    )
    usual: ClassVar[Mapping[str, Any]] = MappingProxyType({**Standard.usual, "victory": 0})
    keeps: ClassVar[frozenset[str]] = SHARED
    """The keys of section 12 that this game keeps."""
    by_entry = writing.TABLES

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self._boards: OrderedDict[Any, Board] = OrderedDict()
        self._last: tuple[Economy, Board] | None = None

    def board(self, position: Position | None = None) -> Board:
        """The board with the names given, and with Carthage as a home where that is all there is to a home."""
        if position is None or not isinstance(position.extra, Economy):
            return self.base
        kept = position.extra
        if self._last is None or self._last[0] is not kept:
            self._last = kept, self._board(kept)
        return self._last[1]

    def _board(self, kept: Economy) -> Board:
        tables = (kept.power_names, kept.province_names, self._homes_on_board(kept))
        if not any(tables):
            return self.base
        key = tuple(map(_frozen, tables))
        if key not in self._boards:
            self._boards[key] = self.base.named(*tables)
            if len(self._boards) > MOST_BOARDS:
                self._boards.popitem(last=False)
        return self._boards[key]

    def _homes_on_board(self, kept: Economy) -> Mapping[str, str]:
        """The homes that are not those of the map, where the board is to show them."""
        return {}

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return asking.ask(self, Asked(self, self.board(position), position, power, orders), partial)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        return forms.forms(self, position, power, orders)

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return signs.signs(position)

    def doctor(self, position: Position) -> list[Reason]:
        return doctor.findings(self, position)

    def standing_forces(self, now: Situation) -> Iterable[Hold]:
        return garrison.standing(now.before)

    def state(self, position: Position) -> dict[str, Any]:
        return {key: value for key, value in writing.state(position).items() if key in self.keeps}

    def state_words(self) -> Mapping[str, StateWord]:
        return {key: word for key, word in STATE_WORDS.items() if key in self.keeps}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """ValueError for a key or a value that cannot be read."""
        unknown = sorted(key for key in state if key not in self.keeps)
        if unknown:
            raise ValueError(tr("{id} keeps no state called {unknown}", id=self.id, unknown=", ".join(unknown)))
        return self.renamed(reading.read(position, state, lambda table: self._read_end(self.base, table)))

    def renamed(self, position: Position) -> Position:
        """The position with its units on the board as it is called now."""
        places = self.board(position).locations
        if all(unit.place is places[unit.place.text] for unit in position.units.values()):
            return position
        units = {key: unit.at(places[unit.place.text]) for key, unit in position.units.items()}
        fled = {key: _moved(one, places) for key, one in position.dislodged.items()}
        return replace(position, units=units, dislodged=fled)

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        """R4: who may name what goes by the seats; where no power has a player, nobody asks."""
        seats = {power: players[power] for power in self.base.powers if players.get(power)}
        return replace(position, extra=replace(economy(position), seats=seats or None, gm=gm))

    def end(self, position: Position) -> End | None:
        """R9: more than half of all centers after an Autumn count; or the players have agreed on an end."""
        kept = position.extra
        if isinstance(kept, Economy) and kept.ended:
            return kept.ended
        return super().end(position)

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return replace(position, phase=DONE, extra=replace(economy(position), ended=end))


def _frozen(table: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(table.items()))


def _moved(one: Dislodged, places: Mapping[str, Location]) -> Dislodged:
    """A dislodged unit with its retreats among other places of the same texts."""
    retreats = tuple(places[place.text] for place in one.retreats)
    closed = tuple((places[place.text], why) for place, why in one.closed)
    return replace(one, unit=one.unit.at(places[one.unit.place.text]), retreats=retreats, closed=closed)


def rename(now: Situation) -> Situation:
    """The names given in this phase hold from its end."""
    assert isinstance(now.variant, Lettered)
    if now.variant.board(now.position) is now.board:
        return now
    return now.then(now.variant.renamed(now.position))
