"""A bot as a program: a line in, a line out. It takes the longest move; yours will know better."""

import json
import sys


def choose(view: object, legal: list[str]) -> str:  # noqa: ARG001 - a better bot looks at it
    """One of the legal moves; `view` is all that the seat may know."""
    return max(legal, key=len)


for line in sys.stdin:
    question = json.loads(line)
    move = choose(question["view"], question["legal"])
    print(json.dumps({"ask": question["ask"], "seat": question["seat"], "move": move}), flush=True)
