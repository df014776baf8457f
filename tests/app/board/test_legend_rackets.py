"""The legend tells the kinds of rackets that are there, and what areas are known by."""

from __future__ import annotations

import pytest

import rules
from app.board.atlas import atlas_of
from app.board.legend import racket_lines
from app.board.picture import Picture, Piece, PressureSign, RacketActionMark, RacketSign
from app.board.scene import BoardScene

pytestmark = pytest.mark.usefixtures("qapp")


def words(picture: Picture, map_id: str = "diplomafia") -> list[str]:
    scene = BoardScene(atlas_of(map_id), rules.load_board(map_id), variant=map_id)
    scene.show_picture(picture)
    found = list(racket_lines(scene.stage))
    assert all(ink.parts for _, ink in found)
    return [words for words, _ in found]


def test_what_is_there_is_told() -> None:
    signs = (
        RacketSign("EHa", "Harlem", "P", 2),
        RacketSign("Yor", "Harlem", "B", captured=True),
        PressureSign("Har", "Harlem", 1),
    )
    pieces = (
        Piece("LRU", "Harlem", "LRU", "Har"),
        Piece("SRU", "Harlem", "SRU", "EHa", status="unmaintained"),
    )
    told = words(Picture(pieces, signs=signs, marks=(RacketActionMark("Harlem", "new", "N", "EHa"),)))
    assert told[:3] == ["covers the area of its dock", "without upkeep: takes no orders", "political pressure"]
    assert {"prostitution", "narcotics", "several of a kind", "captured: renew it or lose it"} <= set(told)
    assert not {"bookies", "pawnshops"} & set(told)
    assert told[-4:] == ["home center", "neutral center", "border of two areas", "dock of an area"]


def test_other_boards_have_none_of_it() -> None:
    assert words(Picture(), "standard") == []
