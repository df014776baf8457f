"""The report on one set of games or a comparison of two: one self-contained HTML file, or a page of the window."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from app.language import spoken, tr, tr_n
from app.ui.charts import ON_PAPER, ChartColors, PowerStyle, png, svg
from rules.files import write_file
from rules.playtests import GameSet
from rules.reasons import listed

from . import charts
from .statistics import (
    ENOUGH,
    ENOUGH_OPENINGS,
    QUIET_YEARS,
    Games,
    Interval,
    SeatBalance,
    balance,
    changes,
    mean,
    proportion,
    read_games,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIGNIFICANT = 0.05
MOST_OPENINGS = 6
FEW = 5
"""From how many games on an opening's share is given with its error."""
NOBODY = "#9498a0"
"""The color of what no power has."""
RARE = 12
"""How many of the least entered provinces are named."""
STYLE = """
:root{color-scheme:light;--ink:#1f2328;--muted:#5f6670;--line:#d5d9de}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:#fff}
body{max-width:960px;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.4rem 0 .5rem}h3{font-size:1rem;margin:1.2rem 0 .3rem}
p{margin:.4rem 0}.muted{color:var(--muted)}.scroll{overflow-x:auto}svg{width:100%;height:auto;display:block}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6rem 0}
th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--muted)}th:first-child,td:first-child{text-align:left}
td.text{text-align:left;white-space:normal}
.chip{display:inline-block;width:.8em;height:.8em;border:1px solid var(--ink);border-radius:2px;margin-right:.45em}
.note{border-left:3px solid #b7791f;padding:.3rem .8rem;background:#fdf6e7}
"""


def write_report(sets: Sequence[GameSet], path: Path) -> None:
    """Write the report on one set, or on the changes from the first to the second."""
    games = [read_games(one) for one in sets]
    named = tuple(one.folder.name for one in sets)
    paper = Paper(charts.styles(games[0].about))
    body = parts_of(games, replace(paper, labels=named) if len(set(named)) == 2 else paper)
    title = escape(f"{games[0].about['name']}: {tr('Playtest')}")
    page = (
        f'<!DOCTYPE html>\n<html lang="{spoken()}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{STYLE}</style></head><body>\n{chr(10).join(body)}\n</body></html>\n"
    )
    write_file(path, page.encode())


def parts_of(games: Sequence[Games], paper: Paper) -> Iterator[str]:
    """Return the report on one set, or on two, as pieces of HTML."""
    return _single(games[0], paper) if len(games) == 1 else _compared(games[0], games[1], paper)


# ----------------------------------------------------------------------------------------------------
# The medium of a report: a file for a browser, or a page of the window, which supports only simple HTML.


@dataclass(frozen=True)
class Paper:
    """The medium of a report: here an HTML file.

    `looks`: how each power is drawn; `wide`: width of plots in pixels; `compares`: the title over two sets, by default
    the name of the game; `labels`: the names of the two sets.
    """

    looks: Mapping[str, PowerStyle]
    inks: ChartColors = ON_PAPER
    wide: float = charts.WIDE
    compares: str = ""
    labels: Sequence[str] = ("A", "B")

    @property
    def fills(self) -> Mapping[str, str]:
        """The color of each power."""
        return {power: look.fill for power, look in self.looks.items()}

    def plot(self, figure: Figure, name: str) -> str:
        """Return a plot to embed in the page; `name` must be unique."""
        return svg(figure, name)

    def chip(self, name: str, fill: str) -> str:
        """Return the name of a power beside its color."""
        return f'<span class="chip" style="background:{fill}"></span>{escape(name)}'

    def heat(self, value: float, fill: str = "#4269d0") -> str:
        """Return a table cell that is the darker the larger the value."""
        strength = f"{round(160 * min(1.0, value) ** 0.7):02x}"
        return f'<td style="background:{fill}{strength}">{f"{value:.0%}" if round(100 * value) else ""}</td>'


@dataclass(frozen=True)
class WindowPaper(Paper):
    """A page of the window, in Qt's rich text. `scale`: screen pixels per page pixel; `ground`: the background color.
    """

    scale: float = 1.0
    ground: str = "#ffffff"

    def plot(self, figure: Figure, name: str) -> str:
        source = b64encode(png(figure, self.scale)).decode()
        return f'<p><img src="data:image/png;base64,{source}" width="{round(self.wide)}"></p>'

    def chip(self, name: str, fill: str) -> str:
        return f'<span style="color:{fill}">■</span>&nbsp;{escape(name)}'

    def heat(self, value: float, fill: str = "#4269d0") -> str:
        strength = 0.63 * min(1.0, value) ** 0.7
        pairs = ((int(color[at : at + 2], 16) for color in (fill, self.ground)) for at in (1, 3, 5))
        mixed = "".join(f"{round(strength * over + (1 - strength) * under):02x}" for over, under in pairs)
        shown = f"{value:.0%}" if round(100 * value) else ""
        return f'<td align="right" bgcolor="#{mixed}">{shown}</td>'


# ----------------------------------------------------------------------------------------------------
# Parts of a page.


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; `heads` and the cells of `rows` are HTML."""
    top = "".join(f"<th>{one}</th>" for one in heads)
    lines = "".join(
        "<tr>" + "".join(one if one[:3] == "<td" else f"<td>{one}</td>" for one in row) + "</tr>" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def _say(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _h2(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _percent(one: Interval) -> str:
    """Return a proportion with its bounds."""
    return f'{one.value:.1%} <span class="muted">{one.low:.1%}–{one.high:.1%}</span>'


def _within(one: Interval) -> str:
    """Return a share with its error."""
    if one.low != one.low:
        return f"{one.value:.3f}"
    return f'{one.value:.3f} <span class="muted">±{one.high - one.value:.3f}</span>'


def _signed(one: Interval, form: str) -> str:
    """Return a change with its bounds."""
    return f'{one.value:{form}} <span class="muted">{one.low:{form}} … {one.high:{form}}</span>'


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _players_text(about: Mapping[str, object]) -> str:
    players = about["players"]
    assert isinstance(players, list)
    return ", ".join(f"{name} ×{count}" for name, count in Counter(players).items())


# ----------------------------------------------------------------------------------------------------
# One set.


def _single(games: Games, paper: Paper) -> Iterator[str]:
    about = games.about
    yield from _head(games)
    if not games.games:
        return
    tested = balance(games.shares)
    yield from _seats(games, paper, tested)
    yield from _players(games, paper)
    yield from _endings(games, paper)
    yield _h2(tr("Centers by year"))
    yield _say(tr("Mean of all games, by year of play. Band: 95 % confidence interval."))
    yield paper.plot(charts.by_year(games, paper.looks, paper.wide, inks=paper.inks), "years")
    yield _say(tr("Each power by itself. Band: 80 % of the games."))
    yield paper.plot(charts.spread(games, paper.looks, paper.wide, paper.inks), "spread")
    yield from _centers(games, paper)
    yield from _provinces(games)
    yield from _openings(games, paper)
    made = {tr("Seed"): about["seed"], tr("Version of the rules"): about["rules"], tr("Digest"): games.digest[:16]}
    yield _say("; ".join(f"{what}: {value}" for what, value in made.items()), "muted")


def _head(games: Games) -> Iterator[str]:
    about = games.about
    yield f"<h1>{escape(about['name'])}</h1>"
    yield _say(
        tr(
            "{games} between computer players ({players}), stopped after {years}.",
            games=tr_n("{n} game", "{n} games", games.games),
            players=_players_text(about),
            years=tr_n("{n} year", "{n} years", int(about["years"])),
        )
    )
    yield _say(
        tr("The results say as much about these players as about the map: people may do best where they do worst."),
        "note",
    )
    if games.games < about["games"]:
        missing = tr_n("{n} game is missing.", "{n} games are missing.", about["games"] - games.games)
        yield _say(missing, "note")
    if games.games < ENOUGH:
        yield _say(tr("With fewer than {n} games nothing here is marked as significant.", n=ENOUGH), "note")


def _seats(games: Games, paper: Paper, tested: SeatBalance) -> Iterator[str]:
    names, fair = games.names, 1 / games.shares.shape[1]
    shares = {name: mean(games.shares[:, at]) for at, name in enumerate(names.values())}
    yield _h2(tr("Powers"))
    yield _say(
        tr(
            "A power's share is its part of the sum of squares of what decides the game, in most variants centers; "
            "a solo counts as the whole. The line marks an equal share, {share}.",
            share=f"{fair:.3f}",
        )
    )
    by_name = {name: paper.fills[power] for power, name in names.items()}
    title = tr("Mean share with 95 % confidence intervals")
    yield paper.plot(charts.intervals(shares, by_name, fair, title, paper.wide, paper.inks), "powers")
    heads = (tr("Power"), tr("Share"), "p", tr("Solos"), tr("Survival"), tr("Centers"))
    last = games.owned[:, -1, :]
    yield _table(
        heads,
        (
            (
                paper.chip(name, paper.fills[power]),
                _within(shares[name]),
                _starred(tested.seats[at], games.games),
                _percent(proportion(int((games.solo == at).sum()), games.games)),
                _percent(proportion(int(games.left[:, at].sum()), games.games)),
                f"{last[:, at].mean():.1f}",
            )
            for at, (power, name) in enumerate(names.items())
        ),
    )
    yield _say(_balance_text(tested, games.games))


def _starred(p: float, games: int) -> str:
    """Return a p value, bold if significant."""
    text = escape(_p(p))
    return f"<b>{text}</b>" if p < SIGNIFICANT and games >= ENOUGH else text


def _balance_text(tested: SeatBalance, games: int) -> str:
    how = tr(
        "Permutation test for all powers together: p {p} ({n} times the shares were shuffled within each game). The p "
        "values of single powers are Holm-corrected.",
        p=_p(tested.p),
        n=f"{tested.shuffles:,}",
    )
    if games < ENOUGH:
        return how
    unequal = tr("The powers do not have equal chances.")
    equal = tr("No significant difference between the powers.")
    return f"{unequal if tested.p < SIGNIFICANT else equal} {how}"


def _players(games: Games, paper: Paper) -> Iterator[str]:
    found = games.of_players()
    if len(found) < 2:
        return
    yield _h2(tr("Players"))
    fair = 1 / games.shares.shape[1]
    shares = {name: share for name, (share, _, _) in found.items()}
    title = tr("Mean share with 95 % confidence intervals")
    yield paper.plot(charts.intervals(shares, {}, fair, title, paper.wide, paper.inks), "players")
    heads = (tr("Player"), tr("Seats"), tr("Share"), tr("Solos"))
    rows = (
        (escape(name), f"{seats:,}", _within(share), _percent(solos)) for name, (share, solos, seats) in found.items()
    )
    yield _table(heads, rows)


def _kinds() -> dict[str, str]:
    """Return how games end, by the kinds of `Games.ends`."""
    return {"solo": tr("Solo"), "shared": tr("Shared victory"), "draw": tr("Draw"), "cut": tr("Stopped")}


def _endings(games: Games, paper: Paper) -> Iterator[str]:
    yield _h2(tr("How games end"))
    yield _table(
        (tr("Ending"), tr("Games"), tr("Of all games")),
        (
            (name, f"{games.ends[kind]:,}", _percent(proportion(games.ends[kind], games.games)))
            for kind, name in _kinds().items()
            if games.ends[kind] or kind in ("solo", "cut")
        ),
    )
    stuck = proportion(games.quiet, games.games)
    yield _say(
        tr(
            "Stalemates: in {share} of the games no center changed hands in the last {years} years before they were "
            "stopped.",
            share=f"{stuck.value:.1%} ({stuck.low:.1%}–{stuck.high:.1%})",
            years=QUIET_YEARS,
        )
    )
    over = games.over[games.over > 0]
    if len(over):
        yield _say(tr("Finished games lasted {n} years (median).", n=f"{median(over.tolist()):g}"))
        yield f"<h3>{escape(tr('Games still in progress'))}</h3>"
        yield paper.plot(charts.still_going([games], [""], paper.wide, paper.inks), "length")


def _centers(games: Games, paper: Paper) -> Iterator[str]:
    names, provinces, start = games.names, games.about["provinces"], games.about["start"]
    letters = [paper.chip(name, paper.fills[power]) for power, name in names.items()]
    yield _h2(tr("Who takes which center"))
    yield _say(tr("Which power took a center first, in what share of all games, and in which year of play (median)."))
    order = sorted(games.first_taker, key=lambda one: (list(names).index(start[one]) if one in start else -1, one))
    first, owned = list[list[str]](), list[list[str]]()
    for center in order:
        takers, years, owners = games.first_taker[center], games.first_year[center], games.owner[center]
        of = start.get(center)
        name = paper.chip(provinces[center], paper.fills[of]) if of in paper.fills else escape(provinces[center])
        never = paper.heat(1 - takers.total() / games.games, NOBODY)
        year = f"{median(years):g}" if years else ""
        first.append([name, *(paper.heat(takers[power] / games.games) for power in names), never, year])
        nobody = paper.heat(owners[""] / games.games, NOBODY)
        owned.append([name, *(paper.heat(owners[power] / games.games) for power in names), nobody])
    yield _table(["", *letters, escape(tr("Never")), escape(tr("Year"))], first)
    yield f"<h3>{escape(tr('Owners at the end'))}</h3>"
    yield _table(["", *letters, escape(tr("Nobody"))], owned)


def _provinces(games: Games) -> Iterator[str]:
    names = games.about["provinces"]
    never = [name for id, name in names.items() if not games.entered[id]]
    yield _h2(tr("Rarely used provinces"))
    if never:
        sure = tr(
            "With this many games that means in less than {share} of all games (95 % confidence).",
            share=f"{3 / games.games:.2%}",
        )
        yield _say(f"{tr('Never entered: {provinces}.', provinces=listed(never))} {sure}")
    else:
        yield _say(tr("Every province was entered in some game."))
    rare = sorted((times, names[id]) for id, times in games.entered.items() if times < games.games)[:RARE]
    if rare:
        rows = ((escape(name), _percent(proportion(times, games.games))) for times, name in rare)
        yield _table((tr("Province"), tr("Games in which it was entered")), rows)


def _openings(games: Games, paper: Paper) -> Iterator[str]:
    yield _h2(tr("Openings"))
    yield _say(
        tr(
            "Orders in the first movement phase. Those played at least {n} times are tested against all others of the "
            "same power (Welch's test, Holm-corrected).",
            n=ENOUGH_OPENINGS,
        )
    )
    heads = (tr("Orders"), tr("Games"), tr("Share"), "p")
    for power, name in games.names.items():
        found = games.openings[power]
        if not found:
            continue
        yield f"<h3>{paper.chip(name, paper.fills[power])}</h3>"
        yield _table(
            heads,
            (
                (
                    f'<td class="text">{escape(one.orders)}</td>',
                    f"{one.times:,}",
                    _within(one.share) if one.times >= FEW else f"{one.share.value:.3f}",
                    "" if one.p is None else _starred(one.p, games.games),
                )
                for one in found[:MOST_OPENINGS]
            ),
        )
        others = len(found) - MOST_OPENINGS
        if others > 0:
            yield _say(tr_n("and {n} other", "and {n} others", others), "muted")


# ----------------------------------------------------------------------------------------------------
# Two sets.


def _compared(one: Games, other: Games, paper: Paper) -> Iterator[str]:
    labels = paper.labels
    yield f"<h1>{escape(paper.compares or one.about['name'])}</h1>"
    for label, games in zip(labels, (one, other)):
        about = games.about
        text = tr_n("{n} game", "{n} games", games.games)
        years = tr("stopped after {years}", years=tr_n("{n} year", "{n} years", int(about["years"])))
        options = ", ".join(f"{key} {value}" for key, value in about["options"].items() if _differs(one, other, key))
        whole = [about["name"], text, _players_text(about), years, f"{tr('Seed')} {about['seed']}", options]
        yield f"<p><b>{escape(label)}</b>: {escape('; '.join(filter(None, whole)))}</p>"
    if not one.games or not other.games:
        yield _say(tr("One of the sets contains no games."), "note")
        return
    if min(one.games, other.games) < ENOUGH:
        yield _say(tr("With fewer than {n} games nothing here is marked as significant.", n=ENOUGH), "note")
    found, paired = changes(one, other)
    names, least = one.names, min(one.games, other.games)
    yield _h2(tr("Powers"))
    yield _say(
        tr("Games with the same seed are compared in pairs.")
        if paired
        else tr("Games are not paired: seeds or players differ.")
    )
    shares = {names[power]: change.share for power, change in found.items()}
    by_name = {names[power]: paper.fills[power] for power in found}
    text = tr("Change in mean share with 95 % confidence intervals")
    yield paper.plot(charts.intervals(shares, by_name, 0.0, text, paper.wide, paper.inks), "changes")
    yield _table(
        (tr("Power"), *map(escape, labels), tr("Change"), "p", tr("Change in solos")),
        (
            (
                paper.chip(names[power], paper.fills[power]),
                f"{change.before:.3f}",
                f"{change.after:.3f}",
                _signed(change.share, "+.3f"),
                _starred(change.p, least),
                _signed(change.solos, "+.1%"),
            )
            for power, change in found.items()
        ),
    )
    yield _say(tr("p values are Holm-corrected for the number of powers."), "muted")
    yield _h2(tr("How games end"))
    yield _table(
        (tr("Ending"), *map(escape, labels)),
        (
            (name, *(_percent(proportion(games.ends[kind], games.games)) for games in (one, other)))
            for kind, name in _kinds().items()
            if one.ends[kind] or other.ends[kind]
        ),
    )
    yield f"<h3>{escape(tr('Games still in progress'))}</h3>"
    yield paper.plot(charts.still_going([one, other], labels, paper.wide, paper.inks), "length")


def _differs(one: Games, other: Games, option: str) -> bool:
    return bool(one.about["options"].get(option) != other.about["options"].get(option))
