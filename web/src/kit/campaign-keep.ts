// What this browser keeps of campaigns: links that are shown only once, and what was looked at already.
import type { Founded } from "../wire/types";

const KEY = "faubourg.campaigns";

interface Kept {
  /** Private links to my cities, by seat. */
  links: Record<string, string>;
  /** Invitations I made, by seat. */
  invitations: Record<string, string>;
  /** The last episode whose rewards were handed out before my eyes. */
  seen: number;
  /** The last chapter whose seal was broken here. */
  unsealed: number;
  /** Whether the links were shown since they were made. */
  shown: boolean;
}

const NOTHING: Kept = { links: {}, invitations: {}, seen: 0, unsealed: 0, shown: true };

function all(): Record<string, Partial<Kept>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, Partial<Kept>>) : {};
  } catch {
    // Storage may be forbidden or hold something foreign: then nothing is kept.
    return {};
  }
}

export function kept(campaign: string): Kept {
  return { ...NOTHING, ...all()[campaign] };
}

export function keep(campaign: string, more: Partial<Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [campaign]: { ...kept(campaign), ...more } }));
  } catch {
    // Without storage a link lasts as long as it is on the screen.
  }
}

/** The links of a campaign that was founded or imported just now. */
export function keepFounded({ campaign, links, invitations }: Founded): void {
  keep(campaign, { links, invitations, shown: false });
}

export function keepLink(campaign: string, seat: number, token: string): void {
  keep(campaign, { links: { ...kept(campaign).links, [seat]: token } });
}

export function keepInvitation(campaign: string, seat: number, token: string): void {
  keep(campaign, { invitations: { ...kept(campaign).invitations, [seat]: token } });
}
