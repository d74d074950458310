// Journeys between two places: the form, the results as cards, the legs of the chosen one on the map.
import { announce, fill, h, icon } from "./dom.js";
import { addMinutes, wallTime } from "./clock.js";
import { emptyState, load } from "./notice.js";
import { PlaceInput, resolvePlace, tappedPlace } from "./place-input.js";
import { journeyCard } from "./journey-card.js";
import { legDetails } from "./journey-legs.js";
import { showJourney } from "./journey-map.js";
import { journeyOptions, optionParameters } from "./journey-options.js";
import { timePicker } from "./time-picker.js";
import * as format from "./format.js";
import { text } from "./texts.js";

export function journeysView(app, { params }, signal) {
  const state = { app, signal, params, ends: {}, journeys: [], chosen: +(params.pick ?? 0), target: params.from ? "to" : "from" };
  state.results = h("div", { class: "results" });
  const form = searchForm(state);
  app.scene.onTap = (stop, place) => app.setParams({ [state.target]: tappedPlace(stop, place), pick: null });
  load(state.results, signal, () => search(state), { rows: 4, nearLink: (id) => app.href("journeys", [], { ...params, from: id }) });
  return { element: h("div", { class: "view" }, h("h1", { class: "hidden" }, text.journeys.title), form, state.results), name: text.journeys.title };
}

function searchForm(state) {
  const { app, params } = state;
  const change = (key) => (place) => app.setParams({ [key]: place, pick: null });
  const input = (kind, label) => state[kind] = new PlaceInput(app, {
    kind, label, changed: change(kind), onFocus: () => { state.target = kind; },
  });
  const [from, to] = [input("from", text.journeys.from), input("to", text.journeys.to)];
  const ends = h("div", { class: "ends" }, h("div", { class: "endFields" }, from.element, to.element),
    h("button", { type: "button", class: "tool", "aria-label": text.journeys.swap, title: text.journeys.swap,
      click: () => app.setParams({ from: params.to ?? null, to: params.from ?? null, pick: null }) }, icon("swap")));
  const picker = timePicker(app);
  return h("div", { class: "form" }, ends, options(app, params, picker.button), picker.fields);
}

function options(app, params, timeButton) {
  const kind = (label, by) => h("button", {
    type: "button", "aria-pressed": String((params.by ?? "") === by), click: () => app.setParams({ by, pick: null }),
  }, label);
  const isStepFree = params.wheelchair === "1";
  const more = journeyOptions(app, params);
  return [h("div", { class: "options" },
    h("div", { class: "switch", role: "group", "aria-label": text.journeys.kind },
      kind(text.journeys.departing, ""), kind(text.journeys.arriving, "arrive")), timeButton),
  h("div", { class: "options" }, h("button", { type: "button", class: "chip", "aria-pressed": String(isStepFree), click: () => app.setParams({ wheelchair: isStepFree ? null : "1", pick: null }) },
    icon("wheelchair"), text.journeys.wheelchair), more.button), more.fields];
}

async function search(state) {
  const { app, params, signal } = state;
  const [from, to] = await Promise.all([resolvePlace(app, params.from, signal), resolvePlace(app, params.to, signal)]);
  if (signal.aborted) return null;
  state.ends = { from, to };
  state.from.name = from?.name;
  state.to.name = to?.name;
  showEnds(state);
  if (!from || !to) return h("p", { class: "note" }, from ? text.journeys.tapTo : to ? text.journeys.tapFrom : text.journeys.hint);
  announce(text.journeys.searching);
  const wall = app.clock.wall;
  const when = params.by === "arrive" ? { arriving: wall } : { departing: wall, within: "1h" };
  const how = await optionParameters(app, params);
  if (signal.aborted) return null;
  state.journeys = await app.source.journeys({ from: from.place, to: to.place, ...how, ...when }, signal);
  if (signal.aborted) return null;
  announce(format.count(state.journeys.length, text.forms.journeys));
  if (state.journeys.length === 0) {
    app.map.fitPoints(endPoints(state));
    return emptyState(text.journeys.none);
  }
  state.chosen = Math.min(state.chosen, state.journeys.length - 1);
  choose(state, state.chosen, true);
  return cards(state);
}

function showEnds({ app, ends }) {
  const pins = [ends.from && { ...ends.from, kind: "from" }, ends.to && { ...ends.to, kind: "to" }].filter(Boolean);
  app.scene.setHighlight({ pins });
  const known = pins.filter((pin) => pin.lat !== null);
  if (known.length === 1) app.map.reveal(known[0].lat, known[0].lon, 12);
}

const endPoints = ({ ends }) => [ends.from, ends.to].flatMap(({ lat, lon }) => [lon / 360 + 0.5, 0.5 - Math.asinh(Math.tan(lat * Math.PI / 180)) / (2 * Math.PI)]);

function cards(state) {
  const longest = Math.max(...state.journeys.map((journey) => journey.arrival - journey.departure));
  const list = h("ol", { class: "cards", "aria-label": text.journeys.results }, state.journeys.map((journey, i) => {
    const isOpen = i === state.chosen;
    const button = journeyCard(state.app, journey, longest, isOpen, () => {
      state.chosen = isOpen ? -1 : i;
      choose(state, state.chosen);
      fill(state.results, cards(state));
      state.results.querySelectorAll(".card")[i]?.focus();
    });
    return h("li", { class: isOpen ? "open" : null }, button, isOpen ? legDetails(state.app, journey, state.ends) : null);
  }));
  return [list, state.params.by === "arrive" ? null : laterButton(state)];
}

function choose(state, index, isFirst = false) {
  if (!isFirst) state.app.setParams({ pick: index > 0 ? index : null }, true);
  state.drawing?.abort();
  const controller = state.drawing = new AbortController();
  state.signal.addEventListener("abort", () => controller.abort());
  if (index >= 0) showJourney(state.app, state.journeys[index], state.ends, controller.signal);
  else state.app.scene.setHighlight({ paths: [], dots: [] });
}

function laterButton({ app, journeys }) {
  const last = Math.max(...journeys.map((journey) => journey.departure));
  return h("button", { type: "button", class: "button wide", click: () => app.setParams({ at: addMinutes(wallTime(last * 1000, app.clock.zone), 1), pick: null }) }, text.journeys.later);
}
