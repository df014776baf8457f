"""What the parts of the windows are: by the name of the class of a widget, what it is, what it does, and its keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.language import mark


class Part(NamedTuple):
    """A part of a window in words."""

    title: str
    does: str
    keys: str = ""


PARTS: Mapping[str, Part] = {
    "Timeline": Part(
        mark("The timeline"),
        mark("The phases of the game so far. Click one to look at it; nothing is changed by looking."),
        "[  ]  End",
    ),
    "Transport": Part(
        mark("The reveal"),
        mark("How the turn is played on the map: pause, step, slower, faster, at once."),
        "Space  Esc",
    ),
    "OrdersPanel": Part(
        mark("The orders"),
        mark("Whose orders these are, what is written and what is missing. The button at the foot goes on."),
        mark("F9 shows and hides it"),
    ),
    "ResultsPanel": Part(
        mark("The results"), mark("What came of every order. Choose a line: the map shows it, and why it is so."), "?"
    ),
    "ReportPanel": Part(mark("Your report"), mark("All that your power was told of the turn, and no more.")),
    "EntryCard": Part(
        mark("Type an order"),
        mark(
            "Beginnings of names are enough. What it can become stands below; Enter takes it, many lines may be pasted."
        ),
        "F2  Tab  Enter  Esc",
    ),
    "UnreadLines": Part(
        mark("Lines that were not read"), mark("Each with what is wrong with it. Click one to mend it.")
    ),
    "PowerRow": Part(
        mark("The powers"),
        mark("Whose orders are shown. A dot: units of it have no order yet."),
        mark("Ctrl+PgUp, Ctrl+PgDn"),
    ),
    "Header": Part(
        mark("Whose orders these are"), mark("The power, its player, and how many of its orders are written.")
    ),
    "CoachNotes": Part(
        mark("The coach"),
        mark("What a friend at the table would point out. It never forbids. Click a note to see it on the map."),
    ),
    "WrittenOrders": Part(
        mark("The list of orders"), mark("A line for every unit, and what is written for it."), mark("Backspace clears")
    ),
    "FormView": Part(
        mark("A form"),
        mark("What is decided beside moves: points, builds, business. It writes lines of orders for you."),
    ),
    "SectionCard": Part(
        mark("A card of a form"), mark("One thing to decide, with what is left for it and what it costs.")
    ),
    "CardsPart": Part(mark("Cards"), mark("The cards that you know of, and what they do.")),
    "Legend": Part(mark("The legend"), mark("What the signs on the map mean that are in sight now.")),
    "Minimap": Part(mark("The overview"), mark("The whole map; the frame is what you see. Drag it.")),
    "UnitCard": Part(mark("The unit"), mark("What the unit pointed out is worth in each role.")),
    "LevelRail": Part(
        mark("The levels"),
        mark("The boards that lie above each other. Choose one, all at once, exploded or side by side."),
        mark("PgUp, PgDn; L held: a lens"),
    ),
    "LayersPopover": Part(mark("Layers"), mark("What is drawn on the map, and how.")),
    "StatusLine": Part(
        mark("The status line"),
        mark("What the next click does, or why it cannot be; at the right whether all is saved."),
    ),
    "ProvincesPanel": Part(
        mark("The list of places"), mark("Type to find one. Enter does what a click on the map there does."), "F7"
    ),
    "LedgerPanel": Part(mark("The ledger"), mark("Who has what and owes what, as far as you may know it.")),
    "ChainCard": Part(
        mark("Why?"),
        mark("The causes of a result in order. Each step is shown on the map."),
        mark("Left, Right; Esc leaves"),
    ),
    "WhyCard": Part(
        mark("The result chosen"), mark("What came of it and the rule it rests on. Why? shows the whole chain.")
    ),
    "DoctorCard": Part(mark("Odd in this position"), mark("What cannot be right. Click a line to see where.")),
    "BranchBand": Part(mark("A line of play"), mark("You are in a what-if: nothing here touches the game.")),
    "LinePicker": Part(mark("Lines of play"), mark("The game, and the what-ifs that were kept beside it.")),
    "Inbox": Part(
        mark("The inbox"), mark("The letters of the players. What cannot be read is marked where it stands.")
    ),
    "VerdictPanel": Part(
        mark("The verdict"), mark("The results as they will be told, and the game master's own rulings.")
    ),
    "Curtain": Part(
        mark("The curtain"),
        mark("Between two players. Choose your seat on the wheel; then your board is shown to you alone."),
    ),
    "ReviewPage": Part(
        mark("The review"), mark("Your orders in words, before they are locked. Change leads back to one.")
    ),
    "StartPage": Part(mark("The first page"), mark("Begin a game, open one, draw a map, or learn by playing.")),
    "RecentList": Part(
        mark("Recent games"), mark("Enter or a click opens one. The pictures show what everybody may know.")
    ),
    "NewGamePage": Part(
        mark("A new game"), mark("The variant, its options, who sits where, and how secret the orders are.")
    ),
    "VariantCards": Part(mark("The variants"), mark("Each with its map, its players and what is special about it.")),
    "OptionsForm": Part(mark("Options"), mark("House rules of this variant. The usual ones are set.")),
    "SeatsForm": Part(mark("Seats"), mark("Who plays which power, and the code that opens his seat.")),
    "PreferencesDialog": Part(mark("Preferences"), mark("They hold at once, unless it says from the next start.")),
    "RulesDialog": Part(mark("The rules"), mark("Contents at the left. Find lights all places with a word."), "Ctrl+F"),
    "EndPage": Part(mark("The end"), mark("How the game ended, and how the powers did.")),
    "SettlementPage": Part(mark("The settlement"), mark("What the end pays to whom.")),
    "LinesPage": Part(
        mark("All lines of play"), mark("The game and its what-ifs as a tree. Two of them can be compared.")
    ),
    "DesignerPage": Part(
        mark("The map editor"),
        mark("Tools at the left, the map, what is known of the place chosen at the right. Saved as SVG and map.toml."),
        "F6",
    ),
    "Toolbox": Part(mark("The tools"), mark("Each has a key of one letter while the map has the keyboard.")),
    "Canvas": Part(
        mark("The map you draw"), mark("Borders are there once: moving one moves both neighbors."), "+  -  0  Tab"
    ),
    "SidePanel": Part(
        mark("The place chosen"), mark("What it is, its neighbors, the powers, and what is not right yet.")
    ),
    "ImportReport": Part(
        mark("The import report"), mark("All that was put right or is in doubt. Click a line to see where.")
    ),
}
CONTROLS: Mapping[str, Part] = {
    "QCheckBox": Part("", mark("A switch: a click turns it on or off."), mark("Space")),
    "QRadioButton": Part("", mark("One of several: choosing it lets go of the others."), mark("Arrow keys")),
    "QComboBox": Part("", mark("A choice: click to see what there is."), mark("Arrow keys, letters")),
    "QSpinBox": Part("", mark("A number."), mark("Up, Down, digits, wheel")),
    "QAbstractSpinBox": Part("", mark("A number."), mark("Up, Down, digits, wheel")),
    "QLineEdit": Part("", mark("A field to write in.")),
    "QPlainTextEdit": Part("", mark("A field for several lines.")),
    "QAbstractSlider": Part("", mark("Drag it, or use the arrow keys."), mark("Arrow keys")),
    "QAbstractItemView": Part("", mark("A list: choose a line."), mark("Up, Down, Enter")),
    "QTabBar": Part("", mark("Turns to another page."), mark("Left, Right")),
    "QAbstractButton": Part("", mark("A button."), mark("Space or Enter")),
}
"""What the usual controls do, by the class of Qt that they are of."""
