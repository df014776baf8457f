"""Further order types, one class each: exchange, fortify, deal, additional lines, convert, retreats, Winter orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import COASTS, Board, Location, quoted
from ...i18n import tr, tr_noop
from ...orders import OrderTextReader, spelled
from ...position import ChoiceRequest, OrderRule, Position
from ...presentation import Presentation, Shape
from ...reasons import Reason, Sentence
from ...standard.adjustments import Build as PlainBuild
from ...standard.adjustments import Remove, Waive
from ...standard.orders import NOT_ITSELF, WHICH_COAST, candidate_of
from ...standard.retreats import Disband
from ...standard.retreats import Retreat as PlainRetreat
from ...units import Candidate, Named, Order, SlotReader, Unit, UnitKind, named
from .adjustments import path_fault, site_closed, sites
from .cards import (
    CARDS,
    CONVERT,
    CUT,
    DISBELIEVE,
    EXCHANGE,
    EXPLORER_FLEET,
    FLEET,
    FORTIFY,
    KINDS,
    REDEPLOY,
    STEAL,
    A,
    F,
    can,
    card_id,
)
from .orders import (
    Annihilate,
    CharacterOrderType,
    Convoy,
    ConvoyAndSupport,
    Gas,
    Hold,
    Hypnotize,
    Jump,
    Move,
    MoveBySea,
    NamingOrder,
    Path,
    SpecialOrder,
    Support,
    allow,
    standing,
    text_of,
    way_fields,
)
from .routes import (
    IN_HYPERSPACE,
    NOBODY_THERE,
    OUT_OF_HYPERSPACE,
    ability_fault,
    acting,
    lacks,
    meant,
    not_beside,
    open_retreats,
    walkers,
)
from .spaces import WATER, acting_kind, bordering, bordering_places, borders, kind, steps
from .state import LABEL, card_of, label, state_of, tag

# Orders executed in place: exchange, fortify (X1, X11). Attacks foil them.

NO_EXCHANGER = Sentence("no_exchanger", "neither {unit} nor {other} is an Exchanger", "X1")
TOO_FAR = Sentence("too_far", "{other} is not adjacent to {unit}", "C-60, by option")
MANY_DEFENSES = Sentence(
    "many_defenses", "{place} can have two fortified borders in all and already has {there}", "X11"
)
MOST_DEFENSES = 2
"""How many borders of a province may be fortified."""
LISTED = re.compile(r"\s*(?:,|&|\band\b)\s*")


def read_places(reader: OrderTextReader, text: str) -> tuple[Location, ...]:
    """Return the places in `Bur Boh` or `Tyr, Boh`. Raises LookupError if a part is not a place."""
    pieces = [piece for piece in LISTED.split(text.strip()) if piece]
    if len(pieces) != 1:
        return tuple(reader.place(piece) for piece in pieces or [text])
    words = pieces[0].split()
    for cut in range(len(words), 0, -1):
        parts = [" ".join(part) for part in (words[:cut], words[cut:]) if part]
        found = [reader.board.find(part) for part in parts]
        if all(len(one) == 1 for one in found):
            return tuple(one[0] for one in found)
    return (reader.place(pieces[0]),)


class Exchange(NamingOrder, SpecialOrder):
    """`1A Kie exchange 1F Ber`: exchange places (X1). A unit that is not an Exchanger gives this order to agree."""

    name, title, key = "exchange", tr_noop("Exchange places"), "X"
    clause = "X1"
    template = tr_noop("{own} exchanges places with {places}")
    shown = Presentation(Shape.SWAP, legend=tr_noop("exchange"), done=tr_noop("Exchanged places", "result"))
    short = tr_noop("Exchange")
    slots = ("other",)
    forms = ("{unit}exchange{other}",)
    spellings = spelled({"exchange": r"\s+exchang(?:es?|ing)\s+(?:places\s+)?(?:with\s+)?"})
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"other": OrderTextReader.unit})
    ability = EXCHANGE
    example = "1A Kie exchange 1F Ber"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        text = f"{values['unit'].text} exchange {text_of(values['other'], power)}"
        return Order(power, self, (values["unit"], values["other"]), text)

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return OUT_OF_HYPERSPACE(unit=unit) if unit.place.dock else None

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return super().possible(asked, unit) or lacks(asked, acting(asked.position, unit), EXCHANGE)

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        other = meant(asked.position, order.slots[1])
        fault = self.never(asked, unit)
        if fault or other is None:
            return fault or NOBODY_THERE(place=order.slots[1].place)
        if other.key == unit.key:
            return NOT_ITSELF(unit=unit)
        if other.place.dock:
            return IN_HYPERSPACE()
        near = bordering(asked.board, unit.place.province, other.place.province)
        if asked.variant["exchange_reach"] == "adjacent" and not near:
            return TOO_FAR(unit=unit, other=other)
        return None

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        for other in asked.position.units.values():
            if other.key != unit.key:
                fault = self.fault(asked, unit, self.finish(asked, (filled[0], named(other))))
                yield candidate_of(asked, other, fault)


def exchanger_among(unit: Unit, other: Unit) -> bool:
    """Whether one of two units, with the cards they act with, is an Exchanger."""
    return can(card_of(unit), EXCHANGE) or can(card_of(other), EXCHANGE)


class PlacesOrder(SpecialOrder):
    """A special order that names one or more places, with the words `link` between them."""

    slots = ("places",)
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"places": read_places})
    link: ClassVar[str] = " "

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        return Order(power, self, (values["unit"], *values["places"]), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        return f"{values['unit'].text} {self.name} {self.link.join(place.text for place in values['places'])}"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        fault = self.never(asked, unit)
        return fault or next((one for place in order.slots[1:] if (one := not_beside(asked, unit, place))), None)

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        return self.order(asked.power, {"unit": filled[0], "places": filled[1:]})


class Fortify(PlacesOrder):
    name, title, key = "fortify", tr_noop("Fortify"), "Y"
    clause = "X11"
    template = tr_noop("{own} fortifies its border with {places}")
    shown = Presentation(Shape.WALL, legend=tr_noop("fortifies a border"), done=tr_noop("Fortified", "result"))
    forms = ("{unit}fortify{places}",)
    spellings = spelled({"fortify": r"\s+fortif(?:y|ies|ying)\s+(?:against\s+)?"})
    ability = FORTIFY
    example = "1A Mun fortify Bur Boh"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        fault = super().fault(asked, unit, order)
        there = state_of(asked.position).defenses.get(unit.place.province, ())
        if fault or len({*there, *(place.province for place in order.slots[1:])}) <= MOST_DEFENSES:
            return fault
        known = [asked.board.locations[one] for one in there]
        return MANY_DEFENSES(place=unit.place, there=known or "none")

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return self._open(asked, filled[0], ())

    def more(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterator[Candidate]:
        """Yield a second border."""
        if len(filled) == 2:
            yield from self._open(asked, filled[0], filled[1:])

    def _open(self, asked: ChoiceRequest, unit: Named, given: tuple[Location, ...]) -> Iterator[Candidate]:
        here = standing(asked, unit)
        for to in bordering_places(asked.board, here.place.province):
            if to not in given:
                fault = self.fault(asked, here, self.finish(asked, (unit, *given, to)))
                yield Candidate(to, to.text, to.words, to, fault)


# The game master's orders for a deal: `deal France 1A 4`, `seed 4711`, `chance`.

NO_CARD = Sentence("no_card", "'{text}' is not a card: enter its number, 1 to 20, or X and its number")
NO_LABEL = Sentence("no_label", "'{text}' is not a unit: enter its number and kind, like 1A")
NO_SEED = Sentence("no_seed", "'{text}' is not a shuffle number: enter a whole number, 1 or more")
MOST_SEED = 10**12


def read_card(reader: Any, text: str) -> str:
    """Return a card's number. Raises LookupError if there is no such card."""
    try:
        return card_id(text.lower().removeprefix("card").strip())
    except ValueError:
        raise LookupError(NO_CARD(text=quoted(text))) from None


def read_label(reader: Any, text: str) -> str:
    """Return a label like `1A` or `2Amp`. Raises LookupError for anything else."""
    if not LABEL.fullmatch(text.strip()):
        raise LookupError(NO_LABEL(text=quoted(text)))
    return label(text)


def read_seed(reader: Any, text: str) -> int:
    """Return a shuffle number. Raises LookupError for anything else."""
    if not text.strip().isdecimal() or not 1 <= int(text) <= MOST_SEED:
        raise LookupError(NO_SEED(text=quoted(text)))
    return int(text)


class DealingOrder(OrderRule):
    """An order of the game master about a deal."""

    clause = "section 2"
    unitless = True
    offered = False


class Deal(DealingOrder):
    """`deal France 1A 4`: give a unit a card."""

    name, title = "deal", tr_noop("Deal")
    forms = ("deal{power}{label}{card}",)
    spellings = spelled({"deal": r"\s*deals?\s+(?:to\s+)?"})
    example = "deal France 1A 4"
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType(
        {"power": OrderTextReader.owner, "label": read_label, "card": read_card}
    )


class Seed(DealingOrder):
    """`seed 4711`: set the number by which the program shuffles."""

    name, title = "seed", tr_noop("Shuffle with a number")
    forms = ("seed{seed}",)
    spellings = spelled({"seed": r"\s*seed\s+(?=\d)"})
    example = "seed 4711"
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"seed": read_seed})


class Chance(DealingOrder):
    """`chance`: deal cards at random again."""

    name, title = "chance", tr_noop("Shuffle at random")
    forms = ("chance",)
    spellings = spelled({"chance": r"\s*(?:by\s+)?chance\b\s*"})
    example = "chance"


DEAL_VERBS: tuple[OrderRule, ...] = (Deal(), Seed(), Chance())


# Lines in addition to a unit's order: steal, disbelieve, cut (X3, X4, card 15), and off the board (rule 14).

NOT_PLACED = Sentence("not_placed", "{unit} was not placed by the Right-Hand Rule", "C-70")
MANY_CUT = Sentence("many_cut", "{unit} can cut at most two supports", "card 15")
MOST_CUT = 2


def read_there(reader: OrderTextReader, text: str) -> Location:
    """Return a space, given by itself or by its unit: `Bur`, `A Bur`."""
    try:
        return reader.place(text)
    except LookupError:
        return reader.unit(text).place


class BesideOrder(SpecialOrder):
    """A line in addition to the order of a unit."""

    beside = True

    def target_fault(self, asked: ChoiceRequest, unit: Unit, place: Location) -> Reason | None:
        """C-14: return why the unit in a space cannot be a target, or None."""
        fault = not_beside(asked, unit, place)
        return fault or (None if asked.position.units.get(place.province) else NOBODY_THERE(place=place))

    def targets(self, asked: ChoiceRequest, unit: Unit) -> Iterable[Candidate]:
        for place in bordering_places(asked.board, unit.place.province):
            yield Candidate(place, place.text, place.words, place, self.target_fault(asked, unit, place))


class Steal(BesideOrder):
    name, title, key, rank = "steal", tr_noop("Steal a card"), "T", 2
    clause = "X3"
    template = tr_noop("{own} steals the card of {places}")
    shown = Presentation(
        Shape.THREAD, "card taken", legend=tr_noop("steals the card"), done=tr_noop("Card taken", "result")
    )
    short = tr_noop("Steal")
    slots = ("at",)
    forms = ("{unit}steal{at}",)
    spellings = spelled({"steal": r"\s+steals?\s+(?:from\s+)?"})
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"at": read_there})
    ability = STEAL
    example = "1A Mun steal Bur"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit) or self.target_fault(asked, unit, order.slots[1])

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return self.targets(asked, standing(asked, filled[0]))


class Disbelieve(BesideOrder):
    name, title, key, rank = "disbelieve", tr_noop("Disbelieve a card"), "B", 3
    clause = "X4"
    template = tr_noop("{own} disbelieves {place} as card {order}")
    shown = Presentation(
        Shape.THREAD, "card named", legend=tr_noop("names the card"), done=tr_noop("Disbelieved", "result")
    )
    short = tr_noop("Disbelieve")
    slots = ("at", "card")
    forms = ("{unit}disbelieve{at}{card}",)
    spellings = spelled({"disbelieve": r"\s+disbeliev(?:es?|ing)\s+"})
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"at": read_there, "card": read_card})
    ability = DISBELIEVE
    example = "1A Bur disbelieve Mun 2"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit) or self.target_fault(asked, unit, order.slots[1])

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        if len(filled) == 1:
            return self.targets(asked, standing(asked, filled[0]))
        return [Candidate(card.id, card.id, tr(card.name)) for card in CARDS.values()]

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        _, place, card = order.slots
        return super().fields(position, order) | {"place": place.words, "order": card}


class Cut(PlacesOrder, BesideOrder):
    """`1A Mun cut Tyr, Boh` (card 15): choose which supports to cut, if there are more than two."""

    name, title, key = "cut", tr_noop("Cut supports"), "U"
    clause = "card 15"
    template = tr_noop("{own} cuts the supports of {places}")
    shown = Presentation(
        Shape.THREAD, "scissors", each_target=True, legend=tr_noop("cuts the support"), done=tr_noop("Cut", "result")
    )
    short = tr_noop("Cut")
    forms = ("{unit}cut{places}",)
    spellings = spelled({"cut": r"\s+cuts?\s+"})
    link = ", "
    ability = CUT
    example = "1A Mun cut Tyr, Boh"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        fault = super().fault(asked, unit, order)
        return fault or (MANY_CUT(unit=unit) if len(order.slots) > 1 + MOST_CUT else None)

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        return [one for one in self.targets(asked, standing(asked, filled[0])) if one.value not in filled]

    def more(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Return a second support to cut."""
        return self.choices(asked, filled) if len(filled) <= MOST_CUT else ()


class OffTheBoard(BesideOrder):
    """`2A Mun otb`: in Spring, disband if dislodged and ordered nothing else; in Fall, disband at once a unit that the
    Right-Hand Rule placed (rule 14a, C-70)."""

    name, title, key = "otb", tr_noop("If dislodged: disband"), ""
    clause = "C-70"
    template = tr_noop("{own} disbands if dislodged")
    shown = Presentation(
        Shape.BADGE, "off", legend=tr_noop("disbands if dislodged"), done=tr_noop("Disbanded", "result")
    )
    forms = ("{unit}otb",)
    spellings = spelled({"otb": r"\s+(?:goes\s+)?(?:otb|off\s+the\s+board)\b\s*"})
    example = "2A Mun otb"

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        placed = tag(unit) in state_of(asked.position).rhr
        return None if placed or asked.position.phase.season == "S" else NOT_PLACED(unit=unit)

    def possible(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return self.never(asked, unit)

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit)


# Converters (card 6): `2A Con convert F`, `1A StP convert F/nc`; in place of a move, or in Winter.

NO_KIND = Sentence("no_kind_to_be", "'{text}' is not a kind to convert to: enter A, F or F/nc", "card 6")
SAME_KIND = Sentence("same_kind", "{unit} is already that kind of unit", "card 6")
NO_SHORE = Sentence("no_shore", "{place} is not coastal: a unit can convert only on a coast", "card 6")
NO_SUCH_COAST = Sentence("no_such_coast", "{place} has no such coast", "card 6")
READ = re.compile(r"\s*(?:an?\s+)?(a|army|f|fleet)\s*(?:/\s*(\w{2})|\(\s*(\w{2})\s*\)|\s+(\w{2}))?\s*", re.IGNORECASE)


def read_kind(reader: OrderTextReader, text: str) -> tuple[str, str]:
    """Return a kind and a coast ("" for none) from `A`, `F` or `F/nc`. Raises LookupError for anything else."""
    found = READ.fullmatch(text)
    if not found:
        raise LookupError(NO_KIND(text=quoted(text)))
    coast = next((one for one in found.groups()[1:] if one), "").lower()
    return found[1][0].upper(), coast


class Convert(SpecialOrder):
    """`1A Smy convert F`: convert to the other kind; the unit holds as its old kind that turn."""

    name, title, key = "convert", tr_noop("Convert"), "O"
    beside_adjustments = True
    clause = "card 6"
    shown = Presentation(
        Shape.BADGE, "kind", legend=tr_noop("converts to another kind"), done=tr_noop("Converted", "result")
    )
    slots = ("kind",)
    forms = ("{unit}convert{kind}",)
    spellings = spelled({"convert": r"\s+convert(?:s|ing)?\s+(?:(?:in)?to\s+)?(?:an?\s+(?=[a-z]{2}))?"})
    readers: ClassVar[Mapping[str, SlotReader]] = MappingProxyType({"kind": read_kind})
    ability = CONVERT
    example = "1A Smy convert F"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Return the order; its slots are the unit, the letter of the kind and, if a coast is named, the place with the
        coast."""
        unit, (letter, coast) = values["unit"], values["kind"]
        names = (*unit.place.names[:1], COASTS.get(coast, coast))
        place = (Location(unit.place.province, coast, names),) if coast else ()
        return Order(power, self, (unit, letter, *place), self.write(values))

    def write(self, values: Mapping[str, Any]) -> str:
        letter, coast = values["kind"]
        return f"{values['unit'].text} convert {letter}{f'/{coast}' if coast else ''}"

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        lacking = self.never(asked, unit)
        if lacking:
            return lacking
        if order.slots[1] == acting_kind(asked.board, unit):
            return SAME_KIND(unit=unit, kind=f"{KINDS[order.slots[1]].name}")
        place = converted_place(asked.board, unit, order)
        return None if isinstance(place, Location) else place

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        lacking = super().never(asked, unit)
        return lacking or (None if coastal(asked.board, unit.place.province) else NO_SHORE(place=unit.place))

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        unit = standing(asked, filled[0])
        if acting_kind(asked.board, unit) == F:
            yield Candidate((A, ""), A, tr(KINDS[A].name))
            return
        for place in fleet_places(asked.board, unit.place.province):
            written = f"{F}/{place.coast}" if place.coast else F
            yield Candidate((F, place.coast), written, f"{tr(KINDS[F].name)}, {place.words}", place)

    def sentence(self, position: Position, order: Order) -> str:
        own = order.unit.place.words if order.unit else ""
        letter, *coast = order.slots[1:]
        kind = tr(position.variant.kinds[letter].name) if letter in position.variant.kinds else letter
        where = tr(" on {coast}", coast=coast[0].words) if coast else ""
        if kind[:1] in "aeiou":
            return tr("{own} converts to an {kind}{where}", own=own, kind=kind, where=where)
        return tr("{own} converts to a {kind}{where}", own=own, kind=kind, where=where)


def coastal(board: Board, province: str) -> bool:
    """Whether a unit can convert in a province; Moscow counts too, since it is on a lake (card 6)."""
    dry = kind(board, province) not in WATER
    return dry and bool(fleet_places(board, province))


def fleet_places(board: Board, province: str) -> list[Location]:
    """Return where a fleet can be in a province: on its coasts; in Moscow on the shore of the lake."""
    texts = [province, *(f"{province}/{coast}" for coast in board.provinces[province].coasts)]
    tables = (board.moves[FLEET], board.moves[EXPLORER_FLEET])
    wet = any(kind(board, near) in WATER for near in borders(board)[province])
    return [board.locations[text] for text in texts if wet and any(text in table for table in tables)]


def converted_place(board: Board, unit: Unit, order: Order) -> Location | Reason:
    """Return the place of a converted unit; a fleet is on the coast named or, if none is named, on that of the sea
    (C-11)."""
    whole = board.locations[unit.place.province]
    named = order.slots[2] if len(order.slots) > 2 else whole
    if order.slots[1] == A:
        return whole
    places = fleet_places(board, unit.place.province)
    if named in places:
        return board.locations[named.text]
    if named.coast:
        return NO_SUCH_COAST(place=whole)
    return WHICH_COAST(unit=unit, coasts=" or ".join(place.text for place in places))


CONVERT_VERB = Convert()


# The orders of a retreat phase: `1A Ruh R Bel`, `1A Ruh D`; a Retreater may retreat without being dislodged.


class Retreat(PlainRetreat):
    """Retreat to an open adjacent place."""

    example = "1A Ruh R Bel"
    clause = "section 11"

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        dislodged = asked.position.dislodged.get(filled[0].key)
        if dislodged is None or dislodged.unit.power != asked.power:
            unit = next(unit for unit in walkers(asked.position, asked.power) if unit.key == filled[0].key)
            dislodged = open_retreats(asked.position, unit)
        return self.goals(dislodged)


RETREAT_VERBS: tuple[OrderRule, ...] = (Retreat(), Disband())


# The orders of a Winter: builds, removals, conversions, and redeployments over one or two spaces (X10).


class Build(PlainBuild):
    """`build A Par`, `build F StP/nc`: build a unit; the program gives it a number."""

    example = "build A Par"

    def closed(self, asked: ChoiceRequest, place: Location) -> Reason | None:
        return site_closed(asked.position, asked.power, place)

    def places(self, asked: ChoiceRequest, kind: UnitKind, province: str) -> Sequence[Location]:
        return sites(asked.position, kind.letter, province) if kind.letter in (A, F) else ()


class Redeploy(NamingOrder):
    name, title, key = "redeploy", tr_noop("Redeploy"), "Y"
    beside_adjustments = True
    clause = "X10"
    template = tr_noop("{own} redeploys{through} to {to}{added}")
    shown = Presentation(Shape.ARROW, done=tr_noop("Redeployed", "result"))
    slots = ("to",)
    forms = ("{unit}redeploy{to}", "{unit}redeploy{from}-{to}")
    spellings = spelled({"redeploy": r"\s+redeploy(?:s|ing)?\s+(?:(?:over|to|through)\s+|-\s*)?"})
    ability = REDEPLOY
    example = "1A Mar redeploy Pie - Tus"

    def order(self, power: str, values: Mapping[str, Any]) -> Order:
        """Return the order; its slots are the unit and the one or two places that it comes to."""
        path = [values[name] for name in ("from", "to") if name in values]
        text = f"{values['unit'].text} redeploy {' - '.join(place.text for place in path)}"
        return Order(power, self, (values["unit"], *path), text)

    def never(self, asked: ChoiceRequest, unit: Unit) -> Reason | None:
        return ability_fault(asked.position, unit, self.ability)

    def fault(self, asked: ChoiceRequest, unit: Unit, order: Order) -> Reason | None:
        return self.never(asked, unit) or path_fault(asked.position, unit, order.slots[1:])

    def choices(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Yield the places one step on from the last one."""
        unit = standing(asked, filled[0])
        here = unit.at(filled[-1]) if len(filled) > 1 else unit
        for place in steps(asked.board, here):
            # After one step it only has to be able to pass through that space.
            fault = path_fault(asked.position, unit, (*filled[1:], place), through=len(filled) == 1)
            yield Candidate(place, place.text, place.words, place, fault)

    def more(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Iterable[Candidate]:
        """Return the choices for a second step."""
        return self.choices(asked, filled) if len(filled) == 2 else ()

    def finish(self, asked: ChoiceRequest, filled: tuple[Any, ...]) -> Order:
        names = ("to",) if len(filled) == 2 else ("from", "to")
        return self.order(asked.power, dict(zip(("unit", *names), filled)))

    def fields(self, position: Position, order: Order) -> dict[str, object]:
        return super().fields(position, order) | way_fields(order)


WINTER_VERBS: tuple[OrderRule, ...] = (Build(), Remove(), Waive(), CONVERT_VERB, Redeploy())


# All order types by the step in which they are given.

MAIN: tuple[OrderRule, ...] = (
    Move(),
    Path(),
    Jump(),
    Support(),
    Hold(),
    Convoy(),
    ConvoyAndSupport(),
    MoveBySea(),
    CONVERT_VERB,
    Annihilate(),
    Gas(),
    Hypnotize(),
    Exchange(),
    Fortify(),
)
"""The main orders of a movement phase, of which a unit has one."""
BESIDE: tuple[OrderRule, ...] = (Steal(), Disbelieve(), Cut(), OffTheBoard())
allow(MAIN)

BY_STEP: Mapping[str, tuple[OrderRule, ...]] = MappingProxyType(
    {"D": DEAL_VERBS, "M": (*MAIN, *BESIDE), "R": RETREAT_VERBS, "A": (*WINTER_VERBS, *DEAL_VERBS)}
)
ALL_VERBS: Mapping[str, OrderRule] = MappingProxyType({verb.name: verb for verbs in BY_STEP.values() for verb in verbs})
BY_ABILITY: Mapping[str, str] = MappingProxyType(
    {verb.ability: verb.name for verb in ALL_VERBS.values() if isinstance(verb, CharacterOrderType) and verb.ability}
)
"""Ability -> the order type that only it allows."""
