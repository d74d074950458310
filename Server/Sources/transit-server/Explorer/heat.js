// Draws how long it takes to get anywhere: from each stop that can be reached, on foot for the rest of the time.
import { h } from "./dom.js";
import { metersToWorld, project } from "./mercator.js";

const CELL = 5; // pixels
const MARGIN = 160;
const WALK = 1.2; // meters per second

// Cividis, from near to far: even steps of lightness, the same for readers with and without color blindness.
const SCALES = {
  light: [[0, 34, 78], [38, 67, 110], [87, 93, 109], [124, 123, 120], [166, 156, 117], [212, 190, 94], [253, 231, 55]],
  dark: [[253, 231, 55], [212, 190, 94], [166, 156, 117], [124, 123, 120], [87, 93, 109], [38, 67, 110], [10, 46, 100]],
};

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
    this.field = null;
  }

  setLimit(seconds) {
    this.limit = seconds;
    this.isStale = true;
  }

  frame(map) {
    this.element.hidden = this.points.length === 0;
    if (this.points.length === 0) return false;
    if (this.#isUsedUp(map)) this.#measure(map);
    if (this.isStale || this.theme !== map.theme) this.#paint(map);
    map.place(this.canvas, this.field.x, this.field.y, this.field.zoom);
    return false;
  }

  #isUsedUp(map) {
    const { field } = this;
    if (!field || field.mapWidth !== map.width || field.mapHeight !== map.height) return true;
    if (field.zoom !== map.zoom) return map.isResting;
    return Math.max(Math.abs(field.cx - map.x), Math.abs(field.cy - map.y)) * map.worldSize > MARGIN * 0.9;
  }

  // Computes the seconds to each cell.
  #measure(map) {
    const corner = map.at(-MARGIN, -MARGIN);
    const [width, height] = [Math.ceil((map.width + 2 * MARGIN) / CELL), Math.ceil((map.height + 2 * MARGIN) / CELL)];
    const seconds = new Float32Array(width * height).fill(Infinity);
    this.field = {
      ...corner, cx: map.x, cy: map.y, zoom: map.zoom, mapWidth: map.width, mapHeight: map.height, width, height, seconds,
    };
    for (const point of this.points) spread(this.field, point, this.longest, map.worldSize);
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
      // The edge fades over two minutes, which hides the cells.
      const strength = Math.min(1, (this.limit - time) / 120);
      if (!(strength > 0)) continue;
      const [r, g, b] = ramp[Math.min(90, Math.round(time / 60))];
      image.data.set([r, g, b, Math.round(strength * 168)], i * 4);
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

