// La Città in words: the sentence of the moment, moves and events named.
import { listed, signed } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import { unique } from "../../kit/unique";
import type { LacittaCityView, LacittaView, LacittaWish } from "../../wire/types";
import { SERVICES, type Service } from "./data";
import type { HexMove } from "./facts";
import { halved } from "./halves";
import type { LaCittaPlay } from "./play.svelte";
import { meantBy } from "./tools";
import { w } from "./words";

function playOf(session: Session): LaCittaPlay {
  return session.play as LaCittaPlay;
}

/** What the draft costs and brings, in brackets, once it is known. */
function effectText(session: Session, play: LaCittaPlay): string {
  const after = session.preview as LacittaView | null;
  const [was, is] = [play.view, after].map((view) => view?.players[session.seat ?? 0]);
  const kind = play.draft ? play.kindOf(play.draft) : null;
  const fixed = kind ? play.worthOf(kind) : "";
  const change = (field: "gold" | "food" | "income") => {
    const by = was && is ? is[field] - was[field] : 0;
    return by ? w(`effect.${field}`, { n: signed(by) }) : "";
  };
  // What a building always brings says the same as its food or income where those do not depend on the place.
  const parts = [change("gold"), ...(fixed ? [fixed] : [change("food"), change("income")])].filter(Boolean);
  return parts.length ? ` (${parts.join(", ")})` : "";
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  const { stage, draft, tool, show } = play;
  if (show.step) return w("turn.show", { year: show.step.view.year });
  if (stage === null) return null;
  if (draft) {
    const move = nameOf(draft, session);
    return w("turn.confirm", {
      // Cards and towns keep the capital of their names.
      move: /^take-|^attract$/.test(draft.type) ? move : move.charAt(0).toLowerCase() + move.slice(1),
      effect: effectText(session, play),
    });
  }
  switch (stage) {
    case "castles":
    case "growth":
    case "roads":
      return w(`turn.${stage}`);
    case "settler":
      return w("turn.settler", { town: play.town(play.view.site ?? "") });
    case "migration":
      return w(play.wishes.length > 1 ? "turn.migration" : "turn.migration.one");
    case "relocation":
      return demolition(play);
    case "feeding":
      if (play.view.owed)
        return w(play.view.owed === 1 ? "turn.feeding.one" : "turn.feeding", { n: play.view.owed });
      return demolition(play);
    case "turn":
      return turnSentence(session, play, tool);
    default:
      return null;
  }
}

/** Which cities have more buildings than citizens, and the choice that follows. */
function demolition(play: LaCittaPlay): string {
  if (play.single("done")) return w("turn.relocation.free");
  const cities = unique(play.moves.flatMap(({ hex }) => (hex && play.cityAt(hex)?.castle) || []));
  return w(cities.length === 1 ? "turn.relocation" : "turn.relocation.many", {
    cities: listed(cities.map((castle) => play.town(castle))),
  });
}

function turnSentence(session: Session, play: LaCittaPlay, tool: LaCittaPlay["tool"]): string {
  if (tool === null) {
    if (play.site) return w("turn.site", { place: play.place(play.site) });
    const cards = play.view.players[session.seat ?? 0]?.cards ?? 0;
    return w(cards ? "turn.card" : "turn.noCards");
  }
  const { type, kind = play.kind, card = kind } = meantBy(tool);
  if (type === "found" || (!card && type !== "take-building")) return w(`turn.${type}` as "turn.found");
  return w("turn.build", { kind: session.text(`kind.${card}`) });
}

/** A legal move in words, for the list: two of the same words are told apart by their letters. */
export function moveName(move: Move, session: Session): string {
  const words = nameOf(move, session);
  const { hex } = move as HexMove;
  const same = ({ text }: Move) => text !== move.text;
  const doubled = session.legal.some((each) => same(each) && nameOf(each, session) === words);
  return hex && doubled ? w("spot.hex", { place: words, hex }) : words;
}

/** A move in words. */
function nameOf(move: Move, session: Session): string {
  const play = playOf(session);
  const { hex = "", kind, card, service, slots } = move as HexMove;
  const city = play.cityAt(hex);
  const there = city?.tiles.find(([id]) => id === hex)?.[1];
  const words = {
    ...move,
    n: move.type === "gold" ? play.data.card_gold : play.stepOf(move.gold),
    kind: kind ? session.text(`kind.${kind}`) : "",
    card: card ? session.text(`card.${card}`) : "",
    service: service ? session.text(`service.${service}`) : "",
    slots: slots ? session.text(`slots.${slots}`) : "",
    there: city && there ? play.tileWords(city.castle, hex, there) : "",
    town: play.town(city?.castle ?? hex),
    place: hex && play.place(hex),
  };
  return w(`move.${move.type}`, words) || move.text;
}

/** A town with all that stands in it, for people who do not see the board. */
export function townWords(city: LacittaCityView, session: Session): string {
  const play = playOf(session);
  return w("town", {
    town: play.town(city.castle),
    who: session.name(city.owner),
    n: city.citizens,
    limit: city.limit ?? "∞",
    services: SERVICES.map(
      (service, n) => `${session.text(`service.${service}`)} ${halved(city.points[n] ?? 0)}`,
    ).join(", "),
    tiles: city.tiles.map(([hex, kind]) => play.tileWords(city.castle, hex, kind)).join(", "),
  });
}

/** What a wish would bring, line by line, as if it happened. */
export function wishLines(wish: LacittaWish, session: Session): string[] {
  if (!wish.transfers.length) return [session.text("words.nobody")];
  const lines = wish.transfers.map(({ taker: seat, to_reserve, ...each }) =>
    session.say({ ...each, type: to_reserve ? "citizen-driven" : "citizen-migrated", seat, moment: 0 }),
  );
  return wish.depends_on_order ? [...lines, session.text("words.order")] : lines;
}

/** How the city of the shown step stands against its neighbours, as it is said on each of them. */
export function comparisons(session: Session): { castle: string; service: Service; text: string }[] {
  const { step } = playOf(session).show;
  if (step?.event.type !== "city-attracts") return [];
  const service = step.event.service as Service;
  const pointsOf = (castle: string) =>
    step.view.cities.find((city) => city.castle === castle)?.points[SERVICES.indexOf(service)] ?? 0;
  const castle = String(step.event.city);
  const near = step.view.cities.find((city) => city.castle === castle)?.neighbours ?? [];
  const mine = pointsOf(castle);
  const against = (one: number, other: number) =>
    `${halved(one)} ${one > other ? ">" : one < other ? "<" : "="} ${halved(other)}`;
  const word = session.text(`service.${service}`);
  const said = (text: string) => `${word} ${text}`;
  const all = unique(near.map((other) => against(mine, pointsOf(other))));
  return [
    { castle, service, text: said(all.join(", ")) },
    ...near.map((other) => ({ castle: other, service, text: said(against(pointsOf(other), mine)) })),
  ];
}

/** What happens in the shown step of a year's end, line by line. */
export function stepLines(session: Session): string[] {
  const { step } = playOf(session).show;
  if (!step) return [];
  if (step.moves.length) return step.moves.map((event) => session.say(event));
  if (step.event.type !== "city-attracts") return [session.say(step.event)];
  const [said] = comparisons(session);
  return [w("show.none", { town: playOf(session).town(String(step.event.city)), said: said?.text })];
}

/** The four cards of the Voice. */
export function voiceWords(session: Session): string[] {
  const { voice, stage } = playOf(session).scene;
  const told = stage === "tally" || voice.result.length > 0;
  const card = (key: string, slot: string | undefined, service: string) =>
    session.text(`words.${key}`, { slot, service: session.text(`service.${service}`) });
  const cards = voice.open ? [card("open", "", voice.open)] : [];
  voice.slots.forEach((service, at) => {
    const text = card(service ? (told ? "turned" : "seen") : "hidden", "abc"[at], service ?? "");
    const by = (voice.seen_by[at] ?? []).map((seat) => session.name(seat));
    cards.push(by.length ? `${text} (${session.text("words.by", { who: listed(by) })})` : text);
  });
  return cards;
}

/** A player's means. */
export function economyWords(session: Session, seat: number): string {
  const view = playOf(session).scene;
  const player = view.players[seat];
  if (!player) return "";
  const food = view.forecast?.food[seat];
  const more = Object.entries({
    first: view.first === seat,
    penalised: player.penalised,
    out: player.out,
  }).flatMap(([key, so]) => (so ? [session.text(`words.${key}`)] : []));
  const text = session.text("words.means", {
    ...player,
    who: session.name(seat),
    balance: signed(view.balance[seat] ?? 0),
    after: food ? signed(food.next_balance) : "–",
  });
  return more.length ? `${text} (${more.join(", ")})` : text;
}
