// Circles that cities have won, one by one, with where they came from.

interface City {
  circles: Readonly<Record<string, number>>;
}

/** All places where circles have come from so far, in the game's order. */
export function sourcesOf(cities: readonly City[]): string[] {
  const all = [...new Set(cities.flatMap((city) => Object.keys(city.circles)))];
  return all.filter((source) => cities.some((city) => city.circles[source]));
}

/** A city's circles one by one: for each the number of its source. */
export function inked(circles: Readonly<Record<string, number>>, sources: readonly string[]): number[] {
  return sources.flatMap((source, index) => Array<number>(circles[source] ?? 0).fill(index));
}

/** How many rows of circles the sheets of a campaign have: two at least, and never without a free place. */
export function rowsOf(cities: readonly City[], row: number): number {
  const most = Math.max(
    0,
    ...cities.map((city) => Object.values(city.circles).reduce((sum, count) => sum + count, 0)),
  );
  return Math.max(2, Math.floor(most / row) + 1);
}
