// Answers of bundles, read in a worker of this page.
import { open, TransitError } from "./core/transit.js";
import { CITIES } from "./config.js";
import { languages } from "./language-choice.js";
import { stopsOfPlaces } from "./places.js";
import { SourceError } from "./source-error.js";
import { currentBundle, keepCurrent } from "./updates.js";

const timetables = new Map();
let cities;

export class Source {
  // A source of one dataset, or of none yet.
  constructor(dataset = null) {
    this.dataset = dataset;
  }

  static async datasets() {
    cities ??= await load(CITIES);
    return { datasets: cities };
  }

  info(signal) { return this.#first("info", {}, signal); }
  network(signal) { return this.#first("network", {}, signal); }
  search(text, signal, limit = 12) { return this.#rows("places", { text, limit }, signal).then(stopsOfPlaces); }
  stops(box, signal, limit = 1000) {
    return this.#rows("stops", { bbox: box.map((value) => value.toFixed(6)).join(","), limit }, signal);
  }
  near({ lat, lon }, signal, radius = 300) { return this.#rows("stops", { place: `${lat},${lon}`, radius, limit: 5 }, signal); }
  stop(id, signal) { return this.#first("stop", { stop: id }, signal); }
  route(id, signal) { return this.#first("route", { route: id }, signal); }
  trip(id, date, signal) { return this.#first("trip", { trip: id, date }, signal); }
  routeShapes(id, signal) { return this.#features("shapes", { route: id }, signal); }
  tripShape(trip, from, to, signal) {
    return this.#features("shapes", { trip, from_stop_sequence: from, to_stop_sequence: to }, signal);
  }
  journeys(parameters, signal) { return this.#rows("journeys", parameters, signal); }
  reachable(from, departing, within, signal) { return this.#features("reachable", { from, departing, within }, signal); }

  board(kind, stop, parameters, signal) {
    return this.nextPage({ [kind]: { stop, ...parameters, whole_place: true } }, signal);
  }

  // `next` is a question.
  async nextPage(question, signal) {
    const { rows, next = null } = await this.#ask(question, signal);
    return { rows, next };
  }

  async #features(name, parameters, signal) {
    return { type: "FeatureCollection", features: await this.#rows(name, parameters, signal) };
  }

  async #first(name, parameters, signal) { return (await this.#rows(name, parameters, signal))[0]; }

  async #rows(name, parameters, signal) { return (await this.#ask({ [name]: parameters }, signal)).rows; }

  async #ask(question, signal) {
    try {
      const timetable = await opened(this.dataset);
      return await timetable.ask(inLanguages(question), { signal });
    } catch (error) {
      throw error instanceof TransitError ? new SourceError(kindOf(error), error.message, error.near.map(idOf)) : error;
    }
  }
}

// A timetable is opened once, and again if it could not be had.
function opened(dataset) {
  if (!timetables.has(dataset)) {
    const timetable = openNewest(dataset);
    timetable.catch(() => timetables.delete(dataset));
    timetables.set(dataset, timetable);
  }
  return timetables.get(dataset);
}

async function openNewest(dataset) {
  const { datasets } = await Source.datasets();
  const city = datasets.find((other) => other.dataset === dataset);
  if (!city) throw new SourceError("missing", dataset);
  const kept = city.updates ? await currentBundle(city).catch(() => null) : null;
  const own = new URL(city.file, location.href);
  const timetable = await (kept ? open(kept, { worker: true }).catch(() => open(own, { worker: true })) : open(own, { worker: true }));
  // The service worker keeps the bundle for a page without network.
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage(own.href));
  if (city.updates) keepCurrent(city);
  return timetable;
}

async function load(name) {
  const answer = await fetch(name).catch((error) => { throw new SourceError("offline", error.message); });
  if (!answer.ok) throw new SourceError("failed", `${name}: HTTP ${answer.status}`);
  return answer.json();
}

// Members without a value are left out.
function inLanguages(question) {
  const [[name, parameters]] = Object.entries(question);
  const given = Object.entries({ language: languages, ...parameters });
  return { [name]: Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined)) };
}

function kindOf({ kind, code }) {
  if (kind === "network") return "offline";
  return code.startsWith("unknown_") ? "missing" : "failed";
}

const idOf = (near) => near.stop_id ?? near.route_id ?? near.trip_id ?? String(near);
