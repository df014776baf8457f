"""The end of a year (section 6): the Fall count, then Winter with builds, conversions, redeployments and the deal."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...adjudication import interned
from ...i18n import decimal, tr
from ...position import AdjudicationState, ChoiceRequest, DrawNeeded, Position, Turn, Variant
from ...reasons import Reason, Sentence, listed, say
from ...standard.validation import NOT_NOW, NOT_THERE, REPLACED
from ...units import GM, CardDeal, Order, Outcome, Unit
from ...units import DealtCard as SetupDealt
from .adjustments import Minefield, adjusted, adjustments_due, converted, redeploy, relabelled
from .aftermath import CONVERTED, announce
from .cards import CARDS, CONVERT, KINDS, LIMITS, ORDINARY, TABLE, A, F, card_id, written
from .routes import ability_fault
from .special_orders import CONVERT_VERB, converted_place
from .state import (
    ANEW_AT,
    NONE_LEFT,
    NOT_IN_DECK,
    CardDeck,
    DealRecipient,
    DealRecord,
    card_of,
    composition,
    deck_of,
    entitled,
    everybody,
    gone,
    has_status,
    held_by,
    highest,
    is_named,
    kind_fault,
    knows,
    left,
    made_up,
    next_number,
    powers_work,
    ready,
    season_words,
    share,
    state_of,
    tag,
    used_up,
    with_card,
    with_state,
)

# Cards dealt by hand: for which units the game master can write one now, and the reasons against it.

NOT_DEALT_NOW = Sentence(
    "not_dealt_now", "{unit} cannot be dealt a card now: there is no such unit, or it already has a card", "C-5"
)
DEALT_TWICE = Sentence("dealt_twice", "an earlier line already deals {unit} a card", "section 2")
ONLY_GM = Sentence("only_gm", "only the game master can deal", "section 2")


class UnitToDeal(NamedTuple):
    """A unit to be dealt a card. `unit`: None for one that may yet be built; `words`: its description."""

    power: str
    label: str
    words: str
    unit: Unit | None = None


def waiting(position: Position, power: str) -> tuple[UnitToDeal, ...]:
    """Return the units of a power that can be dealt a card: those without one, and in Winter those it can build."""
    if position.phase.step == "A":
        return tuple(_to_be_built(position, power))
    units = (unit for unit in position.units_of(power) if not knows(unit))
    return tuple(UnitToDeal(power, unit.tag, unit.text, unit) for unit in units)


def _to_be_built(position: Position, power: str) -> Iterator[UnitToDeal]:
    numbers = highest(position, state_of(position).numbers)
    for letter in (A, F):
        first = next_number(numbers, power, letter)
        for number in range(first, first + max(0, adjustments_due(position, power))):
            kind = tr(KINDS[letter].name)
            words = tr("{number}{letter}, if this {kinds} is built", number=number, letter=letter, kinds=kind)
            yield UnitToDeal(power, f"{number}{letter}", words)


def recipient(position: Position, power: str) -> DealRecipient:
    """Return a power as the recipient of a deal, to check the limits of section 2."""
    name = position.variant.base.powers[power].name
    start = position.phase.step == "D"
    return DealRecipient(power, name, len(position.units_of(power)), entitled(position, power), left(position), start)


def hand_fault(position: Position, order: Order, before: Sequence[Order]) -> Reason | None:
    """Return why a card cannot be dealt by hand after the orders `before` of the game master, or None."""
    power, label, card = order.slots
    if order.power != GM:
        return ONLY_GM()
    there = {one.label: one for one in waiting(position, power)}
    if label not in there:
        return NOT_DEALT_NOW(unit=f"{power} {label}")
    given = {one.slots[1]: one.slots[2] for one in before if one.verb == "deal" and one.slots[0] == power}
    if label in given:
        return DEALT_TWICE(unit=f"{power} {label}")
    if card not in composition(position.variant):
        return NOT_IN_DECK(card=CARDS[card].title)
    deck = deck_of(position)
    for one in before:
        deck = deck.without(one.slots[2]) if one.verb == "deal" else deck
    known = deck.sure or position.phase.step == "D"
    if known and not (deck.counts.get(card, 0) or card in deck.buried):
        return NONE_LEFT(card=CARDS[card].title)
    unit = there[label].unit
    odd = kind_fault(card, unit or label[-1])
    last = not any(one.label not in (*given, label) for one in there.values())
    return odd or recipient(position, power).fault(card, [*held_by(position, power), *given.values()], last)


# Cards dealt: at the start to all units, in Winter to the new ones (section 2).
#
# Cards are drawn at random, one after the other (`card 1`, `card 2` ... in `draws`), taken from a list in a scenario,
# computed from a seed that the game master gives, or dealt by his hand.

SEEDED = Sentence("seeded", "cards are dealt with shuffle number {seed} from now on", "2")
UNSEEDED = Sentence("unseeded", "cards are dealt at random from now on", "2")
BY_HAND = Sentence("by_hand", "{unit} was dealt card {card}", "2")
SWAPPED = Sentence("swapped", "{why}; swapped with {other}", "section 2, step 2")
BURIED = Sentence("buried", "{why}, and no unit could swap with it: buried", "section 2, step 2")
NO_SUIT = Sentence("no_suit", "no card in the deck may be dealt to {unit}, so it is Ordinary", "C-4")
NAMES = frozenset({"deal", "seed", "chance"})
QUEUE = ""
"""The key under which a scenario lists the cards in the order they come off the deck."""


def deal_opening(now: AdjudicationState) -> AdjudicationState:
    """Rule 4: deal to all units that have no card yet, power by power."""
    return dealt(now, [key for key, unit in now.position.units.items() if not knows(unit)])


def dealt(now: AdjudicationState, new: Sequence[str]) -> AdjudicationState:
    """Return the situation after a deal to the units with these keys, in this order."""
    dealer = Dealer(now)
    position = dealer.deal(new)
    return now.replace(position, outcomes=(*now.outcomes, *dealer.outcomes))


class HandDeal(NamedTuple):
    """A card that the game master deals to a unit by hand."""

    order: Order
    card: str


class Dealer:
    """Deals in one phase; the results are in `position`, `deck`, `log` and `outcomes`."""

    def __init__(self, now: AdjudicationState) -> None:
        self.now = now
        self.position = now.position
        self.variant = now.variant
        self.deck: CardDeck = deck_of(now.position)
        self.log: list[DealRecord] = []
        self.outcomes: list[Outcome] = []
        self.seed = state_of(now.position).seed
        self.drawn = 0
        self.hand: dict[str, HandDeal] = {}

    def deal(self, new: Sequence[str]) -> Position:
        """Return the position after a deal to the units with these keys, power by power."""
        self._read_lines(new)
        for power in self.now.board.powers:
            mine = [key for key in new if self.position.units[key].power == power]
            if mine:
                self._deal_power(recipient(self.now.position, power), mine)
        numbers = highest(self.position, state_of(self.position).numbers)
        return with_state(
            self.position,
            deck=self.deck.counts,
            buried=self.deck.buried,
            dealt=self.deck.dealt,
            seed=self.seed,
            deals=tuple(self.log),
            numbers=numbers,
        )

    # The game master's orders.

    def _read_lines(self, new: Sequence[str]) -> None:
        waiting = {tag(self.position.units[key]): key for key in new}
        for order in self.now.orders:
            if order.verb not in NAMES:
                continue
            if order.power != GM:
                self._refuse(order, ONLY_GM())
            elif order.verb in ("seed", "chance"):
                self.seed = order.slots[0] if order.verb == "seed" else 0
                reason = SEEDED(seed=self.seed) if self.seed else UNSEEDED()
                self.outcomes.append(Outcome(order, None, ("ok",), (reason,)))
            else:
                self._note_hand(order, waiting)

    def _note_hand(self, order: Order, waiting: dict[str, str]) -> None:
        """Keep a card dealt by hand for its unit; whether it is allowed is checked when the unit's turn comes."""
        unit, card = f"{order.slots[0]} {order.slots[1]}", order.slots[2]
        if unit not in waiting:
            self._refuse(order, NOT_DEALT_NOW(unit=unit))
        elif waiting[unit] in self.hand:
            self._refuse(order, DEALT_TWICE(unit=unit))
        else:
            self.hand[waiting[unit]] = HandDeal(order, card)

    def _refuse(self, order: Order, reason: Reason) -> None:
        self.outcomes.append(Outcome(order, None, ("void",), (reason,)))

    # One power.

    def _deal_power(self, table: DealRecipient, mine: Sequence[str]) -> None:
        waiting = self._deal_by_hand(table, mine)
        while waiting:
            for index, key in enumerate(waiting):
                self._draw_for(table, key, last=index == len(waiting) - 1)
            waiting = self._put_right(mine)

    def _deal_by_hand(self, table: DealRecipient, mine: Sequence[str]) -> list[str]:
        """Deal the game master's cards as far as allowed, and return the units that still wait for a card."""
        by_hand = [key for key in mine if key in self.hand]
        rest = [key for key in mine if key not in self.hand]
        for index, key in enumerate(by_hand):
            order, card = self.hand[key]
            unit = self.position.units[key]
            fault = self._hand_fault(table, unit, card, last=not rest and index == len(by_hand) - 1)
            if fault:
                self._refuse(order, fault)
                rest.append(key)
                continue
            self._give(key, card)
            self.outcomes.append(Outcome(order, None, ("ok",), (BY_HAND(unit=unit, card=CARDS[card].title),)))
        return [key for key in mine if key in rest]

    def _hand_fault(self, table: DealRecipient, unit: Unit, card: str, last: bool) -> Reason | None:
        if card not in composition(self.variant):
            return NOT_IN_DECK(card=CARDS[card].title)
        if (self.deck.sure or table.start) and card not in (*self.deck.cards(), *self.deck.buried):
            return NONE_LEFT(card=CARDS[card].title)
        return kind_fault(card, unit) or table.fault(card, held_by(self.position, table.power), last)

    def _draw_for(self, table: DealRecipient, key: str, last: bool) -> None:
        """Draw cards for a unit until one may be given; the others go back into the deck."""
        unit, held = self.position.units[key], held_by(self.position, table.power)
        self.deck, cards = ready(self.deck, lambda card: table.fault(card, held, last) is None, self._made_up)
        while cards:
            card = self._next(cards)
            fault = table.fault(card, held, last)
            if fault is None:
                self._give(key, card)
                return
            self._note(unit, card, "refused", fault)
        self._set(key, ORDINARY)
        self._note(unit, ORDINARY, "given", NO_SUIT(unit=unit))

    def _put_right(self, mine: Sequence[str]) -> list[str]:
        """Step 2: swap cards for the other kind of unit with a unit that they suit, or bury them. Return the units that
        now wait for a card."""
        waiting = []
        for key in mine:
            unit = self.position.units[key]
            card = card_of(unit)
            fault = kind_fault(card, unit)
            if fault is None:
                continue
            other = next((one for one in mine if self._may_swap(unit, self.position.units[one])), None)
            if other is None:
                self.deck = self.deck.bury(card)
                self._set(key, "")
                self._note(unit, card, "buried", BURIED(why=_plain(fault)))
                waiting.append(key)
                continue
            partner = self.position.units[other]
            self._set(key, card_of(partner))
            self._set(other, card)
            self._note(unit, card, "swapped", SWAPPED(why=_plain(fault), other=tag(partner)), tag(partner))
        return waiting

    def _may_swap(self, unit: Unit, other: Unit) -> bool:
        """Whether two units may have each other's card."""
        cards = card_of(unit), card_of(other)
        return knows(other) and kind_fault(cards[0], other) is None and kind_fault(cards[1], unit) is None

    # Helpers.

    def _made_up(self) -> CardDeck:
        return made_up(self.variant, [card_of(unit) for unit in self.position.units.values() if knows(unit)])

    def _next(self, cards: Sequence[str]) -> str:
        """Return the next card: from the list of a scenario, by the seed, or at random."""
        self.drawn += 1
        if QUEUE in self.now.draws:
            return self._listed(cards)
        if self.seed:
            text = f"{self.seed} {self.now.before.phase} {self.drawn}"
            return cards[int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") % len(cards)]
        return card_id(self.now.pick(f"card {self.drawn}", [written(card) for card in cards]))

    def _listed(self, cards: Sequence[str]) -> str:
        queue = self.now.draws[QUEUE]
        if not isinstance(queue, list | tuple):
            raise ValueError(tr("the draw is not a list of cards"))
        if self.drawn > len(queue):
            raise DrawNeeded(f"card {self.drawn}", 1, len(cards), [written(card) for card in cards])
        card = card_id(queue[self.drawn - 1])
        if card not in (cards if self.deck.sure else composition(self.variant)):
            raise ValueError(tr("card {drawn}: the deck holds no card {card}", drawn=self.drawn, card=card))
        return card

    def _give(self, key: str, card: str) -> None:
        self.deck = self.deck.given(card)
        unit = self.position.units[key]
        self._set(key, card)
        self.log.append(DealRecord(self.now.before.phase.text, tag(unit), card))

    def _set(self, key: str, card: str) -> None:
        units = {**self.position.units, key: with_card(self.position.units[key], card)}
        self.position = self.position.with_units(units)

    def _note(self, unit: Unit, card: str, fate: str, why: Reason, other: str = "") -> None:
        self.log.append(DealRecord(self.now.before.phase.text, tag(unit), card, fate, why, other))


def _plain(reason: Reason) -> str:
    """Return a reason in words as part of a longer sentence."""
    text = say(reason).rstrip(".")
    return text[:1].lower() + text[1:]


# A deal as the game master sees it (section 12): cards dealt, refused, buried, and left in the deck.

WIDE, NARROW = 24, 40


def deal(turn: Turn) -> CardDeal | None:
    """Return the deal of a turn, which must be the true one, not a view; None if no cards are dealt in it."""
    if turn.before.phase.step not in ("D", "A"):
        return None
    position, deck = turn.after, deck_of(turn.after)
    phase = turn.before.phase
    log = [one for one in state_of(position).deals if one.phase == phase.text]
    new = {one.unit for one in log}
    rows = []
    for unit in everybody(position):
        card = CARDS[card_of(unit)]
        refused = [(one.card, one.why) for one in log if one.unit == tag(unit) and one.fate != "given" and one.why]
        rows.append(SetupDealt(unit.power, unit.text, card.id, tr(card.name), tuple(refused), tag(unit) in new))
    season = season_words(position, phase.text)
    counts = [(card.id, deck.counts.get(card.id, 0)) for card in TABLE if deck.counts.get(card.id, 0)]
    buried = sorted(Counter(deck.buried).items())
    return CardDeal(season, tuple(rows), tuple(counts), tuple(buried), deck.dealt, ANEW_AT, tuple(_limits(position)))


def _limits(position: Position) -> Iterator[str]:
    """Yield the limits reached: of these cards a power can be dealt no more."""
    for power in position.variant.base.powers.values():
        held = held_by(position, power.id)
        for limit in LIMITS:
            mine = [card for card in held if card in limit.group]
            if len(mine) >= limit.most(entitled(position, power.id), left(position)):
                titles = listed([CARDS[card].title for card in mine])
                group = listed([tr("card {card}", card=card) for card in limit.group])
                yield tr("{power} holds {titles}: no more of {group}", power=power.name, titles=titles, group=group)


def assignment(variant: Variant, turn: Turn, power: str) -> list[str]:
    """Return the assignment form of the rules for one power: its new units with their cards."""
    dealt = deal(turn)
    rows = [row for row in dealt.dealt if row.power == power and row.new] if dealt else []
    if dealt is None or not rows:
        return []
    name = f"{variant.base.powers[power].name:<{WIDE}}"
    return [
        tr("Assignment of Characteristics to Players' Units"),
        tr("Country: {power} Season: {season}", power=name, season=dealt.season),
        "",
        f"  {tr('Space'):<{WIDE}} {tr('Character Card No.')}",
        *(f"  {row.unit:<{WIDE}} {row.card} {row.name}" for row in rows),
    ]


def deck_sheet(turn: Turn) -> list[str]:
    """Return the whole deck for the game master: cards left, buried and given, limits reached, and refusals with
    reasons."""
    dealt = deal(turn)
    if dealt is None:
        return []
    left_now = dict(dealt.left)
    deck = deck_of(turn.after)
    lines = [
        tr("The deck after {season}", season=dealt.season),
        tr("  {sum} cards left, {share}% Ordinary", sum=sum(left_now.values()), share=decimal(share(left_now))),
    ]
    lines += [f"  {CARDS[card].title:<{NARROW}} {number}" for card, number in dealt.left]
    lines.append(tr("  Buried: {buried}", buried=", ".join(CARDS[card].title for card in deck.buried) or tr("none")))
    assigned, anew_at = dealt.assigned, dealt.anew_at
    lines.append(tr("  Dealt: {assigned} of {anew_at} before the reshuffle", assigned=assigned, anew_at=anew_at))
    lines += [f"  {limit}" for limit in dealt.limits]
    return [*lines, *_refusals(dealt)]


def _refusals(dealt: CardDeal) -> Iterator[str]:
    """Yield the cards refused to a unit by each reason: `Germany 2A Mun: 2, 15, 16. The last card for Germany ...`"""
    for row in dealt.dealt:
        kept_back: dict[str, list[str]] = {}
        for card, why in row.refused:
            kept_back.setdefault(say(why), []).append(card)
        for words, cards in kept_back.items():
            yield f"  {row.power} {row.unit}: {', '.join(cards)}. {words}"


SPECIAL = ("convert", "redeploy")
FIRST_YEAR = 1901


def capture(now: AdjudicationState) -> AdjudicationState:
    """Give each center to the power whose unit occupies it after Fall, except gassed ones and craters."""
    position = now.position
    standing = {unit.place.province: unit.power for unit in position.units.values()}
    gassed = state_of(position).gassed_centers
    owners = dict(position.centers)
    for center in now.board.centers:
        if not has_status(position, center):
            owners.pop(center, None)
        elif center in standing and center not in gassed:
            owners[center] = standing[center]
    ranked = {center: owners[center] for center in now.board.centers if center in owners}
    return now.replace(position.with_units(position.units, centers=ranked))


def winter(now: AdjudicationState) -> AdjudicationState:
    """Execute builds and removals, conversions, redeployments and the deal to new units; then gassed centers count
    again."""
    units, outcomes, new = adjusted(now)
    built = [units[key].ident for key in new]
    position = now.position.with_units({key: interned(now.board, unit) for key, unit in units.items()})
    if state_of(position).numbers:
        position = with_state(position, numbers=highest(position, state_of(position).numbers))
    now = now.replace(position)
    special, spare = _counted(now)
    outcomes = [*now.outcomes, *outcomes, *spare]
    now, converted = _convert(now, {key: order for key, order in special.items() if order.verb == "convert"})
    field = Minefield(now.board, state_of(now.position).mines, now.before.phase.text)
    moved, tidings = redeploy(now, {key: order for key, order in special.items() if order.verb == "redeploy"}, field)
    outcomes = [*outcomes, *converted, *tidings]
    position = with_state(now.position.with_units(moved), mines=tuple(field.mines))
    position = announce(
        position, [(one.unit, card_of(one.unit)) for one in tidings if one.unit and "void" not in one.words]
    )
    if field.notes:
        position = with_state(position, notes=tuple(field.notes))
    now = now.replace(position, outcomes=tuple(outcomes))
    keys = [key for key, unit in now.position.units.items() if unit.ident in built]
    keys.sort(key=lambda key: built.index(now.position.units[key].ident))
    now = dealt(now, keys)
    return now.replace(used_up(now.before, gone(with_state(now.position, gassed_centers=(), adjust={}))))


def _counted(now: AdjudicationState) -> tuple[dict[str, Order], list[Outcome]]:
    """Return the last conversion or redeployment of each unit, and the outcomes of orders that do not count."""
    counted: dict[str, Order] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        if order.verb in ("build", "remove", "waive", *NAMES):
            continue
        unit = now.before.units.get(order.key)
        fault = _no_unit(now, order, unit)
        if fault or unit is None:
            spare.append(Outcome(order, None, ("void",), (fault or NOT_NOW(order=order),)))
            continue
        if order.key in counted:
            spare.append(Outcome(counted[order.key], None, ("void",), (REPLACED(unit=unit),)))
        counted[order.key] = order
    return counted, spare


def _no_unit(now: AdjudicationState, order: Order, unit: Unit | None) -> Reason | None:
    """Return why an order is not for a unit of its writer, or None; a wrong number names no unit (C-6)."""
    if order.verb not in SPECIAL or order.unit is None:
        return NOT_NOW(order=order)
    meant = unit is not None and unit.power == order.power and is_named(order.unit, unit)
    if meant and now.position.units.get(order.key) == unit:
        return None
    return NOT_THERE(power=now.board.powers[order.power].name, place=order.unit.place)


def _convert(now: AdjudicationState, orders: Mapping[str, Order]) -> tuple[AdjudicationState, list[Outcome]]:
    """Execute the conversions of the Winter, which cost nothing and cannot be foiled (card 6)."""
    position, outcomes = now.position, []
    for key, order in orders.items():
        unit = position.units[key]
        asked = ChoiceRequest(now.variant, now.board, now.before, unit.power)
        fault = ability_fault(now.before, unit, CONVERT) or CONVERT_VERB.fault(asked, unit, order)
        place = fault or converted_place(now.board, unit, order)
        if isinstance(place, Reason):
            outcomes.append(Outcome(order, unit, ("void",), (place,)))
            continue
        new = interned(now.board, converted(_named(now.before, position), unit, order.slots[1], place))
        units = {one: new if one == key else standing for one, standing in position.units.items()}
        position = announce(relabelled(position.with_units(units), unit, new), [(new, card_of(new))])
        outcomes.append(Outcome(order, unit, ("ok",), (CONVERTED(unit=unit, new=new),)))
    return now.replace(position), outcomes


def _named(before: Position, position: Position) -> Position:
    """Return the position with all units whose labels are used, by label, including those removed or renamed this
    Winter (C-6)."""
    return position.with_units({tag(unit): unit for unit in (*before.units.values(), *position.units.values())})


# Who acts, and when.


def waits(position: Position) -> bool:
    """C-8: whether the game stops in this phase. From 1902 on it stops in every phase, whoever has to act; before that
    it skips retreats in which no unit is dislodged."""
    # Other variants skip retreat phases in which no unit can retreat. Here a dislodged unit is always disbanded in the
    # retreat phase, so that its result in the movement phase does not reveal whether it has a retreat.
    if position.phase.step != "R":
        return True
    return position.phase.year > FIRST_YEAR or powers_work(position) or bool(position.dislodged)


def must_act(position: Position) -> tuple[str, ...]:
    """Return the powers asked for orders. Once special powers work these are all that have units, so that nobody learns
    from it who has something to do."""
    powers = tuple(position.variant.base.powers)
    step = position.phase.step
    if step == "D":
        return ()
    having = {unit.power for unit in everybody(position)}
    if step == "M" or powers_work(position):
        building = {power for power in powers if step == "A" and adjustments_due(position, power)}
        return tuple(power for power in powers if power in having | building)
    if step == "R":
        dislodged = {one.unit.power for one in position.dislodged.values() if one.retreats}
        return tuple(power for power in powers if power in dislodged)
    return tuple(power for power in powers if adjustments_due(position, power))
