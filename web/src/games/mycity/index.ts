// My City on the page.
import type { Game } from "../../kit/session.svelte";
import Board from "./Board.svelte";
import Common from "./Common.svelte";
import { CampaignPlay } from "./campaign/play.svelte";
import { campaignOf } from "./campaign/types";
import { award, eventParams, moveName, sentence } from "./sentences";
import Hand from "./Hand.svelte";
import Mini from "./Mini.svelte";
import Pictures from "./Pictures.svelte";
import { MyCityPlay } from "./play.svelte";
import { w } from "./words";

const mycity: Game = {
  Pictures,
  Board,
  Mini,
  Hand,
  Common,
  play: (session) => (campaignOf(session.table.view) ? new CampaignPlay(session) : new MyCityPlay(session)),
  own: (session) => campaignOf(session.table.view)?.page ?? null,
  sentence,
  moveName,
  keys: () => w("keys"),
  eventParams,
  award,
};

export default mycity;
