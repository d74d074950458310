// A line: its path on the map and its stops.
import { badge, needsName, routeName, badgeName } from "./badge.js";
import { fill, h } from "./dom.js";
import { load } from "./notice.js";
import { project, worldLines } from "./mercator.js";
import { routeColor } from "./colors.js";
import { stopLink } from "./view-home.js";
import * as format from "./format.js";
import { text } from "./texts.js";

export function routeView(app, { args: [id] }, signal) {
  const head = h("div", { class: "head" }, h("h1", {}, text.line));
  const body = h("div", {});
  const known = app.network?.routeByID.get(id);
  if (known) showHead(app, head, known);
  load(body, signal, async () => {
    const [route, shapes] = await Promise.all([app.source.route(id, signal), app.source.routeShapes(id, signal)]);
    if (signal.aborted) return null;
    showHead(app, head, route);
    showPath(app, route, shapes);
    return stopsOf(app, route);
  });
  return { element: h("div", { class: "view" }, head, body), name: known ? `${badgeName(known)} ${routeName(known)}` : text.line };
}

function showHead(app, element, route) {
  const title = needsName(route) || route.route_long_name ? routeName(route) : text.line + " " + badgeName(route);
  fill(element, badge(route, "large"), h("div", {}, h("h1", {}, title), route.agency_name ? h("p", { class: "soft" }, route.agency_name) : null));
  app.setTitle(title);
}

function showPath(app, route, shapes) {
  const lines = worldLines(shapes);
  const stops = route.stops ?? [];
  const dots = stops.filter((stop) => stop.stop_lat !== null).map((stop, i) => ({
    ...project(stop.stop_lat, stop.stop_lon), name: stop.stop_name, isEnd: i === 0 || i === stops.length - 1,
  }));
  app.scene.setHighlight({ paths: lines.map((points) => ({ points, color: routeColor(route) })), dots });
  const points = lines.flat();
  app.map.fitPoints(points.length ? points : dots.flatMap(({ x, y }) => [x, y]), { maxZoom: 15 });
}

function stopsOf(app, { stops = [] }) {
  if (stops.length === 0) return h("p", { class: "note" }, text.route.none);
  return [h("h2", {}, text.route.stops, h("span", { class: "total" }, format.number(stops.length))),
    h("ul", { class: "rows" }, stops.map((stop) => h("li", {}, stopLink(app, stop, null)))),
    h("p", { class: "note" }, text.route.order)];
}
