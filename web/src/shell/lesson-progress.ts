// How far I am in the lessons, on this device.

interface Progress {
  /** By game: whether the lesson was offered or begun. */
  met: string[];
  /** By lesson: my moves so far. */
  moves: Record<string, string[]>;
}

const KEY = "faubourg.lessons";

function read(): Progress {
  const none: Progress = { met: [], moves: {} };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    // Storage may be forbidden or hold something foreign: then every lesson begins at its beginning.
    return none;
  }
}

function write(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage the progress lasts as long as the page.
  }
}

/** Whether I have been asked about this game's lesson, or have begun it. */
export function hasMet(game: string): boolean {
  return read().met.includes(game);
}

export function meet(game: string): void {
  const progress = read();
  if (!progress.met.includes(game)) write({ ...progress, met: [...progress.met, game] });
}

/** My moves in a lesson so far. */
export function movesIn(game: string, lesson: string): readonly string[] {
  return read().moves[`${game}/${lesson}`] ?? [];
}

export function keepMoves(game: string, lesson: string, moves: readonly string[]): void {
  const progress = read();
  write({ ...progress, moves: { ...progress.moves, [`${game}/${lesson}`]: [...moves] } });
}
