"""A game: a variant, the people at the table, and the turns so far. It never changes; every step gives a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .adjudication import DrawNeeded
from .position import GM, NOTHING, Order, Position, Turn
from .terms import End
from .variant import Variant

SECRECY = ("open", "casual")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a power. `player` "": nobody, its units hold. `code`: what lifts its curtain, kept only as a hash."""

    power: str
    player: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """The state of play. `drafts`: the orders being written now, by power; `submitted`: who has sent his."""

    variant: Variant
    start: Position
    seats: tuple[Seat, ...] = ()
    secrecy: str = "open"
    turns: tuple[Turn, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=lambda: NOTHING)
    submitted: frozenset[str] = frozenset()
    title: str = ""

    @classmethod
    def new(
        cls, variant: Variant, players: Mapping[str, str] = NOTHING, secrecy: str = "open", title: str = ""
    ) -> Game:
        """A game before its first orders. `players` by power; one left out is played by nobody unless none is named.

        Under the key GM stands who is game master; nobody is unless he is named.
        """
        playing = {power: player for power, player in players.items() if power != GM}
        seats = [Seat(power, playing.get(power, "" if playing else power)) for power in variant.base.powers]
        master = [Seat(GM, players[GM])] if variant.gm and players.get(GM) else []
        start = variant.seated(variant.start(), playing, bool(master)) if players else variant.start()
        return cls(variant, start, (*seats, *master), secrecy, title=title)

    @property
    def position(self) -> Position:
        """Where the game stands now."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each turn, and the present one."""
        return (self.start, *(turn.after for turn in self.turns))

    @property
    def end(self) -> End | None:
        return self.variant.end(self.position)

    def seat(self, power: str) -> Seat:
        return next((seat for seat in self.seats if seat.power == power), Seat(power))

    @property
    def to_act(self) -> tuple[str, ...]:
        """The powers that have something to order now and somebody to do it, in map order."""
        acting = () if self.end else self.variant.must_act(self.position)
        return tuple(power for power in acting if self.seat(power).player)

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Those of them who have not submitted."""
        return tuple(power for power in self.to_act if power not in self.submitted)

    def draft(self, power: str, orders: Sequence[Order]) -> Game:
        """The game with these orders written for a power in place of what it had. ValueError once it has submitted."""
        if power in self.submitted:
            raise ValueError(f"{power} has submitted its orders. Take them back first")
        return replace(self, drafts={**self.drafts, power: tuple(orders)})

    def submit(self, power: str) -> Game:
        return replace(self, submitted=self.submitted | {power})

    def take_back(self, power: str) -> Game:
        """The orders open for change again, before the last power has submitted."""
        return replace(self, submitted=self.submitted - {power})

    def resolve(self, draws: Mapping[str, Any] = NOTHING) -> Game:
        """The game after the present orders are adjudicated. DrawNeeded where chance is asked for."""
        return self.play(self.drafts, draws)

    def play(self, orders: Mapping[str, Sequence[str | Order]], draws: Mapping[str, Any] = NOTHING) -> Game:
        """The game one turn on. Unreadable for a line that is no order; ValueError once the game is over."""
        if self.end:
            raise ValueError("The game is over. No more turns are taken")
        turn = self.variant.adjudicate(self.position, orders, draws)
        return replace(self, turns=(*self.turns, turn), drafts=NOTHING, submitted=frozenset())

    def finish(self, end: End) -> Game:
        """The game ended by agreement of the remaining players."""
        after = self.variant.finish(self.position, end)
        turn = Turn(self.position, NOTHING, NOTHING, (), after)
        return replace(self, turns=(*self.turns, turn), drafts=NOTHING, submitted=frozenset())

    def back(self, turns: int = 1) -> Game:
        """The game without its last turns: their orders are written again as drafts, nothing is submitted."""
        kept = max(0, len(self.turns) - turns)
        drafts = self.turns[kept].orders if kept < len(self.turns) else self.drafts
        return replace(self, turns=self.turns[:kept], drafts=drafts, submitted=frozenset())


__all__ = ["SECRECY", "DrawNeeded", "Game", "Seat"]
