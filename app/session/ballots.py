"""Secret ballots: what each player voted for at the seat, kept among the seat's notes, and the count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from app.language import tr
from rules import End, Game
from rules.players import seat_view
from rules.reasons import listed

from .document import Document
from .game_master import EXTENSION, VoteResult, remaining, vote_entry

NOTED = "ballot"
"""The name of a seat's ballot among its notes."""


class Ballot(NamedTuple):
    """How a player votes.

    `end`: how the game is to end, a kind of `Variant.endings`, "" for not yet; `winner`: the power conceded to; `time`:
    whether more time to negotiate is wanted.
    """

    end: str = ""
    winner: str = ""
    time: bool = False


NONE = Ballot()


def voters(game: Game) -> tuple[str, ...]:
    """Return the powers that vote when this phase is resolved: those still in the game that write orders.

    There is no vote in retreats and adjustments, in which not every power takes part.
    """
    if game.end or game.line or game.secrecy == "open" or game.position.phase.step != "M":
        return ()
    may = remaining(game.position)
    return tuple(power for power in game.to_act if power in may)


def voting(document: Document) -> tuple[str, ...]:
    """Return the powers for which the seated player may vote now."""
    may = voters(document.game) if document.still_writing else ()
    return tuple(power for power in document.still_writing if power in may)


def ballot(game: Game, power: str) -> Ballot:
    """Return a power's ballot; NONE if there is none or it is not valid."""
    noted = game.notes.get(power, {}).get(NOTED)
    noted = noted if isinstance(noted, Mapping) else {}
    end, winner = noted.get("end"), noted.get("winner")
    known = end == "draw" or (end == "concession" and winner in game.variant.base.powers)
    ends = (str(end), str(winner) if end == "concession" else "") if known else ("", "")
    return Ballot(*ends, noted.get("time") is True)


def words(game: Game, wanted: Ballot) -> str:
    """Return a ballot in words; "" for an empty one."""
    powers = game.variant.board(game.position).powers
    ends = {"draw": tr("a draw among all survivors")}
    if wanted.winner:
        ends["concession"] = tr("a concession to {power}", power=powers[wanted.winner].name)
    wishes = [*([ends[wanted.end]] if wanted.end else []), *([tr("more time next turn")] if wanted.time else [])]
    return tr("Your ballot: {wishes}.", wishes=listed(wishes)) if wishes else ""


def cast(document: Document, wanted: Ballot) -> None:
    """Vote for all of the player's powers, replacing earlier ballots."""
    noted: dict[str, Any] = {name: value for name, value in wanted._asdict().items() if value}
    for power in voting(document):
        document.note(NOTED, noted or None, power)


def agrees(game: Game, power: str, end: End) -> bool:
    """Whether a computer player votes for an end that somebody has asked for, judging by what its seat saw of the game.
    """
    return game.variant.tactics(seat_view(game, power, len(game.turns))).agrees(end)


def count(document: Document) -> list[VoteResult]:
    """Count the ballots, enter the results in the rulings book, and delete the ballots.

    A draw needs all votes, a concession those of all others, more time a majority of the people. Computer players vote
    on draws and concessions.
    """
    game = document.game
    powers = voters(game)
    people = [power for power in powers if power not in game.computers]
    ballots = {power: ballot(game, power) for power in people}
    found = []

    def said(kind: str, winner: str, sharing: tuple[str, ...]) -> dict[str, bool]:
        asked = {power: (one.end, one.winner) == (kind, winner) for power, one in ballots.items()}
        end = End(kind, sharing)
        return asked | {power: agrees(game, power, end) for power in powers if power not in ballots}

    if any(one.end == "draw" for one in ballots.values()):
        sharing = remaining(game.position)
        found.append(_result("draw", sharing, said("draw", "", sharing)))
    for winner in dict.fromkeys(one.winner for one in ballots.values() if one.winner):
        others = {power: yes for power, yes in said("concession", winner, (winner,)).items() if power != winner}
        found.append(_result("concession", (winner,), others))
    if any(one.time for one in ballots.values()):
        found.append(_result(EXTENSION, (), {power: one.time for power, one in ballots.items()}))
    if found:
        votes = [vote_entry(document, one) for one in found]
        game = replace(game, rulings=(*game.rulings, *votes))
        for power in people:
            if power not in game.locked and NOTED in game.notes.get(power, {}):
                game = game.noted(power, NOTED, None)
        document.hold(game, changed=True)
    return found


def _result(kind: str, powers: tuple[str, ...], said: Mapping[str, bool]) -> VoteResult:
    """Return the result of one proposal. `said`: whether each power voted for it; one that did not counts as abstained,
    since a ballot says only what is wanted."""
    cast = {power: "for" if yes else "abstained" for power, yes in said.items()}
    passed = sum(said.values()) * 2 > len(said) if kind == EXTENSION else all(said.values())
    return VoteResult(kind, powers, "", cast, named=False, passed=passed)
