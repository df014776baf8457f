"""The form of the first orders: names of powers and provinces, checked as they are typed (R3 to R5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...forms import Advice, Form, Line, Section
from ...position import GM
from ...reasons import listed
from ...speech import mark, tr, tr_n
from ...verbs import Asked
from .asking import OWN_NAME, nameable
from .names import name_fault
from .state import economy

POWER_HINT = mark("1 to 12 characters, or up to 30 with an abbreviation of 1 to 5 letters: Grand Old Republic [GOR]")

ABOUT = mark("Names are given with the first orders only. Orders may go on to use the letters.")


def names_form(asked: Asked) -> Form:
    """What the writer may name."""
    unnamed = replace(asked, orders=tuple(order for order in asked.orders if order.verb != "name"))
    open_ones = [one for one in nameable(unnamed) if one.allowed]
    power = [_line(asked, one.text, tr("Your power"), tr(POWER_HINT)) for one in open_ones if one.value == OWN_NAME]
    provinces = [_line(asked, one.text, one.text, one.label) for one in open_ones if one.value != OWN_NAME]
    strange = tuple(_others(asked, {line.key for line in (*power, *provinces)}))
    sections = (
        Section(tr("Your name"), "", tuple(power)),
        Section(tr("Provinces that you name"), "", (*provinces, *strange), about=tr(ABOUT)),
    )
    shown = tuple(section for section in sections if section.lines)
    return Form("names", tr("Names"), shown, advice=tuple(_unnamed(asked, provinces)))


def _unnamed(asked: Asked, provinces: Sequence[Line]) -> Iterator[Advice]:
    """R4: what only the game master can name; he has no orders of armies that would bring him here. Where anybody may
    name anything (no seats are known) nothing waits for him."""
    left = [line.words for line in provinces if not line.order]
    if asked.power == GM and left and economy(asked.position).seats is not None:
        yield Advice(
            tr_n(
                "{places} has no name from the game master yet, and names are given with the first orders only.",
                "{places} have no name from the game master yet, and names are given with the first orders only.",
                len(left),
                places=listed(left),
            ),
            clause="R4",
        )


def _line(asked: Asked, named: str, words: str, hint: str) -> Line:
    """A line for one name; what is typed stands in it as long as it is an order."""
    key = f"name {named}"
    for at, order in enumerate(asked.orders):
        if order.verb == "name" and order.slots[0] == named:
            fault = name_fault(asked.position, asked.power, order, asked.orders[:at])
            return Line(
                key, "text", words, hint, "", f"{key} {{n}}", order, order.text[len(key) :].strip(), reason=fault
            )
    return Line(key, "text", words, hint, "", f"{key} {{n}}", value="")


def _others(asked: Asked, keys: set[str]) -> Iterator[Line]:
    """Names written for what is not the writer's to name, and second names for the same thing."""
    for at, order in enumerate(asked.orders):
        if order.verb == "name":
            key = f"name {order.slots[0]}"
            if key in keys:
                keys.discard(key)
                continue
            fault = name_fault(asked.position, asked.power, order, asked.orders[:at])
            yield Line(f"line {at + 1}", "check", order.text, "", "", "", order, True, reason=fault)
