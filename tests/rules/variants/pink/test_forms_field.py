"""The forms beside the orders of armies: points and declarations, names, awards."""

from __future__ import annotations

import pytest

import rules

PINK = rules.variant("pink")
SEATS = dict(zip("ABCDEFG", ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"), strict=True))


def season(phase: str = "S1902M", units: dict[str, list[str]] | None = None, **state: object) -> rules.Position:
    return PINK.position(phase=phase, units=units or {"A": ["A A"], "B": ["A B"]}, state=state)


def forms(position: rules.Position, *orders: str, power: str = "A") -> tuple[rules.Form, ...]:
    return position.variant.forms(position, power, tuple(rules.parse(position, power, order) for order in orders))


def points(position: rules.Position, *orders: str) -> rules.Form:
    return next(form for form in forms(position, *orders) if form.id == "points")


def lines(form: rules.Form, title: str) -> dict[str, rules.FormLine]:
    return {line.key: line for section in form.sections if section.title == title for line in section.lines}


def why(one: rules.FormLine | rules.FormButton) -> str:
    return rules.say(one.reason) if one.reason else ""


class TestPoints:
    """R19 and R20."""

    STORES = "Stored points"

    def test_what_lies_where(self) -> None:
        before = season(units={"A": ["A A"], "B": ["A O"]}, stores={"A": {"A": 3, "H": 7, "O": 2, "V": 1}})
        found = lines(points(before), self.STORES)
        assert {key: (line.words, line.detail, line.amount) for key, line in found.items()} == {
            "in A": ("In A", "room for 7", "3"),
            "in H": ("In H", "2 more than it holds", "7"),
            "in O": ("In O", "on the road, held fast: no friendly territory", "2"),
            "in V": ("In V", "on the road", "1"),
        }
        assert points(before).sections[0].total == "13"

    def test_moves_written_can_be_taken_back(self) -> None:
        before = season(stores={"A": {"A": 3}})
        found = lines(points(before, "move 2 A - H", "move 2 A - O"), self.STORES)
        assert (found["line 1"].words, found["line 1"].value, why(found["line 1"])) == ("Move 2 from A to H", True, "")
        assert why(found["line 2"]) == "A has 1 point to move in Aleria, not 2."

    def test_a_move_begins_on_the_map(self) -> None:
        (start,) = points(season(stores={"A": {"A": 3}})).sections[0].starts
        assert (start.label, start.partial, why(start)) == ("Move points…", ("points",), "")
        (start,) = points(season(stores={"A": {"A": 3}}), "move 3 A - H").sections[0].starts
        assert why(start) == "A has no stored points to move."

    def test_a_surplus_must_be_moved_out_or_is_lost(self) -> None:
        before = season(stores={"A": {"H": 7, "V": 1}})
        assert [one.words for one in points(before, "move 1 H - A").advice] == [
            "1 point in H is more than it holds: moved out now, or lost.",
            "1 point in V is more than it holds: moved out now, or lost.",
        ]

    def test_a_surplus_that_is_held_fast_is_not_lost(self) -> None:
        before = season(units={"A": ["A A"], "B": ["A H"]}, stores={"A": {"H": 7}})
        assert points(before).advice == ()

    def test_without_points_there_are_declarations_only(self) -> None:
        (found,) = forms(season())
        assert (found.title, [section.title for section in found.sections]) == ("Declarations", ["Declarations"])
        assert not found.whole

    def test_points_do_not_move_in_retreats_and_winter(self) -> None:
        fled = {"B": {"A O": ["P"]}}
        before = PINK.position(phase="S1902R", units={"A": ["A A"]}, dislodged=fled, state={"stores": {"A": {"A": 3}}})
        assert [section.title for section in points(before).sections] == ["Declarations"]
        assert [section.title for section in points(season("W1902A", stores={"A": {"A": 3}})).sections] == [
            "Declarations"
        ]


class TestDeclarations:
    """R18."""

    def test_one_line_for_each_other_power(self) -> None:
        found = lines(points(season()), "Declarations")
        assert list(found) == [f"friendly {power}" for power in "BCDEFG"]
        assert (found["friendly B"].template, found["friendly B"].value) == ("friendly B", False)

    def test_one_that_holds_is_taken_back(self) -> None:
        before = season(friendly={"A": ["B"], "C": ["A"]})
        found = lines(points(before, "unfriendly B"), "Declarations")
        assert (found["unfriendly B"].words, found["unfriendly B"].value) == ("No longer friendly to B", True)
        assert found["friendly C"].detail == "C is friendly to you"

    def test_lines_that_change_nothing_are_shown_too(self) -> None:
        found = lines(points(season(), "friendly A", "unfriendly B"), "Declarations")
        assert (found["line 1"].words, why(found["line 1"])) == ("friendly A", "A power is its own friend already.")
        assert (found["line 2"].words, why(found["line 2"])) == ("unfriendly B", "")

    def test_what_a_declaration_does_is_said(self) -> None:
        """R18."""
        about = next(one.about for one in points(season()).sections if one.title == "Declarations")
        assert about.endswith("may pass your armies and centers, until you take it back.")

    def test_who_is_friendly_to_one_is_said(self) -> None:
        before = season(friendly={"C": ["A"], "E": ["A", "B"], "F": ["B"]}, power_names={"C": "Crete"})
        about = next(one.about for one in points(before).sections if one.title == "Declarations")
        assert about.endswith("Friendly to you: Crete and E.")

    def test_powers_by_their_names(self) -> None:
        before = season(power_names={"B": "Umbria"})
        assert lines(points(before), "Declarations")["friendly B"].words == "Friendly to Umbria"


class TestNames:
    """R3 to R5, checked as they are typed."""

    def names(self, *orders: str, power: str = "A", **state: object) -> rules.Form | None:
        before = season("S1901M", seats=SEATS, **state)
        return next((form for form in forms(before, *orders, power=power) if form.id == "names"), None)

    def found(self, *orders: str, power: str = "A", **state: object) -> dict[str, rules.FormLine]:
        form = self.names(*orders, power=power, **state)
        return {line.key: line for section in form.sections for line in section.lines} if form else {}

    def test_the_power_and_the_letters_of_its_player(self) -> None:
        found = self.found()
        assert list(found) == ["name power", "name A", "name B", "name C", "name D"]
        assert (found["name A"].words, found["name A"].detail, found["name A"].kind) == ("A", "Aleria", "text")
        assert found["name A"].template == "name A {n}"

    def test_what_is_typed_stands_there(self) -> None:
        found = self.found("name power Grand Old Republic [GOR]", "name A Arbor")
        assert found["name power"].value == "Grand Old Republic [GOR]"
        assert (found["name A"].value, why(found["name A"])) == ("Arbor", "")

    @pytest.mark.parametrize(
        ("order", "reason"),
        [
            ("name A Berta", "'Berta' does not begin with A."),
            ("name A A", "'A' has 1 letter, and a province's name has 2 to 14."),
            ("name power Grand Old Republic", None),
            ("name power B", "'B' is what B is called."),
        ],
    )
    def test_why_a_name_is_refused(self, order: str, reason: str | None) -> None:
        line = self.found(order)[order[: order.index(" ", 5)]]
        assert why(line) == reason if reason else "abbreviation" in why(line)
        assert line.order is not None

    def test_a_seventh_player_names_its_power_only(self) -> None:
        """R4."""
        assert list(self.found(power="G")) == ["name power"]

    def test_lines_for_what_others_name(self) -> None:
        found = self.found("name E Elm", "name A Arbor", "name A Acre")
        assert why(found["line 1"]) == "E is named by Bob."
        assert why(found["line 3"]) == "A is named already."

    def test_the_game_master_names_the_last_two(self) -> None:
        assert list(self.found(power="GM")) == ["name Y", "name Z"]
        assert self.found(power="GM", gm=False) == {}

    def test_the_game_master_is_told_what_he_has_not_named(self) -> None:
        def told(*orders: str, power: str = "GM") -> list[str]:
            form = self.names(*orders, power=power)
            return [advice.words for advice in form.advice] if form else []

        ends = "from the game master yet, and names are given with the first orders only."
        assert told() == [f"Y and Z have no name {ends}"]
        assert told("name Y Yonne") == [f"Z has no name {ends}"]
        assert told("name Y Yonne", "name Z Zug") == told(power="A") == []
        (names, _) = forms(season("S1901M"), power="GM")
        assert names.advice == ()

    def test_the_game_masters_names_come_before_his_awards(self) -> None:
        found = forms(season("S1901M", seats=SEATS), power="GM")
        assert [form.id for form in found] == ["names", "awards"]

    def test_with_the_first_orders_only(self) -> None:
        assert [form.id for form in forms(season(seats=SEATS))] == ["points"]

    def test_pink3_has_names_too(self) -> None:
        three = rules.variant("pink3")
        assert [form.id for form in three.forms(three.start(), "A", ())] == ["names"]
        winter = three.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H"]})
        assert three.forms(winter, "A", ()) == ()


class TestAwards:
    """R26."""

    def test_a_line_for_each_power(self) -> None:
        before = season(awards={"C": 2})
        (form,) = forms(before, "award 3 B", "award 1 C", power="GM")
        found = lines(form, "Awards")
        assert list(found) == [f"award {power}" for power in "ABCDEFG"]
        assert (found["award B"].value, found["award B"].template) == (3, "award {n} B")
        assert found["award C"].detail == "2 given before, paid with the next income"
        assert form.sections[0].total == "4"

    def test_players_stand_beside_their_powers(self) -> None:
        (form,) = forms(season(seats=SEATS, awards={"A": 1}), power="GM")
        found = lines(form, "Awards")
        assert (found["award A"].detail, found["award B"].detail) == (
            f"{SEATS['A']}: 1 given before, paid with the next income",
            SEATS["B"],
        )
        assert "next budget" in form.sections[0].about

    def test_two_for_one_power(self) -> None:
        (form,) = forms(season(), "award 3 B", "award 1 B", power="GM")
        assert [lines(form, "Awards")[key].value for key in ("award B", "award B 2")] == [3, 1]

    def test_not_in_winter_nor_where_there_are_none(self) -> None:
        assert forms(season("W1902A"), power="GM") == ()
        assert forms(season(gm=False), power="GM") == ()
        plain = rules.variant("pink", awards=False).position(phase="S1902M", units={"A": ["A A"]})
        assert plain.variant.forms(plain, "GM", ()) == ()


def test_nobody_else_has_forms_and_a_game_that_is_over_has_none() -> None:
    assert PINK.forms(season(), "X", ()) == ()
    over = PINK.finish(season(), rules.End("draw", ("A", "B")))
    assert PINK.forms(over, "A", ()) == ()
