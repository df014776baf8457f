"""How a turn is played: what each unit does in which step, and that the board shows the same afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import pytest
from PySide6.QtWidgets import QApplication

import rules
from app.board.animation import LASTS, WORDS, AnimatedUnits, AnimationStep, Motion, Track, plan_motion, standing
from app.board.export import scene_of, to_image
from app.board.from_rules import picture_of, result_picture
from app.board.placement.levels import LevelView
from app.board.plan import province
from rules import Turn
from tests.rules import recorded

VARIANTS = ("bioplomacy", "character", "diplomafia", "diplomyopia", "gambling", "pink")
STANDARD = rules.variant("standard")


def motion_of(turn: Turn) -> Motion:
    return plan_motion(picture_of(turn.before).pieces, result_picture(turn), picture_of(turn.after))


def played(phase: str, units: Mapping[str, Sequence[str]], orders: Mapping[str, Sequence[str]], **more: object) -> Turn:
    position = STANDARD.position(phase=phase, units=units, centers={}, dislodged=more.get("dislodged", {}), state={})
    return STANDARD.adjudicate(position, orders)


def track(motion: Motion, key: str) -> Track:
    return next(one for one in motion.tracks if one.piece.key == key)


def steps(motion: Motion) -> list[str]:
    return [kind.name for kind in motion.steps]


def turns(name: str, games: int = 2, each: int = 10) -> Iterator[Turn]:
    """Turns of recorded games, from the first ones."""
    for rows in list(recorded.games(name).values())[:games]:
        for number, (_, turn) in enumerate(recorded.replayed(name, rows)):
            if number < each:
                yield turn


BATTLE = played(
    "F1901M",
    {"Austria": ["A Tri"], "Italy": ["A Tyr", "A Ven"], "Germany": ["A Mun"], "France": ["A Mar"]},
    {
        "Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"],
        "Germany": ["A Mun - Bur"],
        "France": ["A Mar - Bur"],
        "Austria": ["A Tri H"],
    },
)


def test_a_battle_is_fought_before_who_is_dislodged_is_thrown_out_and_bounces_come_last() -> None:
    assert steps(motion_of(BATTLE)) == ["ORDERS", "BATTLES", "DISLODGED", "BOUNCES", "RESULTS"]


def test_a_battle_lasts_longer_than_other_moves() -> None:
    assert LASTS[AnimationStep.BATTLES] > LASTS[AnimationStep.MOVES]


def test_who_bounces_goes_half_way_and_comes_back() -> None:
    mun = track(motion_of(BATTLE), "Mun")
    assert [mun.pose(AnimationStep.BOUNCES, share).way for share in (0.0, 0.5, 1.0)] == [0.0, 0.5, 0.0]
    assert mun.pose(AnimationStep.BATTLES, 1.0).way == 0.0


def test_who_wins_a_battle_arrives_as_the_other_is_thrown_out() -> None:
    tyr, tri = track(motion_of(BATTLE), "Tyr"), track(motion_of(BATTLE), "Tri")
    assert 0 < tyr.pose(AnimationStep.BATTLES, 1.0).way < 1
    assert (tyr.pose(AnimationStep.DISLODGED, 1.0).way, tri.pose(AnimationStep.DISLODGED, 1.0).out) == (1.0, 1.0)
    assert tri.pose(AnimationStep.BATTLES, 1.0).out == 0.0


def test_who_is_dislodged_stands_upright_until_it_happens() -> None:
    tri = track(motion_of(BATTLE), "Tri")
    assert (tri.piece.dislodged, tri.end is not None and tri.end.dislodged) == (False, True)


def test_what_came_of_an_order_shows_when_it_has_been_seen() -> None:
    motion = motion_of(BATTLE)
    failed = [sum(getattr(one, "failed", False) for one in motion.marks(kind)) for kind in motion.steps]
    assert failed == [0, 0, 0, 2, 2]
    assert motion.marks(AnimationStep.RESULTS) == motion.told.marks


def test_a_cut_support_shows_before_anything_moves() -> None:
    turn = played(
        "F1901M",
        {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri", "A Vie"], "Germany": ["A Boh"]},
        {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "Germany": ["A Boh - Tyr"], "Austria": ["A Vie - Gal"]},
    )
    motion = motion_of(turn)
    assert steps(motion) == ["ORDERS", "CUTS", "MOVES", "BOUNCES", "RESULTS"]
    assert motion.units(AnimationStep.CUTS) == ("Tyr",)


def test_an_army_at_sea_goes_along_its_chain(qapp: QApplication) -> None:
    turn = played(
        "S1901M",
        {"England": ["A Lon", "F NTH"]},
        {"England": ["A Lon - Nwy", "F NTH C A Lon - Nwy"]},
    )
    scene = scene_of(turn)
    cast = AnimatedUnits(scene, motion_of(turn), picture_of(turn.after))
    cast.show(AnimationStep.ORDERS, 0.0)
    army = next(actor for actor in cast._actors if actor.track.piece.key == "Lon")
    nth, r = scene.point_of("NTH"), scene.stage.metrics.r
    at = army.way.at(army.way.nearest((nth.x(), nth.y())))
    assert abs(at[0] - nth.x()) + abs(at[1] - nth.y()) < 4 * r


def test_retreats_and_disbanding() -> None:
    dislodged = {"Austria": ["A Tri < Tyr"]}
    turn = BATTLE.after.variant.adjudicate(BATTLE.after, {"Austria": ["A Tri R Alb"]})
    assert dislodged and steps(motion_of(turn)) == ["ORDERS", "RETREATS", "RESULTS"]
    gone = BATTLE.after.variant.adjudicate(BATTLE.after, {"Austria": ["A Tri disband"]})
    assert steps(motion_of(gone)) == ["ORDERS", "LOST", "RESULTS"]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_unit_is_found_again(name: str) -> None:
    """Each unit of the position that follows is the end of one track, and stands where that one ends."""
    for turn in turns(name):
        motion, after = motion_of(turn), picture_of(turn.after)
        ends = [one.end for one in motion.tracks if one.end is not None]
        assert sorted(map(str, ends)) == sorted(map(str, after.pieces)), turn.before.phase.text


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_that_took_place_end_where_they_went(name: str) -> None:
    """A unit whose order to move was carried out is not dissolved and made anew: it goes there."""
    for turn in turns(name):
        gone = {one.piece.key for one in motion_of(turn).tracks if one.to and one.end is None}
        there = {province(unit.place.text) for unit in turn.after.units.values()}
        moved = {
            outcome.unit.key
            for outcome in turn.outcomes
            if outcome.unit and outcome.words == ("ok",) and outcome.order.verb in ("move", "retreat")
        }
        lost = {key for key in gone & moved if key in there}
        assert not lost, (turn.before.phase.text, lost)


@pytest.mark.parametrize("name", VARIANTS)
def test_in_the_end_the_board_shows_its_results_to_the_last_pixel(name: str, qapp: QApplication) -> None:
    for number, turn in enumerate(turns(name, 1, 9)):
        if number % 3:
            continue
        scene, motion = scene_of(turn), motion_of(turn)
        before = to_image(scene, 500)
        cast = AnimatedUnits(scene, motion, picture_of(turn.after))
        for kind in motion.steps:
            for share in (0.0, 0.6, 1.0):
                cast.show(kind, share)
        cast.close()
        assert to_image(scene, 500) == before, turn.before.phase.text
        assert not scene.stage.away


def test_while_it_plays_the_board_shows_something_else(qapp: QApplication) -> None:
    """The test before can fail."""
    scene = scene_of(BATTLE)
    before = to_image(scene, 500)
    AnimatedUnits(scene, motion_of(BATTLE), picture_of(BATTLE.after)).show(AnimationStep.BATTLES, 1.0)
    assert to_image(scene, 500) != before


def test_only_who_moves_is_an_item_of_its_own(qapp: QApplication) -> None:
    cast = AnimatedUnits(scene_of(BATTLE), motion_of(BATTLE), picture_of(BATTLE.after))
    cast.show(AnimationStep.ORDERS, 0.0)
    assert {actor.track.piece.key for actor in cast._actors} == {"Tyr", "Tri", "Mun", "Mar"}


def test_a_unit_from_another_board_grows_as_it_arrives(qapp: QApplication) -> None:
    """Pink²: seen on one board alone, a unit of another one is small; it flies in and is whole then."""
    for _, turn in islice(recorded.replayed("pink", recorded.games("pink")["two"]), 8):
        motion = motion_of(turn)
    scene = scene_of(turn)
    scene.set_levels(LevelView("2"))
    cast = AnimatedUnits(scene, motion, picture_of(turn.after))
    cast.show(AnimationStep.ORDERS, 0.0)
    flown = [one for one in cast._actors if one.track.piece.place == "A@3" and one.track.to == "A@2"]
    assert len(flown) == 1 and flown[0].first is not None and flown[0].last is not None
    cast.show(AnimationStep.MOVES, 1.0)
    assert (flown[0].first.opacity(), flown[0].last.opacity()) == (0.0, 1.0)


def test_what_a_power_begins_with_is_set_up_and_halves_are_divided() -> None:
    wild = rules.variant("bioplomacy")
    first = wild.adjudicate(wild.start(), {"Canines": ["setup HP 30"]})
    assert "SET_UP" in steps(motion_of(first)) and "FIRST" not in steps(motion_of(first))
    parted = wild.adjudicate(wild.position(phase="F03M", units={"Canines": ["P 30"]}), {"Canines": ["P 30 divide"]})
    assert "FIRST" in steps(motion_of(parted)) and "SET_UP" not in steps(motion_of(parted))


def test_every_step_has_a_word_and_a_time() -> None:
    assert set(WORDS) == set(LASTS) == set(AnimationStep)


def test_who_was_dislodged_before_the_turn_stays_so() -> None:
    waiting = next(piece for piece in picture_of(BATTLE.after).pieces if piece.displaced)
    assert standing(waiting) is waiting
