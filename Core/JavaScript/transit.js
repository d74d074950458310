// Questions about public transport timetables, answered in this program from a bundle. See transit.d.ts.
import { Instance } from "./instance.js";

export class TransitError extends Error {
  constructor({ kind, code, text, near = [] }, options) {
    super(text, options);
    this.name = "TransitError";
    Object.assign(this, { kind, code, near });
  }
}

const failed = (kind, code, text, cause) => new TransitError({ kind, code, text }, { cause });

// The module is compiled once, and again if it could not be had.
const modules = new Map();

export async function open(source, { worker = false, wasm = new URL("./transit.wasm", import.meta.url), signal } = {}) {
  const [module, bytes] = await Promise.all([compiled(wasm), bytesOf(source, signal)]);
  const host = worker ? new WorkerHost() : new PageHost();
  try {
    const problem = await host.open(module, bytes);
    if (problem) throw new TransitError(JSON.parse(problem).error);
    return new Timetable(host);
  } catch (error) {
    host.close();
    throw error instanceof TransitError ? error : failed("bug", "bug", `the module has failed: ${error.message}`, error);
  }
}

export class Timetable {
  #host;

  constructor(host) { this.#host = host; }

  async ask(question, options) {
    const answer = JSON.parse(await this.askText(JSON.stringify(question), options));
    if (answer.error) throw new TransitError(answer.error);
    return answer;
  }

  async askText(question, { signal } = {}) {
    return this.#answer((host) => host.ask(question), signal);
  }

  async live(feeds, { now, suffixes, maxAge, signal } = {}) {
    const read = await Promise.all(feeds.map((feed) => feedOf(feed, signal)));
    const options = JSON.stringify({ now: now instanceof Date ? now.toISOString() : now, suffixes, max_age: maxAge });
    const report = JSON.parse(await this.#answer((host) => host.live(read, options), signal));
    if (report.error) throw new TransitError(report.error);
    return report;
  }

  async #answer(ask, signal) {
    if (!this.#host) throw failed("usage", "arguments", "the timetable is closed");
    signal?.throwIfAborted();
    try {
      return await unlessAborted(ask(this.#host), signal);
    } catch (error) {
      if (error === signal?.reason) throw error;
      if (!this.#host) throw failed("usage", "arguments", "the timetable was closed before the answer", error);
      throw failed("bug", "bug", `the module has failed: ${error.message}`, error);
    }
  }

  close() {
    this.#host?.close();
    this.#host = null;
  }
}

// One method for each question: departures(parameters) answers with its rows.
for (const name of [
  "info", "network", "search", "nearby", "stops", "places", "stop", "departures", "arrivals", "first_last", "day",
  "routes", "route", "timetable", "trip", "live_trip", "runs", "shapes", "journeys", "fares", "reachable",
  "trip_statistics", "route_statistics", "route_hours", "stop_statistics", "stop_hours", "in_service", "service_days",
  "alerts", "vehicles",
]) {
  const method = name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  Timetable.prototype[method] = async function (parameters = {}, options) {
    return (await this.ask({ [name]: parameters }, options)).rows;
  };
}

// Answers where it was opened.
class PageHost {
  #instance;

  open(module, bytes) {
    this.#instance = new Instance(module);
    return this.#instance.open(bytes);
  }

  ask(question) { return this.#instance.ask(question); }
  live(feeds, options) { return this.#instance.live(feeds, options); }
  close() { this.#instance = null; }
}

// Answers in a worker, in the order of the questions.
class WorkerHost {
  #worker;
  #waiting = new Map();
  #count = 0;
  // Why the worker answers no more.
  #failure;

  async open(module, bytes) {
    const script = new URL("./transit-worker.js", import.meta.url);
    if (isNode) {
      const { Worker } = await import("node:worker_threads");
      this.#worker = new Worker(script);
      this.#worker.on("message", (message) => this.#receive(message));
      this.#worker.on("error", (error) => this.#fail(error));
    } else {
      this.#worker = new Worker(script, { type: "module" });
      this.#worker.onmessage = ({ data }) => this.#receive(data);
      this.#worker.onerror = (event) => this.#fail(new Error(event.message ?? "the worker cannot be loaded"));
    }
    return this.#send({ module, bytes });
  }

  ask(question) { return this.#send({ question }); }
  live(feeds, options) { return this.#send({ feeds, options }); }

  close() {
    this.#worker?.terminate();
    this.#fail(new Error("the timetable was closed"));
  }

  #send(message) {
    return new Promise((resolve, reject) => {
      if (this.#failure) throw this.#failure;
      this.#waiting.set(++this.#count, { resolve, reject });
      this.#worker.postMessage({ id: this.#count, ...message });
    });
  }

  #receive({ id, answer, problem }) {
    const { resolve, reject } = this.#waiting.get(id) ?? {};
    if (!resolve) return;
    this.#waiting.delete(id);
    if (problem) reject(new Error(problem));
    else resolve(answer);
  }

  #fail(error) {
    this.#failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const isNode = typeof process === "object" && Boolean(process.versions?.node);

function compiled(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  const key = String(wasm);
  if (!modules.has(key)) {
    const module = compile(wasm);
    module.catch(() => modules.delete(key));
    modules.set(key, module);
  }
  return modules.get(key);
}

async function compile(wasm) {
  if (isFile(wasm)) return WebAssembly.compile(await read(wasm));
  const answer = await load(wasm);
  // Compiling begins with the first bytes, if the host names the type.
  return answer.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

async function bytesOf(source, signal) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (typeof Blob === "function" && source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  if (isFile(source)) return read(source);
  return new Uint8Array(await (await load(source, signal)).arrayBuffer());
}

// A feed of live data: what bytesOf takes, or { feed, prefix }.
async function feedOf(feed, signal) {
  const { feed: source, prefix } = Object.getPrototypeOf(feed) === Object.prototype ? feed : { feed };
  // A key may be in the query.
  const name = typeof source === "string" || source instanceof URL ? String(source).replace(/[?#].*/, "") : "the live data";
  return { bytes: await bytesOf(source, signal), name, prefix };
}

// Whether a name is a path, or a URL of a file, that only Node can read.
function isFile(name) {
  if (!isNode) return false;
  return name instanceof URL ? name.protocol === "file:" : !/^[a-z][a-z0-9+.-]+:/i.test(name) || /^file:/i.test(name);
}

async function read(name) {
  const { readFile } = await import("node:fs/promises");
  try {
    return await readFile(/^file:/i.test(name) ? new URL(name) : name);
  } catch (error) {
    throw failed("missing", "cannot_open", error.message, error);
  }
}

async function load(url, signal) {
  let answer;
  try {
    answer = await fetch(url, { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failed("network", "network", `${url}: ${error.message}`, error);
  }
  if (!answer.ok) throw failed("network", "network", `${url}: HTTP ${answer.status}`);
  return answer;
}

function unlessAborted(answer, signal) {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    Promise.resolve(answer).then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
