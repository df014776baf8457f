"""The form of the budget: what each card shows, what can be filled in and why not, sums, advice, outlook; and the forms
beside the orders of armies: points and declarations, names, awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings

import rules
from rules.economy import Form, FormButton, FormLine, Section
from rules.variants.pink.budget import settle
from tests.rules.variants.pink.winters import lines as written
from tests.rules.variants.pink.winters import read, winter, winters

PINK, DISBANDING = rules.variant("pink"), rules.variant("pink", disband_half=True)
SEATS = dict(zip("ABCDEFG", ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"), strict=True))
CARDS = ["You have", "Armies, paid first", "Home centers and armies", "Store for next year"]
ALL = ["A A", "A H", "A O"]


def form(position: rules.Position, *orders: str, power: str = "A") -> Form:
    found, declarations = forms(position, *orders, power=power)
    assert declarations.title == "Declarations"
    return found


def card(found: Form, title: str) -> Section:
    return next(section for section in found.sections if section.title == title)


def line(found: Form, key: str) -> FormLine:
    return next(line for section in found.sections for line in section.lines if line.key == key)


def told(one: FormLine) -> tuple[str, str, str]:
    return one.words, one.detail, one.amount


def why(one: FormLine | FormButton) -> str:
    return rules.say(one.reason) if one.reason else ""


def season(phase: str = "S1902M", units: dict[str, list[str]] | None = None, **state: object) -> rules.Position:
    return PINK.position(phase=phase, units=units or {"A": ["A A"], "B": ["A B"]}, state=state)


def forms(position: rules.Position, *orders: str, power: str = "A") -> tuple[Form, ...]:
    return position.variant.forms(position, power, tuple(rules.parse(position, power, order) for order in orders))


def points(position: rules.Position, *orders: str) -> Form:
    return next(form for form in forms(position, *orders) if form.id == "points")


def lines(form: Form, title: str) -> dict[str, FormLine]:
    return {line.key: line for section in form.sections if section.title == title for line in section.lines}


class TestAsDrawn:
    """The example of the window: D has 21 and 5 stored, three full armies and a half one."""

    ORDERS = ("draw 5 R", "movehome K - R", "store 1 Q")

    def position(self) -> rules.Position:
        return PINK.position(
            phase="W1903A",
            units={"D": ["A K", "A R", "A X", "A Q"]},
            centers={"D": ["D", "K", "R", "Q"]},
            state={
                "points": {"D": 21},
                "income": {"D": 21},
                "stores": {"D": {"R": 5}},
                "status": {"D": {"Q": "half"}},
                "since": {"R": 1902, "Q": 1902},
            },
        )

    def shown(self) -> Form:
        return form(self.position(), *self.ORDERS, power="D")

    def test_four_cards_in_the_order_in_which_money_moves(self) -> None:
        found = self.shown()
        assert (found.id, found.title, found.whole) == ("budget", "Budget of D", True)
        assert [section.title for section in found.sections] == CARDS
        assert [section.total for section in found.sections] == ["26", "19", "4", "2"]
        assert found.sums == (26, 25, 1)

    def test_what_is_left_is_lost_unless_it_is_stored(self) -> None:
        (advice,) = self.shown().advice
        assert advice.words == "1 point is left. What you do not spend or store is lost."
        assert (advice.label, advice.order) == ("Store in Q", "store 2 Q")
        orders = [advice.order if line.endswith(" Q") and line.startswith("store") else line for line in self.ORDERS]
        assert form(self.position(), *orders, power="D").advice == ()

    def test_each_card(self) -> None:
        income, draw = card(self.shown(), "You have").lines
        assert told(income) == ("Income", "D 7 · K 5 · Q 4 · R 5", "21")
        assert told(draw) == ("Draw from store in R", "5 stored there", "5")
        assert (draw.kind, draw.value, draw.least, draw.most, draw.template) == ("number", 5, 1, 5, "draw {n} R")
        assert draw.order is not None and draw.order.text == "draw 5 R"
        armies = card(self.shown(), "Armies, paid first").lines
        assert [told(one) for one in armies] == [
            ("A K, A R and A X at full strength", "3 × 5", "15"),
            ("A Q at half strength", "1 × 4", "4"),
            ("You can pay for all of them, so all are fielded.", "", ""),
        ]
        assert armies[-1].locked
        moved, new, built = card(self.shown(), "Home centers and armies").lines
        assert (new.words, new.template, why(new)) == ("New home center in K", "", "Needs 20, 3 are left.")
        assert (moved.kind, *told(moved), moved.value) == ("check", "Move home K to R", "", "4", True)
        assert (built.kind, *told(built), built.value) == ("check", "Build an army in D", "", "9", False)
        assert why(built) == "Needs 9, 3 are left."
        section = card(self.shown(), "Store for next year")
        (stored,) = section.lines
        assert told(stored) == ("In Q", "1 point, plus 1 to store. Room for 3 more.", "2")
        assert (stored.value, stored.least, stored.most) == (1, 1, 2)
        assert [(start.label, start.partial) for start in section.starts] == [("Store in D, K or R…", ("store",))]

    def test_outlook(self) -> None:
        assert self.shown().outlook == (
            "Next spring you will have 1 point stored in Q (room for 4). Left there all year, it would earn nothing."
        )


FULL, SHORT = winter([], 30, emergency={"A": 5, "H": 2}), winter(ALL, 9)
TO_MOVE = winter([], 30, ["A", "H", "O"], emergency={"A": 5, "H": 2})
LEFT = "What you do not spend or store is lost."
OR_LOST = "over capacity: move it out now or lose it."
Shown = tuple[rules.Position, str, list[str]]
"""A position, the lines written, and what the form says of its parts: see `differences`."""
BUDGETS: dict[str, list[Shown]] = {
    "what one has": [
        (winter([], 15, income=12), "", [
            "[You have]: lines income, award", "income: Income | A 7 · H 5 | 12",
            "award: Award | from the game master | 3",
        ]),
        (winter([], 5, income=12), "", ["income: Points | no detail | 5"]),
        (winter(ALL, 12, stores={"A": 1, "H": 5}), "draw 1 H", [
            "draw A: Draw from store in A | 1 stored there, 1 drawn for the armies | 1",
            "draw H: Draw from store in H | 5 stored there, 1 drawn for the armies | 2", "sums: 15, 15, 0",
            "reckoning: You can pay for all of them, so all are fielded. "
            "2 points come from your stores.",
        ]),
        (winter([], 0, stores={"H": 5}), "draw 1 H; draw 2 H", ["draw H: is 1 | 1-3", "draw H 2: is 2 | 1-4"]),
        (winter([], 5, stores={"V": 5}), "", ["[You have]: lines income"]),
    ],
    "R29: armies, locked where there is nothing to choose, and every shortage explained": [
        (winter([], 5), "", ["[Armies, paid first]: You have no armies to pay."]),
        (winter(ALL, 15), "", ["[Armies, paid first]: kinds fact"]),
        (winter(ALL, 14, status={}), "", [
            "full: A H and A O at full strength | 2 × 5 | 10", "half: A A at half strength | 1 × 4 | 4",
            "reckoning: You have 14, stores included; they need 15: 1 army goes to half strength.",
            "half A A: Put A A at half strength | chosen by default",
            "half A H: Put A H at half strength | no detail", "half A O: Put A O at half strength | no detail",
        ]),
        (winter(ALL, 12, status={"O": "half"}), "half A H", [
            "[Armies, paid first]: lines half, reckoning", "[Other orders]: half A H | kinds check",
        ]),
        (SHORT, "emergency 3 A", [
            "[Armies, paid first]: no check", "sums: 12, 12, 0", "advice: none",
            "taken A: From the emergency store in A | no detail | 3",
        ]),
        (winter(ALL, 14), "half A O", [
            "half A O: is True", "half A A: no detail | but Only 1 army must go to half strength.",
        ]),
        (SHORT, "", [
            "reckoning: locked | You have 9, stores included; even at half strength they need 12: "
            "2 can be fielded, 1 goes without supply. All go to half strength.",
            "unsupply A A: check", "unsupply A H: check", "unsupply A O: check",
            "emergency A: From the emergency store in A | 5 there; only what is needed is taken | 0 | 1-5",
            "advice: 3 emergency points would field one more army at half strength. | Use 3 from A | emergency 3 A",
        ]),
        (winter(ALL, 7), "", [
            "advice: 1 emergency point would field one more army at half strength. | Use 1 from A | emergency 1 A",
        ]),
        (winter(ALL, 7), "emergency 1 A", [
            "advice: 4 more emergency points would field one more army at half strength. | Use 5 from A | "
            "emergency 5 A",
        ]),
        (winter(ALL, 7), "emergency 4 A", [
            "advice: 1 more emergency point would field one more army at half strength. | emergency 5 A",
        ]),
        (winter(ALL, 7), "emergency 5 A", ["sums: 12, 12, 0"]),
        (winter(["A A", "A H"], 9, variant=DISBANDING, status={"H": "half"}), "", ["remove A H: Disband A H"]),
        (winter(["A A", "A H"], 9, variant=DISBANDING, status={"H": "half"}), "remove A H", ["sums: 9, 5, 4"]),
    ],
    "home centers": [
        (FULL, "", [
            "replenish H: Deposit of H | 2 of 5: no army can be built there | 0 | 1-3",
            "build A H: but The deposit in Hippo is 2: a home center needs the full 5 to build.",
        ]),
        (FULL, "replenish 3 H; build A H", [
            "replenish H: Deposit of H | 5 of 5 | 3", "build A H: is True | no reason",
            "[Home centers and armies]: total 12",
        ]),
        (TO_MOVE, "movehome H - O", ["advice: Add 3 to the deposit | replenish 3 O"]),
        (TO_MOVE, "movehome H - O; replenish 3 O", [
            "movehome H - O: no reason", "[Home centers and armies]: total 7",
        ]),
        (winter([], 6, ["A", "H", "O"], emergency={"A": 5, "H": 2}), "movehome H - O", ["advice: no deposit"]),
        (winter([], 19, ["A", "H", "O", "U"]), "", ["newhome: New home center | but Needs 20, 19 are left."]),
        (winter([], 30, ["A", "H", "O", "U"], since={"U": 1903}), "", [
            "[Home centers and armies]: lines newhome O, build A A, build A H",
        ]),
        (winter([], 30, ["A", "H", "O", "U", "P", "Q"]), "", [
            "[Home centers and armies]: starts Move a home center… New home center… | lines build A A, build A H",
        ]),
        (winter([], 3, ["A", "H", "O"]), "", [
            "[Home centers and armies]: Move a home center… begins movehome | but Needs 4, 3 are left.",
        ]),
        (winter([], 30), "", ["[Home centers and armies]: starts none"]),
        (winter(["A A"], 30), "", ["[Home centers and armies]: lines build A H"]),
    ],
    "stores": [
        (winter([], 9, stores={"A": 7}), "", ["[Store for next year]: lines store H", "store H: Room for 5 more."]),
        (winter([], 9), "store 2 A; store 1 A", [
            "store A: 2 points, plus 1 to store. Room for 4 more.",
            "store A 2: 1 point, no further fee. Room for 4 more.",
        ]),
        (winter([], 9, ["A", "H", "O"], stores={"A": 6}), "transfer 2 A - O - H; transfer 1 A - O", [
            "transfer 2 A - O - H: Transfer 2 from A to H | by O | 3",
            "transfer 1 A - O: Transfer 1 from A to O | one fee for all | 0",
        ]),
        (winter([], 9, stores={"A": 3}), "", ["[Store for next year]: Transfer… begins transfer | no reason"]),
        (winter([], 2, stores={"A": 3}), "", ["[Store for next year]: but Needs 3, 2 are left."]),
        (winter([], 3, stores={"A": 7, "H": 5}), "", [
            f"advice: 3 points are left. {LEFT} There is no room to store.",
        ]),
        (winter([], 1), "", [f"advice: 1 point is left. {LEFT} Storing costs 1 for each center."]),
        (winter([], 12), "", ["advice: Store 7 in A | store 7 A"]),
    ],
    "outlook, with the interest of what lies still (R21 to R23: a full 5 at distance 0 earns 20 per cent)": [
        (winter([], 9), "", ["outlook: Next spring you will have nothing stored."]),
        (winter([], 9, stores={"A": 2, "H": 5}), "", [
            "outlook: Next spring you will have 7 points stored: 2 in A (room for 7) and 5 in H (full). Left there "
            "all year, they would earn 1 in H.",
        ]),
        (winter([], 9, ["A", "H", "O", "P"], stores={"P": 4}), "", [
            "outlook: Next spring you will have 4 points stored in P (full). Left there all year, they would earn 1 "
            "in P.",
        ]),
        (winter([], 9, ["A", "H", "O", "P"], stores={"P": 4}), "movehome H - P", [
            "outlook: Next spring you will have 4 points stored in P (full). Left there all year, they would earn "
            "nothing.",
        ]),
        (winter([], 0, stores={"H": 6, "V": 2}), "", [
            "outlook: Next spring you will have 8 points stored: 6 in H (1 too many) and 2 in V (in transit). "
            "Left there all year, they would earn 1 in H.",
        ]),
    ],
    "lines that come to nothing, or change nothing, can be seen and taken back": [
        (winter(["A V"], 9), "half A V; draw 1 O; store 1 O; build A V; build A A; build A A", [
            "[Other orders]: half A V | draw 1 O | build A A | true, with a reason",
            "store O: but A does not own Ostia.",
        ]),
        (winter(["A V"], 9), "field A V; friendly B", ["[Other orders]: field A V | no reason"]),
    ],
}  # fmt: skip
OF_SEASONS: dict[str, list[Shown]] = {
    "R19 and R20: what lies where, and what of it must be moved": [
        (season(units={"A": ["A A"], "B": ["A O"]}, stores={"A": {"A": 3, "H": 7, "O": 2, "V": 1}}), "", [
            "in A: In A | room for 7 | 3", "in H: In H | 2 over capacity | 7",
            "in O: In O | in transit, stuck: no friendly territory | 2", "in V: In V | in transit | 1",
            "[Stored points]: total 13",
        ]),
        (season(stores={"A": {"A": 3}}), "move 2 A - H; move 2 A - O", [
            "line 1: Move 2 from A to H | is True | no reason",
            "line 2: but A has 1 point to move in Aleria, not 2.",
        ]),
        (season(stores={"A": {"A": 3}}), "", ["[Stored points]: Move points… begins points | no reason"]),
        (season(stores={"A": {"A": 3}}), "move 3 A - H", ["[Stored points]: but A has no stored points to move."]),
        (season(stores={"A": {"H": 7, "V": 1}}), "move 1 H - A", [
            f"advice: 1 point in H is {OR_LOST} | 1 point in V is {OR_LOST}",
        ]),
        (season(units={"A": ["A A"], "B": ["A H"]}, stores={"A": {"H": 7}}), "", ["advice: none"]),
        # Nothing is lost that could go nowhere (R20).
        (season(units={"A": ["A H"], "B": ["A A", "A O", "A U", "A V"]}, stores={"A": {"H": 7}}), "", ["advice: none"]),
        (season(), "", ["cards: Declarations"]),
        (season("W1902A", stores={"A": {"A": 3}}), "", ["cards: Declarations"]),
        (PINK.position(phase="S1902R", units={"A": ["A A"]}, dislodged={"B": {"A O": ["P"]}},
                       state={"stores": {"A": {"A": 3}}}), "", ["cards: Declarations"]),
    ],
    "R18: declarations": [
        (season(), "", [
            f"[Declarations]: lines {', '.join(f'friendly {power}' for power in 'BCDEFG')}",
            "friendly B: is False | writes friendly B",
        ]),
        (season(friendly={"A": ["B"], "C": ["A"]}), "unfriendly B", [
            "unfriendly B: No longer friendly to B | is True", "friendly C: C is friendly to you",
        ]),
        (season(), "friendly A; unfriendly B", [
            "line 1: friendly A | but A power is always friendly to itself.", "line 2: unfriendly B | no reason",
        ]),
        (season(power_names={"B": "Umbria"}), "", ["friendly B: Friendly to Umbria"]),
    ],
}  # fmt: skip


def parts(one: FormLine) -> list[str]:
    """What a line shows."""
    reason = f"but {rules.say(one.reason)}" if one.reason else "no reason"
    said = [one.words, one.detail or "no detail", one.amount, one.kind, f"is {one.value}", f"{one.least}-{one.most}"]
    return [*said, f"writes {one.template}", reason, *(["locked"] if one.locked else [])]


def all_parts(of: Form) -> Iterator[tuple[str, list[str]]]:
    """What stands in a form: its sums, advice and outlook, its cards by their titles in brackets, its lines by key."""
    yield "sums", [", ".join(map(str, of.sums or ()))]
    yield "outlook", [of.outlook]
    yield "cards", [", ".join(section.title for section in of.sections)]
    advised = [text for one in of.advice for text in (one.words, one.label, one.order)]
    orders = [one.order for one in of.advice]
    yield (
        "advice",
        [*advised, *([] if of.advice else ["none"]), *([] if "replenish" in " ".join(orders) else ["no deposit"])],
    )
    for section in of.sections:
        kinds, starts = {line.kind for line in section.lines}, section.starts
        told = [f"total {section.total}", f"lines {', '.join(line.key for line in section.lines)}"]
        told += [f"kinds {', '.join(sorted(kinds))}", *(["no check"] if "check" not in kinds else [])]
        told += [line.words for line in section.lines]
        told += [f"starts {' '.join(start.label for start in starts) or 'none'}"]
        told += [f"{start.label} begins {' '.join(map(str, start.partial))}" for start in starts]
        told += [f"but {rules.say(start.reason)}" if start.reason else "no reason" for start in starts]
        told += [part for line in section.lines if not starts for part in parts(line) if part == "no reason"]
        told += ["true, with a reason"] if all(line.value and line.reason for line in section.lines) else []
        yield f"[{section.title}]", told
        yield from ((line.key, parts(line)) for line in section.lines)


def differences(of: Form, wanted: list[str]) -> list[str]:
    """What a form does not say of the part before the colon. Parted by bars, see `parts` and `all_parts`."""
    found = dict(all_parts(of))
    asked = [(key, part) for line in wanted for key, _, rest in [line.partition(": ")] for part in rest.split(" | ")]
    return [f"{key}: {part} is not in {found.get(key)}" for key, part in asked if part not in found.get(key, [])]


@pytest.mark.parametrize("title", BUDGETS)
def test_what_the_budget_shows(title: str) -> None:
    for position, orders, wanted in BUDGETS[title]:
        assert differences(form(position, *filter(None, orders.split("; "))), wanted) == []


@pytest.mark.parametrize("title", OF_SEASONS)
def test_what_is_shown_beside_the_orders_of_armies(title: str) -> None:
    for position, orders, wanted in OF_SEASONS[title]:
        assert differences(points(position, *filter(None, orders.split("; "))), wanted) == []


@given(winters(), written)
@settings(max_examples=150)
def test_sums_agree_with_the_settlement_and_every_line_written_is_shown_once(
    position: rules.Position, texts: list[str]
) -> None:
    found, settled = form(position, *texts), settle(position, "A", read(position, texts))
    assert found.sums == (settled.have, settled.spent + settled.stored, settled.left)
    shown = sorted(one.order.text for section in found.sections for one in section.lines if one.order)
    assert shown == sorted(order.text for order in read(position, texts))
    keys = [one.key for section in found.sections for one in section.lines]
    assert len(keys) == len(set(keys))


@given(winters(), written)
@settings(max_examples=100)
def test_advice_is_good(position: rules.Position, texts: list[str]) -> None:
    """What an advice would write is ok, and stores or supplies what it says."""
    found = form(position, *texts)
    for advice in found.advice:
        if advice.order:
            at, orders = instead(read(position, texts), *read(position, [advice.order]))
            assert not settle(position, "A", orders).at(at).void


def instead(written: Sequence[rules.Order], new: rules.Order) -> tuple[int, list[rules.Order]]:
    """The lines with a new one in the place of the first about the same, else behind them; and where it stands."""
    about = (n for n, one in enumerate(written) if (one.verb, one.slots[1:]) == (new.verb, new.slots[1:]))
    at = next(about, len(written)) if len(new.slots) > 1 else len(written)
    return at, [*written[:at], new, *written[at + 1 :]]


@given(winters(), written)
@settings(max_examples=60)
def test_numbers_that_a_line_offers_are_good(position: rules.Position, texts: list[str]) -> None:
    """Filling in the least or the most puts an order in the place of the one written, and it is not void."""
    for section in form(position, *texts).sections:
        for one in section.lines:
            if one.kind != "number" or one.reason:
                continue
            at = read(position, texts).index(one.order) if one.order else len(texts)
            for number in (one.least, one.most):
                changed = [*texts[:at], one.template.format(n=number), *texts[at + 1 :]]
                assert not settle(position, "A", read(position, changed)).at(at).void


def test_without_points_there_are_declarations_only_and_what_they_do_is_said() -> None:
    """R18."""
    (found,) = forms(season())
    assert (found.title, found.whole) == ("Declarations", False)
    assert found.sections[0].about.endswith("may pass your armies and centers until you take the declaration back.")
    before = season(friendly={"C": ["A"], "E": ["A", "B"], "F": ["B"]}, power_names={"C": "Crete"})
    assert points(before).sections[0].about.endswith("Friendly to you: Crete and E.")


class TestNames:
    """R3 to R5, checked as they are typed."""

    def names(self, *orders: str, power: str = "A", **state: object) -> Form | None:
        before = season("S1901M", seats=SEATS, **state)
        return next((form for form in forms(before, *orders, power=power) if form.id == "names"), None)

    def found(self, *orders: str, power: str = "A", **state: object) -> dict[str, FormLine]:
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
            ("name A A", "'A' has 1 letter, and a province's name must have 2 to 14."),
            ("name power Grand Old Republic", None),
            ("name power B", "'B' is already the name of B."),
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
        assert why(found["line 3"]) == "A already has a name."

    def test_the_game_master_names_the_last_two(self) -> None:
        assert list(self.found(power="GM")) == ["name Y", "name Z"]
        assert self.found(power="GM", gm=False) == {}

    def test_the_game_master_is_told_what_he_has_not_named(self) -> None:
        def told(*orders: str, power: str = "GM") -> list[str]:
            form = self.names(*orders, power=power)
            return [advice.words for advice in form.advice] if form else []

        ends = "yet, and names can be given only with the first orders."
        assert told() == [f"The game master has not named Y and Z {ends}"]
        assert told("name Y Yonne") == [f"The game master has not named Z {ends}"]
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
        assert found["award C"].detail == "2 already awarded, paid with the next income"
        assert form.sections[0].total == "4"

    def test_players_stand_beside_their_powers(self) -> None:
        (form,) = forms(season(seats=SEATS, awards={"A": 1}), power="GM")
        found = lines(form, "Awards")
        assert (found["award A"].detail, found["award B"].detail) == (
            f"{SEATS['A']}: 1 already awarded, paid with the next income",
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
