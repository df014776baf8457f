"""Do table and drawing speak of the same things? Shapes, lines and coasts, each in both."""

from __future__ import annotations

from app.language import tr
from rules import listed

from ..adjacency import coast_sides
from ..drawing import Shape
from .subject import Finding, Findings, Subject, at

KINDS = {
    "sea": ("sea", "lake", "water"),
    "coast": ("land", "mountain", "island"),
    "inland": ("land", "mountain", "impassable"),
    "lake": ("lake",),
    "dock": ("dock",),
}
"""What a province of each kind may be drawn as; a variant may play on what is scenery elsewhere."""


def shapes(subject: Subject) -> Findings:
    """Every province and area has a shape of its kind, and every shape is one of them. A dock may have none: then it is
    a box beside the map."""
    for id in subject.table.provinces:
        yield from _undrawn(subject, id)
    for id in subject.table.areas:
        if id not in subject.shapes:
            yield Finding("no_shape", id, tr("has no shape: draw one path with the id {id}", id=id))
    known = {*subject.bases.values(), *subject.table.areas}
    for shape in subject.drawing.shapes.values():
        if shape.province not in known:
            text = tr("a shape that is neither province nor area of map.toml: add it there, or rename it")
            yield Finding("unknown_shape", shape.id, text)
        else:
            yield from _unlike(subject, shape)


def _undrawn(subject: Subject, province: str) -> Findings:
    base = subject.bases[province]
    bare = [level for level in subject.levels_of(province) if province not in subject.sheets[level]]
    if bare and subject.table.provinces[province].kind != "dock":
        own = (
            tr(', or with data-province="{base}" and data-level="{bare}"', base=base, bare=bare[0])
            if subject.table.levels
            else ""
        )
        yield Finding(
            "no_shape", province, tr("has no shape: draw one path with the id {base}{own}", base=base, own=own)
        )


def _unlike(subject: Subject, shape: Shape) -> Findings:
    """What a shape says of itself otherwise than the table."""
    area = subject.table.areas.get(shape.province)
    if area and area.kind != shape.kind:
        text = tr('drawn as "{kind}", but map.toml has the kind "{told}"', kind=shape.kind, told=area.kind)
        yield Finding("kind", shape.id, text)
    elif area and area.within != shape.within:
        yield Finding(
            "within",
            shape.id,
            tr('data-within is "{within}", map.toml has "{told}"', within=shape.within, told=area.within),
        )
    for site in subject.sites_of.get(shape.id, ()):
        right = KINDS[subject.table.provinces[site.provinces[0]].kind]
        if shape.kind not in right:
            text = tr('drawn as "{kind}"; by map.toml it should be {right}', kind=shape.kind, right=listed(right, "or"))
            yield Finding("kind", shape.id, text)


def levels(subject: Subject) -> Findings:
    """What is drawn for one level alone is there in the table."""
    drawn = {shape.id for sheet in subject.sheets.values() for shape in sheet.values()}
    for shape in subject.drawing.shapes.values():
        if shape.level and shape.id not in drawn:
            yield Finding("unknown_level", shape.id, _no_level(subject, shape.province, shape.level))
    for base, anchors in subject.drawing.anchors.items():
        here = {level for id in subject.named.get(base, ()) for level in subject.levels_of(id)}
        for level in anchors.levels:
            if level not in here:
                yield Finding("unknown_level", base, f"anchors: {_no_level(subject, base, level)}")


def _no_level(subject: Subject, base: str, level: str) -> str:
    """Why something drawn for a level is nowhere, and what would be right."""
    if level not in subject.table.levels:
        known = ", ".join(subject.table.levels) or "none"
        return tr('data-level="{level}", but the levels of map.toml are: {known}', level=level, known=known)
    return tr(
        'data-level="{level}", but {base} does not lie there: add {base}@{level} to map.toml, or remove this',
        level=level,
        base=base,
    )


def lines(subject: Subject) -> Findings:
    """Every line of the table is drawn, and says the same there."""
    drawn = {line.id: line for line in subject.drawing.lines if line.kind != "coast"}
    for id, entry in subject.table.lines.items():
        line = drawn.get(id)
        if line is None:
            yield Finding("no_line", id, tr("is not drawn: add a path with the id {id} to the layer lines", id=id))
        elif (line.kind, set(line.between), line.through) != (entry.kind, set(entry.between), entry.through):
            here = tr(
                "{kind} {between} through {through}",
                kind=line.kind,
                between=" ".join(line.between),
                through=line.through or tr("nothing"),
            )
            there = tr(
                "{kind} {between} through {through}",
                kind=entry.kind,
                between=" ".join(entry.between),
                through=entry.through or tr("nothing"),
            )
            yield Finding("line", id, tr("the drawing has {here}, map.toml has {there}", here=here, there=there))
    for id in drawn:
        if id not in subject.table.lines:
            yield Finding("unknown_line", id, tr("is drawn, but map.toml has no [lines] entry {id}", id=id))


def coasts(subject: Subject) -> Findings:
    """Each coast of the table is drawn."""
    places = [f"{id}/{coast}" for id, province in subject.table.provinces.items() for coast in province.coasts]
    known = dict.fromkeys(places)
    for id in known:
        if id not in subject.coasts:
            yield Finding("no_coast", id, tr("is not drawn: add its shore to the layer coasts"))
    for id in subject.coasts:
        if id not in known:
            yield Finding("unknown_coast", id, tr("is drawn, but map.toml has no such coast"))


def shores(subject: Subject) -> Findings:
    """The coasts of a province are its whole shore, each piece of it once."""
    for id, province in subject.table.provinces.items():
        if not province.coasts or id not in subject.shapes:
            continue
        beside = subject.derivations[subject.levels_of(id)[0]].contacts.beside.get(id, {})
        wet = province.kind == "sea"
        shore = {
            piece
            for other, pieces in beside.items()
            if wet or subject.table.provinces[other].kind == "sea"
            for piece in pieces
        }
        taken: set[object] = set()
        for coast in province.coasts:
            line = subject.coasts.get(f"{id}/{coast}")
            own = coast_sides(line) if line else frozenset()
            for where, wrong in ((tr("no shore of it"), own - shore), (tr("on two coasts"), own & taken)):
                if wrong:
                    text = tr(
                        "{wrong} pieces are {where}, the first at {at}",
                        wrong=len(wrong),
                        where=where,
                        at=at(min(wrong)[0]),
                    )
                    yield Finding(
                        "coast", f"{id}/{coast}", tr("{text}: draw it along the province's own vertices", text=text)
                    )
            taken |= own
        bare = shore - taken
        if bare:
            text = tr(
                "{bare} pieces of its shore are on no coast, the first at {at}", bare=len(bare), at=at(min(bare)[0])
            )
            yield Finding("coast", id, tr("{text}: lengthen a coast", text=text))
