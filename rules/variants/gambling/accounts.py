"""The money of all powers: stakes, prospective and actual payouts, the cash book, and checks (section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...economy import (
    HOUSE,
    PAYOUT,
    REVERSAL,
    AccountRow,
    Balance,
    Due,
    Measure,
    Posting,
    Settlement,
    Share,
    paid_out,
    received,
)
from ...i18n import in_english, tr, tr_n, tr_noop
from ...options import End, SourceRemark
from ...position import Position, Turn
from ...reasons import Reason, Sentence, listed, many, say
from ...standard import Standard
from .options import Rates
from .orders import end_fault
from .state import DOLLARS, leader, owned, remaining, starting_centers, state_of

NOTHING = "–"
STAKE = tr_noop("What each power pays before the game; the house holds all the stakes")
NET = tr_noop("What each power gained or lost, and what the house keeps")
CENTERS = tr_noop("Owned after the last completed Fall; only these are paid")
DRAWN = tr_noop("What each power is paid if the game ends now in a draw of all survivors, and what the house makes")
WINS = tr_noop("What each power is paid if it wins now")
HOUSE_THEN = tr_noop("What the house makes if this power wins now")
LOSES = tr_noop("What each power is paid if another power wins now")


def accounts(rates: Rates, position: Position, power: str) -> tuple[AccountRow, ...]:
    """Return the rows of the accounts table: payments once the game is over, before that what each ending would pay
    now.

    A viewer who does not see the whole board sees only the stakes and his own centers, since what an end pays depends
    on who survives.
    """
    variant = position.variant
    end = variant.end(position)
    if end:
        return _settled(payoff(rates, position, end))
    lines = _prospective(rates, position)
    if variant.view(position, power).visible_provinces is None:
        return lines
    stakes, centers = lines[:2]
    own = {owner: text for owner, text in centers.cells.items() if owner == power}
    return (stakes, replace(centers, cells=own)) if own else (stakes,)


def _settled(found: Settlement) -> tuple[AccountRow, ...]:
    shares = found.shares
    stakes = {one.power: one.stake for one in shares} | {HOUSE: found.stakes}
    return (
        AccountRow(tr("Stake"), _money(stakes), help=tr(STAKE)),
        AccountRow(tr("Centers"), {one.power: str(one.centers) for one in shares}),
        AccountRow(tr("Payout"), _money({one.power: one.payout for one in shares} | {HOUSE: -found.payouts})),
        AccountRow(tr("Net"), _money({one.power: one.net for one in shares} | {HOUSE: found.house}), help=tr(NET)),
    )


def _prospective(rates: Rates, position: Position) -> tuple[AccountRow, ...]:
    stand = remaining(position)
    drawn = payoff(rates, position, End("draw", stand))
    wins = {power: payoff(rates, position, End("concession", (power,))) for power in stand}
    stakes = {one.power: one.stake for one in drawn.shares} | {HOUSE: drawn.stakes}

    def cells(amount: Callable[[Share], int]) -> dict[str, str]:
        """Return an amount for each power, a dash for those that no longer remain."""
        return {one.power: DOLLARS.plain(amount(one)) if one.power in stand else NOTHING for one in drawn.shares}

    return (
        AccountRow(tr("Stake"), _money(stakes), help=tr(STAKE)),
        AccountRow(tr("Centers"), {one.power: str(one.centers) for one in drawn.shares}, help=tr(CENTERS)),
        AccountRow(tr("Drawn"), cells(lambda one: one.payout) | {HOUSE: DOLLARS.plain(drawn.house)}, help=tr(DRAWN)),
        AccountRow(tr("Wins"), cells(lambda one: wins[one.power].share(one.power).payout), help=tr(WINS)),
        AccountRow(tr("House"), cells(lambda one: wins[one.power].house), help=tr(HOUSE_THEN)),
        AccountRow(tr("Loses"), cells(lambda one: rates.other * one.centers), help=tr(LOSES)),
    )


def standing(rates: Rates, position: Position) -> Measure:
    """Return what each power has gained or lost at the end; before that, what it would if the game were drawn now."""
    return Measure(tr("Net"), {one.power: one.net for one in _paid_now(rates, position).shares}, DOLLARS)


def payouts(rates: Rates, position: Position) -> Measure:
    """Return what each power has been paid at the end; before that, what it would be paid if the game were drawn now.
    """
    paid = {one.power: one.payout for one in _paid_now(rates, position).shares}
    return Measure(tr("Payout"), paid, DOLLARS)


def _paid_now(rates: Rates, position: Position) -> Settlement:
    return payoff(rates, position, position.variant.end(position) or End("draw", remaining(position)))


def _money(amounts: Mapping[str, int]) -> dict[str, str]:
    return {key: DOLLARS.plain(amount) for key, amount in amounts.items()}


def balances(rates: Rates, turn: Turn) -> Iterator[Balance]:
    """Yield balances: stakes do not change; at the end the settlement includes all centers, and the sums in the state
    add up."""
    before, after = stakes_of(rates, turn.before), stakes_of(rates, turn.after)
    for power, stake in before.items():
        yield Balance(tr("Stake"), stake, 0, after.get(power, 0), power)
    variant = turn.after.variant
    end, state = variant.end(turn.after), variant.state(turn.after)
    if end is None:
        return
    paid = payoff(rates, turn.after, end)
    yield Balance(tr("Centers"), len(turn.after.centers), 0, sum(share.centers for share in paid.shares))
    payouts = {power: DOLLARS.read(text) for power, text in state["payouts"].items()}
    for power, stake in after.items():
        yield Balance(tr("Net"), -stake, payouts[power], DOLLARS.read(state["net"][power]), power)
    yield Balance(tr("House"), sum(after.values()), -sum(payouts.values()), DOLLARS.read(state["house"]))


# The Croupier's cash book: stakes received (G-8), payouts at the end, and reversals (section 7).

TAKEN_BACK = tr_noop("Payouts reversed: the end of the game was undone")


def stakes_due(rates: Rates, position: Position, book: Sequence[Posting]) -> tuple[Due, ...]:
    """Return an entry for each power that has a stake to pay, with whether it is paid."""
    stakes = stakes_of(rates, position)
    return tuple(Due(power, stake, received(book, power) > 0) for power, stake in stakes.items() if stake)


def postings(rates: Rates, position: Position, end: End | None, book: Sequence[Posting]) -> tuple[Posting, ...]:
    """Return the entries missing from the cash book: a reversal of payouts no longer valid, and the payouts of an end.
    """
    shares = payoff(rates, position, end).shares if end else ()
    wanted = {one.power: one.payout for one in shares if one.payout}
    entered = paid_out(book)
    if entered == wanted:
        return ()
    back = [Posting("", "", REVERSAL, "", sum(entered.values()), TAKEN_BACK)] if entered else []
    return (*back, *(_payout(one) for one in shares if one.payout))


def _payout(one: Share) -> Posting:
    with in_english():  # the text is saved in the file
        text = tr("Paid for {centers} at {rate}", centers=many(one.counted, "center"), rate=DOLLARS.words(one.rate))
    return Posting("", "", PAYOUT, one.power, -one.payout, text)


# The texts of a settlement: the rates, and which centers nobody is paid for.


def stakes_of(rates: Rates, position: Position) -> Mapping[str, int]:
    """Return power -> its stake in cents, in map order."""
    return state_of(position).stakes or rates.stakes(starting_centers(position.variant.base))


def payoff(rates: Rates, position: Position, end: End) -> Settlement:
    """Return the settlement of an end in this position, with its texts."""
    found = rates.settled(end, owned(position), stakes_of(rates, position), remaining(position))
    return replace(found, rates=rates_words(position, found, rates), notes=(unpaid_words(position),))


def rates_words(position: Position, found: Settlement, rates: Rates) -> str:
    """Return the rates in words: `France is paid $1.50 per center, every other surviving power $0.50.`"""
    winners, end = rates.winners(found.end), found.end
    names = [position.variant.board(position).powers[power].name for power in winners]
    coin = DOLLARS.words
    if winners:
        cap = (
            tr(" A winner is paid for at most {centers}.", centers=many(rates.winner_cap, "center"))
            if rates.winner_cap
            else ""
        )
        others = tr("every other surviving power {coin}", coin=coin(rates.other))
        return tr_n(
            "{names} is paid {coin} per center, {others}.{cap}",
            "{names} are each paid {coin} per center, {others}.{cap}",
            len(names),
            names=listed(names),
            coin=coin(rates.winner),
            others=others,
            cap=cap,
        )
    who = tr("Every power in the draw") if rates.participants_only else tr("Every surviving power")
    several = tr(" A concession to several powers pays like a draw.") if end.kind == "concession" else ""
    return tr("{who} is paid {coin} per center.{several}", who=who, coin=coin(rates.draw), several=several)


def unpaid_words(position: Position) -> str:
    """G-3 and G-5: return in words which centers nobody is paid for."""
    counts, stand = owned(position), remaining(position)
    free = len(position.variant.base.centers) - sum(counts.values())
    names = {one.id: one.name for one in position.variant.board(position).powers.values()}
    absent = [
        tr("{centers} of {names}", centers=centers, names=names[power])
        for power, centers in counts.items()
        if centers and power not in stand
    ]
    parts = [tr("{centers} without an owner", centers=many(free, "center"))] if free else []
    parts += [tr("{absent}, without a player", absent=listed(absent))] if absent else []
    return (
        tr("Not paid out: {parts}.", parts="; ".join(parts))
        if parts
        else tr("Every center is owned by a surviving power.")
    )


ODD_STAKE = Sentence("odd_stake", "{power}'s stake is {stake}, but {centers} at the start make it {usual}", "clause 1")
WON_ALREADY = Sentence(
    "won_already", "{power} owns {centers} and has won; the next adjudication ends the game", "clause 2"
)
ODD_END = Sentence("odd_end", "the recorded end is not possible: {why}", "section 3")
FREE_STAKE = Sentence("free_stake", "{power} has a player but has not paid its stake", "ruling G-7")


def findings(rates: Rates, position: Position) -> Iterator[Reason]:
    """Yield everything odd about a position, in map order."""
    variant, state = position.variant, state_of(position)
    board = variant.board(position)
    usual = rates.stakes(starting_centers(board))
    for power, stake in stakes_of(rates, position).items():
        name, coin = board.powers[power].name, DOLLARS.words
        centers = many(starting_centers(board)[power], "center")
        if stake not in (0, usual[power]):
            yield ODD_STAKE(power=name, stake=coin(stake), centers=centers, usual=coin(usual[power]))
        if not stake and usual[power] and power not in state.dropped:
            yield FREE_STAKE(power=name)
    winner = "" if variant.plays else leader(position)
    if winner and not state.ended and position.phase.step == "A":
        owned = many(len(position.owned(winner)), "center")
        yield WON_ALREADY(power=board.powers[winner].name, centers=owned)
    wrong = end_fault(position, state.ended) if state.ended else None
    if wrong:
        yield ODD_END(why=say(wrong).rstrip("."))


# The figures stated in the source, checked against the map that is played (section 5).


class StakeFigures:
    """The sums of money for a map at the chosen rates."""

    def __init__(self, variant: Standard, rates: Rates) -> None:
        self.rates = rates
        self.starts = starting_centers(variant.base)
        self.stakes = self.rates.stakes(self.starts)
        self.names = {power.id: power.name for power in variant.base.powers.values()}
        self.homes = sum(self.starts.values())
        self.total = len(variant.base.centers)
        self.pot = sum(self.stakes.values())
        self.victory = variant.base.victory_centers if variant.plays else variant.victory

    def house(self, centers: int) -> int:
        """Return what the house makes if the winner has this many centers and the others all the rest."""
        return self.pot - self.gross(centers) - (self.total - centers) * self.rates.other

    def gross(self, centers: int) -> int:
        """Return what a winner with this many centers is paid."""
        return min(centers, self.rates.winner_cap or centers) * self.rates.winner

    @property
    def drawn(self) -> int:
        """What the house makes without a win if every center is paid for."""
        return self.pot - self.total * self.rates.draw


def remarks(variant: Standard, rates: Rates) -> tuple[SourceRemark, ...]:
    """Return each sum stated in the source, compared with the actual one, then figures the source does not give; for
    other games only the latter."""
    sums = StakeFigures(variant, rates)
    return (
        (SourceRemark("", _elsewhere(sums)), SourceRemark("", _back(sums))) if variant.plays else tuple(_remarks(sums))
    )


def _remarks(sums: StakeFigures) -> Iterator[SourceRemark]:
    coin = DOLLARS.words
    won, drawn = sums.house(18), sums.drawn
    yield SourceRemark(
        tr("$44 gross for 22 home supply centers"),
        tr("{homes} home centers bring {coin}", homes=sums.homes, coin=coin(sums.pot)),
        (sums.homes, sums.pot) == (22, 4400),
    )
    yield SourceRemark(
        tr("35 supply centers at the end"),
        tr(
            "{total}: {homes} home centers and {others} others",
            total=sums.total,
            homes=sums.homes,
            others=sums.total - sums.homes,
        ),
        sums.total == 35,
    )
    yield SourceRemark(
        tr("The house makes an automatic $9 unless there is a win"),
        tr("{coin} if surviving players own every center, more if they do not", coin=coin(drawn)),
        drawn == 900,
    )
    yield SourceRemark(tr("$8.50 when the winner has 18"), coin(won), won == 850)
    yield SourceRemark(
        tr("More than $9 when the winner has fewer than 18"),
        tr("{at_17} at 17, {at_12} at 12", at_17=coin(sums.house(17)), at_12=coin(sums.house(12))),
        sums.house(17) > 900,
    )
    yield _maximum(sums)
    yield _automatic(sums)
    yield _entry(sums)
    yield SourceRemark("", _back(sums))


def _elsewhere(sums: StakeFigures) -> str:
    coin = DOLLARS.words
    return tr(
        "{homes} centers at the start bring {pot}; in a draw the house makes {drawn} if surviving players own all "
        "{total} centers, more if they do not",
        homes=sums.homes,
        pot=coin(sums.pot),
        drawn=coin(sums.drawn),
        total=sums.total,
    )


def _maximum(sums: StakeFigures) -> SourceRemark:
    coin = DOLLARS.words
    nets = {stake: sums.gross(18) - stake for stake in sorted({*sums.stakes.values()})}
    netted = listed(
        [tr("{net} after a stake of {stake}", net=coin(net), stake=coin(stake)) for stake, net in nets.items()]
    )
    most = sums.gross(sums.total)
    more = (
        tr(
            "; but a win with 20 brings {coin}, and with all {total} {most}",
            coin=coin(sums.gross(20)),
            total=sums.total,
            most=coin(most),
        )
        if most > sums.gross(18)
        else ""
    )
    return SourceRemark(
        tr("A maximum gross of $27 and a net of $21, by winning with 18"),
        tr("{coin} for 18 centers, net {netted}{more}", coin=coin(sums.gross(18)), netted=netted, more=more),
        sums.gross(18) == 2700 and not more,
    )


def _automatic(sums: StakeFigures) -> SourceRemark:
    """Return from which win on the house loses money."""
    wins = range(sums.victory, sums.total + 1)
    losing = next((centers for centers in wins if sums.house(centers) < 0), 0)
    if not losing:
        return SourceRemark(tr("A guaranteed profit"), tr("The house never loses at these rates"))
    coin = DOLLARS.words
    found = tr(
        "Not guaranteed: a win with {losing} centers costs the house {coin}",
        losing=losing,
        coin=coin(-sums.house(losing)),
    )
    last = sums.total
    more = tr(", with all {last} {coin}", last=last, coin=coin(-sums.house(last))) if last > losing else ""
    return SourceRemark(tr("A guaranteed profit"), found + more, False)


def _entry(sums: StakeFigures) -> SourceRemark:
    coin = DOLLARS.words
    usual = min(sums.stakes.values(), default=0)
    dearer = {power: stake for power, stake in sums.stakes.items() if stake > usual}
    more = (tr("{coin} for {power}", coin=coin(stake), power=sums.names[power]) for power, stake in dearer.items())
    found = ", ".join([coin(usual), *more])
    right = (usual, dearer) == (600, {"Russia": 800})
    return SourceRemark(tr("The game costs $6, or $8 for Russia"), found, right)


def _back(sums: StakeFigures) -> str:
    """Section 5: return in words how many centers bring a stake back at each rate."""
    rates = (
        (tr("in a draw"), sums.rates.draw),
        (tr("if another wins"), sums.rates.other),
        (tr("for the winner"), sums.rates.winner),
    )
    lines = []
    for stake in sorted({*sums.stakes.values()} - {0}):
        parts = [f"{-(-stake // rate)} {words}" for words, rate in rates if rate]
        lines.append(tr("{stake} breaks even with {parts}", stake=DOLLARS.words(stake), parts=", ".join(parts)))
    return tr("A stake of {stakes}", stakes=tr("; one of ").join(lines)) if lines else tr("Nobody pays a stake")
