"""A Converter changes its kind (card 6, C-28, C-29), and what a unit's new label changes in the state."""

from __future__ import annotations

from dataclasses import replace

from ...board import Board, Location
from ...position import Order, Position, Unit
from ...reasons import Reason, Sentence
from .kinds import A, F
from .numbering import letters_of, renumbered
from .reach import acting_kind, can_stand
from .state import Kept, Note, keeping, kept, tag

SAME_KIND = Sentence("same_kind", "{unit} is of that kind already", "card 6")
NO_KIND_THERE = Sentence("no_kind_there", "no {kind} can stand in {place}", "card 6")
WHICH_SIDE = Sentence("which_side", "name the coast: {coasts}", "card 6")
OFF_THE_BOARD = Sentence("off_the_board", "{unit} is in Hyperspace", "card 8, C-31")
NAMES = {A: "army", F: "fleet"}
LAKESIDE = "ec"


def new_place(board: Board, unit: Unit, order: Order) -> Location | Reason:
    """Where a unit stands once it has converted as ordered, or why it cannot: a fleet names its coast, but for one on
    the Black Sea."""
    letter: str = order.slots[1]
    named: Location | None = order.slots[2] if len(order.slots) > 2 else None
    here = board.locations[unit.place.province]
    if unit.place.dock:
        return OFF_THE_BOARD(unit=unit)
    if acting_kind(board, unit) == letter:
        return SAME_KIND(unit=unit)
    if letter == A:
        return here if can_stand(board, A, here) and not named else NO_KIND_THERE(kind=NAMES[A], place=named or here)
    places = [here, *(board.locations[f"{here.province}/{coast}"] for coast in board.provinces[here.province].coasts)]
    standing = [place for place in places if can_stand(board, F, place)]
    wanted = named or here
    if wanted in standing:
        return wanted
    if len(standing) > 1 and not named:
        return WHICH_SIDE(coasts=" or ".join(place.text for place in standing))
    return NO_KIND_THERE(kind=NAMES[F], place=wanted)


def converted(position: Position, unit: Unit, letter: str, place: Location) -> Unit:
    """The unit under its new letter, with its old number unless another has had that label (C-6)."""
    return replace(unit, kind=letter, place=place, serial=renumbered(position, unit, letter))


def relabelled(position: Position, old: Unit, new: Unit) -> Position:
    """The position where a unit is called otherwise: tables follow it, and its number is used up (section 14)."""
    if tag(old) == tag(new):
        return position
    state = kept(position)
    mine = dict(state.numbers.get(new.power, {}))
    for letter in letters_of(new.kind):
        if mine.get(letter, 0) < int(new.serial) and (mine or state.numbers):
            mine[letter] = int(new.serial)
    numbers = {**state.numbers, new.power: mine} if mine else state.numbers
    return keeping(position, **_followed(state, tag(old), tag(new)), numbers=numbers)


def _followed(state: Kept, old: str, new: str) -> dict[str, object]:
    """The tables of a state that name units, with a new name for one of them."""
    tables = ("revealed", "disorder", "used", "borders")
    lists = ("rhr", "powerless", "otb")
    return {
        **{name: {new if one == old else one: said for one, said in getattr(state, name).items()} for name in tables},
        **{name: tuple(new if one == old else one for one in getattr(state, name)) for name in lists},
        "mines": tuple(mine._replace(by=new) if mine.by == old else mine for mine in state.mines),
        "shown": tuple(one._replace(unit=new) if one.unit == old else one for one in state.shown),
    }


def failed_note(phase: str, unit: Unit) -> Note:
    """That a hypnosis failed, told its owner."""
    return Note(phase, unit.power, "hypnosis-failed", unit.text)
