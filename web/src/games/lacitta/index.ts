// La Città on the page.
import type { GameModule } from "../../kit/game";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import Defs from "./Defs.svelte";
import { describe, moveName, sentence } from "./describe";
import { eventWords } from "./events";
import Hand from "./Hand.svelte";
import { LaCittaPlay } from "./play.svelte";
import { w } from "./words";

const lacitta: GameModule = {
  Defs,
  Board,
  Hand,
  Common,
  play: (session) => new LaCittaPlay(session),
  sentence,
  describe,
  moveName,
  say: eventWords,
  keys: () => w("keys"),
};

export default lacitta;
