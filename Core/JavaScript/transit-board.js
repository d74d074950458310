// A departure board for any page, answered by a bundle without a server:
//
//     <script type="module" src="transit-board.js"></script>
//     <transit-board src="city.transit" stop="de:0001:1715" limit="8"></transit-board>
import { open } from "./transit.js";

const MINUTE = 60_000;
const STYLE = `
:host { display: block; font: 1em/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: start; font-weight: 600; padding-block: .3em; }
th, td { text-align: start; padding: .3em .6em .3em 0; vertical-align: baseline; border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
th { font-weight: 600; border: 0; font-size: .85em; }
td:first-child, th:first-child { white-space: nowrap; }
p { margin: .3em 0; font-size: .85em; }`;

// Boards of the same bundle read it once.
const timetables = new Map();

class TransitBoard extends HTMLElement {
  static observedAttributes = ["src", "stop", "limit", "at", "lang"];
  #root = this.attachShadow({ mode: "open" });
  #timer;
  #asked = 0;

  connectedCallback() {
    this.#show();
    this.#timer = setInterval(() => { if (!document.hidden) this.#show(); }, MINUTE);
  }

  disconnectedCallback() { clearInterval(this.#timer); }

  attributeChangedCallback() { if (this.isConnected) this.#show(); }

  async #show() {
    const number = ++this.#asked;
    let content;
    try {
      content = await this.#board();
    } catch (error) {
      content = [element("p", { role: "alert" }, error.message)];
    }
    if (number === this.#asked) this.#root.replaceChildren(element("style", {}, STYLE), ...content);
  }

  async #board() {
    const timetable = await opened(new URL(this.getAttribute("src") ?? "", document.baseURI).href);
    const stop = this.getAttribute("stop") ?? "";
    const language = this.closest("[lang]")?.lang ? [this.closest("[lang]").lang] : [...navigator.languages];
    const [place] = await timetable.stop({ stop, language });
    const parameters = { stop, language, limit: Number(this.getAttribute("limit") ?? 10) };
    if (this.hasAttribute("at")) parameters.at = this.getAttribute("at");
    const { rows, notes, attribution } = await timetable.ask({ departures: parameters });
    return [
      table(place.stop_name ?? stop, rows),
      ...notes.map((note) => element("p", {}, note.text)),
      element("p", { part: "attribution" }, attribution.map((one) => one.name).join(", ")),
    ];
  }
}

function table(name, rows) {
  const heads = ["Time", "Line", "To", "Platform"].map((text) => element("th", { scope: "col" }, text));
  const lines = rows.map((row) => element("tr", {}, ...[
    row.local_time.slice(11, 16), row.route_short_name ?? row.route_long_name, row.headsign ?? row.destination, row.platform_code,
  ].map((text) => element("td", {}, text ?? ""))));
  return element("table", {}, element("caption", {}, name), element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...lines));
}

// Texts of a feed become text nodes, never markup.
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function opened(url) {
  if (!timetables.has(url)) {
    const timetable = open(url);
    timetable.catch(() => timetables.delete(url));
    timetables.set(url, timetable);
  }
  return timetables.get(url);
}

customElements.define("transit-board", TransitBoard);
