"""Bioplomacy II: ten species on three levels (Mondoj 8 and 9, 1989). R1 to R38 are the rulings of its rules page."""
