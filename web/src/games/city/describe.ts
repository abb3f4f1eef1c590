// City in words: the sentence of the moment, the plaza read out, a move named.
import { say, signed } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import type { CityPlay } from "./play.svelte";
import { w } from "./words";

function playOf(session: Session): CityPlay {
  return session.play as CityPlay;
}

/** With a capital, for names of pawns that begin a sentence. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  const { view, stand, trade, route } = play;
  const seat = session.seat ?? 0;
  switch (play.stage) {
    case "pawns":
      if (stand) return w(stand.nose ? "turn.pawns.nose" : "turn.nose");
      return w("turn.pawns");
    case "shops":
      if (trade) return w("turn.shops.take", { shop: play.shopName(trade.shop) });
      return w("turn.shops", { n: (view.seats[seat]?.shops ?? 0) + 1 });
    case "move":
      if (stand) {
        const pays = play.pays(route?.action ?? null);
        if (!stand.nose) return w("turn.nose");
        return w(play.noses.length ? "turn.move.nose" : "turn.move.confirm", { pays });
      }
      if (play.held) return w("turn.move.held", { pawn: play.pawnName(play.held) });
      return w("turn.move", { face: view.face });
    case "skip":
      return w("turn.skip", { face: view.face });
    case "buy":
      if (trade) {
        const words = { shop: play.shopName(trade.shop), tokens: trade.tokens };
        return w(trade.type === "buy" ? "turn.buy.buy" : "turn.buy.expand", words);
      }
      return w(session.legal.length > 1 ? "turn.buy" : "turn.buy.none");
    case "sell":
      if (trade) return w("turn.sell.sell", { shop: play.shopName(trade.shop), points: trade.points });
      return w("turn.sell", { damage: view.debt?.damage, points: view.seats[seat]?.points });
    case "none":
      return view.debt ? w("wait.sell", { who: session.name(view.debt.seat) }) : null;
  }
}

/** The die, every pawn, every player with the shops, and what is for sale. */
export function describe(session: Session): string[] {
  const play = playOf(session);
  const { view } = play;
  const lines = view.round ? [w("describe.turn", { round: view.round, face: view.face ?? "–" })] : [];
  for (const { pawn, space, nose } of view.pawns) {
    const words = { pawn: capital(play.pawnName(pawn)), value: signed(play.value(pawn)), space, nose };
    lines.push(w(space ? "describe.pawn" : "describe.pawn.out", words));
  }
  view.seats.forEach(({ points, stock }, seat) => {
    lines.push(w("describe.seat", { who: session.name(seat), points, stock }));
    const mine = view.shops.filter((shop) => shop.owner === seat);
    if (!mine.length) lines.push(w("describe.none"));
    for (const { shop, tokens, chain } of mine)
      lines.push(
        w("describe.shop", {
          shop: capital(play.shopName(shop)),
          kind: say(session.card.texts[`kind.${play.kind(shop)}`]),
          entrance: play.lot(shop).entrance,
          tokens,
          chain: chain ? w("describe.chain") : "",
        }),
      );
  });
  const taken = new Set(view.shops.map((shop) => shop.shop));
  const free = [...play.layout.lots.keys()].filter((shop) => !taken.has(shop));
  if (free.length) lines.push(w("describe.free", { shops: free.map((id) => play.shopName(id)).join(", ") }));
  return lines;
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  const play = playOf(session);
  const pawn = typeof move.pawn === "string" ? play.pawnName(move.pawn) : "";
  const shop = typeof move.shop === "string" ? play.shopName(move.shop) : "";
  switch (move.type) {
    case "move": {
      const route = play.view.routes.find(
        (each) => each.pawn === move.pawn && each.space === move.space && each.nose === move.nose,
      );
      return w("move.move", { ...move, pawn, pays: play.pays(route?.action ?? null) });
    }
    case "place":
    case "take":
    case "skip":
    case "buy":
    case "expand":
    case "end":
    case "sell":
      return w(`move.${move.type}`, { ...move, pawn, shop });
    default:
      return move.text;
  }
}
