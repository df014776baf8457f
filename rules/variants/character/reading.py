"""The state of a game out of the notation of section 14.

Only what cannot be read is refused; what is odd, the doctor tells.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ...position import Dislodged, Phase, Position, Unit
from ...reading import StateReader
from ...speech import tr
from ...terms import End
from .building import dues
from .cards import CARDS, ORDINARY, card_id
from .kinds import AMP, A, F
from .numbering import highest, label, next_number
from .state import Kept, Mine, Shown, keeping, kept, with_card
from .writing import UNKNOWN

KEYS = (
    *("cards", "revealed", "mines", "civil_disorder", "impassable", "no_center", "gassed_centers", "used", "defenses"),
    *(
        "rhr",
        "numbers",
        "adjust",
        "deck",
        "dealt",
        "buried",
        "seed",
        "standoffs",
        "powerless",
        "closed",
        "otb",
        "borders",
    ),
    *("shown", "ended"),
)


def read(position: Position, state: Mapping[str, Any], end: Callable[[Any], End]) -> Position:
    """The position with this state. ValueError with the key for what cannot be read; `end` reads an agreed one."""
    unknown = sorted(key for key in state if key not in KEYS)
    if unknown:
        raise ValueError(
            tr("no state is called {unknown}. There are: {keys}", unknown=", ".join(unknown), keys=", ".join(KEYS))
        )
    reader = Reader(position.variant, position.variant.base, state)
    numbers = reader.numbers()
    position = _labelled(position, numbers)
    position = reader.cards(position)
    return _without_plain_dues(replace(position, extra=reader.kept(numbers, end)))


def _without_plain_dues(position: Position) -> Position:
    """The position without the adjustments that were stated, if they follow from it."""
    stated = kept(position).adjust
    if not stated or position.phase.step != "A":
        return position
    plain = keeping(position, adjust={})
    follows = all(dues(plain, power) == stated.get(power, 0) for power in position.variant.base.powers)
    return plain if follows else position


def _labelled(position: Position, numbers: Mapping[str, Mapping[str, int]]) -> Position:
    """The position with a number for each unit that was set up without one, and no number twice."""
    seen: set[str] = set()
    top = highest(position, numbers)
    units: dict[str, Unit] = {}
    for key, unit in position.units.items():
        if not unit.serial:
            unit = replace(unit, serial=str(next_number(top, unit.power, unit.kind)))
            top = highest(position.then({**position.units, key: unit}), top)
        units[unit.key] = unit
        _told_apart(seen, unit)
    fled: dict[str, Dislodged] = {}
    for key, one in position.dislodged.items():
        if not one.unit.serial:
            raise ValueError(tr("dislodged: write the number of {unit}, like 1{unit}", unit=one.unit.text))
        _told_apart(seen, one.unit)
        fled[key] = one
    return position.then(units, fled)


def _told_apart(seen: set[str], unit: Unit) -> None:
    name = f"{unit.power} {unit.tag}"
    if name in seen:
        raise ValueError(tr("{name} is there twice", name=name))
    seen.add(name)


@dataclass(frozen=True, slots=True)
class Reader(StateReader):
    """Reads the tables of a state. ValueError says where something else stands."""

    state: Mapping[str, Any]

    def kept(self, numbers: Mapping[str, Mapping[str, int]], end: Callable[[Any], End]) -> Kept:
        return Kept(
            revealed=dict(self.by_unit("revealed", card_id)),
            mines=tuple(self.mines()),
            disorder=dict(self.by_tag("civil_disorder", self.phase)),
            impassable=self.by_place("impassable", self.phase),
            no_center=self.by_place("no_center", self.phase),
            gassed_centers=self.places("gassed_centers", self.state.get("gassed_centers", ())),
            used=dict(self.by_tag("used", self.phase)),
            defenses=self.by_place("defenses", self.places),
            rhr=self.tags("rhr"),
            numbers=numbers,
            adjust=dict(self.adjusted()),
            deck=self.deck(),
            dealt=self.number("dealt", self.state.get("dealt", 0)),
            buried=tuple(self.card("buried", one) for one in self.items("buried", self.state.get("buried", ()))),
            seed=self.number("seed", self.state.get("seed", 0), most=10**18),
            standoffs=self.places("standoffs", self.state.get("standoffs", ())),
            powerless=self.tags("powerless"),
            closed=self.places("closed", self.state.get("closed", ())),
            otb=self.tags("otb"),
            borders=self.borders(),
            shown=tuple(self.shown()),
            ended=end(self.state["ended"]) if "ended" in self.state else None,
        )

    def adjusted(self) -> Iterator[tuple[str, int]]:
        for power, number in self.entries("adjust"):
            yield self.power("adjust", power), self.number(f"adjust.{power}", number, -self.greatest)

    def entries(self, key: str) -> Iterator[tuple[str, Any]]:
        return self.table(key, self.state.get(key, {}))

    def places(self, key: str, value: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.place(key, one) for one in self.items(key, value)))

    def borders(self) -> dict[str, int]:
        return {self.tag("borders", one): self.number("borders", index, -1) for one, index in self.entries("borders")}

    def phase(self, key: str, value: Any) -> str:
        try:
            when = Phase.parse(value if isinstance(value, str) else repr(value))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
        if when.season not in ("S", "F") or when.step != "M":
            raise ValueError(tr("{key} is a turn like F1902M, not {value}", key=key, value=reprlib.repr(value)))
        return when.text

    def card(self, key: str, value: Any) -> str:
        plain = int(value) if isinstance(value, Fraction) and value == int(value) else value
        try:
            return card_id(plain)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def label(self, key: str, text: Any) -> str:
        """`1A`, `2Amp`."""
        try:
            return label(text if isinstance(text, str) else repr(text))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None

    def tag(self, key: str, text: Any) -> str:
        """`France 1A`."""
        head, _, tail = text.strip().rpartition(" ") if isinstance(text, str) else ("", "", text)
        if not head:
            raise ValueError(
                tr(
                    "{key}: {text} is no unit. Write its power and number, like France 1A",
                    key=key,
                    text=reprlib.repr(text),
                )
            )
        return f"{self.power(key, head)} {self.label(key, tail)}"

    def tags(self, key: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.tag(key, one) for one in self.items(key, self.state.get(key, ()))))

    def by_tag(self, key: str, reader: Callable[[str, Any], str]) -> Iterator[tuple[str, str]]:
        for text, value in self.entries(key):
            yield self.tag(key, text), reader(f"{key}.{text}", value)

    def by_place(self, key: str, reader: Callable[[str, Any], Any]) -> dict[str, Any]:
        return {self.place(key, text): reader(f"{key}.{text}", value) for text, value in self.entries(key)}

    def by_unit(self, key: str, reader: Callable[[Any], str]) -> Iterator[tuple[str, str]]:
        """The entries of a table of tables, power and then unit, by tag."""
        for text, units in self.entries(key):
            power = self.power(key, text)
            for name, value in self.table(f"{key}.{power}", units):
                found = value if value == UNKNOWN and key == "cards" else self.card(f"{key}.{power}.{name}", value)
                yield f"{power} {self.label(f'{key}.{power}', name)}", found

    def cards(self, position: Position) -> Position:
        """The position with a card for every unit: Ordinary for those that are not listed, none before the deal."""
        given = dict(self.by_unit("cards", card_id))
        there = {f"{unit.power} {unit.tag}" for unit in position.units.values()}
        there |= {f"{one.unit.power} {one.unit.tag}" for one in position.dislodged.values()}
        missing = [name for name in given if name not in there]
        if missing:
            raise ValueError(tr("cards: there is no unit {missing}", missing=missing[0]))
        usual = UNKNOWN if position.phase.step == "D" else ORDINARY
        units = {key: _dealt(unit, given, usual) for key, unit in position.units.items()}
        fled = {key: replace(one, unit=_dealt(one.unit, given, usual)) for key, one in position.dislodged.items()}
        return position.then(units, fled)

    def mines(self) -> Iterator[Mine]:
        for one in self.items("mines", self.state.get("mines", ())):
            given = dict(self.table("mines", one))
            if set(given) != {"at", "by"}:
                raise ValueError(
                    tr('a mine is like {{at = "Gal", by = "Russia 1A"}}, not {one}', one=reprlib.repr(one))
                )
            yield Mine(self.place("mines", given["at"]), self.tag("mines", given["by"]))

    def numbers(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for text, letters in self.entries("numbers"):
            power = self.power("numbers", text)
            found[power] = {}
            for letter, number in self.table(f"numbers.{power}", letters):
                name = next((one for one in (A, F, AMP) if one.upper() == str(letter).upper()), "")
                if not name:
                    wrong = reprlib.repr(letter)
                    raise ValueError(
                        tr("numbers.{power}: {letter} is neither A nor F nor Amp", power=power, letter=wrong)
                    )
                found[power][name] = self.number(f"numbers.{power}.{letter}", number)
        return found

    def deck(self) -> dict[str, int] | None:
        if "deck" not in self.state:
            return None
        left = {self.card("deck", card): self.number(f"deck.{card}", number) for card, number in self.entries("deck")}
        return {card: left[card] for card in CARDS if left.get(card)}

    def shown(self) -> Iterator[Shown]:
        for one in self.items("shown", self.state.get("shown", ())):
            given = dict(self.table("shown", one))
            if set(given) != {"unit", "card"}:
                raise ValueError(
                    tr('shown: an entry is like {{unit = "France 1A", card = 4}}, not {one}', one=reprlib.repr(one))
                )
            yield Shown(self.tag("shown", given["unit"]), self.card("shown", given["card"]))


def _dealt(unit: Unit, given: Mapping[str, str], usual: str) -> Unit:
    card = given.get(f"{unit.power} {unit.tag}", usual)
    return with_card(unit, "" if card == UNKNOWN else card)
