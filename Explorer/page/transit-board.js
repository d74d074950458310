// A departure board for any page, answered by a transit-server:
//
//     <script type="module" src="https://transit.example/transit-board.js"></script>
//     <transit-board server="https://transit.example/city" stop="8503000"></transit-board>
//
// `server` is the address of the server, with a dataset unless it has only one.
import { API } from "./api.js";
import { boardRow } from "./board-row.js";
import { Clock } from "./clock.js";
import { describe, FINAL } from "./notice.js";
import { h } from "./dom.js";
import { hours, wallClock } from "./format.js";
import { SourceError } from "./source-error.js";
import { STYLE } from "./transit-board-style.js";
import { speak, tagsFor } from "./transit-board-texts.js";
import { say, text } from "./texts.js";

const ROWS = 8;
const WITHIN_HOURS = 4;
const REFRESH = 30000;

class TransitBoard extends HTMLElement {
  static observedAttributes = ["server", "stop"];
  #root = this.attachShadow({ mode: "open" });
  #leaving;
  #board;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [STYLE];
  }

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const timer = setInterval(() => this.#update(), REFRESH);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", () => this.#update(), { signal });
    this.#start();
  }

  disconnectedCallback() { this.#leaving.abort(); }

  attributeChangedCallback() { if (this.isConnected && this.#leaving) this.#start(); }

  #start() {
    this.#board = { rows: [], stop: null, clock: null, seen: null, error: null };
    this.#show(this.#board);
    this.#update();
  }

  // Asks for what is not known yet and for the rows. After a failure, the last rows stay until they have left.
  async #update() {
    const board = this.#board;
    if (document.hidden || FINAL.includes(board.error?.kind)) return;
    try {
      board.api ??= apiOf(this.getAttribute("server"), tagsFor(this));
      await load(board, this.getAttribute("stop") ?? "", this.#leaving.signal);
      board.error = null;
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!error.kind) console.error(error);
      board.error = error;
    }
    // The attributes may have changed meanwhile.
    if (board === this.#board) this.#show(board);
  }

  // Texts are chosen just before they are used, because boards of one page may have different languages.
  #show(board) {
    const lang = speak(tagsFor(this));
    const busy = board.stop || board.error ? null : "true";
    this.#root.replaceChildren(h("section", { lang, "aria-busy": busy }, content(board)));
  }
}

// Returns { api, dataset } of the attribute.
function apiOf(server, tags) {
  let address;
  try { address = new URL(server ?? "", document.baseURI); } catch { throw new SourceError("server", ""); }
  if (!["http:", "https:"].includes(address.protocol)) throw new SourceError("server", "");
  const dataset = address.pathname.split("/").filter(Boolean).map(decodeURIComponent).pop() ?? null;
  return { api: new API(address.origin, { language: tags.join(",") }), dataset };
}

async function load(board, id, signal) {
  const { api, dataset: name } = board.api;
  if (!board.stop) {
    const { datasets } = await api.get("/v1", {}, signal);
    const dataset = name ? datasets.find((one) => one.dataset === name) : datasets[0];
    if (!dataset) throw name ? new SourceError("unknownDataset", name) : new SourceError("noDataset", "");
    board.root = `/v1/${encodeURIComponent(dataset.dataset)}/stops/${encodeURIComponent(id)}`;
    board.clock = new Clock(dataset.time_zone, dataset.validity);
    const stop = await api.get(board.root, {}, signal);
    board.routes = new Map((stop.routes ?? []).map((route) => [route.route_id, route]));
    board.stop = stop;
  }
  const asked = { within: `${WITHIN_HOURS}h`, limit: ROWS, whole_place: true };
  board.rows = await api.get(`${board.root}/departures`, asked, signal);
  board.seen = board.clock.now;
}

function content({ stop, clock, rows, routes, seen, error }) {
  if (!stop) return error ? alertOf(describe(error)) : h("p", { class: "note" }, text.board.loading);
  const name = stop.stop_name ?? stop.stop_id;
  const now = Date.now() / 1000 - 60;
  const shown = rows.filter((row) => row.time >= now);
  const routeOf = (row) => ({ ...row, ...routes.get(row.route_id) });
  const items = shown.map((row) => boardRow({ clock }, row, routeOf(row), "departures", false));
  return [
    h("p", { class: "name" }, name),
    items.length ? h("ol", { "aria-label": `${text.board.departures}, ${name}` }, items) : null,
    items.length || error ? null : h("p", { class: "note" }, say(text.board.nothing, { hours: hours(WITHIN_HOURS) })),
    error ? alertOf(seen ? say(text.board.since, { time: wallClock(seen) }) : describe(error)) : null,
  ];
}

function alertOf(message) { return h("p", { class: "note problem", role: "alert" }, message); }

// The package for bundles without a server has an element of the same name.
if (!customElements.get("transit-board")) customElements.define("transit-board", TransitBoard);
