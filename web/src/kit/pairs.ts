// Pairs of numbers written as a text: "1,0 2,0 -3,4".

export function pairs(text: string): [number, number][] {
  return text.split(" ").map((pair) => pair.split(",").map(Number) as [number, number]);
}
