// Draws how long it takes to get anywhere: from each stop that can be reached, on foot for the rest of the time.
import { h } from "./dom.js";
import { metersToWorld, project } from "./mercator.js";

const CELL = 4; // pixels
const MARGIN = 240;
const BUDGET = 6; // milliseconds of computing per frame
const WALK = 1.2; // meters per second

// ColorBrewer's YlGnBu in steps of 15 minutes, from near to far. Its lightness falls evenly, so that readers with every
// kind of color vision can order it. Near places stand out most from the ground.
const STEPS = [[255, 255, 204], [199, 233, 180], [127, 205, 187], [65, 182, 196], [29, 145, 192], [34, 94, 168], [12, 44, 132]];
const SCALES = { light: [...STEPS].reverse(), dark: STEPS };

// Returns the color of a share of the time, 0 to 1, as [r, g, b].
export function heatColor(share, theme) {
  const scale = SCALES[theme];
  const at = Math.max(0, Math.min(1, share)) * (scale.length - 1);
  const i = Math.min(scale.length - 2, Math.floor(at));
  return scale[i].map((value, k) => Math.round(value + (scale[i + 1][k] - value) * (at - i)));
}

export class HeatLayer {
  constructor() {
    this.canvas = h("canvas", {});
    this.element = h("div", { class: "layer heat" }, this.canvas);
    this.points = [];
    this.limit = 3600;
    this.longest = 5400;
  }

  // Points are { lat, lon, seconds }.
  show(points, longest) {
    this.points = points.map((point) => ({ ...project(point.lat, point.lon), unit: metersToWorld(point.lat), seconds: point.seconds }))
      .sort((a, b) => a.seconds - b.seconds);
    this.longest = longest;
    this.field = this.next = null;
  }

  setLimit(seconds) {
    this.limit = seconds;
    this.isStale = true;
  }

  // Returns whether there is more to compute. A new field replaces the old one when it is complete.
  frame(map) {
    this.element.hidden = this.points.length === 0;
    if (this.points.length === 0) return false;
    if (this.#isUsedUp(this.next ?? this.field, map)) this.next = this.#emptyField(map);
    if (this.next) this.#compute();
    if (!this.field) return Boolean(this.next);
    if (this.isStale || this.theme !== map.theme) this.#paint(map);
    map.place(this.canvas, this.field.x, this.field.y, this.field.zoom);
    return Boolean(this.next);
  }

  #isUsedUp(field, map) {
    if (!field || field.mapWidth !== map.width || field.mapHeight !== map.height) return true;
    if (field.zoom !== map.zoom) return map.isResting;
    return Math.max(Math.abs(field.cx - map.x), Math.abs(field.cy - map.y)) * map.worldSize > MARGIN * 0.5;
  }

  #emptyField(map) {
    const corner = map.at(-MARGIN, -MARGIN);
    const [width, height] = [Math.ceil((map.width + 2 * MARGIN) / CELL), Math.ceil((map.height + 2 * MARGIN) / CELL)];
    return {
      ...corner, cx: map.x, cy: map.y, zoom: map.zoom, world: map.worldSize, mapWidth: map.width, mapHeight: map.height, width, height,
      seconds: new Float32Array(width * height).fill(Infinity), done: 0,
    };
  }

  // Computes the seconds to each cell, for a few milliseconds.
  #compute() {
    const { next, points } = this;
    const deadline = performance.now() + BUDGET;
    while (next.done < points.length && performance.now() < deadline) spread(next, points[next.done++], this.longest, next.world);
    if (next.done < points.length) return;
    this.field = next;
    this.next = null;
    this.isStale = true;
  }

  #paint(map) {
    const { width, height, seconds } = this.field;
    const [canvas, scale] = [this.canvas, CELL];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${height * scale}px`;
    const image = new ImageData(width, height);
    const ramp = Array.from({ length: 91 }, (_, minute) => heatColor(minute / 90, map.theme));
    for (let i = 0; i < seconds.length; i++) {
      const time = seconds[i];
      // The edge fades over three minutes, which hides the cells.
      const strength = Math.min(1, (this.limit - time) / 180);
      if (!(strength > 0)) continue;
      const [r, g, b] = ramp[Math.min(90, Math.round(time / 60))];
      image.data.set([r, g, b, Math.round(strength * (map.theme === "dark" ? 150 : 178))], i * 4);
    }
    canvas.getContext("2d").putImageData(image, 0, 0);
    this.isStale = false;
    this.theme = map.theme;
  }
}

// Walks from a point for the rest of the time.
function spread(field, { x, y, unit, seconds }, longest, world) {
  const rest = longest - seconds;
  if (rest <= 0) return;
  const perCell = CELL / (unit * world * WALK); // seconds to walk a cell
  const reach = rest / perCell;
  const [cx, cy] = [(x - field.x) * world / CELL - 0.5, (y - field.y) * world / CELL - 0.5];
  const [left, right] = [Math.max(0, Math.ceil(cx - reach)), Math.min(field.width - 1, Math.floor(cx + reach))];
  const [top, bottom] = [Math.max(0, Math.ceil(cy - reach)), Math.min(field.height - 1, Math.floor(cy + reach))];
  if (left > right || top > bottom) return;
  // A point that an earlier one reaches sooner on foot adds nothing.
  const [ix, iy] = [Math.round(cx), Math.round(cy)];
  const isInside = ix >= 0 && iy >= 0 && ix < field.width && iy < field.height;
  if (isInside && field.seconds[iy * field.width + ix] <= seconds) return;
  for (let row = top; row <= bottom; row++) {
    const dy = (row - cy) ** 2;
    for (let column = left; column <= right; column++) {
      const time = seconds + Math.sqrt((column - cx) ** 2 + dy) * perCell;
      const at = row * field.width + column;
      if (time < field.seconds[at]) field.seconds[at] = time;
    }
  }
}

// Returns the area in square kilometers within which a place is reached in some seconds, by a coarse grid.
export function reachedArea(points, limit) {
  const cell = 150;
  const found = new Set();
  for (const { lat, lon, seconds } of points) {
    const reach = Math.min(2000, (limit - seconds) * WALK);
    if (reach <= 0) continue;
    const [k, north] = [111320 * Math.cos(lat * Math.PI / 180), 110540];
    const [cx, cy, r] = [lon * k / cell, lat * north / cell, reach / cell];
    for (let i = Math.ceil(cy - r); i <= cy + r; i++) {
      const half = Math.sqrt(Math.max(0, r * r - (i - cy) ** 2));
      for (let j = Math.ceil(cx - half); j <= cx + half; j++) found.add(i * 1e6 + j);
    }
  }
  return found.size * cell * cell / 1e6;
}

