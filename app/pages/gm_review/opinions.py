"""Comparison of a turn with another adjudication, given as text or as another save.

Text has an order and its result per line: `France: A Par - Bur (bounce)`, `A PAR - BUR, cut`, `A Par - Bur. *void*`; a
line that only names a power applies to the lines after it. An order without a result counts as successful.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

import rules
from app.language import tr, tr_n, tr_noop
from app.panels.wording import result_line
from app.ui.shades import px, shade_color
from app.ui.widgets import CardFrame, NoteFrame, button, column, emptied, label, row, scrolled
from rules import Game, Outcome, Position, Role, Sign, Turn, Unit

# ----------------------------------------------------------------------------------------------------
# Differences: before and after a turn, or between Strata's results and another adjudication. No Qt here.

GOES = (Role.MOVE, Role.RETREAT)


@dataclass(frozen=True, slots=True)
class ResultDifference:
    """A difference. `key`: of the unit concerned, "" for none; `place`: the province to show; `text`: its subject;
    `ours` and `theirs`: the two sides."""

    key: str
    place: str
    text: str
    ours: str = ""
    theirs: str = ""


def usual(turn: Turn) -> tuple[ResultDifference, ...]:
    """Return what a turn has changed: units moved, lost, built or replaced, centers, signs, and the means of the
    powers."""
    return (*_differences_units(turn), *_new_units(turn), *_centers(turn), *_signs(turn), *_means(turn))


def _differences_units(turn: Turn) -> Iterator[ResultDifference]:
    by_unit = {one.unit.key: one for one in turn.outcomes if one.unit}
    dislodged = {key: one.unit for key, one in turn.before.dislodged.items()}
    for key, unit in {**turn.before.units, **dislodged}.items():
        after = _fate(turn, unit, by_unit.get(key))
        if after:
            yield ResultDifference(key, unit.place.province, unit.text, after, _stood(unit, key in dislodged))


def _fate(turn: Turn, unit: Unit, outcome: Outcome | None) -> str:
    """Return what became of a unit, "" if it is unchanged."""
    if unit.key in turn.after.dislodged and turn.after.dislodged[unit.key].unit.power == unit.power:
        return tr("must retreat")
    if outcome is not None and "ok" in outcome.words and outcome.order.type.role in GOES:
        # Even if another unit of its kind has taken its place, so that the place looks unchanged.
        return tr("now in {place}", place=outcome.order.slots[1].words)
    there = turn.after.units.get(unit.key)
    if there == unit:
        return ""
    if there is not None and there.power == unit.power and there.kind != unit.kind:
        return tr("replaced by {unit}", unit=there.text)
    if there is not None and there.power == unit.power and outcome is None:
        return tr("changed")
    return result_line(outcome) if outcome is not None else tr("gone")


def _stood(unit: Unit, dislodged: bool) -> str:
    return tr("dislodged in {place}", place=unit.place.words) if dislodged else tr("in {place}", place=unit.place.words)


def _new_units(turn: Turn) -> Iterator[ResultDifference]:
    """Yield units that did not exist before."""
    moved = {
        one.order.slots[1].key
        for one in turn.outcomes
        if one.unit and "ok" in one.words and one.order.type.role in GOES
    }
    for key, unit in turn.after.units.items():
        if key not in turn.before.units and key not in moved:
            yield ResultDifference("", unit.place.province, unit.text, tr("new"), tr("not there"))


def _centers(turn: Turn) -> Iterator[ResultDifference]:
    before, after = turn.before.centers, turn.after.centers
    board = turn.after.variant.board(turn.after)
    for center in dict.fromkeys((*before, *after)):
        if before.get(center) != after.get(center):
            yield ResultDifference(
                "",
                center,
                board.locations[center].words,
                _owner(turn.after, after.get(center)),
                _owner(turn.before, before.get(center)),
            )


def _owner(position: Position, power: str | None) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power and power in powers else tr("unowned")


def _signs(turn: Turn) -> Iterator[ResultDifference]:
    """Yield changes of signs: what lies on the board besides units."""
    variant = turn.before.variant
    before, after = (_lying(variant.signs(position)) for position in (turn.before, turn.after))
    board = variant.board(turn.after)
    for place in dict.fromkeys((*before, *after)):
        was, now = before.get(place, ()), after.get(place, ())
        if was != now and place in board.locations:
            nothing = tr("nothing")
            words = board.locations[place].words
            yield ResultDifference("", place, words, ", ".join(now) or nothing, ", ".join(was) or nothing)


def _lying(signs: Iterable[Sign]) -> dict[str, tuple[str, ...]]:
    """Return what lies in each place, in words."""
    found: dict[str, tuple[str, ...]] = {}
    for sign in signs:
        if sign.type.template and (sign.type.idle or sign.count or sign.deposit):
            words = tr(
                sign.type.template, power=sign.power, count=sign.count, deposit=sign.deposit, text=sign.text
            ).strip()
            found[sign.place] = tuple(sorted((*found.get(sign.place, ()), words)))
    return found


def _means(turn: Turn) -> Iterator[ResultDifference]:
    """Yield changes in the accounts of the powers."""
    variant = turn.before.variant
    before = {account.title: account.cells for account in variant.accounts(turn.before, "")}
    powers = variant.board(turn.after).powers
    for account in (one for one in variant.accounts(turn.after, "") if not one.part):
        for power, cell in account.cells.items():
            was = before.get(account.title, {}).get(power, "")
            if was != cell and power in powers:
                text = tr("{power}, {title}", power=powers[power].name, title=account.title)
                yield ResultDifference("", "", text, cell or tr("nothing"), was or tr("nothing"))


# --- in words ---------------------------------------------------------------------------------------


def numbered(found: Sequence[ResultDifference]) -> list[tuple[int, str]]:
    """Return the places of the differences, each with the number of its first difference."""
    first: dict[str, int] = {}
    for number, one in enumerate(found, 1):
        if one.place:
            first.setdefault(one.place, number)
    return [(number, place) for place, number in first.items()]


def differences_text(found: int, title: str) -> str:
    """Say how many differences there are from the adjudication called `title`; "": from the position before the turn.
    """
    if not title:
        text = tr_n("{n} change this turn", "{n} changes this turn", found)
        return text if found else tr("Nothing changes this turn.")
    if not found:
        return tr("Compared with {title}: no difference", title=title)
    return tr_n(
        "Compared with {title}: {n} difference, marked",
        "Compared with {title}: {n} differences, all marked",
        found,
        title=title,
    )


def words_of(one: ResultDifference, number: int, of: int, title: str) -> str:
    """Return a difference as a sentence for the status bar."""
    if not title:
        return tr(
            "{number} of {of}: {text}: {ours}; before: {theirs}.",
            number=number,
            of=of,
            text=one.text,
            ours=one.ours,
            theirs=one.theirs,
        )
    return tr(
        "{number} of {of}: {text}. Strata says {ours}, {title} says {theirs}.",
        number=number,
        of=of,
        text=one.text,
        ours=one.ours,
        theirs=one.theirs,
        title=title,
    )


GOOD, FAILED = "ok", "failed"
SAID: Mapping[str, tuple[str, ...]] = {
    GOOD: ("ok", "succeeds", "succeeded", "success", "successful", "works", "moved", "held", "valid"),
    FAILED: ("fails", "failed", "failure", "unsuccessful", "does not move"),
    "bounce": ("bounce", "bounces", "bounced", "stand-off", "standoff", "stand off"),
    "cut": ("cut", "is cut", "support cut"),
    "dislodged": ("dislodged", "driven out", "must retreat", "retreats"),
    "void": ("void", "illegal", "invalid", "impossible", "no such unit"),
    "no_convoy": ("no convoy", "no_convoy", "convoy failed", "no route"),
    "disrupted": ("disrupted", "convoy disrupted"),
    "disbanded": ("disband", "disbanded"),
    "destroyed": ("destroyed", "annihilated", "lost"),
}
"""Result word -> how adjudications express it."""
MEANT = {said: meant for meant, words in SAID.items() for said in words}
LONGEST = max(map(len, MEANT))
MOST_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class OpinionLine:
    """A line of a text: the order as read, its power, the key of its unit, and its result words."""

    line: int
    power: str
    unit: str
    order: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Opinion:
    """The result of a comparison. `unread`: lines that are no order, with the reason; `compared`: the number of orders.
    """

    differences: tuple[ResultDifference, ...]
    unread: tuple[tuple[int, str], ...] = ()
    compared: int = 0


# --- text ------------------------------------------------------------------------------------------------------------


def compare_text(turn: Turn, text: str) -> Opinion:
    """Compare each line of another adjudication with the results of a turn."""
    said, unread = _read(turn, text[:MOST_BYTES])
    ours = {_name(one): one for one in turn.outcomes}
    found, matched = list[ResultDifference](), set[str]()
    for one in said:
        name = _meant(one, ours)
        matched.add(name)
        if name in ours:
            found += _against(ours[name], one)
    for key, outcome in ours.items():
        if key not in matched and said and _words(outcome) - {GOOD}:
            found.append(_difference(outcome, tr("not mentioned")))
    return Opinion(tuple(found), tuple(unread), len(said))


def _read(turn: Turn, text: str) -> tuple[list[OpinionLine], list[tuple[int, str]]]:
    """Return the orders of a text, and the lines that look like orders but are not."""
    powers = {
        name.lower(): power for power, one in turn.before.variant.base.powers.items() for name in (power, one.name)
    }
    power, said, unread = "", list[OpinionLine](), list[tuple[int, str]]()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().strip("|").strip()
        head, colon, rest = line.partition(":")
        if colon and head.strip().lower() in powers:
            power, line = powers[head.strip().lower()], rest.strip()
        elif line.lower().rstrip(":") in powers:
            power, line = powers[line.lower().rstrip(":")], ""
        if not line or not re.search(r"[A-Za-z]", line):
            continue
        found = _said(turn, power, number, line)
        if isinstance(found, OpinionLine):
            said.append(found)
        elif found:
            unread.append((number, found))
    return said, unread


def _said(turn: Turn, power: str, number: int, line: str) -> OpinionLine | str:
    """Read a line as an order with its result, or return why it is none, "" for mere prose."""
    words = set[str]()
    fault = ""
    order: rules.Order | None = None
    while line:
        order, fault = _order(turn, power, line)
        if order is not None:
            break
        ending = _ending(line)
        if ending is None:
            break
        line, meant = ending
        words.add(meant)
    else:
        return ""
    if order is None:
        return fault if words or re.match(r"^(?:[AFW]|army|fleet)\b", line, re.IGNORECASE) else ""
    unit = order.slots[0] if order.slots else None
    key = next((one.key for one in _units(turn) if unit is not None and one.text == getattr(unit, "text", "")), "")
    return OpinionLine(number, order.power, key, order.text, frozenset(words or {GOOD}))


def _ending(line: str) -> tuple[str, str] | None:
    """Split off the result word at the end of a line and return the rest and its meaning, None if there is none."""
    bare = line.rstrip(" \t.!)]*").lower()
    for length in range(min(LONGEST, len(bare)), 1, -1):
        meant = MEANT.get(bare[-length:])
        before = bare[-length - 1 : -length]
        if meant and not before.isalnum():
            return line[: len(bare) - length].rstrip(" \t(,;:.[*-–—=>"), meant
    return None


def _order(turn: Turn, power: str, line: str) -> tuple[rules.Order | None, str]:
    """Parse a line as an order of `power` or of any possible owner; return the order or None, and the fault."""
    fault = ""
    for owner in [power] if power else _owners(turn, line):
        try:
            return rules.parse(turn.before, owner, line), ""
        except rules.Unreadable as error:
            fault = str(error)
    return None, fault


def _owners(turn: Turn, line: str) -> list[str]:
    """Return the powers whose order a line without a power may be, the owner of the unit it begins with first."""
    first = " ".join(line.lower().split()[:2])
    own = [unit.power for unit in _units(turn) if unit.text.lower() == first]
    return list(dict.fromkeys([*own, *(unit.power for unit in _units(turn))]))


def _units(turn: Turn) -> Iterator[rules.Unit]:
    yield from turn.before.units.values()
    yield from (gone.unit for gone in turn.before.dislodged.values())


def _against(outcome: Outcome, said: OpinionLine) -> Iterator[ResultDifference]:
    """Yield the difference between our outcome and the other one for the same unit."""
    if outcome.order.text != said.order:
        yield _difference(outcome, tr("ordered {order}", order=said.order))
    elif not _agree(_words(outcome), said.words):
        yield _difference(outcome, outcome_words(said.words))


def _words(outcome: Outcome) -> frozenset[str]:
    return frozenset(outcome.words) or frozenset({GOOD})


def _agree(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether two results agree; an unspecific "failed" agrees with every failure."""
    mine, others = ours - {GOOD}, theirs - {GOOD}
    if FAILED in others:
        return bool(mine - {"dislodged"}) and others - {FAILED} <= mine
    return mine == others


def outcome_words(words: Iterable[str]) -> str:
    """Return result words as text."""
    return ", ".join(SAID[word][0] if word in SAID else word for word in sorted(words))


def _difference(outcome: Outcome, theirs: str) -> ResultDifference:
    unit, named = outcome.unit, outcome.order.unit
    place = unit.place.province if unit else named.place.province if named else ""
    ours = ". ".join(dict.fromkeys([outcome_words(_words(outcome)), result_line(outcome)]))
    return ResultDifference(unit.key if unit else "", place, outcome.order.text, ours, theirs)


def _meant(said: OpinionLine, ours: Mapping[str, Outcome]) -> str:
    """Return the name of the result that a line is about: that of its unit, or else of its order if only one power has
    it."""
    own = f"{said.power}: {said.order}"
    if said.unit in ours or own in ours:
        return said.unit if said.unit in ours else own
    alike = [name for name, one in ours.items() if not one.unit and one.order.text == said.order]
    return alike[0] if len(alike) == 1 else own


def _name(outcome: Outcome) -> str:
    """Return the name by which a result is found: its unit's key, or else power and order."""
    return outcome.unit.key if outcome.unit else f"{outcome.order.power}: {outcome.order.text}"


# --- another save ----------------------------------------------------------------------------------------------------


def compare_game(game: Game, number: int, other: Game) -> tuple[Opinion, str]:
    """Compare a turn with the same phase in another game; also return a remark, such as why no comparison is possible.

    The positions before the turn, orders, results, and the positions after it are compared.
    """
    turn = game.turns[number]
    if other.variant.id != game.variant.id:
        return Opinion(()), tr("That is a game of {variant}.", variant=other.variant.name)
    if other.known:
        return Opinion(()), tr("The orders of that game are sealed.")
    theirs = next((one for one in other.turns if one.before.phase == turn.before.phase and not one.edits), None)
    if theirs is None:
        return Opinion(()), tr("That game does not reach {phase}.", phase=turn.before.title)
    before = tuple(_positions(turn.before, theirs.before))
    found = (*before, *_outcomes(turn, theirs), *_positions(turn.after, theirs.after))
    why = tr("This phase started differently in that game.") if before else ""
    return Opinion(tuple(dict.fromkeys(found)), compared=len(theirs.outcomes)), why


def _outcomes(turn: Turn, other: Turn) -> Iterator[ResultDifference]:
    theirs = {_name(one): one for one in other.outcomes}
    for outcome in turn.outcomes:
        found = theirs.get(_name(outcome))
        if found is None or found.unit != outcome.unit:
            continue
        if found.order.text != outcome.order.text:
            yield _difference(outcome, tr("ordered {order}", order=found.order.text))
        elif _words(found) != _words(outcome):
            words = ". ".join(dict.fromkeys([outcome_words(_words(found)), result_line(found)]))
            yield _difference(outcome, words)


def _positions(ours: rules.Position, theirs: rules.Position) -> Iterator[ResultDifference]:
    """Yield the units and centers that differ between two positions."""
    places = ours.variant.board(ours).locations
    for key in dict.fromkeys([*ours.units, *theirs.units]):
        mine, other = ours.units.get(key), theirs.units.get(key)
        if mine != other:
            unit = mine or other
            assert unit is not None
            yield ResultDifference(key, unit.place.province, unit.place.words, _called(mine), _called(other))
    for center in dict.fromkeys([*ours.centers, *theirs.centers]):
        mine_of, theirs_of = ours.centers.get(center, ""), theirs.centers.get(center, "")
        if mine_of != theirs_of:
            words = places[center].words if center in places else center
            nobody = tr("unowned")
            yield ResultDifference("", center, words, mine_of or nobody, theirs_of or nobody)


def _called(unit: rules.Unit | None) -> str:
    return f"{unit.power} {unit.text}" if unit is not None else tr("empty")


# ----------------------------------------------------------------------------------------------------
# Comparison with another adjudication, pasted or opened; the differences are listed.

ABOUT = tr_noop("Paste another adjudication of this turn, or open another saved copy of this game.")
HINT = tr_noop("France: A Par - Bur (bounce)\nA Mun - Bur, dislodged\n…")
AGREED = tr_noop("No differences.")
TEXT_HIGH = 120
MOST_TOLD = 4
"""The most lines not understood that are listed individually."""


class DifferenceCard(CardFrame):
    """A card for a difference. `chosen` carries its number."""

    chosen = Signal(int)

    def __init__(self, number: int, one: ResultDifference) -> None:
        ours = label(tr("Strata: {words}", words=one.ours), "body", wrap=True)
        theirs = label(tr("Other: {words}", words=one.theirs), "body", wrap=True)
        super().__init__(column(label(one.text, "strong", wrap=True), ours, theirs, spacing=2, margins=(12, 8, 12, 8)))
        self.number = number
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        text = tr("{text}. Strata: {ours}. Other: {theirs}.", text=one.text, ours=one.ours, theirs=one.theirs)
        self.setAccessibleName(text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.number)
        else:
            super().keyPressEvent(event)


class OpinionPage(QWidget):
    """The page to compare with another adjudication.

    `compared` carries a text; `opened`: open another save; `cleared`: end the comparison; `chosen` carries the number
    of a difference.
    """

    compared = Signal(str)
    opened = Signal()
    cleared = Signal()
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(tr(HINT))
        self.text.setAccessibleName(tr("Another adjudication as text"))
        self.text.setFixedHeight(px(TEXT_HIGH))
        self.text.setTabChangesFocus(True)
        self.compare = button(tr("Compare"), "primary")
        self.compare.setEnabled(False)
        self.open_save = button(tr("Open a saved game…"))
        self.clear_button = button(tr("Clear"))
        self.note = NoteFrame("hint", "")
        self.note.hide()
        self.cards: list[DifferenceCard] = []
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 4, 0)
        self._list.setSpacing(8)
        buttons = row(self.open_save, ..., self.clear_button, self.compare, spacing=6)
        about = label(tr(ABOUT), "small", wrap=True)
        layout = column(about, self.text, buttons, self.note, scrolled(inside), spacing=8, margins=(14, 8, 10, 8))
        layout.setStretch(4, 1)
        self.setLayout(layout)
        self._connect()

    def _connect(self) -> None:
        self.text.textChanged.connect(self._typed)
        self.compare.clicked.connect(lambda: self.compared.emit(self.text.toPlainText()))
        self.open_save.clicked.connect(self.opened)
        self.clear_button.clicked.connect(self._clear)

    def _typed(self) -> None:
        self.compare.setEnabled(bool(self.text.toPlainText().strip()))
        self._underline(())

    def _clear(self) -> None:
        self.forget()
        self.cleared.emit()

    def forget(self) -> None:
        """Clear the comparison and the text."""
        self.text.clear()
        self.show_opinion(None)

    def show_opinion(self, opinion: Opinion | None, title: str = "", why: str = "") -> None:
        """Show the differences from the adjudication called `title`, None for no comparison. `why`: a further remark.
        """
        emptied(self._list)
        self.cards = []
        self.note.setVisible(opinion is not None)
        if opinion is None:
            self._underline(())
            return
        self.cards = [DifferenceCard(number, one) for number, one in enumerate(opinion.differences)]
        for card in self.cards:
            card.chosen.connect(self.chosen)
            self._list.addWidget(card)
        self._list.addStretch(1)
        self._underline([line for line, _ in opinion.unread])
        self.note.show_note(*_note_text(opinion, title, why))

    def _underline(self, lines: Sequence[int]) -> None:
        """Underline lines that were not understood with wavy lines."""
        waves = []
        for line in lines:
            wave = QTextEdit.ExtraSelection()
            style = QTextCharFormat()
            style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            style.setUnderlineColor(shade_color("bad"))
            wave.format = style
            cursor = QTextCursor(self.text.document().findBlockByNumber(line - 1))
            cursor.select(QTextCursor.SelectionType.LineUnderCursor)
            wave.cursor = cursor
            waves.append(wave)
        self.text.setExtraSelections(waves)


def _note_text(opinion: Opinion, title: str, why: str) -> tuple[str, str]:
    """Return the kind and text of the note about a comparison."""
    number = len(opinion.differences)
    unread = [tr("Line {line}: {text}", line=line, text=text) for line, text in opinion.unread[:MOST_TOLD]]
    if not opinion.compared and not number:
        return "warn", " ".join(filter(None, [why or tr("No orders with results were found in this text."), *unread]))
    if number:
        words = tr_n("{n} difference from {title}.", "{n} differences from {title}.", number, title=title)
    else:
        words = tr(AGREED)
    return ("warn" if number or unread else "good"), " ".join(filter(None, [why, words, *unread]))
