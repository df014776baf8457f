"""The sheet of the selection: one place, several places, or a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QSizePolicy, QSpacerItem, QWidget

from app.geometry.drawing import LINES
from app.geometry.placing import with_anchor
from app.language import tr, tr_noop
from app.ui.widgets import button, column, emptied, label, row

from .. import document, edits
from ..document import MapDocument, remove_line
from ..facts import Facts, fact, id_on, ids_of, with_fact, without_fact
from .fields import ExtraFieldsForm, MapCheckField, MapChoiceField, MapFieldForm, MapTextField, adder
from .survey import region_of

__all__ = ["PlacesSheet", "ProvinceSheet", "power_choices", "set_center", "with_home", "words_of"]


# ----------------------------------------------------------------------------------------------------
# The sheets of places: id, name, kind, home, center, coasts, other spellings, extra fields.

KIND_WORDS = {
    "land": tr_noop("Land"),
    "sea": tr_noop("Sea"),
    "mountain": tr_noop("Mountain"),
    "dock": tr_noop("Dock"),
    "impassable": tr_noop("Impassable"),
    "island": tr_noop("Island (not played)"),
    "decoration": tr_noop("Decoration"),
    "lake": tr_noop("Lake (not played)"),
    "strait": tr_noop("Strait inside a province"),
    "water": tr_noop("Water (not played)"),
    "scenery": tr_noop("Scenery"),
}


def words_of(text: str) -> list[str]:
    """Split a list typed with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def with_home(facts: Facts, id: str, power: str) -> Facts:
    """Return the facts with a province as home of a power and of no other; "" for none."""
    order = list(fact(facts, ("provinces",), {}))
    for other, entry in fact(facts, ("powers",), {}).items():
        homes = [home for home in entry.get("homes", ()) if home != id] + ([id] if other == power else [])
        homes.sort(key=order.index)
        if tuple(homes) != tuple(entry.get("homes", ())):
            facts = with_fact(facts, ("powers", other, "homes"), homes)
    return facts


def home_of(facts: Facts, id: str) -> str:
    """Return the power whose home a province is; "" if there is none."""
    powers = fact(facts, ("powers",), {})
    return next((power for power, entry in powers.items() if id in entry.get("homes", ())), "")


def power_choices(facts: Facts) -> list[tuple[str, str]]:
    """Return the powers to choose from, "Nobody" first."""
    powers = fact(facts, ("powers",), {})
    return [("", tr("Nobody")), *((id, str(entry.get("name", id))) for id, entry in powers.items())]


def place_choices(entries: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Return places to choose from, "Nothing" first."""
    return [("", tr("Nothing")), *((id, f"{id} – {entry['name']}") for id, entry in entries.items())]


def set_center(document: MapDocument, places: Sequence[tuple[str, str]], on: bool) -> None:
    """Make provinces (place without level, id) centers or not, and add or remove their marks."""
    facts, graph = document.facts, document.graph
    for _, id in places:
        facts = with_fact(facts, ("provinces", id, "center"), True if on else None)
    for place in dict.fromkeys(place for place, _ in places):
        wanted = any(fact(facts, ("provinces", id, "center")) for id in ids_of(facts, place).values())
        if wanted:
            graph = edits.refit(graph, facts, place)
        for anchor in [] if wanted else list(graph.anchors.get(place, {})):
            if anchor.role == "center":
                graph = with_anchor(graph, place, anchor, ())
    names = ", ".join(id for _, id in places)
    title = (
        tr("Make {place} a supply center", place=names)
        if on
        else tr("Remove the supply center of {place}", place=names)
    )
    document.apply(title, graph, facts)


class ProvinceSheet(QWidget):
    """The sheet of the single selected place, on the active level."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self.place = document.province
        self.area = self.place in fact(document.facts, ("areas",), {})
        self.form = MapFieldForm()
        self._coasts_shown: tuple[str, ...] | None = None
        self._fill()
        adds = [] if self.area else [adder(document, "provinces", lambda: (self.id,), self)]
        self.setLayout(column(self.form, row(*adds, ...), spacing=6))

    @property
    def id(self) -> str:
        """The id of the place on the active level."""
        return id_on(self.document.facts, self.place, self.document.level) or self.place

    @property
    def section(self) -> str:
        return "areas" if self.area else "provinces"

    def shown(self) -> bool:
        """Whether this sheet still shows the selection."""
        area = self.place in fact(self.document.facts, ("areas",), {})
        return self.document.province == self.place and area == self.area

    def update_shown(self) -> None:
        """Show the present values after a change of the map."""
        self.form.update_shown()
        self._tell()

    # The fields.

    def _fill(self) -> None:
        form, document = self.form, self.document
        form.add("id", MapTextField(tr("ID"), lambda: self.place, self._rename, most=40))
        form.add("name", MapTextField(tr("Name"), lambda: self._fact("name"), self._name))
        if not self.area:
            home = MapChoiceField(
                tr("Home of"),
                lambda: power_choices(document.facts),
                lambda: home_of(document.facts, self.id),
                self._home,
            )
            form.add("home", home)
        form.add("kind", MapChoiceField(tr("Terrain"), self._kinds, self._kind, self._set_kind))
        if self.area:
            self._area_fields()
        else:
            self._province_fields()
        self._add_derived()
        self._tell()

    def _area_fields(self) -> None:
        if self._kind() == "strait" or self._fact("within"):
            field = MapChoiceField(tr("Inside"), self._hosts, lambda: self._fact("within"), self._within)
            self.form.add("within", field)

    def _province_fields(self) -> None:
        form, document = self.form, self.document
        center = MapCheckField(
            tr("Supply center"),
            lambda: bool(fact(document.facts, ("provinces", self.id, "center"))),
            lambda on: set_center(document, [(self.place, self.id)], on),
        )
        form.add_check("center", center)
        ExtraFieldsForm(document, form, "provinces", lambda: (self.id,))
        self._list_field("aliases", tr("Other names"), tr("other spellings, separated by commas"))
        if any("lakeside" in one for one in fact(document.facts, ("provinces",), {}).values()):
            self._list_field("lakeside", tr("Lake coasts"), "")

    def _list_field(self, key: str, title: str, hint: str) -> None:
        field = MapTextField(title, lambda: ", ".join(self._list(key)), partial(self._enter_list, key), hint)
        self.form.add(key, field)

    def _add_derived(self) -> None:
        """Add what follows from the drawing and cannot be edited here."""
        self.coasts, self.levels, self.touches = QWidget(), label("", "muted", wrap=True), label("", "muted", wrap=True)
        self.coasts.setLayout(row(spacing=4))
        if not self.area and self._list("coasts"):
            self.form.add_row(tr("Coasts"), self.coasts)
        if len(self.document.levels) > 1:
            self.form.add_row(tr("Levels"), self.levels)
        if self.area and not self._fact("within"):
            self.form.add_row(tr("Neighbors"), self.touches)

    def _tell(self) -> None:
        names = fact(self.document.facts, ("levels",), {})
        there = ids_of(self.document.facts, self.place)
        self.levels.setText(", ".join(str(names[level]["name"]) for level in there if level in names))
        self.touches.setText(", ".join(self._list("touches")) or tr("nothing"))
        self._tell_coasts()

    def _tell_coasts(self) -> None:
        inside = self.coasts.layout()
        assert inside is not None
        if self._coasts_shown == self._list("coasts"):
            return
        self._coasts_shown = self._list("coasts")
        emptied(inside)
        for coast in self._coasts_shown:
            gone = button(f"{coast}  ×", "quiet", tip=tr("Remove coast {coast}", coast=coast))
            gone.clicked.connect(partial(self._drop_coast, coast))
            inside.addWidget(gone)
        inside.addItem(QSpacerItem(0, 0, QSizePolicy.Policy.Expanding))

    def _drop_coast(self, coast: str, _checked: bool = False) -> None:
        document.set_coast(self.document, self.document.region, coast, ())

    # Reading and changing.

    def _fact(self, key: str) -> str:
        return str(fact(self.document.facts, (self.section, self.id, key), ""))

    def _list(self, key: str) -> tuple[str, ...]:
        return tuple(fact(self.document.facts, (self.section, self.id, key), ()))

    def _kind(self) -> str:
        name = self.document.region
        region = self.document.graph.net.regions.get(name)
        return region.kind if region else ""

    def _kinds(self) -> list[tuple[str, str]]:
        return [(kind, tr(KIND_WORDS[kind])) for kind in document.KINDS]

    def _hosts(self) -> list[tuple[str, str]]:
        return place_choices(fact(self.document.facts, ("provinces",), {}))

    def _rename(self, text: str) -> str:
        taken = {region.province.lower() for region in self.document.graph.net.regions.values()} - {self.place.lower()}
        if text.lower() in taken:
            return tr("Another province is already called {id}.", id=text)
        old, self.place = self.place, text
        refusal = edits.rename(self.document, old, text)
        if refusal is not None:
            self.place = old
            return refusal.text
        self.document.select(region_of(self.document.graph, text, self.document.level))
        return ""

    def _name(self, text: str) -> str:
        if not text:
            return tr("Enter a name for the province.")
        there = {entry["name"].lower(): id for id, entry in fact(self.document.facts, (self.section,), {}).items()}
        other = there.get(text.lower(), self.id)
        if other.partition("@")[0] != self.place:
            return tr("{other} already has this name.", other=other)
        facts, old = self.document.facts, self._fact("name")
        for id in set(ids_of(facts, self.place).values()) or {self.place}:
            if fact(facts, (self.section, id, "name")) == old:  # a different name on another level stays
                facts = with_fact(facts, (self.section, id, "name"), text)
        self.document.apply(tr("Name of {place}", place=self.place), facts=facts)
        return ""

    def _home(self, power: str) -> str:
        facts = with_home(self.document.facts, self.id, power)
        self.document.apply(tr("Home of {place}", place=self.id), facts=facts)
        return ""

    def _set_kind(self, kind: str) -> str:
        refusal = document.set_kind(self.document, self.place, kind)
        return refusal.text if refusal else ""

    def _within(self, id: str) -> str:
        facts = with_fact(self.document.facts, ("areas", self.place, "within"), id or None)
        if id:
            facts = with_fact(facts, ("areas", self.place, "touches"), None)
        self.document.apply(tr("Move {place} inside another province", place=self.place), facts=facts)
        return ""

    def _enter_list(self, key: str, text: str) -> str:
        facts = with_fact(self.document.facts, ("provinces", self.id, key), words_of(text) or None)
        self.document.apply(tr("{place}: other spellings", place=self.id), facts=facts)
        return ""


class PlacesSheet(QWidget):
    """The sheet of several selected places."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self.regions = document.selection.regions
        self.form = MapFieldForm()
        home = MapChoiceField(
            tr("Home of"), lambda: power_choices(document.facts), self._shared_home, self._home
        )
        self.form.add("home", home)
        center = MapCheckField(
            tr("Supply centers"), self._all_centers, lambda on: set_center(document, self.places, on)
        )
        self.form.add_check("center", center)
        self.setLayout(column(self.form, spacing=6))

    @property
    def places(self) -> list[tuple[str, str]]:
        """The provinces among them: without the level, and their ids on it."""
        net, facts = self.document.graph.net, self.document.facts
        provinces = [net.regions[name].province for name in self.document.selection.regions if name in net.regions]
        found = [(place, id_on(facts, place, self.document.level)) for place in provinces]
        return [(place, id) for place, id in found if id in fact(facts, ("provinces",), {})]

    def shown(self) -> bool:
        return self.document.selection.regions == self.regions

    def update_shown(self) -> None:
        self.form.update_shown()

    def _shared_home(self) -> str:
        homes = {home_of(self.document.facts, id) for _, id in self.places}
        return homes.pop() if len(homes) == 1 else tr("several")

    def _home(self, power: str) -> str:
        facts = self.document.facts
        for _, id in self.places:
            facts = with_home(facts, id, power)
        self.document.apply(tr("Home of several provinces"), facts=facts)
        return ""

    def _all_centers(self) -> bool:
        provinces = fact(self.document.facts, ("provinces",), {})
        return bool(self.places) and all(provinces[id].get("center") for _, id in self.places)


# ----------------------------------------------------------------------------------------------------
# The sheet of a line: id, name, kind, its two ends, what it passes through, the tables it joins, extra fields.

LINE_WORDS = {
    "bridge": tr_noop("Bridge"),
    "canal": tr_noop("Canal"),
    "river": tr_noop("River"),
    "stream": tr_noop("Stream"),
    "ford": tr_noop("Ford"),
}


class LineSheet(QWidget):
    """The sheet of the selected line."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self.line = document.selection.line
        self.form = MapFieldForm()
        self.between = label("", "muted", wrap=True)
        self._fill()
        gone = button(tr("Remove line"), "link")
        gone.clicked.connect(lambda: remove_line(document, self.line))
        add = adder(document, "lines", lambda: (self.line,), self)
        self.setLayout(column(self.form, row(add, ..., gone), spacing=6))

    def shown(self) -> bool:
        """Whether this sheet still shows the selection."""
        return self.document.selection.line == self.line

    def update_shown(self) -> None:
        """Show the present values after a change of the map."""
        self.form.update_shown()
        self.between.setText(tr("{a} and {b}", a=self._ends()[0], b=self._ends()[-1]))

    def _fill(self) -> None:
        form, facts = self.form, self.document.facts
        form.add("id", MapTextField(tr("ID"), lambda: self.line, self._rename, most=40))
        form.add("name", MapTextField(tr("Name"), partial(self._fact, "name"), partial(self._put, "name")))
        kinds = [(kind, tr(LINE_WORDS[kind])) for kind in LINES]
        kind = MapChoiceField(tr("Kind"), lambda: kinds, partial(self._fact, "kind"), partial(self._put, "kind"))
        form.add("kind", kind)
        form.add_row(tr("Between"), self.between)
        put_through = partial(self._put, "through")
        form.add("through", MapChoiceField(tr("Through"), self._places, partial(self._fact, "through"), put_through))
        for table in fact(facts, ("tables",), {}):
            check = MapCheckField(
                tr("{table} may cross", table=table),
                lambda table=table: table in self._joins(),  # type: ignore[misc]
                lambda on, table=table: self._join(table, on),  # type: ignore[misc]
            )
            form.add_check(f"joins.{table}", check)
        ExtraFieldsForm(self.document, form, "lines", lambda: (self.line,))
        self.update_shown()

    def _fact(self, key: str) -> str:
        return str(fact(self.document.facts, ("lines", self.line, key), ""))

    def _ends(self) -> tuple[str, ...]:
        return tuple(fact(self.document.facts, ("lines", self.line, "between"), ("", "")))

    def _joins(self) -> tuple[str, ...]:
        return tuple(fact(self.document.facts, ("lines", self.line, "joins"), ()))

    def _places(self) -> list[tuple[str, str]]:
        facts = self.document.facts
        return place_choices({**fact(facts, ("provinces",), {}), **fact(facts, ("areas",), {})})

    def _apply(self, title: str, facts: Facts) -> None:
        """Change the facts, and the drawing where it holds the same information."""
        graph = self.document.graph
        line, entry = graph.lines.get(self.line), fact(facts, ("lines", self.line), {})
        if line is not None:
            drawn = replace(line, kind=str(entry["kind"]), through=str(entry.get("through", "")))
            if drawn != line:
                graph = replace(graph, lines={**graph.lines, self.line: drawn})
        self.document.apply(title, graph, facts)

    def _put(self, key: str, value: object) -> str:
        facts = with_fact(self.document.facts, ("lines", self.line, key), value or None)
        self._apply(tr("Change {line}", line=self.line), facts)
        return ""

    def _join(self, table: str, on: bool) -> None:
        joins = [one for one in self._joins() if one != table] + ([table] if on else [])
        if on and len(set(self._ends())) < 2:
            self.document.tell(tr("Both ends of the line are in the same province, so it connects nothing."), "warn")
            return
        self._put("joins", joins)

    def _rename(self, text: str) -> str:
        document = self.document
        if not text.replace("-", "").replace("_", "").isalnum():
            return tr("An ID may contain only letters, digits, - and _.")
        if text in document.graph.lines or text in document.graph.net.regions:
            return tr("{id} already exists.", id=text)
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
