// My City in words: the sentence of the moment, buildings and moves named.
import { capital, listed, say, tn } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Award } from "../../kit/picture-card";
import type { Session } from "../../kit/session.svelte";
import { CampaignPlay } from "./campaign/play.svelte";
import type { BuildMove, MyCityPlay } from "./play.svelte";
import { w } from "./words";

const MEDALS: Record<string, string> = { bronze: "#a8672f", silver: "#8f979c", gold: "#d3a01f" };

function playOf(session: Session): MyCityPlay {
  return session.play as MyCityPlay;
}

/** "le T jaune": as the log and the board in words call it. */
export function buildingName(session: Session, id: string): string {
  return session.text(`building.${id}`);
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  const { card, city } = play;
  const special = play instanceof CampaignPlay ? campaignSentence(session, play) : null;
  if (special) return special;
  if (!card || !city) return waiting(session);
  const building = buildingName(session, card);
  if (session.draft?.type === "pass")
    return w("turn.pass", { building, points: tn("points", play.passCost) });
  if (play.draft) {
    const turns = play.building?.rotations.length ?? 1;
    return w(turns > 1 ? "turn.confirm" : "turn.confirm.fixed", { change: session.ownChange });
  }
  if (!play.builds.length) return w("turn.noRoom", { building });
  if (!city.built.length) return w("turn.first", { building });
  return w(play.building?.colour === "church" ? "turn.church" : "turn.build", { building });
}

/** What an episode of the campaign asks beyond the cards. */
function campaignSentence(session: Session, play: CampaignPlay): string | null {
  if (play.counting && session.seat !== null) return w("turn.counting", { n: play.now.episode });
  const { token, card, page } = play;
  if (token !== null) {
    const params = { token: session.text(`token.${token}`) };
    return w(play.draft ? "turn.stick.confirm" : "turn.stick", params);
  }
  const asked = play.asked((id) => buildingName(session, id));
  if (asked || !card || !page.first || play.city?.built.length || session.draft || !play.builds.length)
    return asked;
  return w("turn.firstAt", { building: buildingName(session, card), where: say(page.first) });
}

/** Why I had to leave. */
export function stuckWords(session: Session, building: string): string {
  const church = playOf(session).buildingOf(building, session.seat ?? 0)?.colour === "church";
  return w(church ? "left.church" : "left.broke", { building: buildingName(session, building) });
}

/** Having left, one watches the others. */
function waiting(session: Session): string | null {
  const { city, view } = playOf(session);
  if (!city?.left || view.over) return null;
  if (city.stuck) return stuckWords(session, city.left);
  const others = view.deciders.filter((seat) => seat >= 0 && seat !== session.seat);
  if (!others.length) return null;
  const who = listed(others.map((seat) => session.name(seat)));
  return w(others.length === 1 ? "wait.left" : "wait.left.many", { who });
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  const play = playOf(session);
  if (move.type !== "build")
    return w(`move.${move.type}`) || (play instanceof CampaignPlay ? play.moveName(move) : move.text);
  const building = capital(buildingName(session, String(move.building)));
  return w("move.build", { building, ...play.placed(move as BuildMove) });
}

/** The medal of a solo game on a standard board (MC-SOLO-7). */
export function award(session: Session): Award | null {
  const { medal } = playOf(session).view;
  const colour = medal && MEDALS[medal];
  return colour ? { title: session.text(`medal.${medal}`), colour } : null;
}
