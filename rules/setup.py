"""Set-up: positions in the notation of scenario files, and cards that are dealt."""

from __future__ import annotations

import reprlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .board import Board, Location
from .i18n import tr
from .position import Dislodged, Order, Phase, Position, Unit, by_power
from .reasons import Reason, Refused, Sentence, say

if TYPE_CHECKING:
    from .variant import Variant


# ----------------------------------------------------------------------------------------------------
# What units can do by the card that they hold: what is told of one, of the whole pack, and of a deal.


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
class DealtCard:
    """A unit with the card that it was dealt. `refused`: cards that came before, and why each was not given or was
    buried. `new`: it was dealt now, not before."""

    power: str
    unit: str
    card: str
    name: str
    refused: tuple[tuple[str, Reason], ...] = ()
    new: bool = True


@dataclass(frozen=True, slots=True)
class CardDeal:
    """A deal as the game master sees it: who was dealt what, what is left in the pack and what is buried (card,
    count), how many cards were assigned since it was made up, of how many until it is made up anew, and what limits
    are reached, a sentence each. `season`: "Spring 1901"."""

    season: str
    dealt: tuple[DealtCard, ...]
    left: tuple[tuple[str, int], ...] = ()
    buried: tuple[tuple[str, int], ...] = ()
    assigned: int = 0
    anew_at: int = 0
    limits: tuple[str, ...] = ()


# ----------------------------------------------------------------------------------------------------
# A set-up: a position out of the notation of scenario files, and nothing in it that there cannot be.

NO_CENTER = Sentence("no_center_there", "{place} has no supply center", "S1")
LAST_YEAR = 99_000
"""A game that begins later would come to years that no phase can be written with."""
SHORTEST = 2
"""So many digits a year has at least, where the first one of the game is filled up with zeros."""
LISTS, LINES = (list, tuple), frozenset((str, Order))
"""What lists of orders usually are, and what a line can be."""
LONGEST = 200
"""No power, unit or place takes more characters."""


def set_up(variant: Variant, phase: str, units: Any, centers: Any, dislodged: Any, state: Any) -> Position:
    """The position. ValueError that says what is wrong and where; the parts may be of any type."""
    board = variant.base
    when = read_phase(variant, phase)
    standing = variant.keyed(variant.unit(board, power, text) for power, text in _lines("units", units))
    if centers is None:
        centers = first_centers(board) if variant.settled else {}
    owners = _owners(variant, board, centers)
    where = Position(variant, when, standing, _fled(variant, board, dislodged), owners)
    return variant.read_state(where, dict(_items("state", state)))


def check_order_lines(orders: Any) -> Mapping[str, Collection[Any]]:
    """The same orders, if they are a table of lists of texts or Orders. ValueError that says what is none."""
    if not isinstance(orders, Mapping):
        raise ValueError(tr("{what} is a table, not {table}", what="orders", table=reprlib.repr(orders)))
    for name, lines in orders.items():
        if not isinstance(name, str) or not _is_list(lines):
            told = tr(
                "{what}.{key} is a list of texts, not {texts}", what="orders", key=name, texts=reprlib.repr(lines)
            )
            raise ValueError(told)
        if not LINES.issuperset(map(type, lines)):
            for line in lines:
                check_order_line(line)
    return orders


def _is_list(lines: Any) -> bool:
    """Whether this has lines in it, in whatever kind of list."""
    return type(lines) in LISTS or (isinstance(lines, Collection) and not isinstance(lines, str | Mapping))


def check_order_line(line: Any) -> None:
    """ValueError for a line that is neither a text nor an Order."""
    if not isinstance(line, str | Order):
        raise ValueError(tr("an order is a text like A Par - Bur, not {line}", line=reprlib.repr(line)))


def first_centers(board: Board) -> dict[str, list[str]]:
    """Centers by power as a game begins: each power owns its homes."""
    return by_power((p.home, p.id) for p in board.provinces.values() if p.center and p.home)


def read_phase(variant: Variant, text: Any) -> Phase:
    """A phase that this variant has, or the one after its end; `S3M` is S03M where years begin with 01. ValueError for
    others."""
    phase = Phase.parse(_text("phase", text))
    phase = replace(phase, digits=max(phase.digits, min(Phase.parse(variant.base.first_phase).digits, SHORTEST)))
    if phase.text != variant.closing.text and not variant.steps(phase):
        raise ValueError(tr("{variant} has no phase '{text}'", variant=variant.id, text=text))
    if phase.year > LAST_YEAR:
        raise ValueError(
            tr("'{text}' is too late: a game begins in the year {last_year} or before", text=text, last_year=LAST_YEAR)
        )
    return phase


def read_place(board: Board, text: str) -> Location:
    """The place that is called so. ValueError if there is none."""
    try:
        return board.place(text)
    except LookupError as error:
        raise ValueError(say(error.args[0])) from None


def _fled(variant: Variant, board: Board, dislodged: Any) -> dict[str, Dislodged]:
    """The units that wait to retreat, by key."""
    found: list[tuple[Unit, dict[Location, None]]] = []
    for power, theirs in _items("dislodged", dislodged):
        for text, places in _items(f"dislodged.{power}", theirs):
            unit = variant.unit(board, power, text)
            lines = _lines(f"dislodged.{power}", {text: places})
            found.append((unit, dict.fromkeys(_retreat(variant, board, unit, to) for _, to in lines)))
    keyed = variant.keyed((unit for unit, _ in found), fled=True)
    return {key: Dislodged(unit, retreats=tuple(to)) for (key, unit), (_, to) in zip(keyed.items(), found)}


def _retreat(variant: Variant, board: Board, unit: Unit, text: str) -> Location:
    """A place to retreat to, in which the unit can stand. Whether it is next door and empty, the doctor looks."""
    place = read_place(board, text)
    goal = variant.standing_place(board, unit.kind, place)
    if goal is None:
        kind = tr(variant.kinds[unit.kind].name)
        raise ValueError(
            tr(
                "{unit} cannot retreat to {place}: no {kind} can stand there",
                unit=unit.text,
                place=place.words,
                kind=kind,
            )
        )
    return goal


def _owners(variant: Variant, board: Board, centers: Any) -> dict[str, str]:
    """Power by center, in board order."""
    owners: dict[str, str] = {}
    for name, text in _lines("centers", centers):
        place, power = read_place(board, text), variant.power(board, name)
        if not board.provinces[place.province].center:
            raise Refused.by(NO_CENTER(place=place))
        if owners.setdefault(place.province, power) != power:
            raise ValueError(
                tr(
                    "{place} is given to {owners} and to {power}",
                    place=place.words,
                    owners=owners[place.province],
                    power=power,
                )
            )
    return {center: owners[center] for center in board.centers if center in owners}


def _lines(what: str, table: Any) -> Iterator[tuple[str, str]]:
    """Every text in a table of lists, with the key of its list."""
    for key, texts in _items(what, table):
        if isinstance(texts, str | Mapping) or not isinstance(texts, Collection):
            raise ValueError(
                tr("{what}.{key} is a list of texts, not {texts}", what=what, key=key, texts=reprlib.repr(texts))
            )
        yield from ((key, _text(f"{what}.{key}", text)) for text in texts)


def _items(what: str, table: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(table, Mapping):
        raise ValueError(tr("{what} is a table, not {table}", what=what, table=reprlib.repr(table)))
    yield from ((_text(what, key), value) for key, value in table.items())


def _text(what: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError(
            tr(
                "{what}: a text of at most {longest} characters, not {value}",
                what=what,
                longest=LONGEST,
                value=reprlib.repr(value),
            )
        )
    return value
