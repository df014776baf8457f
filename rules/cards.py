"""What units can do by the card that they hold: what is told of one, of the whole pack, and of a deal."""

from __future__ import annotations

from dataclasses import dataclass

from .reasons import Reason


@dataclass(frozen=True, slots=True)
class CardNote:
    """What whoever looks knows of a unit and its card. `card` is its number, "" where it is not known.

    `rule` says in a sentence or two what the card does, `now` what it can do at the moment ("next in Fall 1903"),
    `ready` whether it can. `verbs` are the names of the orders that it alone allows, the chief one first. `used`: the
    turn of its last use, "" for none; `mines`: where those lie that it laid; `effects`: what else befalls the unit, a
    sentence each. `public`: the card is on the public record.
    """

    card: str = ""
    name: str = ""
    rule: str = ""
    now: str = ""
    ready: bool = True
    verbs: tuple[str, ...] = ()
    used: str = ""
    mines: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    public: bool = False


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card in the pack of a game: how many there are, and the units of which whoever looks knows that they
    hold one ("France 1A")."""

    card: str
    name: str
    count: int
    rule: str = ""
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """A unit with the card that it was dealt. `refused`: cards that came before, and why each was not given or was
    buried. `new`: it was dealt now, not before."""

    power: str
    unit: str
    card: str
    name: str
    refused: tuple[tuple[str, Reason], ...] = ()
    new: bool = True


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as the game master sees it: who was dealt what, what is left in the pack and what is buried (card,
    count), how many cards were assigned since it was made up, of how many until it is made up anew, and what limits
    are reached, a sentence each. `season`: "Spring 1901"."""

    season: str
    dealt: tuple[Dealt, ...]
    left: tuple[tuple[str, int], ...] = ()
    buried: tuple[tuple[str, int], ...] = ()
    assigned: int = 0
    anew_at: int = 0
    limits: tuple[str, ...] = ()
