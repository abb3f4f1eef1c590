// City in words: the sentence of the moment, a move named.
import { signed } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import type { GameEvent } from "../../wire/types";
import type { CityPlay } from "./play.svelte";
import { w } from "./words";

function playOf(session: Session): CityPlay {
  return session.play as CityPlay;
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
      return w("turn.shops", {
        n: (view.seats[seat]?.shops ?? 0) + 1,
        of: play.data.box.first_shops.each,
      });
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

/** A mark names a shop by what it sells: where it is the board shows. */
export function eventParams({ shop, lost }: GameEvent, session: Session): Record<string, unknown> {
  const loss = lost ? `${signed(-Number(lost))}, ` : "";
  return typeof shop === "string" ? { trade: playOf(session).tradeName(shop), loss } : {};
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  const play = playOf(session);
  const pawn = typeof move.pawn === "string" ? play.pawnName(move.pawn) : "";
  const shop = typeof move.shop === "string" ? play.shopName(move.shop) : "";
  const space = typeof move.space === "string" ? play.spaceName(move.space) : "";
  const nose = typeof move.nose === "string" ? play.noseName(move.nose) : "";
  const route = play.view.routes.find(
    (each) => each.pawn === move.pawn && each.space === move.space && each.nose === move.nose,
  );
  const pays = play.pays(route?.action ?? null);
  return w(`move.${move.type}`, { ...move, pawn, shop, space, nose, pays }) || move.text;
}
