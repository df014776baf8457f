"""A seat's reports as a table for its section, and a game built from nothing else.

Positions and turns are those of the views: `variant.view` and `variant.seen`. The variant of such a game is a stand-in
that answers from the table what is seen, reported and owned; everything else the rules derive from the view, as they do
for a seat at one computer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from ..board import Location, Province
from ..economy import LedgerEntry
from ..game import Game, Rulings, for_all
from ..i18n import ENGLISH, code, in_english, tr
from ..options import End
from ..position import Position, Turn, Variant, View
from ..reasons import KNOWN, NAMES, QuotedSentence, Reason, SideStrength, listed, many, say, words
from ..reports import events, seen
from ..units import NOTHING, Edit, Event, Named, Order, Outcome, Unit, dislodged_dict

# Reasons in sealed sections: the sentence as it was said in English, and the units and places that a map can point
# at.
#
# Who reads them has them in his own language: the sentence is found again by its code and its fixed words, and what
# was filled in and is not kept beside it is taken out of the text. What does not make the same text again is quoted.

Table = dict[str, Any]
NOT_SAID: tuple[Any, ...] = ("", "", "", "", "", ())
"""The defaults of a unit's fields: power, kind, place, number, serial, traits."""


def reason_table(reason: Reason) -> Table:
    """A reason as a table. References other than units, provinces, strengths and texts are kept only inside the
    sentence."""
    names = [*reason.refs, *re.findall(r"{(\w+)}", reason.sentence.template)]
    found = {name: _ref(reason.get(name)) for name in dict.fromkeys(names)}
    refs = {name: value for name, value in found.items() if value is not None}
    with in_english():
        table = {"code": reason.code, "says": say(reason), "clause": reason.clause, "refs": refs}
    return {key: value for key, value in table.items() if value}


def read_reason(position: Position, table: Mapping[str, Any]) -> Reason:
    """Restore a reason; it says the same sentence. Raises ValueError for unknown provinces and units."""
    code, clause, says = table.get("code", ""), table.get("clause", ""), table["says"]
    refs = {name: _read_ref(position, value) for name, value in table.get("refs", {}).items()}
    for template in KNOWN.get(code, ()):
        found = re.fullmatch(_pattern(template), says)
        if found:
            taken = {name: _taken(text) for name, text in found.groupdict().items() if name not in refs}
            counted = {name: _counted(value) for name, value in refs.items()}
            reason = QuotedSentence(code, template, clause)(**counted, **taken)
            with in_english():
                same = say(reason) == says
            if same:
                return reason
    return QuotedSentence(code, says.replace("{", "{{").replace("}", "}}"), clause)(**refs)


@lru_cache(maxsize=1024)
def _pattern(template: str) -> str:
    """A pattern for the sentences of a template, whatever is filled in, with its capital and full stop."""
    parts, seen = NAMES.split(template), set[str]()
    made = [re.escape(parts[0])]
    for name, after in zip(parts[1::2], parts[2::2]):
        made.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+?)")
        made.append(re.escape(after))
        seen.add(name)
    first = parts[0][:1]
    head = f"[{first}{first.upper()}]" if first.isalpha() else re.escape(first)
    return head + "".join([re.escape(parts[0][1:]), *made[1:]]) + r"\.?"


def _taken(text: str) -> Any:
    """What was filled in, as far as it means the same in other languages: counts and lists."""
    both = re.fullmatch(r"(.+) (and|or) (.+?)", text)
    if both and not text[0].isdigit():
        return _List((*both[1].split(", "), both[3]), both[2])
    return _counted(text)


def _counted(text: Any) -> Any:
    """A count that was stored as text."""
    count = re.fullmatch(r"(\d+) ([a-z][a-z ]*?)s?", text) if isinstance(text, str) else None
    return _Count(int(count[1]), count[2]) if count else text


@dataclass(frozen=True, slots=True)
class _Count:
    """A number of things: "3 units"."""

    number: int
    noun: str

    @property
    def words(self) -> str:
        return many(self.number, self.noun)


@dataclass(frozen=True, slots=True)
class _List:
    """Several things in a row: "A Par, A Mar and F Bre"."""

    items: tuple[str, ...]
    last: str

    @property
    def words(self) -> str:
        return listed([words(one) for one in self.items], self.last)


@dataclass(frozen=True, slots=True)
class _Side:
    """The strength of one side of a fight, in the words in which it was reported."""

    total: int | Fraction
    words: str


def _ref(value: object) -> Any:
    """A reference as JSON; None for other kinds of reference."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Unit):
        return {"unit": unit_table(value)}
    if isinstance(value, Named):
        return {"named": [value.kind, value.place.text, value.number, value.power, value.serial]}
    if isinstance(value, Location):
        return {"at": value.text}
    if isinstance(value, Province):
        return {"province": value.id}
    if isinstance(value, SideStrength):
        with in_english():
            return {"strength": [str(value.total), value.words]}
    if isinstance(value, list | tuple):
        found = [_ref(one) for one in value]
        return None if None in found else found
    return None


def _read_ref(position: Position, value: Any) -> Any:
    if isinstance(value, list):
        return [_read_ref(position, one) for one in value]
    if not isinstance(value, Mapping):
        return value
    board = position.variant.base
    kind, name = next(iter(value.items()))
    try:
        if kind == "unit":
            return read_unit(position, name)
        if kind == "strength":
            return _Side(Fraction(name[0]), name[1])
        if kind == "named":
            return Named(name[0], board.locations[name[1]], *name[2:])
        return board.locations[name] if kind == "at" else board.provinces[name]
    except KeyError:
        raise ValueError(tr("no place is called '{name}'", name=name)) from None


def unit_table(unit: Unit) -> list[Any]:
    """A unit as a list; empty fields at the end are left out."""
    parts = [unit.power, unit.kind, unit.place.text, unit.number, unit.serial, [list(trait) for trait in unit.traits]]
    while not parts[-1]:
        parts.pop()
    return parts


def read_unit(position: Position, parts: list[Any]) -> Unit:
    """Restore a unit: the position's own object if it is equal. Raises KeyError for an unknown province."""
    power, kind, place, number, serial, traits = (*parts, *NOT_SAID[len(parts) :])
    made = Unit(power, kind, position.variant.base.locations[place], tuple(map(tuple, traits)), number, serial)
    standing = position.units.get(made.key)
    return standing if standing == made else made


# Writing.


def snapshot_table(game: Game, power: str, before: Table | None = None, same: int = 0) -> Table:
    """Everything reported to a power (or PUBLIC) in a game that holds the true state. `before`: its earlier report,
    whose first `same` turns are still the same: what was reported of them stays as it was."""
    variant = game.variant
    earlier = before or {"positions": [], "turns": []}
    first = same if before else 0
    views = [variant.view(position, power) for position in game.positions[first:]]
    turns = []
    for number, turn in enumerate(game.turns[first:]):
        turns.append(_turn(variant, turn, seen(turn, power), power, views[number].position, views[number + 1].position))
    return {
        "positions": [*earlier["positions"][:first], *(_view(view) for view in views)],
        "turns": [*earlier["turns"][:first], *turns],
        "acting": list(variant.must_act(game.position)),
    }


def _view(view: View) -> Table:
    table = _filled(view.position.as_dict())
    return table if view.visible_provinces is None else {**table, "sight": sorted(view.visible_provinces)}


def _filled(table: Mapping[str, Any]) -> Table:
    return {key: value for key, value in table.items() if value or key in ("phase", "centers")}


def _turn(variant: Variant, turn: Turn, seen: Turn, power: str, before: Position, after: Position) -> Table:
    """A turn. Its positions are stored elsewhere unless the report has different ones."""
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
    """The report in English and, if it is another one, in the current language."""
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


def _entry(one: LedgerEntry) -> Table:
    money = {"amount": str(one.amount), "balance": str(one.balance)}
    return {
        "phase": one.phase, "power": one.power, **money, "reason": reason_table(one.reason), "other": one.other,
        "date": one.date,
    }  # fmt: skip


# Reading.


@dataclass(frozen=True, slots=True)
class PlayerSnapshot:
    """What was reported of positions and turns, by the identity of each; they are kept here so that the identity lasts.
    """

    variant: Variant
    viewer: str
    views: dict[int, View] = field(default_factory=dict)
    turns: dict[int, tuple[Turn, Table]] = field(default_factory=dict)
    acting: tuple[str, ...] = ()


class SnapshotVariant:
    """A stand-in for the variant of a game whose true state is sealed: the viewer gets his reports, others what they
    would see."""

    snapshot: PlayerSnapshot

    def view(self, position: Position, power: str) -> View:
        found = self.snapshot.views.get(id(position))
        if found is None or power not in ("", self.snapshot.viewer):
            return self.snapshot.variant.view(position, power)
        return View(power, found.position, found.visible_provinces)

    def seen(self, turn: Turn, power: str) -> Turn:
        known = id(turn) in self.snapshot.turns and power in ("", self.snapshot.viewer)
        return turn if known else self.snapshot.variant.seen(turn, power)

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return tuple(_read_event(turn, one) for one in self._of(turn, power).get("events", ()))

    def ledger(self, turn: Turn, power: str) -> tuple[LedgerEntry, ...]:
        return tuple(_read_entry(turn, one) for one in self._of(turn, power).get("entries", ()))

    def report(self, turn: Turn, power: str) -> str:
        """The report in the reader's language, if it was written in it or can be derived from the rest of the report;
        else in English."""
        table = self._of(turn, power)
        stored, language = str(table.get("report", "")), code()
        if language == ENGLISH or language in table.get("reports", {}):
            return str(table.get("reports", {}).get(language, stored))
        anew = partial(super().report, turn, power)  # type: ignore[misc]
        with in_english():
            same = bool(stored) and anew() == stored
        return str(anew()) if same else stored

    def _of(self, turn: Turn, power: str) -> Table:
        """What the viewer was told about a turn; nothing for others."""
        return (
            self.snapshot.turns[id(turn)][1]
            if id(turn) in self.snapshot.turns and power in ("", self.snapshot.viewer)
            else {}
        )

    def must_act(self, position: Position) -> tuple[str, ...]:
        return self.snapshot.acting if id(position) in self.snapshot.views else self.snapshot.variant.must_act(position)

    def end(self, position: Position) -> End | None:
        """Once a game has ended nothing is sealed any more."""
        return None


def snapshot_game(game: Game, table: Mapping[str, Any], viewer: str) -> Game:
    """The game with the positions and turns of such a table in place of its own. Raises ValueError if it cannot be
    read. Drafts are up to the caller."""
    variant = original(game.variant)
    snapshot = PlayerSnapshot(variant, viewer, acting=tuple(table["acting"]))
    # A variant of the same kind with the same options that answers from what was told.
    kind = type(type(variant).__name__, (SnapshotVariant, type(variant)), {})
    acting_as: Variant = object.__new__(kind)
    acting_as.__dict__.update({name: value for name, value in variant.__dict__.items() if name != "nowhere"})
    acting_as.__dict__["snapshot"] = snapshot
    positions = [_read_view(acting_as, one, snapshot) for one in table["positions"]]
    turns = []
    for number, one in enumerate(table["turns"]):
        turn = _read_turn(acting_as, one, positions[number], positions[number + 1])
        snapshot.turns[id(turn)] = (turn, one)
        turns.append(turn)
    return replaced(game, acting_as, positions[0], tuple(turns), viewer)


def replaced(game: Game, variant: Variant, start: Position, turns: tuple[Turn, ...], known: str) -> Game:
    """The game as `known` to others ("": the true state), without drafts."""
    return Game(
        variant, start, game.seats, game.secrecy, turns, submitted=game.submitted, title=game.title, book=game.book,
        seal=game.seal, known=known, chain=game.chain, rulings=snapshot_book(game) if known else game.rulings,
        deadline=game.deadline,
    )  # fmt: skip


def snapshot_book(game: Game) -> Rulings:
    """The rulings book as everybody may read it while the true state is sealed."""
    return game.rulings if game.known else for_all(game.rulings, game.nameless)


def original(variant: Variant) -> Variant:
    """The variant itself, also for a stand-in."""
    return variant.snapshot.variant if isinstance(variant, SnapshotVariant) else variant


def _read_view(variant: Variant, table: Mapping[str, Any], snapshot: PlayerSnapshot) -> Position:
    position = variant.position(**{key: value for key, value in table.items() if key != "sight"})
    sight = frozenset(table["sight"]) if "sight" in table else None
    snapshot.views[id(position)] = View(snapshot.viewer, position, sight)
    return position


def _read_turn(variant: Variant, table: Mapping[str, Any], before: Position, after: Position) -> Turn:
    before = variant.position(**table["before"]) if "before" in table else before
    after = variant.position(**table["after"]) if "after" in table else after
    orders = {
        power: tuple(variant.parse(before, power, line) for line in lines)
        for power, lines in table.get("orders", {}).items()
    }
    texts = table.get("dislodged", {})
    dislodged = variant.position(phase=before.phase.text, dislodged=texts).dislodged if texts else NOTHING
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


def _read_entry(turn: Turn, table: Mapping[str, Any]) -> LedgerEntry:
    money = {name: _amount(table[name]) for name in ("amount", "balance")}
    return LedgerEntry(**{**table, **money, "reason": read_reason(turn.before, table["reason"])})


def _amount(text: str) -> int | Fraction:
    number = Fraction(text)
    return int(number) if number.denominator == 1 else number


def shown_to(game: Game) -> Sequence[str]:
    """Who receives reports: the seats that have a player, in map order."""
    return [seat.power for seat in game.seats if seat.player and seat.power in game.variant.base.powers]
