"""Step 4 and the opening: the stages of 5.4 in their order, and the position that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...adjudication import Situation
from ...position import Order, Outcome, Position
from ...reasons import Reason, Sentence
from ...standard.plan import NOT_NOW
from .book import VOID, Book, Purse
from .debts import default, fall_due, lend_by_bank, repay, settle_dues
from .influence import arranged, numbered
from .lending import pay_out
from .placing import dismantle, even_out, place_rackets, renew
from .state import affairs, filled, keeping
from .units import change_units
from .upkeep import buy_pressure, maintain
from .verbs_business import Statement, statement
from .votes import count_votes

OUT_OF_GAME = Sentence("out_of_game", "{family} is not in the game", "section 12")
ONLY_RACKETS = Sentence("only_rackets", "'{order}' is no order of the opening: it is for rackets alone", "5.0; R5")

Stage = tuple[str, Callable[[Book, Purse], None]]
OF_FAMILY: tuple[Stage, ...] = (
    ("units", change_units),
    ("renew", renew),
    ("upkeep", maintain),
    ("rackets", place_rackets),
    ("pressure", buy_pressure),
    ("repay", repay),
    ("balance", even_out),
)
"""What is done family by family, in map order. A family in disorder maintains nothing (R30)."""


def business(now: Situation) -> Situation:
    """Step 4: the stages a to l, then the votes."""
    book = reckon(now.position, _by_family(now))
    end = count_votes(book)
    return _closed(now, book, keeping(carried_out(book), ended=end))


def opening(now: Situation) -> Situation:
    """Step 1: rackets and nothing else; no upkeep is due (R5)."""
    book = reckon_opening(now.position, _by_family(now))
    return _closed(now, book, carried_out(book))


def reckon(position: Position, orders: Mapping[str, Sequence[Order]], only: str = "") -> Book:
    """The book of a step 4, but for votes. `only`: the one family for which the stages from f on are of interest."""
    book = Book(position, orders)
    fall_due(book)
    book.stage = "dismantle"
    for purse in book:
        dismantle(book, purse)
    for stage, everybody in (("loans", pay_out), ("dues", settle_dues), ("bank", lend_by_bank), ("bank", default)):
        book.stage = stage
        everybody(book)
    for purse in book:
        for book.stage, of_one in OF_FAMILY if only in ("", purse.family) else ():
            if of_one is not maintain or not purse.defaulted:
                of_one(book, purse)
    return book


def reckon_opening(position: Position, orders: Mapping[str, Sequence[Order]]) -> Book:
    """The same for the opening."""
    book = Book(position, orders)
    book.stage = "rackets"
    for purse in book:
        place_rackets(book, purse)
        for line, order in enumerate(purse.lines):
            if line not in purse.verdicts:
                purse.refuse(line, ONLY_RACKETS(order=order))
    return book


def _by_family(now: Situation) -> dict[str, list[Order]]:
    return {family: [order for order in now.orders if order.power == family] for family in now.board.powers}


def _closed(now: Situation, book: Book, position: Position) -> Situation:
    """The situation after a step, with what came of every order as it was written."""
    outcomes: list[Outcome] = []
    for family, lines in _by_family(now).items():
        purse = book.purses.get(family)
        reason = OUT_OF_GAME(family=now.board.powers[family].name)
        outcomes += _of_lines(purse) if purse else [Outcome(order, None, VOID, (reason,)) for order in lines]
    return now.then(position, outcomes=(*now.outcomes, *numbered(outcomes)))


def _of_lines(purse: Purse) -> Iterator[Outcome]:
    """What came of each line."""
    for line, order in enumerate(purse.lines):
        verdict = purse.verdicts.get(line)
        words, reason = (verdict.words, verdict.reason) if verdict else (VOID, NOT_NOW(order=order))
        yield Outcome(order, None, words, _told(reason), name_of(order))


def _told(reason: Reason | None) -> tuple[Reason, ...]:
    return (reason,) if reason else ()


def name_of(order: Order) -> str:
    """What its result goes by: the order, but for the note of a loan (10.3)."""
    if order.verb in ("lend", "accept"):
        return statement(order.verb, *order.slots[:3])
    return order.text


def carried_out(book: Book) -> Position:
    """The position after the step: nothing is captured any more, and who has defaulted is in disorder."""
    kept, purses = affairs(book.position), book.purses
    others = [unit for unit in book.position.units.values() if unit.power not in purses]
    units = arranged(book.variant, [*(unit for purse in book for unit in purse.units), *others])
    return keeping(
        book.position.then(units),
        cash=filled({**kept.cash, **{one: purse.cash for one, purse in purses.items()}}),
        rackets=filled({**kept.rackets, **{one: purse.stock for one, purse in purses.items()}}),
        captured=filled({one: purse.captured for one, purse in purses.items()}),
        pp=filled({**kept.pp, **{one: purse.pp for one, purse in purses.items()}}),
        bank=filled({**kept.bank, **{one: purse.debt for one, purse in purses.items()}}),
        loans=tuple(book.loans),
        disorder=tuple(purse.family for purse in book if purse.defaulted),
        entries=tuple(row.entry for row in book.rows),
        events=tuple(book.events),
    )


__all__ = ["Statement", "business", "opening", "reckon", "reckon_opening"]
