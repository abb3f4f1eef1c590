// A board that was drawn without a browser, as one SVG that needs nothing else: its pictures and styles inside.

export interface Rendered {
  /** The styles of the components, as elements. */
  head: string;
  body: string;
  /** The style sheet of the page, for its colours and letters. */
  page: string;
  /** The style sheet of all drawings. */
  drawing: string;
}

/** Colours by day and by night: a picture stands in daylight. */
const PAIR = /light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^(),]|\([^()]*\))*\)/g;

/** The element that begins at `start`, with all that it holds. */
function elementAt(text: string, name: string, start: number): string {
  const tags = new RegExp(`<(/?)${name}\\b[^>]*?(/?)>`, "g");
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    if (tag[1]) depth -= 1;
    else if (!tag[2]) depth += 1;
    if (depth === 0) return text.slice(start, tags.lastIndex);
  }
  throw new Error(`an element ${name} is not closed`);
}

function inside(element: string): string {
  return element.slice(element.indexOf(">") + 1, element.lastIndexOf("<"));
}

/** The rules of a style sheet, for what stands in one of our pictures only; nothing moves there. */
function scoped(sheet: string): string {
  return sheet.replace(/@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "").replace(
    /([^{}]+)(\{[^{}]*\})/g,
    (_, selectors: string, rule: string) =>
      selectors
        .split(",")
        .map((each) => `.faubourg ${each.replace(/^\s*svg /, "").trim()}`)
        .join(",") + rule,
  );
}

/** The picture; the names of its parts begin with `name`, for several pictures may stand on one page. */
export function alone({ head, body, page, drawing }: Rendered, name: string): string {
  const bare = body.replace(/<!--.*?-->/gs, "").replace(/ (?:tabindex|inert|aria-hidden)="[^"]*"/g, "");
  const at = bare.search(/<svg\b[^>]*\sdata-drawing\b/);
  if (at < 0) throw new Error("the game has no drawing");
  const board = elementAt(bare, "svg", at);
  const viewBox = /\sviewBox="([^"]+)"/.exec(board)?.[1];
  if (!viewBox) throw new Error("the drawing has no size");
  const pictures = [...bare.matchAll(/<svg\b[^>]*\swidth="0"[^>]*>/g)]
    .map((found) => inside(elementAt(bare, "svg", found.index)))
    .join("");
  const colours = /\.daylight\{([^}]*--paper[^}]*)\}/.exec(page)?.[1] ?? "";
  const styles = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((found) => found[1]).join("");
  const sheet =
    `.faubourg{${colours};color-scheme:light;color:var(--ink);background:#efe6d2}` +
    `.faubourg *{animation:none!important;transition:none!important}${scoped(drawing)}${styles}`;
  const [, , width, height] = viewBox.split(" ").map(Number);
  const label = /\saria-label="([^"]*)"/.exec(board)?.[1] ?? "";
  const inner =
    `<style>${sheet.replace(PAIR, "$1").replace(/&/g, "&amp;").replace(/</g, "&lt;")}</style>` +
    `<defs>${pictures}</defs>${inside(board)}`;
  const named = inner.replace(/(\sid="|href="#|url\((?:&quot;|")?#)/g, `$1${name}-`);
  const kind = /\sclass="([^"]*)"/.exec(board.slice(0, board.indexOf(">")))?.[1] ?? "";
  const wide = 640;
  const high = Math.round((wide * (height ?? 1)) / (width ?? 1));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="faubourg ${kind}" role="img" aria-label="${label}" ` +
    `viewBox="${viewBox}" width="${wide}" height="${high}">${named}</svg>`
  );
}
