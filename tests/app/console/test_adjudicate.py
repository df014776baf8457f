"""`strata adjudicate`: a phase played from an order sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from app.cli import main
from rules import Game

Said = Callable[..., tuple[int, list[str], list[str]]]
ORDERS = """# Spring
France:
  A Par - Bur
  a mar s a paris-burgundy

ITALY
F Nap to Ionian Sea
Turkey: A Con - Bul
"""


def test_adjudicate_plays_a_phase_and_tells_results_with_reasons(begun: Path, said: Said) -> None:
    sheet = ORDERS + "Austria: A Vie - Gal\nRussia: A War - Gal\n"
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    code, out, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, err) == (0, [])
    text = "\n".join(out)
    assert "A Mar S A Par - Bur" in text
    assert "bounce" in text
    assert out[-1] == "Without orders: England, Germany"
    game = rules.load_game("b.strata")
    assert game.position.phase.text == "F1901M"
    assert [order.text for order in game.turns[0].orders["France"]] == ["A Par - Bur", "A Mar S A Par - Bur"]
    assert rules.load_game(begun).turns == ()


def test_adjudicate_may_write_the_game_back(begun: Path) -> None:
    Path("orders.txt").write_text("", encoding="utf-8")
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "a.strata"]) == 0
    assert len(rules.load_game(begun).turns) == 1


def test_all_faults_of_a_sheet_are_told_with_file_and_line(begun: Path, said: Said) -> None:
    sheet = "A Par H\nFrance:\n A Par - Brg\n A Mar floats\nFrnace:\n A Mar H\nItaly: A Ven - Tyrx\nGremany:\n"
    Path("orders.txt").write_text(sheet, encoding="utf-8")
    before = begun.read_bytes()
    code, out, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, out) == (2, [])
    assert err[0] == "orders.txt, line 3: no place is called 'Brg'. Did you mean Bur (Burgundy)?"
    assert err[1].startswith("orders.txt, line 4: 'A Mar floats' cannot be read as an order here.")
    assert err[2].startswith("orders.txt, line 5: no power is called 'Frnace'. The powers are Austria, England,")
    assert err[3] == "orders.txt, line 7: no place is called 'Tyrx'. Did you mean Tyr (Tyrolia)?"
    assert err[4].startswith("orders.txt, line 8: no power is called 'Gremany'.")
    assert len(err) == 5
    assert begun.read_bytes() == before
    assert not Path("b.strata").exists()


@pytest.mark.parametrize(
    "heading",
    [
        "French orders:",
        "Orders for France",
        "**France**",
        "=== FRANCE ===",
        "France S1903M",
        "# France",
        "From: France",
    ],
)
def test_headings_of_mails_are_seen(begun: Path, said: Said, heading: str) -> None:
    Path("orders.txt").write_text(f"Austria:\nA Vie - Gal\n\n{heading}\nA Par - Bur\n", encoding="utf-8")
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")[::2] == (0, [])
    played = rules.load_game("b.strata").turns[0].orders
    assert {power: [order.text for order in orders] for power, orders in played.items() if orders} == {
        "Austria": ["A Vie - Gal"],
        "France": ["A Par - Bur"],
    }


def test_an_order_for_another_powers_unit_is_asked_and_nothing_is_written(begun: Path, said: Said) -> None:
    before = begun.read_bytes()
    Path("orders.txt").write_text("Austria:\nA Vie - Gal\n\nA Par - Bur\nA Bur - Mun\n", encoding="utf-8")
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata") == (
        2,
        [],
        ["orders.txt, line 4: A Par belongs to France, but this line stands under Austria. Whose order is it?"],
    )
    assert begun.read_bytes() == before
    Path("orders.txt").write_text("A Par - Bur\nA Bur - Mun\n", encoding="utf-8")
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata")
    why = "'A Bur - Mun' stands under no power, and nothing in it says whose order it is."
    assert (code, err) == (2, [f"orders.txt, line 2: {why}"])
    assert begun.read_bytes() == before


def test_of_two_orders_for_one_unit_the_later_counts(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text("France:\nA Par - Bur\nItaly:\nA Rom H\nFrance:\nA Par - Pic\n", encoding="utf-8")
    code, out, _ = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert code == 0
    assert "Line 2 does not count, line 6 is about the same: A Par - Bur" in out
    assert [order.text for order in rules.load_game("b.strata").turns[0].orders["France"]] == ["A Par - Pic"]


def test_a_wrong_heading_at_the_top_is_told_as_one(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text("Frnace:\n", encoding="utf-8")
    _, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert [line.partition(". ")[0] for line in err] == ["orders.txt, line 1: no power is called 'Frnace'"]


@pytest.mark.parametrize(
    ("raw", "words"),
    [(None, "orders.txt: cannot be read: No such file"), (b"\xff\xfeF", "orders.txt, byte 0: this is no text file")],
)
def test_a_sheet_that_is_none_is_refused(begun: Path, said: Said, raw: bytes | None, words: str) -> None:
    if raw is not None:
        Path("orders.txt").write_bytes(raw)
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert (code, len(err), err[0][: len(words)]) == (2, 1, words)


def test_an_enormous_sheet_is_refused(begun: Path, said: Said) -> None:
    Path("orders.txt").write_bytes(b"#" * 1_000_001)
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")[0] == 2


def test_a_sheet_may_begin_with_a_byte_order_mark(begun: Path) -> None:
    Path("orders.txt").write_bytes(b"\xef\xbb\xbfFrance: A Par - Bur\r\n")
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "b.strata"]) == 0


def test_nothing_is_played_after_the_end(here: Path, said: Said) -> None:
    Path("won.strata").write_bytes((Path(__file__).parents[2] / "saves" / "v1-won.strata").read_bytes())
    Path("orders.txt").write_text("", encoding="utf-8")
    line = "won.strata: the game is over, no more turns are taken"
    assert said("adjudicate", "won.strata", "orders.txt", "-o", "b.strata") == (2, [], [line])


def test_a_foreign_target_is_left_alone(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text(ORDERS, encoding="utf-8")
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "orders.txt")
    assert (code, len(err)) == (2, 1)
    assert Path("orders.txt").read_text(encoding="utf-8") == ORDERS


def test_a_damaged_game_is_refused_and_stays(golden: Path, said: Said) -> None:
    whole = golden.read_bytes()
    golden.write_bytes(whole[:3000])
    Path("orders.txt").write_text("", encoding="utf-8")
    code, _, err = said("adjudicate", "golden.strata", "orders.txt", "-o", "golden.strata")
    assert (code, len(err)) == (2, 1)
    assert err[0].startswith("golden.strata, line ") and err[0].endswith("the file is cut off here")
    assert golden.read_bytes() == whole[:3000]


def test_chance_that_is_not_given_is_drawn_and_kept(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asks_for(monkeypatch, rules.DrawNeeded("die", 1, 6), rules.DrawNeeded("Harlem", 3, 5))
    assert main(["adjudicate", "a.strata", "orders.txt", "-o", "b.strata", "--draw", "die=4"]) == 0
    draws = json.loads(Path("b.strata").read_text(encoding="utf-8"))["turns"][0]["draws"]
    assert (draws["die"], draws["Harlem"] in (3, 4, 5)) == (4, True)


@pytest.mark.parametrize(
    ("draw", "line"),
    [
        ("x=y", "--draw x: nothing is drawn under this name in this phase"),
        ("die=7", "--draw die: this is a number from 1 to 6, not 7"),
        ("die=six", "--draw die: this is a number from 1 to 6, not six"),
    ],
)
def test_a_draw_that_nobody_asks_for_is_refused(
    begun: Path, said: Said, monkeypatch: pytest.MonkeyPatch, draw: str, line: str
) -> None:
    asks_for(monkeypatch, rules.DrawNeeded("die", 1, 6))
    assert said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata", "--draw", draw) == (2, [], [line])
    assert not Path("b.strata").exists()


def asks_for(monkeypatch: pytest.MonkeyPatch, *needed: rules.DrawNeeded) -> None:
    """An empty sheet, and a phase in which these draws are asked for one after the other."""
    real = Game.play

    def play(game: Game, orders: object, draws: dict[str, int]) -> Game:
        for one in needed:
            if one.name not in draws:
                raise one
        return real(game, orders, draws)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", play)
    Path("orders.txt").write_text("", encoding="utf-8")


MASTERED = """\
A: name power Avalon [AVA]
  A A@1 - A@2
  A A@2 - O@2
GM:
award 3 A
"""


@pytest.fixture
def mastered(said: Said) -> tuple[int, list[str], list[str]]:
    """What is said when the first phase of a game with a game master is played: a.strata."""
    assert main(["new", "pink2", "-o", "a.strata", "--gm", "Gina"]) == 0
    Path("orders.txt").write_text(MASTERED, encoding="utf-8")
    return said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata")


def test_the_game_master_writes_beside_the_powers(mastered: tuple[int, list[str], list[str]]) -> None:
    code, out, err = mastered
    assert (code, err) == (0, [])
    assert "  award 3 A                        ok" in out
    assert out[-1] == "Without orders: B, C, D, E, F, G"
    game = rules.load_game("a.strata")
    assert [order.text for order in game.turns[0].orders["GM"]] == ["award 3 A"]
    assert {unit.place.text for unit in game.position.units.values() if unit.power == "A"} >= {"A@2", "O@2"}


@pytest.mark.usefixtures("mastered")
def test_powers_go_by_the_names_given_in_the_game(said: Said) -> None:
    Path("orders.txt").write_text("Avalon:\nA A@2 H\n", encoding="utf-8")
    code, out, _ = said("adjudicate", "a.strata", "orders.txt", "-o", "a.strata")
    assert (code, out[3]) == (0, "Avalon")
    for name in ("avalon", "AVA", "A"):
        assert said("report", "a.strata", "--as", name, "-d", "out")[:2] == (0, ["out/A.txt"])


def test_a_heading_for_a_game_master_there_is_not(begun: Path, said: Said) -> None:
    Path("orders.txt").write_text("GM: award 3 A\n", encoding="utf-8")
    code, _, err = said("adjudicate", "a.strata", "orders.txt", "-o", "b.strata")
    assert code == 2
    assert len(err) == 1


def test_a_power_is_drawn_for_under_any_of_its_names(here: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    assert main(["new", "diplomafia", "-o", "m.strata"]) == 0
    Path("orders.txt").write_text("", encoding="utf-8")
    asks_for(monkeypatch, rules.DrawNeeded("LowerEastSide", 1, 10))
    draw = "Lower East Side=7"
    assert main(["adjudicate", "m.strata", "orders.txt", "-o", "n.strata", "--draw", draw]) == 0
    assert json.loads(Path("n.strata").read_text(encoding="utf-8"))["turns"][0]["draws"] == {"LowerEastSide": 7}


def test_a_seed_fixes_what_is_drawn_unless_it_is_given(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed, the same numbers; the game master's own number counts before them."""
    found = []
    Path("orders.txt").write_text("", encoding="utf-8")
    for seed, *more in (("one",), ("one",), ("two",), ("one", "--draw", "die=77")):
        assert main(["new", "standard", "-o", "s.strata", "--seed", seed, "--force"]) == 0
        asks_for(monkeypatch, rules.DrawNeeded("die", 1, 1000))
        assert main(["adjudicate", "s.strata", "orders.txt", "-o", "t.strata", "--force", *more]) == 0
        found.append(json.loads(Path("t.strata").read_text(encoding="utf-8"))["turns"][0]["draws"]["die"])
    assert found[0] == found[1] != found[2]
    assert found[3] == 77
