"""What follows the fight of a movement phase (step 10): explosions, conversions and the like, mines, disclosure, notes,
and the dislodged units with their retreats.
"""

from __future__ import annotations

from dataclasses import replace

from ...adjudication import Situation
from ...position import Dislodged, Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence
from ...verbs import Asked
from .card import AMPHIBIOUS
from .cards import ORDINARY, can
from .disclosure import Deed, announce, gives_away, may_be_disclosed
from .in_place import InPlace
from .kinds import AMP
from .legality import disordered
from .mines import Minefield
from .numbering import amphibian, renumbered, used_up
from .open_retreats import open_retreats
from .reach import acting_kind, can_stand
from .righthand import TWICE, border
from .roll import Roll
from .state import Note, card_of, gone, has_status, keeping, kept, moves_of, powers_work, tag, with_card
from .work import Act, Claim, Work
from .work import work as found

EXPLODED = Sentence("exploded", "{unit} is destroyed in the annihilation of {place}", "C-34")
SPENT = Sentence("spent", "{unit} destroys itself with {place}", "card 9")
SECOND_TURN = Sentence("second_turn", "{unit} is dislodged in its second turn of gas and is disbanded", "C-40")
NEXT, THIRD = 1, 3
"""How many turns after its own an explosion closes its space, and takes the status of a center (C-37)."""
OF_A_VICTIM = ("hypnotized", "bounce", "gassed", "pinned", "void", "no_convoy", "disrupted")
"""The words that are still told of a unit that an annihilation destroys."""


def aftermath(now: Situation) -> Situation:
    """Step 10, in its order."""
    after = Aftermath(now)
    after.change_cards()
    after.explode()
    after.do_in_place()
    after.run_into_mines()
    after.disclose()
    after.keep_account()
    after.tell()
    return after.dislodge()


class Aftermath:
    """The roll of the units and the outcomes as they become; both by the units' keys before the turn."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.phase = now.before.phase
        self.work: Work = found(now)
        self.roll = Roll(now, self.work)
        self.roll.kept = keeping(now.position, rhr=(), notes=(), deals=())
        self.notes: list[Note] = []
        self.entered: list[tuple[str, str]] = []
        self.main = {one.unit.key: index for index, one in enumerate(now.outcomes) if self._is_main(one) and one.unit}
        self.outcomes = list(now.outcomes)

    def _is_main(self, outcome: Outcome) -> bool:
        """Whether an outcome is that of a unit, not of a line beside its order."""
        act = self.work.acts.get(outcome.unit.key) if outcome.unit else None
        return act is not None and outcome.order not in act.lines

    def words(self, key: str) -> tuple[str, ...]:
        return self.outcomes[self.main[key]].words

    def say(self, key: str, words: tuple[str, ...], *reasons: Reason) -> None:
        one = self.outcomes[self.main[key]]
        self.outcomes[self.main[key]] = one._replace(words=words, reasons=(*one.reasons, *reasons))

    def keep(self, **changes: object) -> None:
        self.roll.kept = keeping(self.roll.kept, **changes)

    # Thefts: cards change hands for good; an amphibian is none any more without its card (C-74).

    def change_cards(self) -> None:
        for thief, victim, card in self.work.thefts:
            if self.roll.unit(thief):
                self._give(thief, card)
            self.notes.append(self._note(thief, "took", amount=card))
            self.notes.append(self._note(victim, "robbed"))
            if self.roll.unit(victim):
                self._give(victim, ORDINARY)
                self._plain(victim)

    def _give(self, key: str, card: str) -> None:
        unit = self.roll.unit(key)
        assert unit is not None
        self.roll.change(key, with_card(unit, card))

    def _plain(self, key: str) -> None:
        """An amphibian that was robbed is an army or a fleet, by where it was robbed; its record goes."""
        unit, before = self.roll.unit(key), self.now.before.units[key]
        letter = acting_kind(self.now.board, with_card(before, ORDINARY))
        if unit is None or unit.kind == letter:
            return
        state = kept(self.roll.kept)
        self.keep(revealed={one: card for one, card in state.revealed.items() if one != tag(unit)})
        serial = renumbered(self.roll.everybody, unit, letter)
        self.roll.change(key, replace(unit, kind=letter, serial=serial))

    # (a) Explosions.

    def explode(self) -> None:
        ruined = self.work.annihilated
        if not ruined:
            return
        acts, locations = self.work.acts, self.now.board.locations
        for key, act in acts.items():
            if act.order.verb == "annihilate" and "void" not in self.words(key):
                self.roll.destroy([key])
                self.say(key, ("ok", "destroyed"), SPENT(unit=act.unit, place=act.order.slots[1]))
        for key in [key for key, unit in self.roll.standing.items() if unit.place.province in ruined]:
            place = locations[self.roll.standing[key].place.province]
            words = tuple(word for word in OF_A_VICTIM if word in self.words(key))
            self.say(key, (*words, "destroyed"), EXPLODED(unit=acts[key].unit, place=place))
            self.roll.destroy([key])
        self._ruin(sorted(ruined))

    def _ruin(self, ruined: list[str]) -> None:
        """C-36, C-37: no mines, no defenses; closed through the next turn; a center nobody's, and none for three."""
        state, centers = kept(self.roll.kept), self.now.variant.base.centers
        self.notes += [Note(self.phase.text, "", "annihilated", place=place) for place in ruined]
        self.keep(
            mines=tuple(mine for mine in state.mines if mine.at not in ruined),
            defenses={place: borders for place, borders in state.defenses.items() if place not in ruined},
            impassable={**state.impassable, **dict.fromkeys(ruined, moves_of(self.phase, NEXT))},
            no_center={
                **state.no_center,
                **{place: moves_of(self.phase, THIRD) for place in ruined if place in centers},
            },
        )
        position = self.roll.kept
        owners = {center: owner for center, owner in position.centers.items() if center not in ruined}
        self.roll.kept = position.then(position.units, centers=owners)

    # (b) Conversions, exchanges, border defenses.

    def do_in_place(self) -> None:
        done = InPlace(self.roll, self.work)
        for key, reason in done.failed.items():
            words = ("failed", *(word for word in self.words(key) if word not in ("ok", "failed")))
            self.say(key, _hypnotized_first(words), reason)
        for key, reason in done.done.items():
            self.say(key, self.words(key), reason)
        self.entered = done.entered

    # (c) Mines: new ones first, then who entered.

    def run_into_mines(self) -> None:
        work, state = self.work, kept(self.roll.kept)
        field = Minefield(self.now.board, state.mines, self.phase.text)
        for key, place in work.left.items():
            field.lay(work.acts[key].unit, place)
        for key, places in work.entries.items():
            if key in self.roll.standing and places:
                self._enter(field, key, places[-1], key in work.retrieving)  # C-48: what only passes sets nothing off
        for key, place in self.entered:
            self._enter(field, key, place, False)
        self.notes += field.notes
        self.keep(mines=tuple(field.mines))

    def _enter(self, field: Minefield, key: str, place: str, retrieving: bool) -> None:
        act = self.work.acts[key]
        blown = field.enter(act.unit, place, act.card, retrieving)
        if blown:
            words = tuple(word for word in self.words(key) if word not in ("partial", "ok"))
            self.say(key, _hypnotized_first((*words, "ok", "destroyed")), blown)
            self.roll.destroy([key])

    # (d) Disclosure and private notes.

    def disclose(self) -> None:
        """The cards that legal orders gave away; an amphibian is shown as one (C-7, C-12)."""
        for key, act in sorted(self.work.acts.items()):
            order = published(act) if may_be_disclosed(act.card) else None
            if order is None or not self._was_legal(key, act):
                continue
            asked = Asked(self.now.variant, self.now.board, self.now.before, act.unit.power)
            if not gives_away(Deed(asked, with_card(act.unit, act.card), order)):
                continue
            unit = self.roll.unit(key)
            if unit and can(act.card, AMPHIBIOUS) and unit.kind != AMP:
                self.roll.change(key, amphibian(self.roll.everybody, unit))
            # Of a unit that is gone no record stays, but players have seen its card (rule 10).
            self.roll.kept = announce(self.roll.kept, [(self.roll.unit(key) or act.unit, act.card)])
        for key, unit in list(self.roll.standing.items()):
            if not can_stand(self.now.board, unit.kind, unit.place):  # an exchange brought it there
                self.roll.change(key, amphibian(self.roll.everybody, unit))
                self.roll.kept = announce(self.roll.kept, [(self.roll.standing[key], card_of(unit))])

    def _was_legal(self, key: str, act: Act) -> bool:
        """Void orders disclose nothing, nor do those of units that gas of the turn before keeps from giving any."""
        void = "void" in (*act.words, *self.words(key))
        return not void and not (disordered(self.now.before, act.unit) and powers_work(self.now.before))

    def _note(self, key: str, code: str, amount: str = "") -> Note:
        unit = self.now.before.units[key]
        return Note(self.phase.text, unit.power, code, unit.text, amount=amount)

    # What lasts: uses, gas.

    def keep_account(self) -> None:
        state, phase, work = kept(self.roll.kept), self.phase, self.work
        used = {tag(unit): phase.text for key in work.used if (unit := self.roll.unit(key))}
        asleep = {tag(unit): moves_of(phase, NEXT) for key in work.newly if (unit := self.roll.unit(key))}
        self.notes += [Note(phase.text, "", "gassed", place=place) for place in sorted(work.gassed)]
        self.notes += [self._note(key, "hypnosis-failed") for key in work.unheard]
        self.keep(used={**state.used, **used}, disorder={**state.disorder, **asleep}, gassed_centers=self._gassed())

    def _gassed(self) -> tuple[str, ...]:
        """C-42: the centers that gas takes out of this Fall's count."""
        if self.phase.season == "S":
            return ()
        centers = self.now.variant.base.centers
        there = {place for place in self.work.gassed if has_status(self.roll.kept, place)}
        return tuple(center for center in centers if center in there)

    def tell(self) -> None:
        self.keep(notes=tuple(self.notes))

    # (e) The dislodged units.

    def dislodge(self) -> Situation:
        """The situation with the units that wait to retreat; found last of all, when the board is as it will be."""
        work, roll = self.work, self.roll
        contested = self.now.resolution.contested if self.now.resolution else frozenset()
        there = {unit.place.province for unit in roll.standing.values()}
        lost = self._lost()
        self.keep(
            standoffs=tuple(sorted(contested - there)),
            closed=tuple(sorted(work.annihilated | work.gassed)),
            powerless=tuple(tag(unit) for key in self._powerless() if (unit := roll.unit(key))),
            otb=tuple(tag(unit) for key, unit in roll.fled.items() if self._goes_off(key)),
            borders={tag(unit): self._border(key, work.fled[key]) for key, unit in roll.fled.items()},
        )
        position = roll.position
        fled = {unit.key: self._retreats(position, key, unit) for key, unit in roll.fled.items()}
        position = used_up(self.now.before, gone(position.then(position.units, fled)))
        return self.now.then(position, outcomes=tuple(self.outcomes))._replace(lost={**self.now.lost, **lost})

    def _powerless(self) -> list[str]:
        """The units that are Ordinary for the rest of this turn: disbelieved, or Thieves with a card just taken."""
        return sorted(self.work.powerless | {thief for thief, _, _ in self.work.thefts})

    def _lost(self) -> dict[str, Dislodged]:
        """The units that are disbanded at once: those in their second turn of gas (C-40)."""
        if self.now.variant["gassed_may_retreat"]:
            return {}
        gassed = [key for key in self.roll.fled if disordered(self.now.before, self.now.before.units[key])]
        lost = {}
        for key in gassed:
            unit = self.roll.fled.pop(key)
            lost[unit.key] = Dislodged(unit)
            self.say(key, (*self.words(key), "disband"), SECOND_TURN(unit=self.work.acts[key].unit))
        return lost

    def _goes_off(self, key: str) -> bool:
        """Whether the owner has said that it goes off the board if nothing else is ordered (rule 14a)."""
        return self.phase.season == "S" and any(line.verb == "otb" for line in self.work.acts[key].lines)

    def _border(self, key: str, claim: Claim) -> int:
        """C-69: the border that the attacker crossed, as a place in the ring of the province."""
        here = self.now.before.units[key].place.province
        if (here, claim.over) not in TWICE:
            return border(here, claim.over)
        attacker = self.now.before.units[claim.unit]
        goal = self.roll.standing.get(claim.unit)
        coasts = (attacker.place.text, goal.place.text if goal else "")
        return border(here, claim.over, next((coast for coast in coasts if "/" in coast), ""))

    def _retreats(self, position: Position, key: str, unit: Unit) -> Dislodged:
        claim = self.work.fled[key]
        spared = claim.by_sea and self.now.variant["retreat_to_convoy_origin"]
        start = self.now.before.units[claim.unit].place.province
        return open_retreats(position, unit, "" if spared else start)


def published(act: Act) -> Order | None:
    """The order of a unit as all are told it: what its hypnotist gave it, or what was written for it (section 4)."""
    return act.given if act.by and act.given else act.written


def _hypnotized_first(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(words, key=lambda word: word != "hypnotized"))
