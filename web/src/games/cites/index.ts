// Cités on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import Mini from "./Mini.svelte";
import Pictures from "./Pictures.svelte";
import { CitesPlay } from "./play.svelte";
import { w } from "./words";

const cites: Game = {
  Pictures,
  Board,
  Mini,
  Hand,
  Common,
  play: (session) => new CitesPlay(session),
  sentence,
  moveName,
  keys: () => w("keys"),
};

export default cites;
