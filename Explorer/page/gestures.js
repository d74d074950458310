// Moves the map by pointer, wheel and keyboard.

const FRICTION = 0.0042; // per millisecond

export class Gestures {
  constructor(map) {
    this.map = map;
    this.pointers = new Map();
    this.trail = [];
    this.held = new Set();
    const { surface } = map;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) surface.addEventListener(name, (event) => this.#up(event));
    surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    surface.addEventListener("dblclick", (event) => this.#double(event));
    surface.addEventListener("keydown", (event) => this.#key(event));
  }

  stop() {
    cancelAnimationFrame(this.inertia);
    this.inertia = 0;
    this.map.stopGlide();
  }

  #place({ clientX, clientY }) {
    const { left, top } = this.map.root.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #down(event) {
    if (event.button !== 0) return;
    this.stop();
    this.map.surface.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.#place(event));
    this.moved = this.pointers.size > 1 ? Infinity : 0;
    this.trail = [];
  }

  #move(event) {
    const now = this.#place(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) return this.#hover(now, event);
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    this.pointers.set(event.pointerId, now);
    if (others.length > 0) return this.#pinch(others[0], before, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.moved += Math.hypot(dx, dy);
    if (this.moved < 4) return;
    this.map.surface.classList.add("panning");
    this.#pan(dx, dy);
    this.trail.push({ time: event.timeStamp, dx, dy });
    while (this.trail.length > 1 && event.timeStamp - this.trail[0].time > 90) this.trail.shift();
  }

  #hover(place, event) {
    if (event.pointerType !== "mouse") return;
    this.map.dispatchEvent(new CustomEvent("hover", { detail: place }));
  }

  #pinch(fixed, before, now) {
    const [old, next] = [Math.hypot(before.x - fixed.x, before.y - fixed.y), Math.hypot(now.x - fixed.x, now.y - fixed.y)];
    if (old < 1 || next < 1) return;
    this.#pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.map.zoomAt(this.map.zoom + Math.log2(next / old), (now.x + fixed.x) / 2, (now.y + fixed.y) / 2);
  }

  #pan(dx, dy) {
    const { map } = this;
    map.moveTo(map.x - dx / map.worldSize, map.y - dy / map.worldSize);
  }

  #up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.pointers.size > 0) return;
    this.map.surface.classList.remove("panning");
    if (event.type === "pointercancel") return;
    if (this.moved < 4) return this.map.dispatchEvent(new CustomEvent("tap", { detail: { ...this.#place(event), event } }));
    this.#glideOn(event.timeStamp);
  }

  // Goes on with the speed of the last movements.
  #glideOn(now) {
    if (this.trail.length < 2 || now - this.trail[this.trail.length - 1].time > 60) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const span = Math.max(16, now - this.trail[0].time);
    const speed = { x: sum(this.trail, "dx") / span, y: sum(this.trail, "dy") / span };
    let last = performance.now();
    const step = (time) => {
      const passed = Math.max(0, Math.min(64, time - last));
      last = time;
      const factor = Math.exp(-FRICTION * passed);
      this.#pan(speed.x * passed, speed.y * passed);
      speed.x *= factor;
      speed.y *= factor;
      this.inertia = Math.hypot(speed.x, speed.y) > 0.02 ? requestAnimationFrame(step) : 0;
    };
    this.inertia = requestAnimationFrame(step);
  }

  #wheel(event) {
    event.preventDefault();
    this.stop();
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 300 : 1;
    // A pinch on a touchpad arrives as small steps with the control key.
    const delta = Math.max(-240, Math.min(240, event.deltaY * unit)) * (event.ctrlKey ? 0.012 : 0.0032);
    const { x, y } = this.#place(event);
    this.map.zoomAt(this.map.zoom - delta, x, y);
  }

  #double(event) {
    event.preventDefault();
    this.#zoomBy(event.shiftKey ? -1 : 1, this.#place(event));
  }

  #zoomBy(change, place) {
    const { map } = this;
    const zoom = Math.max(1, Math.min(18.5, map.zoom + change));
    const target = map.at(place.x, place.y);
    const world = 256 * 2 ** zoom;
    map.glide(target.x - (place.x - map.width / 2) / world, target.y - (place.y - map.height / 2) / world, zoom, 260);
  }

  zoomIn(change) {
    const { x, y } = this.map.focus;
    this.#zoomBy(change, { x: this.map.width / 2 + x, y: this.map.height / 2 + y });
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 240 : 90;
    const pans = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (pans[event.key]) this.#nudge(...pans[event.key]);
    else if (event.key === "+" || event.key === "=") this.zoomIn(1);
    else if (event.key === "-" || event.key === "_") this.zoomIn(-1);
    else if (event.key === "0" || event.key === "Home") this.map.dispatchEvent(new Event("whole"));
    else if (event.key === "Enter" || event.key === " ") this.#tapMiddle();
    else return;
    event.preventDefault();
  }

  #nudge(dx, dy) {
    const { map } = this;
    map.glide(map.x - dx / map.worldSize, map.y - dy / map.worldSize, map.zoom, 160);
  }

  #tapMiddle() {
    const { map } = this;
    const { x, y } = map.focus;
    map.dispatchEvent(new CustomEvent("tap", { detail: { x: map.width / 2 + x, y: map.height / 2 + y, reach: 28 } }));
  }
}

const sum = (list, key) => list.reduce((total, item) => total + item[key], 0);
