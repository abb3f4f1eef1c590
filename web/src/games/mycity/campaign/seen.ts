// The tables whose leaflet this browser has shown already.

const KEY = "faubourg.leaflets";
const MOST = 60;

function tables(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    // Storage may be forbidden or hold something foreign: the leaflet is shown once more.
    return [];
  }
}

export function remembered(table: string): boolean {
  return tables().includes(table);
}

export function remember(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...tables(), table])].slice(-MOST)));
  } catch {
    // Without storage it is shown again after a reload.
  }
}
