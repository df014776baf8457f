"""The report of a turn for one power, for everybody (PUBLIC), or for the game master ("")."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import PUBLIC, Position, Turn
from ...reasons import listed, say
from ...speech import tr
from ...standard.report import heading, results, standing
from ...variant import Variant
from .building import dues
from .cards import CARDS
from .deal_told import assignment, deck_sheet
from .notes import DEALT_TITLE, DISCLOSED_TITLE, events
from .published import seen
from .secrecy import shown
from .state import card_of, kept, knows, lasts


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """Orders and results as they are published to this reader, what befell, and where everybody stands."""
    known = seen(turn, power)
    lines = [*heading(variant, turn, power), *results(variant, known)]
    told = [event for event in events(turn, power) if event.title != DEALT_TITLE]
    own = [event for event in told if power and event.power == power and event.title != DISCLOSED_TITLE]
    public = [event for event in told if event not in own]
    for title, some in ((tr("What happened"), public), (tr("For your eyes only"), own)):
        befell = dict.fromkeys(f"  {say(event.reason)}" for event in some)
        lines += [title, *befell, ""] if befell else []
    lines += list(standing(variant, known.after))
    lines += [*_board(known.after), *_cards(variant, known.after), *_deal(variant, turn, power)]
    return "\n".join(lines).rstrip() + "\n"


def _deal(variant: Variant, turn: Turn, power: str) -> Iterator[str]:
    """The form of assignment for one power; for the game master that of each, and the sheet of the pack."""
    if turn.before.phase.step not in ("D", "A") or power == PUBLIC:
        return
    for name in (power,) if power else variant.base.powers:
        yield from _apart(assignment(variant, turn, name))
    yield from () if power else _apart(deck_sheet(turn))


def _apart(lines: list[str]) -> list[str]:
    return ["", *lines] if lines else []


def _board(position: Position) -> Iterator[str]:
    """What lies on the board for all to see."""
    state, phase = kept(position), position.phase
    shut = [place for place in state.impassable if lasts(state.impassable, place, phase)]
    lost = [
        tr("{place} (through {when})", place=place, when=when)
        for place, when in state.no_center.items()
        if lasts(state.no_center, place, phase)
    ]
    if shut:
        yield tr("  Impassable: {shut}", shut=", ".join(shut))
    if lost:
        yield tr("  No centers: {lost}", lost=", ".join(lost))
    if state.gassed_centers:
        yield tr("  Gassed centers: {gassed_centers}", gassed_centers=", ".join(state.gassed_centers))
    asleep = [name for name in state.disorder if lasts(state.disorder, name, phase)]
    if asleep:
        yield tr("  In civil disorder from gas: {asleep}", asleep=", ".join(asleep))
    for place, borders in state.defenses.items():
        yield tr("  {place} is fortified against {borders}", place=place, borders=listed(list(borders)))


def _cards(variant: Variant, position: Position) -> Iterator[str]:
    """The cards that the reader knows."""
    for name in variant.base.powers:
        units = [unit for unit in position.units_of(name) if knows(unit)]
        cards = ", ".join(f"{unit.text}: {CARDS[card_of(unit)].title}" for unit in units)
        if cards:
            yield tr("  Cards of {powers}: {cards}", powers=variant.base.powers[name].name, cards=cards)
    state = kept(position)
    for mine in state.mines:
        yield tr("  A mine of {by} lies in {at}", by=mine.by, at=mine.at)


def statement(position: Position, power: str) -> str:
    """What a power is told of the coming adjustments; of others centers less units, whatever their cards say."""
    if position.phase.step != "A":
        return ""
    powers = position.variant.base.powers
    lines = []
    for name in powers if power in ("", PUBLIC) else (power,):
        due = dues(position, name) if power in ("", name) else public_dues(position, name)
        owned, units = len(position.owned(name)), len(position.units_of(name))
        if owned or units:
            words = tr(", to build {due}", due=due) if due > 0 else tr(", to remove {due}", due=-due) if due < 0 else ""
            lines.append(
                tr("{name}: centers {owned}, units {units}{words}.", name=name, owned=owned, units=units, words=words)
            )
    return "\n".join(lines)


def public_dues(position: Position, power: str) -> int:
    """Centers that count, less units: what all can reckon (section 4)."""
    return dues(shown(position, PUBLIC), power)
