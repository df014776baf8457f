"""The guided turn of Character: a Jumper gets behind the enemy, and gives its card away."""

from __future__ import annotations

from ...guides import Lesson, continue_step, order_step, read_step, resolve_step
from ...i18n import tr_noop

LESSON = Lesson(
    power="France",
    phase="S1902M",
    units={"France": ("1A Bur", "2A Mar", "1F Bre"), "Germany": ("1A Mun", "2A Ruh", "1F Kie"), "Italy": ("1A Ven",)},
    centers={
        "France": ("Bre", "Mar", "Par", "Spa"), "Germany": ("Ber", "Kie", "Mun"), "Italy": ("Nap", "Rom", "Ven"),
    },
    state={
        "cards": {
            "France": {"1A": 5, "2A": 20, "1F": 20}, "Germany": {"1A": 2, "2A": 20, "1F": 20}, "Italy": {"1A": 20},
        },
    },
    others=({"Germany": ("1A Mun H", "2A Ruh S 1A Mun", "1F Kie H")},),
    steps=(
        read_step(
            tr_noop("A secret card"),
            tr_noop("You are France. Every unit holds a card, and you see only your own. Click your army in Burgundy "
                    "and look at the panel: it is a Jumper. Munich is well guarded, but Berlin behind it is empty."),
            "Bur", "Mun", "Ber",
        ),
        order_step(
            tr_noop("Jump"),
            tr_noop("A Jumper jumps over a unit next door to a province that borders it. Click your army in "
                    "Burgundy, then Berlin."),
            tr_noop("F2, type 1A Bur jump Mun - Ber, Enter"), "1A Bur jump Mun - Ber", places=("Bur", "Ber"),
        ),
        resolve_step(tr_noop("Your other units may hold. Resolve.")),
        continue_step(
            tr_noop("The card is out"),
            tr_noop("Your army is in Berlin. Only a Jumper can do that, so now everybody knows its card. The army in "
                    "Munich could not have left: a unit that is jumped over stays where it is. Continue."),
            "Ber", "Mun",
        ),
        read_step(
            tr_noop("Now it is your move"),
            tr_noop("From 1902 on every season has a retreat phase, even when nobody is dislodged, so that nobody "
                    "can tell which units hold cards that act in it. F1 explains whatever is under the pointer. Play "
                    "on, or begin a game of your own."),
        ),
    ),
    middle="Mun",
    zoom=1.9,
    fog=True,
)  # fmt: skip
