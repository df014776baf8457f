"""Actions that concern the table: what each does there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import publishing
from .going_round import go_round
from .table import Table

TABLE_ACTIONS: Mapping[str, Callable[[Table], object]] = {
    "verb_list": lambda table: table.order_tool.list_menu(),
    "next_unit": lambda table: table.order_tool.next_unit(1),
    "last_unit": lambda table: table.order_tool.next_unit(-1),
    "next_power": lambda table: table.wishes.next_power(1),
    "last_power": lambda table: table.wishes.next_power(-1),
    "clear": lambda table: table.order_tool.clear(),
    "clear_all": lambda table: table.clear_all(),
    "waive": lambda table: table.order_tool.waive(),
    "type": lambda table: table.line.begin(),
    "note": lambda table: table.noting.begin(),
    "fit": lambda table: table.view.fit(),
    "zoom_in": lambda table: table.view.zoom_in(),
    "zoom_out": lambda table: table.view.zoom_out(),
    "names": lambda table: table.show_layers(table.shown.with_next_names()),
    "orders_shown": lambda table: table.toggle_orders(),
    "layers": lambda table: table.open_layers(),
    "legend": lambda table: table.floats.turn_legend(),
    "level_up": lambda table: table.levels.step(1),
    "level_down": lambda table: table.levels.step(-1),
    "unit_up": lambda table: table.order_tool.change_level(1),
    "unit_down": lambda table: table.order_tool.change_level(-1),
    "edit_position": lambda table: table.editing.toggle(),
    "position_text": lambda table: table.editing.copy(),
    "doctor": lambda table: table.examine(asked=True),
    "review": lambda table: table.review.toggle(),
    "show_before": lambda table: table.review.show_mode("before"),
    "show_orders": lambda table: table.review.show_mode("orders"),
    "show_result": lambda table: table.review.show_mode("result"),
    "show_difference": lambda table: table.review.show_mode("difference"),
    "next_difference": lambda table: table.review.next_difference(1),
    "last_difference": lambda table: table.review.next_difference(-1),
    "copy_results": publishing.copy_results,
    "copy_all_orders": publishing.copy_all_orders,
    "why": lambda table: table.reveal.why(),
    "next_part": lambda table: go_round(table, 1),
    "last_part": lambda table: go_round(table, -1),
    "provinces": lambda table: table.provinces.toggle(),
    "panel": lambda table: table.room.toggle(),
    "ledger": lambda table: table.ledger.toggle(),
    "phase_back": lambda table: table.timeline.step(-1),
    "phase_forward": lambda table: table.timeline.step(1),
    "present": lambda table: table.phase_wanted.emit(len(table.document.game.turns)),
    "play": lambda table: table.reveal.toggle(),
}
"""What an action does on the table."""
WRITING = (
    "paste_orders",
    "verb_list",
    "next_unit",
    "last_unit",
    "next_power",
    "last_power",
    "unit_up",
    "unit_down",
    "clear",
    "clear_all",
    "waive",
    "type",
)
"""Those that need somebody who may write."""
