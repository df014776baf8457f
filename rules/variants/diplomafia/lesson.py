"""The guided turn of Diplomafia: a loan from the bank, and a racket that pays it back."""

from __future__ import annotations

from ...guides import Lesson, continue_step, order_step, read_step, resolve_step
from ...i18n import tr_noop

STEPS = (
    read_step(
        tr_noop("A family without money"),
        tr_noop("You are the East Side: two units, no rackets, 2 MU. Each unit costs 2 MU of upkeep, or it takes no "
             "orders next turn. A family without a racket that cannot pay for its units may borrow from the bank."),
        "PES", "Pow",
    ),
    order_step(
        tr_noop("A loan"),
        tr_noop("Type 20 in the bank's line of your business. You will owe one and a half times as much: 30 MU, of "
                "which 5 are due in every business step from the next one on."),
        tr_noop("F2, type borrow 20, Enter"), "borrow 20", fields=("borrow",),
    ),
    order_step(
        tr_noop("A racket"),
        tr_noop("A new racket costs 5 MU and goes to a district that has the fewest. Drag Pawnshops from your business"
             " onto Plush East Side."),
        tr_noop("F2, type racket W PES, Enter"), "racket W PES", places=("PES",), fields=("racket W", "racket"),
    ),
    resolve_step(tr_noop("Upkeep is paid for both units unless you say otherwise. Resolve the business.")),
    continue_step(
        tr_noop("Loan and racket"),
        tr_noop("The bank has paid, the upkeep of your units is paid, and the pawnshops are open. They earn money "
                "from the next turn on. Continue to the moves."),
        "PES",
    ),
    resolve_step(tr_noop("Your units may stay where they are. After the moves a number from 1 to 10 is drawn for "
                         "every family; it decides what its rackets pay. Resolve.")),
    continue_step(
        tr_noop("Income"),
        tr_noop("Your number is 2: pawnshops pay 2 MU. Narcotics would have paid 4, but they lose money on high "
                "numbers. Continue to your business."),
        "PES",
    ),
    read_step(
        tr_noop("Now it is your move"),
        tr_noop("Now the bank's 5 MU are due. If a family cannot pay, its rackets are sold, and it may fall into "
                "civil disorder. F1 explains whatever is under the pointer. Play on, or begin a game of your own."),
    ),
)  # fmt: skip

LESSON = Lesson(
    power="EastSide",
    phase="T3A",
    units={"EastSide": ("SRU PES", "SRU Pow"), "Harlem": ("SRU EHa",)},
    state={
        "turf": {"EastSide": ["PES", "Pow", "Sut"], "Harlem": ["EHa", "NHa", "WaH"]},
        "cash": {"EastSide": 2, "Harlem": 10},
    },
    draws=({}, {"EastSide": 2}),
    steps=STEPS,
    middle="PES",
    zoom=1.6,
)
