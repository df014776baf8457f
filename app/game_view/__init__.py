"""One open game on the screen. `view` shows a document and lets it be changed; below it, in this order: `actions` (what
the window's menus do, as the view reads it), `docks`, `board_display`, `overlays`, `order_entry`, `why` and `playback`
(one job each), `layout` (all widgets in their places), and on that `position_editing` and `review`.
`public_board` is for who sits nowhere: the board beside the curtain, and in a window of its own."""
