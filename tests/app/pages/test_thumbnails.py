"""Small pictures of maps: islands whole, boards above each other stacked, one usual level for the rest."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

import rules
from app.pages.game_cards import WHOLE, boards_of, opening, thumbnail
from app.ui.tokens import color, theme

CARD = QSize(260, 150)
SHEET, UPRIGHT = QSize(520, 435), QSize(200, 240)


def picture(map_id: str, *owners: tuple[str, str], size: QSize = CARD, units: int = 0) -> QImage:
    army = [("A", "A", "A@2"), ("B", "A", "Carthage")][:units]
    return thumbnail(map_id, map_id, size, owners, army, WHOLE if size is SHEET else (0.2, 0.3, 0.6)).toImage()


def rows_that_differ(one: QImage, other: QImage) -> set[int]:
    across, down = range(one.width()), range(one.height())
    return {y for y in down if any(one.pixel(x, y) != other.pixel(x, y) for x in across)}


def test_boards_above_each_other_are_stacked(qapp: object) -> None:
    assert [len(boards_of(map_id)) for map_id in ("standard", "pink", "pink2", "bioplomacy")] == [1, 1, 3, 1]
    frames = [board.frame for board in boards_of("pink2")]
    assert [frame.top() for frame in frames] == sorted((frame.top() for frame in frames), reverse=True)


def test_each_board_shows_its_own_owners(qapp: object) -> None:
    plain = picture("pink2")
    low, high = (rows_that_differ(plain, picture("pink2", (place, "A"))) for place in ("A@1", "A@3"))
    assert low
    assert high
    assert max(high) < min(low)
    column = rows_that_differ(plain, picture("pink2", ("Carthage", "A")))
    assert len([row for row in column if row - 1 not in column]) == 3  # one province on all three


def test_the_usual_level_stands_for_the_others(qapp: object) -> None:
    plain = picture("bioplomacy")
    assert rows_that_differ(plain, picture("bioplomacy", ("32", "Chacma")))
    assert not rows_that_differ(plain, picture("bioplomacy", ("32@u", "Chacma")))


def test_an_island_is_shown_whole(qapp: object) -> None:
    sea = color(theme("light").sea).rgb()
    shown = picture("pink")
    edge = [shown.pixel(x, y) for x in (4, shown.width() - 5) for y in range(20, shown.height() - 20)]
    assert set(edge) == {sea}
    inner = picture("standard")
    assert {inner.pixel(x, inner.height() // 2) for x in (4, inner.width() - 5)} != {sea}


def test_other_shores_are_left_out_beside_an_island(qapp: object) -> None:
    sea = color(theme("light").sea).rgb()
    shown = picture("diplomafia", size=UPRIGHT)
    half, middle = shown.height() // 2, shown.width() // 2
    land = [x for x in range(4, shown.width() - 4) if shown.pixel(x, half) != sea]
    assert land and min(land) > 30 and max(land) < shown.width() - 30 and min(land) < middle < max(land)


def test_of_an_island_much_taller_than_the_picture_the_middle_is_shown(qapp: object) -> None:
    sea = color(theme("light").sea).rgb()
    shown = picture("diplomafia")
    half = shown.height() // 2
    land = [x for x in range(4, shown.width() - 4) if shown.pixel(x, half) != sea]
    assert min(land) < 30 and max(land) > shown.width() - 30


def test_turf_is_its_owner_s_from_the_start(qapp: object) -> None:
    """Not centers alone."""
    owners, _ = opening("diplomafia")
    assert dict(owners)["CHa"] == "Harlem" and "Inw" not in dict(owners)
    assert set(dict(opening("standard")[0])) == set(rules.variant("standard").start().centers)


def test_units_of_stacked_boards_are_dots_where_they_would_be_smudges(qapp: object) -> None:
    """On all three boards; of equal size, whatever kind they are."""
    low, dots = picture("pink2"), picture("pink2", units=2)
    assert rows_that_differ(low, dots)
    assert rows_that_differ(picture("pink2", size=SHEET), picture("pink2", size=SHEET, units=2))
    assert rows_that_differ(picture("pink2", size=SHEET, units=1), picture("pink2", size=SHEET, units=2))
