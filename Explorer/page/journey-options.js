// How a rider travels: the means of transport, changes, walks and the time to change. The address keeps what is chosen.
import { h, icon } from "./dom.js";
import { modeOf } from "./colors.js";
import * as format from "./format.js";
import { text } from "./texts.js";

// What an address may say, in the units of the API. The first is the default, which the address leaves out.
const CHANGES = [null, 0, 1, 2, 3];
const WALKS = [500, 200, 1000, 2000];
const CHANGE_TIMES = [60, 180, 300, 600, 900];

// Returns { button, fields }: the button goes into a row, the fields below it. A change shows the view again.
export function journeyOptions(app, params) {
  const fields = h("div", { class: "journeyOptions", role: "group", "aria-label": text.options.label },
    modes(app, params),
    choice(app, params, "transfers", text.options.changes, CHANGES, (count) => count === null ? text.options.any : count === 0 ? text.options.none : format.count(count, text.forms.changes)),
    choice(app, params, "walk", text.options.walk, WALKS, format.length),
    choice(app, params, "change", text.options.changeTime, CHANGE_TIMES, format.duration));
  fields.hidden = !app.isChoosingOptions;
  const chosen = ["without", "transfers", "walk", "change"].filter((key) => params[key]).length;
  const button = h("button", {
    type: "button", class: "chip", "aria-expanded": String(!fields.hidden),
    click: () => {
      app.isChoosingOptions = fields.hidden;
      fields.hidden = !fields.hidden;
      button.setAttribute("aria-expanded", String(!fields.hidden));
    },
  }, text.options.label, chosen ? h("span", { class: "total" }, format.number(chosen)) : null, icon("down"));
  return { button, fields };
}

// Returns the parameters of the API for what the address says. Waits for the lines if means of transport are left out.
export async function optionParameters(app, params) {
  const without = modesWithout(params);
  if (without.size) await app.networkReady;
  const types = (app.network?.routes ?? []).map((route) => route.route_type).filter((type) => without.has(modeOf(type).name));
  return {
    wheelchair: params.wheelchair, transfers: params.transfers, walk: params.walk, change: params.change,
    without_route_type: types.length ? [...new Set(types)] : null,
  };
}

const modesWithout = (params) => new Set((params.without ?? "").split(",").filter(Boolean));

// A button for each means of transport, if the feed has several.
function modes(app, params) {
  const element = h("div", { class: "filters", role: "group", "aria-label": text.options.modes });
  const without = modesWithout(params);
  app.networkReady?.then(() => {
    const names = new Set((app.network?.routes ?? []).map((route) => modeOf(route.route_type).name));
    if (names.size < 2) return;
    element.replaceChildren(...[...names].map((name) => h("button", {
      type: "button", class: "chip", "aria-pressed": String(!without.has(name)),
      click: () => {
        const others = new Set(without);
        if (!others.delete(name)) others.add(name);
        app.setParams({ without: [...others].join(","), pick: null });
      },
    }, text.modes[name])));
  }, () => {});
  return element;
}

function choice(app, params, key, label, values, name) {
  const given = params[key] ?? "";
  const isOther = given !== "" && Number.isFinite(+given) && !values.includes(+given);
  const known = isOther ? [...values, +given] : values;
  const select = h("select", {
    change: (event) => app.setParams({ [key]: event.target.value, pick: null }),
  }, known.map((value, i) => h("option", { value: i === 0 ? "" : String(value) }, name(value))));
  select.value = given === "" || +given === values[0] ? "" : String(+given);
  return h("label", { class: "choice" }, h("span", {}, label), select);
}
