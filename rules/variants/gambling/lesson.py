"""The guided turn of Gambling: what a stake pays when the game is won."""

from __future__ import annotations

from ...guides import Lesson, continue_step, order_step, read_step, resolve_step
from ...i18n import tr_noop

LESSON = Lesson(
    power="France",
    phase="F1909M",
    units={
        "France": ("A Mun", "A Kie", "A Bur", "A Tyr", "F NTH", "F Lon"),
        "Russia": ("A War", "A Pru", "F Swe"),
        "Turkey": ("A Vie", "F ION"),
    },
    centers={
        "France": ("Bre", "Par", "Mar", "Spa", "Por", "Bel", "Hol", "Lon", "Lvp", "Edi", "Mun", "Kie", "Ven", "Rom",
                   "Nap", "Tun", "Den"),
        "Russia": ("Ber", "Mos", "Nwy", "StP", "Sev", "Swe", "War"),
        "Turkey": ("Ank", "Bud", "Bul", "Con", "Gre", "Rum", "Ser", "Smy", "Tri", "Vie"),
    },
    others=({"Russia": ("A Pru - Ber",)},),
    steps=(
        read_step(
            tr_noop("Two dollars a center"),
            tr_noop("You are France. Each power stakes $2 for each center it begins with: you $6, Russia $8, $44 in "
                    "all. The Croupier ticks off the stakes in the ledger, which also shows what each power would be "
                    "paid if the game ended now. With 17 centers, a draw would pay you $17."),
        ),
        order_step(
            tr_noop("One more center"),
            tr_noop("A win pays you $1.50 a center. Berlin would be your eighteenth center. Click your army in "
                    "Munich, then Berlin."),
            tr_noop("F2, type A Mun - Ber, Enter"), "A Mun - Ber", places=("Mun", "Ber"),
        ),
        order_step(
            tr_noop("Make sure"),
            tr_noop("Russia may come to Berlin, too. Click your army in Kiel, then drag the army in Munich to Berlin."),
            tr_noop("F2, type A Kie S A Mun - Ber, Enter"), "A Kie S A Mun - Ber", places=("Kie", "Mun", "Ber"),
        ),
        resolve_step(tr_noop("It is fall: the centers are counted after this turn. Resolve.")),
        continue_step(
            tr_noop("Won, and paid"),
            tr_noop("Eighteen centers win. You are paid $1.50 for each, $27 in all; the others get 50 cents a "
                    "center, and the Croupier keeps the rest. See how the game ended."),
            "Ber",
        ),
        read_step(
            tr_noop("That is the game"),
            tr_noop("A draw would have paid everybody a dollar a center, so a power without hope of winning still "
                    "plays for its money. Settlement lists who is paid what."),
        ),
    ),
    middle="Mun",
    zoom=1.75,
)  # fmt: skip
