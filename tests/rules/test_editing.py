"""Positions set right by hand, in every game: units, owners, phase, state; what follows from them; the record in the
game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules
from rules import Editor, Game, Position, Refused, edited, rule_of
from rules.files.scenarios import read_all

STANDARD = rules.variant("standard")
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))
NAMES = list(rules.VARIANTS)


def notation(position: Position) -> dict[str, list[str]]:
    return {power: sorted(units) for power, units in position.as_dict()["units"].items()}


@pytest.fixture(scope="module")
def positions() -> Callable[[str], list[Position]]:
    """Positions of a variant out of the scenarios: the first, the last and some between."""
    found: dict[str, list[Position]] = {}
    for path in SCENARIOS:
        for scenario in read_all(path)[0]:
            found.setdefault(scenario.position.variant.id, []).append(scenario.position)

    def some(name: str) -> list[Position]:
        there = found.get(name, [])
        return there[:: max(1, len(there) // 6)]

    return some


# --- units


def test_a_unit_is_put_on_and_taken_off() -> None:
    start = STANDARD.position(phase="S1901M", units={"France": ["A Par"]})
    more = Editor(start).placed("England", "F", "Lon")
    assert notation(more) == {"France": ["A Par"], "England": ["F Lon"]}
    assert notation(Editor(more).taken_off("Par")) == {"England": ["F Lon"]}


def test_it_moves_and_gets_another_owner_and_kind() -> None:
    start = STANDARD.position(phase="S1901M", units={"France": ["F Bre"]})
    assert notation(Editor(start).changed("Bre", place="Spa/nc")) == {"France": ["F Spa/nc"]}
    assert notation(Editor(start).changed("Bre", power="Italy", kind="A")) == {"Italy": ["A Bre"]}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda editor: editor.placed("France", "F", "Mun"), "no fleet can stand in Munich"),
        (lambda editor: editor.placed("France", "A", "Par"), "A Par and A Par are both in Paris"),
        (lambda editor: editor.placed("France", "A", "Prs"), "No place is called 'Prs'"),
        (lambda editor: editor.taken_off("Mun"), "There is no unit at Mun"),
        (lambda editor: editor.with_phase("S1901X"), "standard has no phase 'S1901X'"),
        (lambda editor: editor.owned("Bur", "France"), "Burgundy has no supply center"),
        (lambda editor: editor.with_state({"cash": {}}), "standard keeps no state called cash"),
    ],
)
def test_what_cannot_be_says_why(change: Callable[[Editor], Position], why: str) -> None:
    start = STANDARD.position(phase="S1901M", units={"France": ["A Par"]})
    with pytest.raises(ValueError, match=why):
        change(Editor(start))


def test_centers_have_other_owners_and_none() -> None:
    start = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par", "Bel"]})
    given = Editor(start).owned("Bel", "Germany")
    assert given.centers == {"Bel": "Germany", "Par": "France"}
    assert Editor(given).owned("Bel", "").centers == {"Par": "France"}


# --- retreats


def dislodged(game: Game) -> Position:
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"], "France": ["A Bur H"]}
    return game.play(orders).position


def fight() -> Game:
    from dataclasses import replace

    units = {"Germany": ["A Mun", "A Ruh"], "France": ["A Bur"]}
    return replace(Game.new(STANDARD), start=STANDARD.position(phase="S1901M", units=units))


def retreats(position: Position) -> dict[str, list[str]]:
    found: dict[str, list[str]] = position.as_dict()["dislodged"].get("France", {})
    return found


def test_retreats_are_found_anew_and_the_attackers_origin_stays_barred() -> None:
    orders = {"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"], "France": ["A Bur H"]}
    game = fight().play(orders)
    assert retreats(game.position) == {"A Bur": ["Bel", "Gas", "Mar", "Par", "Pic"]}
    after = Editor(game.position, game.turns).placed("England", "A", "Bel")
    assert retreats(after) == {"A Bur": ["Gas", "Mar", "Par", "Pic"]}
    again = Editor(after, game.turns).taken_off("Bel")
    assert retreats(again) == {"A Bur": ["Bel", "Gas", "Mar", "Par", "Pic"]}


def test_a_unit_is_made_to_retreat_and_stands_again() -> None:
    start = STANDARD.position(phase="S1901R", units={"France": ["A Bur"], "Germany": ["A Mun"]})
    fled = Editor(start).changed("Bur", fled=True)
    assert retreats(fled) == {"A Bur": ["Bel", "Gas", "Mar", "Par", "Pic", "Ruh"]}
    assert notation(Editor(fled).changed("Bur", dislodged=True, fled=False)) == notation(start)


# --- in every game


def changes(position: Position) -> Iterator[Position]:
    """Each unit taken off, given to another power and sent away; each center given away; all that can be."""
    editor, board = Editor(position), position.variant.board(position)
    for one in editor.units[:4]:
        yield editor.taken_off(one.key, one.dislodged)
        other = next(power for power in board.powers if power != one.unit.power)
        yield editor.changed(one.key, power=other, dislodged=one.dislodged)
    for center in list(position.centers)[:2]:
        yield editor.owned(center, "")
        yield editor.owned(center, next(iter(board.powers)))


@pytest.mark.parametrize("name", NAMES)
def test_every_change_can_be_written_and_read_again(name: str, positions: Callable[[str], list[Position]]) -> None:
    found = positions(name) or [rules.variant(name).start()]
    done = 0
    for position in found:
        for after in changes(position):
            table = after.as_dict()
            assert after.variant.position(**table).as_dict() | {"dislodged": {}} == table | {"dislodged": {}}
            done += 1
    assert done


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_the_state_is_known_and_can_be_set(name: str, positions: Callable[[str], list[Position]]) -> None:
    for position in positions(name) or [rules.variant(name).start()]:
        variant, state = position.variant, position.variant.state(position)
        assert set(state) <= set(variant.state_words())
        for key, value in state.items():
            assert Editor(position).with_state({key: value}).as_dict()["state"].get(key) == value


@pytest.mark.parametrize("name", NAMES)
def test_a_position_goes_into_text_and_back(name: str, positions: Callable[[str], list[Position]]) -> None:
    for position in positions(name) or [rules.variant(name).start()]:
        found = rules.read_position(rules.position_text(position, "A title"))
        assert found.position.as_dict() == position.as_dict()
        assert found.title == "A title"


def test_what_the_state_tells_of_a_unit_goes_with_it() -> None:
    pink = rules.variant("pink")
    start = pink.position(phase="S1901M", units={"A": ["A A"]}, state={"status": {"A": {"A": "half"}}})
    moved = Editor(start).changed("A", place="H")
    assert moved.as_dict()["state"]["status"] == {"A": {"H": "half"}}
    assert "status" not in Editor(start).taken_off("A").as_dict()["state"]


def test_units_with_numbers_get_the_first_that_is_free() -> None:
    character = rules.variant("character")
    start = character.position(phase="S1901M", units={"France": ["1A Par", "3A Mar"]})
    assert notation(Editor(start).placed("France", "A", "Gas")) == {"France": ["1A Par", "2A Gas", "3A Mar"]}


# --- in a game


def test_an_edit_is_a_turn_of_its_own_with_its_reason() -> None:
    game = fight()
    after = edited(game, Editor(game.position).taken_off("Ruh"), "It was never built.")
    [turn] = after.turns
    assert turn.edits == (rules.Edit(("Germany: A Ruh is gone.",), "It was never built."),)
    assert after.position.phase.text == "S1901M"
    assert (turn.outcomes, turn.results) == ((), {})


@pytest.mark.parametrize("name", NAMES)
def test_the_report_tells_what_was_set_right_and_why(name: str) -> None:
    game = Game.new(rules.variant(name))
    editor = Editor(game.position)
    if not editor.units:
        pytest.skip("begins without units")
    game = edited(game, editor.taken_off(editor.units[0].key), "He said so.")
    lines = rules.report(game.turns[0], "").splitlines()
    at = lines.index("Set right by the game master")
    assert lines[at + 1].endswith(f"{editor.units[0].text} is gone.")
    assert lines[at + 2] == "  Why: He said so."


def test_edits_in_a_row_are_one_turn_and_keep_their_reasons() -> None:
    game = fight()
    game = edited(game, Editor(game.position).taken_off("Ruh"), "one")
    game = edited(game, Editor(game.position).placed("Italy", "A", "Ven"), "two")
    [turn] = game.turns
    assert [edit.reason for edit in turn.edits] == ["one", "two"]
    assert notation(turn.after) == {"Germany": ["A Mun"], "France": ["A Bur"], "Italy": ["A Ven"]}


def test_what_changes_nothing_is_no_edit() -> None:
    game = fight()
    assert edited(game, game.position, "why") is game


def test_what_is_being_written_stays_as_far_as_it_can() -> None:
    game = fight()
    for power, lines in {"Germany": ["A Mun - Bur", "A Ruh H"], "France": ["A Bur H"]}.items():
        game = game.draft(power, [STANDARD.parse(game.position, power, line) for line in lines])
    game = edited(game, Editor(game.position).taken_off("Ruh"))
    assert {power: [one.text for one in lines] for power, lines in game.drafts.items()} == {
        "Germany": ["A Mun - Bur"],
        "France": ["A Bur H"],
    }


def test_play_goes_on_from_it_and_can_be_taken_back() -> None:
    game = fight()
    game = edited(game, Editor(game.position).taken_off("Ruh"))
    game = game.play({"Germany": ["A Mun - Bur"], "France": ["A Bur H"]})
    assert game.turns[-1].results["A Mun"] == ("bounce",)
    assert game.back(2).position.as_dict() == fight().position.as_dict()


@pytest.mark.parametrize("name", NAMES)
def test_it_is_saved_and_read_again_in_every_game(name: str, tmp_path: Path) -> None:
    variant = rules.variant(name)
    game = Game.new(variant)
    editor = Editor(game.position)
    if editor.units:
        after = editor.taken_off(editor.units[0].key)
    else:
        power, province = next(iter(variant.base.powers)), next(iter(variant.base.centers))
        after = editor.placed(power, next(iter(variant.kinds)), province)
    game = edited(game, after, "He said so.")
    rules.save_game(game, tmp_path / "game.strata")
    loaded = rules.read_game(tmp_path / "game.strata")
    assert loaded.differences == ()
    assert loaded.altered == ()
    assert loaded.game.position.as_dict() == game.position.as_dict()
    assert loaded.game.turns[-1].edits == game.turns[-1].edits


def test_a_position_in_a_file_that_cannot_be_says_where(tmp_path: Path) -> None:
    game = fight()
    game = edited(game, Editor(game.position).taken_off("Ruh"), "why")
    head, _, tail = rules.game_text(game).rpartition('"A Mun"')
    text = f'{head}"A Xyz"{tail}'
    path = tmp_path / "game.strata"
    path.write_text(text)
    with pytest.raises(rules.SaveError, match=r"turns.0.edit.position"):
        rules.read_game(path)


# --- text


def test_a_scenario_with_turns_brings_the_orders_of_the_first() -> None:
    text = """
    [[scenario]]
    id = "x"
    variant = "standard"
    phase = "S1901M"
    [scenario.units]
    France = ["A Par"]
    [[scenario.turn]]
    orders = { France = ["A Par - Bur"] }
    """
    found = rules.read_position(text)
    assert (notation(found.position), found.orders) == ({"France": ["A Par"]}, {"France": ("A Par - Bur",)})


def test_the_keys_alone_will_do() -> None:
    found = rules.read_position('variant = "standard"\nphase = "F1902M"\n[units]\nItaly = ["F Nap"]')
    assert (found.position.phase.text, notation(found.position)) == ("F1902M", {"Italy": ["F Nap"]})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "is empty"),
        ("variant = ", "is no TOML"),
        ('phase = "S1901M"', "variant"),
        ('variant = "chess"\nphase = "S1901M"', "chess"),
        ('variant = "standard"\nphase = "S1901M"\n[units]\nFrance = ["A Prs", "F Mun"]', "units.France"),
        ('variant = "standard"\nphase = "S1901M"\nunit = 3', "unit"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, where: str) -> None:
    with pytest.raises(rules.ScenarioError, match=where):
        rules.read_position(text)


def refused(position: Position, key: str, value: object) -> Refused:
    with pytest.raises(Refused) as caught:
        Editor(position).with_state({key: value})
    return caught.value


def test_a_fault_of_the_state_is_said_in_peoples_words_and_knows_its_rule() -> None:
    mafia, cards, pink = (rules.variant(name).start() for name in ("diplomafia", "character", "pink"))
    faults = (
        refused(mafia, "cash", {"WallStreet": "much"}),
        refused(mafia, "loans", [3]),
        refused(cards, "used", {"France 1A": "soon"}),
        refused(pink, "gm", 3),
    )
    assert [(str(one), rule_of(one)) for one in faults] == [
        ("'Cash: Wall Street' is a whole number from -1000000000 to 1000000000, not 'much'", "5.2"),
        ("'Loans between families' is a table, not 3", "10.3"),
        ("'Special powers, last used: France 1A' is a turn like F1902M, not 'soon'", "C-41"),
        ("'There is a game master' is true or false, not 3", "12"),
    ]


def test_who_has_no_room_or_no_footing_there_is_told_by_which_rule() -> None:
    start, jungle = rules.variant("standard").start(), rules.variant("bioplomacy").start()
    with pytest.raises(Refused, match="are both in Paris") as crowded:
        Editor(start).placed("France", "A", "Par")
    with pytest.raises(Refused, match="no fleet can stand in Munich") as stranded:
        Editor(start).placed("France", "F", "Mun")
    there = next(iter(jungle.units.values()))
    with pytest.raises(Refused) as doubled:
        Editor(jungle).placed(there.power, there.kind, there.place.text)
    assert [rule_of(one.value) for one in (crowded, stranded, doubled)][0::2] == ["S3", "R1"]
    assert rule_of(stranded.value).startswith("DATC 6.A.1")


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_the_state_has_a_name_and_a_rule_on_the_page(name: str) -> None:
    variant = rules.variant(name)
    there = {place for block in rules.blocks(rules.rules_page(name)) for place in block.places}
    words = variant.state_words()
    assert {
        key for key, word in words.items() if not set(rules.places(word.clause)) <= there or not word.clause
    } == set()
    assert len({word.name for word in words.values()}) == len(words)
    assert {key for key, word in words.items() if word.name in words} == set()
