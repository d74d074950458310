// The board of a stop.
import { announce, fill, fillHead, foreignLink, h, icon } from "./dom.js";
import { badge, badgeName, needsName, routeName } from "./badge.js";
import { addMinutes, dashed, instantOf, wallTime } from "./clock.js";
import { boardRow } from "./board-row.js";
import { emptyState, failure, load } from "./notice.js";
import { timePicker, zoneNote } from "./time-picker.js";
import * as format from "./format.js";
import { locale, say, text } from "./texts.js";

const PAGE = 40;
const WITHIN = "2h";
// Of a search for the next call.
const MOST_WEEKS = 60;

export function stopView(app, { args: [id, kind = "departures"], params }, signal) {
  const head = h("div", { class: "head" }, h("h1", {}, text.board.loading));
  const filters = h("div", { class: "filters", role: "group", "aria-label": text.stop.filter });
  const board = h("div", { class: "board" });
  const state = { app, id, kind: kind === "arrivals" ? kind : "departures", signal, board, filters, line: params.line ?? null, rows: [], next: null };
  showStop(state, head);
  load(board, signal, () => firstPage(state), { nearLink: (near) => app.href("stop", [near]) });
  if (app.clock.isNow) refresh(state);
  const picker = timePicker(app);
  const element = h("div", { class: "view" }, head, actions(app, id), h("div", { class: "options" }, kindSwitch(app, state), picker.button),
    picker.fields, filters, board, zoneNote(app),
    h("p", { class: "note" }, h("a", { href: app.href("wall", [id]) }, text.stop.wall)));
  return { element, name: null };
}

async function showStop({ app, id, signal }, head) {
  try {
    const stop = await app.source.stop(id, signal);
    if (signal.aborted) return;
    app.setTitle(stop.stop_name ?? id);
    fillHead(head, h("div", {}, h("h1", {}, stop.stop_name ?? id), facts(stop)));
    if (stop.stop_lat === null) return;
    app.scene.setHighlight({ pins: [{ lat: stop.stop_lat, lon: stop.stop_lon, kind: "here", name: stop.stop_name }] });
    app.map.reveal(stop.stop_lat, stop.stop_lon, 14.5);
  } catch (error) {
    if (error.name !== "AbortError") fillHead(head, h("h1", {}, id));
  }
}

function facts(stop) {
  const items = [
    stop.platform_code ? say(text.board.platform, { code: stop.platform_code }) : null,
    stop.stop_code ? say(text.stop.code, { code: stop.stop_code }) : null,
    stop.wheelchair_boarding === 1 ? text.stop.accessible : stop.wheelchair_boarding === 2 ? text.stop.notAccessible : null,
    stop.stop_desc && stop.stop_desc !== stop.stop_name ? stop.stop_desc : null,
  ].filter(Boolean);
  const link = stop.stop_url ? foreignLink(stop.stop_url, text.stop.moreAbout) : null;
  return items.length || link ? h("p", { class: "soft" }, items.join(" · "), link && items.length ? " · " : "", link) : null;
}

function actions(app, id) {
  const action = (name, label, view, params) => h("a", { class: "action", href: app.href(view, [], params) }, icon(name), label);
  return h("div", { class: "actions" }, action("from", text.stop.from, "journeys", { from: id }),
    action("to", text.stop.to, "journeys", { to: id }), action("reach", text.stop.reach, "reach", { from: id }));
}

function kindSwitch(app, { id, kind }) {
  const link = (name, label, args) =>
    h("a", { href: app.href("stop", args), "aria-current": kind === name ? "true" : null }, label);
  return h("nav", { class: "switch", "aria-label": text.stop.board },
    link("departures", text.stop.departures, [id]), link("arrivals", text.stop.arrivals, [id, "arrivals"]));
}

async function firstPage(state) {
  const { app, id, kind, signal } = state;
  const page = await app.source.board(kind, id, { at: app.clock.wall, within: WITHIN, limit: PAGE }, signal);
  state.rows = page.rows;
  state.next = page.next;
  if (page.rows.length === 0) return nothing(state);
  announce(format.count(page.rows.length, text.forms[kind]));
  showFilters(state);
  return rowsOf(state);
}

// One chip for each line of the rows.
function showFilters(state) {
  const lines = new Map();
  for (const row of state.rows) if (!lines.has(row.route_id)) lines.set(row.route_id, routeOf(state.app, row));
  if (state.line && !lines.has(state.line)) state.line = null;
  if (lines.size < 2) return fill(state.filters);
  const chip = (id, ...content) => h("button", { type: "button", class: "chip", "aria-pressed": String(state.line === id), click: () => choose(id) }, content);
  const choose = (id) => {
    state.line = id;
    state.app.setParams({ line: id }, true);
    showFilters(state);
    fill(state.board, rowsOf(state));
  };
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const routes = [...lines.values()].sort((a, b) => compare(badgeName(a), badgeName(b)));
  fill(state.filters, chip(null, text.stop.all), routes.map((route) => chip(route.route_id, badge(route), needsName(route) ? h("span", { class: "chipName" }, routeName(route)) : null)));
}

// Rows lack the color of their line; the network has it.
export function routeOf(app, row) {
  return { ...row, ...app.network?.routeByID.get(row.route_id) };
}

function rowsOf(state) {
  const rows = state.rows.filter((row) => !state.line || row.route_id === state.line);
  const { app } = state;
  let day = app.clock.wall.slice(0, 10);
  const items = [];
  for (const row of rows) {
    const wall = wallTime(row.time * 1000, row.stop_timezone ?? app.clock.zone);
    if (wall.slice(0, 10) !== day) {
      day = wall.slice(0, 10);
      items.push(h("li", { class: "day" }, format.day(wall)));
    }
    items.push(boardRow(app, row, routeOf(app, row), state.kind));
  }
  const list = h("ol", { class: "boardRows" }, items);
  return [list, rows.length === 0 ? nothingOfLine(state) : null, laterButton(state)];
}

function nothingOfLine({ app, rows, line }) {
  const row = rows.find((one) => one.route_id === line) ?? {};
  return h("p", { class: "note" }, say(text.stop.nothingOfLine, { line: badgeName(routeOf(app, row)) }));
}

function laterButton(state) {
  const button = h("button", { type: "button", class: "button wide", click: () => later(state, button) }, text.stop.later);
  return button;
}

// Follows the link to the next page, or goes on after the last row.
async function later(state, button) {
  const { app, id, kind, signal } = state;
  button.disabled = true;
  try {
    const last = state.rows[state.rows.length - 1];
    const page = state.next ? await app.source.nextPage(state.next, signal)
      : await app.source.board(kind, id, { at: (last?.time ?? app.clock.instant / 1000) + 60, within: "6h", limit: PAGE }, signal);
    const known = new Set(state.rows.map(identity));
    const fresh = page.rows.filter((row) => !known.has(identity(row)));
    const count = state.board.querySelectorAll(".boardRows a").length;
    state.rows.push(...fresh);
    state.next = page.next;
    showFilters(state);
    fill(state.board, rowsOf(state));
    announce(format.count(fresh.length, text.forms[kind]));
    // The focus goes to the first new row.
    state.board.querySelectorAll(".boardRows a")[count]?.focus();
  } catch (error) {
    if (error.name !== "AbortError") button.replaceWith(failure(error, () => fill(state.board, rowsOf(state))));
  }
}

const identity = (row) => `${row.trip_id} ${row.service_date} ${row.stop_sequence} ${row.scheduled_time ?? row.time}`;

// Says why the board is empty, and when the next call is.
async function nothing(state) {
  const { app, kind, signal } = state;
  const { clock } = app;
  const message = say(kind === "arrivals" ? text.stop.nothingArrives : text.board.nothing, { hours: format.hours(2) });
  announce(message);
  // What is not in the timetable will not be in it in half a minute.
  state.search ??= await nextRow(state);
  const { row, isComplete } = state.search;
  if (row || signal.aborted) state.search = null;
  if (row) {
    const wall = wallTime(row.time * 1000, clock.zone);
    return emptyState(`${message} ${say(text.stop.next, { when: format.moment(wall) })}`,
      h("button", { type: "button", class: "button", click: () => app.setParams({ at: addMinutes(wall, -5) }) }, text.stop.showNext));
  }
  const { validity } = clock;
  if (validity && clock.wall.slice(0, 10) > dashed(validity.end)) {
    return emptyState(say(text.stop.ended, { end: format.date(validity.end) }));
  }
  const info = await app.information.catch(() => null);
  if (signal.aborted) return null;
  const isBooked = (info?.files["booking_rules.txt"] ?? 0) > 0 && clock.isInside(clock.wall);
  const end = validity && isComplete ? say(text.stop.nothingMore, { end: format.date(validity.end) }) : "";
  return emptyState([message, end, isBooked ? text.stop.onDemand : ""].filter(Boolean).join(" "));
}

// The first row after the shown moment, week by week up to the end of the timetable, and whether the search got there.
async function nextRow({ app, id, kind, signal }) {
  const { clock } = app;
  const week = 7 * 86400;
  const midnight = (day) => instantOf(`${dashed(day)}T00:00`, clock.zone) / 1000;
  const shown = Math.floor(clock.instant / 1000);
  // Where clocks change, the first day begins before its midnight. Trips of the last day may run far into the next one.
  const start = clock.validity ? Math.max(shown, midnight(clock.validity.start) - 3600) : shown;
  const end = clock.validity ? midnight(clock.validity.end) + 3 * 86400 : start + week;
  let at = start;
  for (let weeks = 0; at < end && weeks < MOST_WEEKS; at += week, weeks++) {
    const { rows } = await app.source.board(kind, id, { at, within: "7d", limit: 1 }, signal).catch(() => ({ rows: null }));
    if (!rows) break;
    if (rows.length) return { row: rows[0], isComplete: true };
  }
  return { row: null, isComplete: at >= end };
}

// A board of now stays of now, as long as nobody has paged on.
function refresh(state) {
  const timer = setInterval(async () => {
    if (document.hidden || state.rows.length > PAGE || state.board.contains(document.activeElement)) return;
    try {
      fill(state.board, await firstPage(state));
    } catch { /* the old rows stay */ }
  }, 30000);
  state.signal.addEventListener("abort", () => clearInterval(timer));
}
