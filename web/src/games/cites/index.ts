// Cités on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import { places } from "./marks";
import Mini from "./Mini.svelte";
import Pictures from "./Pictures.svelte";
import Piece from "./Piece.svelte";
import { CitesPlay } from "./play.svelte";
import Turned from "./Turned.svelte";
import { w } from "./words";

const cites: Game = {
  Pictures,
  Board,
  Mini,
  Hand,
  Common,
  Piece,
  play: (session) => new CitesPlay(session),
  sentence,
  moveName,
  places,
  turned: ({ type, round }) => (type === "tile-drawn" && Number(round) > 0 ? Turned : null),
  zone: (name) => (name === "board" ? null : w(`zone.${name}`)),
  keys: () => w("keys"),
};

export default cites;
