// How far one gets in a time: a heat map with a slider.
import { announce, debounce, fill, h } from "./dom.js";
import { heatColor, reachedArea } from "./heat.js";
import { load } from "./notice.js";
import { PlaceInput, resolvePlace, tappedPlace } from "./place-input.js";
import { project } from "./mercator.js";
import { stopLink } from "./view-home.js";
import { timePicker } from "./time-picker.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

const LONGEST = 90; // minutes

export function reachView(app, { params }, signal) {
  const state = { app, signal, params, minutes: Math.max(15, Math.min(LONGEST, +(params.within ?? 45) || 45)), points: [] };
  state.input = new PlaceInput(app, { kind: "from", label: text.reach.from, changed: (from) => app.setParams({ from }) });
  state.result = h("div", {});
  app.scene.onTap = (stop, place) => app.setParams({ from: tappedPlace(stop, place) });
  load(state.result, signal, () => measure(state), { rows: 3, nearLink: (id) => app.href("reach", [], { from: id }) });
  const picker = timePicker(app);
  const when = h("div", { class: "options" }, h("span", { class: "soft" }, text.reach.departing), picker.button);
  const element = h("div", { class: "view" }, h("h1", {}, text.reach.title),
    h("div", { class: "form" }, state.input.element, when, picker.fields), state.result);
  return { element, name: text.reach.title };
}

async function measure(state) {
  const { app, params, signal } = state;
  const start = await resolvePlace(app, params.from, signal);
  if (!start) return h("p", { class: "note" }, text.reach.hint);
  state.input.name = start.name;
  app.scene.setHighlight({ pins: [{ ...start, kind: "here", name: start.name }] });
  const answer = await app.source.reachable(start.place, app.clock.wall, `${LONGEST}m`, signal);
  if (signal.aborted) return null;
  state.points = answer.features.map(({ geometry: { coordinates: [lon, lat] }, properties }) => ({ lat, lon, ...properties }));
  app.scene.showHeat([{ lat: start.lat, lon: start.lon, seconds: 0 }, ...state.points], LONGEST * 60);
  state.start = start;
  fitTo(state);
  return controls(state);
}

// Shows all that is reached in the chosen time.
function fitTo({ app, points, start, minutes }) {
  const reached = points.filter((point) => point.seconds <= minutes * 60).flatMap(({ lat, lon }) => { const at = project(lat, lon); return [at.x, at.y]; });
  const own = project(start.lat, start.lon);
  const margin = 0.00002;
  app.map.fitPoints([...reached, own.x - margin, own.y - margin, own.x + margin, own.y + margin], { maxZoom: 14 });
}

function controls(state) {
  const output = h("output", { class: "minutesValue" });
  const sum = h("p", { class: "soft" });
  const far = h("div", {});
  const settle = debounce(() => {
    state.app.setParams({ within: state.minutes }, true);
    announce(sum.textContent);
  }, 400);
  const show = () => {
    state.app.scene.setHeatLimit(state.minutes * 60);
    output.textContent = format.duration(state.minutes * 60);
    slider.setAttribute("aria-valuetext", output.textContent);
    summarize(state, sum, far);
  };
  const slider = h("input", {
    type: "range", min: 15, max: LONGEST, step: 5, value: state.minutes, "aria-label": text.reach.within,
    input: () => {
      state.minutes = +slider.value;
      show();
      settle();
    },
  });
  show();
  return [h("div", { class: "reachTime" }, output, slider, legend(state.app, state.signal)), sum, far];
}

function summarize({ app, points, minutes }, sum, far) {
  const reached = points.filter((point) => point.seconds <= minutes * 60);
  if (reached.length === 0) return fill(sum, text.reach.none), fill(far);
  const area = reachedArea(reached, minutes * 60);
  sum.textContent = say(text.reach.sum, {
    stops: format.count(reached.length, text.forms.stops),
    area: say(text.reach.area, { value: format.number(area, area < 10 ? 1 : 0) }),
  });
  const names = new Map();
  for (const point of [...reached].sort((a, b) => b.seconds - a.seconds)) if (!names.has(point.stop_name)) names.set(point.stop_name, point);
  fill(far, h("h2", {}, text.reach.farthest), h("ul", { class: "rows" }, [...names.values()].slice(0, 8).map((point) =>
    h("li", {}, stopLink(app, point, format.duration(point.seconds))))));
}

// A bar in the colors of the map, with minutes below.
function legend(app, signal) {
  const label = say(text.reach.legend, { most: format.number(LONGEST) });
  const canvas = h("canvas", { width: LONGEST, height: 1, class: "legendBar", role: "img", "aria-label": label });
  const draw = () => {
    const context = canvas.getContext("2d");
    for (let minute = 0; minute < LONGEST; minute++) {
      context.fillStyle = `rgb(${heatColor(minute / LONGEST, app.map.theme).join(",")})`;
      context.fillRect(minute, 0, 1, 1);
    }
  };
  draw();
  app.map.addEventListener("theme", draw, { signal });
  return h("div", { class: "legend" }, canvas, h("div", { class: "legendTicks", "aria-hidden": "true" },
    [0, 15, 30, 45, 60, 75, 90].map((minute) => h("span", {}, format.number(minute)))));
}
