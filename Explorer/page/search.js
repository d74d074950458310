// A search field with suggestions, after the combobox pattern of the ARIA authoring practices.
import { announce, debounce, fill, h, icon } from "./dom.js";
import { badge, routeName } from "./badge.js";
import { count } from "./format.js";
import { describe } from "./notice.js";
import { say, text } from "./texts.js";

let serial = 0;

export class SearchField {
  // Options: label, placeholder, lines (whether lines are suggested), onPick(choice), onClear().
  // A choice is { kind: "stop", id, name, … }, { kind: "route", route } or { kind: "place", lat, lon, name }.
  constructor(app, options) {
    Object.assign(this, { app, options, choices: [], active: -1 });
    const id = `search-${serial += 1}`;
    this.list = h("ul", { id: `${id}-list`, role: "listbox", class: "suggestions", "aria-label": options.label, hidden: true });
    this.input = h("input", {
      id, type: "text", role: "combobox", class: "searchInput", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-label": options.label,
      placeholder: options.placeholder, enterkeyhint: "search",
      keydown: (event) => this.#key(event), blur: () => this.close(), focus: () => options.onFocus?.(), input: () => this.#typed(),
    });
    this.clearButton = h("button", { type: "button", class: "clear quiet", "aria-label": text.search.clear, hidden: true, click: () => this.#cleared() }, icon("close"));
    this.element = h("div", { class: "searchField" }, h("span", { class: "lead", "aria-hidden": "true" }, options.lead ?? icon("search")), this.input, this.clearButton, this.list);
    this.ask = debounce(() => this.#ask(), 110);
  }

  set value(name) {
    this.input.value = name ?? "";
    this.clearButton.hidden = !name;
  }

  close() {
    this.controller?.abort();
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  #typed() {
    this.clearButton.hidden = this.input.value === "";
    this.controller?.abort();
    if (this.input.value.trim()) this.ask();
    else this.close();
  }

  #cleared() {
    this.value = "";
    this.close();
    this.options.onClear?.();
    this.input.focus();
  }

  async #ask() {
    const words = this.input.value.trim();
    if (!words || document.activeElement !== this.input) return;
    this.controller?.abort();
    const { signal } = this.controller = new AbortController();
    try {
      const stops = await this.app.source.search(words, signal);
      const lines = this.options.lines ? matchingRoutes(this.app.network?.routes ?? [], words) : [];
      if (!signal.aborted) this.#show([...lines, ...stopChoices(stops), ...placeChoice(words)], words);
    } catch (error) {
      if (error.name !== "AbortError") this.#message(describe(error));
    }
  }

  #show(choices, words) {
    this.choices = choices;
    if (choices.length === 0) {
      return this.#message(say(this.options.lines ? text.search.none : text.search.noneStop, { words }));
    }
    fill(this.list, choices.map((choice, i) => h("li", {
      id: `${this.input.id}-${i}`, role: "option", "aria-selected": "false",
      // Before the field loses the focus.
      mousedown: (event) => event.preventDefault(), click: () => this.#pick(i),
    }, optionContent(choice))));
    this.#open();
    this.#activate(0);
    announce(count(choices.length, text.forms.results));
  }

  #message(message) {
    this.choices = [];
    fill(this.list, h("li", { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "message" }, message));
    this.#open();
    announce(message);
  }

  #open() {
    this.list.hidden = false;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", "true");
  }

  #activate(index) {
    this.list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.active = index;
    const option = index >= 0 ? this.list.children[index] : null;
    if (!option) return this.input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  #key(event) {
    const isOpen = !this.list.hidden && this.choices.length > 0;
    const last = this.choices.length - 1;
    if (event.key === "Escape") return this.#escape(event);
    if (event.key === "ArrowDown" && !isOpen) this.ask();
    else if (!isOpen) return;
    else if (event.key === "ArrowDown") this.#activate(this.active >= last ? 0 : this.active + 1);
    else if (event.key === "ArrowUp") this.#activate(this.active <= 0 ? last : this.active - 1);
    else if (event.key === "Enter" && this.active >= 0) this.#pick(this.active);
    else return;
    event.preventDefault();
  }

  #escape(event) {
    if (this.list.hidden && !this.input.value) return;
    event.stopPropagation();
    if (this.list.hidden) this.#cleared();
    else this.close();
  }

  #pick(index) {
    const choice = this.choices[index];
    this.close();
    this.value = choice.name ?? "";
    this.options.onPick(choice);
  }
}

// Platforms are left out if their station is suggested too.
function stopChoices(stops) {
  const ids = new Set(stops.map((stop) => stop.stop_id));
  return stops.filter((stop) => !ids.has(stop.parent_station)).map((stop) => ({
    kind: "stop", id: stop.stop_id, name: stop.stop_name ?? stop.stop_id, stop,
    note: stop.platform_code ? say(text.board.platform, { code: stop.platform_code })
      : stop.stop_code ? stop.stop_code : stop.location_type === 1 ? text.search.station : text.search.stop,
  }));
}

function placeChoice(words) {
  const found = /^(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(words);
  return found ? [{ kind: "place", lat: +found[1], lon: +found[2], name: `${found[1]}, ${found[2]}`, note: text.search.place }] : [];
}

const plain = (name) => (name ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Short names that are or begin with the text, and long names that contain all of its words.
function matchingRoutes(routes, words) {
  const wanted = plain(words);
  const parts = wanted.split(/\s+/);
  const rank = (route) => {
    const [short, long] = [plain(route.route_short_name), plain(route.route_long_name)];
    if (short === wanted) return 0;
    if (short.startsWith(wanted)) return 1;
    return wanted.length > 2 && parts.every((part) => long.includes(part)) ? 2 : 9;
  };
  return routes.map((route) => ({ kind: "route", route, name: routeName(route), rank: rank(route) }))
    .filter((choice) => choice.rank < 9).sort((a, b) => a.rank - b.rank).slice(0, 4);
}

function optionContent(choice) {
  const sign = choice.kind === "route" ? badge(choice.route) : h("span", { class: choice.stop?.location_type === 1 ? "sign station" : "sign" });
  return [h("span", { class: "optionSign" }, sign), h("span", { class: "optionName" }, choice.name),
    h("span", { class: "optionNote" }, choice.kind === "route" ? choice.route.agency_name ?? "" : choice.note)];
}
