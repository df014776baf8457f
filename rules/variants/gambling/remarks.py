"""The source's own figures, checked on the map that is played (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...reasons import listed
from ...speech import tr
from ...terms import Remark
from .rates import break_even
from .state import DOLLARS, starting_centers

if TYPE_CHECKING:
    from .game import Gambling


class Sums:
    """The figures of a map at the rates chosen."""

    def __init__(self, variant: Gambling) -> None:
        self.rates = variant.rates
        self.starts = starting_centers(variant.base)
        self.stakes = self.rates.stakes(self.starts)
        self.names = {power.id: power.name for power in variant.base.powers.values()}
        self.homes = sum(self.starts.values())
        self.total = len(variant.base.centers)
        self.pot = sum(self.stakes.values())
        self.victory = variant.base.victory_centers if variant.laid else variant.victory

    def house(self, centers: int) -> int:
        """What the house makes if the winner has so many centers and the others all the rest."""
        paid = min(centers, self.rates.winner_cap or centers)
        return self.pot - paid * self.rates.winner - (self.total - centers) * self.rates.other

    def gross(self, centers: int) -> int:
        return min(centers, self.rates.winner_cap or centers) * self.rates.winner

    @property
    def drawn(self) -> int:
        """What it makes without a win when every center is paid for."""
        return self.pot - self.total * self.rates.draw


def remarks(variant: Gambling) -> tuple[Remark, ...]:
    """Each of the source's sums with what it is here, then what it says nothing of; of other games it says nothing."""
    sums = Sums(variant)
    return (Remark("", _elsewhere(sums)), Remark("", _back(sums))) if variant.laid else tuple(_remarks(sums))


def _remarks(sums: Sums) -> Iterator[Remark]:
    coin = DOLLARS.words
    won, drawn = sums.house(18), sums.drawn
    yield Remark(
        tr("$44 gross for 22 home supply centers"),
        tr("{homes} home centers bring {coin}", homes=sums.homes, coin=coin(sums.pot)),
        (sums.homes, sums.pot) == (22, 4400),
    )
    yield Remark(
        tr("35 supply centers at the end"),
        tr(
            "{total}: {homes} home centers and {total2} others",
            total=sums.total,
            homes=sums.homes,
            total2=sums.total - sums.homes,
        ),
        sums.total == 35,
    )
    yield Remark(
        tr("The house makes an automatic $9 unless there is a win"),
        tr("{coin} when every center is owned by a player who remains, more when some are not", coin=coin(drawn)),
        drawn == 900,
    )
    yield Remark(tr("$8.50 when the winner has 18"), coin(won), won == 850)
    yield Remark(
        tr("More than $9 when the winner has fewer than 18"),
        tr("{coin} at 17, {coin2} at 12", coin=coin(sums.house(17)), coin2=coin(sums.house(12))),
        sums.house(17) > 900,
    )
    yield _maximum(sums)
    yield _automatic(sums)
    yield _entry(sums)
    yield Remark("", _back(sums))


def _elsewhere(sums: Sums) -> str:
    coin = DOLLARS.words
    return tr(
        "{homes} centers at the start bring {coin}; the house makes {coin2} in a draw when every "
        "one of {total} centers is owned by a player who remains, more when some are not",
        homes=sums.homes,
        coin=coin(sums.pot),
        coin2=coin(sums.drawn),
        total=sums.total,
    )


def _maximum(sums: Sums) -> Remark:
    coin = DOLLARS.words
    nets = {stake: sums.gross(18) - stake for stake in sorted({*sums.stakes.values()})}
    netted = listed(
        [tr("{coin} after a stake of {coin2}", coin=coin(net), coin2=coin(stake)) for stake, net in nets.items()]
    )
    most = sums.gross(sums.total)
    more = (
        tr(
            "; but a win with 20 brings {coin}, and with all {total} {coin2}",
            coin=coin(sums.gross(20)),
            total=sums.total,
            coin2=coin(most),
        )
        if most > sums.gross(18)
        else ""
    )
    return Remark(
        tr("A maximum gross of $27 and a net of $21, by winning with 18"),
        tr("{coin} for 18 centers, net {netted}{more}", coin=coin(sums.gross(18)), netted=netted, more=more),
        sums.gross(18) == 2700 and not more,
    )


def _automatic(sums: Sums) -> Remark:
    """Where the house begins to lose by a win."""
    wins = range(sums.victory, sums.total + 1)
    losing = next((centers for centers in wins if sums.house(centers) < 0), 0)
    if not losing:
        return Remark(tr("An automatic profit"), tr("The house never loses at these rates"))
    coin = DOLLARS.words
    found = tr(
        "Not automatic: a win with {losing} centers costs the house {coin}",
        losing=losing,
        coin=coin(-sums.house(losing)),
    )
    last = sums.total
    more = tr(", with all {last} {coin}", last=last, coin=coin(-sums.house(last))) if last > losing else ""
    return Remark(tr("An automatic profit"), found + more, False)


def _entry(sums: Sums) -> Remark:
    coin = DOLLARS.words
    usual = min(sums.stakes.values(), default=0)
    dearer = [(coin(stake), sums.names[power]) for power, stake in sums.stakes.items() if stake > usual]
    found = ", ".join([coin(usual), *(tr("{coin} for {power}", coin=more, power=power) for more, power in dearer)])
    right = (coin(usual), dearer) == ("$6.00", [("$8.00", "Russia")])
    return Remark(tr("The game costs $6, or $8 for Russia"), found, right)


def _back(sums: Sums) -> str:
    """Section 5: how many centers bring a stake back at each rate."""
    rates = (
        (tr("in a draw"), sums.rates.draw),
        (tr("if another wins"), sums.rates.other),
        (tr("for the winner"), sums.rates.winner),
    )
    told = []
    for stake in sorted({*sums.stakes.values()} - {0}):
        parts = [f"{break_even(stake, rate)} {words}" for words, rate in rates if rate]
        told.append(tr("{stake} comes back with {parts}", stake=DOLLARS.words(stake), parts=", ".join(parts)))
    return tr("A stake of {told}", told=tr("; one of ").join(told)) if told else tr("Nobody pays a stake")
