"""Runs an installed bot as a program: `python -m faubourg.bots.lodge GAME BOT`, a line in and a line out."""

from __future__ import annotations

import base64
import pickle
import sys
from random import Random

import msgspec

from faubourg.bots.bot import Bot, Budget
from faubourg.bots.outside import Answer, Question
from faubourg.bots.programs import installed


def main() -> None:
    """Answer until the input ends. What the bot prints goes to the error stream: output is for answers."""
    game_id, name = sys.argv[1:]
    out, sys.stdout = sys.stdout, sys.stderr
    found = installed(game_id)[name].load()
    bot: Bot = found() if isinstance(found, type) else found
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        assert question.state is not None
        # The bytes come from our own parent process, over its own pipe.
        state = pickle.loads(base64.b64decode(question.state))  # noqa: S301 - see above
        move = bot.choose(state, question.seat, Random(question.seed), Budget(question.nodes))
        out.write(msgspec.json.encode(Answer(question.ask, str(move), question.seat)).decode() + "\n")
        out.flush()


if __name__ == "__main__":
    main()
