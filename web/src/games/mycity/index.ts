// My City on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { CampaignPlay } from "./campaign/play.svelte";
import { campaignOf } from "./campaign/types";
import { award, moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import { places } from "./marks";
import Mini from "./Mini.svelte";
import Pictures from "./Pictures.svelte";
import Piece from "./Piece.svelte";
import { MyCityPlay } from "./play.svelte";
import Turned from "./Turned.svelte";
import { front } from "./table";
import { w } from "./words";

const mycity: Game = {
  Pictures,
  Board,
  Mini,
  Hand,
  Common,
  Piece,
  play: (session) => (campaignOf(session.table.view) ? new CampaignPlay(session) : new MyCityPlay(session)),
  own: (session) => campaignOf(session.table.view)?.page ?? null,
  sentence,
  moveName,
  zone: (name) => (name === "board" ? null : w(`zone.${name}`)),
  keys: () => w("keys"),
  front,
  scoring: new Set(["line-scored"]),
  places,
  turned: ({ type }) => (/^(card-drawn|ban-drawn|building-forbidden)$/.test(type) ? Turned : null),
  award,
};

export default mycity;
