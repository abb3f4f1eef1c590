import { describe, expect, it } from "vitest";

import { qrCode, times } from "./qr";

/** Reads a code of version 1 to 6 again, by the standard's own words: format, mask, zigzag, blocks. */
function read(code: boolean[][]): { text: string; checksHold: boolean } {
  const size = code.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => code[y]?.[x] ?? false;
  const bits = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((y) => at(8, y))
    .concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)));
  const format = bits.reduce((sum, bit, i) => sum + (bit ? 2 ** i : 0), 0) ^ 0x5412;
  const mask = (format >>> 10) & 7;
  expect(format >>> 13).toBe(0);
  const masked = (x: number, y: number): boolean =>
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      ((x * y) % 2) + ((x * y) % 3),
      (((x * y) % 2) + ((x * y) % 3)) % 2,
      (((x + y) % 2) + ((x * y) % 3)) % 2,
    ][mask] === 0;
  const middle = version === 1 ? -9 : size - 7;
  const fixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (Math.abs(x - middle) <= 2 && Math.abs(y - middle) <= 2);
  const stream: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!fixed(x, y)) stream.push(at(x, y) !== masked(x, y) ? 1 : 0);
      }
  }
  const words: number[] = [];
  for (let i = 0; i + 8 <= stream.length; i += 8)
    words.push(stream.slice(i, i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  const [check, blocks] = (
    [
      [10, 1],
      [16, 1],
      [26, 1],
      [18, 2],
      [24, 2],
      [16, 4],
    ] as const
  )[version - 1] ?? [0, 1];
  const parts = Array.from({ length: blocks }, (_, block) => words.filter((_, i) => i % blocks === block));
  const checksHold = parts.every((part) => {
    for (let power = 0, root = 1; power < check; power++, root = times(root, 2))
      if (part.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false;
    return true;
  });
  const data = parts.flatMap((part) => part.slice(0, part.length - check));
  const flat = data.flatMap((word) => Array.from({ length: 8 }, (_, i) => (word >>> (7 - i)) & 1));
  const number = (from: number, length: number) =>
    flat.slice(from, from + length).reduce((sum, bit) => 2 * sum + bit, 0);
  expect(number(0, 4)).toBe(4);
  const bytes = Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8));
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), checksHold };
}

describe("a QR code", () => {
  // Versions whose blocks are all as long as one another: 1 to 6.
  it.each(["A", "https://faubourg.example/join/abc#x", "é".repeat(40), "x".repeat(106)])("of %s", (text) => {
    const code = qrCode(text);
    expect(read(code)).toEqual({ text, checksHold: true });
  });

  it("grows with its text, and says when that is too long", () => {
    expect(qrCode("x".repeat(14)).length).toBe(21);
    expect(qrCode("x".repeat(15)).length).toBe(25);
    expect(qrCode("x".repeat(280)).length).toBe(17 + 4 * 12);
    expect(() => qrCode("x".repeat(300))).toThrow();
  });

  it("has three finders and a timing line", () => {
    const code = qrCode("faubourg");
    const size = code.length;
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const)
      expect(code[y]?.slice(x, x + 7)).toEqual(Array(7).fill(true));
    expect(code[6]?.slice(8, size - 8)).toEqual(Array.from({ length: size - 16 }, (_, i) => i % 2 === 0));
  });
});
