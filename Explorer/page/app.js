// What all views share: the dataset, the map, the clock, the address.
import { Clock } from "./clock.js";
import { fill, h, icon } from "./dom.js";
import { failure } from "./notice.js";
import { formatAddress, parseAddress } from "./address.js";
import { MapScene } from "./map-scene.js";
import { Network } from "./network.js";
import { project } from "./mercator.js";
import { SearchField } from "./search.js";
import { Sheet } from "./sheet.js";
import { Source } from "./source.js";
import { themeSwitch } from "./theme.js";
import { say, text } from "./texts.js";
import { languageSwitch } from "./language.js";
import { homeView, linesView } from "./view-home.js";
import { routeView } from "./view-route.js";
import { stopView } from "./view-stop.js";
import { tripView } from "./view-trip.js";
import { journeysView } from "./view-journeys.js";
import { reachView } from "./view-reach.js";
import { aboutView } from "./view-about.js";
import { extractView } from "./view-extract.js";
import { wallView } from "./view-wall.js";

const VIEWS = {
  home: homeView, lines: linesView, route: routeView, stop: stopView, trip: tripView, journeys: journeysView,
  reach: reachView, about: aboutView, extract: extractView, wall: wallView,
};
const byID = (id) => document.getElementById(id);

export class App {
  constructor() {
    this.scene = new MapScene(this, byID("map"));
    this.map = this.scene.map;
    this.sheet = new Sheet(byID("panel"), byID("handle"), (padding) => this.map.setPadding(padding));
    this.content = byID("content");
    const themeButton = themeSwitch((theme) => this.scene.setTheme(theme));
    fill(byID("tools"), themeButton);
    this.search = new SearchField(this, {
      label: text.search.label, placeholder: text.search.placeholder, lines: true,
      onFocus: () => { if (this.sheet.isNarrow) this.sheet.set("full"); },
      onPick: (choice) => this.#open(choice),
    });
    this.languages = languageSwitch();
    this.#nameFrame();
    this.back = h("button", {
      type: "button", class: "tool", "aria-label": text.page.back, title: text.page.back, hidden: true,
      click: () => this.goBack(),
    }, icon("back"));
    fill(byID("search"), this.back, this.search.element);
    document.querySelector("[data-skip]").addEventListener("click", (event) => {
      event.preventDefault();
      this.content.focus();
    });
    document.addEventListener("keydown", (event) => this.#shortcut(event));
    this.#drawTabs();
  }

  // The names of what index.html has.
  #nameFrame() {
    document.querySelector("[data-skip]").textContent = text.page.skip;
    byID("map").setAttribute("aria-label", text.map.label);
    byID("tabs").setAttribute("aria-label", text.page.tasks);
  }

  // Shows the dataset of the address, or the first one.
  async begin({ datasets, tiles }, early) {
    this.datasets = datasets;
    // A second call is a second try.
    if (this.hasBegun) return this.#follow();
    this.hasBegun = true;
    if (tiles) this.scene.addTiles(tiles);
    addEventListener("hashchange", () => {
      this.hasHistory = true;
      this.#follow();
    });
    this.map.addEventListener("idle", () => this.#keepPlace());
    await this.#follow(early);
  }

  get params() { return this.address.params; }

  // Returns an address within the dataset. It keeps the time.
  href(view = "home", args = [], params = {}) {
    return formatAddress({ dataset: this.dataset?.dataset, view, args, params: { at: this.address?.params.at, ...params } });
  }

  go(view, args, params) { location.hash = this.href(view, args, params); }

  goBack() {
    if (this.hasHistory) history.back();
    else this.go("home");
  }

  // Changes parameters of the view. With `quietly`, the view is not shown again, and there is nothing to go back to.
  setParams(changes, quietly = false) {
    const params = { ...this.address.params, ...changes };
    const fragment = formatAddress({ ...this.address, params });
    if (!quietly) {
      this.keepsFocus = true;
      location.hash = fragment;
      return;
    }
    this.address.params = params;
    history.replaceState(history.state, "", fragment);
  }

  // Follows the address. Returns when the network is drawn.
  async #follow(early) {
    const address = parseAddress(location.hash);
    const dataset = address.dataset ? this.datasets.find((other) => other.dataset === address.dataset) : this.datasets[0];
    if (!dataset) {
      this.#drawTop();
      return fill(this.content, failure(
        { kind: "unknownDataset", message: address.dataset, nearMatches: this.datasets.map((other) => other.dataset) },
        null, (name) => formatAddress({ dataset: name })));
    }
    this.address = { ...address, dataset: dataset.dataset };
    if (dataset !== this.dataset) return this.#changeDataset(dataset, early);
    this.#showView();
  }

  async #changeDataset(dataset, early) {
    this.viewController?.abort();
    Object.assign(this, { dataset, source: new Source(dataset.dataset), network: null });
    this.clock = new Clock(dataset.time_zone, dataset.validity);
    this.search.value = "";
    this.#drawTop();
    this.#startPlace(dataset);
    this.#drawTabs();
    const { source } = this;
    // The view does not wait for the network, nor the network for the view.
    this.information = source.info();
    this.information.catch(() => {});
    this.#loadNetwork(source, early?.dataset === dataset.dataset ? early.network : null);
    this.#showView(true);
    await this.networkReady;
    this.information.then((info) => this.source === source && this.scene.stops.loadWhole(info)).catch(() => {});
  }

  // Sets `networkReady`, which is fulfilled when the lines are drawn, or when the failure is shown.
  #loadNetwork(source, early) {
    const loading = Promise.resolve(early).then((found) => found ?? source.network());
    this.networkReady = loading.then((found) => {
      if (this.source !== source) return;
      this.network = new Network(found);
      this.scene.showNetwork(this.network);
      performance.mark("network-shown");
    }).catch((error) => {
      if (!error.kind) console.error(error);
      if (this.source === source) this.scene.problem(error, () => this.#loadNetwork(source));
    });
  }

  // The place in the address, or else the whole region.
  #startPlace({ bounding_box: box }) {
    const place = /^(-?[\d.]+),(-?[\d.]+),([\d.]+)$/.exec(this.params.map ?? "");
    if (place) {
      const { x, y } = project(+place[1], +place[2]);
      this.map.show(x, y, +place[3], false);
    } else if (box) this.scene.showBox(box, false);
    this.scene.startStops(this.source);
  }

  // The address always holds what the map shows.
  #keepPlace() {
    if (!this.dataset) return;
    const { lat, lon } = this.map.center;
    this.setParams({ map: `${lat.toFixed(5)},${lon.toFixed(5)},${this.map.zoom.toFixed(2)}` }, true);
  }

  #showView(isFirst = false) {
    this.viewController?.abort();
    const { signal } = this.viewController = new AbortController();
    const { view, args, params } = this.address;
    this.clock.chosen = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(params.at ?? "") ? params.at : null;
    this.scene.clear();
    const keepsFocus = this.keepsFocus;
    const focused = keepsFocus ? describeControl(document.activeElement) : null;
    this.keepsFocus = false;
    const make = VIEWS[view] ?? homeView;
    const { element, name } = make(this, { args, params }, signal);
    fill(this.content, element);
    if (!keepsFocus) byID("sheet").scrollTop = 0;
    this.setTitle(name);
    document.body.dataset.view = view;
    this.back.hidden = ["home", "journeys", "reach"].includes(view);
    this.#drawTabs();
    if (!isFirst && !keepsFocus) this.#focusHeading();
    if (focused) [...this.content.querySelectorAll("button, input, a")].find((control) => describeControl(control) === focused)?.focus();
    if (this.sheet.isNarrow && !isFirst && this.sheet.state !== "half" && !keepsFocus) this.sheet.set("half");
  }

  #focusHeading() {
    const heading = this.content.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? this.content).focus({ preventScroll: true });
  }

  setTitle(name) {
    document.title = name ? `${name} · ${this.dataset.name}` : say(text.page.title, { name: this.dataset.name });
  }

  #open(choice) {
    this.search.value = "";
    if (choice.kind === "route") return this.go("route", [choice.route.route_id]);
    if (choice.kind === "stop") return this.go("stop", [choice.id]);
    const { x, y } = project(choice.lat, choice.lon);
    this.map.show(x, y, Math.max(15, this.map.zoom));
  }

  #drawTop() {
    const logo = h("img", { src: "icon.svg", alt: "", width: 28, height: 28 });
    const others = this.datasets.length > 1;
    const open = (event) => { location.hash = formatAddress({ dataset: event.target.value }); };
    const name = others
      ? h("select", { class: "chooser", "aria-label": text.page.dataset, change: open },
        this.datasets.map((one) => h("option", { value: one.dataset, selected: one === this.dataset }, one.name)))
      : h("a", { href: this.href(), class: "brandName" }, this.dataset?.name ?? text.page.product);
    fill(byID("brand"), h("a", { href: this.dataset ? this.href() : "#", class: "logo", "aria-label": text.tabs.home }, logo), name);
  }

  #drawTabs() {
    const current = { journeys: "journeys", reach: "reach" }[this.address?.view] ?? "home";
    fill(byID("tabs"), Object.entries(text.tabs).map(([view, name]) =>
      h("a", { href: this.dataset ? this.href(view) : "#", "aria-current": view === current && this.address ? "page" : null }, name)));
    if (!this.dataset) return fill(byID("foot"), this.languages);
    fill(byID("foot"),
      this.languages,
      this.dataset.extracts ? h("a", { href: this.href("extract") }, icon("cut"), text.page.extract) : null,
      h("a", { href: this.href("about") }, icon("info"), text.page.about));
  }

  #shortcut(event) {
    const isTyping = event.target.matches?.("input, select, textarea");
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      this.search.input.focus();
    } else if (event.key === "Escape" && !event.defaultPrevented && this.address && this.address.view !== "home" && !event.target.matches?.("input[type=date], input[type=time], select")) {
      this.goBack();
    }
  }
}

// A view that is shown again has new controls: the one with the same name gets the focus.
function describeControl(control) {
  return control ? `${control.tagName} ${control.type} ${control.getAttribute("aria-label") ?? control.textContent}` : null;
}
