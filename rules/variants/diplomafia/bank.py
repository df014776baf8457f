"""Loans, dues with forced sales, the bank, and default (10.1 to 10.4; stages c, d, e of 5.4)."""

from __future__ import annotations

from typing import NamedTuple

from ...i18n import tr_noop
from ...reasons import Reason, Sentence
from ...units import Order
from .books import BANK, NO_MONEY, RACKETEERS, UNPAID, BusinessBook, Dues, Purse, count, in_passes, taken
from .orders import mirrored
from .state import CIVIL_DISORDER, DISMANTLED, DUES_PAID, RACKETS, UPKEEP, Debt, Loan, by_id

INSTALMENT = Sentence("instalment", "an installment of {sum} MU paid to the bank, {left} still owed", "10.2")
REPAID = Sentence("repaid", "{borrower} repays {sum} MU to {lender}", "10.1")
SOLD = Sentence("sold_by_force", "{racket} in {place}: forced sale for 3 MU to pay dues", "10.1; R19")
HAS_RACKETS = Sentence(
    "has_rackets", "the bank lends only to families without rackets, and {family} has {rackets}", "10.2"
)
HAS_LOAN = Sentence("has_loan", "{family} already owes the bank {owed} MU, so the bank lends no more", "10.2")
ONE_LOAN = Sentence("one_loan", "the bank has already lent to {family} in this step", "10.2")
CAN_PAY = Sentence(
    "can_pay",
    "the bank lends only to families that cannot pay their upkeep: it costs {upkeep} MU, and {left} MU are left for it",
    "10.2",
)
BEYOND_LIMIT = Sentence("beyond_limit", "the bank lends 1 to {limit} MU, not {sum}", "10.2")
BORROWED = Sentence(
    "borrowed", "the bank lends {sum} MU: {owed} MU to repay, {instalment} MU each turn from the next turn on", "10.2"
)
NO_LOAN = Sentence("no_bank_loan", "{family} has no earlier bank loan to repay", "10.2")
NOTHING_TO_PAY = Sentence("nothing_to_pay", "a repayment must be at least 1 MU", "10.2")
REPAYS = Sentence("repays_bank", "another {sum} MU repaid to the bank, {left} still owed", "10.2")
DEFAULTS = Sentence(
    "defaults",
    "{family} cannot pay its dues of {dues} MU with {cash} MU in cash: civil disorder next turn",
    "10.4; R17",
)
NOT_IN_DISORDER = Sentence("not_in_disorder", "{family} is in civil disorder and can do no business", "10.4; R30")
ALLOWED_IN_DISORDER = ("remove", "vote")


def fall_due(book: BusinessBook) -> None:
    """Fix what each family must pay in this step, before anything else is done."""
    for purse in book:
        theirs = [loan for loan in book.loans if loan.borrower == purse.family]
        repayments = [(loan.lender, sum(amount for turn, amount in loan.due if turn <= book.turn)) for loan in theirs]
        bank = purse.debt.due if purse.debt else 0
        purse.dues = Dues(bank, tuple((lender, amount) for lender, amount in repayments if amount))


def settle_dues(book: BusinessBook) -> None:
    """10.1: let every family that can pay do so, repeatedly; then sell rackets of the first one that is short until it
    can pay, and start over."""
    while True:
        while sum(_pays(book, purse) for purse in book):
            continue
        seller = next((purse for purse in book if purse.short and purse.stock), None)
        if seller is None:
            return
        while seller.short and seller.stock:
            _sell(book, seller)


def _pays(book: BusinessBook, purse: Purse) -> bool:
    """Pay all dues of a family if its cash covers them, and return whether it did."""
    dues = purse.dues
    if not dues.total or purse.short:
        return False
    purse.dues = Dues()
    if dues.bank and purse.debt:
        left = purse.debt.owed - dues.bank
        purse.debt = purse.debt._replace(owed=left) if left else None
        reason = INSTALMENT(sum=dues.bank, left=left)
        book.pay(purse, -dues.bank, reason, BANK)
        book.note(purse, DUES_PAID, reason, good=True, sign="settled")
    for lender, amount in dues.repayments:
        theirs = book.purses[lender]
        reason = REPAID(borrower=purse.name, sum=amount, lender=theirs.name)
        book.pay(purse, -amount, reason, lender)
        book.pay(theirs, amount, reason, purse.family)
        book.note(purse, DUES_PAID, reason, good=True, sign="settled")
    if dues.repayments:
        book.loans = [loan for one in book.loans if (loan := _after(one, purse.family, book.turn)).due]
    return True


def _after(loan: Loan, borrower: str, turn: int) -> Loan:
    """Return a loan after its borrower has paid what was due."""
    if loan.borrower != borrower:
        return loan
    return loan._replace(due=tuple((date, amount) for date, amount in loan.due if date > turn))


def _sell(book: BusinessBook, purse: Purse) -> None:
    """R19: sell the riskiest racket of the district with the most rackets."""
    most = max(count(purse.stock, place) for place in purse.stock)
    place = next(place for place in by_id(purse.stock) if count(purse.stock, place) == most)
    racket, site = purse.stock[place][-1], book.board.locations[place]
    purse.stock = taken(purse.stock, place, racket)
    reason = SOLD(racket=RACKETS[racket].name, place=site)
    book.pay(purse, DISMANTLED, reason, RACKETEERS)
    book.note(purse, tr_noop("Forced sale"), reason, place, sign="gone")


def lend_by_bank(book: BusinessBook) -> None:
    """Stage d: grant bank loans, judging all families by what is left after dues (R29), then settle the dues still
    open."""
    faults = {purse.family: lending_fault(purse) for purse in book}
    for purse in book:
        for line, order in purse.open("borrow"):
            (number,), limit = order.slots, book.variant["bank_limit"]
            fault = ONE_LOAN(family=purse.name) if purse.lent_now else faults[purse.family]
            if fault is None and not 1 <= number <= limit:
                fault = BEYOND_LIMIT(limit=limit, sum=number)
            if fault:
                purse.refuse(line, fault)
                continue
            purse.debt, purse.lent_now = debt_for(number), True
            owed, instalment = purse.debt
            book.spend(purse, line, -number, BORROWED(sum=number, owed=owed, instalment=instalment), BANK)
    settle_dues(book)


def debt_for(number: int) -> Debt:
    """Return the debt for a bank loan: one and a half times the sum, in installments of a quarter of the sum, both
    rounded up."""
    return Debt((3 * number + 1) // 2, (number + 3) // 4)


def lending_fault(purse: Purse) -> Reason | None:
    """R16: return why the bank lends nothing to a family, or None."""
    rackets = sum(map(len, purse.stock.values()))
    if rackets:
        return HAS_RACKETS(family=purse.name, rackets=rackets)
    if purse.debt:
        return HAS_LOAN(family=purse.name, owed=purse.debt.owed)
    left, upkeep = purse.cash - purse.dues.total, UPKEEP * len(purse.units)
    return CAN_PAY(left=left, upkeep=upkeep) if left >= upkeep else None


def default(book: BusinessBook) -> None:
    """Stage e: declare the default of families that still cannot pay all their dues; they pay nothing and do no more
    business (R17, R30)."""
    for purse in book:
        if not purse.short:
            continue
        purse.defaulted = True
        reason = DEFAULTS(family=purse.name, dues=purse.dues.total, cash=purse.cash)
        book.note(purse, CIVIL_DISORDER, reason, sign="struck")
        book.loans = [_postponed(loan, book.turn) if loan.borrower == purse.family else loan for loan in book.loans]
        verbs = {order.verb for order in purse.lines} - set(ALLOWED_IN_DISORDER)
        for line, _ in purse.open(*verbs):
            purse.refuse(line, NOT_IN_DISORDER(family=purse.name))


def _postponed(loan: Loan, turn: int) -> Loan:
    """10.4: return a loan with each repayment due in this turn or later postponed by one turn."""
    due: dict[int, int] = {}
    for date, amount in loan.due:
        later = max(date, turn) + 1
        due[later] = due.get(later, 0) + amount
    return loan._replace(due=tuple(sorted(due.items())))


def repay(book: BusinessBook, purse: Purse) -> None:
    """Stage k: repay more than the installment, on a loan from an earlier step; a sum above the debt is reduced to the
    debt."""
    for line, order in purse.open("repay"):
        if purse.debt is None or purse.lent_now:
            purse.refuse(line, NO_LOAN(family=purse.name))
            continue
        cost = min(order.slots[0], purse.debt.owed)
        if not cost:
            purse.refuse(line, NOTHING_TO_PAY())
        elif purse.cash < cost:
            purse.refuse(line, NO_MONEY(what=tr_noop("the repayment"), cost=cost, left=purse.cash), UNPAID)
        else:
            left = purse.debt.owed - cost
            purse.debt = purse.debt._replace(owed=left) if left else None
            book.spend(purse, line, cost, REPAYS(sum=cost, left=left), BANK)


# Loans between families (10.3): statements signed by both, paid out as long as the lenders have the money.

TO_ITSELF = Sentence("loan_to_itself", "{family} cannot lend to itself", "10.3")
NO_SUM = Sentence("no_sum", "a loan must be at least 1 MU", "10.3")
NOT_IN_GAME = Sentence("partner_not_in_game", "{other} is not in the game", "section 12")
NOT_LATER = Sentence("not_later", "a repayment must be due after this turn, T{turn}, not in T{date}", "10.3")
NOT_SIGNED = Sentence("not_signed", "{other} has not signed the same statement: {statement}", "10.3; R18")
LENDER_SHORT = Sentence("lender_short", "{lender} does not have {sum} MU beyond this turn's dues", "10.3")
LENT = Sentence("lent", "{lender} lends {sum} MU to {borrower}", "10.3")


class SignedLoan(NamedTuple):
    """A loan statement signed by both families: the order numbers of lender and borrower, the sum, and the loan."""

    lender: Purse
    borrower: Purse
    lines: tuple[int, int]
    number: int
    loan: Loan


def pay_out(book: BusinessBook) -> None:
    """Stage b: pay out loans in map order of the lenders, round after round, until no more can be paid (R29)."""
    for deal in in_passes(_signed(book), lambda deal: _paid(book, deal)):
        reason = LENDER_SHORT(lender=deal.lender.name, sum=deal.number)
        deal.lender.refuse(deal.lines[0], reason, UNPAID)
        deal.borrower.refuse(deal.lines[1], reason, UNPAID)


def _paid(book: BusinessBook, deal: SignedLoan) -> bool:
    """Pay out a loan if the lender has the sum beyond its own dues, and return whether it was paid."""
    lender, borrower = deal.lender, deal.borrower
    if lender.cash - lender.dues.total < deal.number:
        return False
    reason = LENT(lender=lender.name, sum=deal.number, borrower=borrower.name)
    book.spend(lender, deal.lines[0], deal.number, reason, borrower.family)
    book.spend(borrower, deal.lines[1], -deal.number, reason, lender.family)
    if deal.loan.due:
        book.loans.append(deal.loan)
    return True


def _signed(book: BusinessBook) -> list[SignedLoan]:
    """Return the statements signed by both families, by lender in map order and in written order; all others become
    void."""
    deals: list[SignedLoan] = []
    for lender in book:
        for line, order in lender.open("lend"):
            fault = statement_fault(book, lender, order)
            other = None if fault else _counterpart(book, lender, order, deals)
            if other:
                deals.append(other._replace(lines=(line, other.lines[1])))
            else:
                lender.refuse(line, fault or _not_signed(book, order))
    taken = {(deal.borrower.family, deal.lines[1]) for deal in deals}
    for borrower in book:
        for line, order in borrower.open("accept"):
            if (borrower.family, line) not in taken:
                borrower.refuse(line, statement_fault(book, borrower, order) or _not_signed(book, order))
    return deals


def _counterpart(book: BusinessBook, lender: Purse, order: Order, deals: list[SignedLoan]) -> SignedLoan | None:
    """Return the loan made by the borrower's first order with the same statement that no other loan has used, or None.
    """
    number, other, terms, _ = order.slots
    borrower = book.purses[other]
    used = {deal.lines[1] for deal in deals if deal.borrower is borrower}
    for line, theirs in borrower.open("accept"):
        if theirs.slots[:3] == (number, lender.family, terms) and line not in used:
            return SignedLoan(lender, borrower, (-1, line), number, Loan(lender.family, other, terms))
    return None


def statement_fault(book: BusinessBook, purse: Purse, order: Order) -> Reason | None:
    """Return why a statement is invalid whoever signs it, or None."""
    number, other, terms, _ = order.slots
    if other == purse.family:
        return TO_ITSELF(family=purse.name)
    if other not in book.purses:
        return NOT_IN_GAME(other=book.board.powers[other].name)
    if not number:
        return NO_SUM()
    early = next((turn for turn, _ in terms if turn <= book.turn), None)
    return NOT_LATER(date=early, turn=book.turn) if early is not None else None


def _not_signed(book: BusinessBook, order: Order) -> Reason:
    return NOT_SIGNED(other=book.board.powers[order.slots[1]].name, statement=mirrored(order).text)
