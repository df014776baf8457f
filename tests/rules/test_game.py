"""What-ifs: lines of play that leave a game at any phase and never touch it, in every variant."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import rules
from rules import Game
from rules.files.merge import merged
from rules.files.save import read_game, recover_game, save_game
from rules.game import start_variation, variation_game, variation_tree, with_variation
from rules.standard import Standard
from tests.rules.cases import Case, cases
from tests.rules.files.sealed_games import phrase
from tests.selfplay import played as selfplay_played
from tests.selfplay import random_game, random_orders

VARIANTS = tuple(rules.VARIANTS)
TURNS = 4


def game_of(variant: str) -> Game:
    return random_game(3, TURNS, Game.new(rules.variant(variant)))


def on(line: Game, turns: int, seed: int = 8) -> Game:
    """The line played on at random."""
    rng = Random(seed)
    for _ in range(turns):
        if not line.end:
            line = selfplay_played(line, random_orders(line.position, rng), rng)
    return line


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_any_phase_can_be_played_otherwise_and_the_game_stays_as_it_is(variant: str) -> None:
    game = game_of(variant)
    before = game.turns, game.drafts, game.position
    for number in range(len(game.turns) + 1):
        line = on(start_variation(game, number, "What if"), 2)
        kept = with_variation(game, line)
        assert (kept.turns, kept.drafts, kept.position) == before
        assert line.turns[:number] == game.turns[:number] and len(line.turns) == number + 2
        assert [fork.at for fork in variation_tree(kept)] == [number]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_file_keeps_what_ifs_and_what_was_forked_from_them(variant: str, tmp_path: Path) -> None:
    game = game_of(variant)
    first = on(start_variation(game, 1, "First"), 3)
    game = with_variation(game, first)
    second = on(start_variation(variation_game(game, "First"), 2, "Second"), 1, seed=9)
    second = second.draft(*next(iter(random_orders(second.position, Random(1)).items()), ("", ())))
    game = with_variation(game, second, parent="First")
    save_game(game, tmp_path / "game.strata")
    found = read_game(tmp_path / "game.strata")
    assert [one.text for one in found.differences] == []
    assert rules.files.game_text(found.game) == rules.files.game_text(game)
    assert [(fork.branch.name, fork.depth, fork.at) for fork in variation_tree(found.game)] == [
        ("First", 1, 1),
        ("Second", 2, 2),
    ]
    again = variation_game(found.game, "Second")
    assert again.position.as_dict() == second.position.as_dict()
    assert {power: lines for power, lines in again.drafts.items() if lines} == {
        power: tuple(lines) for power, lines in second.drafts.items() if lines
    }


def test_in_a_what_if_everybody_may_be_given_orders_and_nothing_is_secret() -> None:
    game = Game.new(rules.variant("standard"), {"France": "Anna", "Italy": "Ben"}, secrecy="casual")
    line = start_variation(game, 0, "What if")
    assert (game.to_act, line.to_act) == (("France", "Italy"), tuple(game.variant.base.powers))
    assert (line.secrecy, line.seal, line.viewer("France")) == ("open", None, "")


def test_a_branch_stands_by_itself_when_the_game_is_taken_back() -> None:
    game = game_of("standard")
    game = with_variation(game, on(start_variation(game, 3, "What if"), 1))
    back = game.back(3)
    assert [fork.at for fork in variation_tree(back)] == [1]
    assert len(variation_game(back, "What if").turns) == 4


def test_what_was_forked_from_a_branch_outlives_it() -> None:
    game = game_of("standard")
    game = with_variation(game, on(start_variation(game, 1, "First"), 1))
    second = on(start_variation(variation_game(game, "First"), 2, "Second"), 1)
    game = with_variation(game, second, parent="First")
    (left,) = variation_tree(rules.game.without_variation(game, "First"))
    assert (left.branch.name, left.branch.parent, left.at) == ("Second", "", 1)
    named = rules.game.with_variation_renamed(game, "First", "The stab")
    assert [fork.branch.parent for fork in variation_tree(named)] == ["", "The stab"]


def test_two_lines_of_play_have_two_names() -> None:
    game = game_of("standard")
    for name in ("First", "Second"):
        game = with_variation(game, start_variation(game, 1, name))
    with pytest.raises(ValueError, match='There is already a variation named "First"'):
        rules.game.with_variation_renamed(game, "Second", "First")
    with pytest.raises(ValueError, match="needs a name"):
        rules.game.with_variation_renamed(game, "Second", "  ")
    assert rules.game.free_variation_name(["First", "First 2"], "First") == "First 3"


def test_faults_of_a_branch_are_told_with_their_place_and_cost_nothing_else(tmp_path: Path) -> None:
    game = game_of("standard")
    game = with_variation(game, on(start_variation(game, 1, "Good"), 1))
    game = with_variation(game, on(start_variation(game, 2, "Bad"), 1))
    text = rules.files.game_text(game)
    head, tail = text.split('"name": "Bad"')
    path = tmp_path / "game.strata"
    path.write_text(f'{head}"name": "Bad"' + tail.replace('"at": 2', '"at": 99'))
    with pytest.raises(rules.files.SaveError, match=r"branches\.1\.at: is 99, but the game has only 4 turns"):
        read_game(path)
    found = recover_game(path)
    assert [branch.name for branch in found.game.branches] == ["Good"]
    assert len(found.game.turns) == TURNS and "Bad" in found.lost[0]


def test_two_copies_of_a_game_keep_the_lines_of_play_of_both(tmp_path: Path) -> None:
    game = game_of("standard")
    paths = []
    for number, seed in enumerate((8, 9)):
        mine = with_variation(game, on(start_variation(game, 1, "What if"), 1, seed))
        mine = with_variation(mine, on(start_variation(game, 2, f"Mine {number}"), 1))
        paths.append(tmp_path / f"{number}.strata")
        save_game(mine, paths[-1])
    copies = [read_game(path).game for path in paths]
    joined = [rules.files.game_text(merged(*pair).game) for pair in (copies, copies[::-1])]
    assert joined[0] == joined[1]
    names = [fork.branch.name for fork in variation_tree(merged(*copies).game)]
    assert sorted(names) == ["Mine 0", "Mine 1", "What if", "What if 2"]


# --- The course of a standard game: the year, captures, victory, agreed ends, missing and wrong orders.

STANDARD = rules.variant("standard")


def played(position: rules.Position, **orders: list[str]) -> rules.Turn:
    return STANDARD.adjudicate(position, orders)


def said(turn: rules.Turn, key: str) -> list[str]:
    return [rules.say(reason) for one in turn.outcomes if one.key == key for reason in one.reasons]


def test_the_start() -> None:
    start = STANDARD.start()
    assert start.phase.text == "S1901M"
    assert len(start.units) == 22
    assert {power: len(start.owned(power)) for power in STANDARD.base.powers} == {
        "Austria": 3, "England": 3, "France": 3, "Germany": 3, "Italy": 3, "Russia": 4, "Turkey": 3
    }  # fmt: skip


def test_a_draw_ends_the_game() -> None:
    game = rules.Game.new(STANDARD).finish(rules.End("draw", ("England", "France")))
    assert game.position.phase.text == "done"
    assert game.end == rules.End("draw", ("England", "France"))
    assert game.to_act == ()
    with pytest.raises(ValueError, match="The game is over"):
        game.play({})
    assert game.back().end is None


def test_only_who_remains_can_share_in_an_end() -> None:
    position = STANDARD.position(phase="S1910M", units={"France": ["A Par"], "Italy": ["A Rom"]})
    with pytest.raises(ValueError, match="Turkey cannot share in the result"):
        STANDARD.finish(position, rules.End("draw", ("France", "Turkey")))
    with pytest.raises(ValueError, match="only on a draw or a concession"):
        STANDARD.finish(position, rules.End("win", ("France",)))


@pytest.mark.parametrize(
    ("kind", "powers", "complaint"),
    [
        ("draw", (), "Name at least one power"),
        ("draw", ("France", "France"), "name each power only once"),
        ("concession", ("France", "Italy"), "Only a draw can name several powers, not France, Italy"),
    ],
)
def test_who_can_share_in_what(kind: str, powers: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        STANDARD.finish(STANDARD.start(), rules.End(kind, powers))


@pytest.mark.parametrize(
    "ended",
    [
        5,
        None,
        {},
        {"kind": "draw"},
        {"kind": "draw", "powers": 5},
        {"kind": "draw", "powers": "France"},
        {"kind": "draw", "powers": []},
        {"kind": "draw", "powers": [[]]},
        {"kind": "draw", "powers": ["Narnia"]},
        {"kind": "draw", "powers": ["France", "france"]},
        {"kind": "concession", "powers": ["France", "Italy"]},
        {"kind": "zz", "powers": ["France"]},
        {"kind": 5, "powers": ["France"]},
        {"kind": "draw", "powers": ["France"], "year": 1905},
    ],
)
def test_an_end_that_makes_no_sense_is_no_state(ended: object) -> None:
    with pytest.raises(ValueError, match=r"ended must look like|power|Nobody"):
        STANDARD.position(phase="done", state={"ended": ended})


@pytest.mark.parametrize("phase", ["done", "S1905M", "F1905R", "W1905A"])
def test_nothing_is_ordered_in_an_ended_game(phase: str) -> None:
    over = STANDARD.position(
        phase=phase,
        units={"France": ["A Par"]},
        centers={"France": ["Par", "Bre"]},
        dislodged={"France": {"A Bur": ["Pic"]}},
        state={"ended": {"kind": "draw", "powers": ["France"]}},
    )
    assert STANDARD.default_orders(over, "France") == ()
    assert STANDARD.must_act(over) == ()
    assert rules.choices(over, "France").candidates == ()
    with pytest.raises(ValueError, match="The game is over"):
        STANDARD.adjudicate(over, {})


def test_done_is_over_though_nobody_has_won() -> None:
    done = STANDARD.position(phase="done", units={"France": ["A Par"]})
    with pytest.raises(ValueError, match="The game is over"):
        STANDARD.adjudicate(done, {})
    assert STANDARD.next_phase(done.phase) == done.phase


def test_an_agreed_end_is_state() -> None:
    over = STANDARD.finish(STANDARD.start(), rules.End("concession", ("Turkey",)))
    assert over.as_dict()["state"] == {"ended": {"kind": "concession", "powers": ["Turkey"]}}
    state = over.as_dict()["state"]
    assert STANDARD.end(STANDARD.position(phase="done", units={}, state=state)) == rules.End("concession", ("Turkey",))
    with pytest.raises(ValueError, match="has no state called cards"):
        STANDARD.position(phase="S1901M", units={}, state={"cards": 3})


def test_missing_orders_hold_disband_and_waive() -> None:
    fight = STANDARD.position(phase="S1901M", units={"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"]})
    turn = played(fight, Germany=["A Mun - Bur", "A Ruh S A Mun - Bur"])
    assert turn.results["A Bur"] == ("dislodged",)
    retreat = played(turn.after)
    assert retreat.results["A Bur"] == ("disband",)
    assert said(retreat, "A Bur") == ["A Bur was disbanded: no retreat was ordered."]
    winter = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par"]})
    assert [order.text for order in STANDARD.default_orders(winter, "France")] == ["waive"]
    assert played(winter).after.units == {}


def test_the_last_order_for_a_unit_counts() -> None:
    turn = played(STANDARD.start(), France=["A Par - Bur", "A Par - Gas"])
    assert turn.results["A Par"] == ("ok",)
    assert "Gas" in turn.after.units
    assert said(turn, "A Par")[0] == "A later order for A Par replaced this one."


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"colour": "red"}, "standard has no option colour"),
        ({"convoy_paradox": "x"}, "option convoy_paradox must be 'szykman', 'all_hold', not 'x'"),
        ({"victory": "many"}, "option victory must be a whole number, not 'many'"),
        ({"retreat_to_convoy_origin": 1}, "option retreat_to_convoy_origin must be true or false, not 1"),
        ({"victory": 99}, "option victory must be a number from 1 to 34, not 99"),
    ],
)
def test_options_are_checked(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rules.variant("standard", **options)


def test_the_doctor_looks_at_retreats_and_ends() -> None:
    dislodged = {"France": {"A Par": ["Bur", "Mos"]}}
    odd = STANDARD.position(phase="S1905R", units={"Italy": ["A Bur"]}, centers={"Italy": ["Rom"]}, dislodged=dislodged)
    assert [rules.say(reason) for reason in STANDARD.validate(odd)] == [
        "A Par is given Burgundy as a retreat, but A Bur is there.",
        "A Par is given Moscow as a retreat, but it is not adjacent.",
    ]
    done = STANDARD.position(phase="done")
    assert [reason.code for reason in STANDARD.validate(done)] == ["over_without_end"]
    ended = STANDARD.position(phase="S1905M", state={"ended": {"kind": "draw", "powers": ["France"]}})
    assert [rules.say(reason) for reason in STANDARD.validate(ended)] == [
        "The game was ended by agreement, but its phase is S1905M, not done."
    ]


def test_the_report_tells_orders_results_and_where_all_stand() -> None:
    turn = played(STANDARD.start(), France=["A Par - Bur"], Germany=["A Mun - Bur"])
    report = STANDARD.report(turn, "France")
    assert report.startswith("Diplomacy: Spring 1901, moves. Report for France\n")
    assert "A Mun - Bur: bounced with A Par, 1-1" in report
    assert "bounced with A Mun, 1-1" in report
    assert "France      3 centers: Bre, Mar, Par" in report
    alone = STANDARD.position(phase="S1901M", units={"Italy": ["A Rom"]}, centers={"Italy": ["Rom"]})
    report = STANDARD.report(played(alone), "")
    assert "Italy        1 center: Rom\n               1 unit: A Rom" in report


def test_a_power_that_loses_its_player_loses_its_draft() -> None:
    game = rules.Game.new(STANDARD, {"France": "Anna", "Germany": "Ben", "Italy": "Eva"})
    for power, line in {"France": "A Par H", "Germany": "A Mun H", "Italy": "A Ven H"}.items():
        game = game.draft(power, [rules.parse(game.position, power, line)]).submit(power)
    changed = game.reseat({"France": "", "Germany": "Max"})
    assert (set(changed.drafts), changed.submitted) == ({"Germany", "Italy"}, {"Italy"})
    assert [changed.seat(power).player for power in ("France", "Germany", "Italy")] == ["", "Max", "Eva"]


@pytest.mark.parametrize(("variant", "needed"), [("standard", {"Italy"}), ("gambling", {"GM", "Italy"})])
def test_a_game_master_without_orders_need_not_open_his_seat(variant: str, needed: set[str]) -> None:
    assert rules.Game.new(rules.variant(variant), {"Italy": "Eva", "GM": "Max"}, "sealed").needed == needed


def test_a_game_steps_forward_and_back() -> None:
    game = rules.Game.new(STANDARD, {"France": "Anna", "Germany": "Ben"})
    assert game.to_act == ("France", "Germany")
    order = rules.parse(game.position, "France", "A Par - Bur")
    game = game.draft("France", [order]).submit("France")
    assert game.waiting_for == ("Germany",)
    with pytest.raises(ValueError, match="has submitted"):
        game.draft("France", [])
    game = game.take_back("France").submit("France").submit("Germany").resolve()
    assert game.position.phase.text == "F1901M"
    assert "Bur" in game.position.units
    assert game.back().drafts["France"] == (order,)
    assert [p.phase.text for p in game.positions] == ["S1901M", "F1901M"]


# --- Builds and removals: what is carried out, and why what is not (DATC 6.I, 6.J and chapter 4.D).


def winter(variant: rules.Variant, units: dict[str, list[str]], centers: dict[str, list[str]]) -> rules.Position:
    return variant.position(phase="W1901A", units=units, centers=centers)


def told(turn: rules.Turn) -> dict[str, str]:
    return {one.key: rules.say(one.reasons[0]) for one in turn.outcomes}


RUSSIA = {"Russia": ["Mos", "StP", "War", "Swe"]}


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("build A Swe", "Sweden is not a home center of Russia."),
        ("build A Sev", "Russia does not own Sevastopol."),
        ("build A Ukr", "Ukraine has no supply center."),
        ("build F Mos", "No fleet can be in Moscow."),
        ("build F StP", "Name a coast for the fleet in StP: StP/nc or StP/sc."),
        ("build A War", "Warsaw is occupied by A War."),
        ("remove A War", "Russia has no more removals to make."),
        ("A War H", "'A War H' is not an order for this phase."),
    ],
)
def test_builds_that_cannot_be(order: str, sentence: str) -> None:
    turn = STANDARD.adjudicate(winter(STANDARD, {"Russia": ["A War"]}, RUSSIA), {"Russia": [order]})
    assert told(turn)[order] == sentence
    assert turn.results[order] == ("void",)


def test_one_build_a_center_and_no_more_than_are_due() -> None:
    before = winter(STANDARD, {"Russia": ["A Ukr", "A Gal"]}, RUSSIA)
    orders = ["build A Mos", "build F StP/nc", "build A StP", "build A War"]
    turn = STANDARD.adjudicate(before, {"Russia": orders})
    assert told(turn) == {
        "build A Mos": "A Mos was built.",
        "build F StP/nc": "F StP/nc was built.",
        "build A StP": "Another build is already ordered in St Petersburg.",
        "build A War": "Russia has no builds left: 4 centers, 2 units.",
    }


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("remove A Mos", "Russia has no unit in Moscow."),
        ("remove F War", "Russia has no unit in Warsaw."),
        ("remove A Bud", "Russia has no unit in Budapest."),
        ("build A Mos", "Russia has no builds: it has more units than centers."),
        ("A War H", "'A War H' is not an order for this phase."),
    ],
)
def test_removals_that_cannot_be(order: str, sentence: str) -> None:
    before = winter(
        STANDARD, {"Russia": ["A War", "A Ukr"], "Austria": ["A Bud"]}, {"Russia": ["War"], "Austria": ["Bud"]}
    )
    turn = STANDARD.adjudicate(before, {"Russia": [order]})
    assert told(turn)[order] == sentence
    assert (
        told(turn)["remove A Ukr"] == "A Ukr was removed by the civil disorder rule: Russia ordered too few removals."
    )


def test_too_many_orders_may_all_be_void() -> None:
    """DATC 4.D.4 and 4.D.5 with the other ruling."""
    strict = rules.variant("standard", too_many_builds="none", too_many_removes="none")
    before = winter(strict, {"Russia": ["A Ukr", "A Gal", "A Fin"]}, RUSSIA)
    turn = strict.adjudicate(before, {"Russia": ["build A Mos", "build A War"]})
    assert told(turn)["build A Mos"] == "Russia ordered more builds than the 1 it has, so none of them counts."
    assert len(turn.after.units) == 3
    before = winter(strict, {"Russia": ["A Ukr", "A Gal"]}, {"Russia": ["War"]})
    turn = strict.adjudicate(before, {"Russia": ["remove A Ukr", "remove A Gal"]})
    assert told(turn)["remove A Ukr"] == "Russia ordered more removals than the 1 due, so none of them counts."
    assert len(turn.after.units) == 1


# --- A phase in which nobody can do anything is passed over, in every variant; a file that has one opens and goes
# on.

OWED = {"France": ["Bre", "Mar", "Par", "Spa"]}
"""Four centers, and a unit in each home: nothing can be built."""
AT_HOME = {"France": ["F Bre", "A Mar", "A Par"]}
SECRET = ("character",)
"""Where phases are held so that nobody can tell who acts in them, and in 1901 whenever a unit is dislodged (C-8)."""


def offered(position: rules.Position, power: str) -> bool:
    return any(one.allowed for one in rules.choices(position, power).candidates)


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in rules.VARIANTS if id not in SECRET])
def test_wherever_a_game_stops_somebody_can_do_something(id: str) -> None:
    rng, game = Random(id), Game.new(rules.variant(id))
    for _ in range(12):
        if game.end:
            break
        game = selfplay_played(game, random_orders(game.position, rng), rng)
        here = game.position
        if here.phase.step != "M" and not game.end:
            acting = here.variant.must_act(here)
            assert any(offered(here, power) for power in acting), here.as_dict()


# Files that have such a phase.


def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games as they were played once: a winter in which builds were owed was held, with or without a free home."""

    def is_held(self: Standard, position: rules.Position) -> bool:
        uneven = any(self.adjustments_due(position, power) for power in self.base.powers)
        return uneven if position.phase.step == "A" else rules.Variant.is_held(self, position)

    monkeypatch.setattr(Standard, "is_held", is_held)


def old_game(id: str, secrecy: str, turns: int) -> Game:
    """France owns Spain and has all its homes full; `turns` played from Fall 1901 on."""
    variant = rules.variant(id)
    start = variant.position(phase="F1901M", units=AT_HOME, centers=OWED)
    game = Game.new(variant, {"France": "Ben", "Italy": "Eva"}, secrecy)
    game = Game(variant, start, game.seats, secrecy, seal=game.seal)
    if secrecy == "sealed":
        for power in ("France", "Italy"):
            game = rules.seals.with_phrase(game, power, phrase(power))
    for _ in range(turns):
        game = game.play({})
    return game


@pytest.mark.parametrize("id", ["standard", "diplomyopia"])
@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_a_file_in_which_such_a_phase_was_held_is_as_it_was(
    id: str, secrecy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns, branches and marks count as in the file."""
    path = tmp_path / "old.strata"
    with monkeypatch.context() as context:
        as_before(context)
        old = old_game(id, secrecy, 3)
        old = with_variation(old, start_variation(old, 1, "What if").play({}).play({}))
        rules.save_game(old, path)
    found = rules.files.read_game(path)
    assert (found.differences, found.altered, read_game(path).differences) == ((), (), ())
    assert [turn.before.phase.text for turn in found.game.turns] == ["F1901M", "W1901A", "S1902M"]
    assert [turn.before.phase.text for turn in found.game.branches[0].turns] == ["F1901M", "W1901A", "S1902M"]
    assert found.game.play({}).position.phase.text == "S1903M"


@pytest.mark.parametrize("secrecy", ["open", "casual"])
@pytest.mark.parametrize("id", ["standard", "diplomyopia"])
def test_a_file_that_stands_at_such_a_phase_opens_at_the_next_one(
    id: str, secrecy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.strata"
    with monkeypatch.context() as context:
        as_before(context)
        rules.save_game(old_game(id, secrecy, 1), path)
    game = rules.load_game(path)
    assert (game.position.phase.text, read_game(path).differences) == ("S1902M", ())
    assert set(game.to_act) >= {"France"}
    assert game.play({"France": ["A Par - Bur"]}).position.units["Bur"].power == "France"


def test_a_sealed_file_that_stands_at_such_a_phase_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What everybody was told stands there too, and no orders have been written for the phase behind it."""
    path = tmp_path / "old.strata"
    with monkeypatch.context() as context:
        as_before(context)
        rules.save_game(old_game("diplomyopia", "sealed", 1), path)
    game = rules.load_game(path)
    assert game.position.phase.text == "W1901A"
    game = rules.seals.revealed(
        game, {power: rules.seals.key_of(game, power, phrase(power)) for power in ("France", "Italy")}
    ).game
    assert game.position.phase.text == "W1901A"
    assert game.resolve().position.phase.text == "S1902M"


def test_a_game_of_the_package_that_holds_such_a_phase_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    rules.files.write_foreign(Game(STANDARD, STANDARD.start(), (), "open").play({}), path)
    table = json.loads(path.read_text(encoding="utf-8"))
    first, last = table["phases"]
    units, centers = {"FRANCE": AT_HOME["France"]}, {"FRANCE": ["BRE", "MAR", "PAR", "SPA"]}
    state = {"units": {"FRANCE": [unit.upper() for unit in units["FRANCE"]]}, "centers": centers, "retreats": {}}
    names = ("F1901M", "W1901A", "S1902M")
    table["phases"] = [{**first, "name": name, "state": {**last["state"], **state}, "orders": {}} for name in names]
    path.write_text(json.dumps(table), encoding="utf-8")
    (found,) = rules.files.read_foreign(path).games
    assert [turn.before.phase.text for turn in found.game.turns] == ["F1901M", "W1901A"]
    assert found.game.position.phase.text == "S1902M"


RULES = cases(
    "standard",
    phase="S1901M",
    text="""
a fleet ordered inland may become an army (DATC 4.C.4 with the other ruling) [W1901A]
    Russia: build F Mos
    centers.Russia = ["Mos", "StP", "War"]; options = { fleet_build_inland = "army" }; expect.units.Russia = ["A Mos"]
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
