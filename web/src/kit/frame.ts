// The part of a drawing that is shown, in its own units.

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame seen at a zoom around a centre, kept inside the whole. */
export function zoomed(whole: Frame, zoom: number, centre: { x: number; y: number }): Frame {
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  const within = (at: number, size: number, from: number, room: number) =>
    Math.min(Math.max(at - size / 2, from), from + room - size);
  return {
    x: within(centre.x, width, whole.x, whole.width),
    y: within(centre.y, height, whole.y, whole.height),
    width,
    height,
  };
}
