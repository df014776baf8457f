"""What lies on the board beside units, as plain values. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coin:
    """What a center holds: `room` is printed on it, `stored` lies in it for `power`, `deposit` is what a home keeps."""

    place: str
    room: int
    power: str = ""
    stored: int = 0
    deposit: int = 0


@dataclass(frozen=True, slots=True)
class Loose:
    """Points that lie where there is no room for them: counters on the road."""

    place: str
    power: str
    count: int


@dataclass(frozen=True, slots=True)
class HomeMark:
    """A house at a home center; struck if it does not act as one."""

    place: str
    power: str
    acts: bool = True


@dataclass(frozen=True, slots=True)
class Garrison:
    """Soldiers that stay with a place; without a power they serve nobody."""

    place: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class Popped:
    """A center from which a unit has risen: it will not happen there again."""

    place: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A home of a power where it has still to choose what it begins with."""

    place: str
    power: str


@dataclass(frozen=True, slots=True)
class Racket:
    """So many rackets of a kind (an initial) in a district; captured ones wait to be renewed."""

    place: str
    power: str
    kind: str
    count: int = 1
    captured: bool = False


@dataclass(frozen=True, slots=True)
class Pressure:
    """Political pressure that a power has in stock."""

    place: str
    power: str
    count: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A short text that an overlay says of a place, for a power."""

    place: str
    power: str
    text: str


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine that a power laid (""; nobody knows which); `label` is that of the unit that laid it."""

    place: str
    power: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """A place that nobody can enter up to a turn, written short ("F04")."""

    place: str
    until: str


@dataclass(frozen=True, slots=True)
class Suspended:
    """A center that counts for nobody up to a turn."""

    place: str
    until: str


@dataclass(frozen=True, slots=True)
class Gassed:
    """A place under gas; `center`: a center that does not count this year."""

    place: str
    center: bool = False


@dataclass(frozen=True, slots=True)
class Fortified:
    """The border of a place toward another one is fortified: its teeth face `beyond`."""

    place: str
    beyond: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The card of the power's unit in a place is on the public record; `label` tells which unit ("1A")."""

    place: str
    power: str
    label: str


@dataclass(frozen=True, slots=True)
class Asleep:
    """The power's unit in a place takes no orders up to a turn."""

    place: str
    power: str
    until: str


BoardSign = Mine | Closed | Suspended | Gassed | Fortified
"""Signs that lie on the land and need no room of their own."""
UnitSign = Revealed | Asleep
"""Signs that are told on a unit."""

Sign = Coin | Loose | HomeMark | Garrison | Popped | Undecided | Reading | Racket | Pressure | BoardSign | UnitSign
"""Everything that lies on the board beside units."""
