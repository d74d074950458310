// Answers questions about a bundle by transit.js, one a line on standard input, as ask.c does.
//
//     node ask.mjs FOLDER [--worker] BUNDLE
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, ...rest] = process.argv.slice(2);
const worker = rest[0] === "--worker";
const { open } = await import(pathToFileURL(resolve(folder, "transit.js")));
const city = await open(rest.at(-1), { worker });
for await (const question of createInterface({ input: process.stdin })) {
  const answer = await city.askText(question);
  process.stdout.write(`${Buffer.byteLength(answer)}\n${answer}`);
}
city.close();
