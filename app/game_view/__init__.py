"""One open game on the screen. `view` shows a document and lets it be changed.

It is built on these modules, in this order: `actions` (the actions of the window's menus), `docks`, `board_display`,
`overlays`, `order_entry`, `why` and `playback` (one job each), `layout` (all widgets in their places),
`position_editing` and `review`. `public_board` shows the public information: beside the curtain, and in its own window.
"""
