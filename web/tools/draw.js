// Draws boards for notebooks: a question as a line of JSON comes in, a line with the drawing goes out.
import { createInterface } from "node:readline";

import { drawn } from "../src/draw";

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { svg: await drawn(JSON.parse(line)) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
