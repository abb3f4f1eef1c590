// City on the page.
import type { GameModule } from "../../kit/game";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import Defs from "./Defs.svelte";
import { describe, moveName, sentence } from "./describe";
import Hand from "./Hand.svelte";
import { CityPlay } from "./play.svelte";

const city: GameModule = {
  Defs,
  Board,
  Hand,
  Common,
  play: (session) => new CityPlay(session),
  sentence,
  describe,
  moveName,
};

export default city;
