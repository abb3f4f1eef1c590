// A QR code (ISO/IEC 18004) of a short text: bytes, error correction M, versions 1 to 12. A link fits many times over.

/** By version from 1: check codewords of a block, and blocks. */
const BLOCKS = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
] as const;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The codewords that a version holds, data and checks together. */
function capacity(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2;
    bits -= (25 * align - 10) * align - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

/** A product in the field of 256 elements that the checks are worked out in. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The check codewords of a block: the rest of a division of polynomials. */
function checks(data: readonly number[], count: number): number[] {
  let divisor: number[] = [...Array<number>(count - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < count; i++) {
    divisor = divisor.map((each, at) => times(each, root) ^ (divisor[at + 1] ?? 0));
    root = times(root, 2);
  }
  let rest = Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = divisor.map((each, at) => (rest[at + 1] ?? 0) ^ times(each, factor));
  }
  return rest;
}

/** The text as codewords with their checks, in the order in which they are drawn. */
function codewords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  for (const [at, [check, blocks]] of BLOCKS.entries()) {
    const version = at + 1;
    const raw = capacity(version);
    const room = raw - check * blocks;
    const long = version >= 10;
    if (bytes.length + (long ? 3 : 2) > room) continue;
    const bits = [0, 1, 0, 0];
    const put = (value: number, length: number) => {
      for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
    };
    put(bytes.length, long ? 16 : 8);
    for (const byte of bytes) put(byte, 8);
    put(0, 4);
    const data: number[] = [];
    for (let bit = 0; bit < bits.length; bit += 8)
      data.push(bits.slice(bit, bit + 8).reduce((sum, each) => sum * 2 + each, 0));
    for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

    const short = Math.floor(room / blocks);
    const parts: { data: number[]; checks: number[] }[] = [];
    for (let block = 0, from = 0; block < blocks; block++) {
      const length = short + (block < blocks - (room % blocks) ? 0 : 1);
      const part = data.slice(from, from + length);
      parts.push({ data: part, checks: checks(part, check) });
      from += length;
    }
    const words: number[] = [];
    for (let i = 0; i <= short; i++)
      for (const part of parts) if (i < part.data.length) words.push(part.data[i] ?? 0);
    for (let i = 0; i < check; i++) for (const part of parts) words.push(part.checks[i] ?? 0);
    return { version, words };
  }
  throw new Error("too long for a QR code");
}

/** Squares of a code: dark, light, or (undefined) still free for data. */
type Grid = (boolean | undefined)[][];

function empty(size: number): Grid {
  return Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = dark;
}

/** What every code of a version has: finders, timing, alignment, version; room for the format is kept. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid = empty(size);
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0);
    set(grid, i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(grid, cx + dx, cy + dy, far !== 2 && far !== 4);
      }
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const step = count ? Math.ceil((size - 13) / (2 * count - 2)) * 2 : 0;
  const lines = Array.from({ length: count }, (_, i) => (i ? size - 7 - (count - 1 - i) * step : 6));
  for (const [i, cx] of lines.entries())
    for (const [j, cy] of lines.entries()) {
      if ((!i && !j) || (!i && j === count - 1) || (i === count - 1 && !j)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++)
          set(grid, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  format(grid, 0);
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(grid, a, b, ((bits >>> i) & 1) === 1);
      set(grid, b, a, ((bits >>> i) & 1) === 1);
    }
  }
  return grid;
}

/** Which mask was used, twice; level M is 0. */
function format(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(i));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(grid, 8, size - 15 + i, bit(i));
  set(grid, 8, size - 8, true);
}

/** The free squares in the order in which data is drawn: up and down in pairs of columns from the right. */
export function* path(free: (x: number, y: number) => boolean, size: number): Generator<[number, number]> {
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let down = 0; down < size; down++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - down : down;
        if (free(x, y)) yield [x, y];
      }
  }
}

/** How hard a code is to read: long runs and blocks of one colour, and too much of it. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const at = (x: number, y: number) => grid[y]?.[x] === true;
  let sum = 0;
  let dark = 0;
  for (let a = 0; a < size; a++) {
    for (const of of [(b: number) => at(a, b), (b: number) => at(b, a)]) {
      let run = 1;
      for (let b = 1; b <= size; b++) {
        if (b < size && of(b) === of(b - 1)) run++;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
    }
    for (let b = 0; b < size; b++) {
      if (at(a, b)) dark++;
      const same = [at(a + 1, b), at(a, b + 1), at(a + 1, b + 1)];
      if (a + 1 < size && b + 1 < size && same.every((each) => each === at(a, b))) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((20 * dark) / (size * size) - 10)) * 10;
}

/** The code of a text, row by row; true is dark. */
export function qrCode(text: string): boolean[][] {
  const { version, words } = codewords(text);
  const fixed = frame(version);
  const size = fixed.length;
  const drawn = MASKS.map((masked, mask) => {
    const grid = fixed.map((row) => [...row]);
    let bit = 0;
    for (const [x, y] of path((x, y) => fixed[y]?.[x] === undefined, size)) {
      const data = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
      set(grid, x, y, data !== masked(x, y));
      bit++;
    }
    format(grid, mask);
    return { grid, cost: penalty(grid) };
  });
  const best = drawn.reduce((a, b) => (b.cost < a.cost ? b : a));
  return best.grid.map((row) => row.map((dark) => dark === true));
}
