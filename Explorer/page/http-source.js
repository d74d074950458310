// Answers of a server.
import { API } from "./api.js";
import { questionLanguage } from "./language-choice.js";
import { stopsOfPlaces } from "./places.js";
import { server } from "./server.js";

// The browser sends its own languages.
const api = new API(server, { language: questionLanguage });

export class Source {
  // A source of one dataset, or of none yet.
  constructor(dataset = null) {
    this.dataset = dataset;
  }

  // The datasets, and the raster tiles to draw below the lines, if any.
  static datasets(signal) { return api.get("/v1", {}, signal); }

  info(signal) { return this.#get("info", {}, signal); }
  network(signal) { return this.#get("network", {}, signal); }
  search(q, signal, limit = 12) { return this.#get("places", { text: q, limit }, signal).then(stopsOfPlaces); }
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
    const path = `${this.#root}/stops/${encodeURIComponent(id)}/${kind}`;
    return api.page(api.url(path, { ...parameters, whole_place: true }), signal);
  }
  nextPage(next, signal) { return api.page(next, signal); }

  // Cuts out a part: calls `report` with { state, progress, position } until it is done, and returns its address.
  async extract(question, report, signal) {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(question);
    let answer = await api.ask(api.url(`${this.#root}/extracts`), { method: "POST", headers, body, signal });
    const address = new URL(answer.headers.get("Location") ?? "", answer.url);
    while (!answer.redirected && answer.status === 202) {
      report(await answer.json());
      await pause(600, signal);
      answer = await api.ask(address, { signal });
    }
    // The download itself is left to the browser.
    await answer.body?.cancel();
    return answer.url;
  }

  get #root() { return `/v1/${encodeURIComponent(this.dataset)}`; }
  #get(path, parameters, signal) { return api.get(`${this.#root}/${path}`, parameters, signal); }
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
