"""The settlement to be read, printed and worked with."""

from __future__ import annotations

import csv

from rules import End

from .table import GAMBLING, at, game

TEXT = """\
Tuesday
=======
Conceded to France. Ended in Spring 1901, moves.
France is paid $1.50 a center, every other remaining power $0.50.

Power    Player  Stake  Centers  Rate  Payout     Net
-----------------------------------------------------
Austria  Ash      6.00        3  0.50    1.50   -4.50
England  Birch    6.00        3  0.50    1.50   -4.50
France   Cedar    6.00        3  1.50    4.50   -1.50
Germany  Date     6.00        3  0.50    1.50   -4.50
Italy            0.00        3     –    0.00    0.00
Russia   Fir      8.00        4  0.50    2.00   -6.00
Turkey   Gum      6.00        3  0.50    1.50   -4.50
-----------------------------------------------------
All              38.00       22         12.50  -25.50
House                                           25.50

The house makes $25.50.
Check: stakes $38.00 = payouts $12.50 + house $25.50.
Paid to nobody: 12 centers without an owner; 3 of Italy, played by nobody.
"""


def test_the_settlement_as_text() -> None:
    over = game(Italy="")
    for power in over.owed:
        over = over.tick(power, True)
    over = over.finish(End("concession", ("France",)))
    assert over.settlement is not None
    assert over.settlement.text.split() == TEXT.split()
    assert over.settlement.text.splitlines()[5:7] == TEXT.splitlines()[5:7]


def test_the_settlement_as_a_table_adds_up() -> None:
    over = game(France="=1+1").finish(End("draw", ("France",)))
    assert over.settlement is not None
    heads, *rows = csv.reader(over.settlement.csv.splitlines())
    assert heads == ["Power", "Player", "Stake", "Centers", "Rate", "Payout", "Net"]
    assert rows[2] == ["France", "'=1+1", "6.00", "3", "1.00", "3.00", "-3.00"]
    powers, (total, house) = rows[:7], rows[7:]
    for column in (2, 5, 6):
        assert sum(round(float(row[column]) * 100) for row in powers) == round(float(total[column]) * 100)
    assert float(total[6]) + float(house[6]) == 0


def test_no_settlement_before_the_end() -> None:
    assert game().settlement is None


def test_the_house_pays() -> None:
    owned = {"France": list(GAMBLING.base.centers)}
    after = at("W1910A", owned).variant.finish(at("W1910A", owned), End("win", ("France",)))
    turn = GAMBLING.adjudicate(at("W1910A", owned), {})
    assert "The house pays $7.00." in GAMBLING.report(turn, "")
    assert "Settlement" in GAMBLING.report(turn, "Italy")
    assert after.as_dict()["state"]["house"] == "-7.00"


def test_a_report_before_the_end_tells_no_settlement() -> None:
    assert "Settlement" not in GAMBLING.report(GAMBLING.adjudicate(GAMBLING.start(), {}), "")


def test_by_which_rates() -> None:
    def rates(kind: str, *powers: str, **options: object) -> str:
        position = at(options=options)
        found = position.variant.payoff(position, End(kind, powers))
        assert found is not None
        return found.rates

    assert rates("draw", "France") == "Every remaining power is paid $1.00 a center."
    assert rates("draw", "France", draw_pays="participants") == "Every power in the draw is paid $1.00 a center."
    assert rates("concession", "France", "Italy") == (
        "Every remaining power is paid $1.00 a center. A concession to several pays as a draw."
    )
    assert rates("concession", "France", "Italy", joint_concession="each_wins", winner_cap=18) == (
        "France and Italy are each paid $1.50 a center, every other remaining power $0.50. "
        "A winner is paid for 18 centers at most."
    )
