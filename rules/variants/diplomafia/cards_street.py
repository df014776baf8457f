"""The cards of a business form about what shows on the street: rackets, units, upkeep, votes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...forms import Line, Section, Start
from ...position import Event, Order, Unit
from ...reasons import listed, many, say
from ...speech import tr
from ...verbs import named
from .balance import poorest
from .book import OK, Verdict
from .placing import MOST_NAMED, SHIFTED_BY_DEFAULT
from .sheet import Sheet, called, plus
from .tables import DISMANTLED, NEW_RACKET, RACKETS, RENEWAL, UPKEEP
from .units import BY_RULE
from .verbs_business import about


def dismantling_card(sheet: Sheet) -> Section:
    lines = [_of_racket(sheet, *one) for one in sheet.written("dismantle")]
    about_it = tr("Each fetches {dismantled} MU.", dismantled=DISMANTLED)
    return sheet.section(
        tr("Dismantle rackets"), ["dismantle"], lines, [sheet.start(tr("Dismantle…"), "dismantle")], about_it
    )


def _of_racket(sheet: Sheet, number: int, order: Order, verdict: Verdict) -> Line:
    racket, place = about(order)
    return sheet.ticked(
        number, tr("{called} in {place}", called=called(racket), place=place.words), verdict, place=place.key
    )


def rackets_card(sheet: Sheet) -> Section:
    """New rackets, a key for each kind; where they may go, the map shows."""
    lines = [_of_racket(sheet, *one) for one in sheet.written("racket")]
    one = sheet.start(tr("New racket…"), "racket")
    kinds = [Start(called(racket), ("racket", racket), racket=racket) for racket in RACKETS]
    return sheet.section(tr("New rackets"), ["rackets"], lines, [one] if one.reason else kinds, _where(sheet))


def _where(sheet: Sheet) -> str:
    """The balance rule, with the districts that are open to the next racket."""
    fewest = poorest(sheet.purse.turf, sheet.purse.ordered or sheet.purse.stock)
    if not fewest:
        return tr("{new_racket} MU each, in districts of your own.", new_racket=NEW_RACKET)
    names = [sheet.board.provinces[one].name for one in fewest[:MOST_NAMED]]
    left = len(fewest) - len(names)
    told = listed([*names, many(left, "other")] if left else names)
    return tr(
        "{new_racket} MU each, always in a district that has the fewest: now {told}.", new_racket=NEW_RACKET, told=told
    )


def captured_card(sheet: Sheet) -> Section:
    """What was captured, racket by racket: renewed or let go."""
    lines = tuple(_captured(sheet))
    return sheet.section(
        tr("Captured rackets"),
        ["renew"],
        lines,
        (),
        tr("Renew them for {renewal} MU each, or let them go.", renewal=RENEWAL),
    )


def _captured(sheet: Sheet) -> Iterator[Line]:
    written = list(sheet.written("renew"))
    for place, initials in sheet.kept.captured.get(sheet.power, {}).items():
        site = sheet.board.locations[place]
        for nth, racket in enumerate(initials):
            words = tr("{called} in {site}", called=called(racket), site=site.words)
            one = next((one for one in written if about(one[1]) == (racket, site)), None)
            if one:
                written.remove(one)
                yield sheet.ticked(one[0], words, one[2], place=place)
            else:
                text, fault = f"renew {racket} {place}", sheet.desk.fault("renew", racket, site)
                yield sheet.untouched(text, words, plus(-RENEWAL), fault, place, f"{text} {nth}")
    yield from (_of_racket(sheet, *one) for one in written)


def shifts_card(sheet: Sheet) -> Section:
    """Shifts, and what the engine will do about what they leave uneven."""
    lines = [_shift(sheet, *one) for one in sheet.written("shift")]
    by_default = [_fact(event) for event in sheet.events(SHIFTED_BY_DEFAULT)]
    wanted = bool(lines or by_default)
    starts = [sheet.start(tr("Shift…"), "shift")] if wanted else []
    told = tr("Free: from a district with the most rackets to one with the fewest, until they lie evenly.")
    return sheet.section(tr("Balance"), ["balance"], [*lines, *by_default], starts, told)


def _shift(sheet: Sheet, number: int, order: Order, verdict: Verdict) -> Line:
    racket, origin, goal = order.slots
    words = tr("{called} from {origin} to {goal}", called=called(racket), origin=origin.words, goal=goal.words)
    return sheet.ticked(number, words, verdict, place=goal.key)


def _fact(event: Event) -> Line:
    return Line(say(event.reason), "fact", say(event.reason), place=event.place)


# --- units ------------------------------------------------------------------------------------------


def units_card(sheet: Sheet) -> Section:
    """Removals that are owed, builds, and who goes if no order says so."""
    lines = [_of_unit(sheet, *one) for one in sheet.written("remove", "build", "waive")]
    by_rule = [_fact(event) for event in sheet.events(BY_RULE)]
    owed = [
        sheet.untouched(f"remove {unit.text}", tr("Remove {unit}", unit=unit.text), "", None, unit.place.key)
        for unit in sheet.position.units_of(sheet.power)
        if by_rule and sheet.desk.fault("remove", named(unit)) is None
    ]
    start = sheet.start(tr("Build…"), "build")
    starts = [] if by_rule or (start.reason and not lines) else [start]
    have = tr(
        "{units}, {centers}. Building is free.",
        units=many(len(sheet.purse.units), "unit"),
        centers=many(sheet.purse.centers, "center"),
    )
    return sheet.section(tr("Units"), ["units"], [*lines, *by_rule, *owed], starts, have)


def _of_unit(sheet: Sheet, number: int, order: Order, verdict: Verdict) -> Line:
    words = {"build": tr("Build"), "remove": tr("Remove")}.get(order.verb, tr("Leave a build"))
    unit = order.unit
    place = unit.place.key if unit else ""
    return sheet.ticked(number, f"{words} {unit.text}" if unit else words, verdict, place=place)


def upkeep_card(sheet: Sheet) -> Section:
    """A tick for each unit: all are on unless orders say otherwise (R11)."""
    if sheet.purse.defaulted:
        return Section(tr("Upkeep"))
    general = [one for one in sheet.written("maintain") if one[1].unit is None]
    lines = [_general(sheet, *one) for one in general]
    lines += [_unit(sheet, unit) for unit in sheet.purse.units]
    vain = [one for one in sheet.written("maintain") if one[1].unit and sheet.purse.find(one[1].unit) is None]
    lines += [sheet.ticked(number, order.text, verdict) for number, order, verdict in vain]
    about_it = tr("{upkeep} MU each. Without it a unit takes no orders next turn.", upkeep=UPKEEP)
    long = vain or general or any(line.reason for line in lines)
    return replace(sheet.section(tr("Upkeep"), ["upkeep"], lines, (), about_it), across=1 if long else 2)


def _general(sheet: Sheet, number: int, order: Order, verdict: Verdict) -> Line:
    words = tr("All units, as far as the cash goes") if order.slots[0] == "all" else tr("No other unit")
    return sheet.ticked(number, words, verdict)


def _unit(sheet: Sheet, unit: Unit) -> Line:
    """A unit with its tick: by an order that names it, by one for all, or because no order says anything."""
    text, words = f"maintain {unit.text}", unit.text
    written = [one for one in sheet.written("maintain") if one[1].unit and sheet.purse.find(one[1].unit) is unit]
    if written:
        number, _, verdict = next((one for one in written if one[2].words == OK), written[0])
        return sheet.ticked(number, words, verdict, place=unit.place.key)
    paid, place = unit.key in sheet.purse.paid, unit.place.key
    if any(sheet.written("maintain")) or not paid:
        fault = None if paid else sheet.desk.fault("maintain", named(unit))
        return Line(text, "check", words, "", "", text, None, paid, reason=fault, place=place, locked=paid)
    others = [f"maintain {one.text}" for one in sheet.purse.units if one.key in sheet.purse.paid and one is not unit]
    instead = tuple(others) or ("maintain none",)
    return Line(text, "check", words, "", plus(-UPKEEP), text, None, True, place=place, instead=instead)


# --- votes ------------------------------------------------------------------------------------------


def votes_card(sheet: Sheet) -> Section:
    """Votes on the end, which all surviving families must cast alike (R26)."""
    lines = [_vote(sheet, "vote draw", tr("A draw of all who are left"))]
    for family in sheet.kept.surviving():
        lines.append(
            _vote(sheet, f"vote concede {family}", tr("{powers} wins", powers=sheet.board.powers[family].name))
        )
    names = listed([sheet.board.powers[one].name for one in sheet.kept.surviving()])
    told = tr("It ends if {names} all vote alike in one step.", names=names)
    return Section(tr("Vote to end the game"), "", tuple(lines), (), told, folded=True)


def _vote(sheet: Sheet, text: str, words: str) -> Line:
    one = next((one for one in sheet.written("vote") if one[1].text == text), None)
    return sheet.ticked(one[0], words, one[2]) if one else sheet.untouched(text, words, "", None)
