"""What the game master fills in where cards are dealt: a number to shuffle by, and cards by hand (section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Form, Line, Section
from ...position import GM, Order
from ...reasons import Reason
from ...speech import decimal, mark, tr
from ...verbs import Asked
from .building import dues
from .cards import CARDS, ORDINARY
from .deck import ANEW_AT, composition, pack_of, share
from .handing import Waiting, hand_fault, waiting
from .verbs_deal import MOST_SEED

ABOUT_HAND = mark(
    "Write the number of a card, 1 to 20 or X and its number, where you deal by hand. What you leave empty the program "
    "deals when the turn is resolved; a card that breaks a rule is refused."
)
ABOUT_WINTER = mark("These are the units that a power can build. A card for one that is not built comes to nothing.")
ABOUT_SEED = mark(
    "With a number the same deal comes again; without one the cards come by chance. It holds for later deals."
)


def forms(asked: Asked) -> tuple[Form, ...]:
    """The game master's form of a deal; nobody else has one."""
    if asked.power != GM or asked.position.phase.step not in ("D", "A"):
        return ()
    sections = [_pack(asked), _shuffling(asked), *_powers(asked)]
    return (Form("deal", tr("Deal"), tuple(section for section in sections if section.lines)),)


def _pack(asked: Asked) -> Section:
    """What the pack is made of, and what is left of it."""
    full, pack = composition(asked.variant), pack_of(asked.position)
    plain = tr("{share}% of the pack, where a fifth is meant", share=decimal(share(full)))
    lines = [
        Line("total", "fact", tr("Cards in the full pack"), "", str(sum(full.values()))),
        Line("ordinary", "fact", tr("Ordinary cards among them"), plain, str(full.get(ORDINARY, 0))),
        Line(
            "given",
            "fact",
            tr("Given since it was made up"),
            tr("anew after {anew_at}", anew_at=ANEW_AT),
            str(pack.dealt),
        ),
    ]
    if pack.buried:
        buried = ", ".join(CARDS[card].title for card in pack.buried)
        lines.append(Line("buried", "fact", tr("Buried"), buried, str(len(pack.buried))))
    return Section(tr("Pack"), tr("{cards} left", cards=len(pack.cards())), tuple(lines))


def _shuffling(asked: Asked) -> Section:
    written = next((order for order in asked.orders if order.verb == "seed"), None)
    line = Line(
        "seed",
        "number",
        tr("Shuffle by the number"),
        template="seed {n}",
        order=written,
        value=written.slots[0] if written else 0,
        most=MOST_SEED,
    )
    return Section(tr("Shuffling"), "", (line,), about=tr(ABOUT_SEED), folded=True)


def _powers(asked: Asked) -> Iterator[Section]:
    """A card for each power with units to deal to; what it is for is told once."""
    winter = asked.position.phase.step == "A"
    about = tr(ABOUT_WINTER) if winter else tr(ABOUT_HAND)
    for power in asked.board.powers.values():
        lines = tuple(_line(asked, one) for one in waiting(asked.position, power.id))
        if lines:
            due = tr("{dues} to build", dues=dues(asked.position, power.id)) if winter else ""
            yield Section(power.name, due, lines, about=about, folded=winter)
            about = ""


def _line(asked: Asked, one: Waiting) -> Line:
    """A line for one unit, with the card that is written for it."""
    before, order = _written(asked.orders, one)
    fault = hand_fault(asked.position, order, before) if order else None
    return Line(
        f"deal {one.power} {one.label}",
        "text",
        one.words,
        "",
        CARDS[order.slots[2]].name if order else "",
        template=f"deal {one.power} {one.label} {{n}}",
        order=order,
        value=order.slots[2] if order else "",
        reason=fault,
        place=one.unit.place.province if one.unit else "",
    )


def _written(orders: Sequence[Order], one: Waiting) -> tuple[Sequence[Order], Order | None]:
    """The line that deals to a unit, and those before it."""
    for at, order in enumerate(orders):
        if order.verb == "deal" and order.slots[:2] == (one.power, one.label):
            return orders[:at], order
    return orders, None


def fault(asked: Asked, order: Order) -> Reason | None:
    """Why the game master cannot write this line now."""
    if order.verb != "deal":
        return None
    return hand_fault(asked.position, order, asked.orders)
