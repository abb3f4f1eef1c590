"""The phases of a match in their order, and the log that a told move fills."""

from __future__ import annotations

from faubourg.engine import Event

PAWNS_OUT, SHOPS_OUT, ROLL, MOVE, BUY, SELL, OVER = range(7)
"""Putting pawns out, taking the first shops, then every turn: the die, a pawn, buying; in between a forced
sale, which may belong to a player who is not on turn (CY-TURN-2, CY-D5)."""

NAMES = ("pawns", "shops", "roll", "move", "buy", "sell", "over")

Log = list[Event] | None
"""What happened, told step by step; None when nobody listens (search and playouts)."""
