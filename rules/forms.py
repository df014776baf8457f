"""Forms: what a power fills in beside the orders of its units, such as a budget. The rules say what each line holds,
what it costs and why it may not be filled in; the window only draws it.
"""

from __future__ import annotations

from dataclasses import dataclass

from .position import Order
from .reasons import Reason


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a form. `kind`: fact (only told), check, number or text.

    `template` makes the order of a line that is filled in, `{n}` being the number or the text: `draw {n} R`. `order`
    is the order written now, `value` what it says (0, False and "" if none is written), `least` and `most` the numbers
    that make sense. `amount` stands at the right; `reason` says why the line cannot be filled in, or what is wrong
    with what is written; `place` is where it lies on the map. `instead`: what is written when a line is taken away
    that holds though no order says so, as texts.
    """

    key: str
    kind: str
    words: str
    detail: str = ""
    amount: str = ""
    template: str = ""
    order: Order | None = None
    value: int | bool | str = 0
    least: int = 1
    most: int = 0
    reason: Reason | None = None
    place: str = ""
    locked: bool = False
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank:
    """A part of a paper to be filled in. `kind`: choice (of `choices`: what is written, what is shown), number, text,
    or dated: any number of sums, each in a turn from `least` to `most`, written `6 T4, 6 T5`.

    `template`: how it is written where anything is filled in, `{}` standing for it.
    """

    key: str
    kind: str
    words: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 1
    most: int = 0
    template: str = "{}"


@dataclass(frozen=True, slots=True)
class Paper:
    """An order of many parts that is written in a window of its own, such as a statement. `template` makes its text of
    the parts, `{key}` standing for each; `about` says what it binds to, `button` what it is to have written it."""

    title: str
    about: str
    blanks: tuple[Blank, ...]
    template: str
    button: str


@dataclass(frozen=True, slots=True)
class Start:
    """A button under a section that begins an order on the map: `Transfer…`; `partial` are the slots it begins with.

    `at_once`: it is begun already when the form comes to the front. `racket`: the initial of a racket that the button
    shows in place of its label, to be dragged onto the map. `paper`: the order is written on that, not on the map.
    """

    label: str
    partial: tuple[str, ...]
    reason: Reason | None = None
    at_once: bool = False
    racket: str = ""
    paper: Paper | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A card of the form. `total` stands beside its title, `about` beneath: what its lines are for.

    `after`: what is left after it, in a form with columns. `folded`: it is closed until somebody opens it, or writes
    something in it. `across`: how many of its lines, which are short, stand side by side.
    """

    title: str
    total: str = ""
    lines: tuple[Line, ...] = ()
    starts: tuple[Start, ...] = ()
    about: str = ""
    after: str = ""
    folded: bool = False
    across: int = 1


@dataclass(frozen=True, slots=True)
class Advice:
    """A note under the form or the orders, perhaps with an order that would mend it: `Store in Q`. `mild`: it warns of
    nothing. `about`: the keys of the units or places that it speaks of; `clause`: the rule that it rests on."""

    words: str
    label: str = ""
    order: str = ""
    mild: bool = False
    about: tuple[str, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form for one power. With `sums` the foot shows what it has, has planned and has left, as numbers.

    `outlook` is one sentence about what comes of it: "Next spring you will have 1 point stored in Q (room for 4)."
    `whole`: the form is all there is to do in this phase; else it stands beside the orders of units. `opens`: it is
    asked before these. `columns`: its sections are the rows of a table, with these titles over `total` and `after`.
    `example`: a line that might be typed.
    """

    id: str
    title: str
    sections: tuple[Section, ...]
    sums: tuple[int, int, int] | None = None
    advice: tuple[Advice, ...] = ()
    outlook: str = ""
    whole: bool = False
    opens: bool = False
    columns: tuple[str, ...] = ()
    example: str = ""
