// A line: its path on the map and the stops of one of its trips.
import { badge, badgeName, needsName, routeName } from "./badge.js";
import { fillHead, foreignLink, h } from "./dom.js";
import { load } from "./notice.js";
import { project, unproject, worldLines } from "./mercator.js";
import { routeColor } from "./colors.js";
import { stopLink } from "./view-home.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function routeView(app, { args: [id] }, signal) {
  const head = h("div", { class: "head" }, h("h1", {}, text.board.line));
  const body = h("div", {});
  const known = app.network?.routeByID.get(id);
  if (known) showHead(app, head, known);
  load(body, signal, async () => {
    const [route, shapes] = await Promise.all([app.source.route(id, signal), app.source.routeShapes(id, signal)]);
    if (signal.aborted) return null;
    showHead(app, head, route);
    const lines = worldLines(shapes);
    const paths = lines.map((points) => ({ points, color: routeColor(route) }));
    app.scene.setHighlight({ paths });
    app.map.fitPoints(lines.flat(), { maxZoom: 15 });
    return stopList(app, route, lines, signal);
  });
  const name = known ? `${badgeName(known)} ${routeName(known)}` : text.board.line;
  return { element: h("div", { class: "view" }, head, body), name };
}

function showHead(app, element, route) {
  const title = needsName(route) || route.route_long_name
    ? routeName(route) : say(text.board.named, { name: badgeName(route) });
  const link = route.route_url ? foreignLink(route.route_url) : null;
  fillHead(element, badge(route, "large"), h("div", {}, h("h1", {}, title),
    h("p", { class: "soft" }, route.agency_name ?? "", link && route.agency_name ? " · " : "", link)));
  app.setTitle(title);
}

// The stops of the next trip that starts at an end of a path.
async function stopList(app, route, lines, signal) {
  const stops = await stopsOfTrip(app, route, lines, signal);
  if (stops.length === 0) return h("p", { class: "note" }, text.route.none);
  if (!signal.aborted) {
    app.scene.setHighlight({ dots: stops.filter((stop) => stop.stop_lat !== undefined).map((stop, i) =>
      ({ ...project(stop.stop_lat, stop.stop_lon), name: stop.stop_name, isEnd: i === 0 || i === stops.length - 1 })) });
  }
  return [h("h2", {}, text.route.stops, h("span", { class: "total" }, format.number(stops.length))),
    h("ul", { class: "rows" }, stops.map((stop) => h("li", {}, stopLink(app, stop, null)))), h("p", { class: "note" }, text.route.order)];
}

async function stopsOfTrip(app, route, lines, signal) {
  // The longest path first: it has the most stops.
  const ends = [...lines].sort((a, b) => b.length - a.length).slice(0, 3).map((points) => unproject(points[0], points[1]));
  for (const end of ends) {
    const near = await app.source.near(end, signal, 250);
    for (const stop of near.filter((one) => !one.parent_station).slice(0, 3)) {
      const { rows } = await app.source.board("departures", stop.stop_id, { at: app.clock.wall, within: "24h", limit: 200 }, signal);
      const row = rows.find((one) => one.route_id === route.route_id);
      if (row) return callsOf(app, row, lines.flat(), signal);
    }
  }
  return [];
}

async function callsOf(app, { trip_id, service_date }, points, signal) {
  const trip = await app.source.trip(trip_id, service_date, signal);
  const places = await app.scene.placesOf(trip, points, signal);
  return trip.stop_times.filter((call) => call.stop_id).map((call) => ({ stop_id: call.stop_id, stop_name: call.stop_name, ...pick(places.get(call.stop_id)) }));
}

const pick = (stop) => stop && stop.stop_lat !== null ? { stop_lat: stop.stop_lat, stop_lon: stop.stop_lon, location_type: stop.location_type } : {};
