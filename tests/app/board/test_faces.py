"""How strong a unit is can be seen on its counter, by every eye and at the smallest zoom."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from app.board.display_list import DisplayList
from app.board.symbols.units import MOST_PIPS, CounterState, pips, unit
from app.ui.tokens import ThemeName, mixed, theme, tokens
from tests.app.board.colour_science import EYES, least_difference
from tests.app.board.inks import filled, seen, stroked

pytestmark = pytest.mark.usefixtures("qapp")
LIGHT = theme("light")
POWERS = "ABCDEFG"
SMALLEST = tokens().unit.min_r_px


def counter(
    status: str, power: str = "A", r: float = 20.0, state: CounterState = CounterState.PLAIN, name: ThemeName = "light"
) -> DisplayList:
    look = tokens().looks(POWERS, "pink", name)[power]
    return unit("A", "pink", look, theme(name), r, state, status)


def pixels(ink: DisplayList, ground: str) -> list[str]:
    """A counter of the smallest size as the screen shows it, the tab left out."""
    image = QImage(30, 30, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(15, 15)
    ink.draw(painter)
    painter.end()
    return [image.pixelColor(x, y).name() for y in range(3, 28) for x in range(3, 19)]


def test_half_strength_fills_the_lower_half_and_leaves_the_upper_one_pale() -> None:
    fill = tokens().looks(POWERS, "pink", "light")["A"].fill
    ink = counter("half")
    assert seen(ink, (-13, 7)) == fill
    assert seen(ink, (-13, -7)) == LIGHT.tab.upper()
    assert seen(ink, (-16, 0)) == LIGHT.unit_outline.upper()


def test_an_unsupplied_unit_is_hollow_with_a_dashed_outline() -> None:
    ribbon = tokens().looks(POWERS, "pink", "light")["A"].ribbon
    ink = counter("unsupplied")
    assert seen(ink, (-12, 4)) == seen(ink, (-12, -4)) == LIGHT.tab.upper()
    assert seen(ink, (-17.5, 0)) == ribbon
    dashed = [dab for dab in ink.dabs() if dab.pen.dashPattern() and stroked(dab) == LIGHT.unit_outline.upper()]
    assert len(dashed) == 1


@pytest.mark.parametrize("status", ["", "half", "unsupplied"])
def test_every_face_keeps_letter_and_tab(status: str) -> None:
    whole = {dab.path.boundingRect().center().x() for dab in counter(status).dabs()}
    assert any(x > 15 for x in whole)
    assert seen(counter(status), (0.88 * 20 + 6, -0.88 * 20 - 4)) == LIGHT.tab.upper()


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("power", POWERS)
def test_the_three_faces_differ_at_the_smallest_zoom(power: str, name: ThemeName) -> None:
    """Many pixels are clearly others, to every eye: shape tells, not colour alone."""
    ground = tokens().looks(POWERS, "pink", name)[power].tint
    faces = [pixels(counter(status, power, SMALLEST, name=name), ground) for status in ("", "half", "unsupplied")]
    for one, other in combinations(faces, 2):
        for eyes in EYES:
            differing = {
                pair: least_difference(list(pair), eyes) for pair in set(zip(one, other)) if pair[0] != pair[1]
            }
            assert sum(differing.get(pair, 0.0) > 12 for pair in zip(one, other)) > 25, eyes


def test_a_face_may_be_dislodged_chosen_or_far_off_as_well() -> None:
    assert LIGHT.fail.upper() in {stroked(dab) for dab in counter("half", state=CounterState.DISLODGED).dabs()}
    assert seen(counter("unsupplied", state=CounterState.CHOSEN), (-1.36 * 20, 0)) == LIGHT.selection.upper()


def test_a_unit_on_another_level_is_pale_and_has_no_tab() -> None:
    look = tokens().looks(POWERS, "pink", "light")["A"]
    ink = counter("", state=CounterState.DISTANT)
    assert seen(ink, (0, 13)) == mixed(look.fill, LIGHT.land, 0.52)
    assert seen(ink, (0.88 * 20 + 6, -0.88 * 20 - 4)) == "#00FF00"


def test_a_unit_that_becomes_weaker_splits_in_two() -> None:
    """Both pieces are there, with a red crack between them."""
    fill = tokens().looks(POWERS, "pink", "light")["A"].fill
    ink = counter("", state=CounterState.SPLIT)
    assert [seen(ink, at) for at in ((-12, -9), (12, 9))] == [fill, fill]
    assert ink.bounds().height() > counter("").bounds().height()
    assert LIGHT.fail in {seen(ink, (x, y / 2)) for x in (-9, -7, 9) for y in range(-20, 20)}
    assert LIGHT.fail not in {stroked(dab) for dab in counter("").dabs()}


def test_pips_are_diamonds_for_standoffs_and_triangles_for_attacks() -> None:
    def shapes(standoffs: int, attacks: int) -> list[tuple[str, int]]:
        found = [dab for dab in pips(standoffs, attacks, LIGHT, 20.0).dabs() if filled(dab)]
        return [(filled(dab), dab.path.elementCount() - 1) for dab in found]

    assert shapes(0, 0) == []
    assert shapes(1, 0) == [(LIGHT.warning, 4)]
    assert shapes(0, 2) == [(LIGHT.fail, 3), (LIGHT.fail, 3)]
    assert shapes(1, 1) == [(LIGHT.warning, 4), (LIGHT.fail, 3)]


def test_pips_stand_beneath_the_unit_in_its_middle_and_are_never_a_crowd() -> None:
    rect = pips(0, 2, LIGHT, 20.0).bounds()
    assert rect.center().x() == pytest.approx(0, abs=0.1)
    assert rect.top() > 1.05 * 20
    assert len([dab for dab in pips(0, 99, LIGHT, 20.0).dabs() if filled(dab)]) == MOST_PIPS
