"""The course of a standard game: the year, captures, victory, agreed ends, missing and wrong orders."""

import pytest

import rules

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


def test_the_year_runs_through_what_nobody_has_to_do() -> None:
    turn = played(STANDARD.start())
    assert turn.after.phase.text == "F1901M"
    turn = played(turn.after)
    assert turn.after.phase.text == "S1902M"
    assert turn.results["A Par"] == ("ok",)


def test_centers_change_hands_after_fall_only() -> None:
    spring = STANDARD.position(phase="S1901M", units={"France": ["A Gas"]}, centers={"France": ["Par"]})
    fall = played(spring, France=["A Gas - Spa"]).after
    assert fall.owned("France") == ("Par",)
    assert played(fall, France=["A Spa H"]).after.owned("France") == ("Par", "Spa")


def test_a_unit_that_retreats_in_fall_captures() -> None:
    fall = STANDARD.position(
        phase="F1901M", units={"France": ["A Mar"], "Italy": ["A Pie", "F LYO"]}, centers={"France": ["Mar"]}
    )
    turn = played(fall, Italy=["A Pie - Mar", "F LYO S A Pie - Mar"])
    assert turn.after.phase.text == "F1901R"
    after = played(turn.after, France=["A Mar R Spa"]).after
    assert after.centers == {"Mar": "Italy", "Spa": "France"}


def eighteen(more: int = 0) -> rules.Position:
    owned = list(STANDARD.base.centers[: 17 + more])
    return STANDARD.position(phase="F1901M", units={"France": ["A Bur"]}, centers={"France": owned})


def test_eighteen_centers_win_after_a_fall() -> None:
    after = played(eighteen(1)).after
    assert after.phase.text == "done"
    assert STANDARD.end(after) == rules.End("win", ("France",))


def test_seventeen_do_not() -> None:
    assert STANDARD.end(played(eighteen()).after) is None


def test_another_number_may_win() -> None:
    short = rules.variant("standard", victory=1)
    position = short.position(phase="F1901M", units={"France": ["A Bur"]}, centers={"France": ["Par"]})
    assert short.end(short.adjudicate(position, {}).after) == rules.End("win", ("France",))


@pytest.mark.parametrize(
    ("owned", "end"),
    [
        ({"France": 10, "Turkey": 9}, rules.End("win", ("France",))),
        ({"Austria": 10, "France": 12, "Turkey": 11}, rules.End("win", ("France",))),
        ({"Austria": 10, "Turkey": 10}, None),
        ({"Austria": 10, "France": 11, "Turkey": 11}, None),
        ({"Austria": 9, "Turkey": 9}, None),
    ],
)
def test_the_one_with_most_centers_wins_and_a_tie_goes_on(owned: dict[str, int], end: rules.End | None) -> None:
    """Rulebook: where two powers reach the number at once, the game goes on until one has more than the others."""
    short = rules.variant("standard", victory=10)
    free = iter(short.base.centers)
    centers = {power: [next(free) for _ in range(count)] for power, count in owned.items()}
    position = short.position(phase="F1905M", units={"France": ["F NAO"]}, centers=centers)
    assert short.end(short.adjudicate(position, {}).after) == end


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
    with pytest.raises(ValueError, match="Turkey cannot share in the end"):
        STANDARD.finish(position, rules.End("draw", ("France", "Turkey")))
    with pytest.raises(ValueError, match="not by a win"):
        STANDARD.finish(position, rules.End("win", ("France",)))


@pytest.mark.parametrize(
    ("kind", "powers", "complaint"),
    [
        ("draw", (), "Nobody cannot share in the end"),
        ("draw", ("France", "France"), "a power shares in the end but once"),
        ("concession", ("France", "Italy"), "A concession is for one power, not for France, Italy"),
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
    with pytest.raises(ValueError, match=r"ended is like|power|Nobody"):
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
    assert STANDARD.missing(over, "France") == ()
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
    with pytest.raises(ValueError, match="keeps no state called cards"):
        STANDARD.position(phase="S1901M", units={}, state={"cards": 3})


def test_missing_orders_hold_disband_and_waive() -> None:
    fight = STANDARD.position(phase="S1901M", units={"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"]})
    turn = played(fight, Germany=["A Mun - Bur", "A Ruh S A Mun - Bur"])
    assert turn.results["A Bur"] == ("dislodged",)
    retreat = played(turn.after)
    assert retreat.results["A Bur"] == ("disband",)
    assert said(retreat, "A Bur") == ["A Bur was given no order to retreat and is disbanded."]
    winter = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par"]})
    assert [order.text for order in STANDARD.missing(winter, "France")] == ["waive"]
    assert played(winter).after.units == {}


def test_the_last_order_for_a_unit_counts() -> None:
    turn = played(STANDARD.start(), France=["A Par - Bur", "A Par - Gas"])
    assert turn.results["A Par"] == ("ok",)
    assert "Gas" in turn.after.units
    assert said(turn, "A Par")[0] == "Another order was written for A Par after this one, and that one counts."


def test_orders_for_units_one_does_not_have() -> None:
    turn = played(STANDARD.start(), France=["A Mun - Bur", "A Spa H"])
    assert turn.results["A Mun - Bur"] == ("void",)
    assert said(turn, "A Mun - Bur") == ["No unit of France stands in Munich."]


def test_orders_of_another_phase_are_void() -> None:
    turn = played(STANDARD.start(), France=["build A Par", "A Par R Gas"])
    assert turn.results["build A Par"] == ("void",)
    assert turn.after.units.keys() == STANDARD.start().units.keys()


def test_unreadable_orders_are_refused_before_anything_happens() -> None:
    with pytest.raises(rules.Unreadable, match="Did you mean Bur"):
        played(STANDARD.start(), France=["A Par - Brg"])
    with pytest.raises(ValueError, match="No power is called 'Frence'"):
        STANDARD.adjudicate(STANDARD.start(), {"Frence": []})


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="standard has no option colour"):
        rules.variant("standard", colour="red")
    with pytest.raises(ValueError, match="option convoy_paradox is 'szykman', 'all_hold', not 'x'"):
        rules.variant("standard", convoy_paradox="x")
    with pytest.raises(ValueError, match="option victory is a whole number, not 'many'"):
        rules.variant("standard", victory="many")
    with pytest.raises(ValueError, match="option retreat_to_convoy_origin is true or false, not 1"):
        rules.variant("standard", retreat_to_convoy_origin=1)
    with pytest.raises(ValueError, match="option victory is a number from 1 to 34, not 99"):
        rules.variant("standard", victory=99)
    with pytest.raises(ValueError, match=r"there is no variant 'chess'\. The variants are: standard"):
        rules.variant("chess")


def test_the_doctor_finds_everything_odd_at_once() -> None:
    odd = STANDARD.position(
        phase="S1902M",
        units={"France": ["A Par", "A Bur"]},
        centers={"France": ["Par"]},
        dislodged={"Italy": {"A Rom": []}},
    )
    assert [rules.say(reason) for reason in STANDARD.doctor(odd)] == [
        "France has 2 units and only 1 center.",
        "A Rom is dislodged, but this is no retreat phase.",
    ]
    assert STANDARD.doctor(STANDARD.start()) == []


def test_the_doctor_looks_at_retreats_and_ends() -> None:
    fled = {"France": {"A Par": ["Bur", "Mos"]}}
    odd = STANDARD.position(phase="S1905R", units={"Italy": ["A Bur"]}, centers={"Italy": ["Rom"]}, dislodged=fled)
    assert [rules.say(reason) for reason in STANDARD.doctor(odd)] == [
        "A Par is said to retreat to Burgundy, where A Bur stands.",
        "A Par is said to retreat to Moscow, which is not next to it.",
    ]
    done = STANDARD.position(phase="done")
    assert [reason.code for reason in STANDARD.doctor(done)] == ["over_without_end"]
    ended = STANDARD.position(phase="S1905M", state={"ended": {"kind": "draw", "powers": ["France"]}})
    assert [rules.say(reason) for reason in STANDARD.doctor(ended)] == [
        "An end was agreed on, but the phase is S1905M and not done."
    ]


def test_the_report_tells_orders_results_and_where_all_stand() -> None:
    turn = played(STANDARD.start(), France=["A Par - Bur"], Germany=["A Mun - Bur"])
    report = STANDARD.report(turn, "France")
    assert report.startswith("Diplomacy: Spring 1901, moves. Report for France\n")
    assert "A Mun - Bur                      bounce" in report
    assert "A Par and A Mun both move to Burgundy: strength 1 against 1." in report
    assert "France      3 centers: Bre, Mar, Par" in report
    alone = STANDARD.position(phase="S1901M", units={"Italy": ["A Rom"]}, centers={"Italy": ["Rom"]})
    report = STANDARD.report(played(alone), "")
    assert "Italy        1 center: Rom\n               1 unit: A Rom" in report


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
