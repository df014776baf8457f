"""The business form (section 17): the stages of 5.4 in order, each with its change of cash and the cash left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby

from ...economy import Advice, Form, FormBlank, FormButton, FormLine, Prospect, Section, StatementForm
from ...i18n import tr, tr_noop
from ...position import ChoiceRequest
from ...reasons import Reason, Sentence, listed, many, say
from ...units import Event, Order, Unit, named
from .bank import SOLD
from .books import OK, SHIFTED_BY_DEFAULT, BusinessBook, BusinessVerdict, Purse, StagedEntry, names_of, poorest
from .business import BY_RULE, line_fault, preview
from .choices import BusinessChoices, possible
from .income import NUMBERS, chances, racket_initials
from .orders import OTHER_HALF, Terms, about, mirrored
from .state import DISMANTLED, ICONS, LEAST_NUMBER, NEW_RACKET, PRESSURE, RACKETS, RENEWAL, UPKEEP, income_of, signed

# Business being written: the results of the orders so far, stage by stage, as sections and lines of a form.

STAGES = ("dismantle", "loans", "dues", "bank", "units", "renew", "upkeep", "rackets", "pressure", "repay", "balance")
"""The stages in order (5.4)."""


class BusinessForm:
    """The business orders a family has written, and their results."""

    def __init__(self, asked: ChoiceRequest, offers: Sequence[Order] | None = ()) -> None:
        self.asked, self.power, self.offers = asked, asked.power, tuple(offers or ())
        self.sealed = offers is None
        """Whether statements signed by others stay hidden until all orders are opened."""
        self.desk = BusinessChoices(asked)
        self.board, self.position, self.state = self.desk.board, self.desk.position, self.desk.state
        self.book: BusinessBook = preview(self.position, self.power, asked.orders)

    @cached_property
    def purse(self) -> Purse:
        return self.book.purses[self.power]

    @property
    def begins(self) -> int:
        """The cash before any order."""
        return self.state.cash.get(self.power, 0)

    def rows(self, *stages: str) -> list[StagedEntry]:
        """Return the family's ledger entries of these stages."""
        return [row for row in self.book.rows if row.entry.power == self.power and row.stage in stages]

    def section(
        self, title: str, stage: str, lines: Sequence[FormLine], starts: Iterable[FormButton] = (), about: str = ""
    ) -> Section:
        """Return the section of a stage, with its change of cash and the cash left."""
        change = sum(int(row.entry.amount) for row in self.rows(stage))
        so_far = self.rows(*STAGES[: STAGES.index(stage) + 1])
        left = int(so_far[-1].entry.balance) if so_far else self.begins
        return Section(title, plus(change), tuple(lines), tuple(starts), about, signed(left))

    def written(self, *verbs: str) -> Iterator[tuple[int, Order, BusinessVerdict]]:
        """Yield number, order and verdict of the written orders of these types."""
        for number, order in enumerate(self.asked.orders):
            if order.verb in verbs:
                yield number, order, self.purse.verdicts.get(number, BusinessVerdict(("void",)))

    def events(self, sentence: Sentence) -> list[Event]:
        """Return the family's events with this reason, which no order caused."""
        return [one for one in self.book.events if one.power == self.power and one.reason.sentence is sentence]

    def owed_next(self, turn: int) -> int:
        """Return what will fall due in step 4 of the given next turn."""
        loans = [loan for loan in self.book.loans if loan.borrower == self.power]
        repayments = sum(amount for loan in loans for date, amount in loan.due if date == turn)
        return repayments + (self.purse.debt.due if self.purse.debt else 0)

    def ticked(self, number: int, words: str, verdict: BusinessVerdict, detail: str = "", place: str = "") -> FormLine:
        """Return the checked line of a written order; unchecking deletes the order."""
        order = self.asked.orders[number]
        amount = plus(-verdict.cost) if verdict.cost else ""
        key = f"{order.text} #{number}"
        return FormLine(key, "check", words, detail, amount, "", order, True, reason=verdict.fault, place=place)

    def untouched(
        self, text: str, words: str, amount: str, fault: Reason | None, place: str = "", key: str = ""
    ) -> FormLine:
        """Return an unchecked line for an order that is not written."""
        return FormLine(key or text, "check", words, "", amount, text, reason=fault, place=place)

    def line_fault(self, order: Order) -> Reason | None:
        """Return why one more order would fail, or None."""
        return line_fault(self.position, self.power, order, self.asked.orders)

    def start(self, label: str, *partial: str) -> FormButton:
        """Return a button that begins an order on the map."""
        return FormButton(label, partial, possible(self.desk, partial[0]))


def plus(amount: int) -> str:
    """Return an amount of money with its sign."""
    return f"+{amount}" if amount > 0 else signed(amount)


def called(racket: str) -> str:
    """Return the name of a kind of racket, capitalized."""
    return tr(RACKETS[racket].name).capitalize()


# The card of loans between families (10.3): statements written, statements offered, and the form for a new one.

MOST, FARTHEST = 9999, 40
"""The greatest sum on the statement form, and how many turns ahead a repayment may be."""
ABOUT = tr_noop(
    "A loan takes effect once both families have signed the same statement: the sum is paid at once, and each "
    "repayment falls due in its turn, like a bank installment. A loan without repayments is a gift. The note is not "
    "binding."
)
SEALED = tr_noop(
    "In this game orders are sealed, and so are statements: neither family sees what the other has signed until all "
    "orders are opened. Agree on the sum and the dates at the table, and enter the same. Statements that differ do "
    "not count."
)


def offers(power: str, drafts: Mapping[str, Sequence[Order]]) -> tuple[Order, ...]:
    """Return the loan statements written by others that wait for this family's signature."""
    lines = (order for family, orders in drafts.items() if family != power for order in orders)
    return tuple(order for order in lines if order.verb in OTHER_HALF and order.slots[1] == power)


def loans_card(sheet: BusinessForm) -> Section:
    """Return the card of loans: a line for each statement written, then for each one offered by another family."""
    open_offers = list(sheet.offers)
    lines = [_written(sheet, *one, open_offers) for one in sheet.written(*OTHER_HALF)]
    lines += [_offered(sheet, order, number) for number, order in enumerate(open_offers)]
    about = "" if lines else tr("Both families sign the same statement; the other family finds it on its own form.")
    return sheet.section(
        tr("Loans between families"), "loans", lines, _starts(sheet), tr(SEALED) if sheet.sealed else about
    )


def _written(
    sheet: BusinessForm, number: int, order: Order, verdict: BusinessVerdict, open_offers: list[Order]
) -> FormLine:
    """Return the line of a statement signed by this family; if the other family has signed it too, it is taken off the
    open offers."""
    match = next((one for one in open_offers if _same(mirrored(order), one)), None)
    if match is not None:
        open_offers.remove(match)
    other = _name(sheet, order.slots[1])
    if match:
        state = tr("Signed by both")
    elif sheet.sealed:
        state = tr("Counts if {other} has signed the same", other=other)
    else:
        state = tr("Waiting for {other} to sign", other=other)
    return sheet.ticked(number, _deal(sheet, order), verdict, f"{_terms(sheet, order)} {state}.")


def _offered(sheet: BusinessForm, offer: Order, number: int) -> FormLine:
    """Return the line of a statement another family has signed; checking it signs it too."""
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
    return FormLine(key, "check", words, detail, plus(-cost), mine.text, reason=sheet.line_fault(mine))


def hoped_for(sheet: BusinessForm) -> dict[str, int]:
    """Return lender -> the loans this family counts on that the lender has not signed yet."""
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


def _deal(sheet: BusinessForm, order: Order) -> str:
    number, other, *_ = order.slots
    form = tr_noop("Lend {n} to {name}") if order.verb == "lend" else tr_noop("Borrow {n} from {name}")
    return tr(form, n=number, name=_name(sheet, other))


def _terms(sheet: BusinessForm, order: Order) -> str:
    """Return the repayments in words: `East Side repays 6 in turn 4 and 6 in turn 5.`"""
    terms: Terms = order.slots[2]
    if not terms:
        return tr("A gift: nothing is repaid.")
    sums = listed([tr("{amount} in turn {turn}", amount=amount, turn=turn) for turn, amount in terms])
    who = tr("{name} repays", name=_name(sheet, order.slots[1])) if order.verb == "lend" else tr("You repay")
    return f"{who} {sums}."


def _note(order: Order) -> str:
    return tr("Note: {slot}.", slot=order.slots[3]) if order.slots[3] else ""


def _name(sheet: BusinessForm, family: str) -> str:
    return sheet.board.powers[family].name


def _starts(sheet: BusinessForm) -> Iterator[FormButton]:
    others = sheet.desk.others
    if others and not sheet.purse.defaulted:
        yield FormButton(tr("Statement…"), (), paper=_paper(sheet, others))


def _paper(sheet: BusinessForm, others: Sequence[str]) -> StatementForm:
    turn = sheet.position.phase.year
    families = tuple((family, _name(sheet, family)) for family in others)
    verbs = (("lend", tr("lend to")), ("accept", tr("borrow from")))
    blanks = (
        FormBlank("verb", "choice", tr("We"), verbs),
        FormBlank("other", "choice", tr("The other family"), families),
        FormBlank("n", "number", tr("Sum, paid now"), (), 1, MOST),
        FormBlank("due", "dated", tr("Repayments"), (), turn + 1, turn + FARTHEST, ": {}"),
        FormBlank("note", "text", tr("Note"), template="; {}"),
    )
    return StatementForm(tr("Loan statement"), tr(ABOUT), blanks, "{verb} {n} {other}{due}{note}", tr("Sign"))


# The cards of a business form about money: dues, the bank, political pressure.


def dues_card(sheet: BusinessForm) -> Section:
    """Return the card of dues paid and received and of forced sales; there is nothing to fill in."""
    rows = sheet.rows("dues", "bank")
    lines = [
        FormLine(f"due {number}", "fact", say(row.entry.reason), "", plus(int(row.entry.amount)))
        for number, row in enumerate(rows)
        if row.stage == "dues" or row.entry.reason.sentence is SOLD
    ]
    if sheet.purse.defaulted:
        words = tr(
            "You cannot pay your dues of {total} MU: civil disorder, and no other business.",
            total=sheet.purse.dues.total,
        )
        lines.append(FormLine("disorder", "fact", words, locked=True))
    return sheet.section(tr("Dues"), "dues", lines)


def bank_card(sheet: BusinessForm) -> Section:
    """Return the card of the bank loan, for a family that has no rackets and cannot pay its upkeep (10.2)."""
    written = list(sheet.written("borrow"))
    if sheet.desk.fault("borrow", 1) and not written:
        return Section(tr("The bank"))
    limit = sheet.asked.variant["bank_limit"]
    lines = [_number("borrow {n}", tr("Borrow"), *one, limit) for one in written]
    if not written:
        lines = [FormLine("borrow", "number", tr("Borrow"), "", "", "borrow {n}", None, 0, 1, limit)]
    about_it = tr("Up to {limit} MU. You will owe one and a half times the sum.", limit=limit)
    return sheet.section(tr("The bank"), "bank", lines, (), about_it)


def _number(
    template: str, words: str, number: int, order: Order, verdict: BusinessVerdict, most: int
) -> FormLine:
    """Return the editable line of a written order that consists of a number."""
    value = int(order.slots[0])
    amount = plus(-verdict.cost) if verdict.cost else ""
    key = f"{order.verb} {number}" if number else order.verb
    return FormLine(key, "number", words, "", amount, template, order, value, 1, max(most, value), verdict.fault)


def pressure_card(sheet: BusinessForm) -> Section:
    have = tr(
        "{pressure} MU each, for one use. You have {number}.",
        pressure=PRESSURE,
        number=sheet.state.pp.get(sheet.power, 0),
    )
    return _numbers(sheet, tr("Political pressure"), "pressure", "buy", "buy pp {n}", tr("Buy"), have)


def early_card(sheet: BusinessForm) -> Section:
    """Return the card of repayments beyond the installment, on a bank loan from an earlier step."""
    debt = sheet.purse.debt
    if debt is None and not any(sheet.written("repay")):
        return Section(tr("Repay the bank early"))
    owed = (
        tr("You will owe {owed} MU after this step.", owed=debt.owed)
        if debt
        else tr("You will owe nothing after this step.")
    )
    return _numbers(sheet, tr("Repay the bank early"), "repay", "repay", "repay {n}", tr("Repay"), owed)


def _numbers(sheet: BusinessForm, title: str, stage: str, verb: str, template: str, words: str, note: str) -> Section:
    written = list(sheet.written(verb))
    most = max(() if written else sheet.desk.amounts(verb), default=0)
    lines = [_number(template, words, *one, most) for one in written]
    if not written:
        reason = None if most else sheet.desk.fault(verb, 1)
        lines = [FormLine(verb, "number", words, "", "", template, None, 0, 1, most, reason)]
    return sheet.section(title, stage, lines, (), note)


# The cards of a business form about rackets, units, upkeep and votes.


def dismantling_card(sheet: BusinessForm) -> Section:
    lines = [_of_racket(sheet, *one) for one in sheet.written("dismantle")]
    about_it = tr("Each brings {dismantled} MU.", dismantled=DISMANTLED)
    return sheet.section(
        tr("Dismantle rackets"), "dismantle", lines, [sheet.start(tr("Dismantle…"), "dismantle")], about_it
    )


def _of_racket(sheet: BusinessForm, number: int, order: Order, verdict: BusinessVerdict) -> FormLine:
    racket, place = about(order)
    return sheet.ticked(
        number, tr("{called} in {place}", called=called(racket), place=place.words), verdict, place=place.key
    )


def rackets_card(sheet: BusinessForm) -> Section:
    """Return the card of new rackets, with a button for each kind; the map shows where they may go."""
    lines = [_of_racket(sheet, *one) for one in sheet.written("racket")]
    one = sheet.start(tr("New racket…"), "racket")
    kinds = [FormButton(called(one.letter), ("racket", one.letter), icon=one) for one in ICONS.icons]
    return sheet.section(tr("New rackets"), "rackets", lines, [one] if one.reason else kinds, _where(sheet))


def payouts_card() -> Section:
    """Return the table of what one racket of each kind brings, by the number drawn."""
    lines = [
        FormLine(f"pays {initial}", "fact", called(initial), ", ".join(_payouts(kind.income)))
        for initial, kind in RACKETS.items()
    ]
    return Section(tr("What a racket pays, by the number drawn"), "", tuple(lines))


def _payouts(income: Sequence[int]) -> Iterator[str]:
    """Yield the income by number, grouping equal amounts and leaving out zeros: "1-2: 3", "5: 1"."""
    for amount, group in groupby(enumerate(income, LEAST_NUMBER), key=lambda pair: pair[1]):
        numbers = [number for number, _ in group]
        if amount:
            several = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            yield f"{several}: {signed(amount)}"


def _where(sheet: BusinessForm) -> str:
    """Return the balance rule in words, with the districts open to the next racket."""
    fewest = poorest(sheet.purse.turf, sheet.purse.ordered or sheet.purse.stock)
    if not fewest:
        return tr("{new_racket} MU each, in your own districts.", new_racket=NEW_RACKET)
    return tr(
        "{new_racket} MU each, always in a district with the fewest rackets: now {districts}.",
        new_racket=NEW_RACKET,
        districts=listed(names_of(sheet.board, fewest)),
    )


def captured_card(sheet: BusinessForm) -> Section:
    """Return the card of captured rackets, each to be renewed or lost."""
    about_it = tr("Renew them for {renewal} MU each, or lose them.", renewal=RENEWAL)
    return sheet.section(tr("Captured rackets"), "renew", list(_captured(sheet)), (), about_it)


def _captured(sheet: BusinessForm) -> Iterator[FormLine]:
    written = list(sheet.written("renew"))
    for place, initials in sheet.state.captured.get(sheet.power, {}).items():
        site = sheet.board.locations[place]
        for nth, racket in enumerate(initials):
            words = tr("{called} in {site}", called=called(racket), site=site.words)
            one = next((one for one in written if about(one[1]) == (racket, site)), None)
            if one:
                written.remove(one)
                yield sheet.ticked(one[0], words, one[2], place=place)
            else:
                text, fault = f"renew {racket} {place}", sheet.desk.fault("renew", racket, site)
                yield sheet.untouched(text, words, plus(-RENEWAL), fault, place, f"{text} {nth}")
    yield from (_of_racket(sheet, *one) for one in written)


def shifts_card(sheet: BusinessForm) -> Section:
    """Return the card of shifts, ordered and by default."""
    lines = [_shift(sheet, *one) for one in sheet.written("shift")]
    by_default = [_fact(event) for event in sheet.events(SHIFTED_BY_DEFAULT)]
    wanted = bool(lines or by_default)
    starts = [sheet.start(tr("Shift…"), "shift")] if wanted else []
    text = tr("Free: from a district with the most rackets to one with the fewest, until they are even.")
    return sheet.section(tr("Balance"), "balance", [*lines, *by_default], starts, text)


def _shift(sheet: BusinessForm, number: int, order: Order, verdict: BusinessVerdict) -> FormLine:
    racket, origin, goal = order.slots
    words = tr("{called} from {origin} to {goal}", called=called(racket), origin=origin.words, goal=goal.words)
    return sheet.ticked(number, words, verdict, place=goal.key)


def _fact(event: Event) -> FormLine:
    return FormLine(say(event.reason), "fact", say(event.reason), place=event.place)


# --- units ------------------------------------------------------------------------------------------


def units_card(sheet: BusinessForm) -> Section:
    """Return the card of units: removals due, builds, and default removals."""
    lines = [_of_unit(sheet, *one) for one in sheet.written("remove", "build", "waive")]
    by_rule = [_fact(event) for event in sheet.events(BY_RULE)]
    owed = [
        sheet.untouched(f"remove {unit.text}", tr("Remove {unit}", unit=unit.text), "", None, unit.place.key)
        for unit in sheet.position.units_of(sheet.power)
        if by_rule and sheet.desk.fault("remove", named(unit)) is None
    ]
    start = sheet.start(tr("Build…"), "build")
    starts = [] if by_rule or (start.reason and not lines) else [start]
    have = tr(
        "{units}, {centers}. Building is free.",
        units=many(len(sheet.purse.units), "unit"),
        centers=many(sheet.purse.centers, "center"),
    )
    return sheet.section(tr("Units"), "units", [*lines, *by_rule, *owed], starts, have)


def _of_unit(sheet: BusinessForm, number: int, order: Order, verdict: BusinessVerdict) -> FormLine:
    words = {"build": tr("Build"), "remove": tr("Remove")}.get(order.verb, tr("Waive a build"))
    unit = order.unit
    place = unit.place.key if unit else ""
    return sheet.ticked(number, f"{words} {unit.text}" if unit else words, verdict, place=place)


def upkeep_card(sheet: BusinessForm) -> Section:
    """Return the card of upkeep, with a check box for each unit; all are checked unless orders say otherwise (R11)."""
    if sheet.purse.defaulted:
        return Section(tr("Upkeep"))
    general = [one for one in sheet.written("maintain") if one[1].unit is None]
    lines = [_general(sheet, *one) for one in general]
    lines += [_unit(sheet, unit) for unit in sheet.purse.units]
    vain = [one for one in sheet.written("maintain") if one[1].unit and sheet.purse.find(one[1].unit) is None]
    lines += [sheet.ticked(number, order.text, verdict) for number, order, verdict in vain]
    about_it = tr("{upkeep} MU each. Without it a unit takes no orders next turn.", upkeep=UPKEEP)
    long = vain or general or any(line.reason for line in lines)
    return replace(sheet.section(tr("Upkeep"), "upkeep", lines, (), about_it), across=1 if long else 2)


def _general(sheet: BusinessForm, number: int, order: Order, verdict: BusinessVerdict) -> FormLine:
    words = tr("All units, as far as the cash goes") if order.slots[0] == "all" else tr("No other unit")
    return sheet.ticked(number, words, verdict)


def _unit(sheet: BusinessForm, unit: Unit) -> FormLine:
    """Return the line of a unit, checked if its upkeep is paid: by its own order, by one for all units, or by default.
    """
    text, words = f"maintain {unit.text}", unit.text
    written = [one for one in sheet.written("maintain") if one[1].unit and sheet.purse.find(one[1].unit) is unit]
    if written:
        number, _, verdict = next((one for one in written if one[2].words == OK), written[0])
        return sheet.ticked(number, words, verdict, place=unit.place.key)
    paid, place = unit.key in sheet.purse.paid, unit.place.key
    if any(sheet.written("maintain")) or not paid:
        fault = None if paid else sheet.desk.fault("maintain", named(unit))
        return FormLine(text, "check", words, "", "", text, None, paid, reason=fault, place=place, locked=paid)
    others = [f"maintain {one.text}" for one in sheet.purse.units if one.key in sheet.purse.paid and one is not unit]
    instead = tuple(others) or ("maintain none",)
    return FormLine(text, "check", words, "", plus(-UPKEEP), text, None, True, place=place, instead=instead)


# --- votes ------------------------------------------------------------------------------------------


def votes_card(sheet: BusinessForm) -> Section:
    """Return the card of votes on the end of the game, which all surviving families must cast alike (R26)."""
    names = {family: _name(sheet, family) for family in sheet.state.surviving()}
    lines = [_vote(sheet, "vote draw", tr("A draw among all families left"))]
    lines += [_vote(sheet, f"vote concede {one}", tr("{powers} wins", powers=name)) for one, name in names.items()]
    text = tr("The game ends if {names} all vote the same way in one step.", names=listed(list(names.values())))
    return Section(tr("Vote to end the game"), "", tuple(lines), (), text, folded=True)


def _vote(sheet: BusinessForm, text: str, words: str) -> FormLine:
    one = next((one for one in sheet.written("vote") if one[1].text == text), None)
    return sheet.ticked(one[0], words, one[2]) if one else sheet.untouched(text, words, "", None)


# Below a business form: warnings and outlook (section 17); then the form as a whole.


def outlook(sheet: BusinessForm) -> str:
    """Return the outlook in words: `You will have 6 MU. The next number brings −6 to 36 MU, 14 on average.`"""
    kinds, cash = racket_initials(sheet.purse.stock), signed(sheet.purse.cash)
    if not kinds:
        return tr("You will have {cash} MU and no rackets.", cash=cash)
    income = Prospect("", chances(kinds))
    ends = tr(
        "{worst} to {best} MU, {mean} on average",
        worst=signed(int(income.worst)),
        best=signed(int(income.best)),
        mean=income.mean,
    )
    return tr("You will have {cash} MU. The next number brings {ends}.", cash=cash, ends=ends)


def advice(sheet: BusinessForm) -> Iterator[Advice]:
    """Yield warnings before a family submits its business."""
    for warnings in (_disorder, _unsigned, _bad_number, _without_upkeep, _by_default, _outnumbered, _too_dear):
        yield from warnings(sheet)


def _disorder(sheet: BusinessForm) -> Iterator[Advice]:
    if sheet.purse.defaulted:
        words = tr(
            "You cannot pay the {total} MU due: civil disorder next turn.",
            total=sheet.purse.dues.total,
        )
        words = tr("{words} A loan from another family would prevent it.", words=words)
        yield Advice(words, clause="10.4; R17")
    sold = sheet.events(SOLD)
    if sold:
        words = tr("Forced sale to pay what is due: {rackets}.", rackets=many(len(sold), "racket"))
        yield Advice(words, clause="R19")


def _unsigned(sheet: BusinessForm) -> Iterator[Advice]:
    hopes = hoped_for(sheet)
    if hopes:
        yield Advice(
            tr(
                "This counts {sum} MU of loans that {names} must still sign: without them you have that much less.",
                sum=sum(hopes.values()),
                names=listed(list(hopes)),
            ),
            clause="10.3",
        )


def _bad_number(sheet: BusinessForm) -> Iterator[Advice]:
    """Warn of numbers after which cash would not cover what falls due next turn."""
    kinds, turn = racket_initials(sheet.purse.stock), sheet.position.phase.year + 1
    owed = sheet.owed_next(turn)
    bad = [number for number in NUMBERS if sheet.purse.cash + income_of(kinds, number) < owed]
    if bad and kinds and not sheet.purse.defaulted:
        worst = min(bad, key=lambda number: income_of(kinds, number))
        brings = signed(income_of(kinds, worst))
        text = (
            tr("Number {worst} brings {brings} MU, too little for the {owed} MU due: forced sale of rackets.")
            if owed
            else tr("Number {worst} brings {brings} MU and leaves you overdrawn: forced sale of rackets.")
        )
        yield Advice(
            text.format(worst=worst, brings=brings, owed=owed),
            clause="R19",
        )


def _without_upkeep(sheet: BusinessForm) -> Iterator[Advice]:
    if sheet.purse.defaulted or not sheet.position.phase.year:
        return
    left = [unit.text for unit in sheet.purse.units if unit.key not in sheet.purse.paid]
    if left:
        words = tr("{left} will have no upkeep and take no orders next turn.", left=listed(left))
        yield Advice(words, clause="section 8; R11")


def _by_default(sheet: BusinessForm) -> Iterator[Advice]:
    shifts, gone = sheet.events(SHIFTED_BY_DEFAULT), sheet.events(BY_RULE)
    if shifts:
        words = tr("Your rackets are uneven: {shifts} will be made by default.", shifts=many(len(shifts), "shift"))
        yield Advice(words, clause="5.3; R8")
    if gone:
        words = tr("Removed by default: {units}. Choose which yourself.", units=many(len(gone), "unit"))
        yield Advice(words, clause="7.4; R10")


def _outnumbered(sheet: BusinessForm) -> Iterator[Advice]:
    if sheet.purse.lrus and sheet.purse.lrus == sheet.purse.srus:
        words = tr("If you lose an SRU, your LRUs outnumber your SRUs, and one will have to go.")
        yield Advice(words, mild=True, clause="7.1")


def _too_dear(sheet: BusinessForm) -> Iterator[Advice]:
    """Warn if upkeep exceeds the average income of 1 MU per racket."""
    upkeep, average = UPKEEP * len(sheet.purse.units), len(racket_initials(sheet.purse.stock))
    if upkeep > average and sheet.position.phase.year:
        words = tr(
            "Upkeep costs {upkeep} MU a turn; your rackets bring {average} on average.",
            upkeep=upkeep,
            average=average,
        )
        yield Advice(words, mild=True, clause="section 8")


def forms(asked: ChoiceRequest, offers: Sequence[Order] | None = ()) -> tuple[Form, ...]:
    """Return the business form of a family in step 4 or the opening, filled in with the orders written so far.

    `offers`: the statements signed by others that wait for this family's signature; None if orders are sealed.
    """
    if asked.position.phase.step != "A":
        return ()
    sheet = BusinessForm(asked, offers)
    if asked.power not in sheet.book.purses:
        return ()
    opening = not asked.position.phase.year
    stages = (rackets_card(sheet), payouts_card()) if opening else [card(sheet) for card in CARDS]
    left, fewest = sheet.purse.cash, poorest(sheet.purse.turf, sheet.purse.stock)
    form = Form(
        "business",
        tr("Opening of {family}", family=sheet.purse.name)
        if opening
        else tr("Business of {family}", family=sheet.purse.name),
        (_cash(sheet), *(section for section in stages if section.lines or section.starts)),
        (sheet.begins, sheet.begins - left, left),
        tuple(advice(sheet)),
        outlook(sheet),
        whole=True,
        tab=tr("Opening") if opening else tr("Business"),
        columns=("MU", tr("Cash")),
        example=f"racket bookies {fewest[0]}" if fewest else "maintain all",
    )
    return (form,)


CARDS = (
    dismantling_card,
    loans_card,
    dues_card,
    bank_card,
    units_card,
    captured_card,
    upkeep_card,
    rackets_card,
    pressure_card,
    early_card,
    shifts_card,
    votes_card,
)
"""The cards of step 4, in order of the stages."""


def _cash(sheet: BusinessForm) -> Section:
    """Return the section of cash on hand, with the income already included."""
    number, income = sheet.state.rolls.get(sheet.power), sheet.state.income.get(sheet.power, 0)
    text = tr("Income this turn {plus} (number {number})", plus=plus(income), number=number) if number else ""
    return Section(tr("Cash on hand"), "", (), (), text, signed(sheet.begins))
