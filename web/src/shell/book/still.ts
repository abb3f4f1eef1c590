// The boards of the rulebook's pictures: each is a table at rest, drawn by the game's own board, and printed.
import { spelled, type Move } from "../../kit/changes";
import { zoomed, type Frame } from "../../kit/frame";
import { printed } from "../../kit/print";
import Printed from "../../kit/Printed.svelte";
import type { BoardPlay } from "../../kit/board-play.svelte";
import type { Link } from "../../kit/link";
import { Session, type Game } from "../../kit/session.svelte";
import { SVG } from "../../kit/standalone";
import type { BookBoard, GameDetail } from "../../wire/types";

/** Nobody answers at a table that is only a picture. */
const STILL: Link = { ask: () => new Promise(() => undefined), watch: () => undefined };

/** The table of a picture: the move it shows is the only one there is, and is previewed, allowed or not. */
export function still(card: GameDetail, game: Game, board: BookBoard): Session {
  const move = board.move && spelled(board.move, card.notations);
  const table = { ...board.table, legal: move ? [move] : null };
  const session = new Session(card, game, table, move ? STILL : null);
  if (move) {
    session.play.hold?.(move as Move);
    session.draft = move as Move;
    session.effect = board.effect;
  }
  if (board.part !== null)
    session.lit = session.score(session.shown)?.parts.find((part) => part.key === board.part) ?? null;
  return session;
}

function frameOf(viewBox: string): Frame {
  const [x = 0, y = 0, width = 1, height = 1] = viewBox.split(" ").map(Number);
  return { x, y, width, height };
}

/** Some air round what is drawn. */
const AIR = 0.03;

/** The part of the plane on which something is drawn; `shown` where a veil covers everything. */
function filled(drawing: SVGGElement, defs: readonly Element[], shown: Frame): Frame {
  const svg = document.createElementNS(SVG, "svg");
  svg.style.cssText = "position:fixed;visibility:hidden;width:1px;height:1px";
  const room = document.createElementNS(SVG, "defs");
  room.append(...defs);
  svg.append(room, drawing);
  document.body.append(svg);
  const { x, y, width, height } = drawing.getBBox();
  svg.remove();
  if (!width || width > 3 * shown.width || height > 3 * shown.height) return shown;
  const air = AIR * Math.max(width, height);
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air };
}

/** The part of a drawing that a picture shows: round its move, or round the point it names. */
export function cropped(whole: Frame, board: BookBoard, session: Session): Frame {
  const play = session.play as Partial<BoardPlay>;
  const spot = play.spots?.find((each) => each.key === play.here);
  const at = board.at && {
    x: whole.x + whole.width * board.at[0],
    y: whole.y + whole.height * board.at[1],
  };
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
  return zoomed(whole, board.zoom, at ?? spot ?? middle);
}

export interface Print {
  frame: Frame;
  /** What goes into the SVG. */
  inner: string;
}

let last: Promise<unknown> = Promise.resolve();
let count = 0;

/** A board as a drawing that needs nothing but itself; one at a time, for each is drawn out of sight first. */
export function print(card: GameDetail, game: Game, board: BookBoard): Promise<Print> {
  const mine = last.then(async () => {
    const session = still(card, game, board);
    const { drawing, defs, frame } = await printed(Printed, { session, seat: session.shown });
    const whole = filled(drawing, defs, frameOf(frame));
    const write = new XMLSerializer();
    const text = `<defs>${defs.map((each) => write.serializeToString(each)).join("")}</defs>${write.serializeToString(drawing)}`;
    // Several drawings stand on one page: each calls its patterns by names of its own.
    const own = `p${++count}-`;
    const inner = text.replace(/(\sid="|href="#|url\((?:&quot;)?#)/g, `$1${own}`);
    return { frame: cropped(whole, board, session), inner };
  });
  last = mine.catch(() => undefined);
  return mine;
}
