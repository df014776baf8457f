"""What may come next in an order of Pink, slot by slot: units as in plain Diplomacy, then orders without a unit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...board import Location
from ...position import GM, Named
from ...reasons import Reason, Sentence
from ...speech import tr
from ...standard import asking as standard
from ...verbs import Asked, Candidate, Choices, Verb
from . import declarations, naming
from .armies import UNSUPPLIED, status
from .asking_winter import MOST_WRITTEN, Desk, ask_budget, possible
from .combat import CANNOT_BE_HELPED, ONLY_HOLDS
from .names import NAMED_ALREADY, NO_RIGHT, is_time, name_fault
from .points import move_fault
from .retreats import disband_fault
from .routes import MOST_LISTED, at, numbers
from .spending import NOTHING_THERE
from .state import economy
from .territory import beside, in_order
from .verbs import has_budget

if TYPE_CHECKING:
    from ...standard import Standard

FRIENDLY_ALREADY = Sentence("friendly_already", "{power} is friendly to {other} already", "R18")
NOT_FRIENDLY_YET = Sentence("not_friendly_yet", "{power} has not declared itself friendly to {other}", "R18")
NO_POINTS_LIE = Sentence("no_points_lie", "{power} has no stored points to move", "R19")
NOTHING_TO_NAME = Sentence("nothing_to_name", "nothing is left for {power} to name", "R4")
NOBODY_LEFT = Sentence("nobody_left", "{power} has declared itself friendly to every other power", "R18")
NOBODY_TO_LEAVE = Sentence("nobody_to_leave", "{power} has declared itself friendly to no other power", "R18")
OWN_NAME = "power"
"""What stands in place of a letter where a power names itself."""
SPELLED = {"points": "move"}
"""Verb -> the word that is typed for it, where that is not its name."""


def ask(variant: Standard, asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """What comes after `partial` in an order of this phase."""
    winter = asked.position.phase.step == "A"
    if winter and not has_budget(variant):
        return standard.ask(variant, asked, partial) if asked.power != GM else Choices("site")
    if not partial:
        verbs = tuple(_verbs(variant, asked))
        return Choices("verb", verbs) if winter else Choices("unit", (*_units(variant, asked), *verbs))
    if not isinstance(partial[0], str):
        return _of_unit(variant, asked, partial)
    verb, filled = variant.verb(partial[0]), partial[1:]
    if (verb.name, len(filled)) in ASKED:
        return Choices(_slot(verb, len(filled)), tuple(ASKED[verb.name, len(filled)](asked, verb, filled)))
    if winter and verb.name not in declarations.DECLARATIONS:
        return ask_budget(Desk(asked), verb.name, filled)
    return Choices("", (), verb.finish(asked, filled)) if verb.name != "name" else Choices(_slot(verb, 1))


def _slot(verb: Verb, filled: int) -> str:
    """The name of the next slot: a name is any text, and what it names is a site."""
    return {"named": "site", "called": "text"}.get(verb.slots[filled], verb.slots[filled])


def _units(variant: Standard, asked: Asked) -> tuple[Candidate, ...]:
    return standard.ask(variant, asked, ()).candidates if asked.power != GM else ()


def _of_unit(variant: Standard, asked: Asked, partial: tuple[Any, ...]) -> Choices:
    """Orders of armies: without the verbs that have none, and with what an unsupplied army cannot do (R12, R15)."""
    found = standard.ask(variant, asked, partial)
    if len(partial) == 1:
        verbs = (one for one in found.candidates if not variant.verb(one.value).unitless)
        return replace(found, candidates=tuple(_fit(asked, partial[0], one) for one in verbs))
    if found.slot == "helped":
        return replace(found, candidates=tuple(_helped(asked, one) for one in found.candidates))
    return found


def _fit(asked: Asked, unit: Named, verb: Candidate) -> Candidate:
    """A verb with the reason why this army, as it is, cannot be given it."""
    fled = asked.position.dislodged.get(unit.key)
    if fled:
        return (
            replace(verb, reason=verb.reason or disband_fault(asked.position, fled.unit))
            if verb.value == "disband"
            else verb
        )
    standing = asked.position.units.get(unit.key)
    weak = standing is not None and status(standing) == UNSUPPLIED and verb.value != "hold"
    return replace(verb, reason=ONLY_HOLDS(unit=standing)) if weak else verb


def _helped(asked: Asked, helped: Candidate) -> Candidate:
    """A unit to support, with the reason why it cannot be."""
    unit = asked.position.units.get(helped.value.key)
    weak = unit is not None and status(unit) == UNSUPPLIED
    return replace(helped, reason=helped.reason or CANNOT_BE_HELPED(unit=unit)) if weak else helped


def _verbs(variant: Standard, asked: Asked) -> Iterator[Candidate]:
    """The orders without a unit, and all those of a budget."""
    desk = Desk(asked) if asked.position.phase.step == "A" and asked.power != GM else None
    for verb in variant.verbs(asked.position.phase):
        if _offered(asked, verb):
            reason = possible(desk, verb.name) if desk and (verb.name, 0) not in ASKED else _possible(asked, verb)
            yield Candidate(verb.name, SPELLED.get(verb.name, verb.name), tr(verb.title), None, reason)


def _offered(asked: Asked, verb: Verb) -> bool:
    """Awards are the game master's, who has little else; names are given with the first orders only."""
    if verb.name == "award":
        return asked.power == GM and bool(asked.variant["awards"])
    if verb.name == "name":
        return is_time(asked.position)
    return asked.power != GM and (verb.unitless or asked.position.phase.step == "A")


def _possible(asked: Asked, verb: Verb) -> Reason | None:
    """Why no further order of this verb, which is no budget's alone, can be given; None if one can."""
    if asked.power == GM and not economy(asked.position).gm:
        return declarations.NO_GM()
    starts = ASKED[verb.name, 0]
    if _some_points(asked) if starts is _stores else any(one.allowed for one in starts(asked, verb, ())):
        return None
    name = asked.board.powers[asked.power].name if asked.power != GM else tr("the game master")
    return IN_VAIN[verb.name](power=name)


def _stores(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """Every province: where the power's points lie, and have not been moved out of."""
    for place in map(asked.board.locations.__getitem__, asked.board.provinces):
        nothing = NOTHING_THERE(power=asked.board.powers[asked.power].name, place=place)
        yield at(place, None if movable(asked, place) else nothing)


def _some_points(asked: Asked) -> bool:
    """Whether points can be moved out of anywhere: the same as a province that is offered, without the refusals of all
    the others, for this is asked at every change of an order."""
    stores = economy(asked.position).stores.get(asked.power, {})
    return any(movable(asked, asked.board.locations[place]) for place in stores)


def movable(asked: Asked, start: Location) -> range:
    """R19: the numbers of points that can still be moved out of a province."""
    there = economy(asked.position).stores.get(asked.power, {}).get(start.province, 0)
    if not there:
        return range(1, 1)
    verb = asked.variant.verb("points")
    steps = in_order(asked.board, beside(asked.board, start.province))
    listed = range(1, min(there, MOST_WRITTEN) + 1 if steps else 1)

    def too_many(number: int) -> bool:
        order = verb.finish(asked, (start, number, asked.board.locations[steps[0]]))
        return move_fault(asked.position, asked.power, order, asked.orders) is not None

    return listed[: bisect_left(listed, True, key=too_many)]


def _amounts(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Iterable[Candidate]:
    return numbers(movable(asked, filled[0]))


def _steps(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """R19: where the points may go; whether it is friendly territory then is not known yet."""
    for place in map(asked.board.locations.__getitem__, asked.board.provinces):
        order = verb.finish(asked, (*filled, place))
        yield at(place, move_fault(asked.position, asked.power, order, asked.orders))


def _powers(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    """The powers that a declaration can be for; one that would change nothing is not offered."""
    friends = _friends(asked)
    mine = asked.board.powers[asked.power].name
    for power in asked.board.powers.values():
        reason = None
        if power.id == asked.power:
            reason = declarations.TO_ITSELF()
        elif (power.id in friends) == (verb.name == "friendly"):
            reason = (FRIENDLY_ALREADY if power.id in friends else NOT_FRIENDLY_YET)(power=mine, other=power.name)
        yield Candidate(power.id, power.id, power.name, None, reason)


def _friends(asked: Asked) -> set[str]:
    """To whom the power is friendly once its lines are carried out."""
    friends = set(economy(asked.position).friendly.get(asked.power, ()))
    for order in asked.orders:
        if order.verb == "friendly":
            friends.add(order.slots[0])
        elif order.verb == "unfriendly":
            friends.discard(order.slots[0])
    return friends


def _everybody(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Iterator[Candidate]:
    return (Candidate(power.id, power.id, power.name) for power in asked.board.powers.values())


def _any_number(asked: Asked, verb: Verb, filled: tuple[Any, ...]) -> Iterable[Candidate]:
    return numbers(range(1, MOST_LISTED + 1))


def nameable(asked: Asked) -> Iterator[Candidate]:
    """R4: what the writer may name, `power` or a letter, each with the reason why not."""
    verb = asked.variant.verb("name")
    if asked.power != GM:
        own = verb.finish(asked, (OWN_NAME, (asked.power, "")))
        yield Candidate(OWN_NAME, OWN_NAME, tr("Your power"), None, _no_right(asked, own))
    for letter, places in asked.board.stacks.items():
        if naming.lettered(asked.board, letter):
            default = asked.variant.base.provinces[places[0]].name
            order = verb.finish(asked, (letter, (default, "")))
            yield Candidate(letter, letter, default, asked.board.locations[places[0]], _no_right(asked, order))


def _no_right(asked: Asked, order: Any) -> Reason | None:
    """Why the writer may not name it, whatever the name."""
    reason = name_fault(asked.position, asked.power, order, asked.orders)
    return reason if reason and reason.sentence in (NO_RIGHT, NAMED_ALREADY) else None


Asker = Callable[[Asked, Verb, tuple[Any, ...]], Iterable[Candidate]]
ASKED: Mapping[tuple[str, int], Asker] = {
    ("points", 0): _stores,
    ("points", 1): _amounts,
    ("points", 2): _steps,
    ("friendly", 0): _powers,
    ("unfriendly", 0): _powers,
    ("award", 0): _everybody,
    ("award", 1): _any_number,
    ("name", 0): lambda asked, verb, filled: nameable(asked),
}
"""Verb and how many slots are filled -> the candidates for the next one."""
IN_VAIN: Mapping[str, Sentence] = {
    "points": NO_POINTS_LIE,
    "friendly": NOBODY_LEFT,
    "unfriendly": NOBODY_TO_LEAVE,
    "name": NOTHING_TO_NAME,
}
