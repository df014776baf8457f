"""The command line tells no more than is asked for: a game with secrets, and whose knowledge is drawn or printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from rules import Game

Said = Callable[..., tuple[int, list[str], list[str]]]
SPRING = {"France": ["A Par - Bur"], "Russia": ["A War - Gal"]}


@pytest.fixture
def fog(here: Path) -> Path:
    """A casual game in the fog, a turn old, that has a game master."""
    variant = rules.variant("diplomyopia")
    players = {power: power for power in variant.base.powers} | {"GM": "Ina"}
    rules.save_game(Game.new(variant, players, "casual", "Fog").play(SPRING), "fog.strata")
    return here


@pytest.mark.usefixtures("fog")
def test_a_turn_is_told_as_everybody_may_know_it(said: Said) -> None:
    Path("orders.txt").write_text("France: A Bur - Mun\nRussia: A Gal - Vie\n", encoding="utf-8")
    code, out, _ = said("adjudicate", "fog.strata", "orders.txt", "-o", "fog.strata")
    assert code == 0 and out[0] == "Diplomyopia: Fall 1901, moves. Report for everybody"
    assert not any("Gal" in line or "Bur" in line for line in out)


@pytest.mark.parametrize(
    ("who", "told", "untold"),
    [("france", "A Par", "War"), ("public", "Then:", "Par"), ("GM", "A War - Gal", "no such")],
)
@pytest.mark.usefixtures("fog")
def test_a_report_is_for_its_reader(said: Said, who: str, told: str, untold: str) -> None:
    code, out, _ = said("report", "fog.strata", "--as", who, "-d", "out")
    assert (code, len(out)) == (0, 1)
    text = Path(out[0]).read_text(encoding="utf-8")
    assert (told in text or told.replace("A Par", "A Bur") in text) and untold not in text


@pytest.mark.usefixtures("fog")
def test_a_picture_without_a_name_is_what_everybody_may_know(said: Said) -> None:
    sizes = {}
    for who in ("", "public", "France", "GM"):
        words = ["--as", who] if who else []
        assert said("render", "fog.strata", "-o", "map.svg", *words)[0] == 0
        sizes[who] = Path("map.svg").read_bytes()
    assert sizes[""] == sizes["public"]
    assert len({sizes["public"], sizes["France"], sizes["GM"]}) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("fog", "small")
def test_a_pack_has_a_part_for_each_and_says_whose_it_is(said: Said) -> None:
    code, out, _ = said("report", "fog.strata", "--all", "--phase", "S1901M", "-d", "pack")
    assert code == 0 and len(out) == 4 * 9 + 1
    readme = Path("pack/README-S1901M.txt").read_text(encoding="utf-8")
    assert readme.startswith("Fog: Diplomyopia, Spring 1901, moves\n")
    assert "  France-S1901M       for France" in readme
    assert "Keep them from the players until the game is over." in readme
    assert "A War - Gal" in Path("pack/Game master-S1901M.txt").read_text(encoding="utf-8")
    assert "Gal" not in Path("pack/France-S1901M.txt").read_text(encoding="utf-8")
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        assert Path(f"pack/Turkey-S1901M.{kind}").read_bytes().startswith(start)


def test_without_a_game_master_nobody_is_given_all(here: Path, said: Said) -> None:
    variant = rules.variant("diplomyopia")
    rules.save_game(Game.new(variant, {}, "casual").play(SPRING), "fog.strata")
    from app.pictures.packs import readers

    game = rules.load_game("fog.strata")
    assert [part.name for part in readers(game)][-1] == "Everybody"
