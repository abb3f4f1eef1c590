// A board drawn without a browser, by the same components as on the page; `tools/draw.js` is its door.
import "./shell/no-browser";

import { render } from "svelte/server";

import page from "./app.css?inline";
import { speak, type Lang } from "./i18n/index.svelte";
import drawing from "./kit/drawing.css?inline";
import Printed from "./kit/Printed.svelte";
import type { BookBoard, GameDetail } from "./wire/types";
import { alone } from "./shell/alone";
import { still } from "./shell/book/still";
import { gameModule } from "./shell/games";

export interface Question {
  game: string;
  /** What the page knows of the game; sent with the first question about it, and kept. */
  card?: GameDetail;
  board: BookBoard;
  /** Whose board is drawn. */
  seat: number;
  lang: Lang;
  /** What the names of the drawing's parts begin with. */
  name: string;
}

const cards = new Map<string, GameDetail>();

/** The drawing as one SVG. */
export async function drawn({ game: id, card, board, seat, lang, name }: Question): Promise<string> {
  if (card) cards.set(id, card);
  const known = cards.get(id);
  const game = await gameModule(id);
  if (!known || !game) throw new Error(`there are no drawings of ${id}`);
  await speak(lang);
  const session = still(known, game, board);
  const { head, body } = render(Printed, { props: { session, seat } });
  return alone({ head, body, page, drawing }, name);
}
