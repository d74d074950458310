// A board for a wall: the next departures of a stop in large letters, without controls. It is dark, keeps the screen
// awake where the browser can, and keeps the last rows without a network.
import { fill, h } from "./dom.js";
import { boardRow } from "./board-row.js";
import { describe } from "./notice.js";
import { routeOf } from "./view-stop.js";
import { fixedTheme } from "./theme.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

const ROWS = 12;
const WITHIN = "4h";
const REFRESH = 20000;

export function wallView(app, { args: [id] }, signal) {
  const state = { app, id, rows: [], list: h("ol", { class: "boardRows" }), note: h("p", { class: "note", role: "status" }) };
  const [name, clock] = [h("h1", {}, text.board.loading), h("div", { class: "wallClock" })];
  const tick = () => { clock.textContent = format.wallClock(app.clock.wall); };
  tick();
  repeat(tick, 1000, signal);
  app.source.stop(id, signal).then((stop) => {
    name.textContent = stop.stop_name ?? id;
    app.setTitle(stop.stop_name ?? id);
  }, () => { name.textContent = id; });
  update(state, signal);
  repeat(() => update(state, signal), REFRESH, signal);
  keepAwake(signal);
  signal.addEventListener("abort", fixedTheme("dark"));
  return { element: h("div", { class: "view wall" }, h("div", { class: "wallHead" }, name, clock), state.list, state.note), name: null };
}

async function update(state, signal) {
  const { app, id, list, note } = state;
  try {
    const { rows } = await app.source.board("departures", id, { at: app.clock.wall, within: WITHIN, limit: ROWS }, signal);
    await app.networkReady;
    if (signal.aborted) return;
    Object.assign(state, { rows, time: app.clock.wall });
    fill(note, rows.length ? null : say(text.board.nothing, { hours: format.hours(4) }));
  } catch (error) {
    if (error.name === "AbortError") return;
    fill(note, state.time ? say(text.board.since, { time: format.wallClock(state.time) }) : describe(error));
  }
  // Without answers, what has left leaves the board all the same.
  const now = app.clock.instant / 1000 - 60;
  fill(list, state.rows.filter((row) => row.time >= now).map((row) => boardRow(app, row, routeOf(app, row), "departures", false)));
}

function repeat(work, milliseconds, signal) {
  const timer = setInterval(work, milliseconds);
  signal.addEventListener("abort", () => clearInterval(timer));
}

// https://developer.mozilla.org/docs/Web/API/Screen_Wake_Lock_API: a page that was hidden has to ask again.
function keepAwake(signal) {
  if (!navigator.wakeLock) return;
  let lock = null;
  const ask = async () => {
    if (document.hidden) return;
    // Refused with a low battery, for example.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (signal.aborted) lock?.release();
  };
  ask();
  document.addEventListener("visibilitychange", ask, { signal });
  signal.addEventListener("abort", () => lock?.release());
}
