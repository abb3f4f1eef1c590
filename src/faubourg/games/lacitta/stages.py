"""The numbers of the phases in the list that `phases` declares, for those who name one another."""

DISPLAY, TERRAIN, STARTER, CASTLES = range(4)
VOICE, GROWTH, TURN, SETTLER, ROADS, PEEK, REFILL, ACTION_END = range(4, 12)
TALLY, MIGRATION, RELOCATION, FEEDING, YEAR_END, OVER = range(12, 18)

IN_ACTION = frozenset((TURN, SETTLER, ROADS, PEEK, REFILL))
