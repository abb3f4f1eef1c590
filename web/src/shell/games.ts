// The games this page can show: every folder under games/ that has an index.ts, loaded when needed.
import type { Component } from "svelte";

import type { CampaignDrawings } from "../kit/campaign";
import type { Game } from "../kit/session.svelte";
import type { GameDetail } from "../wire/types";
import { client } from "./client";

const MODULES = import.meta.glob<{ default: Game }>("../games/*/index.ts");
const COVERS = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");
const CAMPAIGNS = import.meta.glob<{ default: CampaignDrawings }>("../games/*/campaign.ts");
const details = new Map<string, Promise<GameDetail>>();

/** A game's part of the page; null when the server knows a game that the page cannot draw. */
export async function gameModule(id: string): Promise<Game | null> {
  const load = MODULES[`../games/${id}/index.ts`];
  return load ? (await load()).default : null;
}

/** Whether the page can show a game that the server offers. */
export function isDrawn(id: string): boolean {
  return `../games/${id}/index.ts` in MODULES;
}

/** The picture of a game in the catalogue. */
export async function gameCover(id: string): Promise<Component | null> {
  const load = COVERS[`../games/${id}/Cover.svelte`];
  return load ? (await load()).default : null;
}

/** How a game draws the cities of its campaign; null for a game that has none. */
export async function campaignDrawings(id: string): Promise<CampaignDrawings | null> {
  const load = CAMPAIGNS[`../games/${id}/campaign.ts`];
  return load ? (await load()).default : null;
}

/** A game's data and words, asked for once. */
export function gameDetail(id: string): Promise<GameDetail> {
  let found = details.get(id);
  if (!found) {
    found = client.game(id);
    found.catch(() => details.delete(id));
    details.set(id, found);
  }
  return found;
}
