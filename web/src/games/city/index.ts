// City on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { w } from "./words";
import { eventParams, moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import Pictures from "./Pictures.svelte";
import Piece from "./Piece.svelte";
import { places } from "./marks";
import Small from "./Small.svelte";
import { CityPlay } from "./play.svelte";
import Turned from "./Turned.svelte";

const city: Game = {
  Pictures,
  Board,
  Hand,
  Common,
  Piece,
  Small,
  play: (session) => new CityPlay(session),
  zone: (name) => (name === "board" ? null : w(`zone.${name}`)),
  sentence,
  moveName,
  eventParams,
  places,
  // The others' rolls are thrown on the board: large, each of them would hold up the game.
  turned: ({ type, seat }, session) => (type === "die-rolled" && seat === session.seat ? Turned : null),
};

export default city;
