// La Città on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import Pictures from "./Pictures.svelte";
import { LaCittaPlay } from "./play.svelte";
import { w } from "./words";

const lacitta: Game = {
  Pictures,
  Board,
  Hand,
  Common,
  play: (session) => new LaCittaPlay(session),
  sentence,
  moveName,
  keys: () => w("keys"),
};

export default lacitta;
