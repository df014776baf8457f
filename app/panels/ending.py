"""How a game ended, in words and as a table of the powers. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.language import tr, tr_n
from rules import Game, Position, listed, many


@dataclass(frozen=True, slots=True)
class Standing:
    """A power at the end. `out`: the year in which it lost its last unit and center, 0 if it did not."""

    power: str
    name: str
    player: str
    centers: int
    units: int
    shares: bool
    out: int = 0

    @property
    def alive(self) -> bool:
        return bool(self.centers or self.units)


def standings(game: Game) -> tuple[Standing, ...]:
    """All powers, those who share in the end first, then by centers, the dead last by how long they lived."""
    sharing = game.end.powers if game.end else ()
    position = game.position
    found = [
        Standing(
            power.id,
            power.name,
            _player(game, power.id),
            len(position.owned(power.id)),
            len(position.units_of(power.id)),
            power.id in sharing,
            _year_out(game, power.id),
        )
        for power in game.variant.board(position).powers.values()
    ]
    return tuple(sorted(found, key=lambda one: (not one.shares, -one.centers, not one.alive, -one.out)))


def title(game: Game) -> str:
    """Who won or shares: "France wins", "A draw"."""
    end = game.end
    if end is None:
        return ""
    names = _names(game, end.powers)
    if end.kind == "draw":
        return tr("A draw") if len(names) != 2 else tr("{name} and {name2} draw", name=names[0], name2=names[1])
    return tr_n("{names} wins", "{names} win", len(names), names=listed(names))


def summary(game: Game) -> str:
    """How and when it ended: "18 of 34 centers after Fall 1907", "Agreed in Spring 1905 by all who remained"."""
    end = game.end
    if end is None:
        return ""
    phase = last_position(game).title.partition(",")[0]
    if end.kind == "win":
        centers = sum(len(game.position.owned(power)) for power in end.powers)
        return tr(
            "With {centers} of {centers2} centers, after {phase}.",
            centers=centers,
            centers2=len(game.variant.base.centers),
            phase=phase,
        )
    if end.kind == "concession":
        return tr("The others conceded in {phase}.", phase=phase)
    sharing = _names(game, end.powers)
    who = tr("{sharing} share it. ", sharing=listed(sharing)) if len(sharing) > 2 else ""
    return tr("{who}Agreed in {phase}.", who=who, phase=phase)


def remark(one: Standing, kind: str) -> str:
    """What is said of a power at the end of its row."""
    if one.shares:
        return {"draw": tr("Shares the draw")}.get(kind, tr("Wins"))
    return "" if one.alive else tr("Out in {out}", out=one.out) if one.out else tr("Out", "of the game")


def last_position(game: Game) -> Position:
    """The position before the phase that ended the game."""
    return game.turns[-1].before if game.turns else game.position


def _names(game: Game, powers: Sequence[str]) -> list[str]:
    """What these powers are called at the end."""
    known = game.variant.board(game.position).powers
    return [known[power].name for power in powers]


def length(game: Game) -> str:
    """How long it was: "12 phases, 1901 to 1904"."""
    first, last = game.start.phase.year, last_position(game).phase.year
    years = tr("{first} to {last}", first=first, last=last) if last > first else str(first)
    return f"{many(len(game.turns), 'phase')}, {years}"


def _player(game: Game, power: str) -> str:
    player = game.known_as(power)
    return "" if player == power else player


def _year_out(game: Game, power: str) -> int:
    """The year of the last phase that a power began with a unit or a center, if it has none at the end."""
    for position in reversed(game.positions):
        if _lives(position, power):
            return 0 if position is game.position else position.phase.year
    return 0


def _lives(position: Position, power: str) -> bool:
    fled = any(one.unit.power == power for one in position.dislodged.values())
    return fled or bool(position.units_of(power) or position.owned(power))
