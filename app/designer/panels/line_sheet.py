"""What is told of one line: id, name, kind, between what, through what, whom it joins, the map's own fields."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from app.geometry.drawing import LINES
from app.language import mark, tr
from app.ui.widgets import button, column, label, row

from .. import lines
from ..document import MapDocument
from ..facts import Facts, fact, with_fact, without_fact
from .extra_form import ExtraFields, adder
from .fields import CheckField, ChoiceField, Form, TextField

LINE_WORDS = {
    "bridge": mark("Bridge"),
    "canal": mark("Canal"),
    "river": mark("River"),
    "stream": mark("Stream"),
    "ford": mark("Ford"),
}


class LineSheet(QWidget):
    """The sheet of the chosen line."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self.line = document.selection.line
        self.form = Form()
        self.between = label("", "muted", wrap=True)
        self._fill()
        gone = button(tr("Remove the line"), "link")
        gone.clicked.connect(lambda: lines.remove(document, self.line))
        add = adder(document, "lines", lambda: (self.line,), self)
        self.setLayout(column(self.form, row(add, ..., gone), spacing=6))

    def shown(self) -> bool:
        """Whether this sheet still is that of what is chosen."""
        return self.document.selection.line == self.line

    def update_shown(self) -> None:
        """The map has changed."""
        self.form.update_shown()
        self.between.setText(tr("{a} and {b}", a=self._ends()[0], b=self._ends()[-1]))

    def _fill(self) -> None:
        form, facts = self.form, self.document.facts
        form.add("id", tr("Id"), TextField(tr("Id"), lambda: self.line, self._rename, most=40))
        form.add("name", tr("Name"), TextField(tr("Name"), lambda: self._told("name"), self._name))
        kinds = [(kind, tr(LINE_WORDS[kind])) for kind in LINES]
        form.add("kind", tr("Kind"), ChoiceField(tr("Kind"), lambda: kinds, lambda: self._told("kind"), self._set_kind))
        form.told(tr("Between"), self.between)
        through = ChoiceField(tr("Through"), self._places, lambda: self._told("through"), self._through)
        form.add("through", tr("Through"), through)
        for table in fact(facts, ("tables",), {}):
            check = CheckField(
                tr("{table} may cross", table=table),
                lambda table=table: table in self._joins(),  # type: ignore[misc]
                lambda on, table=table: self._join(table, on),  # type: ignore[misc]
            )
            form.across(check)
            form.take([(f"joins.{table}", check)])
        ExtraFields(self.document, form, "lines", lambda: (self.line,))
        self.update_shown()

    def _told(self, key: str) -> str:
        return str(fact(self.document.facts, ("lines", self.line, key), ""))

    def _ends(self) -> tuple[str, ...]:
        return tuple(fact(self.document.facts, ("lines", self.line, "between"), ("", "")))

    def _joins(self) -> tuple[str, ...]:
        return tuple(fact(self.document.facts, ("lines", self.line, "joins"), ()))

    def _places(self) -> list[tuple[str, str]]:
        facts = self.document.facts
        there = {**fact(facts, ("provinces",), {}), **fact(facts, ("areas",), {})}
        return [("", tr("Nothing")), *((id, f"{id} – {entry['name']}") for id, entry in there.items())]

    def _apply(self, title: str, facts: Facts) -> None:
        """The facts changed, and the drawing with them where that says the same."""
        graph = self.document.graph
        line, entry = graph.lines.get(self.line), fact(facts, ("lines", self.line), {})
        if line is not None:
            drawn = replace(line, kind=str(entry["kind"]), through=str(entry.get("through", "")))
            if drawn != line:
                graph = replace(graph, lines={**graph.lines, self.line: drawn})
        self.document.apply(title, graph, facts)

    def _put(self, key: str, value: object) -> str:
        facts = with_fact(self.document.facts, ("lines", self.line, key), value)
        self._apply(tr("Change {line}", line=self.line), facts)
        return ""

    def _name(self, text: str) -> str:
        return self._put("name", text or None)

    def _set_kind(self, kind: str) -> str:
        return self._put("kind", kind)

    def _through(self, id: str) -> str:
        return self._put("through", id or None)

    def _join(self, table: str, on: bool) -> None:
        joins = [one for one in self._joins() if one != table] + ([table] if on else [])
        if on and len(set(self._ends())) < 2:
            self.document.tell(tr("Both ends of the line are the same place: it joins nothing."), "warn")
            return
        self._put("joins", joins or None)

    def _rename(self, text: str) -> str:
        document = self.document
        if not text.replace("-", "").replace("_", "").isalnum():
            return tr("An id is a word of letters, digits, - and _.")
        if text in document.graph.lines or text in document.graph.net.regions:
            return tr("{id} is there already.", id=text)
        entry = fact(document.facts, ("lines", self.line))
        facts = with_fact(without_fact(document.facts, ("lines", self.line)), ("lines", text), entry)
        drawn = {
            text if id == self.line else id: replace(one, id=text) if id == self.line else one
            for id, one in document.graph.lines.items()
        }
        old, self.line = self.line, text
        document.apply(tr("Rename {old} to {new}", old=old, new=text), replace(document.graph, lines=drawn), facts)
        document.select(line=text)
        return ""
