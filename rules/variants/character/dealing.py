"""Cards dealt: at the start to all units, in Winter to the new ones (section 2).

Cards come by chance, one after the other (`card 1`, `card 2` ... in `draws`), out of a list in a scenario, from a seed
that the game master gives, or from his hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from ...adjudication import DrawNeeded, Situation
from ...position import GM, Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence, say
from ...speech import tr
from .cards import CARDS, ORDINARY, card_id, written
from .deck import Pack, composition, made_up, pack_of, ready
from .handing import DEALT_TWICE, NOT_DEALT_NOW, ONLY_GM
from .limits import NONE_LEFT, NOT_IN_PACK, Table, entitled, held_by, kind_fault, left
from .numbering import highest
from .state import Dealt, card_of, keeping, kept, knows, tag, with_card

SEEDED = Sentence("seeded", "cards come from the number {seed} from now on", "2")
UNSEEDED = Sentence("unseeded", "cards come by chance from now on", "2")
BY_HAND = Sentence("by_hand", "{unit} is given card {card}", "2")
SWAPPED = Sentence("swapped", "{why}; changed with {other}", "section 2, step 2")
BURIED = Sentence("buried", "{why}, and no unit could change with it: buried", "section 2, step 2")
NO_SUIT = Sentence("no_suit", "no card of this pack may be given to {unit}, so it is Ordinary", "C-4")
NAMES = frozenset({"deal", "seed", "chance"})
QUEUE = ""
"""The name under which a scenario lists the cards as they come off the pack."""


def deal_opening(now: Situation) -> Situation:
    """Rule 4: all units that have no card yet, power by power."""
    return dealt(now, [key for key, unit in now.position.units.items() if not knows(unit)], start=True)


def dealt(now: Situation, new: Sequence[str], start: bool) -> Situation:
    """The situation after the units with these keys were dealt to, in this order."""
    dealer = Dealer(now)
    position = dealer.deal(new, start)
    return now.then(position, outcomes=(*now.outcomes, *dealer.outcomes))


class Given(NamedTuple):
    """A card that the game master gives a unit."""

    order: Order
    card: str


class Dealer:
    """Deals in one phase. What it has done is in `units` (by key), `pack`, `log` and `outcomes`."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.position = now.position
        self.variant = now.variant
        self.pack: Pack = pack_of(now.position)
        self.log: list[Dealt] = []
        self.outcomes: list[Outcome] = []
        self.seed = kept(now.position).seed
        self.drawn = 0
        self.hand: dict[str, Given] = {}

    def deal(self, new: Sequence[str], start: bool) -> Position:
        """The position after the units with these keys were dealt to, power by power."""
        self._read_lines(new)
        board = self.now.board
        for power in board.powers.values():
            mine = [key for key in new if self.position.units[key].power == power.id]
            if mine:
                units = len(self.position.units_of(power.id))
                rights = entitled(self.now.position, power.id), left(self.now.position)
                self._deal_power(Table(power.id, power.name, units, *rights, start), mine)
        numbers = highest(self.position, kept(self.position).numbers)
        return keeping(
            self.position,
            deck=self.pack.counts,
            buried=self.pack.buried,
            dealt=self.pack.dealt,
            seed=self.seed,
            deals=tuple(self.log),
            numbers=numbers,
        )

    # The game master's lines.

    def _read_lines(self, new: Sequence[str]) -> None:
        waiting = {tag(self.position.units[key]): key for key in new}
        for order in self.now.orders:
            if order.verb not in NAMES:
                continue
            if order.power != GM:
                self._refuse(order, ONLY_GM())
            elif order.verb in ("seed", "chance"):
                self.seed = order.slots[0] if order.verb == "seed" else 0
                told = SEEDED(seed=self.seed) if self.seed else UNSEEDED()
                self.outcomes.append(Outcome(order, None, ("ok",), (told,)))
            else:
                self._note_hand(order, waiting)

    def _note_hand(self, order: Order, waiting: dict[str, str]) -> None:
        """A card given by hand is kept for its unit; whether it may be given is asked when its turn comes."""
        unit, card = f"{order.slots[0]} {order.slots[1]}", order.slots[2]
        if unit not in waiting:
            self._refuse(order, NOT_DEALT_NOW(unit=unit))
        elif waiting[unit] in self.hand:
            self._refuse(order, DEALT_TWICE(unit=unit))
        else:
            self.hand[waiting[unit]] = Given(order, card)

    def _refuse(self, order: Order, reason: Reason) -> None:
        self.outcomes.append(Outcome(order, None, ("void",), (reason,)))

    # One power.

    def _deal_power(self, table: Table, mine: Sequence[str]) -> None:
        waiting = self._deal_by_hand(table, mine)
        while waiting:
            for index, key in enumerate(waiting):
                self._draw_for(table, key, last=index == len(waiting) - 1)
            waiting = self._put_right(mine)

    def _deal_by_hand(self, table: Table, mine: Sequence[str]) -> list[str]:
        """Gives what the game master gives, as far as he may, and returns the units that wait for a card still."""
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

    def _hand_fault(self, table: Table, unit: Unit, card: str, last: bool) -> Reason | None:
        if card not in composition(self.variant):
            return NOT_IN_PACK(card=CARDS[card].title)
        if (self.pack.sure or table.start) and card not in (*self.pack.cards(), *self.pack.buried):
            return NONE_LEFT(card=CARDS[card].title)
        return kind_fault(card, unit) or table.fault(card, self._held(table.power), last)

    def _draw_for(self, table: Table, key: str, last: bool) -> None:
        """Cards drawn for a unit until one may be given; the others go back into the pack."""
        unit, held = self.position.units[key], self._held(table.power)
        self.pack, cards = ready(self.pack, lambda card: table.fault(card, held, last) is None, self._made_up)
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
        """Step 2: cards for the other kind of unit are changed with a unit that they suit, or buried. The units that
        wait for a card now."""
        waiting = []
        for key in mine:
            unit = self.position.units[key]
            card = card_of(unit)
            fault = kind_fault(card, unit)
            if fault is None:
                continue
            other = next((one for one in mine if self._may_swap(unit, self.position.units[one])), None)
            if other is None:
                self.pack = self.pack.bury(card)
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
        """Whether each may have the other's card."""
        cards = card_of(unit), card_of(other)
        return knows(other) and kind_fault(cards[0], other) is None and kind_fault(cards[1], unit) is None

    # Small things.

    def _held(self, power: str) -> list[str]:
        return held_by(self.position, power)

    def _made_up(self) -> Pack:
        return made_up(self.variant, [card_of(unit) for unit in self.position.units.values() if knows(unit)])

    def _next(self, cards: Sequence[str]) -> str:
        """The card that comes: listed, by the seed, or by chance."""
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
            raise ValueError(tr("what is drawn is no list of cards"))
        if self.drawn > len(queue):
            raise DrawNeeded(f"card {self.drawn}", 1, len(cards), [written(card) for card in cards])
        card = card_id(queue[self.drawn - 1])
        if card not in (cards if self.pack.sure else composition(self.variant)):
            raise ValueError(tr("card {drawn}: the pack holds no card {card}", drawn=self.drawn, card=card))
        return card

    def _give(self, key: str, card: str) -> None:
        self.pack = self.pack.given(card)
        unit = self.position.units[key]
        self._set(key, card)
        self.log.append(Dealt(self.now.before.phase.text, tag(unit), card))

    def _set(self, key: str, card: str) -> None:
        units = {**self.position.units, key: with_card(self.position.units[key], card)}
        self.position = self.position.then(units)

    def _note(self, unit: Unit, card: str, fate: str, why: Reason, other: str = "") -> None:
        self.log.append(Dealt(self.now.before.phase.text, tag(unit), card, fate, why, other))


def _plain(reason: Reason) -> str:
    """A reason as part of a longer sentence."""
    text = say(reason).rstrip(".")
    return text[:1].lower() + text[1:]
