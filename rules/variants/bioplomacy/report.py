"""The report of a turn (section 16): orders with results and sums, then what the land did, builds, retreats, means."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Outcome, Position, Turn
from ...reasons import listed, say, words
from ...speech import mark, tr
from ...standard.report import heading
from ...variant import Variant
from .birds import risings
from .count import in_play
from .seating import shown
from .state import ecology, forded
from .statement import forecast, statement, whose

TOLD = {
    "bounce": mark("bounced"),
    "destroyed": mark("destroyed"),
    "disband": mark("disbanded"),
    "clash": mark("clashed"),
    "no_convoy": mark("no convoy"),
}
"""Result words as a sentence has them; the others are the same."""
BUILDS = ("build", "waive")


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """The report for one power, or for all with "". All are told the same, but for secret pairs."""
    board = variant.board(turn.before)
    lines = heading(variant, turn, power)
    for owner in board.powers.values():
        theirs = [one for one in turn.outcomes if one.order.power == owner.id and one.words[0] != "destroyed"]
        orders = [one for one in theirs if one.order.verb not in BUILDS]
        if orders:
            lines += [owner.name, *(line for one in orders for line in _told(one)), ""]
    for title, section in _sections(variant, turn):
        lines += [title, *(f"  {line}" for line in section), ""] if section else []
    return "\n".join([*lines, *_after(variant, turn.after, power)]) + "\n"


def _told(outcome: Outcome) -> Iterator[str]:
    """`T 32 - 33 bounced: 1 against 4/3 (A 33 4/3)`, and a line for each reason that is no contest's."""
    result = ", ".join(tr(TOLD.get(word, word)) for word in outcome.words)
    contests = [reason for reason in outcome.reasons if reason.get("theirs") is not None]
    sums = "; ".join(
        tr("{get} against {get2}", get=words(reason.get("mine")), get2=words(reason.get("theirs")))
        for reason in contests
    )
    yield f"  {outcome.order.text} {result}{': ' if sums else ''}{sums}"
    yield from (f"      {say(reason)}" for reason in outcome.reasons if reason not in contests)


def _sections(variant: Variant, turn: Turn) -> Iterator[tuple[str, list[str]]]:
    """What happened beside orders of units, under headings; those without lines are left out."""
    board = variant.board(turn.before)
    drowned = [one for one in turn.outcomes if one.words[0] == "destroyed"]
    yield tr("Drowned"), [f"{whose(board.powers[one.order.power].name)} {one.key}{_why(one)}" for one in drowned]
    yield tr("Pop-ups"), [say(event.reason) for event in risings(turn)]
    builds = [one for one in turn.outcomes if one.order.verb in BUILDS]
    yield (
        tr("Builds"),
        [f"{board.powers[one.order.power].name}: {line.strip()}" for one in builds for line in _build(one)],
    )
    yield tr("Dislodged"), list(_dislodged(variant, turn))
    units = [unit for unit in turn.after.units.values() if forded(unit)]
    yield (
        tr("Rivers forded"),
        [tr("{unit} has forded River {forded}", unit=unit.text, forded=forded(unit)) for unit in units],
    )


def _why(outcome: Outcome) -> str:
    """Its reasons, behind a colon."""
    return ": " + " ".join(map(say, outcome.reasons)) if outcome.reasons else ""


def _build(outcome: Outcome) -> Iterator[str]:
    result = ", ".join(tr(TOLD.get(word, word)) for word in outcome.words)
    yield f"{outcome.order.text} {result}. {' '.join(map(say, outcome.reasons))}"


def _dislodged(variant: Variant, turn: Turn) -> Iterator[str]:
    """Who was thrown out, with the zones open to it."""
    board = variant.board(turn.before)
    for one in turn.dislodged.values() if turn.before.phase.step == "M" else ():
        zones = listed([place.text for place in one.retreats], "or")
        fate = tr("may retreat to {zones}", zones=zones) if zones else tr("has nowhere to go and is destroyed")
        yield f"{whose(board.powers[one.unit.power].name)} {one.unit.text} {fate}"


def _after(variant: Variant, position: Position, power: str) -> Iterator[str]:
    """Where everybody stands, the table after a count, warnings, who plays what, and the end."""
    board = variant.board(position)
    yield tr("Then: {position}", position=position.title)
    for owner in board.powers.values():
        units, owned = position.units_of(owner.id), position.owned(owner.id)
        if in_play(position, owner.id):
            yield f"  {owner.name}: {', '.join(unit.listed for unit in units) or 'no units'}"
            yield tr(
                "    centers: {owned}{swamps}", owned=", ".join(owned) or tr("none"), swamps=_swamps(position, owner.id)
            )
    table = statement(board, position, "")
    warned = table if table else "\n".join(forecast(board, position))
    if warned:
        yield from ("", tr("Control and SP"), *(f"  {line}" for line in warned.splitlines()))
    yield from _pairs(variant, position, power)
    end = variant.end(position)
    if end:
        shared = " and ".join(board.powers[one].name for one in end.powers)
        yield tr("The game is over: {kind} for {shared}", kind=end.kind, shared=shared)


def _swamps(position: Position, power: str) -> str:
    swamps = ecology(position).swamps.get(power, ())
    return tr("; swamps: {swamps}", swamps=", ".join(swamps)) if swamps else ""


def _pairs(variant: Variant, position: Position, power: str) -> Iterator[str]:
    """Who plays which two, as far as a power may know; all of it at the end."""
    known = position if variant.end(position) else shown(variant, position, power)
    for player, pair in ecology(known).pairs.items():
        yield tr("Player {player}: {pair}", player=player, pair=listed(list(pair)))
