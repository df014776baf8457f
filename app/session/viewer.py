"""What whoever looks at the screen may know of the open game: views of it, never the game itself."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

import rules
from rules import PUBLIC, Event, Game, Position, Turn, View
from rules.economy import LedgerEntry
from rules.reports import LastSeen, YearTable

from .views import ViewCache, has_fog


class ViewerState(QObject):
    """A game and who looks at it. `seat`: who sits at the computer, "" for nobody; `own_powers`: all powers that he
    plays at this sitting; `shown`: the phase looked at; `seen_as`: as whom the board is looked at, where that is not
    who sits there."""

    game: Game
    seat: str
    own_powers: tuple[str, ...]
    shown: int
    seen_as: str
    watching: str
    views: ViewCache

    @property
    def open(self) -> bool:
        """Whether everybody may see everybody's orders."""
        return self.game.secrecy == "open" or self.game.unattended

    @property
    def plays_itself(self) -> bool:
        """Whether the game goes on without anybody's orders."""
        return self.game.unattended and not (self.game.end or self.game.line or self.watching)

    def reads(self, power: str) -> bool:
        """Whether the orders that a power is writing may be read by whoever looks at the screen."""
        mine = self.open or power == self.seat or (power in self.own_powers and not self.fog)
        return mine and self.seen_as in ("", power)

    @property
    def fog(self) -> bool:
        """Whether places are out of sight to the players: each of them looks at a board of his own, nobody at all."""
        return has_fog(self.game)

    @property
    def hidden(self) -> bool:
        """Whether the curtain must be down over the phase shown."""
        return self.hides(self.shown)

    def hides(self, number: int) -> bool:
        """Whether the curtain must be down over a phase: nobody has taken the seat, and orders are being written in
        secret, or the board itself is nobody's to see."""
        if self.open or self.seat:
            return False
        return self.fog or (bool(self.game.to_act) and number >= len(self.game.turns))

    @property
    def at_present(self) -> bool:
        return self.shown >= len(self.game.turns)

    @property
    def viewer(self) -> str:
        """Whose knowledge is on the screen: a power's, PUBLIC, or "" for all there is to know."""
        known = self.game.viewer(self.seat or PUBLIC)
        return known or self.seen_as

    @property
    def view(self) -> View:
        """What is known of the position shown."""
        turn = self._true_turn
        shown = turn.after if turn is not None and self.reporting else self.game.positions[self._number]
        return self.views.view(shown, self.viewer)

    @property
    def reporting(self) -> bool:
        """Whether a turn that is over is told by the report of whoever looks at it, over what he saw in the end."""
        return (
            not self.at_present
            and self.views.view(self.game.positions[self._number], self.viewer).visible_provinces is not None
        )

    @property
    def position(self) -> Position:
        """The position shown: of the phase chosen on the timeline, or at the end of the turn that is reported."""
        return self.view.position

    @property
    def present(self) -> Position:
        """Where the game stands now."""
        return self.views.position(self.game.position, self.viewer)

    @property
    def at_table(self) -> Position:
        """The same, with those at the table who sit there now."""
        return self.game.variant.view(self.game.present, self.viewer).position

    @property
    def so_far(self) -> tuple[Position, ...]:
        """All positions up to the one shown."""
        last = self._number + 1 if self.reporting else self._number
        return tuple(self.views.positions(self.game, self.viewer, last))

    @property
    def remembered(self) -> Mapping[str, LastSeen]:
        """Who stood in the places out of sight when they were last seen."""
        last = self._number + 1 if self.reporting else self._number
        return rules.reports.last_seen(self.game.turns[:last], self.viewer)

    @property
    def title(self) -> str:
        """The phase shown, as people say it."""
        return self.game.positions[self._number].title

    @property
    def turn(self) -> Turn | None:
        """The turn whose results are shown; None at present."""
        turn = self._true_turn
        return None if turn is None else self.views.turn(turn, self.viewer)

    @property
    def last_turn(self) -> Turn | None:
        """The turn whose results are shown, at present the last one; None before there is one."""
        turn = self.last_true_turn
        return None if turn is None else self.views.turn(turn, self.viewer)

    @property
    def events(self) -> tuple[Event, ...]:
        """What is told of that turn beside the results of orders."""
        turn = self.last_true_turn
        return () if turn is None else self.views.events(turn, self.viewer)

    @property
    def by_year(self) -> tuple[YearTable, ...]:
        """How all powers stood year by year up to the end of the turn shown, as far as whoever looks may know that."""
        last = min(self._number + 1, len(self.game.turns))
        return rules.reports.by_year([self.views.view(one, self.viewer) for one in self.game.positions[: last + 1]])

    # What Why? tells of: the turn shown, and while orders are written the one that would come of them.

    @property
    def previewed(self) -> Turn | None:
        """The turn that would come of the orders being written, where that is shown."""
        return None

    @property
    def explained(self) -> Turn | None:
        """The turn whose results can be asked about."""
        return self.turn or self.previewed

    @property
    def explained_events(self) -> tuple[Event, ...]:
        """What is told of it beside the results of orders."""
        if self.turn is not None:
            return self.events
        return () if self.previewed is None else self.game.variant.events(self.previewed, self.viewer)

    @property
    def explained_before(self) -> Turn | None:
        """The turn before that, as it may be known."""
        if self.explained is None or not self._number:
            return None
        return self.views.turn(self.game.turns[self._number - 1], self.viewer)

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """What has moved money."""
        return self.game.ledger(self.viewer)

    def report(self, whole: bool = False) -> str:
        """The report of that turn, or of the `whole` game, as text; "" before there is a turn."""
        game, last = self.game, min(self._number, len(self.game.turns) - 1)
        numbers = range(len(game.turns)) if whole else range(last, last + 1) if game.turns else ()
        return "\n".join(rules.reports.report_of(game, number, self.viewer) for number in numbers)

    @property
    def _number(self) -> int:
        return min(self.shown, len(self.game.turns))

    @property
    def _true_turn(self) -> Turn | None:
        return None if self.at_present else self.game.turns[self.shown]

    @property
    def last_true_turn(self) -> Turn | None:
        """The same turn with all that was in it: for the rules alone, which tell of it what a viewer may know."""
        return self._true_turn or (self.game.turns or (None,))[-1]

    @property
    def knows_all(self) -> bool:
        """Whether whoever looks at the screen may know all, so that he may look as anybody does."""
        return self.game.viewer(self.seat or PUBLIC) == ""
