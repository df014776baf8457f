"""Loans between families (10.3): a statement that both have signed, paid out while the lenders have the money."""

from __future__ import annotations

from typing import NamedTuple

from ...position import Order
from ...reasons import Reason, Sentence
from .book import OK, UNPAID, Book, Purse
from .state import Loan
from .verbs_business import statement

TO_ITSELF = Sentence("loan_to_itself", "{family} cannot lend to itself", "10.3")
NO_SUM = Sentence("no_sum", "a loan is of 1 MU or more", "10.3")
NOT_IN_GAME = Sentence("partner_not_in_game", "{other} is not in the game", "section 12")
NOT_LATER = Sentence("not_later", "T{date} does not lie after this turn, T{turn}: repayments are dated later", "10.3")
NOT_SIGNED = Sentence("not_signed", "{other} has not signed the same statement: {statement}", "10.3; R18")
LENDER_SHORT = Sentence("lender_short", "{lender} has not {sum} MU beyond its dues of this turn", "10.3")
LENT = Sentence("lent", "{lender} lends {sum} MU to {borrower}", "10.3")
MIRROR = {"lend": "accept", "accept": "lend"}
"""What the other family writes."""


class Deal(NamedTuple):
    """A statement signed by both: the lines of lender and borrower, and the loan."""

    lender: Purse
    borrower: Purse
    lines: tuple[int, int]
    number: int
    loan: Loan


def pay_out(book: Book) -> None:
    """Stage b: in map order of the lenders, round after round, until nothing more can be paid (R29)."""
    deals = _signed(book)
    while True:
        left = [deal for deal in deals if not _paid(book, deal)]
        if len(left) == len(deals):
            break
        deals = left
    for deal in deals:
        reason = LENDER_SHORT(lender=deal.lender.name, sum=deal.number)
        deal.lender.refuse(deal.lines[0], reason, UNPAID)
        deal.borrower.refuse(deal.lines[1], reason, UNPAID)


def _paid(book: Book, deal: Deal) -> bool:
    """Pays out a loan if the lender has the sum beyond its own dues; whether it did."""
    lender, borrower = deal.lender, deal.borrower
    if lender.cash - lender.dues.total < deal.number:
        return False
    reason = LENT(lender=lender.name, sum=deal.number, borrower=borrower.name)
    book.spend(lender, deal.lines[0], deal.number, reason, borrower.family)
    book.spend(borrower, deal.lines[1], -deal.number, reason, lender.family)
    if deal.loan.due:
        book.loans.append(deal.loan)
    return True


def _signed(book: Book) -> list[Deal]:
    """The statements that both have signed, by lender in map order, as written; all others are void."""
    deals: list[Deal] = []
    for lender in book:
        for line, order in lender.open("lend"):
            fault = statement_fault(book, lender, order)
            other = None if fault else _counterpart(book, lender, order, deals)
            if other:
                deals.append(other._replace(lines=(line, other.lines[1])))
            else:
                lender.refuse(line, fault or _unsigned(book, order))
    taken = {(deal.borrower.family, deal.lines[1]) for deal in deals}
    for borrower in book:
        for line, order in borrower.open("accept"):
            if (borrower.family, line) not in taken:
                borrower.refuse(line, statement_fault(book, borrower, order) or _unsigned(book, order))
    return deals


def _counterpart(book: Book, lender: Purse, order: Order, deals: list[Deal]) -> Deal | None:
    """The deal that the borrower's first line with the same statement makes that no other deal has used."""
    number, other, terms, _ = order.slots
    borrower = book.purses[other]
    used = {deal.lines[1] for deal in deals if deal.borrower is borrower}
    for line, theirs in borrower.open("accept"):
        if theirs.slots[:3] == (number, lender.family, terms) and line not in used:
            return Deal(lender, borrower, (-1, line), number, Loan(lender.family, other, terms))
    return None


def statement_fault(book: Book, purse: Purse, order: Order) -> Reason | None:
    """Why a statement can never be good, whoever signs it."""
    number, other, terms, _ = order.slots
    if other == purse.family:
        return TO_ITSELF(family=purse.name)
    if other not in book.purses:
        return NOT_IN_GAME(other=book.board.powers[other].name)
    if not number:
        return NO_SUM()
    early = next((turn for turn, _ in terms if turn <= book.turn), None)
    return NOT_LATER(date=early, turn=book.turn) if early is not None else None


def _unsigned(book: Book, order: Order) -> Reason:
    number, other, terms, _ = order.slots
    text = statement(MIRROR[order.verb], number, order.power, terms)
    return NOT_SIGNED(other=book.board.powers[other].name, statement=text)


__all__ = ["OK", "pay_out", "statement_fault"]
