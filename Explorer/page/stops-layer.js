// The stops in view: loads them when the map rests, draws dots and labels, finds the one under a pointer.
import { project } from "./mercator.js";

const LIMIT = 1000;
const SMALL = 900; // feeds with fewer stops are loaded whole

export class StopsLayer extends EventTarget {
  constructor(map, source, problem) {
    super();
    Object.assign(this, { map, source, problem, stops: [], loaded: null, isWhole: false, highlight: null, isHidden: false });
  }

  // Loads all stops of a small feed.
  async loadWhole(info) {
    const box = info.bounding_box;
    if (!box || (info.files["stops.txt"] ?? Infinity) > SMALL) return;
    const rows = await this.source.stops([box.south - 0.01, box.west - 0.01, box.north + 0.01, box.east + 0.01]);
    if (rows.length >= LIMIT) return;
    this.isWhole = true;
    this.#take(rows);
  }

  // Loads the stops in view, if the map is near enough for them.
  async load() {
    if (this.isWhole) return this.dispatchEvent(new Event("change"));
    this.controller?.abort();
    const [south, west, north, east] = this.map.degrees;
    if (this.map.zoom < 11) {
      this.loaded = null;
      return this.#take([]);
    }
    if (this.loaded && contains(this.loaded, [south, west, north, east])) return this.dispatchEvent(new Event("change"));
    this.controller = new AbortController();
    const [dy, dx] = [(north - south) * 0.35, (east - west) * 0.35];
    const box = [south - dy, west - dx, north + dy, east + dx];
    try {
      const rows = await this.#rows(box, this.controller.signal);
      this.loaded = box;
      this.#take(rows);
    } catch (error) {
      if (error.name !== "AbortError") this.problem(error, () => this.load());
    }
  }

  // A box with too many stops for one answer is asked in quarters.
  async #rows(box, signal) {
    const rows = await this.source.stops(box, signal, LIMIT);
    this.isPartial = false;
    const isUseful = this.map.zoom >= 13.2 || rows.some((stop) => stop.location_type === 1);
    this.isPartial = rows.length >= LIMIT && !isUseful;
    if (rows.length < LIMIT || !isUseful) return rows;
    const [south, west, north, east] = box;
    const [y, x] = [(south + north) / 2, (west + east) / 2];
    const quarters = [[south, west, y, x], [south, x, y, east], [y, west, north, x], [y, x, north, east]];
    const parts = await Promise.all(quarters.map((part) => this.source.stops(part, signal, LIMIT)));
    return [...new Map(parts.flat().map((stop) => [stop.stop_id, stop])).values()];
  }

  #take(rows) {
    this.stops = rows.filter((stop) => stop.stop_lat !== null && stop.stop_lon !== null && (stop.location_type ?? 0) <= 1)
      .map((stop) => ({ ...stop, ...project(stop.stop_lat, stop.stop_lon), isStation: stop.location_type === 1 }));
    this.byID = new Map(this.stops.map((stop) => [stop.stop_id, stop]));
    this.dispatchEvent(new Event("change"));
  }

  // Whether a stop is shown at this zoom: stations first, then stops, then the platforms of stations.
  #isShown(stop) {
    const { zoom } = this.map;
    if (stop.parent_station && this.byID.has(stop.parent_station)) return zoom >= 17;
    if (stop.isStation) return this.isWhole ? zoom >= 9 : zoom >= 11;
    return zoom >= (this.isWhole ? this.sparseZoom : 13.4);
  }

  // Few stops in a wide region are shown early.
  get sparseZoom() {
    return this.stops.length < 350 ? 9.5 : 12.5;
  }

  // The stops shown in the box of the map that no panel covers, by name.
  inView(limit) {
    const { west, east, north, south } = this.map.box;
    const found = this.stops.filter((stop) => stop.x >= west && stop.x <= east && stop.y >= north && stop.y <= south
      && !(stop.parent_station && this.byID.has(stop.parent_station)));
    found.sort((a, b) => b.isStation - a.isStation || (a.stop_name ?? "").localeCompare(b.stop_name ?? "", undefined, { numeric: true }));
    return { stops: found.slice(0, limit), total: found.length };
  }

  paint(pen) {
    if (this.isHidden) return;
    const { palette, zoom } = pen;
    for (const stop of this.stops) {
      if (!this.#isShown(stop)) continue;
      const [px, py] = [pen.x(stop.x), pen.y(stop.y)];
      if (pen.isOut(px, py)) continue;
      if (this.isQuiet && zoom < 13.5) continue;
      const isPlatform = zoom >= 17 && stop.parent_station;
      const radius = (stop.isStation ? 2.6 : 1.9) + Math.max(0, Math.min(3, (zoom - 11) * 0.5));
      pen.dot(px, py, isPlatform ? 4 : radius, palette.dot, palette.rim, stop.isStation ? 1.8 : 1.4);
      pen.reserve(px, py, radius);
      if (this.#hasLabel(stop, zoom)) {
        const name = isPlatform ? stop.platform_code : stop.stop_name;
        pen.label(px, py, name, { rank: stop.isStation ? 2 : 1, size: stop.isStation ? 12.5 : 11.5, weight: stop.isStation ? 500 : 400, away: radius + 5 });
      }
    }
  }

  #hasLabel(stop, zoom) {
    if (stop.isStation) return zoom >= 11.5 || this.isWhole;
    return zoom >= (this.isWhole ? Math.min(this.sparseZoom, 13) : 15);
  }

  // Returns the stop within some pixels of a place, or null.
  at(px, py, reach) {
    if (this.isHidden) return null;
    let [best, least] = [null, reach];
    for (const stop of this.stops) {
      if (!this.#isShown(stop)) continue;
      const at = this.map.pixel(stop.x, stop.y);
      const away = Math.hypot(at.x - px, at.y - py) - (stop.isStation ? 1 : 0);
      if (away < least) [best, least] = [stop, away];
    }
    return best;
  }
}

function contains(outer, inner) {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
