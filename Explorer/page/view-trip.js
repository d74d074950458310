// A trip: its calls beside a line in the route's color, its path on the map.
import { badge, routeName } from "./badge.js";
import { fillHead, h } from "./dom.js";
import { dashed } from "./clock.js";
import { load } from "./notice.js";
import { project, worldLines } from "./mercator.js";
import { routeColor } from "./colors.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function tripView(app, { args: [id, date], params }, signal) {
  const head = h("div", { class: "head" }, h("h1", {}, text.board.loading));
  const body = h("div", {});
  load(body, signal, async () => {
    const day = date ?? app.clock.wall.slice(0, 10).replaceAll("-", "");
    const trip = await app.source.trip(id, day, signal);
    if (signal.aborted) return null;
    showHead(app, head, trip);
    showOnMap(app, trip, params, signal);
    return [notes(trip), callList(app, trip, params)];
  }, { rows: 10 });
  return { element: h("div", { class: "view" }, head, body), name: null };
}

function showHead(app, element, trip) {
  const calls = trip.stop_times;
  const goal = trip.trip_headsign || calls[calls.length - 1]?.stop_name || routeName(trip);
  const day = format.day(dashed(trip.service_date) + "T12:00");
  const more = [say(trip.runs === false ? text.trip.runsNot : text.trip.runs, { day }), trip.trip_short_name,
    trip.wheelchair_accessible === 1 ? text.trip.wheelchair : null, trip.bikes_allowed === 1 ? text.trip.bikes : null].filter(Boolean);
  fillHead(element, badge(trip, "large"), h("div", {}, h("h1", {}, goal),
    h("p", { class: "soft" }, more.join(" · "))));
  app.setTitle(goal);
}

function notes(trip) {
  const every = (trip.frequencies ?? []).map(({ headway_secs, start_time, end_time }) =>
    h("p", { class: "note" }, say(text.trip.every, {
      headway: format.duration(headway_secs), from: format.serviceTime(start_time), to: format.serviceTime(end_time),
    })));
  const isBooked = trip.stop_times.some((call) => call.start_pickup_drop_off_window);
  return [every, isBooked ? h("p", { class: "note" }, text.trip.book) : null];
}

function callList(app, trip, params) {
  const at = params.stop ? trip.stop_times.findIndex((call) => String(call.stop_sequence) === params.stop) : -1;
  const list = h("ol", { class: "calls", "aria-label": text.trip.calls }, trip.stop_times.map((call, i) => callRow(app, trip, call, i, at, params)));
  list.style.setProperty("--line", "#" + routeColor(trip));
  return list;
}

function callRow(app, trip, call, i, at, params) {
  const isEnd = i === 0 || i === trip.stop_times.length - 1;
  const classes = [isEnd ? "end" : "", i < at ? "past" : "", i === at ? "here" : ""].join(" ");
  const name = call.stop_name ?? text.trip.area;
  return h("li", { class: classes, "aria-current": i === at ? "step" : null },
    h("span", { class: "callTime" }, callTime(app, trip, call, params)), h("span", { class: "node", "aria-hidden": "true" }),
    call.stop_id ? h("a", { href: app.href("stop", [call.stop_id]) }, name) : h("span", { class: "callName" }, name));
}

// The local time; for trips that repeat, that of the run that was chosen, or the time after its start.
function callTime(app, trip, call, params) {
  if (call.time) return (call.interpolated_time ? "~" : "") + format.time(call.time, app.clock.zone);
  const window = call.start_pickup_drop_off_window;
  if (window) return [window, call.end_pickup_drop_off_window].filter(Boolean).map(format.serviceTime).join(" – ");
  const offset = (one) => seconds(one?.departure_time ?? one?.arrival_time ?? one?.interpolated_time);
  const own = offset(call);
  if (own === null) return "";
  const boarded = trip.stop_times.find((one) => String(one.stop_sequence) === params.stop);
  if (params.run && boarded && offset(boarded) !== null) return "~" + format.time(+params.run + own - offset(boarded), app.clock.zone);
  if (trip.frequencies?.length) return `+${format.duration(own - (offset(trip.stop_times[0]) ?? own))}`;
  const time = call.departure_time ?? call.arrival_time;
  return time ? format.serviceTime(time) : "";
}

function seconds(time) {
  if (!time) return null;
  const [hours, minutes, rest] = time.split(":").map(Number);
  return hours * 3600 + minutes * 60 + (rest || 0);
}

// The path first, then the stops on it.
async function showOnMap(app, trip, params, signal) {
  try {
    const lines = worldLines(await app.source.tripShape(trip.trip_id, null, null, signal));
    const color = routeColor(trip);
    app.scene.setHighlight({ paths: lines.map((points) => ({ points, color })) });
    app.map.fitPoints(lines.flat(), { maxZoom: 15 });
    const places = await app.scene.placesOf(trip, lines.flat(), signal);
    if (signal.aborted) return;
    const last = trip.stop_times.length - 1;
    const dots = trip.stop_times.map((call, i) => {
      const place = places.get(call.stop_id);
      const isEnd = i === 0 || i === last || String(call.stop_sequence) === params.stop;
      return place && place.stop_lat !== null && { ...project(place.stop_lat, place.stop_lon), name: call.stop_name, isEnd };
    }).filter(Boolean);
    app.scene.setHighlight({ dots });
  } catch (error) {
    if (error.name !== "AbortError" && error.kind !== "missing") app.scene.problem(error, () => showOnMap(app, trip, params, signal));
  }
}
