// City on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import Pictures from "./Pictures.svelte";
import { CityPlay } from "./play.svelte";

const city: Game = {
  Pictures,
  Board,
  Hand,
  Common,
  play: (session) => new CityPlay(session),
  sentence,
  moveName,
};

export default city;
