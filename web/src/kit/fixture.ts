// A game for tests of the kit: three places in a row, a move for each.
import type { Component } from "svelte";

import type { GameDetail, Preview, Table } from "../wire/types";
import { BoardPlay } from "./board-play.svelte";
import type { Move } from "./changes";
import type { Link } from "./link";
import { Session, type SessionProps } from "./session.svelte";
import type { Spot } from "./spots";

const nothing: Component<SessionProps> = () => ({});

export class RowPlay extends BoardPlay {
  /** Where pieces were let go. */
  dropped: [number, number][] = [];

  get spots(): readonly Spot[] {
    return this.session.legal.map(({ text }, at) => ({
      key: text,
      x: 10 * at,
      y: 0,
      label: `place ${text}`,
    }));
  }

  get here(): string | null {
    return this.session.draft?.text ?? null;
  }

  choose({ key }: Spot): void {
    void this.session.propose(this.session.legal.find(({ text }) => text === key) as Move);
  }

  override letGo(x: number, y: number): void {
    this.dropped.push([x, y]);
    this.putBack();
  }
}

/** A link that notes in `sent` what is asked; a preview says what `change` does to the view, and of no points. */
export function noting(sent: Record<string, unknown>[], change: Preview["view"] = {}): Link {
  const score = { seat: 0, total: 0, parts: [], tiebreak: [], rank: 1, out: false };
  const standings = { scores: [score], over: false, reason: null, rule: null };
  const preview: Preview = {
    before: score,
    after: score,
    standings_before: standings,
    standings_after: standings,
    view: change,
  };
  return {
    ask: (type, fields) => {
      sent.push({ type, ...fields });
      return Promise.resolve({ ok: true, result: { ...preview } });
    },
    watch: () => undefined,
  };
}

/** A table whose moves are a, b and c, from left to right; `sent` is what went over the wire. */
export function row() {
  const sent: Record<string, unknown>[] = [];
  const legal: Move[] = ["a", "b", "c"].map((text) => ({ text, type: "go" }));
  const session = new Session(
    { texts: {} } as unknown as GameDetail,
    {
      Board: nothing,
      Hand: nothing,
      play: (of) => new RowPlay(of),
      sentence: () => null,
      moveName: (move) => move.text,
    },
    {
      version: 1,
      viewer: 0,
      legal,
      deciders: [0],
      over: false,
      seats: [],
      log: [],
      view: {},
    } as unknown as Table,
    noting(sent),
  );
  return { session, play: session.play as RowPlay, sent };
}
