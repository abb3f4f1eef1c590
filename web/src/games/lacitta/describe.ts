// La Città in words: the sentence of the moment, the board read out, moves and events named.
import { listed, signed } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import { unique } from "../../kit/unique";
import type { LacittaWish } from "../../wire/types";
import type { HexMove } from "./facts";
import { halved } from "./halves";
import type { LaCittaPlay } from "./play.svelte";
import { w, type french } from "./words";

function playOf(session: Session): LaCittaPlay {
  return session.play as LaCittaPlay;
}

/** What the draft costs and brings, in brackets. */
function effectText(play: LaCittaPlay): string {
  const { effect, draft } = play;
  const kind = draft ? play.kindOf(draft) : null;
  const fixed = kind ? play.worthOf(kind) : "";
  const parts = [
    effect?.gold ? w("effect.gold", { n: signed(effect.gold) }) : "",
    // What a building always brings says the same as its food or income where those do not depend on the place.
    effect?.food && !fixed ? w("effect.food", { n: signed(effect.food) }) : "",
    effect?.income && !fixed ? w("effect.income", { n: signed(effect.income) }) : "",
    fixed,
  ].filter(Boolean);
  return parts.length ? ` (${parts.join(", ")})` : "";
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  const { stage, draft, tool, show } = play;
  if (show.step) return w("turn.show", { year: show.step.view.year });
  if (stage === null) return null;
  if (draft) {
    const move = moveName(draft, session);
    return w("turn.confirm", {
      // Cards keep the capital of their names.
      move: draft.type.startsWith("take-") ? move : move.charAt(0).toLowerCase() + move.slice(1),
      effect: effectText(play),
    });
  }
  switch (stage) {
    case "castles":
    case "growth":
    case "roads":
      return w(`turn.${stage}`);
    case "settler":
      return w("turn.settler", { hex: play.view.site });
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
    cities: listed(cities),
  });
}

function turnSentence(session: Session, play: LaCittaPlay, tool: LaCittaPlay["tool"]): string {
  if (tool === null) {
    if (play.site) return w("turn.site", { hex: play.site });
    const cards = play.view.players[session.seat ?? 0]?.cards ?? 0;
    return w(cards ? "turn.card" : "turn.noCards");
  }
  if (tool === "found") return w("turn.found");
  const name = tool.split(":")[1] ?? "";
  switch (name) {
    case "master-builder":
      return play.kind ? w("turn.build", { kind: play.buildingName(play.kind) }) : w("turn.master");
    case "bread-and-games":
      return w("turn.bread");
    case "golden-times":
      return w("turn.golden");
    case "good-harvest":
      return w("turn.harvest");
    case "ask-the-people":
      return w("turn.ask");
    default:
      return w("turn.build", { kind: play.buildingName(name) });
  }
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  const play = playOf(session);
  const { hex = "", kind, card, service } = move as HexMove;
  const key = `move.${move.type}` as keyof typeof french;
  if (!MOVES.has(move.type)) return move.text;
  const there = play.cityAt(hex)?.tiles.find(([id]) => id === hex)?.[1];
  return w(key, {
    ...move,
    n: play.stepOf(Number(move.gold ?? 0)),
    kind: kind ? play.buildingName(kind) : "",
    card: card ? play.text("card", card) : "",
    service: service ? play.text("service", service) : "",
    there: there ? play.buildingName(there) : "",
  });
}

const MOVES = new Set(
  (
    "castle grow gold found settler build road one-road take-building take-master take-bread take-golden " +
    "take-harvest take-ask pass attract demolish done remove"
  ).split(" "),
);

/** What a wish would bring, line by line. */
export function wishLines(wish: LacittaWish, session: Session): string[] {
  if (!wish.transfers.length) return [w("forecast.none")];
  const lines = wish.transfers.map((each) =>
    w(each.to_reserve ? "forecast.full" : "forecast.line", {
      ...each,
      taker: session.name(each.taker),
      loser: session.name(each.loser),
    }),
  );
  return wish.depends_on_order ? [...lines, w("forecast.order")] : lines;
}

/** The whole table read out. */
export function describe(session: Session): string[] {
  const play = playOf(session);
  const { view } = play;
  const lines = [
    w("describe.year", { year: view.year, years: view.years, stage: play.text("stage", view.stage) }),
    w("describe.voice", { cards: voiceWords(session).join(", ") }),
  ];
  view.players.forEach((_, seat) => lines.push(economyWords(session, seat)));
  for (const city of view.cities) {
    const [culture, education, health] = city.points.map(halved);
    lines.push(
      w("describe.city", {
        castle: city.castle,
        who: session.name(city.owner),
        tiles: city.tiles.map(([hex, kind]) => `${play.buildingName(kind)} ${hex}`).join(", "),
        n: city.citizens,
        limit: city.limit ?? "∞",
        culture,
        education,
        health,
        neighbours: city.neighbours.join(", ") || w("describe.none"),
      }),
    );
  }
  const display = view.politics.display.map((card) => (card ? play.text("card", card) : w("politics.empty")));
  lines.push(w("describe.display", { cards: display.join(", ") }));
  for (const wish of view.forecast?.wishes ?? [])
    lines.push(
      w("describe.forecast", {
        service: play.text("service", wish.service),
        text: wishLines(wish, session).join(", "),
      }),
    );
  const land = (id: string) => play.text("tile", id);
  lines.push(
    w("describe.terrain", {
      list: Object.entries(view.terrain)
        .map(([space, tile]) => `${space} ${land(tile)}`)
        .join(", "),
    }),
  );
  const edge = Object.values(view.edge).map(land);
  if (edge.length) lines.push(w("describe.edge", { list: edge.join(", ") }));
  return lines;
}

/** The four cards of the Voice. */
export function voiceWords(session: Session): string[] {
  const play = playOf(session);
  const { voice, stage } = play.scene;
  const name = (service: string) => play.text("service", service);
  const cards = voice.open ? [w("voice.open", { service: name(voice.open) })] : [];
  voice.slots.forEach((service, at) => {
    const slot = "abc"[at];
    const told = stage === "tally" || voice.result.length > 0;
    const text = service
      ? w(told ? "voice.turned" : "voice.seen", { slot, service: name(service) })
      : w("voice.hidden", { slot });
    const by = (voice.seen_by[at] ?? []).map((seat) => session.name(seat));
    cards.push(by.length ? `${text} (${w("voice.by", { who: listed(by) })})` : text);
  });
  return cards;
}

/** A player's means. */
export function economyWords(session: Session, seat: number): string {
  const view = playOf(session).scene;
  const player = view.players[seat];
  if (!player) return "";
  const food = view.forecast?.food[seat];
  const more = [
    view.first === seat ? w("economy.first") : "",
    player.penalised ? w("economy.penalised") : "",
    player.out ? w("economy.out") : "",
  ].filter(Boolean);
  const text = w("economy.row", {
    ...player,
    who: session.name(seat),
    balance: signed(player.food - player.citizens),
    next: food ? signed(food.next_balance) : "–",
  });
  return more.length ? `${text} (${more.join(", ")})` : text;
}
