"""A made-up variant with forms: a budget in winter, points and names beside the moves, and a game master."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import rules
from rules import Order, Position, Reason, Sentence
from rules.economy import Advice, Form, FormButton, FormLine, Section
from rules.standard import Standard
from tests.order_types import order_type

HAVE = 10
NEEDS = Sentence("needs", "needs {cost}, you have {left}")
NO_NAME = Sentence("no_name", "a name has 2 to 6 letters")
NO_ROOM = Sentence("no_room", "{place} has room for 3")
ORDERS = re.compile(r"(store|newhome|name|award|draw) (?:(\d+) )?(.+)")
PRICES = {"newhome": 9}


def cost(order: Order) -> int:
    return int(order.slots[0]) + 1 if order.verb == "store" else PRICES.get(order.verb, 0)


class Chest(Standard):
    """10 points each winter. Storing n costs n + 1, an army 9; a name is refused unless it has 2 to 6 letters."""

    gm = True

    def parse(self, position: Position, power: str, text: str) -> Order:
        found = ORDERS.fullmatch(text)
        if found is None:
            return super().parse(position, power, text)
        verb, number, rest = found.groups()
        what: Any = self.base.locations.get(rest, rest)
        slots = {"name": ("power", rest)}.get(verb, (int(number), what) if number else (what,))
        return Order(power, order_type(verb), slots, text)

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        if order.verb == "name" and not 2 <= len(str(order.slots[-1])) <= 6:
            return NO_NAME()
        left = HAVE - sum(map(cost, orders))
        return NEEDS(cost=cost(order), left=left) if cost(order) > left else None

    def must_act(self, position: Position) -> tuple[str, ...]:
        return tuple(self.base.powers) if position.phase.step == "A" else super().must_act(position)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        written = {order.verb + order.text.split()[-1]: order for order in orders if not order.unit}
        if power == "GM":
            lines = [
                number(f"award{one}", f"Award to {one}", f"award {{n}} {one}", written) for one in self.base.powers
            ]
            return (Form("gm", "Awards", (Section("Awards", lines=tuple(lines)),)),)
        if position.phase.step == "A":
            return (self._budget(power, orders, written),)
        if position.phase.step != "M":
            return ()
        name = next((order for key, order in written.items() if key.startswith("name")), None)
        names = FormLine("name", "text", "Your power", "2 to 6 letters.", template="name {n}", order=name)
        shown = FormLine(**{**fields(names), "value": name.slots[-1] if name else ""})
        move = number("drawPar", "Draw from Paris", "draw {n} Par", written, place="Par")
        return (
            Form("points", "Points", (Section("In transit", lines=(move,)),), advice=(MOVE,), outlook="3 points lie."),
            Form("names", "Names", (Section("Names", lines=(shown,)),)),
        )

    def _budget(self, power: str, orders: Sequence[Order], written: dict[str, Order]) -> Form:
        planned = sum(map(cost, orders))
        left = HAVE - planned
        stores = [number(f"store{one}", f"In {one}", f"store {{n}} {one}", written, left, place=one) for one in STORES]
        built = written.get("newhomeBre")
        short = NEEDS(cost=9, left=left) if (left < 0 if built else left < 9) else None
        army = FormLine(
            "army", "check", "Build in Bre", "", "9", "newhome Bre", built, bool(built), reason=short, place="Bre"
        )
        begin = (
            FormButton("Transfer…", ("transfer",)),
            FormButton("Move a home…", ("movehome",), NEEDS(cost=4, left=left)),
        )
        sections = (
            Section("You have", str(HAVE), (FormLine("income", "fact", "Income", "Par 7 · Mar 3", "10"),)),
            Section("Armies", "", (army,), begin),
            Section("Store", str(planned), tuple(stores)),
        )
        advice = (
            (Advice(f"{left} left. It is lost.", "Store in Par", f"store {min(3, left - 1)} Par"),) if left > 1 else ()
        )
        outlook = f"{planned} are spent."
        sums = (HAVE, planned, left)
        return Form("budget", f"Budget of {power}", sections, sums, advice, outlook, whole=True, tab="Budget")


STORES = ("Par", "Mar")
MOVE = Advice("Points lie in Paris.", "Draw one", "draw 1 Par")


def fields(line: FormLine) -> dict[str, Any]:
    return {name: getattr(line, name) for name in line.__slots__}


def number(
    key: str, words: str, template: str, written: dict[str, Order], left: int = 0, most: int = 3, place: str = ""
) -> FormLine:
    """A line with a number from 1 to 3."""
    order = written.get(key)
    value = int(order.slots[0]) if order else 0
    over = NEEDS(cost=value + 1, left=left + value + 1) if order and left < 0 else None
    amount = str(value + 1) if order else ""
    return FormLine(key, "number", words, "Room for 3.", amount, template, order, value, 1, most, over, place)


CHEST = Chest(rules.variant("standard").base)
SPRING = CHEST.start()
WINTER = CHEST.position(phase="W1901A", units={"France": ["A Par"]}, centers={"France": ["Par", "Mar", "Bre"]})
