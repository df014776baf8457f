"""What lies on the board beside units: coins, counters, marks. A variant says what there is, painters how it looks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing on the board. `kind` chooses its painter.

    `capacity`: a center's coin, `room` what it can hold, `count` what is stored there by `power`, `deposit` beside it.
    `points`: loose counters of `power`, `count` of them.
    `home`: the mark of a home center of `power`.
    `garrison`: soldiers of `power` that stay with the place; "" serves nobody.
    `popped`: the mark of a center whose unit has risen from it.
    `undecided`: a home of `power` where it has still to choose what it begins with.
    `rackets`: the rackets of `power` by their initials, `text`; `captured`: those that wait for renewal.
    `pressure`: political pressure that `power` has in stock, told at the dock of its home.
    `mine`: a mine that the unit `text` ("1A") of `power` has laid; "" where that is not known.
    `closed`: nobody can enter up to the turn `text`; `suspended`: a center counts for nobody up to then.
    `gassed`: the place is under gas; `count` is 1 where what is gassed is a center that does not count this year.
    `fortified`: the border of the place toward the place `text`, by a unit of `power`.
    `revealed`: the card of the unit `text` of `power` there is known to all.
    `asleep`: the unit of `power` there takes no orders up to the turn `text`.
    """

    kind: str
    place: str
    power: str = ""
    count: int = 0
    room: int = 0
    deposit: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """A question whose answer can be laid over the map for one power, such as its friendly territory."""

    id: str
    title: str
