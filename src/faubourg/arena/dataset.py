"""Records of games between bots with every decision: what the seat saw, what it did, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from faubourg.arena.games import Entrant, Job
from faubourg.arena.pool import Runner
from faubourg.engine import Dealer, FaubourgError, Game, Match, Record, Standings, Step, verify
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES

RECORDS, DECISIONS, CARD = "records.jsonl", "decisions", "README.md"

COLUMNS: Mapping[str, str] = {
    "match": "number of the match, counted from 0; the line of `records.jsonl`",
    "ply": "number of the entry of the record, counted from 0",
    "seat": "who decides, counted from 0",
    "bot": "what decides: a bot or level of this package",
    "legal": "how many moves were possible",
    "move": "the move that was made, in the game's notation",
    "index": "the same as its number in `game.moves(options)`",
    "score": "points of the seat before it decides, as it may know them",
    "others": "points of the best other seat, likewise; empty when there is none",
    "parts": "the summands of `score` by name, as JSON",
    "view": "all that the seat may know before it decides, as JSON: what `state.view(seat)` gives",
    "final_score": "points of the seat at the end",
    "final_others": "points of the best other seat at the end; empty when there is none",
    "rank": "place of the seat at the end, 1 is first; those who tie share it",
}
"""What stands in a decision, and what it means."""

FEATURES: Mapping[str, str] = {
    "observation": "the same view as numbers, plane after plane: what an agent of `faubourg.envs` gets",
    "action": "the move as its number among the actions of `faubourg.envs`",
    "legal_actions": "the numbers of all moves that were possible",
}
"""What is added on request, for those who train."""


class BadDataset(FaubourgError):
    """A dataset that cannot be written as asked."""


class Played(msgspec.Struct, frozen=True):
    """A match: its record as JSON, and its decisions, forced moves left out."""

    record: str
    decisions: list[dict[str, Any]]


class _Out(Protocol):
    def __call__(self, rows: list[dict[str, Any]], /) -> None: ...


def play_out_with_features(job: Job) -> Played:
    """The same with what `FEATURES` adds to every decision."""
    from faubourg.envs.lab import lab

    played, game = play_out(job), GAMES[job.game]
    match = Match.replay(game, Record.from_json(played.record))
    options, seats, own = match.state.options, match.state.seats, lab(job.game)
    encoder, actions = own.encoder(game, options, seats), own.actions(game, options, seats)
    rows = []
    for row in played.decisions:
        step, seat = match.line[row["ply"]], row["seat"]
        before = step.before
        added = {
            "observation": encoder.encode(before.view(seat), seat).tolist(),
            "action": actions.index(before, seat, step.move),
            "legal_actions": [number for number, may in enumerate(actions.mask(before, seat)) if may],
        }
        rows.append(row | added)
    return Played(played.record, rows)


def play_out(job: Job) -> Played:
    """Play a match whose draws anybody can check."""
    game = GAMES[job.game]
    names = [_name(entrant) for entrant in job.seats]
    match = Match.new(game, dict(job.options), names, Dealer.from_phrase(job.seed))
    rngs = [Random(f"{job.seed}/{seat}") for seat in range(len(job.seats))]
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, job.seats[seat].choose(job.game, match.state, seat, rngs[seat]))
    end = match.state.standings()
    rows = [
        _decision(game, ply, step, names[step.entry.seat], end)
        for ply, step in enumerate(match.line)
        if step.entry.seat >= 0 and not step.entry.forced
    ]
    return Played(match.record().to_json().decode(), rows)


def _name(entrant: Entrant) -> str:
    return f"{entrant.bot} {entrant.nodes}" if entrant.nodes > 1 else entrant.bot


def _decision(game: Game, ply: int, step: Step, bot: str, end: Standings) -> dict[str, Any]:
    seat, before = step.entry.seat, step.before
    now = before.standings(seat)
    return {
        "ply": ply,
        "seat": seat,
        "bot": bot,
        "legal": len(before.legal(seat)),
        "move": str(step.move),
        "index": game.moves(before.options).index(step.move),
        "score": float(now.scores[seat].total),
        "others": _others(now, seat),
        "parts": msgspec.json.encode(_parts(now, seat)).decode(),
        "view": msgspec.json.encode(before.view(seat)).decode(),
        "final_score": float(end.scores[seat].total),
        "final_others": _others(end, seat),
        "rank": end.scores[seat].rank,
    }


def _others(standings: Standings, seat: int) -> float | None:
    return max((float(score.total) for score in standings.scores if score.seat != seat), default=None)


def _parts(standings: Standings, seat: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in standings.scores[seat].parts:
        found[part.key] = found.get(part.key, 0.0) + part.points
    return found


def dataset_jobs(
    game: str, options: Mapping[str, OptionValue], lineup: tuple[Entrant, ...], matches: int, seed: str
) -> list[Job]:
    """Matches with draws of their own; everybody moves on by a seat from one to the next."""
    size = len(lineup)
    if any(entrant.program for entrant in lineup):
        raise BadDataset("a dataset is made by bots of this package: what a program does cannot be repeated")
    return [
        Job(game, options, tuple(lineup[(s + n) % size] for s in range(size)), f"{seed}/{n}")
        for n in range(matches)
    ]


def write_dataset(
    folder: Path,
    jobs: list[Job],
    runner: Runner,
    *,
    command: str,
    parquet: bool | None = None,
    features: bool = False,
    progress: Callable[[], None] = lambda: None,
) -> int:
    """Play, write everything, and check every record that was written; how many decisions there are.

    `parquet` None: where pyarrow is installed, else JSON lines. `features` adds the columns of that name.
    """
    work = _with_features() if features else play_out
    if folder.exists() and any(folder.iterdir()):
        raise BadDataset(f"{folder} is not empty")
    folder.mkdir(parents=True, exist_ok=True)
    arrow, columns, count = _arrow(parquet), _columns(features), 0
    with (
        (folder / RECORDS).open("w", encoding="utf-8") as records,
        _decisions(folder, arrow, columns) as write,
    ):
        for number, played in enumerate(_in_order(runner(work, jobs))):
            records.write(played.record.replace("\n", "") + "\n")
            write([{"match": number, **row} for row in played.decisions])
            count += len(played.decisions)
            progress()
    check_dataset(folder)
    card = _card(jobs, count, command, parquet=arrow is not None, features=features)
    (folder / CARD).write_text(card, "utf-8")
    return count


def _columns(features: bool) -> Mapping[str, str]:
    return {**COLUMNS, **FEATURES} if features else COLUMNS


def _with_features() -> Callable[[Job], Played]:
    """What plays and adds features; they need the laboratory."""
    try:
        import faubourg.envs  # noqa: F401 - asked for before anything is played
    except ImportError:
        raise BadDataset('features need numpy and PettingZoo: pip install "faubourg[envs]"') from None
    return play_out_with_features


def check_dataset(folder: Path) -> int:
    """Replay every record of a dataset and recompute its draws; raises `BadRecord` at the first that does not
    hold. How many there are."""
    number = 0
    with (folder / RECORDS).open(encoding="utf-8") as lines:
        for line in lines:
            record = Record.from_json(line)
            verify(GAMES[record.header.game], record)
            number += 1
    return number


def _in_order(done: Iterable[tuple[int, Played]]) -> Iterator[Played]:
    early: dict[int, Played] = {}
    due = 0
    for number, played in done:
        early[number] = played
        while due in early:
            yield early.pop(due)
            due += 1


def _arrow(wanted: bool | None) -> Any:
    """Pyarrow, where Parquet is wanted or nobody said; it has no types that a strict check could use."""
    if wanted is False:
        return None
    try:
        import pyarrow.parquet
    except ImportError:
        if wanted:
            raise BadDataset('Parquet needs pyarrow: pip install "faubourg[data]"') from None
        return None
    return pyarrow


@contextmanager
def _decisions(folder: Path, arrow: Any, columns: Mapping[str, str]) -> Iterator[_Out]:
    """Something that writes decisions, match by match."""
    if arrow is None:
        with (folder / f"{DECISIONS}.jsonl").open("wb") as out:

            def lines(rows: list[dict[str, Any]]) -> None:
                out.writelines(msgspec.json.encode(row) + b"\n" for row in rows)

            yield lines
        return
    kinds = {"bot": arrow.string(), "move": arrow.string(), "parts": arrow.string(), "view": arrow.string()}
    floats = dict.fromkeys(("score", "others", "final_score", "final_others"), arrow.float64())
    lists = {"observation": arrow.list_(arrow.float32()), "legal_actions": arrow.list_(arrow.int32())}
    whole = {name: {**kinds, **floats, **lists}.get(name, arrow.int32()) for name in columns}
    schema = arrow.schema(list(whole.items()))
    kept: list[dict[str, Any]] = []
    with arrow.parquet.ParquetWriter(folder / f"{DECISIONS}.parquet", schema, compression="zstd") as file:

        def rows_of(rows: list[dict[str, Any]]) -> None:
            kept.extend(rows)
            if len(kept) >= _GROUP:
                flush()

        def flush() -> None:
            file.write_table(arrow.Table.from_pylist(kept, schema=schema))
            kept.clear()

        yield rows_of
        flush()


_GROUP = 20_000
"""Decisions that are written at once."""


def _card(jobs: list[Job], decisions: int, command: str, *, parquet: bool, features: bool) -> str:
    first, game = jobs[0], GAMES[jobs[0].game]
    options = ", ".join(f"`{key}={value}`" for key, value in first.options.items())
    bots = ", ".join(dict.fromkeys(_name(entrant) for entrant in first.seats))
    file = f"{DECISIONS}.{'parquet' if parquet else 'jsonl'}"
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in _columns(features).items())
    planes = _planes(first) if features else ""
    return f"""# {game.meta.title.en}: {len(jobs)} matches between bots

{len(jobs)} matches of {game.meta.title.en} with {decisions} decisions, {len(first.seats)} seat(s) each.

| | |
| --- | --- |
| game | `{first.game}`, rules version {game.meta.rules_version} |
| options | {options} |
| who plays | {bots}; everybody moves on by a seat from match to match |
| draws | a seed for each match, `{first.seed}` to `{jobs[-1].seed}`; each record holds what checks them |
| made with | faubourg {version("faubourg")} |
| made by | `{command}`, which makes the same again |

## Files

- `{RECORDS}`: a record on each line, open to check. Every one was replayed and its draws recomputed.
- `{file}`: a row for each decision. Moves that a rule forced are left out: there was nothing to decide.

| column | what it is |
| --- | --- |
{columns}
{planes}
## What to know before using it

- A view never holds what its seat could not know at that moment; results stand in columns of their own. Do
  not feed `final_score`, `final_others` or `rank` to something that is to decide.
- Bots played, no people: what is rare among them is rare here, and their habits are in it. Matches of one bot
  against itself say little about how strong a move is against others.
- Split by match, never by row: decisions of one match are not independent.
- No personal data. The words and drawings of the package are under its MIT licence; the game belongs to its
  author and publisher.
"""


def _planes(job: Job) -> str:
    """What the numbers of an observation are, from first to last."""
    from faubourg.envs.lab import lab

    game, seats = GAMES[job.game], len(job.seats)
    encoder = lab(job.game).encoder(game, game.meta.check_options(job.options), seats)
    lines = []
    for plane in encoder.planes:
        first, shape = encoder.where(plane.name).start, " x ".join(map(str, plane.shape))
        lines.append(f"| {first} | `{plane.name}` | {shape} | {plane.about} |")
    table = "\n".join(lines)
    return f"""
`observation` has {encoder.size} numbers from -1 to 1, the deciding seat first:

| from | plane | shape | what it is |
| ---: | --- | --- | --- |
{table}
"""
