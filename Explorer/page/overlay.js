// Draws what changes often above the lines: paths of trips, stops, labels, markers. One canvas with a margin, which is
// moved while the map pans and drawn again when the margin is used up or the map rests.
import { h } from "./dom.js";
import { GROUND } from "./colors.js";
import { Labels } from "./labels.js";

const MARGIN = 200;

export class Overlay {
  constructor() {
    this.canvas = h("canvas", {});
    this.element = h("div", { class: "layer overlay" }, this.canvas);
    // Functions that draw, in order; each gets a Pen.
    this.painters = [];
    this.anchor = null;
  }

  refresh(map) {
    this.anchor = null;
    map.invalidate();
  }

  frame(map) {
    if (this.#isUsedUp(map)) this.#draw(map);
    const { x, y, zoom } = this.anchor;
    map.place(this.canvas, x, y, zoom);
    return false;
  }

  #isUsedUp(map) {
    const { anchor } = this;
    if (!anchor) return true;
    if (anchor.width !== map.width || anchor.height !== map.height) return true;
    if (anchor.zoom !== map.zoom) return map.isResting || Math.abs(anchor.zoom - map.zoom) > 0.6;
    const moved = Math.max(Math.abs(anchor.cx - map.x), Math.abs(anchor.cy - map.y)) * map.worldSize;
    return moved > MARGIN * 0.85;
  }

  #draw(map) {
    const { canvas } = this;
    const [width, height] = [map.width + 2 * MARGIN, map.height + 2 * MARGIN];
    const size = { width: Math.round(width * map.ratio), height: Math.round(height * map.ratio) };
    if (canvas.width !== size.width || canvas.height !== size.height) {
      Object.assign(canvas, size);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const corner = map.at(-MARGIN, -MARGIN);
    this.anchor = { ...corner, cx: map.x, cy: map.y, zoom: map.zoom, width: map.width, height: map.height };
    const context = canvas.getContext("2d");
    context.setTransform(map.ratio, 0, 0, map.ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const pen = new Pen(context, corner, map, { width, height });
    for (const painter of this.painters) painter(pen);
    pen.labels.draw(context, pen.palette, map.ratio);
  }
}

// What painters draw with: world coordinates in, pixels out.
export class Pen {
  constructor(context, corner, map, size) {
    Object.assign(this, { context, corner, zoom: map.zoom, world: map.worldSize, palette: GROUND[map.theme], theme: map.theme, size });
    this.labels = new Labels();
  }

  x(x) { return (x - this.corner.x) * this.world; }
  y(y) { return (y - this.corner.y) * this.world; }

  isOut(px, py, margin = 20) {
    return px < -margin || py < -margin || px > this.size.width + margin || py > this.size.height + margin;
  }

  line(points, color, width, { casing = null, dash = [] } = {}) {
    const { context } = this;
    context.lineJoin = context.lineCap = "round";
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) context.lineTo(this.x(points[i]), this.y(points[i + 1]));
    if (casing) {
      context.setLineDash([]);
      context.strokeStyle = casing;
      context.lineWidth = width + 4;
      context.stroke();
    }
    context.setLineDash(dash);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }

  dot(px, py, radius, fill, rim, rimWidth = 1.6) {
    const { context } = this;
    context.beginPath();
    context.arc(px, py, radius, 0, 7);
    context.fillStyle = fill;
    context.fill();
    if (!rim) return;
    context.strokeStyle = rim;
    context.lineWidth = rimWidth;
    context.stroke();
  }

  // Asks for a label beside a pixel. Labels of higher rank come first; those that overlap others are left out.
  label(px, py, name, { rank = 0, size = 12, weight = 500, away = 8 } = {}) {
    if (name && !this.isOut(px, py)) this.labels.add({ px, py, name, rank, size, weight, away });
  }

  reserve(px, py, radius) { this.labels.reserve(px, py, radius); }
}
