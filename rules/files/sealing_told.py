"""What a seat was shown, as a table for its section, and a game made of nothing else.

Positions and turns are those of the views: `variant.view` and `variant.seen`. The variant of such a game is a stand-in
that answers the questions what is seen, told, reported and owned from the table; everything else the variant's rules
work out from the view, as they do for a seat at one computer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from ..game import Game
from ..ledger import Entry
from ..position import NOTHING, Edit, Event, Order, Outcome, Position, Turn, View, dislodged_dict
from ..rulebook import Rulings, for_all
from ..speech import ENGLISH, code, in_english
from ..telling import events, seen
from ..terms import End
from ..variant import Variant
from .sealing_reasons import read_reason, read_unit, reason_table, unit_table

Table = dict[str, Any]


# Writing.


def told_table(game: Game, power: str, before: Table | None = None, same: int = 0) -> Table:
    """All that a power (or PUBLIC) was told in a game that holds the truth. `before`: what it was told an earlier time,
    of which the first turns are the `same` ones: what was told of them stays as it was told then."""
    variant = game.variant
    kept = before or {"positions": [], "turns": []}
    first = same if before else 0
    views = [variant.view(position, power) for position in game.positions[first:]]
    turns = []
    for number, turn in enumerate(game.turns[first:]):
        turns.append(_turn(variant, turn, seen(turn, power), power, views[number].position, views[number + 1].position))
    return {
        "positions": [*kept["positions"][:first], *(_view(view) for view in views)],
        "turns": [*kept["turns"][:first], *turns],
        "acting": list(variant.must_act(game.position)),
    }


def _view(view: View) -> Table:
    table = _filled(view.position.as_dict())
    return table if view.sight is None else {**table, "sight": sorted(view.sight)}


def _filled(table: Mapping[str, Any]) -> Table:
    return {key: value for key, value in table.items() if value or key in ("phase", "centers")}


def _turn(variant: Variant, turn: Turn, seen: Turn, power: str, before: Position, after: Position) -> Table:
    """A turn; the positions on both sides stand elsewhere unless the report has others."""
    ends = {"before": (seen.before, before), "after": (seen.after, after)}
    others = {name: _filled(own.as_dict()) for name, (own, usual) in ends.items() if own.as_dict() != usual.as_dict()}
    table = {
        "orders": {name: [order.text for order in orders] for name, orders in seen.orders.items()},
        "draws": dict(seen.draws),
        "outcomes": [_outcome(one) for one in seen.outcomes],
        "dislodged": dislodged_dict(seen.dislodged),
        "agreed": seen.agreed,
        "absent": list(turn.absent),
        "edits": [{"changes": list(edit.changes), "reason": edit.reason} for edit in seen.edits],
        "events": [_event(one) for one in events(turn, power)],
        "entries": [_entry(one) for one in variant.ledger(turn, power)],
    }
    return {**{key: value for key, value in table.items() if value}, **others, **_reports(variant, turn, power)}


def _reports(variant: Variant, turn: Turn, power: str) -> Table:
    """The report in English, and in the language spoken where that is another."""
    with in_english():
        english = {"report": variant.report(turn, power)}
    language = code()
    return english if language == ENGLISH else {**english, "reports": {language: variant.report(turn, power)}}


def _outcome(one: Outcome) -> Table:
    table = {
        "power": one.order.power,
        "order": one.order.text,
        "unit": unit_table(one.unit) if one.unit else None,
        "words": list(one.words),
        "reasons": [reason_table(reason) for reason in one.reasons],
        "name": one.name,
    }
    return {key: value for key, value in table.items() if value}


def _event(one: Event) -> Table:
    return {**one._asdict(), "reason": reason_table(one.reason)}


def _entry(one: Entry) -> Table:
    money = {"amount": str(one.amount), "balance": str(one.balance)}
    return {
        "phase": one.phase, "power": one.power, **money, "reason": reason_table(one.reason), "other": one.other,
        "date": one.date,
    }  # fmt: skip


# Reading.


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of positions and turns, by the identity of each; they are kept here, so that it lasts."""

    variant: Variant
    viewer: str
    views: dict[int, View] = field(default_factory=dict)
    turns: dict[int, tuple[Turn, Table]] = field(default_factory=dict)
    acting: tuple[str, ...] = ()


class StandIn:
    """The answers of a variant whose truth lies sealed: to the viewer what was told, to others what they would see."""

    told: Told

    def view(self, position: Position, power: str) -> View:
        found = self.told.views.get(id(position))
        if found is None or power not in ("", self.told.viewer):
            return self.told.variant.view(position, power)
        return View(power, found.position, found.sight)

    def seen(self, turn: Turn, power: str) -> Turn:
        known = id(turn) in self.told.turns and power in ("", self.told.viewer)
        return turn if known else self.told.variant.seen(turn, power)

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return tuple(_read_event(turn, one) for one in self._of(turn, power).get("events", ()))

    def ledger(self, turn: Turn, power: str) -> tuple[Entry, ...]:
        return tuple(_read_entry(turn, one) for one in self._of(turn, power).get("entries", ()))

    def report(self, turn: Turn, power: str) -> str:
        """What was told, in the language of who reads it where it was told so, or where the rest of what he was told
        makes the same again; else in English."""
        table = self._of(turn, power)
        kept, language = str(table.get("report", "")), code()
        if language == ENGLISH or language in table.get("reports", {}):
            return str(table.get("reports", {}).get(language, kept))
        anew = partial(super().report, turn, power)  # type: ignore[misc]
        with in_english():
            same = bool(kept) and anew() == kept
        return str(anew()) if same else kept

    def _of(self, turn: Turn, power: str) -> Table:
        """What the viewer was told of a turn; nothing for others."""
        return self.told.turns[id(turn)][1] if id(turn) in self.told.turns and power in ("", self.told.viewer) else {}

    def must_act(self, position: Position) -> tuple[str, ...]:
        return self.told.acting if id(position) in self.told.views else self.told.variant.must_act(position)

    def end(self, position: Position) -> End | None:
        """Nothing is sealed any more once a game has ended."""
        return None


def stand_in(variant: Variant, told: Told) -> Variant:
    """A variant of the same kind with the same options that answers from what was told."""
    kind = type(type(variant).__name__, (StandIn, type(variant)), {})
    made: Variant = object.__new__(kind)
    made.__dict__.update({name: value for name, value in variant.__dict__.items() if name != "nowhere"})
    made.__dict__["told"] = told
    return made


def told_game(game: Game, table: Mapping[str, Any], viewer: str) -> Game:
    """The game with the positions and turns of such a table in the place of its own. ValueError if it cannot be read;
    drafts are the caller's."""
    variant = original(game.variant)
    told = Told(variant, viewer, acting=tuple(table["acting"]))
    acting_as = stand_in(variant, told)
    positions = [_read_view(acting_as, one, told) for one in table["positions"]]
    turns = []
    for number, one in enumerate(table["turns"]):
        turn = _read_turn(acting_as, one, positions[number], positions[number + 1])
        told.turns[id(turn)] = (turn, one)
        turns.append(turn)
    return replaced(game, acting_as, positions[0], tuple(turns), viewer)


def replaced(game: Game, variant: Variant, start: Position, turns: tuple[Turn, ...], known: str) -> Game:
    """The game with others' knowledge of it, as `known` says ("": the truth), and no orders being written."""
    return Game(
        variant, start, game.seats, game.secrecy, turns, submitted=game.submitted, title=game.title, book=game.book,
        seal=game.seal, known=known, chain=game.chain, rulings=told_book(game) if known else game.rulings,
        deadline=game.deadline,
    )  # fmt: skip


def told_book(game: Game) -> Rulings:
    """The game master's book as everybody may read it where the truth is sealed."""
    return game.rulings if game.known else for_all(game.rulings, game.nameless)


def original(variant: Variant) -> Variant:
    """The variant itself, for a stand-in as well."""
    return variant.told.variant if isinstance(variant, StandIn) else variant


def _read_view(variant: Variant, table: Mapping[str, Any], told: Told) -> Position:
    position = variant.position(**{key: value for key, value in table.items() if key != "sight"})
    sight = frozenset(table["sight"]) if "sight" in table else None
    told.views[id(position)] = View(told.viewer, position, sight)
    return position


def _read_turn(variant: Variant, table: Mapping[str, Any], before: Position, after: Position) -> Turn:
    before = variant.position(**table["before"]) if "before" in table else before
    after = variant.position(**table["after"]) if "after" in table else after
    orders = {
        power: tuple(variant.parse(before, power, line) for line in lines)
        for power, lines in table.get("orders", {}).items()
    }
    fled = table.get("dislodged", {})
    dislodged = variant.position(phase=before.phase.text, dislodged=fled).dislodged if fled else NOTHING
    outcomes = tuple(_read_outcome(before, one) for one in table.get("outcomes", ()))
    agreed = bool(table.get("agreed"))
    absent = tuple(table.get("absent", ()))
    edits = tuple(Edit(tuple(one["changes"]), str(one["reason"])) for one in table.get("edits", ()))
    return Turn(
        before, orders, table.get("draws", {}), outcomes, after, dislodged, agreed=agreed, absent=absent, edits=edits
    )


def _read_outcome(before: Position, table: Mapping[str, Any]) -> Outcome:
    power = table["power"]
    order: Order = before.variant.parse(before, power, table["order"])
    unit = read_unit(before, table["unit"]) if "unit" in table else None
    reasons = tuple(read_reason(before, one) for one in table.get("reasons", ()))
    return Outcome(order, unit, tuple(table["words"]), reasons, table.get("name", ""))


def _read_event(turn: Turn, table: Mapping[str, Any]) -> Event:
    return Event(**{**table, "reason": read_reason(turn.before, table["reason"])})


def _read_entry(turn: Turn, table: Mapping[str, Any]) -> Entry:
    money = {name: _amount(table[name]) for name in ("amount", "balance")}
    return Entry(**{**table, **money, "reason": read_reason(turn.before, table["reason"])})


def _amount(text: str) -> int | Fraction:
    number = Fraction(text)
    return int(number) if number.denominator == 1 else number


def shown_to(game: Game) -> Sequence[str]:
    """Who is told something: the seats that somebody plays, in map order."""
    return [seat.power for seat in game.seats if seat.player and seat.power in game.variant.base.powers]
