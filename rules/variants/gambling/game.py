"""Gambling Diplomacy: standard Diplomacy, or another game, with a stake before the game and a payout at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar

from ...board import Board
from ...economy import AccountRow, Balance, Currency, Due, Measure, Posting, Settlement, settlement_sheet
from ...i18n import tr, tr_noop
from ...options import End, Option, SourceRemark, StateWord
from ...position import ChoiceRequest, OrderRule, Position, Step, Turn, Variant
from ...reasons import Reason, say
from ...standard import Standard
from ...units import GM, Choices, Order, Phase
from ...variant import DONE
from . import accounts
from . import orders as asking
from .lesson import LESSON
from .options import MONEY, OPTIONS, PLAIN, Rates, game_option
from .orders import KINDS, NO_UNITS, VERBS, end_fault, layered, line_fault, lines_for, take_seats
from .player import GamblingTactics
from .state import (
    DOLLARS,
    STATE_WORDS,
    GamblingState,
    amounts,
    in_map_order,
    leader,
    money,
    remaining,
    starting_centers,
    state_of,
    with_state,
)

# The layer on other games: classes that play one of them for money (section 5).

FOR_MONEY = tr_noop("For money: the Croupier takes stakes and pays for centers.")
Layer = TypeVar("Layer", bound="Gambling")


def over(layer: type[Layer], kinds: Iterable[type[Variant]]) -> type[Layer]:
    """Return the layer with an option to choose which of these games is played."""
    games = {kind.id: kind for kind in kinds}
    option = game_option({kind.id: kind.name for kind in games.values()})
    options = (option, *layer.options[1:])
    return type(layer.__name__, (layer,), {"games": MappingProxyType(games), "options": options})


@cache
def played_for_money(layer: type[Layer], kind: type[Variant]) -> type[Layer]:
    """Return the class of a game played for money: the layer first, then the game's own class."""
    shown: dict[str, Any] = {
        "name": f"{layer.name}: {kind.name}",
        "plays": kind.id,
        "coin": layer.coin if kind.coin == Currency() else kind.coin,
        "summary": f"{kind.summary} {tr(FOR_MONEY)}",
        "seating": " ".join(filter(None, (layer.seating, kind.seating))),
        "options": (layer.options[0], *MONEY, *kind.options),
        "fixed_options": MappingProxyType({**kind.fixed_options, **{option.name: option.default for option in MONEY}}),
        "all_verbs": MappingProxyType({**kind.all_verbs, **{verb.name: verb for verb in VERBS}}),
        "endings": MappingProxyType({name: alone for name, alone in layer.endings.items() if name != "win"}),
        "below": kind,
        "master": kind.gm,
        "tactics": type(GamblingTactics.__name__, (GamblingTactics, kind.tactics), {}),
    }
    return type(layer.__name__, (layer, kind), shown)


NAMES = frozenset(verb.name for verb in VERBS)


class Gambling(Standard):
    """The money layer, on the standard game or on the class of another game (see `played_for_money`). It changes no
    order and no adjudication. `games`: the games that can be played, by id; `below`: the class of the other game, if
    any; `master`: whether that game has orders of the game master too."""

    id = "gambling"
    name = "Gambling Diplomacy"
    summary = tr_noop(
        "Diplomacy for money: the Croupier takes stakes and pays for centers. Each power stakes two dollars for each "
        "center at the start and gets one for each at the end, more if it wins. The house keeps the rest."
    )
    gm = True
    tactics = GamblingTactics
    lesson = LESSON
    games: ClassVar[Mapping[str, type[Variant]]] = MappingProxyType({})
    below: ClassVar[type[Variant] | None] = None
    master: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    fixed_options: ClassVar[Mapping[str, Any]] = MappingProxyType({option.name: option.default for option in OPTIONS})
    all_verbs: ClassVar[Mapping[str, OrderRule]] = MappingProxyType(
        {**Standard.all_verbs, **{verb.name: verb for verb in VERBS}}
    )
    endings: ClassVar[Mapping[str, bool]] = MappingProxyType({"draw": False, "concession": False, "win": True})
    coin: ClassVar[Currency] = DOLLARS
    stake_coin: ClassVar[Currency] = DOLLARS
    seating = tr_noop(
        "The game master is the Croupier, who takes the stakes and pays out at the end. A power without a player pays "
        "no stake."
    )

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        below = self.below
        self.plain = below(base, **{one.name: self.chosen[one.name] for one in below.options}) if below else None
        """The other game by itself, if one is played; it is asked for its own orders."""

    @classmethod
    def played_as(cls, options: Mapping[str, Any]) -> type[Self]:
        chosen = options.get("game")
        kind = cls.games.get(chosen) if isinstance(chosen, str) else None
        return cls if kind is None or kind.id == PLAIN else played_for_money(cls, kind)

    @cached_property
    def rates(self) -> Rates:
        """The rates at the chosen options."""
        return Rates.chosen(self.rulings)

    # The end.

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        plain = super().verbs(phase)
        return (*plain, *VERBS) if plain else ()

    def steps(self, phase: Phase) -> Sequence[Step]:
        plain = super().steps(phase)
        return layered(tuple(plain), not self.plays) if plain else ()

    def end(self, position: Position) -> End | None:
        """Return the end as counted or entered. For a standard game set up after its end it may be derived from the
        centers."""
        state = state_of(position)
        if self.plays:
            return state.ended or super().end(position)
        if state.ended or position.phase != DONE:
            return state.ended
        winner = leader(position)
        return End("win", (winner,)) if winner else None

    def remaining(self, position: Position) -> tuple[str, ...]:
        return remaining(position)

    def finish(self, position: Position, end: End) -> Position:
        if self.over(position):
            raise ValueError(tr("The game is over already"))
        if end.kind not in KINDS:
            raise ValueError(tr("A game ends in a win, a concession or a draw"))
        self.check_shares(end)
        end = replace(end, powers=tuple(self.power(self.base, power) for power in end.powers))
        wrong = end_fault(position, end)
        if wrong:
            raise ValueError(say(wrong))
        return with_state(position, ended=end).at(self.closing)

    def check_shares(self, end: End) -> None:
        """G-4: check the number of powers in an end: a game may be conceded to several, but only one can win."""
        super().check_shares(replace(end, kind="draw") if end.kind == "concession" else end)

    # Orders of the game master.

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        plain = replace(position, variant=self.plain) if self.plain else position
        theirs = self.plain.ask if self.plain else super().ask
        if power != GM or self.over(position) or (self.master and partial and partial[0] not in NAMES):
            return theirs(plain, power, partial, orders)
        own = asking.ask(ChoiceRequest(self, self.board(position), position, power, orders), partial)
        others = theirs(plain, power, partial, orders).candidates if self.master and not partial else ()
        return replace(own, candidates=(*own.candidates, *others))

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        if order.verb in NAMES:
            return line_fault(position, power, order, orders)
        return (
            NO_UNITS(order=order) if power == GM and not self.master else super().fault(position, power, order, orders)
        )

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        """G-7: return the position with the stakes; a power without a player pays none."""
        position = super().seated(position, players, gm)
        absent = tuple(power for power in self.base.powers if not players.get(power))
        if len(absent) == len(self.base.powers):
            return position
        return with_state(position, stakes=self.rates.stakes(starting_centers(self.base), absent), dropped=absent)

    def table_orders(self, position: Position, players: Mapping[str, str]) -> tuple[Order, ...]:
        return lines_for(position, players)

    def after_first_orders(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """G-5: return the position after the game master's orders `drop` and `replace`."""
        lines = [order for order in orders if power == GM and order.verb in ("drop", "replace")]
        return take_seats(super().after_first_orders(position, power, orders), lines)[0]

    # Money.

    def payoff(self, position: Position, end: End) -> Settlement:
        return accounts.payoff(self.rates, position, end)

    def stakes(self, position: Position, book: Sequence[Posting]) -> tuple[Due, ...]:
        return accounts.stakes_due(self.rates, position, book)

    def postings(self, position: Position, book: Sequence[Posting]) -> tuple[Posting, ...]:
        return accounts.postings(self.rates, position, self.end(position), book)

    def accounts(self, position: Position, power: str) -> tuple[AccountRow, ...]:
        return (*super().accounts(position, power), *accounts.accounts(self.rates, position, power))

    def wealth(self, position: Position, power: str) -> tuple[Measure, ...]:
        return (*super().wealth(position, power), accounts.standing(self.rates, position))

    def score(self, position: Position) -> Measure:
        """Return the payouts only: what each power is paid, or would be if the game were drawn now. A winner has most
        of the money, not all of it."""
        return accounts.payouts(self.rates, position)

    def balances(self, turn: Turn) -> Iterable[Balance]:
        return (*super().balances(turn), *accounts.balances(self.rates, turn))

    def remarks(self) -> tuple[SourceRemark, ...]:
        return accounts.remarks(self, self.rates)

    def report(self, turn: Turn, power: str) -> str:
        """Return the report, with the settlement once the game is over; the settlement is public."""
        end = self.end(turn.after)
        plain = super().report(turn, power)
        if end is None:
            return plain
        powers = self.board(turn.after).powers
        paid = settlement_sheet(self.payoff(turn.after, end), powers, self.stake_coin, turn.before.title)
        return f"{plain}\nSettlement\n{paid.text}"

    def validate(self, position: Position) -> list[Reason]:
        return [*super().validate(position), *accounts.findings(self.rates, position)]

    # The notation of scenarios and save files (section 6).

    def state(self, position: Position) -> dict[str, Any]:
        plain, stakes, state = DOLLARS.plain, accounts.stakes_of(self.rates, position), state_of(position)
        found: dict[str, Any] = {
            **super().state(position),
            "stakes": {power: plain(stake) for power, stake in stakes.items()},
            "taken_in": plain(sum(stakes.values())),
        }
        if state.dropped:
            found["dropped"] = list(state.dropped)
        end = self.end(position)
        if end is None:
            return found
        paid = self.payoff(position, end)
        return {
            **found,
            "ended": {"kind": end.kind, "powers": list(end.powers)},
            "payouts": {one.power: plain(one.payout) for one in paid.shares},
            "net": {one.power: plain(one.net) for one in paid.shares},
            "house": plain(paid.house),
        }

    def state_words(self) -> Mapping[str, StateWord]:
        return {**super().state_words(), **STATE_WORDS}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with this state. Raises ValueError for an unknown key and for a sum that does not match
        the rest."""
        position = super().read_state(position, {key: value for key, value in state.items() if key not in STATE_WORDS})
        board = self.base
        stakes = self.rates.stakes(starting_centers(board)) | amounts(board, "stakes", state.get("stakes", {}))
        dropped = in_map_order(board, state.get("dropped", []))
        ended = self._read_end(board, state["ended"]) if "ended" in state else None
        read = replace(position, layer=GamblingState(stakes, dropped, ended))
        self._check_sums(state, self.state(read))
        return read

    def _check_sums(self, said: Mapping[str, Any], found: Mapping[str, Any]) -> None:
        """Check that listed sums match the computed ones; of a table only the entries listed. Raises ValueError if not.
        """
        for key in ("taken_in", "house"):
            if key in said and (key not in found or money(key, said[key]) != money(key, found[key])):
                raise ValueError(
                    tr(
                        "{key} must match the rest: {right}",
                        key=key,
                        right=found.get(key, tr("unknown until the end")),
                    )
                )
        for key in ("payouts", "net"):
            wrong = [power for power, amount in amounts(self.base, key, said.get(key, {})).items()
                     if key not in found or amount != money(key, found[key][power])]  # fmt: skip
            if wrong:
                was = found[key][wrong[0]] if key in found else tr("unknown until the end")
                raise ValueError(tr("{key}.{wrong} must match the rest: {right}", key=key, wrong=wrong[0], right=was))
