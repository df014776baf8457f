"""What-ifs of the open game: one of its lines of play on the table in its place, and the game kept whole behind it; and
what would come of the orders as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import Signal

import rules
from rules import Game, Turn

from .language import tr
from .looking import Looking
from .preview import Preview, preview_of


class Behind(NamedTuple):
    """What the game was as the what-if began. `parent`: the line that it was forked from; `fresh`: it is new, and
    nobody has kept it; `saved`: the file was as the game."""

    game: Game
    shown: int
    power: str
    parent: str
    fresh: bool
    saved: bool
    first: Game


class Branching(Looking):
    """A game on the table, or one of its lines of play. While that is so `game` is the line, `whole` all there is."""

    changed = Signal(str)
    behind: Behind | None = None
    draws: dict[str, Any]
    previewing = True
    """Whether it is shown what would come of the orders, while they are written."""
    _whole: tuple[Game, Game, Game] | None = None
    _foreseen: tuple[Game, Mapping[str, Any], Preview | None] | None = None

    @property
    def line(self) -> str:
        """The name of the what-if on the table; "" for the game itself."""
        return self.game.line

    @property
    def main(self) -> Game:
        """The game itself, whatever is on the table."""
        return self.behind.game if self.behind else self.game

    @property
    def whole(self) -> Game:
        """The game with all its lines of play as they are now: what is saved. A what-if in which nothing was done yet
        is no part of it, nor is one in a game with secrets."""
        behind = self.behind
        if behind is None or self.passing or (behind.fresh and not self.ventured):
            return self.main
        known = self._whole
        if known is None or known[0] is not behind.game or known[1] is not self.game:
            known = self._whole = (behind.game, self.game, rules.kept(behind.game, self.game, behind.parent))
        return known[2]

    @property
    def passing(self) -> bool:
        """Whether a what-if is gone when it is left: in a game with secrets, until its end lays all open."""
        return self.main.secrecy != "open" and not self.main.end

    @property
    def fresh(self) -> bool:
        """Whether the what-if on the table is new, and nobody has kept it yet."""
        return self.behind is not None and self.behind.fresh

    @property
    def ventured(self) -> bool:
        """Whether anything was done in the what-if since it was put on the table."""
        first = self.behind.first if self.behind else self.game
        return self.game.turns is not first.turns or dict(self.game.drafts) != dict(first.drafts)

    @property
    def forked_at(self) -> int:
        """After how many turns the what-if leaves what it was forked from; 0 for the game."""
        if self.behind is None:
            return 0
        parent = rules.line_of(self.main, self.forked_from) if self.forked_from else self.main
        return rules.shared(self.game.turns, parent.turns)

    @property
    def forked_from(self) -> str:
        """What the line on the table was forked from: "" for the game."""
        parents = {branch.name: branch.parent for branch in self.main.branches}
        found = parents.get(self.line, self.behind.parent if self.behind else "")
        return found if found in parents else ""

    def fork(self, number: int, name: str) -> Game:
        """The line of play that leaves what is on the table at a phase, as far as whoever looks may know that: where
        something of the board is hidden from him it begins with what he sees."""
        game, viewer = self.game, self.viewer
        written = {power: orders for power, orders in game.drafts.items() if self.line or self.reads(power)}
        game = replace(game, drafts=written)
        if not viewer or self._sees_all(number, viewer):
            return rules.forked(game, number, name)
        seen = self.views.position(game.positions[number], viewer)
        told = self.views.turn(game.turns[number], viewer).orders if number < len(game.turns) else written
        alone = replace(game, start=seen, turns=(), drafts=told, known="", chain=(), drawn={}, branches=())
        return rules.forked(alone, 0, name)

    def _sees_all(self, number: int, viewer: str) -> bool:
        """Whether nothing was hidden from him up to a phase."""
        positions, turns = self.game.positions[: number + 1], self.game.turns[: number + 1]
        seen = all(self.views.position(one, viewer) is one for one in positions)
        return seen and all(self.views.turn(turn, viewer) is turn for turn in turns)

    def free_name(self) -> str:
        """A name for a what-if that no line of play has yet."""
        return rules.free_name([self.line, *(branch.name for branch in self.main.branches)], tr("What if"))

    # What would come of the orders as they stand.

    @property
    def preview(self) -> Preview | None:
        """That; None where it is not shown: only where everybody may see all orders, and while they are written."""
        shown = self.previewing and self.open and self.at_present and not self.seen_as
        if not shown:
            return None
        known = self._foreseen
        if known is None or known[0] is not self.game or known[1] != self.draws:
            found = preview_of(self.game, self.game.drafts, self.draws)
            known = self._foreseen = (self.game, dict(self.draws), found)
        return known[2]

    @property
    def previewed(self) -> Turn | None:
        return self.preview.turn if self.preview else None

    def set_previewing(self, on: bool) -> None:
        """Switch the preview on or off."""
        if on != self.previewing:
            self.previewing = on
            self.changed.emit("drafts")
