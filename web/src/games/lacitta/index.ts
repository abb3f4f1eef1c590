// La Città on the page.
import type { Game } from "../../kit/session.svelte";
import type { LacittaView } from "../../wire/types";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import { places } from "./marks";
import Pictures from "./Pictures.svelte";
import Piece from "./Piece.svelte";
import Small from "./Small.svelte";
import { LaCittaPlay } from "./play.svelte";
import Turned from "./Turned.svelte";
import { w } from "./words";

const lacitta: Game = {
  Pictures,
  Board,
  Hand,
  Common,
  Piece,
  Small,
  play: (session) => new LaCittaPlay(session),
  sentence,
  moveName,
  front: (view, seat) => (view as LacittaView).totals[seat] ?? 0,
  places,
  turned: ({ type }) => (type === "voice-opened" ? Turned : null),
  zone: (name) => w(`zone.${name}`),
  keys: () => w("keys"),
  quiet: new Set(["card-turned", "card-sealed", "terrain-laid", "city-attracts"]),
};

export default lacitta;
