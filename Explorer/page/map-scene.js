// What is on the map: the network, stops, and what the current view highlights.
import { announce, fill, h, icon } from "./dom.js";
import { GROUND } from "./colors.js";
import { HeatLayer } from "./heat.js";
import { MapView } from "./map.js";
import { NetworkLayer } from "./network-layer.js";
import { Overlay } from "./overlay.js";
import { boundsOf, project, unproject } from "./mercator.js";
import { RasterLayer } from "./raster.js";
import { StopsLayer } from "./stops-layer.js";
import { describe } from "./notice.js";
import { badgeName, routeName } from "./badge.js";
import { paintHighlight, paintRegions } from "./highlight.js";
import { findRegions, smallRegions } from "./regions.js";
import { count } from "./format.js";
import { text } from "./texts.js";

export class MapScene {
  constructor(app, root) {
    this.app = app;
    this.map = new MapView(root);
    this.heat = new HeatLayer();
    this.lines = new NetworkLayer();
    this.overlay = new Overlay();
    for (const layer of [this.heat, this.lines, this.overlay]) this.map.addLayer(layer);
    this.tip = h("div", { class: "tip", hidden: true, "aria-hidden": "true" });
    this.toast = h("div", { class: "toast", role: "alert", hidden: true });
    this.credit = h("p", { class: "credit" });
    root.append(this.#controls(), this.tip, this.toast, this.credit);
    this.clear();
    this.overlay.painters.push((pen) => paintHighlight(pen, this.highlight, "below"));
    this.overlay.painters.push((pen) => this.stops?.paint(pen));
    this.overlay.painters.push((pen) => paintRegions(pen, this.regions));
    this.overlay.painters.push((pen) => paintHighlight(pen, this.highlight, "above"));
    this.map.addEventListener("idle", () => this.stops?.load());
    this.map.addEventListener("hover", ({ detail }) => this.#hover(detail));
    this.map.addEventListener("tap", ({ detail }) => this.#tap(detail));
    this.map.addEventListener("whole", () => this.showWhole());
    root.addEventListener("pointerleave", () => { this.tip.hidden = true; });
  }

  // The regions that are drawn as dots.
  get regions() {
    return this.highlight.paths.length > 0 ? [] : smallRegions(this.allRegions ?? [], this.map);
  }

  // Removes what a view has put on the map.
  clear() {
    this.highlight = { paths: [], dots: [], pins: [], vehicles: this.highlight?.vehicles ?? [] };
    this.onTap = null;
    this.showHeat([]);
    this.#update();
  }

  // Shows paths ({ points, color, isDotted }), dots ({ x, y, name, color, isEnd }) and pins ({ lat, lon, kind }).
  setHighlight(highlight) {
    this.highlight = { ...this.highlight, ...highlight };
    this.#update();
  }

  #update() {
    const hasPaths = this.highlight.paths.length > 0;
    this.lines.element.classList.toggle("dim", hasPaths);
    this.lines.element.classList.toggle("behind", this.heat.points.length > 0);
    if (this.stops) this.stops.isHidden = hasPaths;
    this.overlay.refresh(this.map);
  }

  showHeat(points, longest = 5400) {
    this.heat.show(points, longest);
    this.lines.element.classList.toggle("behind", points.length > 0);
    if (this.stops) this.stops.isQuiet = points.length > 0;
    this.map.invalidate();
  }

  setHeatLimit(seconds) {
    this.heat.setLimit(seconds);
    this.map.invalidate();
  }

  setTheme(theme) {
    this.map.theme = theme;
    this.map.root.dataset.theme = theme;
    this.map.dispatchEvent(new Event("theme"));
    this.map.root.style.setProperty("--ground", "#" + GROUND[theme].ground);
    this.lines.refresh();
    this.overlay.refresh(this.map);
  }

  addTiles(tiles) {
    const layer = new RasterLayer(tiles);
    this.map.layers.unshift(layer);
    this.map.surface.prepend(layer.element);
    this.credit.textContent = tiles.attribution;
  }

  showNetwork(network) {
    this.lines.show(network);
    this.allRegions = findRegions(network);
    this.map.invalidate();
    this.map.dispatchEvent(new Event("idle"));
    // After the first picture. Without a second thread, lines that share a track cover each other.
    setTimeout(async () => {
      const hasMoved = await network.separate().catch(() => false);
      if (!hasMoved || network !== this.lines.network) return;
      this.lines.refresh();
      this.map.invalidate();
    }, 60);
  }

  startStops(source) {
    this.stops = new StopsLayer(this.map, source, (error, retry) => this.problem(error, retry));
    this.stops.addEventListener("change", () => {
      this.overlay.refresh(this.map);
      this.map.dispatchEvent(new Event("stops"));
    });
  }

  // Trips have no coordinates. One box has most stops of a trip; the rest, in dense cities, are asked one by one.
  async placesOf(trip, points, signal) {
    const { source } = this.app;
    const places = new Map(this.stops.stops.map((stop) => [stop.stop_id, stop]));
    const missing = () => [...new Set(trip.stop_times.map((call) => call.stop_id).filter((id) => id && !places.has(id)))];
    const box = boundsOf(points);
    if (missing().length > 0 && box) {
      const margin = 0.002;
      const [a, b] = [unproject(box.west, box.south), unproject(box.east, box.north)];
      const stops = await source.stops([a.lat - margin, a.lon - margin, b.lat + margin, b.lon + margin], signal);
      for (const stop of stops) places.set(stop.stop_id, stop);
    }
    const rest = await Promise.all(missing().slice(0, 60).map((id) => source.stop(id, signal).catch(() => null)));
    for (const stop of rest) if (stop) places.set(stop.stop_id, stop);
    return places;
  }

  showBox({ south, west, north, east }, animate = true) {
    const [a, b] = [project(north, west), project(south, east)];
    this.map.fit({ west: a.x, north: a.y, east: b.x, south: b.y }, { animate });
  }

  showWhole() {
    if (this.app.dataset?.bounding_box) this.showBox(this.app.dataset.bounding_box);
  }

  // Shows a failure that belongs to no view.
  problem(error, retry) {
    const dismiss = () => { this.toast.hidden = true; };
    fill(this.toast, h("span", {}, describe(error)),
      h("button", { type: "button", click: () => { dismiss(); retry(); } }, text.page.retry),
      h("button", { type: "button", class: "quiet", "aria-label": text.page.close, click: dismiss }, icon("close")));
    this.toast.hidden = false;
  }

  #controls() {
    const button = (name, label, click) => h("button", { type: "button", "aria-label": label, title: label, click }, icon(name));
    return h("div", { class: "controls", role: "group", "aria-label": text.map.label },
      button("plus", text.map.zoomIn, () => this.map.gestures.zoomIn(1)),
      button("minus", text.map.zoomOut, () => this.map.gestures.zoomIn(-1)),
      button("whole", text.map.whole, () => this.showWhole()));
  }

  // Returns what is under a pixel: { region }, { stop }, { routes } or null.
  #under({ x, y, reach = 12 }) {
    const region = this.regions.find(({ box }) => {
      const at = this.map.pixel((box.west + box.east) / 2, (box.north + box.south) / 2);
      return Math.hypot(at.x - x, at.y - y) < reach + 8;
    });
    if (region) return { region };
    const stop = this.stops?.at(x, y, reach);
    if (stop) return { stop };
    if (this.highlight.paths.length > 0 || !this.app.network) return null;
    const at = this.map.at(x, y);
    const routes = this.app.network.routesAt(at.x, at.y, Math.min(7, reach) / this.map.worldSize);
    return routes.length > 0 ? { routes } : null;
  }

  #hover(place) {
    cancelAnimationFrame(this.hoverFrame);
    this.hoverFrame = requestAnimationFrame(() => {
      const found = this.onTap ? null : this.#under(place);
      this.map.surface.classList.toggle("pointing", Boolean(found) || Boolean(this.onTap));
      this.tip.hidden = !found;
      if (!found) return;
      this.tip.textContent = found.region ? regionLabel(found.region) : found.stop ? found.stop.stop_name ?? found.stop.stop_id : describeRoutes(found.routes);
      const isRight = place.x > this.map.width - 240;
      this.tip.style.transform = `translate(${place.x + (isRight ? -14 : 14)}px,${place.y + 18}px)${isRight ? " translateX(-100%)" : ""}`;
    });
  }

  #tap(detail) {
    this.tip.hidden = true;
    const found = this.#under({ reach: detail.event?.pointerType === "touch" ? 22 : 12, ...detail });
    if (found?.region) return this.map.fit(found.region.box);
    if (this.onTap) return this.onTap(found?.stop ?? null, this.#degrees(detail));
    if (found?.stop) this.app.go("stop", [found.stop.stop_id]);
    else if (found?.routes.length === 1) this.app.go("route", [found.routes[0].route_id]);
    else if (found) this.app.go("lines", found.routes.slice(0, 30).map((route) => route.route_id));
    else announce(text.search.place);
  }

  #degrees({ x, y }) {
    const at = this.map.at(x, y);
    const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * at.y))) * 180 / Math.PI;
    return { lat: +lat.toFixed(5), lon: +((at.x - 0.5) * 360).toFixed(5) };
  }
}

export function regionLabel({ name, count: lines }) {
  return [name, count(lines, text.forms.lines)].filter(Boolean).join(" · ");
}

function describeRoutes(routes) {
  if (routes.length === 1) return `${badgeName(routes[0])} ${routeName(routes[0]) === badgeName(routes[0]) ? "" : routeName(routes[0])}`.trim();
  const names = [...new Set(routes.map(badgeName))];
  return names.slice(0, 8).join("  ·  ") + (names.length > 8 ? "  …" : "");
}
