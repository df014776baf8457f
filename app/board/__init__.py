"""The board on the screen: scene, view, layers, painters, labels, export."""
