"""The messages of a socket as text: those that come in are checked, those that go out are put together."""

from __future__ import annotations

from typing import Any

import msgspec

from faubourg.table.answers import OkMessage, PongMessage, ProblemMessage, RefusedMessage
from faubourg.table.badges import Answer
from faubourg.table.problems import Problem
from faubourg.table.requests import Message, MessageId

MAX_MESSAGE = 16_384

encode = msgspec.json.Encoder().encode
PONG = encode(PongMessage())

_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(raw: str | bytes) -> Message:
    """What a client has sent."""
    if len(raw) > MAX_MESSAGE:
        raise Problem("too-large", f"a message has at most {MAX_MESSAGE} characters")
    try:
        return _DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("bad-input", f"not a message: {error}") from None


def done(number: MessageId | None, answer: Answer | None) -> bytes:
    """That a request was done, with its answer if it has one."""
    said = encode(OkMessage(id=number))
    return said if answer is None else said[:-1] + b"," + encode(answer)[1:]


def refusal(number: MessageId | None, problem: Problem) -> bytes:
    """That a request was not done: `refused` where a rule is the reason."""
    fields: dict[str, Any] = {
        "id": number,
        "problem": problem.kind,
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
        "message": problem.message,
    }
    if problem.refusal is None:
        return encode(ProblemMessage(**fields))
    return encode(RefusedMessage(**fields, rule=problem.refusal.rule, params=problem.refusal.params))
