"""Positions set right by hand, in every game: units, owners, phase, state; what follows from them; the record in the
game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game, Position, Refused, Turn, say
from rules.files.save import read_game, save_game
from rules.files.scenarios import read_all
from rules.game_master import Editor, edited, quick_fix
from rules.options import BY_HAND, Override
from rules.reasons import rule_of
from tests.selfplay import random_game

# --- What mends an oddity where there is one way only.

STANDARD = rules.variant("standard")


def told(position: Position) -> dict[str, str]:
    """The findings about a position -> their quick fix, "" if there is none."""
    fixes = {say(reason): quick_fix(position, reason) for reason in position.variant.validate(position)}
    return {words: fix.words if fix else "" for words, fix in fixes.items()}


def test_retreats_that_no_rule_gives_are_found_anew() -> None:
    position = STANDARD.position(
        phase="F1901R", units={"France": ["A Mar"]}, dislodged={"Italy": {"A Pie": ["Mar", "Boh"]}}
    )
    assert set(told(position).values()) == {"Recalculate its retreats"}
    fix = quick_fix(position, STANDARD.validate(position)[0])
    assert fix is not None
    assert fix.repaired.as_dict()["dislodged"] == {"Italy": {"A Pie": ["Tus", "Tyr", "Ven"]}}


def test_a_retreat_phase_without_retreats_goes_on() -> None:
    position = STANDARD.position(phase="S1901R", units={"France": ["A Par"]}, centers={"France": ["Par"]})
    assert told(position) == {"This is a retreat phase, but no unit is dislodged.": "Continue to Fall 1901, moves"}


def test_where_there_are_several_ways_nothing_is_offered() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bur"]}, centers={"France": ["Par"]})
    assert set(told(position).values()) == {""}


def test_what_mends_one_thing_and_breaks_another_is_none() -> None:
    """Standing again, it would be a unit too many."""
    position = STANDARD.position(phase="S1901M", dislodged={"Italy": {"A Ven": ["Rom"]}})
    assert told(position) == {"A Ven is dislodged, but this is not a retreat phase.": "Remove A Ven"}


def test_what_the_state_says_too_much_is_left_out() -> None:
    variant = rules.variant("diplomafia")
    position = variant.position(
        phase="T3M",
        units={"Harlem": ["SRU EHa"], "Riverside": ["SRU CPW"]},
        state={"turf": {"Harlem": ["EHa"], "Riverside": ["CPW"]}, "captured": {"Harlem": {"EHa": "N"}}},
    )
    assert "Remove it from captured" in told(position).values()


def test_a_unit_that_may_be_anothers_is_not_taken_off_by_a_click() -> None:
    variant = rules.variant("diplomafia")
    position = variant.position(phase="T2M", units={"Riverside": ["SRU EHa"]}, state={"turf": {"Harlem": ["EHa"]}})
    assert told(position)["SRU EHa is in East Harlem, which is not turf of Riverside."] == ""


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


def test_a_unit_is_put_on_and_taken_off() -> None:
    start = STANDARD.position(phase="S1901M", units={"France": ["A Par"]})
    more = Editor(start).placed("England", "F", "Lon")
    assert notation(more) == {"France": ["A Par"], "England": ["F Lon"]}
    assert notation(Editor(more).taken_off("Par")) == {"England": ["F Lon"]}


# --- units


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda editor: editor.placed("France", "F", "Mun"), "no fleet can be in Munich"),
        (lambda editor: editor.placed("France", "A", "Par"), "A Par and A Par are both in Paris"),
        (lambda editor: editor.placed("France", "A", "Prs"), "There is no province called 'Prs'"),
        (lambda editor: editor.taken_off("Mun"), "There is no unit at Mun"),
        (lambda editor: editor.with_phase("S1901X"), "standard has no phase 'S1901X'"),
        (lambda editor: editor.owned("Bur", "France"), "Burgundy has no supply center"),
        (lambda editor: editor.with_state({"cash": {}}), "standard has no state called cash"),
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


def fight() -> Game:
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
    dislodged = Editor(start).changed("Bur", now_dislodged=True)
    assert retreats(dislodged) == {"A Bur": ["Bel", "Gas", "Mar", "Par", "Pic", "Ruh"]}
    assert notation(Editor(dislodged).changed("Bur", dislodged=True, now_dislodged=False)) == notation(start)


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
        found = rules.files.read_position(rules.files.position_text(position, "A title"))
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
    assert turn.edits == (rules.units.Edit(("Germany: A Ruh removed.",), "It was never built."),)
    assert after.position.phase.text == "S1901M"
    assert (turn.outcomes, turn.results) == ((), {})


@pytest.mark.parametrize("name", NAMES)
def test_the_report_tells_what_was_set_right_and_why(name: str) -> None:
    game = Game.new(rules.variant(name))
    editor = Editor(game.position)
    if not editor.units:
        pytest.skip("begins without units")
    game = edited(game, editor.taken_off(editor.units[0].key), "He said so.")
    lines = rules.reports.report(game.turns[0], "").splitlines()
    at = lines.index("Corrected by the game master")
    assert lines[at + 1].endswith(f"{editor.units[0].text} removed.")
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
    assert reopened(game, tmp_path).turns[-1].edits == game.turns[-1].edits


def reopened(game: Game, folder: Path) -> Game:
    """The game saved and read again, with the same turns and position."""
    save_game(game, folder / "game.strata")
    found = read_game(folder / "game.strata")
    assert (found.differences, found.altered) == ((), ())
    assert found.game.position.as_dict() == game.position.as_dict()
    return found.game


def test_a_position_in_a_file_that_cannot_be_says_where(tmp_path: Path) -> None:
    game = fight()
    game = edited(game, Editor(game.position).taken_off("Ruh"), "why")
    head, _, tail = rules.files.game_text(game).rpartition('"A Mun"')
    text = f'{head}"A Xyz"{tail}'
    path = tmp_path / "game.strata"
    path.write_text(text)
    with pytest.raises(rules.files.SaveError, match=r"turns.0.edit.position"):
        rules.files.read_game(path)


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
    found = rules.files.read_position(text)
    assert (notation(found.position), found.orders) == ({"France": ["A Par"]}, {"France": ("A Par - Bur",)})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "is empty"),
        ("variant = ", "a value is missing or not understood"),
        ('phase = "S1901M"', "variant"),
        ('variant = "chess"\nphase = "S1901M"', "chess"),
        ('variant = "standard"\nphase = "S1901M"\n[units]\nFrance = ["A Prs", "F Mun"]', "units.France"),
        ('variant = "standard"\nphase = "S1901M"\nunit = 3', "unit"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, where: str) -> None:
    with pytest.raises(rules.files.ScenarioError, match=where):
        rules.files.read_position(text)


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
        ("'Cash: Wall Street' must be a whole number from -1000000000 to 1000000000, not 'much'", "5.2"),
        ("'Loans between families' must be a table, not 3", "10.3"),
        ("'Special powers, last used: France 1A' must be a turn like F1902M, not 'soon'", "C-41"),
        ("'There is a game master' must be true or false, not 3", "12"),
    ]


def test_who_has_no_room_or_no_footing_there_is_told_by_which_rule() -> None:
    start, jungle = rules.variant("standard").start(), rules.variant("bioplomacy").start()
    with pytest.raises(Refused, match="are both in Paris") as crowded:
        Editor(start).placed("France", "A", "Par")
    with pytest.raises(Refused, match="no fleet can be in Munich") as stranded:
        Editor(start).placed("France", "F", "Mun")
    there = next(iter(jungle.units.values()))
    with pytest.raises(Refused) as doubled:
        Editor(jungle).placed(there.power, there.kind, there.place.text)
    assert [rule_of(one.value) for one in (crowded, stranded, doubled)][0::2] == ["S3", "R1"]
    assert rule_of(stranded.value).startswith("DATC 6.A.1")


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_the_state_has_a_name_and_a_rule_on_the_page(name: str) -> None:
    variant = rules.variant(name)
    there = {place for block in rules.guides.blocks(rules.rules_page(name)) for place in block.places}
    words = variant.state_words()
    assert {
        key for key, word in words.items() if not set(rules.guides.places(word.clause)) <= there or not word.clause
    } == set()
    assert len({word.name for word in words.values()}) == len(words)
    assert {key for key, word in words.items() if word.name in words} == set()


# --- A result that the game master rules otherwise: said to be so for ever, and everything after it recomputed.

WHY = "The order was changed in time by telephone"


def play(*turns: dict[str, list[str]], **position: object) -> Game:
    game = Game.new(STANDARD)
    if position:
        game = replace(game, start=STANDARD.position(**position))  # type: ignore[arg-type]
    for orders in turns:
        game = game.play(orders)
    return game


def ruled(game: Game, number: int, power: str, order: str, ruling: str) -> Game:
    return with_override(game, number, Override(power, order, ruling, WHY))


def with_override(game: Game, number: int, override: Override) -> Game:
    overrides = rules.game_master.with_ruling(game.turns[number], override)
    return rules.game_master.with_overrides(game, number, overrides, drawn)


def drawn(needed: rules.DrawNeeded) -> int:
    return needed.low + sum(needed.name.encode()) % (needed.high - needed.low + 1)


BOUNCE = {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]}


STAB = {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"]}
CROSSING = {"England": ["A Lon - Bel", "F NTH C A Lon - Bel"]}
FLEETS = {**CROSSING, "France": ["F ENG - NTH", "F NWG S F ENG - NTH"]}


@pytest.mark.parametrize(
    ("orders", "order", "ruling", "results"),
    [
        (BOUNCE, "A Par - Bur", "succeeds", {"A Par": "ok", "A Mun": "bounce"}),
        (BOUNCE, "A Mun - Bur", "void", {"A Par": "ok", "A Mun": "void"}),
        ({"France": ["A Par - Bur"]}, "A Par - Bur", "fails", {"A Par": "bounce"}),
        (STAB, "A Ven S A Tyr - Tri", "fails", {"A Ven": "cut", "A Tyr": "bounce", "A Tri": "ok"}),
        (
            {**STAB, "Austria": ["F ADR - Ven"]},
            "A Ven S A Tyr - Tri",
            "succeeds",
            {"A Ven": "ok", "A Tyr": "ok", "A Tri": "dislodged"},
        ),
        (FLEETS, "F NTH C A Lon - Bel", "succeeds", {"A Lon": "ok", "F NTH": "dislodged"}),
        (CROSSING, "F NTH C A Lon - Bel", "fails", {"A Lon": "disrupted", "F NTH": "disrupted"}),
    ],
    ids=[
        *("a bounce succeeds", "void", "a move fails", "a support cut", "a cut support counts", "a convoy carries"),
        "a convoy is disrupted",
    ],
)
def test_a_result_is_ruled_and_what_hangs_on_it_follows(
    orders: dict[str, list[str]], order: str, ruling: str, results: dict[str, str]
) -> None:
    """A void order counts as never written, and stands in the record as it was."""
    units = {
        power: [line.split(" ")[0] + " " + line.split(" ")[1] for line in lines] for power, lines in orders.items()
    }
    if orders.keys() >= {"Italy"}:
        units.setdefault("Austria", []).append("A Tri")
    power = next(power for power, lines in orders.items() if order in lines)
    turn = ruled(play(orders, phase="F1901M", units=units), 0, power, order, ruling).turns[0]
    assert {key: turn.results[key][0] for key in results} == results
    told = [rules.say(one) for one in next(one for one in turn.outcomes if one.order.text == order).reasons]
    assert f"The game master ruled: {WHY}." in told
    assert order in [line.text for line in turn.orders[power]]


def test_everything_after_it_is_recomputed() -> None:
    game = play(BOUNCE, {"France": ["A Par - Gas"], "Germany": ["A Mun - Bur"]}, {"Germany": ["build A Mun"]})
    assert "Bur" in game.position.units and game.position.units["Bur"].power == "Germany"
    after = ruled(game, 0, "France", "A Par - Bur", "succeeds")
    assert after.position.units["Bur"].power == "France"
    assert after.turns[1].results["A Mun"] == ("bounce",)
    assert len(after.turns) == len(game.turns)


def test_phases_that_come_now_pass_and_orders_for_others_are_lost() -> None:
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri"]}
    game = play({"Italy": ["A Tyr - Tri"]}, {}, phase="S1901M", units=units)
    assert [turn.before.phase.text for turn in game.turns] == ["S1901M", "F1901M"]
    after = ruled(game, 0, "Italy", "A Tyr - Tri", "succeeds")
    assert [turn.before.phase.text for turn in after.turns] == ["S1901M", "S1901R", "F1901M"]
    back = rules.game_master.with_overrides(
        after, 0, rules.game_master.without_ruling(after.turns[0], "Italy", "A Tyr - Tri")
    )
    assert [turn.before.phase.text for turn in back.turns] == ["S1901M", "F1901M"]


def test_a_ruling_is_in_the_file_for_ever(tmp_path: Path) -> None:
    game = ruled(play(BOUNCE, {}), 0, "France", "A Par - Bur", "succeeds")
    again = reopened(game, tmp_path)
    assert again.turns[0].overrides == (Override("France", "A Par - Bur", "succeeds", WHY),)
    by_hand_too = by_hand(game, 0, "Mun", "ok")
    assert reopened(by_hand_too, tmp_path).turns[0].overrides == by_hand_too.turns[0].overrides
    assert '"result"' in rules.files.game_text(by_hand_too) and '"result"' not in rules.files.game_text(game)


def test_only_what_makes_a_difference_can_be_ruled() -> None:
    turn = play({**BOUNCE, "Italy": ["A Ven H", "A Rom - Ven", "F Nap S A Rom"]}).turns[0]
    offers = {one.key: rules.game_master.rulings_on(turn, one) for one in turn.outcomes}
    assert offers["A Par"] == ("succeeds", "void")
    assert offers["A Ven"] == ("void",)
    assert offers["A Rom"] == ("void",), "nobody drives out his own unit, whatever is ruled"
    assert offers["A Vie"] == (), "nobody ordered it"


def consistent(turn: Turn) -> bool:
    """Whether no place holds more than the rules allow."""
    return not [one for one in turn.after.variant.validate(turn.after) if one.code in ("two_units", "crowded")]


@pytest.mark.slow
@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_any_result_can_be_ruled_otherwise(variant: str) -> None:
    game, rng, ruled_so = random_game(11, 5, Game.new(rules.variant(variant))), Random(4), 0
    for number, turn in enumerate(game.turns):
        offers = [(one, how) for one in turn.outcomes for how in rules.game_master.rulings_on(turn, one)]
        for outcome, how in rng.sample(offers, min(3, len(offers))):
            after = ruled(game, number, outcome.order.power, outcome.order.text, how)
            told = next(one for one in after.turns[number].outcomes if one.order == outcome.order)
            assert told.reasons and told.reasons[0].code == "ruled"
            assert {"succeeds": "ok" in told.words, "fails": "ok" not in told.words, "void": "void" in told.words}[how]
            assert consistent(after.turns[number])
            [rules.say(reason) for one in after.turns[number].outcomes for reason in one.reasons]
            ruled_so += 1
    assert ruled_so > 2


# Turns that are taken back.


def test_turns_that_are_taken_back_are_kept_beside_the_game() -> None:
    game = play(BOUNCE, {}, {})
    after = rules.game_master.with_former(game, game.back(2), "Before")
    assert [(branch.name, len(branch.turns)) for branch in after.branches] == [("Before", 3)]
    assert rules.game_master.with_former(game, game, "Before") is game
    otherwise = rules.game_master.with_former(game, game.back().play(BOUNCE), "Before")
    assert [branch.turns for branch in otherwise.branches] == [game.turns]
    assert rules.game_master.name_of_former(game) == "Until Fall 1902"


def test_nothing_is_taken_that_no_file_could_hold() -> None:
    with pytest.raises(ValueError, match="at most 2000 characters"):
        rules.game.Ruling("note", 0, "Spring 1901, moves", "x" * 2001)
    with pytest.raises(ValueError, match="at most 80 characters"):
        rules.game.Ruling("note", 0, "Spring 1901, moves", "x", clause="y" * 81)
    with pytest.raises(ValueError, match="at most 400 characters"):
        Override("France", "A Par - Bur", "void", "z" * 401)
    game = play(BOUNCE)
    with pytest.raises(ValueError, match="at most 60 characters"):
        rules.game.with_variation_renamed(
            rules.game.with_variation(game, rules.game.start_variation(game, 0, "What if")), "What if", "n" * 61
        )


# --- Results that the game master sets by hand, positions in the middle of a game.


def by_hand(game: Game, number: int, key: str, *words: str) -> Game:
    outcome = rules.explanation.outcome_of(game.turns[number], key)
    assert outcome is not None
    return with_override(game, number, Override(outcome.order.power, outcome.order.text, BY_HAND, WHY, words))


def test_a_retreat_is_said_to_have_failed_and_the_position_follows_by_hand() -> None:
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri"]}
    moves = {"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"]}
    game = play(moves, {"Austria": ["A Tri R Bud"]}, {}, phase="S1901M", units=units)
    game = by_hand(game, 1, "Tri", "disband")
    assert game.turns[1].results["A Tri"] == ("disband",)
    assert "Bud" in game.position.units, "nothing follows by itself"
    number = rules.game_master.follows(game, 1)
    after = Editor(game.positions[number], game.turns[:number]).taken_off("Bud")
    edited = rules.game_master.edited_at(game, number, after, WHY)
    assert [bool(turn.edits) for turn in edited.turns] == [False, False, True, False]
    assert "Bud" not in edited.position.units
    assert rules.game_master.at_edited(game, edited, number) == number + 1 == rules.game_master.follows(edited, 1)


def test_a_build_a_waive_and_a_removal_are_said_otherwise() -> None:
    centers = {"France": ["Par", "Bre", "Mar"], "Italy": ["Rom"]}
    units = {"France": ["A Bur"], "Italy": ["A Rom", "A Ven"]}
    orders = {"France": ["build A Par", "waive"], "Italy": ["remove A Ven"]}
    game = play(orders, phase="W1901A", units=units, centers=centers)
    for key in ("build A Par", "waive", "Ven"):
        game = by_hand(game, 0, key, "void")
    assert [one.ruling for one in game.turns[0].overrides] == [BY_HAND] * 3
    assert set(game.turns[0].results.values()) == {("void",)}


def test_a_result_by_hand_says_what_it_is() -> None:
    with pytest.raises(ValueError, match="in words"):
        Override("France", "A Par - Bur", BY_HAND, WHY)
    with pytest.raises(ValueError, match="in words"):
        Override("France", "A Par - Bur", "void", WHY, ("ok",))


def test_a_position_in_the_middle_is_set_right_and_later_turns_are_played_anew() -> None:
    game = play(BOUNCE, {"France": ["A Par - Gas"]})
    after = Editor(game.positions[1], game.turns[:1]).changed("Par", place="Pic")
    changed = rules.game_master.edited_at(game, 1, after, WHY)
    assert changed.turns[2].orders == game.turns[1].orders
    assert "Pic" in changed.position.units and "Gas" not in changed.position.units
    again = rules.game_master.edited_at(changed, 2, Editor(changed.positions[2]).taken_off("Pic"), WHY)
    assert len(again.turns) == len(changed.turns), "one turn for both changes"
    assert rules.game_master.edited_at(game, 1, game.positions[1], WHY) is game


@pytest.mark.slow
@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_in_every_variant_every_result_can_be_set_by_hand(variant: str) -> None:
    game = random_game(11, 5, Game.new(rules.variant(variant)))
    seen = set()
    for number, turn in enumerate(game.turns):
        for outcome in turn.outcomes:
            if outcome.order.verb in seen:
                continue
            seen.add(outcome.order.verb)
            override = Override(outcome.order.power, outcome.order.text, BY_HAND, WHY, ("failed",))
            after = with_override(game, number, override)
            told = [one for one in after.turns[number].outcomes if one.order == outcome.order]
            assert told and all(one.words == ("failed",) and one.reasons[0].code == "ruled" for one in told)
            assert after.position.as_dict() == game.position.as_dict()
    assert len(seen) > 2


@pytest.mark.parametrize("variant", ["standard", "diplomyopia"])
def test_retreats_and_builds_that_are_said_to_have_been_made_are_told_without_a_unit_there(variant: str) -> None:
    made = rules.variant(variant)
    units = {
        "Italy": ["A Tyr", "A Ven"],
        "Austria": ["A Tri"],
        "Russia": ["A Rum", "A Bul", "A Gre"],
        "Turkey": ["A Ser"],
    }
    orders = {
        "Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"],
        "Russia": ["A Rum - Ser", "A Bul S A Rum - Ser", "A Gre S A Rum - Ser"],
    }
    game = replace(Game.new(made), start=made.position(phase="F1901M", units=units)).play(orders)
    game = game.play({"Austria": ["A Tri R Bud"], "Turkey": ["A Ser R Bud"]})
    assert game.turns[1].results["A Tri"] == ("bounce", "disband")
    game = by_hand(game, 1, "Tri", "ok")
    centers = {"Austria": ["Bud"]}
    winter = replace(Game.new(made), start=made.position(phase="W1901A", units={"Italy": ["A Rom"]}, centers=centers))
    winter = by_hand(winter.play({"Austria": ["build A Vie"]}), 0, "build A Vie", "ok")
    for turn in (game.turns[1], winter.turns[0]):
        for power in ("Austria", "Italy", rules.PUBLIC, ""):
            assert rules.reports.report(turn, power)
            assert all(rules.say(event.reason) for event in rules.reports.events(turn, power))
