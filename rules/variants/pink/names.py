"""Names given with the first orders: who may give which (R4), and in what order they are taken (R3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...adjudication import Situation
from ...board import Board
from ...position import GM, Order, Outcome, Position
from ...reasons import Reason, Sentence
from ...speech import tr
from . import naming
from .state import Economy, economy

TOO_LATE = Sentence("names_too_late", "names are given with the first orders only", "R3")
OWN_POWER = Sentence("own_power", "the game master names no power: each power names itself", "R3")
NAMED_ALREADY = Sentence("named_already", "{what} is named already", "R3")
NO_RIGHT = Sentence("no_right", "{letter} is named by {namer}", "R4")
POWER_NAMED = Sentence("power_named", "power {power} is called {name} from now on", "P3")
PROVINCE_NAMED = Sentence("province_named", "province {letter} is called {name} from now on", "P11")
NO_GAME_MASTER = Sentence("no_game_master", "this game has no game master, so '{order}' is nobody's order", "R4")


@dataclass(frozen=True, slots=True)
class Names:
    """The names taken so far, and whose right it is to give them."""

    board: Board
    kept: Economy

    def fault(self, writer: str, order: Order) -> Reason | None:
        """Why this writer cannot give this name now."""
        named, called, short = order.slots
        if writer == GM and not self.kept.gm:
            return NO_GAME_MASTER(order=order)
        if named == "power":
            return self._power_fault(writer, called, short)
        if named in self.kept.province_names:
            return NAMED_ALREADY(what=named)
        right = self._right(writer, named) if naming.lettered(self.board, named) else None
        wrong = naming.province_fault(self.board, self.kept.power_names, self.kept.province_names, named, called)
        return right or wrong or (naming.PROVINCE_SIGNS(name=f"{called} [{short}]") if short else None)

    def _power_fault(self, writer: str, called: str, short: str) -> Reason | None:
        if writer == GM:
            return OWN_POWER()
        if writer in self.kept.power_names:
            return NAMED_ALREADY(what=f"power {writer}")
        return naming.power_fault(self.board, self.kept.power_names, writer, called, short)

    def _right(self, writer: str, letter: str) -> Reason | None:
        """R4: that another names this province. Where the seats are not known nobody asks."""
        if self.kept.seats is None:
            return None
        namers = naming.rights(self.kept.seats, self.kept.gm)
        namer = namers.get(letter, tr("the game master") if self.kept.gm else "nobody")
        player = self.kept.seats.get(writer, "")
        mine = letter not in namers if writer == GM else naming.plain(player) == naming.plain(namers.get(letter, ""))
        return None if mine and (player or writer == GM) else NO_RIGHT(letter=letter, namer=namer)

    def given(self, writer: str, order: Order) -> Names:
        """With a name that is right."""
        named, called, short = order.slots
        if named == "power":
            return replace(
                self, kept=replace(self.kept, power_names={**self.kept.power_names, writer: (called, short)})
            )
        provinces = {**self.kept.province_names, named: called}
        return replace(self, kept=replace(self.kept, province_names=provinces))


def is_time(position: Position) -> bool:
    """R3: whether names can be given now."""
    return position.phase.text == position.variant.base.first_phase


def name_fault(position: Position, writer: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """Why a name cannot be given now, after other lines of the same writer."""
    if not is_time(position):
        return TOO_LATE()
    names = Names(position.variant.base, economy(position))
    for one in in_turn([line for line in before if line.verb == "name"], names.board):
        if names.fault(writer, one) is None:
            names = names.given(writer, one)
    return names.fault(writer, order)


def in_turn(orders: Sequence[Order], board: Board) -> list[Order]:
    """R3 and R5: the names of powers before those of provinces, each by power id, the game master's last."""
    ranks: Mapping[str, int] = {power: rank for rank, power in enumerate((*board.powers, GM))}
    return sorted(orders, key=lambda order: (order.slots[0] != "power", ranks[order.power]))


def take_names(now: Situation, orders: Sequence[Order]) -> tuple[Position, list[Outcome]]:
    """The position with the names that are right, and what came of each order."""
    names, told = Names(now.variant.base, economy(now.position)), []
    on_time = is_time(now.before)
    for order in in_turn(orders, names.board):
        fault = names.fault(order.power, order) if on_time else TOO_LATE()
        if fault:
            told.append(Outcome(order, None, ("void",), (fault,)))
            continue
        names = names.given(order.power, order)
        told.append(Outcome(order, None, ("ok",), (_said(order),)))
    return (replace(now.position, extra=names.kept) if told else now.position), told


def _said(order: Order) -> Reason:
    named, called, _ = order.slots
    if named == "power":
        return POWER_NAMED(power=order.power, name=called)
    return PROVINCE_NAMED(letter=named, name=called)
