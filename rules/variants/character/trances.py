"""Step 5: hypnosis (card 11). The orders of the victims are replaced, from Hypnotists that nobody aims at on."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...adjudication import Situation
from ...position import Order
from ...reasons import Reason, Sentence
from .beginning import fault_of, held
from .card import ANNIHILATE, HYPNOTIZE, LEAP, MINE
from .cards import can
from .cards_first import no_exchanger
from .going import LANDING_SUPPORT, RETRIEVE
from .going import MINE as MINE_WORD
from .legality import disordered
from .verbs_hypnotize import as_owner
from .work import MOVES, Act, acted, finding, work

RING = Sentence("ring_of_hypnosis", "it and other Hypnotists aim at each other, or at {victim} together", "C-44")
GONE_FIRST = Sentence("gone_before_hypnosis", "{victim} moves first", "C-62")
EXPLODES = Sentence("explodes_first", "{victim} annihilates, which comes first", "rule 9b")
SLEEPS = Sentence("sleeps", "{victim} is in civil disorder from gas", "card 11")
NEVER_GIVEN = Sentence("never_given", "nobody can be hypnotized to annihilate", "card 11")
NO_SUCH_POWER = Sentence("no_such_power", "{victim} may not give the order {order}", "rule 9c")
WORDS = {MINE_WORD: MINE, RETRIEVE: MINE, LANDING_SUPPORT: LEAP}
"""Words behind orders, and what the card must allow."""


@dataclass
class Trance:
    """Who hypnotizes whom while it is being settled. `aims`: Hypnotist -> its order, of those that are open;
    `ready`: those of them whom nobody can hypnotize any more."""

    now: Situation
    aims: dict[str, Order]
    ready: set[str] = field(default_factory=set)

    def settle(self) -> Situation:
        """Settles one victim after the other; what is left are rings, which fail."""
        while self._step():
            pass
        for key in list(self.aims):
            self._fail(key, RING(victim=self._victim(key).unit))
        return self.now

    def _step(self) -> bool:
        aimed_at = {self._victim(key).unit.key for key in self.aims}
        self.ready |= {key for key in self.aims if key not in aimed_at}
        for victim in dict.fromkeys(self._victim(key).unit.key for key in self.aims):
            rivals = [key for key in self.aims if self._victim(key).unit.key == victim]
            if all(key in self.ready for key in rivals):
                self._meet(rivals)
                return True
        return False

    def _victim(self, key: str) -> Act:
        return work(self.now).acts[self.aims[key].slots[1].place.province]

    def _meet(self, rivals: list[str]) -> None:
        """One alone hypnotizes, two at the same unit fail."""
        victim = self._victim(rivals[0])
        if len(rivals) > 1:
            for key in rivals:
                self._fail(key, RING(victim=victim.unit))
            return
        key = rivals[0]
        given = as_owner(self.now.board, self.now.position, self.aims[key].slots[2], victim.unit)
        fault = self._fault(victim, given)
        if fault:
            self._fail(key, fault)
        else:
            self._work(key, victim, given)
        if victim.unit.key in self.aims:
            self.ready.add(victim.unit.key)

    def _fault(self, victim: Act, given: Order) -> Reason | None:
        """Why the order given fails in its entirety."""
        if victim.unit.key in work(self.now).away:
            return GONE_FIRST(victim=victim.unit)
        if victim.order.verb == ANNIHILATE:
            return EXPLODES(victim=victim.unit)
        if disordered(self.now.position, victim.unit):
            return SLEEPS(victim=victim.unit)
        if given.verb == ANNIHILATE:
            return NEVER_GIVEN()
        if any(word in given.slots and not can(victim.card, WORDS[word]) for word in WORDS):
            return NO_SUCH_POWER(victim=victim.unit, order=given)
        return fault_of(self.now, victim, given) or no_exchanger(self.now, victim, given)

    def _work(self, key: str, victim: Act, given: Order) -> None:
        target, hypnotist = victim.unit.key, work(self.now).acts[key]
        stuck = target in work(self.now).annihilated and given.verb not in MOVES
        order = held(self.now, victim.unit) if stuck else given
        under = victim._replace(order=order, words=("hypnotized",), reasons=(), by=key, given=given)
        self.now = acted(self.now, {target: under, key: hypnotist})
        self._used(key)
        del self.aims[key]
        self.aims.pop(target, None)
        if order.verb == HYPNOTIZE:
            self.aims[target] = order

    def _fail(self, key: str, reason: Reason) -> None:
        act = work(self.now).acts[key]
        failed = act._replace(
            order=held(self.now, act.unit), words=(*act.words, "failed"), reasons=(*act.reasons, reason)
        )
        self.now = acted(finding(self.now, unheard=(*work(self.now).unheard, key)), {key: failed})
        self._used(key)
        del self.aims[key]

    def _used(self, key: str) -> None:
        self.now = finding(self.now, used=(*work(self.now).used, key))


def hypnotize(now: Situation) -> Situation:
    """Step 5 as a whole."""
    acts = work(now).acts.items()
    return Trance(now, {key: act.order for key, act in acts if act.order.verb == HYPNOTIZE}).settle()
