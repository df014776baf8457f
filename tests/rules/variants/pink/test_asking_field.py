"""Orders without a unit in Spring, Autumn and retreats: points, declarations, names, awards."""

from __future__ import annotations

import rules

PINK = rules.variant("pink")
SEATS = dict(zip("ABCDEFG", ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"), strict=True))
STORES = {"A": {"A": 3, "V": 2}}


def season(phase: str = "S1902M", **state: object) -> rules.Position:
    units = {"A": ["A A", "A H"], "B": ["A I", "A V"]}
    return PINK.position(phase=phase, units=units, state={"stores": STORES, **state})


def ask(position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A") -> rules.Choices:
    written = tuple(rules.parse(position, power, order) for order in orders)
    return position.variant.ask(position, power, partial, written)


def allowed(position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A") -> list[str]:
    found = rules.choices(position, power, partial, orders)
    return [one.text for one in found.allowed]


def refused(
    position: rules.Position, *partial: object, orders: tuple[str, ...] = (), power: str = "A"
) -> dict[str, str]:
    found = rules.choices(position, power, partial, orders).candidates
    return {one.text: rules.say(one.reason) for one in found if one.reason}


def test_units_come_first_then_verbs_without_a_place() -> None:
    asked = ask(season())
    assert asked.slot == "unit"
    assert [one.text for one in asked.candidates] == ["A A", "A H", "move", "friendly", "unfriendly"]
    verbs = asked.candidates[2:]
    assert [one.value for one in verbs] == ["points", "friendly", "unfriendly"]
    assert all(one.place is None for one in verbs)


def test_a_unit_has_no_verbs_that_need_none() -> None:
    assert [one.value for one in ask(season(), rules.choices(season(), "A").candidates[0].value).candidates] == [
        "move",
        "support",
        "hold",
    ]


class TestPoints:
    """R19."""

    def test_from_where_they_lie(self) -> None:
        assert allowed(season(), "points") == ["A", "V"]
        assert refused(season(), "points")["H"] == "No points of A lie in Hippo."

    def test_how_many_are_left_after_earlier_lines(self) -> None:
        asked = ask(season(), "points", PINK.base.location("A"))
        assert asked.slot == "n"
        assert [one.value for one in asked.candidates] == [1, 2, 3]
        assert allowed(season(), "points", "A", orders=("move 2 A - H",)) == ["1"]
        assert allowed(season(), "points", orders=("move 3 A - H",)) == ["V"]

    def test_one_step_whosever_province_it_is(self) -> None:
        """Whether it is friendly territory is seen after the armies have moved."""
        assert allowed(season(), "points", "A", 3) == ["H", "O", "U"]
        assert refused(season(), "points", "A", 3)["P"] == (
            "Pisae is not next to Aleria: points move one province at a time."
        )
        order = rules.choices(season(), "A", ("points", "A", 3, "O")).order
        assert order is not None and order.text == "move 3 A - O"
        assert order.unit is None

    def test_nothing_to_move(self) -> None:
        asked = ask(PINK.start())
        assert {one.value: rules.say(one.reason) for one in asked.candidates if one.reason} == {
            "points": "A has no stored points to move.",
            "unfriendly": "A has declared itself friendly to no other power.",
        }


class TestDeclarations:
    """R18: at any phase."""

    def test_in_a_retreat_phase_too(self) -> None:
        units = {"A": ["A A"], "B": ["A H"]}
        fled = {"B": {"A O": ["P", "B"]}}
        before = PINK.position(phase="S1902R", units=units, dislodged=fled)
        assert [one.text for one in ask(before).candidates] == ["friendly", "unfriendly"]
        assert [one.text for one in ask(before, power="B").candidates] == ["A O", "friendly", "unfriendly"]

    def test_lines_written_count(self) -> None:
        assert "C" not in allowed(season(), "friendly", orders=("friendly C",))
        assert allowed(season(), "unfriendly", orders=("friendly C",)) == ["C"]

    def test_to_everybody(self) -> None:
        before = season(friendly={"A": list("BCDEFG")})
        told = {one.value: one.reason for one in ask(before).candidates}
        assert rules.say(told["friendly"]) == "A has declared itself friendly to every other power."


class TestNames:
    """R3 to R5, with the first orders."""

    def first(self, **state: object) -> rules.Position:
        return PINK.position(phase="S1901M", units={"A": ["A A"]}, state={"seats": SEATS, **state})

    def test_a_power_and_the_letters_of_its_player(self) -> None:
        assert allowed(self.first(), "name") == ["power", "A", "B", "C", "D"]
        assert refused(self.first(), "name")["E"] == "E is named by Bob."
        assert "Carthage" not in refused(self.first(), "name")

    def test_a_name_is_any_text(self) -> None:
        asked = ask(self.first(), "name", "A")
        assert (asked.slot, asked.candidates, asked.order) == ("text", (), None)

    def test_what_is_named_already(self) -> None:
        assert allowed(self.first(), "name", orders=("name A Arbor", "name power Ann")) == ["B", "C", "D"]

    def test_the_game_master_names_the_last_two(self) -> None:
        assert allowed(self.first(), "name", power="GM") == ["Y", "Z"]

    def test_not_later(self) -> None:
        assert "name" not in [one.value for one in ask(season()).candidates]

    def test_nothing_to_name(self) -> None:
        told = {one.value: one.reason for one in ask(self.first(), power="G", orders=("name power Gus",)).candidates}
        assert rules.say(told["name"]) == "Nothing is left for G to name."


class TestGameMaster:
    """R26."""

    def test_awards_in_spring_autumn_and_retreats(self) -> None:
        for phase in ("S1902M", "F1902M"):
            assert [one.value for one in ask(season(phase), power="GM").candidates] == ["award"]
        assert ask(season("W1902A"), power="GM").candidates == ()
        assert ask(rules.variant("pink3").position(phase="W1902A"), power="GM").candidates == ()

    def test_to_whom_then_how_many(self) -> None:
        assert allowed(season(), "award", power="GM") == list("ABCDEFG")
        asked = ask(season(), "award", "C", power="GM")
        assert asked.slot == "n" and [one.value for one in asked.candidates][:2] == [1, 2]
        order = rules.choices(season(), "GM", ("award", "C", 2)).order
        assert order is not None and order.text == "award 2 C"

    def test_no_awards_by_option_and_none_without_a_game_master(self) -> None:
        plain = rules.variant("pink", awards=False).position(phase="S1902M", units={"A": ["A A"]})
        assert ask(plain, power="GM").candidates == ()
        (award,) = ask(season(gm=False), power="GM").candidates
        assert award.reason is not None and rules.say(award.reason) == "This game has no game master."

    def test_others_give_none(self) -> None:
        assert "award" not in [one.value for one in ask(season()).candidates]


class TestUnsupplied:
    """R12 and R15."""

    def test_it_can_only_hold(self) -> None:
        before = season(status={"A": {"H": "unsupplied"}})
        assert allowed(before, "A H") == ["hold"]
        assert refused(before, "A H")["move"] == "A H is unsupplied and can only hold."

    def test_it_cannot_be_supported(self) -> None:
        before = season(status={"A": {"H": "unsupplied"}})
        assert refused(before, "A A", "support")["A H"] == "A H is unsupplied and cannot be supported."

    def test_it_may_not_disband_while_it_can_retreat(self) -> None:
        fled = {"A": {"A O": ["P", "B"]}}
        before = PINK.position(
            phase="S1902R", units={"B": ["A H"]}, dislodged=fled, state={"status": {"A": {"O": "unsupplied"}}}
        )
        assert allowed(before, "A O") == ["retreat"]
        assert "disband" in refused(before, "A O")


def test_pink3_has_names_and_no_points() -> None:
    three = rules.variant("pink3")
    assert [one.value for one in ask(three.start()).candidates if isinstance(one.value, str)] == ["name"]
