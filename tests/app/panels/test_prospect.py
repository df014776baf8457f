"""The chart of what chance may bring: columns as high as their amounts are likely, and the range in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.panels.ledger import ProspectCard, ProspectCards, ProspectChart, signed_money, summary
from rules import Currency, Prospect

LEFT = Qt.MouseButton.LeftButton
MU = Currency(unit="MU")
TENTH = Fraction(1, 10)
INCOME = Prospect("Income", ((-2, TENTH), (0, 3 * TENTH), (5, 6 * TENTH)))
SURE = Prospect("Income", ((4, Fraction(1)),))


@pytest.mark.parametrize(
    ("coin", "amount", "words"),
    [
        (MU, 14, "+14"),
        (MU, -6, "−6"),
        (MU, 0, "0"),
        (MU, Fraction(27, 10), "+3"),
        (Currency("$", 2), -350, "−3.50"),
    ],
)
def test_amounts_have_their_sign(coin: Currency, amount: int | Fraction, words: str) -> None:
    assert signed_money(coin, amount) == words


def test_the_range_in_words() -> None:
    assert summary(INCOME, MU) == "−2 to +5, about +3"
    assert summary(SURE, MU) == "+4"


def test_columns_are_as_high_as_their_amounts_are_likely(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    first, second, third = chart.columns()
    assert first.right() < second.left() < second.right() < third.left()
    assert second.height() == pytest.approx(3 * first.height())
    assert third.height() == pytest.approx(6 * first.height())
    assert first.bottom() == second.bottom() == third.bottom()


def test_a_column_says_what_it_stands_for(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    assert chart.words_at(chart.columns()[1].center().x()) == "0 MU: 3 in 10"
    assert chart.words_at(0) == ""
    assert chart.accessibleName() == "Income: -2 MU: 1 in 10; 0 MU: 3 in 10; 5 MU: 3 in 5"


def test_losses_have_another_colour(qtbot: QtBot) -> None:
    chart = ProspectChart()
    qtbot.addWidget(chart)
    chart.show_prospect(INCOME, MU)
    chart.resize(300, chart.sizeHint().height())
    image = chart.grab().toImage()
    ratio = image.devicePixelRatio()
    spots = [box.center().toPoint() for box in chart.columns()]
    hues = [image.pixelColor(QPoint(round(spot.x() * ratio), round(spot.y() * ratio))).name() for spot in spots]
    assert hues[0] != hues[1] == hues[2]


def test_what_is_sure_needs_no_chart(qtbot: QtBot) -> None:
    card = ProspectCard()
    qtbot.addWidget(card)
    card.show_prospect(SURE, MU)
    assert card.chart.isHidden() and card.range.text() == "+4"
    card.show_prospect(INCOME, MU)
    assert not card.chart.isHidden()


def test_cards_come_and_go(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.show_prospects((), MU)
    assert cards.isHidden()
    cards.show_prospects((INCOME, SURE), MU)
    assert [card.isHidden() for card in cards.cards] == [False, False] and not cards.isHidden()
    cards.show_prospects((SURE,), MU)
    assert [card.isHidden() for card in cards.cards] == [False, True]


def test_where_there_is_little_room_a_chart_is_folded_until_it_is_asked_for(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.show_prospects((INCOME,), MU, tight=True)
    (card,) = cards.cards
    assert card.chart.isHidden() and card.fold.accessibleName() == "Show the chart"
    card.fold.click()
    assert not card.chart.isHidden()
    cards.show_prospects((INCOME,), MU, tight=True)
    assert not card.chart.isHidden(), "it stays as it was asked for"
    card.fold.click()
    cards.show_prospects((INCOME,), MU)
    assert card.chart.isHidden()


def test_the_whole_line_folds_and_unfolds_and_the_chart_itself_does_not(qtbot: QtBot) -> None:
    cards = ProspectCards()
    qtbot.addWidget(cards)
    cards.resize(300, 200)
    cards.show_prospects((INCOME,), MU, tight=True)
    cards.show()
    (card,) = cards.cards
    qtbot.mouseClick(card, LEFT, pos=QPoint(20, 12))
    assert card.chart.isVisible()
    qtbot.mouseClick(card.chart, LEFT)
    assert card.chart.isVisible()
    qtbot.mouseClick(card, LEFT, pos=QPoint(20, 12))
    assert not card.chart.isVisible()
