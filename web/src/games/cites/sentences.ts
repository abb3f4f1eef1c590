// Cités in words: the sentence of the moment, a move named.
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import { turnWords, type CitesPlay } from "./play.svelte";
import { w } from "./words";

const START = ["turn.start1", "turn.start2", "turn.start"] as const;

function playOf(session: Session): CitesPlay {
  return session.play as CitesPlay;
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  switch (play.stage) {
    case "tile": {
      if (play.draftTile) return w("turn.confirm.tile", { change: session.ownChange });
      const start = play.view.round ? undefined : START[play.due.length - 1];
      return start ? w(start) : w("turn.tile", { tile: play.tile });
    }
    case "cover":
      return play.draftTile
        ? w("turn.confirm.tile", { change: session.ownChange })
        : w("turn.cover", { tile: play.tile });
    case "tourist":
      if (play.draftTourist) return w("turn.confirm.tourist", { change: session.ownChange });
      if (play.tourist !== null) return w("turn.tourist.held", { tourist: play.tourist });
      return w(play.stock ? "turn.tourist" : "turn.tourist.move");
    case "none":
      return null;
  }
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  const [row, col] = [Number(move.row), Number(move.col)];
  const play = playOf(session);
  const where =
    typeof move.row !== "number" ? "" : move.type === "tile" ? play.position(row, col) : play.cell(row, col);
  return w(`move.${move.type}`, { ...move, where, turned: turnWords(Number(move.rot)) }) || move.text;
}
