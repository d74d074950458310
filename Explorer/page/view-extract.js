// Cuts the part of the timetable in view out as a file of its own.
import { announce, fill, h } from "./dom.js";
import { dashed } from "./clock.js";
import { describe } from "./notice.js";
import { distance } from "./mercator.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function extractView(app, _, signal) {
  const state = { app, signal, format: "transit" };
  state.status = h("div", { class: "extractStatus" });
  const size = h("dd", {});
  const showSize = () => { size.textContent = boxSize(app.map.degrees); };
  app.map.addEventListener("idle", showSize, { signal });
  showSize();
  const form = h("form", { class: "form", submit: (event) => { event.preventDefault(); start(state); } },
    h("dl", { class: "pairs" }, h("dt", {}, text.extracting.box), size), dateFields(state), formatFields(state),
    state.button = h("button", { type: "submit", class: "button primary wide" }, text.extracting.start), state.status);
  const element = h("div", { class: "view" }, h("h1", {}, text.extracting.title),
    h("p", { class: "soft" }, text.extracting.explain), form);
  return { element, name: text.extracting.title };
}

function boxSize([south, west, north, east]) {
  const middle = (south + north) / 2;
  return say(text.extracting.boxSize, {
    width: format.length(distance({ lat: middle, lon: west }, { lat: middle, lon: east })),
    height: format.length(distance({ lat: south, lon: west }, { lat: north, lon: west })),
  });
}

function dateFields(state) {
  const { validity } = state.app.dataset;
  if (!validity) return null;
  const [min, max] = [dashed(validity.start), dashed(validity.end)];
  const field = (key, label, value) => h("label", {}, h("span", {}, label), state[key] = h("input", { type: "date", min, max, value }));
  return h("div", { class: "pairOfFields" }, field("from", text.extracting.from, min),
    field("to", text.extracting.to, max));
}

function formatFields(state) {
  const choice = (value, name, hint) => h("label", { class: "radio" },
    h("input", { type: "radio", name: "format", value, checked: value === state.format, change: () => { state.format = value; } }),
    h("span", {}, name, h("span", { class: "soft" }, ` ${hint}`)));
  return h("fieldset", {}, h("legend", {}, text.extracting.format),
    choice("transit", text.extracting.transit, text.extracting.transitHint),
    choice("zip", text.extracting.zip, text.extracting.zipHint));
}

async function start(state) {
  const { app, signal, button, status } = state;
  const digits = (input) => input?.value ? input.value.replaceAll("-", "") : undefined;
  const question = { bbox: app.map.degrees.map((value) => +value.toFixed(6)), from: digits(state.from), to: digits(state.to), format: state.format };
  button.disabled = true;
  const bar = h("progress", { max: 1, "aria-label": text.extracting.start });
  const line = h("p", { class: "soft", role: "status" }, text.extracting.queued);
  fill(status, bar, line);
  try {
    const address = await app.source.extract(question, (report) => showProgress(report, bar, line), signal);
    announce(text.extracting.done);
    const download = `${app.dataset.dataset}-part.${state.format}`;
    fill(status, h("p", {}, text.extracting.done),
      h("a", { class: "button primary wide", href: address, download }, text.extracting.download));
  } catch (error) {
    if (error.name === "AbortError") return;
    fill(status, h("p", { class: "problem", role: "alert" }, describe(error)));
  } finally {
    button.disabled = false;
  }
}

function showProgress({ state, progress, position }, bar, line) {
  if (state === "queued") return bar.removeAttribute("value"), fill(line, waiting(position ?? 0));
  bar.value = progress ?? 0;
  fill(line, say(text.extracting.running, { percent: format.percent(progress ?? 0) }));
}

function waiting(position) {
  if (position === 0) return text.extracting.queued;
  return say(text.extracting.queuedBehind, { position: format.number(position) });
}
