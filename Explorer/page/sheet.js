// The panel: beside the map on wide screens, a sheet that is dragged up from the bottom on narrow ones.
import { text } from "./texts.js";

const narrow = matchMedia("(max-width: 47.99rem)");

export class Sheet {
  // `covered` gets the pixels of the map that the panel covers: { left, right, top, bottom }.
  constructor(panel, handle, covered) {
    Object.assign(this, { panel, handle, covered, state: "half" });
    handle.addEventListener("pointerdown", (event) => this.#start(event));
    handle.addEventListener("keydown", (event) => this.#key(event));
    document.getElementById("top").addEventListener("pointerdown", (event) => {
      if (!event.target.closest("button, a, select, input")) this.#start(event);
    });
    narrow.addEventListener("change", () => this.set(this.state));
    window.addEventListener("resize", () => this.set(this.state));
    this.set("half");
  }

  get isNarrow() { return narrow.matches; }

  #height(state) {
    const whole = window.innerHeight;
    if (state === "peek") return Math.min(188, whole * 0.4);
    return Math.round(state === "half" ? whole * 0.58 : whole - 56);
  }

  // Sets the state: "peek", "half" or "full".
  set(state) {
    this.state = state;
    this.panel.dataset.state = state;
    this.panel.style.height = narrow.matches ? `${this.#height(state)}px` : "";
    this.handle.setAttribute("aria-label", state === "full" ? text.page.shrink : text.page.grow);
    this.handle.setAttribute("aria-expanded", String(state !== "peek"));
    this.covered(narrow.matches
      ? { left: 0, right: 0, top: 0, bottom: Math.min(this.#height(state), window.innerHeight * 0.6) }
      : { left: this.panel.offsetLeft + this.panel.offsetWidth, right: 0, top: 0, bottom: 0 });
  }

  #start(event) {
    if (!narrow.matches || event.button !== 0) return;
    const [startY, startHeight] = [event.clientY, this.panel.offsetHeight];
    let moved = 0;
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    this.panel.classList.add("dragging");
    const move = (next) => {
      moved = startY - next.clientY;
      this.panel.style.height = `${Math.max(96, Math.min(window.innerHeight - 40, startHeight + moved))}px`;
    };
    const end = () => {
      target.removeEventListener("pointermove", move);
      this.panel.classList.remove("dragging");
      this.set(Math.abs(moved) < 6 ? (target === this.handle ? this.#next() : this.state) : this.#nearest(startHeight + moved * 1.25));
    };
    target.addEventListener("pointermove", move);
    target.addEventListener("pointerup", end, { once: true });
    target.addEventListener("pointercancel", end, { once: true });
  }

  #nearest(height) {
    const away = (state) => Math.abs(this.#height(state) - height);
    return ["peek", "half", "full"].sort((a, b) => away(a) - away(b))[0];
  }

  #next() { return { peek: "half", half: "full", full: "peek" }[this.state]; }

  #key(event) {
    if (event.key === "Enter" || event.key === " ") this.set(this.#next());
    else if (event.key === "ArrowUp") this.set(this.state === "peek" ? "half" : "full");
    else if (event.key === "ArrowDown") this.set(this.state === "full" ? "half" : "peek");
    else return;
    event.preventDefault();
  }
}
