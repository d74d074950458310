// A row of a board: line, direction, platform, time, and what is known of the vehicle.
import { badge, needsName, routeName } from "./badge.js";
import { modeOf } from "./colors.js";
import { h } from "./dom.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function boardRow(app, row, route, kind, isLink = true) {
  const zone = row.stop_timezone ?? app.clock.zone;
  const isGone = row.status === "cancelled" || row.status === "skipped";
  const href = isLink ? tripAddress(app, row) : null;
  // Where the trip goes: the headsign, or else its last stop.
  const goal = row.destination || row.headsign || routeName(route);
  return h("li", { class: isGone ? "gone" : null }, h(isLink ? "a" : "div", { href, class: "boardRow" },
    badge(route), h("span", { class: "goal" }, h("span", { class: "headsign" }, goal), details(row, route, goal, kind)),
    h("span", { class: "when" }, timeOf(app, row, zone, isGone))));
}

function tripAddress(app, row) {
  const run = row.exact_times === null ? null : row.time;
  return app.href("trip", [row.trip_id, row.service_date], { stop: row.stop_sequence, run });
}

function details(row, route, goal, kind) {
  const items = [
    needsName(route) && routeName(route) !== goal ? h("span", {}, routeName(route)) : null,
    row.platform_code ? h("span", { class: "platform" }, platformName(row, row.platform_code)) : null,
    boarding(row, kind), liveState(row),
  ].filter(Boolean);
  return items.length ? h("span", { class: "details" }, items) : null;
}

// Returns the name of a platform of a line: trains have tracks. Null without a code.
export function platformName({ route_type: type }, code) {
  if (!code) return null;
  return say(["rail", "metro"].includes(modeOf(type).name) ? text.board.track : text.board.bay, { code });
}

// pickup_type and drop_off_type other than 0, regular.
function boarding(row, kind) {
  const code = kind === "arrivals" ? row.drop_off_type : row.pickup_type;
  if (code === 1) return h("span", {}, kind === "arrivals" ? text.board.noAlighting : text.board.noBoarding);
  return code === 2 ? h("span", {}, text.board.phone) : code === 3 ? h("span", {}, text.board.onRequest) : null;
}

export function liveState(row) {
  if (row.status === undefined) return null;
  const mark = (className, name) => h("span", { class: "live " + className }, name);
  const alert = row.alerts?.length ? mark("bad", text.live.alert) : null;
  if (row.status === "cancelled") return [mark("bad", text.live.cancelled), alert];
  if (row.status === "skipped") return [mark("bad", text.live.skipped), alert];
  return [row.status === "added" ? mark("good", text.live.added) : null, delayOf(row, mark), alert,
    row.platform_changed ? mark("bad", text.live.platformChanged) : null, row.stale ? mark("old", text.live.stale) : null];
}

// Nothing is said of trips of which nothing is known: that is not "on time".
function delayOf({ delay }, mark) {
  if (delay === null || delay === undefined) return null;
  if (Math.abs(delay) < 60) return mark("good", text.live.onTime);
  if (delay > 0) return mark("late", say(text.live.late, { duration: format.duration(delay) }));
  return mark("late", say(text.live.early, { duration: format.duration(-delay) }));
}

function timeOf(app, row, zone, isGone) {
  const about = row.interpolated || row.exact_times === 0;
  const clock = (about ? "~" : "") + format.time(row.time, zone);
  const isMoved = row.scheduled_time && Math.abs(row.time - row.scheduled_time) >= 60;
  const old = isMoved ? h("s", { class: "old" }, format.time(row.scheduled_time, zone)) : null;
  const hint = row.exact_times === 0 ? text.board.about : row.interpolated ? text.board.seen : null;
  return [h("span", { class: "clock", title: hint }, old, old ? " " : null, clock),
    isGone || !app.clock.isNow ? null : h("span", { class: "minutes" }, format.until(row.time, app.clock.instant))];
}

