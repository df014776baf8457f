"""What whoever looks at the screen ("the viewer") may know of the open game: always views of it, never the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

import rules
from rules import PUBLIC, Event, Game, Position, Turn, View
from rules.economy import LedgerEntry
from rules.reports import LastSeen, YearTable

from .views import ViewCache, has_fog


class ViewerState(QObject):
    """A game and who looks at it.

    `seat`: who sits at the computer, "" for nobody; `own_powers`: all powers played at this sitting; `shown`: the phase
    shown; `seen_as`: as whom the board is viewed, if not as the seated player.
    """

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
        """Whether the game continues without anybody's orders, among computer players."""
        return self.game.unattended and not (self.game.end or self.game.line or self.watching)

    def reads(self, power: str) -> bool:
        """Whether the viewer may read the orders that a power is writing."""
        mine = self.open or power == self.seat or (power in self.own_powers and not self.fog)
        return mine and self.seen_as in ("", power)

    @property
    def fog(self) -> bool:
        """Whether places are out of sight of the players: each sees a different board, and nobody seated sees none."""
        return has_fog(self.game)

    @property
    def hidden(self) -> bool:
        """Whether the curtain must cover the phase shown."""
        return self.hides(self.shown)

    def hides(self, number: int) -> bool:
        """Whether the curtain must cover a phase: nobody is seated, and orders are being written in secret or the board
        itself is not public."""
        if self.open or self.seat:
            return False
        return self.fog or (bool(self.game.to_act) and number >= len(self.game.turns))

    @property
    def at_present(self) -> bool:
        return self.shown >= len(self.game.turns)

    @property
    def viewer(self) -> str:
        """Whose knowledge is on the screen: a power's, PUBLIC, or "" for everything."""
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
        """Whether a past turn is shown by the viewer's report, on top of what the viewer saw at its end (in fog)."""
        return (
            not self.at_present
            and self.views.view(self.game.positions[self._number], self.viewer).visible_provinces is not None
        )

    @property
    def position(self) -> Position:
        """The position shown: that of the chosen phase, or the one at the end of the turn being reported."""
        return self.view.position

    @property
    def present(self) -> Position:
        """The current position."""
        return self.views.position(self.game.position, self.viewer)

    @property
    def at_table(self) -> Position:
        """The current position, with the players who are at the table now."""
        return self.game.variant.view(self.game.present, self.viewer).position

    @property
    def so_far(self) -> tuple[Position, ...]:
        """All positions up to the one shown."""
        last = self._number + 1 if self.reporting else self._number
        return tuple(self.views.positions(self.game, self.viewer, last))

    @property
    def remembered(self) -> Mapping[str, LastSeen]:
        """What was last seen in each place that is out of sight."""
        last = self._number + 1 if self.reporting else self._number
        return rules.reports.last_seen(self.game.turns[:last], self.viewer)

    @property
    def title(self) -> str:
        """The phase shown, in words."""
        return self.game.positions[self._number].title

    @property
    def turn(self) -> Turn | None:
        """The turn whose results are shown; None in the current phase."""
        turn = self._true_turn
        return None if turn is None else self.views.turn(turn, self.viewer)

    @property
    def last_turn(self) -> Turn | None:
        """The turn whose results are shown, in the current phase the last one; None before the first."""
        turn = self.last_true_turn
        return None if turn is None else self.views.turn(turn, self.viewer)

    @property
    def events(self) -> tuple[Event, ...]:
        """What is told of `last_turn` beyond the results of orders."""
        turn = self.last_true_turn
        return () if turn is None else self.views.events(turn, self.viewer)

    @property
    def by_year(self) -> tuple[YearTable, ...]:
        """How all powers stood year by year up to the end of the turn shown, as far as the viewer may know."""
        last = min(self._number + 1, len(self.game.turns))
        return rules.reports.by_year([self.views.view(one, self.viewer) for one in self.game.positions[: last + 1]])

    # What "Why?" explains: the turn shown, or while orders are written the preview.

    @property
    def previewed(self) -> Turn | None:
        """The turn that the draft orders would lead to, where that preview is shown."""
        return None

    @property
    def explained(self) -> Turn | None:
        """The turn whose results "Why?" explains: the one shown, or the preview."""
        return self.turn or self.previewed

    @property
    def explained_events(self) -> tuple[Event, ...]:
        """What is told of `explained` beyond the results of orders."""
        if self.turn is not None:
            return self.events
        return () if self.previewed is None else self.game.variant.events(self.previewed, self.viewer)

    @property
    def explained_before(self) -> Turn | None:
        """The turn before `explained`, as far as the viewer may know it."""
        if self.explained is None or not self._number:
            return None
        return self.views.turn(self.game.turns[self._number - 1], self.viewer)

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """The ledger: every movement of money that the viewer may know."""
        return self.game.ledger(self.viewer)

    def report(self, whole: bool = False) -> str:
        """Return the report of the turn shown (in the current phase the last one), or of the `whole` game, as text; ""
        before the first turn."""
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
        """The same turn as `last_turn`, unfiltered: only to be passed to the rules, which decide what a viewer may know
        of it."""
        return self._true_turn or (self.game.turns or (None,))[-1]

    @property
    def knows_all(self) -> bool:
        """Whether the viewer may know everything, and so may view the board as anyone."""
        return self.game.viewer(self.seat or PUBLIC) == ""
