// The part of a drawing that is shown, in its own units.

export interface Point {
  x: number;
  y: number;
}

export interface Frame extends Point {
  width: number;
  height: number;
}

/** The frame seen at a zoom around a centre, kept inside `bounds` as far as it is not larger. */
export function zoomed(whole: Frame, zoom: number, centre: Point, bounds: Frame = whole): Frame {
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  const within = (at: number, size: number, from: number, room: number) =>
    room < size ? from + (room - size) / 2 : Math.min(Math.max(at - size / 2, from), from + room - size);
  return {
    x: within(centre.x, width, bounds.x, bounds.width),
    y: within(centre.y, height, bounds.y, bounds.height),
    width,
    height,
  };
}

/** How much of each side of what is shown is no good place for what one works on. */
const EDGE = 0.12;

/** The centre that has a point well in sight, moved no more than needed. */
export function bringing(shown: Frame, { x, y }: Point): Point {
  const beyond = (at: number, from: number, size: number) =>
    at - Math.min(Math.max(at, from + size * EDGE), from + size * (1 - EDGE));
  return {
    x: shown.x + shown.width / 2 + beyond(x, shown.x, shown.width),
    y: shown.y + shown.height / 2 + beyond(y, shown.y, shown.height),
  };
}
