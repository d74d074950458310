// The first view: what is in the timetable and on the map. Its lists are also the map's text alternative.
import { badge, badgeName, needsName, routeName } from "./badge.js";
import { fill, foreignLink, h } from "./dom.js";
import { modeOf } from "./colors.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

const FIRST = 48; // lines shown per mode before "more"

export function homeView(app, _, signal) {
  const figures = h("dl", { class: "figures" });
  const validity = h("p", { class: "note" });
  const alerts = h("div", {});
  const lines = h("section", { class: "block" });
  const stops = h("section", { class: "block" });
  showFacts(app, figures, validity, signal);
  const update = () => {
    showLines(app, lines);
    showStops(app, stops);
  };
  app.map.addEventListener("stops", update, { signal });
  app.networkReady?.then(() => { if (!signal.aborted) update(); }, () => {});
  update();
  if (app.dataset.live) showLive(app, alerts, signal);
  const element = h("div", { class: "view" },
    h("h1", { class: "hidden" }, app.dataset.name), figures, validity, alerts, lines, stops);
  return { element, name: null };
}

// The figures of the file, the largest ones of the page.
async function showFacts(app, figures, validity, signal) {
  const days = app.dataset.validity;
  validity.textContent = days ? say(text.home.valid, { range: format.dates(days.start, days.end) }) : "";
  const info = await app.information.catch(() => null);
  if (!info || signal.aborted) return;
  const { files } = info;
  const figure = (value, name) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  fill(figures, figure(format.compact(files["routes.txt"] ?? 0), text.home.lines), figure(format.compact(files["stops.txt"] ?? 0), text.home.stops),
    figure(format.compact(files["stop_times.txt"] ?? 0), text.home.calls), figure(format.bytes(info.format.file_bytes), text.home.file));
}

// Lines with a path in view, by mode. Feeds without paths list all lines.
function showLines(app, element) {
  if (!app.network) return;
  const { network, map } = app;
  const { regions } = app.scene;
  if (regions.length > 1) return showRegions(app, element, regions);
  const routes = network.isBlank ? network.routes : network.routesIn(map.box);
  if (routes.length === 0) return fill(element);
  fill(element, network.isBlank ? h("p", { class: "note" }, text.home.flex) : null, h("h2", {}, text.home.linesInView, h("span", { class: "total" }, format.number(routes.length))), linesByMode(app, routes));
}

// Far places: each is a button that shows it.
function showRegions(app, element, regions) {
  fill(element, h("h2", {}, text.home.regions, h("span", { class: "total" }, format.number(regions.length))), h("ul", { class: "rows" }, regions.map((region) =>
    h("li", {}, h("button", { type: "button", class: "stopRow plain", click: () => app.map.fit(region.box) }, h("span", { class: "sign station", "aria-hidden": "true" }),
      h("span", { class: "stopName" }, region.name ?? text.home.region), h("span", { class: "soft" }, format.count(region.count, text.forms.lines)))))));
}

function linesByMode(app, routes) {
  const groups = new Map();
  for (const route of routes) {
    const { name } = modeOf(route.route_type);
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  return [...groups].map(([mode, members]) => h("div", { class: "mode" },
    h("h3", {}, text.modes[mode]), lineList(app, members)));
}

// Badges of the lines that have a short name, then rows of those with only a long one.
export function lineList(app, routes) {
  const [badges, rows] = [routes.filter((route) => !needsName(route)), routes.filter(needsName)];
  return [listOf(app, badges, true, FIRST), listOf(app, rows, false, 10)];
}

function listOf(app, routes, isBadge, limit) {
  if (routes.length === 0) return null;
  const list = h("ul", { class: isBadge ? "badges" : "lineRows" });
  const more = (count) => h("li", {}, h("button", { type: "button", class: "chip", click: () => show(Infinity) },
    say(text.home.more, { count: format.number(routes.length - count) })));
  const show = (count) => fill(list, routes.slice(0, count).map((route) => h("li", {}, lineLink(app, route, isBadge))),
    routes.length > count ? more(count) : null);
  show(limit);
  return list;
}

function lineLink(app, route, isBadge) {
  const href = app.href("route", [route.route_id]);
  const name = routeName(route);
  if (isBadge) {
    return h("a", { href, class: "badgeLink", "aria-label": needsName(route) || name === badgeName(route) ? name : `${badgeName(route)}, ${name}`, title: name }, badge(route));
  }
  return h("a", { href, class: "lineRow" }, badge(route), h("span", {}, name));
}

function showStops(app, element) {
  const { stops, total } = app.scene.stops.inView(40);
  const isFar = !app.scene.stops.isWhole && (app.map.zoom < 11 || app.scene.stops.isPartial);
  const heading = h("h2", {}, text.home.stopsInView, total > 0 && !isFar ? h("span", { class: "total" }, format.number(total)) : null);
  if (total === 0 || isFar) {
    return fill(element, heading, h("p", { class: "note" }, isFar ? text.home.zoomIn : text.home.noStops));
  }
  fill(element, heading, h("ul", { class: "rows" }, stops.map((stop) => h("li", {}, stopLink(app, stop)))),
    total > stops.length
      ? h("p", { class: "note" }, say(text.home.andMore, { count: format.number(total - stops.length) })) : null);
}

export function stopLink(app, stop, note = stopNote(stop)) {
  return h("a", { href: app.href("stop", [stop.stop_id]), class: "stopRow" },
    h("span", { class: stop.location_type === 1 ? "sign station" : "sign", "aria-hidden": "true" }),
    h("span", { class: "stopName" }, stop.stop_name ?? stop.stop_id), note ? h("span", { class: "soft" }, note) : null);
}

function stopNote({ platform_code: code, stop_code: other }) {
  return code ? say(text.board.platform, { code }) : other;
}

// Alerts, and vehicles that move while the view is open.
async function showLive(app, element, signal) {
  app.source.alerts(signal).then((alerts) => fill(element, alerts.length ? h("section", { class: "block alerts" }, h("h2", {}, text.home.alerts),
    alerts.slice(0, 5).map((alert) => h("details", {}, h("summary", {}, alert.header ?? alert.effect ?? ""), h("p", {}, alert.description ?? ""), foreignLink(alert.url))))
    : null)).catch(() => {});
  const move = () => app.source.vehicles(signal).then(({ features }) => app.scene.setHighlight({ vehicles: features.map((feature) => vehicle(app, feature)) })).catch(() => {});
  await app.networkReady;
  if (signal.aborted) return;
  move();
  const timer = setInterval(move, 10000);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    app.scene.setHighlight({ vehicles: [] });
  });
}

function vehicle(app, { geometry, properties }) {
  const route = app.network?.routeByID.get(properties.route_id);
  const [lon, lat] = geometry.coordinates;
  return { lat, lon, bearing: properties.bearing, color: route?.route_color ?? "1d5fd1" };
}

// Several lines that share a track.
export function linesView(app, { args }) {
  const list = h("div", {});
  const show = () => {
    const routes = args.map((id) => app.network?.routeByID.get(id)).filter(Boolean);
    fill(list, h("ul", { class: "lineRows" }, routes.map((route) => h("li", {}, lineLink(app, route, false)))));
  };
  app.networkReady?.then(show, () => {});
  show();
  return { element: h("div", { class: "view" }, h("h1", {}, text.route.here), list), name: text.route.here };
}
