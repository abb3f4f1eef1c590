// The same in JavaScript: a line in, a line out.
import { createInterface } from "node:readline";

/** One of the legal moves: the first of the longest. */
function choose({ legal }) {
  return legal.reduce((best, move) => (move.length > best.length ? move : best));
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const answer = { ask: question.ask, seat: question.seat, move: choose(question) };
  process.stdout.write(JSON.stringify(answer) + "\n");
}
