"""Names given by the players: who may name what (R4) and in which order names are taken (R3). Also declarations and
awards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...board import Board, unaccented
from ...i18n import tr
from ...position import AdjudicationState, Position
from ...reasons import Reason, Sentence, many
from ...units import GM, Order, Outcome
from .orders import has_budget
from .state import PinkState, state_of

# P3 and P11: what powers and provinces may be called (R3, R5), and who may name which province (R4).

PowerNames = Mapping[str, tuple[str, str]]
"""Power -> its name and its abbreviation ("" if it has none)."""

SHORT_NAME, LONG_NAME, ABBREVIATION = 12, 30, 5
LEAST, MOST = 2, 14
"""R5: the least and greatest length of a province's name, in characters."""
TURNS = ("ABCD", "EFGH", "IJKL", "MNOP", "QRST", "UVWX")
LAST_TURN = "YZ"
"""R4: TURNS lists the letters that each player in turn names; these last two are the game master's, if there is one."""

NAME_MISSING = Sentence("name_missing", "the name is missing", "R3, R5")
POWER_SIGNS = Sentence(
    "power_signs", "'{name}' may contain only letters, digits, spaces, apostrophes and hyphens", "R3"
)
POWER_LONG = Sentence("power_long", "'{name}' has {count}, and a power's name may have at most 30", "R3")
NEEDS_SHORT = Sentence(
    "needs_short",
    "'{name}' has {count}: a name of more than 12 needs an abbreviation of 1 to 5 letters in square brackets",
    "R3",
)
SHORT_SIGNS = Sentence("short_signs", "the abbreviation '{short}' must be 1 to 5 letters", "R3")
TAKEN = Sentence("taken", "'{name}' is already the name of {power}", "R3")
NO_LETTER = Sentence("no_letter", "only the provinces A to Z can be named, and {place} is not one of them", "R5")
WRONG_LETTER = Sentence("wrong_letter", "'{name}' does not begin with {letter}", "R5")
PROVINCE_LENGTH = Sentence("province_length", "'{name}' has {count}, and a province's name must have 2 to 14", "R5")
PROVINCE_SIGNS = Sentence("province_signs", "'{name}' may contain only letters, spaces, apostrophes and hyphens", "R5")
PROVINCE_TAKEN = Sentence("province_taken", "'{name}' is already the name of another province, {place}", "R5")
POWER_CALLED_SO = Sentence("power_called_so", "'{name}' is already the name of a power, {power}", "R5")


def power_fault(board: Board, given: PowerNames, power: str, name: str, short: str) -> Reason | None:
    """R3: return why a power cannot take this name and abbreviation, or None; `given`: names already taken."""
    if not name:
        return NAME_MISSING()
    if not all(sign.isalpha() or sign.isdecimal() or sign in " '’-" for sign in name):
        return POWER_SIGNS(name=name)
    if len(name) > LONG_NAME:
        return POWER_LONG(name=name, count=tr("{name} characters", name=len(name)))
    if len(name) > SHORT_NAME and not short:
        return NEEDS_SHORT(name=name, count=tr("{name} characters", name=len(name)))
    if short and not (short.isalpha() and len(short) <= ABBREVIATION):
        return SHORT_SIGNS(short=short)
    for other in board.powers:
        for word in (name, short):
            if other != power and plain(word) in _called(given, other):
                return TAKEN(name=word, power=other)
    return None


def _called(given: PowerNames, power: str) -> set[str]:
    """Return the words that stand for a power: its letter, its name and its abbreviation, in lower case."""
    return {plain(word) for word in (power, *given.get(power, ())) if word}


def province_fault(board: Board, powers: PowerNames, given: Mapping[str, str], base: str, name: str) -> Reason | None:
    """R5: return why the province with the letter `base` cannot take this name, or None; `powers` and `given`: names
    already taken."""
    if lettered(board, base) is None:
        return NO_LETTER(place=base)
    if not name:
        return NAME_MISSING()
    if unaccented(name[0]).upper() != base:
        return WRONG_LETTER(name=name, letter=base)
    if not LEAST <= len(name) <= MOST:
        return PROVINCE_LENGTH(name=name, count=many(len(name), "letter"))
    if not all(sign.isalpha() or sign in " '’-" for sign in name):
        return PROVINCE_SIGNS(name=name)
    for other, (first, *_) in board.stacks.items():
        if other != base and plain(given.get(other, board.provinces[first].name)) == plain(name):
            return PROVINCE_TAKEN(name=name, place=other)
    for power, (called, _) in powers.items():
        if plain(called) == plain(name):
            return POWER_CALLED_SO(name=name, power=power)
    return None


def plain(word: str) -> str:
    """Return a name in a form for comparison without regard to case."""
    return word.casefold()


def lettered(board: Board, text: str) -> str | None:
    """Return the province letter that a text names, in either case; None if no province with that letter can be named.
    """
    letter = text.upper()
    stack = board.stacks.get(letter)
    return letter if stack and "letter" in board.provinces[stack[0]].extra else None


def rights(seats: Mapping[str, str], gm: bool) -> Mapping[str, str]:
    """R4: return letter -> the player who names the province, without the letters that the game master names.

    `seats`: power -> player. With fewer than six players the list starts over; a seventh player names the last two
    letters if there is no game master, else none.
    """
    # Accented letters sort like plain ones, as in R5.
    named = {plain(player): player for player in seats.values() if player}
    players = sorted(named.values(), key=lambda player: (plain(unaccented(player)), plain(player)))
    if not players:
        return {}
    turns = TURNS if gm else (*TURNS, LAST_TURN)
    return {letter: players[turn % len(players)] for turn, letters in enumerate(turns) for letter in letters}


# Names given with the first orders: who may give which (R4), and in what order they are taken (R3).

TOO_LATE = Sentence("names_too_late", "names can be given only with the first orders", "R3")
OWN_POWER = Sentence("own_power", "each power names itself, so the game master cannot", "R3")
NAMED_ALREADY = Sentence("named_already", "{what} already has a name", "R3")
NO_RIGHT = Sentence("no_right", "{letter} is named by {namer}", "R4")
POWER_NAMED = Sentence("power_named", "power {power} is now called {name}", "P3")
PROVINCE_NAMED = Sentence("province_named", "province {letter} is now called {name}", "P11")
NO_GAME_MASTER = Sentence(
    "no_game_master", "'{order}' is a game master's order, and this game has no game master", "R4"
)


@dataclass(frozen=True, slots=True)
class NameRegister:
    """The names taken so far, and the check of who may give which."""

    board: Board
    state: PinkState

    def fault(self, writer: str, order: Order) -> Reason | None:
        """Return why this writer cannot give this name now, or None."""
        named, called, short = order.slots
        if writer == GM and not self.state.gm:
            return NO_GAME_MASTER(order=order)
        if named == "power":
            if writer == GM:
                return OWN_POWER()
            if writer in self.state.power_names:
                return NAMED_ALREADY(what=tr("power {power}", power=writer))
            return power_fault(self.board, self.state.power_names, writer, called, short)
        if named in self.state.province_names:
            return NAMED_ALREADY(what=named)
        right = self._right(writer, named) if lettered(self.board, named) else None
        wrong = province_fault(self.board, self.state.power_names, self.state.province_names, named, called)
        return right or wrong or (PROVINCE_SIGNS(name=f"{called} [{short}]") if short else None)

    def _right(self, writer: str, letter: str) -> Reason | None:
        """R4: return the reason if another player names this province. Not checked where the seats are unknown."""
        if self.state.seats is None:
            return None
        namers = rights(self.state.seats, self.state.gm)
        namer = namers.get(letter, tr("the game master") if self.state.gm else "nobody")
        player = self.state.seats.get(writer, "")
        mine = letter not in namers if writer == GM else plain(player) == plain(namers.get(letter, ""))
        return None if mine and (player or writer == GM) else NO_RIGHT(letter=letter, namer=namer)

    def given(self, writer: str, order: Order) -> NameRegister:
        """Return the register with one more name, which must be valid."""
        named, called, short = order.slots
        if named == "power":
            powers = {**self.state.power_names, writer: (called, short)}
            return replace(self, state=replace(self.state, power_names=powers))
        provinces = {**self.state.province_names, named: called}
        return replace(self, state=replace(self.state, province_names=provinces))


def is_time(position: Position) -> bool:
    """R3: whether names can be given in this phase: only in the first."""
    return position.phase.text == position.variant.base.first_phase


def name_fault(position: Position, writer: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """Return why a name cannot be given now, after the other orders of the same writer, or None."""
    if not is_time(position):
        return TOO_LATE()
    names = NameRegister(position.variant.base, state_of(position))
    for one in in_turn([line for line in before if line.verb == "name"], names.board):
        if names.fault(writer, one) is None:
            names = names.given(writer, one)
    return names.fault(writer, order)


def in_turn(orders: Sequence[Order], board: Board) -> list[Order]:
    """R3 and R5: sort the names of powers before those of provinces, each by power id with the game master last."""
    ranks: Mapping[str, int] = {power: rank for rank, power in enumerate((*board.powers, GM))}
    return sorted(orders, key=lambda order: (order.slots[0] != "power", ranks[order.power]))


def take_names(now: AdjudicationState, orders: Sequence[Order]) -> tuple[Position, list[Outcome]]:
    """Return the position with the valid names taken, and the outcome of each order."""
    names, outcomes = NameRegister(now.variant.base, state_of(now.position)), []
    on_time = is_time(now.before)
    for order in in_turn(orders, names.board):
        fault = names.fault(order.power, order) if on_time else TOO_LATE()
        if fault:
            outcomes.append(_void(order, fault))
            continue
        names = names.given(order.power, order)
        named, called, _ = order.slots
        own = named == "power"
        reason = POWER_NAMED(power=order.power, name=called) if own else PROVINCE_NAMED(letter=named, name=called)
        outcomes.append(Outcome(order, None, ("ok",), (reason,)))
    return (replace(now.position, extra=names.state) if outcomes else now.position), outcomes


# Orders that come before all others: declarations (R18), the game master's awards (R26), names (P3, P11).

DECLARED = Sentence("declared_friendly", "{power} is now friendly to {other}", "R18")
UNDECLARED = Sentence("declared_unfriendly", "{power} is no longer friendly to {other}", "R18")
TO_ITSELF = Sentence("friendly_to_itself", "a power is always friendly to itself", "R18")
AWARDED = Sentence("awarded", "{power} is awarded {points}, paid with the next income", "R26")
ONLY_GM = Sentence("only_gm", "only the game master can award points", "R26")
NO_GM = Sentence("no_gm", "this game has no game master", "section 12")
NO_AWARDS = Sentence("no_awards", "there are no awards in this game", "R26")
WINTER_AWARD = Sentence("winter_award", "awards are made in Spring and Autumn and paid after Autumn", "R26")
NO_POINTS_HERE = Sentence("no_points_here", "this game has no points, so '{order}' is not an order here", "section 4")
NO_POINTS = Sentence("no_points", "the number of points must be at least 1", "section 4")
NOT_OF_GM = Sentence("not_of_gm", "the game master has no armies or points and cannot order '{order}'", "P5")

DECLARATIONS = ("friendly", "unfriendly")


def fault(position: Position, power: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """Return why a declaration, an award or a name cannot be given now, after the orders `before` of the same writer,
    or None."""
    if power == GM and not state_of(position).gm:
        return NO_GM()
    if order.verb == "name":
        return name_fault(position, power, order, before)
    if order.verb in (*DECLARATIONS, "award") and not has_budget(position.variant):
        return NO_POINTS_HERE(order=order)
    if order.verb == "award":
        # R26: any whole number, at any time of the year except in the budget.
        if power != GM:
            return ONLY_GM()
        if not position.variant["awards"]:
            return NO_AWARDS()
        if position.phase.step == "A":
            return WINTER_AWARD()
        return None if order.slots[0] else NO_POINTS()
    if power == GM:
        return NOT_OF_GM(order=order)
    return TO_ITSELF() if order.slots[0] == power else None


def declare(now: AdjudicationState) -> AdjudicationState:
    """Execute declarations, awards and names, and leave the remaining orders to the later steps."""
    names = [order for order in now.orders if order.verb == "name"]
    position, outcomes = take_names(now, names)
    rest: list[Order] = []
    for order in now.orders:
        if order.verb in (*DECLARATIONS, "award"):
            position, outcome = _carried_out(now, position, order)
            outcomes.append(outcome)
        elif order.power == GM and order.verb != "name":
            outcomes.append(_void(order, NOT_OF_GM(order=order)))
        elif order.verb != "name":
            rest.append(order)
    return now.replace(position, orders=tuple(rest), outcomes=(*now.outcomes, *outcomes))


def _carried_out(now: AdjudicationState, position: Position, order: Order) -> tuple[Position, Outcome]:
    """Return the position after a declaration or an award, and its outcome."""
    wrong = fault(position, order.power, order, ())
    if wrong:
        return position, _void(order, wrong)
    state = state_of(position)
    if order.verb == "award":
        state, reason = _awarded(now, state, order)
    else:
        state, reason = _declared(now, state, order)
    return replace(position, extra=state), Outcome(order, None, ("ok",), (reason,))


def _awarded(now: AdjudicationState, state: PinkState, order: Order) -> tuple[PinkState, Reason]:
    number, power = order.slots
    awards = {**state.awards, power: state.awards.get(power, 0) + number}
    return replace(state, awards=awards), AWARDED(power=now.board.powers[power].name, points=many(number, "point"))


def _declared(now: AdjudicationState, state: PinkState, order: Order) -> tuple[PinkState, Reason]:
    to = {*state.friendly.get(order.power, ())} - {order.slots[0]}
    if order.verb == "friendly":
        to.add(order.slots[0])
    friendly = {**state.friendly, order.power: tuple(power for power in now.board.powers if power in to)}
    sentence = DECLARED if order.verb == "friendly" else UNDECLARED
    powers = now.board.powers
    reason = sentence(power=powers[order.power].name, other=powers[order.slots[0]].name)
    return replace(state, friendly={power: others for power, others in friendly.items() if others}), reason


def _void(order: Order, reason: Reason) -> Outcome:
    return Outcome(order, None, ("void",), (reason,))
