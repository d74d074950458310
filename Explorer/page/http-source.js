// Answers of a server.
import { server } from "./server.js";
import { SourceError } from "./source-error.js";
import { text } from "./texts.js";

export class Source {
  // A source of one dataset, or of none yet.
  constructor(dataset = null) {
    this.dataset = dataset;
  }

  // The datasets, and the raster tiles to draw below the lines, if any.
  static datasets(signal) { return get("/v1", {}, signal); }

  info(signal) { return this.#get("info", {}, signal); }
  network(signal) { return this.#get("network", {}, signal); }
  search(q, signal, limit = 12) { return this.#get("stops", { q, limit }, signal); }
  stops([south, west, north, east], signal, limit = 1000) {
    return this.#get("stops", { bbox: [south, west, north, east].map((value) => value.toFixed(6)).join(","), limit }, signal);
  }
  near({ lat, lon }, signal, radius = 300) { return this.#get("stops", { near: `${lat},${lon}`, radius, limit: 5 }, signal); }
  stop(id, signal) { return this.#get(`stops/${encodeURIComponent(id)}`, {}, signal); }
  route(id, signal) { return this.#get(`routes/${encodeURIComponent(id)}`, {}, signal); }
  trip(id, date, signal) { return this.#get(`trips/${encodeURIComponent(id)}`, { date }, signal); }
  routeShapes(id, signal) { return this.#get("shapes", { route: id }, signal); }
  tripShape(trip, from, to, signal) {
    return this.#get("shapes", { trip, from_stop_sequence: from, to_stop_sequence: to }, signal);
  }
  // Parameters: from, to, departing or arriving, within, and those of journey-options.js.
  journeys(parameters, signal) { return this.#get("journeys", parameters, signal); }
  reachable(from, departing, within, signal) { return this.#get("reachable", { from, departing, within }, signal); }
  alerts(signal) { return this.#get("alerts", {}, signal); }
  vehicles(signal) { return this.#get("vehicles", {}, signal); }

  // A page of a board: { rows, next }. `kind` is "departures" or "arrivals"; `next` continues it, or is null.
  board(kind, id, parameters, signal) {
    return page(url(`${this.#root}/stops/${encodeURIComponent(id)}/${kind}`, parameters), signal);
  }
  nextPage(next, signal) { return page(next, signal); }

  // Cuts out a part: calls `report` with { state, progress, position } until it is done, and returns its address.
  async extract(question, report, signal) {
    const headers = { "Content-Type": "application/json" };
    let answer = await ask(url(`${this.#root}/extracts`), { method: "POST", headers, body: JSON.stringify(question), signal });
    const address = new URL(answer.headers.get("Location") ?? "", answer.url);
    while (!answer.redirected && answer.status === 202) {
      report(await answer.json());
      await pause(600, signal);
      answer = await ask(address, { signal });
    }
    // The download itself is left to the browser.
    await answer.body?.cancel();
    return answer.url;
  }

  get #root() { return `/v1/${encodeURIComponent(this.dataset)}`; }
  #get(path, parameters, signal) { return get(`${this.#root}/${path}`, parameters, signal); }
}

function url(path, parameters = {}) {
  if (!server) throw new SourceError("failed", text.errors.server);
  const address = new URL(path, server);
  for (const [key, value] of Object.entries(parameters)) {
    if (value === null || value === undefined) continue;
    for (const each of [value].flat()) address.searchParams.append(key, each);
  }
  return address;
}

async function get(path, parameters, signal) {
  return (await ask(url(path, parameters), { signal })).json();
}

async function page(address, signal) {
  const answer = await ask(address, { signal });
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(answer.headers.get("Link") ?? "");
  return { rows: await answer.json(), next: link ? new URL(link[1], answer.url) : null };
}

// Fetches, and turns every failure but a cancellation into a SourceError.
async function ask(address, options) {
  if (address.origin !== server) throw new SourceError("failed", "Another origin");
  let answer;
  try {
    answer = await fetch(address, { headers: { Accept: "application/json" }, ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new SourceError("offline", error.message);
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  const kind = answer.status === 404 ? "missing" : answer.status === 429 || answer.status === 503 ? "busy" : "failed";
  throw new SourceError(kind, problem.detail ?? problem.title ?? `HTTP ${answer.status}`, problem.near_matches);
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("", "AbortError"));
    });
  });
}
