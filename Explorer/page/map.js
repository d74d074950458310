// The map: a camera, and layers that are moved with it.
import { boundsOf, project, unproject } from "./mercator.js";
import { h } from "./dom.js";
import { text } from "./texts.js";
import { Gestures } from "./gestures.js";

const REST = 140; // milliseconds without a change of zoom after which the map is drawn sharp
const MAX_ZOOM = 18.5;

export class MapView extends EventTarget {
  constructor(root) {
    super();
    this.root = root;
    this.surface = h("div", {
      class: "surface", tabindex: "0", role: "application", "aria-roledescription": text.map.role,
      "aria-label": text.map.label, "aria-describedby": "map-help",
    });
    root.append(this.surface, h("p", { id: "map-help", class: "hidden" }, text.map.help));
    Object.assign(this, { x: 0.5, y: 0.5, zoom: 2, layers: [], isResting: true, theme: "light" });
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    // The parts of the map that panels cover.
    this.padding = { left: 0, right: 0, top: 0, bottom: 0 };
    new ResizeObserver(() => this.#measure()).observe(root);
    this.#measure();
    this.gestures = new Gestures(this);
  }

  get worldSize() { return 256 * 2 ** this.zoom; }

  // The middle of the part that no panel covers, relative to the middle of the map.
  get focus() {
    const { left, right, top, bottom } = this.padding;
    return { x: (left - right) / 2, y: (top - bottom) / 2 };
  }

  get center() {
    const { x, y } = this.focus;
    return unproject(this.x + x / this.worldSize, this.y + y / this.worldSize);
  }

  // Sets the pixels that panels cover on each side.
  setPadding(padding) {
    this.padding = padding;
    // The mark of the middle, for people who use the keyboard.
    this.surface.style.setProperty("--focus-x", `${this.focus.x}px`);
    this.surface.style.setProperty("--focus-y", `${this.focus.y}px`);
  }

  // The visible box in world coordinates.
  get box() {
    const { worldSize: world, padding } = this;
    const [west, north] = [this.x - this.width / 2 / world, this.y - this.height / 2 / world];
    return {
      west: west + padding.left / world, east: west + (this.width - padding.right) / world,
      north: north + padding.top / world, south: north + (this.height - padding.bottom) / world,
    };
  }

  // The visible box as [south, west, north, east] in degrees.
  get degrees() {
    const { west, east, north, south } = this.box;
    const [a, b] = [unproject(west, south), unproject(east, north)];
    return [a.lat, a.lon, b.lat, b.lon];
  }

  // World coordinates of a pixel of the map.
  at(px, py) {
    return { x: this.x + (px - this.width / 2) / this.worldSize, y: this.y + (py - this.height / 2) / this.worldSize };
  }

  pixel(x, y) {
    return { x: (x - this.x) * this.worldSize + this.width / 2, y: (y - this.y) * this.worldSize + this.height / 2 };
  }

  addLayer(layer) {
    this.layers.push(layer);
    this.surface.append(layer.element);
    this.invalidate();
  }

  // Moves an element that was drawn with its corner at a place, at a zoom.
  place(element, x, y, zoom) {
    const scale = 2 ** (this.zoom - zoom);
    let { x: left, y: top } = this.pixel(x, y);
    // Whole pixels keep lines sharp.
    if (scale === 1) [left, top] = [Math.round(left * this.ratio) / this.ratio, Math.round(top * this.ratio) / this.ratio];
    element.style.transform = `translate3d(${left}px,${top}px,0) scale(${scale})`;
  }

  moveTo(x, y, zoom = this.zoom) {
    const bounded = Math.max(1, Math.min(MAX_ZOOM, zoom));
    if (bounded !== this.zoom) this.#unrest();
    this.zoom = bounded;
    this.x = Math.max(0, Math.min(1, x));
    this.y = Math.max(0, Math.min(1, y));
    this.#changed();
  }

  // Zooms, keeping the place under a pixel where it is.
  zoomAt(zoom, px, py) {
    const before = this.at(px, py);
    const bounded = Math.max(1, Math.min(MAX_ZOOM, zoom));
    const world = 256 * 2 ** bounded;
    this.moveTo(before.x - (px - this.width / 2) / world, before.y - (py - this.height / 2) / world, bounded);
  }

  // Moves smoothly, unless the reader prefers no motion.
  glide(x, y, zoom, milliseconds = 420) {
    this.gestures?.stop();
    const isFar = Math.hypot(x - this.x, y - this.y) * this.worldSize > 3 * Math.max(this.width, this.height);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || isFar || !this.hasMoved) return this.moveTo(x, y, zoom);
    const [from, start] = [{ x: this.x, y: this.y, zoom: this.zoom }, performance.now()];
    const step = (now) => {
      const t = Math.min(1, Math.max(0, (now - start) / milliseconds));
      const eased = 1 - (1 - t) ** 3;
      const level = from.zoom + (zoom - from.zoom) * eased;
      // The place moves in step with the scale, so that the goal stays in one direction.
      const part = Math.abs(zoom - from.zoom) < 0.01 ? eased : (1 - 2 ** (from.zoom - level)) / (1 - 2 ** (from.zoom - zoom));
      this.moveTo(from.x + (x - from.x) * part, from.y + (y - from.y) * part, level);
      this.animation = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.stopGlide();
    this.animation = requestAnimationFrame(step);
  }

  stopGlide() {
    cancelAnimationFrame(this.animation);
    this.animation = 0;
  }

  // Shows world bounds in the part that no panel covers.
  fit(box, { maxZoom = 16, animate = true } = {}) {
    if (!box || !this.width) return;
    const { left, right, top, bottom } = this.padding;
    const room = 44;
    const [width, height] = [this.width - left - right - 2 * room, this.height - top - bottom - 2 * room];
    const scale = Math.min(Math.max(80, width) / (box.east - box.west || 1e-9), Math.max(80, height) / (box.south - box.north || 1e-9));
    const zoom = Math.max(1, Math.min(maxZoom, Math.log2(scale / 256)));
    this.show((box.west + box.east) / 2, (box.north + box.south) / 2, zoom, animate);
  }

  // Brings a place into the middle of the part that no panel covers.
  show(x, y, zoom = this.zoom, animate = true) {
    const world = 256 * 2 ** zoom;
    const { x: dx, y: dy } = this.focus;
    if (animate) this.glide(x - dx / world, y - dy / world, zoom);
    else this.moveTo(x - dx / world, y - dy / world, zoom);
  }

  // Shows a place unless it is already well in view.
  reveal(lat, lon, zoom) {
    const { x, y } = project(lat, lon);
    const { west, east, north, south } = this.box;
    const [w, h] = [(east - west) * 0.12, (south - north) * 0.12];
    const isSeen = x > west + w && x < east - w && y > north + h && y < south - h;
    if (!isSeen || this.zoom < zoom - 1.5) this.show(x, y, Math.max(this.zoom, zoom));
  }

  fitPoints(points, options) { this.fit(boundsOf(points), options); }

  invalidate() {
    this.request ??= requestAnimationFrame(() => {
      this.request = null;
      let isMore = false;
      for (const layer of this.layers) isMore = layer.frame(this) || isMore;
      if (isMore) this.invalidate();
    });
  }

  #changed() {
    this.hasMoved = true;
    this.invalidate();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.dispatchEvent(new Event("idle")), 220);
  }

  #unrest() {
    this.isResting = false;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.isResting = true;
      this.invalidate();
    }, REST);
  }

  #measure() {
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    this.dispatchEvent(new Event("resize"));
    if (this.layers?.length) this.#changed();
  }
}
