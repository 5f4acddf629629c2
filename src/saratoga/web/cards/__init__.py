"""Our own playing cards: a generator that writes them as SVG sprite sheets.

The drawing units are those of the design brief: a card is 100 × 140 units, y grows downward.
``python -m saratoga.web.cards OUT`` writes every picture file below ``OUT``.
"""
