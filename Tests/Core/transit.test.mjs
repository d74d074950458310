// What transit.js does with bad input, in a worker and without.
//
//     TRANSIT_JS=FOLDER BUNDLE=city.transit node --test Tests/Core/transit.test.mjs
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = resolve(process.env.TRANSIT_JS);
const { open, Timetable, TransitError } = await import(pathToFileURL(`${folder}/transit.js`));
const path = resolve(process.env.BUNDLE);
const bytes = await readFile(path);
const refused = (kind, code) => (error) => error instanceof TransitError && error.kind === kind && (!code || error.code === code);

test("a bundle opens from a path, a URL of a file, bytes, a buffer and a blob", async () => {
  const copy = Uint8Array.from(bytes);
  for (const source of [path, pathToFileURL(path), String(pathToFileURL(path)), copy, copy.buffer, new Blob([copy])]) {
    const city = await open(source);
    assert.ok((await city.info())[0].name);
    city.close();
  }
});

test("what is no bundle is refused with kind and code", async () => {
  for (const source of [new Uint8Array(0), new Uint8Array(70000), new Blob(["<!doctype html>"]), fileURLToPath(import.meta.url)]) {
    await assert.rejects(open(source), refused("unusable"));
  }
  await assert.rejects(open(`${path}.none`), refused("missing", "cannot_open"));
  await assert.rejects(open("http://127.0.0.1:9/city.transit"), refused("network", "network"));
});

test("a truncated bundle is refused when it is opened or asked", async () => {
  for (let length = 1; length < bytes.length; length = Math.ceil(length * 1.7)) await questioned(bytes.subarray(0, length), true);
});

test("a damaged byte ends in an error or in the same answer, and the next bundle is answered", async () => {
  let random = 7;
  for (let count = 0; count < 150; count++) {
    random = (random * 1103515245 + 12345) % 2147483648;
    const damaged = Uint8Array.from(bytes);
    damaged[random % bytes.length] ^= 1 << (count % 8);
    await questioned(damaged, false);
  }
});

// Asks a bundle of unknown soundness. Nothing but a TransitError of the file may come of it.
async function questioned(content, isRefused) {
  try {
    const city = await open(content);
    try {
      for (const question of [{ info: {} }, { network: {} }, { routes: {} }, { search: { text: "a" } }, { shapes: { route: "L1" } }]) await city.ask(question);
    } finally { city.close(); }
    assert.ok(!isRefused, `${content.length} bytes were accepted`);
  } catch (error) {
    if (!(error instanceof TransitError)) throw error;
    assert.notEqual(error.kind, "bug", error.message);
  }
}

for (const worker of [false, true]) {
  const where = worker ? "in a worker" : "in the program";

  test(`a question that is none is refused ${where}, and the next one is answered`, async () => {
    const city = await open(bytes, { worker });
    for (const question of [null, [], {}, "info", 7, { none: {} }, { info: {}, routes: {} }, { departures: { stop: { a: 1 } } }, { search: { text: "\ud800" } }]) {
      await assert.rejects(city.ask(question), refused("usage"));
    }
    await assert.rejects(city.departures({ stop: "no such stop" }), refused("usage", "unknown_stop"));
    assert.equal(JSON.parse(await city.askText("[".repeat(100000))).error.kind, "usage");
    assert.equal((await city.info()).length, 1);
    city.close();
  });

  test(`a closed timetable refuses every question ${where}`, async () => {
    const city = await open(bytes, { worker });
    const running = worker ? city.info() : null;
    city.close();
    city.close();
    if (running) await assert.rejects(running, TransitError);
    await assert.rejects(city.info(), refused("usage", "arguments"));
  });

  test(`an aborted question throws the reason of its signal ${where}`, async () => {
    const city = await open(bytes, { worker });
    await assert.rejects(city.info({}, { signal: AbortSignal.abort(new Error("enough")) }), /enough/);
    if (worker) {
      const controller = new AbortController();
      const answer = city.network({}, { signal: controller.signal });
      controller.abort(new Error("too late"));
      await assert.rejects(answer, /too late/);
    }
    assert.equal((await city.info()).length, 1);
    city.close();
  });
}

test("several questions at once have their own answers", async () => {
  const city = await open(bytes, { worker: true });
  const routes = (await city.routes()).map((row) => row.route_id);
  const answers = await Promise.all(routes.map((route) => city.route({ route })));
  assert.deepEqual(answers.map(([row]) => row.route_id), routes);
  city.close();
});

test("a module that has failed is started again with the same bundle", async (context) => {
  const Original = WebAssembly.Instance;
  let fails = false;
  context.after(() => { WebAssembly.Instance = Original; });
  WebAssembly.Instance = class {
    constructor(module) {
      const exports = new Original(module).exports;
      this.exports = { ...exports, transit_ask: (...parameters) => {
        if (fails) throw new WebAssembly.RuntimeError("unreachable");
        return exports.transit_ask(...parameters);
      } };
    }
  };
  const city = await open(bytes);
  const before = await city.info();
  fails = true;
  await assert.rejects(city.info(), refused("bug"));
  fails = false;
  assert.deepEqual(await city.info(), before);
});

test("the types declare a method for each question, and nothing else", async () => {
  const types = await readFile(`${folder}/transit.d.ts`, "utf8");
  const declared = [...types.slice(types.indexOf("export interface Timetable")).matchAll(/^  (\w+)(?:<.*>)?\(/gm)].map((one) => one[1]);
  const methods = Object.getOwnPropertyNames(Timetable.prototype).filter((name) => name !== "constructor");
  assert.deepEqual(declared.sort(), methods.sort());
});
