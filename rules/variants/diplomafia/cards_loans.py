"""The card of loans between families (10.3): statements written, those offered by others, the paper for a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...forms import Blank, Line, Paper, Section, Start
from ...position import Order
from ...reasons import listed
from ...speech import mark, tr
from .book import Verdict
from .lending import MIRROR
from .preview import mirrored
from .sheet import Sheet, plus
from .verbs_business import Terms

MOST, FARTHEST = 9999, 40
"""The greatest sum that the paper has room for, and how many turns ahead a repayment may lie."""
ABOUT = mark(
    "It counts once both have signed the same: then the sum is paid at once, and what is dated falls due like an "
    "instalment of the bank. A loan without repayments is a gift. The note binds nobody."
)
SEALED = mark(
    "Here orders are sealed, statements too: neither family sees what the other has signed before all are opened. "
    "Agree at the table on the sum and the dates, and both write the same; what differs does not count."
)


def offers(power: str, drafts: Mapping[str, Sequence[Order]]) -> tuple[Order, ...]:
    """The statements that others have written and that wait for the signature of a family."""
    lines = (order for family, orders in drafts.items() if family != power for order in orders)
    return tuple(order for order in lines if order.verb in MIRROR and order.slots[1] == power)


def loans_card(sheet: Sheet) -> Section:
    """A line for each statement written, then for each that another family offers."""
    open_offers = list(sheet.offers)
    lines = [_written(sheet, *one, open_offers) for one in sheet.written(*MIRROR)]
    lines += [_offered(sheet, order, number) for number, order in enumerate(open_offers)]
    told = tr("Both sign the same statement here; the other family finds it in its own business.")
    if sheet.sealed:
        told = tr(SEALED)
    about = told if sheet.sealed or not lines else ""
    return sheet.section(tr("Loans between families"), ["loans"], lines, _starts(sheet), about)


def _written(sheet: Sheet, number: int, order: Order, verdict: Verdict, open_offers: list[Order]) -> Line:
    """A statement signed by this family; one that the other has signed too is no open offer any more."""
    match = next((one for one in open_offers if _same(mirrored(order), one)), None)
    if match is not None:
        open_offers.remove(match)
    other = _name(sheet, order.slots[1])
    state = tr("Waits for the signature of {other}", other=other)
    if match or sheet.sealed:
        state = tr("Signed by both") if match else tr("It counts if {other} has signed the same", other=other)
    return sheet.ticked(number, _deal(sheet, order), verdict, f"{_terms(sheet, order)} {state}.")


def _offered(sheet: Sheet, offer: Order, number: int) -> Line:
    """What another family has signed: a tick signs it too."""
    mine = mirrored(offer)
    words = tr("Sign: {deal}", deal=_deal(sheet, mine))
    cost = mine.slots[0] * (1 if mine.verb == "lend" else -1)
    detail = tr(
        "{name} has signed. {terms} {note}",
        name=_name(sheet, offer.power),
        terms=_terms(sheet, mine),
        note=_note(offer),
    ).strip()
    key = f"offer {offer.power} {offer.text} {number}"
    return Line(key, "check", words, detail, plus(-cost), mine.text, reason=sheet.line_fault(mine))


def hoped_for(sheet: Sheet) -> dict[str, int]:
    """Lender -> what a family counts on borrowing without its signature so far."""
    signed, found = list(sheet.offers), dict[str, int]()
    for _, order, verdict in sheet.written("accept"):
        match = next((one for one in signed if _same(mirrored(order), one)), None)
        if match is not None:
            signed.remove(match)
        elif not verdict.fault:
            name = _name(sheet, order.slots[1])
            found[name] = found.get(name, 0) + order.slots[0]
    return found


def _same(one: Order, other: Order) -> bool:
    return (one.power, one.verb, one.slots[:3]) == (other.power, other.verb, other.slots[:3])


def _deal(sheet: Sheet, order: Order) -> str:
    number, other, *_ = order.slots
    form = mark("Lend {n} to {name}") if order.verb == "lend" else mark("Borrow {n} from {name}")
    return tr(form, n=number, name=_name(sheet, other))


def _terms(sheet: Sheet, order: Order) -> str:
    """`East Side repays 6 in turn 4 and 6 in turn 5.`"""
    terms: Terms = order.slots[2]
    if not terms:
        return tr("A gift: nothing is repaid.")
    sums = listed([tr("{amount} in turn {turn}", amount=amount, turn=turn) for turn, amount in terms])
    who = tr("{name} repays", name=_name(sheet, order.slots[1])) if order.verb == "lend" else tr("You repay")
    return f"{who} {sums}."


def _note(order: Order) -> str:
    return tr("Note: {slot}.", slot=order.slots[3]) if order.slots[3] else ""


def _name(sheet: Sheet, family: str) -> str:
    return sheet.board.powers[family].name


def _starts(sheet: Sheet) -> Iterator[Start]:
    others = sheet.desk.others
    if others and not sheet.purse.defaulted:
        yield Start(tr("Statement…"), (), paper=_paper(sheet, others))


def _paper(sheet: Sheet, others: Sequence[str]) -> Paper:
    turn = sheet.position.phase.year
    families = tuple((family, _name(sheet, family)) for family in others)
    blanks = (
        Blank("verb", "choice", tr("We"), (("lend", "lend to"), ("accept", "borrow from"))),
        Blank("other", "choice", tr("The other family"), families),
        Blank("n", "number", tr("The sum, paid now"), (), 1, MOST),
        Blank("due", "dated", tr("Repaid"), (), turn + 1, turn + FARTHEST, ": {}"),
        Blank("note", "text", tr("Note"), template="; {}"),
    )
    return Paper(tr("Statement of a loan"), tr(ABOUT), blanks, "{verb} {n} {other}{due}{note}", tr("Sign"))
