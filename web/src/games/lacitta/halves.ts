// Points with halves, as one writes them by hand: 1½.

export function halved(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole ? `${whole}½` : "½";
}
