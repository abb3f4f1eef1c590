// My City on the page.
import type { GameModule } from "../../kit/game";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import Defs from "./Defs.svelte";
import { award, describe, eventParams, moveName, sentence } from "./describe";
import Hand from "./Hand.svelte";
import Mini from "./Mini.svelte";
import { MyCityPlay } from "./play.svelte";
import { w } from "./words";

const mycity: GameModule = {
  Defs,
  Board,
  Mini,
  Hand,
  Common,
  play: (session) => new MyCityPlay(session),
  sentence,
  describe,
  moveName,
  keys: () => w("keys"),
  eventParams,
  award,
};

export default mycity;
