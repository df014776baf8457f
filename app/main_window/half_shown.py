"""The order half made, in the panel and in the Orders menu."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from app.document import Document
from app.language import tr
from app.panels.entry import Entry
from app.panels.key_hints import KEYS, Hints, builds_hints, moves_hints
from app.panels.orders import OrdersPanel
from app.tools import OrderTool
from app.tools.winter import kinds_built
from rules import Candidate, Position


class HalfShown:
    """Shows what the order tool is at; asked to whenever that changes."""

    def __init__(self, document: Document, tool: OrderTool, panel: OrdersPanel, menu: QMenu) -> None:
        self.document = document
        self.tool = tool
        self.panel = panel
        self.menu = menu

    def show(self) -> None:
        """The order as far as it is made, its verbs and what may come next."""
        builder = self.tool.builder
        prompt = builder.hint.partition(": ")[2] or builder.hint
        half = (self._key(), builder.text, prompt[:1].upper() + prompt[1:]) if builder.filled else ("", "", "")
        half = (half[0], "", "") if builder.whole else half
        verb = str(builder.filled[1]) if len(builder.filled) > 1 and builder.unit and not builder.nested else ""
        choices = builder.goals or builder.choices
        kind = self._kind_of_phase()
        example = example_of(self.document.standing, self.document.power, kind)
        verbs = self._verbs()
        short = {str(one.value): self._short(str(one.value)) for one in verbs}
        entry = Entry(builder.text, verbs, verb, choices, builder.active, example, self._hints(kind), short)
        self.panel.show_half(half, entry, self.panel.form.show_begun(builder.filled))
        number = choices.find(builder.number) if builder.asks_number else None
        if number is not None:
            self.panel.entry.point_out(number)
        self._fill_menu()

    def _verbs(self) -> tuple[Candidate, ...]:
        """The verbs of the unit chosen; first those that only its card allows."""
        builder, position = self.tool.builder, self.document.present
        unit = position.units.get(builder.unit.key) if builder.unit and not builder.nested else None
        note = position.variant.card_of(position, unit) if unit else None
        own = note.verbs if note else ()
        return tuple(sorted(builder.offered_verbs(), key=lambda one: one.value not in own))

    def _hints(self, kind: str) -> Hints:
        """The keys that do something in this kind of phase."""
        position = self.document.present
        variant = position.variant
        if kind == "A":
            built = kinds_built(position, self.document.power) if self.tool.builder.active else ()
            return builds_hints([(letter, one.name) for letter, one in variant.kinds.items() if letter in built])
        if kind != "M":
            return KEYS[kind]
        due = [verb for verb in variant.verbs(position.phase) if verb.key and not (verb.unitless or verb.first)]
        verbs = [(verb.key, tr(verb.short or verb.title)) for verb in due]
        return moves_hints(verbs, bool(variant.board(position).levels))

    def _short(self, name: str) -> str:
        verb = self.document.game.variant.verb(name)
        return tr(verb.short or verb.title)

    def _key(self) -> str:
        """The unit or site that is being ordered, "" where the order has none."""
        builder = self.tool.builder
        first = builder.filled[0] if builder.filled else None
        return str(getattr(first, "key", ""))

    def _kind_of_phase(self) -> str:
        """The step of the phase, "-" for a winter in which the power must remove units."""
        position, power = self.document.present, self.document.power
        if position.phase.step not in KEYS:
            return "M"
        removing = position.phase.step == "A" and bool(power) and position.variant.dues(position, power) < 0
        return "-" if removing else position.phase.step

    def clear_menu(self) -> None:
        """Nothing is ordered: no verb is left of whoever ordered before."""
        self.menu.clear()
        self.menu.setEnabled(False)

    def _fill_menu(self) -> None:
        """The verbs of the unit chosen, then those that need no unit."""
        self.menu.clear()
        self._add(self.tool.builder.verbs())
        self.menu.addSeparator()
        self._add(self.tool.builder.errands())
        self.menu.setEnabled(any(not action.isSeparator() for action in self.menu.actions()))

    def _add(self, verbs: tuple[Candidate, ...]) -> None:
        variant = self.document.game.variant
        for one in verbs:
            key = variant.verb(str(one.value)).key if self.tool.builder.unit else ""
            action = self.menu.addAction(f"{one.label}\t{key}")
            action.setEnabled(one.allowed)
            action.triggered.connect(lambda _=False, name=str(one.value): self.tool.choose_verb(name))


def example_of(position: Position, power: str, kind: str) -> str:
    """An order that the power could write now, by the kind of phase; of any power's where it has no unit."""
    fled = next((one for one in position.dislodged.values() if one.unit.power == power and one.retreats), None)
    unit = next((unit for unit in position.units.values() if unit.power == power), None)
    board, kinds = position.variant.board(position), position.variant.kinds
    if kind == "R":
        return f"{fled.unit.text} R {fled.retreats[0].text}" if fled else ""
    if kind == "A" and power in board.powers and board.powers[power].homes:
        return f"build {next(iter(kinds))} {board.powers[power].homes[0]}"
    if unit is None:
        return ""
    goals = board.neighbours(kinds[unit.kind].table, unit.place.text)
    return f"remove {unit.text}" if kind == "-" else f"{unit.text} - {goals[0]}" if goals else f"{unit.text} H"
