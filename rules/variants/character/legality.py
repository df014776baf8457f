"""What several orders ask of a unit alike: its card, whether it works yet, when it may be used again."""

from __future__ import annotations

from ...board import Location
from ...position import Named, Phase, Position, Unit
from ...reasons import Reason, Sentence
from ...verbs import Asked
from .cards import CARDS, COOLDOWNS, ORDINARY, can
from .spaces import bordering
from .state import card_of, half, kept, lasts, moves_of, powers_work, tag, with_card

DORMANT = Sentence("dormant", "no special power works before {first}", "rule 7")
NOT_ITS_CARD = Sentence("not_its_card", "{unit} cannot do that with its card, {card}", "C-9")
RESTS = Sentence("rests", "{unit} used its power in {last} and may use it again in {next}", "C-41; C-45")
NOT_BESIDE = Sentence("not_beside", "{place} does not border {here}", "C-14")
IN_HYPERSPACE = Sentence("in_hyperspace", "in Hyperspace nothing can be aimed at a unit", "C-32")
OUT_OF_HYPERSPACE = Sentence(
    "out_of_hyperspace", "{unit} is in Hyperspace: it may only come down or stay there", "C-32"
)
IN_DISORDER = Sentence("in_disorder", "{unit} is in civil disorder from gas through {last}", "card 10")
CLOSED_NOW = Sentence("closed_now", "{place} was annihilated: nobody enters it through {last}", "C-37")
NOBODY_THERE = Sentence("nobody_there_now", "nobody is in {place}", "C-9")


def acting(position: Position, unit: Unit) -> Unit:
    """The unit with the card that it acts with: none but the Ordinary one before special powers work (rule 7)."""
    return unit if powers_work(position) else with_card(unit, ORDINARY)


def lacks(asked: Asked, unit: Unit, ability: str) -> Reason | None:
    """Why a unit, with the card it acts with, may not do what takes this ability."""
    if can(card_of(unit), ability):
        return None
    if not powers_work(asked.position):
        first = Phase.parse(str(asked.variant["first_use"]))
        return DORMANT(first=first.called(asked.variant.seasons, asked.variant.step_words).partition(",")[0])
    return NOT_ITS_CARD(unit=unit, card=CARDS[card_of(unit)].title)


def rests(asked: Asked, unit: Unit, ability: str) -> Reason | None:
    """C-41, C-45: why a power cannot be used again yet."""
    last = kept(asked.position).used.get(tag(unit))
    pause = COOLDOWNS[ability]
    if last is None or half(asked.position.phase) >= half(last) + pause:
        return None
    again = moves_of(Phase.parse(last), pause)
    return RESTS(unit=unit, last=said(asked, last), next=said(asked, again))


def said(asked: Asked, phase: str) -> str:
    """A turn as people say it: "Fall 1903"."""
    when = Phase.parse(phase)
    return when.called(asked.variant.seasons, asked.variant.step_words).partition(",")[0]


def not_beside(asked: Asked, unit: Unit, place: Location) -> Reason | None:
    """C-14: why a space is out of reach of what needs a common border."""
    if unit.place.dock:
        return OUT_OF_HYPERSPACE(unit=unit)
    if place.dock:
        return IN_HYPERSPACE()
    if bordering(asked.board, unit.place.province, place.province):
        return None
    return NOT_BESIDE(place=asked.board.locations[place.province], here=unit.place)


def shut(asked: Asked, place: Location) -> Reason | None:
    """C-37: why nobody enters a space now: it was annihilated the turn before."""
    table = kept(asked.position).impassable
    if not lasts(table, place.province, asked.position.phase):
        return None
    return CLOSED_NOW(place=asked.board.locations[place.province], last=said(asked, table[place.province]))


def disordered(position: Position, unit: Unit) -> bool:
    """Whether gas of the turn before still keeps a unit in civil disorder."""
    return lasts(kept(position).disorder, tag(unit), position.phase)


def in_disorder(asked: Asked, unit: Unit) -> Reason | None:
    table = kept(asked.position).disorder
    return IN_DISORDER(unit=unit, last=said(asked, table[tag(unit)])) if disordered(asked.position, unit) else None


def unit_at(position: Position, place: Location) -> Unit | None:
    """The unit in a space on the board."""
    return position.units.get(place.province)


def meant(position: Position, named: Named) -> Unit | None:
    """The unit that an order names; of those in Hyperspace, where no power is told and the writer has none of that
    label, the only one that has it (section 3)."""
    found = position.units.get(named.key)
    if found or not named.place.dock:
        return found
    alike = [unit for unit in position.units.values() if unit.place.dock and unit.tag == f"{named.serial}{named.kind}"]
    return alike[0] if len(alike) == 1 else None
