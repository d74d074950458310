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
      this.exports = { ...exports, transit_ask_live: (...parameters) => {
        if (fails) throw new WebAssembly.RuntimeError("unreachable");
        return exports.transit_ask_live(...parameters);
      } };
    }
  };
  const city = await open(bytes);
  const before = await city.info();
  await city.live([feed(delay(await first(city), 30))], { now });
  const live = await city.departures({ stop: "de:0001:1715", at: now, limit: 20 });
  assert.ok(live.some((row) => row.delay === 30));
  fails = true;
  await assert.rejects(city.info(), refused("bug"));
  fails = false;
  assert.deepEqual(await city.info(), before);
  assert.deepEqual(await city.departures({ stop: "de:0001:1715", at: now, limit: 20 }), live);
});

// GTFS Realtime: a message is a list of [field number, number, text or message].
function message(fields) {
  const varint = (number) => number < 128 ? [Number(number)] : [Number(number % 128) + 128, ...varint(Math.floor(number / 128))];
  return fields.flatMap(([field, value]) => {
    if (typeof value === "number") return [...varint(field * 8), ...varint(value)];
    const content = typeof value === "string" ? [...new TextEncoder().encode(value)] : message(value);
    return [...varint(field * 8 + 2), ...varint(content.length), ...content];
  });
}
const now = "2026-07-06T08:00";
const first = async (city) => (await city.departures({ stop: "de:0001:1715", at: now, limit: 1 }))[0];
const delay = (row, seconds) => [[1, "u"], [3, [
  [1, [[1, row.trip_id], [3, row.service_date]]], [2, [[1, row.stop_sequence], [3, [[1, seconds]]]]]]]];
const feed = (entity) => Uint8Array.from(message([[1, [[1, "2.0"]]], [2, entity]]));

for (const worker of [false, true]) {
  test(`boards are those of live data ${worker ? "in a worker" : "in the program"}, until it is taken away`, async () => {
    const city = await open(bytes, { worker });
    await assert.rejects(city.alerts(), refused("usage"));
    const plain = await first(city);
    const late = feed(delay(plain, 60));
    for (const same of [late, late.buffer, new Blob([late]), { feed: late }]) {
      const report = await city.live([same], { now });
      assert.deepEqual([report.applied, report.unmatched], [1, {}]);
      const rows = await city.departures({ stop: "de:0001:1715", limit: 20 });
      const row = rows.find((row) => row.trip_id === plain.trip_id);
      assert.deepEqual([row.status, row.delay, row.time - plain.time, row.scheduled_time], ["predicted", 60, 60, plain.time]);
    }
    assert.deepEqual(await city.alerts(), []);
    const [live] = await city.liveTrip({ trip: plain.trip_id });
    assert.equal(live.status, "predicted");
    for (const none of [new Uint8Array(0), late.subarray(1), { feed: late, prefix: "none" }]) {
      await assert.rejects(city.live([late, none], { now }), TransitError);
    }
    await assert.rejects(city.live([late], { now: "yesterday" }), refused("usage"));
    assert.equal((await city.live([late, late], { now: new Date(plain.time * 1000) })).unmatched.repeated, 1);
    assert.equal((await city.liveTrip({ trip: plain.trip_id }))[0].status, "predicted");
    await city.live([]);
    assert.deepEqual(await first(city), plain);
    city.close();
    await assert.rejects(city.live([late]), refused("usage", "arguments"));
  });
}

test("the types declare a method for each question, and nothing else", async () => {
  const types = await readFile(`${folder}/transit.d.ts`, "utf8");
  const declared = [...types.slice(types.indexOf("export interface Timetable")).matchAll(/^  (\w+)(?:<.*>)?\(/gm)].map((one) => one[1]);
  const methods = Object.getOwnPropertyNames(Timetable.prototype).filter((name) => name !== "constructor");
  assert.deepEqual(declared.sort(), methods.sort());
});
