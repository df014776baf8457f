"""The tab "Map": name, id, first phase and victory condition of the whole map, movement types, levels."""

from __future__ import annotations

import re
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import tr, tr_n, tr_noop
from app.ui.widgets import CardFrame, NoteFrame, SectionHeader, button, column, emptied, row

from ..document import MapDocument
from ..edits import add_level, remove_level
from ..facts import center_count, fact, with_fact, without_fact
from ..files import id_fault
from .fields import MapCheckField, MapChoiceField, MapFieldForm, MapTextField
from .sheets import words_of

BY = (
    ("land", tr_noop("Across land borders")),
    ("water", tr_noop("By water and along coasts")),
    ("any", tr_noop("Across any border")),
    ("none", tr_noop("As listed in the table")),
)
PHASE = re.compile(r"[A-Z]\d+[A-Z]")
"""A phase as variants write it: season, year and step."""


class MapTab(QWidget):
    """The tab with the properties of the whole map. `variant_wanted`: make a game on this map."""

    variant_wanted = Signal()

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self.form = MapFieldForm()
        self._make_form()
        self.note = NoteFrame("hint", "")
        self.game = button(tr("New game on this map…"), "", "new")
        self.game.clicked.connect(self.variant_wanted)
        self.tables = column(spacing=8)
        self.table_forms: dict[str, MapFieldForm] = {}
        add = button(tr("Add movement type"), "link")
        add.clicked.connect(self.add_table)
        self.above, below = button(tr("Add level above"), "link"), button(tr("Add level below"), "link")
        self.above.clicked.connect(lambda: add_level(self.document, tr("Above"), True))
        below.clicked.connect(lambda: add_level(self.document, tr("Below"), False))
        beside = QWidget()
        beside.setLayout(row(self.above, below))
        self.levels = column(spacing=8)
        self.level_form = MapFieldForm()
        self._levels_shown: list[str] | None = None
        self.setLayout(
            column(
                self.form,
                self.note,
                self.game,
                SectionHeader(tr("Movement types"), add),
                self.tables,
                SectionHeader(tr("Levels"), beside),
                self.levels,
                ...,
                spacing=10,
                margins=(0, 10, 0, 10),
            )
        )
        document.changed.connect(self._on_change)
        self.refresh()

    def _on_change(self, what: str) -> None:
        if what == "facts":
            self.refresh()

    def refresh(self) -> None:
        """Show the present values."""
        self.form.update_shown()
        levels = list(fact(self.document.facts, ("levels",), {}))
        if levels != self._levels_shown:
            self._make_levels(levels)
        self.level_form.update_shown()
        names = list(fact(self.document.facts, ("tables",), {}))
        if names != list(self.table_forms):
            self._make_tables(names)
        for form in self.table_forms.values():
            form.update_shown()
        self._show_note()

    # The map.

    def _make_form(self) -> None:
        for name, title, use, hint, most in (
            ("name", tr("Name"), partial(self._text, "name"), "", 120),
            ("id", tr("ID"), self._id, "", 60),
            ("attribution", tr("Author"), partial(self._text, "attribution"), tr("who drew the map"), 120),
            ("first_phase", tr("First phase"), self._phase, "", 120),
            ("victory_centers", tr("Supply centers for victory"), self._victory, "", 4),
            ("unit_radius", tr("Unit radius"), self._radius, "", 8),
        ):
            field = MapTextField(title, partial(self._fact, name), use, hint, most)
            self.form.add(name, field, tr("Victory") if name == "victory_centers" else "")

    def _fact(self, key: str) -> str:
        value = fact(self.document.facts, (key,), "")
        return f"{value:g}" if isinstance(value, float) else str(value)

    def _put(self, key: str, value: object) -> str:
        facts = with_fact(self.document.facts, (key,), value)
        self.document.apply(tr("The map's {field}", field=key.replace("_", " ")), facts=facts)
        return ""

    def _text(self, key: str, text: str) -> str:
        if not text and key == "name":
            return tr("Enter a name for the map.")
        return self._put(key, text)

    def _id(self, text: str) -> str:
        return id_fault(text) or self._put("id", text)

    def _phase(self, text: str) -> str:
        if not PHASE.fullmatch(text):
            return tr("Enter a phase such as S1901M: S for spring or F for fall, the year, and M for movement.")
        return self._put("first_phase", text)

    def _victory(self, text: str) -> str:
        if not text.isdigit():
            return tr("Enter a whole number of supply centers, or 0 if centers do not decide the game.")
        return self._put("victory_centers", int(text))

    def _radius(self, text: str) -> str:
        try:
            radius = float(text)
        except ValueError:
            radius = 0.0
        if not 0 < radius <= 1000:
            return tr("Enter a number of board units above 0, such as 12.")
        return self._put("unit_radius", radius)

    def _show_note(self) -> None:
        """Show the number of centers, and warn if the victory condition does not fit it."""
        there, wins = center_count(self.document.facts), int(fact(self.document.facts, ("victory_centers",), 0) or 0)
        powers = len(fact(self.document.facts, ("powers",), {}))
        words = tr_n("{n} center", "{n} centers", there)
        text = f"{words}, {tr_n('{n} power', '{n} powers', powers)}."
        if wins and not there / 2 < wins <= there:
            text += " " + tr("Set victory to {least} to {n} centers.", least=there // 2 + 1, n=there)
            self.note.show_note("warn", text)
        else:
            self.note.show_note("hint", text)

    # Movement types.

    def _make_tables(self, names: list[str]) -> None:
        emptied(self.tables)
        ways = [(by, tr(words)) for by, words in BY]
        self.table_forms = {}
        for name in names:
            form = self.table_forms[name] = MapFieldForm()
            form.add("name", MapTextField(tr("Name"), lambda name=name: name, partial(self._rename, name)))  # type: ignore[misc]
            kinds = MapTextField(
                tr("Units"), partial(self._kinds, name), partial(self._set_kinds, name), tr("A or A, C")
            )
            form.add("kinds", kinds)
            use = partial(self._put_table, name, "by")
            form.add("by", MapChoiceField(tr("Movement"), lambda: ways, partial(self._by, name), use))
            if len(self.document.levels) > 1:
                check = MapCheckField(
                    tr("Also to the levels above and below"), partial(self._stacked, name), partial(self._stack, name)
                )
                form.add_check("stacked", check)
            gone = button(tr("Remove"), "link")
            gone.clicked.connect(partial(self.remove_table, name))
            self.tables.addWidget(CardFrame(column(form, row(..., gone), spacing=4, margins=10)))

    def _kinds(self, name: str) -> str:
        return ", ".join(fact(self.document.facts, ("tables", name, "kinds"), ()))

    def _by(self, name: str) -> str:
        return str(fact(self.document.facts, ("tables", name, "by"), "land"))

    def _stacked(self, name: str) -> bool:
        return bool(fact(self.document.facts, ("tables", name, "stacked"), False))

    def _put_table(self, name: str, key: str, value: object) -> str:
        facts = with_fact(self.document.facts, ("tables", name, key), value)
        self.document.apply(tr("Movement of {table}", table=name), facts=facts)
        return ""

    def _set_kinds(self, name: str, text: str) -> str:
        kinds = words_of(text)
        for other, entry in fact(self.document.facts, ("tables",), {}).items():
            both = [kind for kind in kinds if other != name and kind in entry.get("kinds", ())]
            if both:
                return tr("{kind} already moves by {table}.", kind=both[0], table=other)
        return self._put_table(name, "kinds", kinds)

    def _stack(self, name: str, on: bool) -> None:
        self._put_table(name, "stacked", True if on else None)

    def _rename(self, old: str, text: str) -> str:
        facts = self.document.facts
        if not text.replace("_", "").isalnum() or text in fact(facts, ("tables",), {}):
            return tr("Enter a single word that no other movement type uses.")
        for section in ("tables", "adjacency"):
            there = fact(facts, (section,), {})
            facts = with_fact(facts, (section,), {text if one == old else one: entry for one, entry in there.items()})
        ruled = [{**one, "table": text} if one["table"] == old else one for one in fact(facts, ("overrides",), ())]
        facts = with_fact(facts, ("overrides",), ruled or None)
        for id, line in fact(facts, ("lines",), {}).items():
            if old in line.get("joins", ()):
                joins = [text if one == old else one for one in line["joins"]]
                facts = with_fact(facts, ("lines", id, "joins"), joins)
        self.document.apply(tr("Rename {old} to {new}", old=old, new=text), facts=facts)
        return ""

    def add_table(self) -> None:
        """Add a movement type without units."""
        facts, number = self.document.facts, 1
        while fact(facts, ("tables", f"way{number}")) is not None:
            number += 1
        facts = with_fact(facts, ("tables", f"way{number}"), {"kinds": [], "by": "land"})
        facts = with_fact(facts, ("adjacency", f"way{number}"), {})
        self.document.apply(tr("New movement type"), facts=facts)

    def remove_table(self, name: str, _checked: bool = False) -> None:
        """Remove a movement type with its neighbors and decisions."""
        facts = without_fact(without_fact(self.document.facts, ("tables", name)), ("adjacency", name))
        ruled = [one for one in fact(facts, ("overrides",), ()) if one["table"] != name]
        facts = with_fact(facts, ("overrides",), ruled or None)
        for id, line in fact(facts, ("lines",), {}).items():
            joins = [one for one in line.get("joins", ()) if one != name]
            if len(joins) != len(line.get("joins", ())):
                facts = with_fact(facts, ("lines", id, "joins"), joins or None)
        self.document.apply(tr("Remove {line}", line=name), facts=facts)

    # Levels.

    def _make_levels(self, levels: list[str]) -> None:
        self._levels_shown = levels
        emptied(self.levels)
        self.level_form = MapFieldForm()
        self.levels.addWidget(self.level_form)
        for id in reversed(levels):
            field = MapTextField(
                tr("Name of level {id}", id=id), partial(self._level, id), partial(self._set_level, id), most=30
            )
            self.level_form.add(id, field, id)
            if not fact(self.document.facts, ("levels", id, "plain"), False):
                gone = button(tr("Remove"), "link")
                gone.clicked.connect(partial(self._remove_level, id))
                beside = QWidget()
                beside.setLayout(row(..., gone))
                self.level_form.across(beside)

    def _remove_level(self, id: str, _checked: bool = False) -> None:
        refusal = remove_level(self.document, id)
        if refusal is not None:
            self.document.tell(refusal.text, "warn")

    def _level(self, id: str) -> str:
        return str(fact(self.document.facts, ("levels", id, "name"), ""))

    def _set_level(self, id: str, text: str) -> str:
        if not text:
            return tr("Enter a name for the level.")
        names = {str(one["name"]).lower(): other for other, one in fact(self.document.facts, ("levels",), {}).items()}
        if names.get(text.lower(), id) != id:
            return tr("Another level has this name.")
        facts = with_fact(self.document.facts, ("levels", id, "name"), text)
        self.document.apply(tr("Name of a level"), facts=facts)
        return ""
