// A drawing of the page made to stand on its own: every style written into it, everything it refers to inside.

export const SVG = "http://www.w3.org/2000/svg";

/** What an element looks like, by the name of the property. */
export type Look = (element: Element, property: string) => string;

/** Properties that children take over from their parents. */
const INHERITED = (
  "color fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray " +
  "stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit paint-order clip-rule " +
  "visibility font-family font-size font-weight font-style font-variant-numeric letter-spacing " +
  "text-anchor"
).split(" ");

const OWN =
  "opacity transform filter clip-path mask dominant-baseline stop-color stop-opacity vector-effect".split(
    " ",
  );

/** SVG knows no attribute of these names. */
const STYLE_ONLY = new Set(["font-variant-numeric"]);

/** What shapes a drawing; all else (classes, roles, labels, handlers) belongs to the page. */
const SHAPING = new Set(
  (
    "d points x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy width height viewBox preserveAspectRatio " +
    "pathLength textLength lengthAdjust rotate offset spreadMethod " +
    "patternUnits patternContentUnits patternTransform gradientUnits gradientTransform " +
    "clipPathUnits maskUnits maskContentUnits"
  ).split(" "),
);

const FOREIGN = new Set("title desc script style foreignObject image a animate set".split(" "));
const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polygon", "polyline"]);
const TEXTS = new Set(["text", "tspan"]);
const CLEAR = new Set(["none", "transparent", "rgba(0, 0, 0, 0)"]);
const REFERENCE = /url\(["']?[^"')]*#([^"')]+)["']?\)/g;

/** How the browser shows an element. */
export const shown: Look = (element, property) => getComputedStyle(element).getPropertyValue(property);

export interface Standalone {
  /** The drawing itself, as one group. */
  drawing: SVGGElement;
  /** What it refers to, for a `defs` element. */
  defs: Element[];
}

/**
 * A copy of what `source` holds that looks the same anywhere: `look` says how each element looks, `plain` is an
 * element that nothing has styled. What is referred to is taken from `room`.
 */
export function standalone(
  source: Element,
  room: ParentNode,
  plain: Element,
  look: Look = shown,
): Standalone {
  const wanted: string[] = [];
  const initial = new Map<string, string>([...INHERITED, ...OWN].map((name) => [name, look(plain, name)]));

  function refer(value: string): string {
    return value.replace(REFERENCE, (_, id: string) => {
      wanted.push(id);
      return `url(#${id})`;
    });
  }

  function invisible(element: Element): boolean {
    if (look(element, "display") === "none" || look(element, "opacity") === "0") return true;
    if (!SHAPES.has(element.localName)) return false;
    const clear = (paint: string) => CLEAR.has(look(element, paint));
    return look(element, "visibility") === "hidden" || (clear("fill") && clear("stroke"));
  }

  function paint(from: Element, to: Element, parent: Element | null): void {
    for (const name of INHERITED) {
      const value = look(from, name);
      const due = parent ? look(parent, name) : initial.get(name);
      // An attribute that repeats its parent's value may still speak against the place a symbol is used in.
      if (value === due && !from.hasAttribute(name)) continue;
      put(to, name, from.getAttribute(name) === "currentColor" ? "currentColor" : value);
    }
    for (const name of OWN) {
      const value = look(from, name);
      if (value !== initial.get(name) && value !== "")
        put(to, name, name === "transform" ? turned(from, value) : value);
    }
  }

  function put(to: Element, name: string, value: string): void {
    if (value === "") return;
    // Filters given as functions are styles; those given by reference may stand in the attribute too.
    if (STYLE_ONLY.has(name) || (name === "filter" && !value.startsWith("url(")))
      to.setAttribute("style", `${to.getAttribute("style") ?? ""}${name}:${value};`);
    else to.setAttribute(name, refer(value));
  }

  /** A style's transform, whose origin may lie elsewhere than an attribute's. */
  function turned(from: Element, value: string): string {
    const written = from.getAttribute("transform");
    if (written !== null) return written;
    let [x = 0, y = 0] = look(from, "transform-origin").split(" ").map(parseFloat);
    if (look(from, "transform-box") === "fill-box" && "getBBox" in from) {
      const box = (from as SVGGraphicsElement).getBBox();
      [x, y] = [x + box.x, y + box.y];
    }
    return x || y ? `translate(${x} ${y}) ${value} translate(${-x} ${-y})` : value;
  }

  function copy(from: Element): Element | null {
    if (from.namespaceURI !== SVG || FOREIGN.has(from.localName)) return null;
    const to = document.createElementNS(SVG, from.localName);
    for (const { localName, value } of from.attributes) {
      if (SHAPING.has(localName)) to.setAttribute(localName, value);
      else if (localName === "href" && value.startsWith("#")) {
        wanted.push(value.slice(1));
        to.setAttribute("href", value);
      }
    }
    paint(from, to, from.parentElement);
    copyChildren(from, to);
    return to;
  }

  function copyChildren(from: Element, to: Element): void {
    for (const child of from.childNodes) {
      if (child instanceof Element) {
        const made = invisible(child) ? null : copy(child);
        if (made) to.append(made);
      } else if (child.nodeType === Node.TEXT_NODE && TEXTS.has(from.localName) && child.nodeValue)
        to.append(child.nodeValue);
    }
  }

  const drawing = document.createElementNS(SVG, "g");
  paint(source, drawing, null);
  copyChildren(source, drawing);

  const defs: Element[] = [];
  const known = new Set<string>();
  for (let id = wanted.shift(); id !== undefined; id = wanted.shift()) {
    if (known.has(id)) continue;
    known.add(id);
    const found = room.querySelector(`[id="${CSS.escape(id)}"]`);
    const made = found && copy(found);
    if (!made) continue;
    made.setAttribute("id", id);
    defs.push(made);
  }
  return { drawing, defs };
}
