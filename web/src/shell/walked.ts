// Which ends of games were walked through on this device: nobody has to see one twice.
const KEY = "faubourg.walked";
const KEPT = 300;

function known(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    // Storage may be forbidden or hold something foreign: then everything is new.
    return [];
  }
}

/** Whether the scoring of a table was seen, or skipped, here. */
export function walked(table: string): boolean {
  return known().includes(table);
}

export function rememberWalk(table: string): void {
  try {
    const rest = known().filter((each) => each !== table);
    localStorage.setItem(KEY, JSON.stringify([...rest, table].slice(-KEPT)));
  } catch {
    // Without storage the walk begins again the next time.
  }
}
