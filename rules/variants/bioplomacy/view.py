"""What players are told: statements of SP, the report of a turn (section 16), surveys and signs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...board import Board
from ...economy import ending_words
from ...i18n import tr, tr_noop
from ...position import Position, Turn, Variant
from ...presentation import SignShape, SignType
from ...reasons import listed, say
from ...standard.game import heading, order_line
from ...units import Outcome, Sign, Survey
from ...variant import DONE
from .adjustments import in_play, owed, points, risings, upkeep
from .orders import WILL_DROWN, endangered
from .power_orders import DEFAULT_KINDS, allowance, kinds_of, site_fault
from .state import forded, shown, state_of
from .terrain import HIGH, amount, land_of

# The statement of a power: control, SP, cost of units, SP to spend or to remove; and warnings of the monsoon.


def statement(board: Board, position: Position, power: str) -> str:
    """Return a line for each power in play (or for one) after a count, and warnings before a monsoon."""
    lines = [*_table(board, position, power), *forecast(board, position, power)]
    return "\n".join(lines)


def _table(board: Board, position: Position, power: str) -> Iterator[str]:
    if counted(position):
        yield from (
            account(board, position, one) for one in board.powers if power in ("", one) and in_play(position, one)
        )


def counted(position: Position) -> bool:
    """Whether a count has just been held: before removals, and before the Spring moves."""
    phase = position.phase
    spring = phase.season == "S" and phase.step == "M" and phase.year > 1
    return spring or phase.step == "A" or phase is DONE


def account(board: Board, position: Position, power: str) -> str:
    """Return a power's line: `Felines: control 7/2 (39 3/2, 40 2), units 3, to spend 1/2.`"""
    worths = ", ".join(f"{place} {amount(worth)}" for place, worth in holdings(board, position, power))
    parts = f" ({worths})" if worths else ""
    spare, short = to_spend(board, position, power), owed(board, position, power)
    text = tr(", to spend {amount}", amount=amount(spare)) if spare else ""
    text += tr(", to remove {amount}", amount=amount(short)) if short else ""
    control = amount(points(board, position, power))
    return tr(
        "{powers}: control {control}{parts}, units {upkeep}{balance}.",
        powers=board.powers[power].name,
        control=control,
        parts=parts,
        upkeep=upkeep(position, power),
        balance=text,
    )


def to_spend(board: Board, position: Position, power: str) -> Fraction:
    """Return what a power may spend in Spring; in the removals phase, what it will be able to spend (section 16)."""
    if position.phase.step != "A":
        return allowance(position, power)
    return max(Fraction(0), points(board, position, power) - upkeep(position, power))


def holdings(board: Board, position: Position, power: str) -> Iterator[tuple[str, Fraction]]:
    """Yield the centers and swamps of a power, each with its value to the power in SP."""
    land = land_of(board)
    swamps = state_of(position).swamps.get(power, ())
    for place in board.stacks:
        if position.centers.get(place) == power:
            yield place, land.worth(land.centers[place], power)
        elif place in swamps:
            yield place, land.worth("swamp", power)


def forecast(board: Board, position: Position, power: str = "") -> Iterator[str]:
    """Yield, in the Fall of odd years, a warning for each unit that the monsoon will drown where it is (section 16)."""
    for unit in endangered(board, position):
        if power in ("", unit.power):
            yield f"{whose(board.powers[unit.power].name)} {say(WILL_DROWN(unit=unit, place=unit.place))}"


def whose(name: str) -> str:
    """Return the possessive of a power's name: "Chacma's", "Insects'"."""
    return tr("{name}'", name=name) if name.endswith("s") else tr("{name}'s", name=name)


BUILDS = ("build", "waive")


def of_turn(variant: Variant, turn: Turn, power: str) -> str:
    """Return the report of a turn for one power, or for all with ""; only secret pairs make a difference."""
    board = variant.board(turn.before)
    lines = heading(variant, turn, power)
    for owner in board.powers.values():
        theirs = [one for one in turn.outcomes if one.order.power == owner.id and one.words[0] != "destroyed"]
        orders = [one for one in theirs if one.order.verb not in BUILDS]
        if orders:
            lines += [owner.name, *(order_line(one, turn.after) for one in orders), ""]
    for title, section in _sections(variant, turn):
        lines += [title, *(f"  {line}" for line in section), ""] if section else []
    return "\n".join([*lines, *_after(variant, turn.after, power)]) + "\n"


def _sections(variant: Variant, turn: Turn) -> Iterator[tuple[str, list[str]]]:
    """Yield titles and lines of what happened besides the orders of units; a section may be empty."""
    board = variant.board(turn.before)
    drowned = [one for one in turn.outcomes if one.words[0] == "destroyed"]
    yield tr("Drowned"), [f"{whose(board.powers[one.order.power].name)} {one.key}{_why(one)}" for one in drowned]
    yield tr("Pop-ups"), [say(event.reason) for event in risings(turn)]
    builds = [one for one in turn.outcomes if one.order.verb in BUILDS]
    yield (
        tr("Builds"),
        [f"{board.powers[one.order.power].name}: {order_line(one, turn.after).strip()}" for one in builds],
    )
    units = [unit for unit in turn.after.units.values() if forded(unit)]
    yield (
        tr("Rivers forded"),
        [tr("{unit} has forded River {forded}", unit=unit.text, forded=forded(unit)) for unit in units],
    )


def _why(outcome: Outcome) -> str:
    """Return the reasons of an outcome after a colon, or ""."""
    return ": " + " ".join(map(say, outcome.reasons)) if outcome.reasons else ""


def _after(variant: Variant, position: Position, power: str) -> Iterator[str]:
    """Yield the situation after the turn: units, centers, the statement after a count, warnings, pairs, and the end."""
    board = variant.board(position)
    yield tr("Next: {position}", position=position.title)
    for owner in board.powers.values():
        units, owned = position.units_of(owner.id), position.owned(owner.id)
        if in_play(position, owner.id):
            yield f"  {owner.name}: {', '.join(unit.listed for unit in units) or tr('no units')}"
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
        names = {one.id: one.name for one in board.powers.values()}
        yield tr("The game is over. {how}", how=ending_words(end, names))


def _swamps(position: Position, power: str) -> str:
    swamps = state_of(position).swamps.get(power, ())
    return tr("; swamps: {swamps}", swamps=", ".join(swamps)) if swamps else ""


def _pairs(variant: Variant, position: Position, power: str) -> Iterator[str]:
    """Yield the pairs of the players as far as a power may know them; all of them at the end of the game."""
    known = position if variant.end(position) else shown(variant, position, power)
    for player, pair in state_of(known).pairs.items():
        yield tr("Player {player}: {pair}", player=player, pair=listed(list(pair)))


SURVEYS = (
    Survey("worth", tr_noop("Value of centers")),
    Survey("sites", tr_noop("Build sites")),
    Survey("ways", tr_noop("Zones open to units")),
)


def survey(board: Board, position: Position, id: str, power: str) -> dict[str, str]:
    """Return zone -> the text of a survey for a power; zones without an entry are left out."""
    if power not in board.powers:
        return {}
    return dict({"worth": _worth, "sites": _sites, "ways": _ways}[id](board, position, power))


def _worth(board: Board, position: Position, power: str) -> Iterator[tuple[str, str]]:
    """Yield the value in SP of each center, and for Insects of each swamp, at the zone where it is taken (1.3)."""
    land = land_of(board)
    for center, kind in land.centers.items():
        yield land.center_zone(center), amount(land.worth(kind, power))
    swamp = land.worth("swamp", power)
    if swamp:
        dry = position.variant.base
        yield from ((space, amount(swamp)) for space in board.stacks if space in land_of(dry).swamps)


def _sites(board: Board, position: Position, power: str) -> Iterator[tuple[str, str]]:
    """Yield the zones where a power can build, with the kinds that may be there if it has SP to spend (R28)."""
    land = land_of(board)
    for zone, place in board.locations.items():
        kinds = [kind for kind in kinds_of(power) if land.may_be_in(kind, zone)]
        if kinds and zone not in land.flooded and site_fault(board, position, power, place) is None:
            yield zone, "/".join(kinds) if allowance(position, power) else ""


def _ways(board: Board, position: Position, power: str) -> Iterator[tuple[str, str]]:
    """Yield the zones that units of a power may enter, with their kinds (1.2)."""
    land = land_of(board)
    for zone in board.provinces:
        kinds = [kind for kind in kinds_of(power) if land.may_be_in(kind, zone)]
        if kinds:
            yield zone, "/".join(kinds)


POPPED = SignType("popped", SignShape.BIRD, template=tr_noop("a Flock has popped up"),
                  legend=tr_noop("Flock has popped up"))
UNDECIDED = SignType("undecided", SignShape.OUTLINE, legend=tr_noop("kind of unit not chosen yet"))
SIGN_TYPES = (POPPED, UNDECIDED)


def signs(board: Board, position: Position) -> tuple[Sign, ...]:
    """Return the signs for tree centers that have popped and for homes whose units are still to be chosen (sections 10
    and 16)."""
    land, state = land_of(board), state_of(position)
    found = [Sign(POPPED, land.zone(space, HIGH)) for space in state.popped]
    if state.pending:
        found += [Sign(UNDECIDED, home, power) for power in DEFAULT_KINDS for home in board.powers[power].homes]
    return tuple(found)


def controlled_zones(board: Board, position: Position) -> dict[str, str]:
    """Return zone -> the power that controls its center or swamp (R30, R31); passing through a space gives no control.
    """
    land = land_of(board)
    found = {land.center_zone(center): power for center, power in position.centers.items() if center in land.centers}
    return found | {space: power for power, spaces in state_of(position).swamps.items() for space in spaces}
