// Draws the lines in tiles. Tiles are only moved while the map pans or zooms; when the zoom rests, a new set of tiles
// is drawn at exactly that zoom, a few milliseconds per frame, and replaces the old one when it is complete.
import { GROUND, visibleColor } from "./colors.js";
import { h } from "./dom.js";
import { meets } from "./network.js";

const TILE = 512;
const BUDGET = 5; // milliseconds of drawing per frame
const FIRST_BUDGET = 60; // the same while there is nothing to see yet

export class NetworkLayer {
  constructor() {
    this.element = h("div", { class: "layer lines" });
    this.network = null;
    this.sets = [];
  }

  show(network) {
    this.network = network;
    this.refresh();
  }

  // Draws everything again, such as in other colors.
  refresh() {
    this.isStale = true;
  }

  // Returns whether there is more to draw.
  frame(map) {
    if (!this.network) return false;
    let current = this.sets[this.sets.length - 1];
    const isOther = !current || this.isStale || Math.abs(current.zoom - map.zoom) > 1e-6;
    if (isOther && (map.isResting || !current)) current = this.#start(map);
    for (const set of this.sets) map.place(set.element, set.x, set.y, set.zoom);
    if (isOther && !map.isResting) return false;
    return this.#draw(current, map);
  }

  #start(map) {
    const world = map.worldSize;
    const [column, row] = [Math.floor(map.x * world / TILE), Math.floor(map.y * world / TILE)];
    const set = {
      zoom: map.zoom, column, row, x: column * TILE / world, y: row * TILE / world, tiles: new Map(),
      element: h("div", { class: "set" }), palette: GROUND[map.theme],
    };
    // An unfinished set would never be complete.
    if (this.sets.length > 1) this.sets.pop().element.remove();
    this.sets.push(set);
    this.element.append(set.element);
    this.isStale = false;
    return set;
  }

  #draw(set, map) {
    const missing = tilesInView(map).filter(({ key }) => !set.tiles.has(key));
    const deadline = performance.now() + (this.sets.length === 1 && !set.isComplete ? FIRST_BUDGET : BUDGET);
    while (missing.length > 0 && performance.now() < deadline) this.#drawTile(set, missing.shift(), map);
    set.isComplete ||= missing.every((tile) => !tile.isVisible);
    if (set.isComplete) while (this.sets.length > 1) this.sets.shift().element.remove();
    this.#forget(set, map);
    return missing.length > 0;
  }

  #drawTile(set, { column, row, key }, map) {
    const world = map.worldSize;
    const margin = 24 / world;
    const box = {
      west: column * TILE / world - margin, east: (column + 1) * TILE / world + margin,
      north: row * TILE / world - margin, south: (row + 1) * TILE / world + margin,
    };
    const lines = this.network.lines.filter((line) => meets(line.bounds, box) && line.pieces.some((piece) => meets(piece, box)));
    if (lines.length === 0) return set.tiles.set(key, null);
    const ratio = map.ratio;
    const canvas = h("canvas", { width: TILE * ratio, height: TILE * ratio });
    canvas.style.transform = `translate(${(column - set.column) * TILE}px,${(row - set.row) * TILE}px)`;
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.lineJoin = context.lineCap = "round";
    paint(context, lines, box, { left: column * TILE, top: row * TILE, world, zoom: set.zoom }, set.palette);
    set.element.append(canvas);
    set.tiles.set(key, canvas);
  }

  // Far tiles are dropped, so that a long walk over the map needs no more memory than a short one.
  #forget(set, map) {
    if (set.tiles.size < 90) return;
    const near = new Set(tilesInView(map).map(({ key }) => key));
    for (const [key, canvas] of set.tiles) {
      if (near.has(key)) continue;
      canvas?.remove();
      set.tiles.delete(key);
    }
  }
}

// Returns the tiles in view and a ring around them, the middle ones first.
function tilesInView(map) {
  const world = map.worldSize;
  const [left, top] = [map.x * world - map.width / 2, map.y * world - map.height / 2];
  const tiles = [];
  for (let row = Math.floor(top / TILE) - 1; row <= Math.floor((top + map.height) / TILE) + 1; row++) {
    for (let column = Math.floor(left / TILE) - 1; column <= Math.floor((left + map.width) / TILE) + 1; column++) {
      const [x, y] = [column * TILE - left, row * TILE - top];
      const isVisible = x < map.width && x + TILE > 0 && y < map.height && y + TILE > 0;
      const away = Math.hypot(x + TILE / 2 - map.width / 2, y + TILE / 2 - map.height / 2);
      tiles.push({ column, row, key: `${column},${row}`, isVisible, away: away + (isVisible ? 0 : 1e4) });
    }
  }
  return tiles.sort((a, b) => a.away - b.away);
}

// Returns the width of a line in pixels. Rails are wider than buses, and all grow with the zoom.
export function lineWidth(rail, zoom) {
  const growth = Math.max(0, Math.min(1, (zoom - 9) / 7));
  return [1.1 + 2.1 * growth, 1.4 + 2.4 * growth, 1.9 + 3.3 * growth, 2.3 + 4.2 * growth][rail];
}

function paint(context, lines, box, view, palette) {
  const ground = "#" + palette.ground;
  for (const line of lines) {
    if (line.rail < 2) continue;
    stroke(context, line, box, view, ground, lineWidth(line.rail, view.zoom) + 2.4);
  }
  for (const line of lines) {
    context.globalAlpha = line.rail === 0 && view.zoom < 11 ? 0.8 : 1;
    stroke(context, line, box, view, visibleColor(line.color, palette.ground), lineWidth(line.rail, view.zoom));
  }
}

function stroke(context, line, box, view, color, width) {
  // On maps of whole regions, strands would be wider than the land between them.
  const gap = (lineWidth(line.rail, view.zoom) + 0.6) * Math.max(0, Math.min(1, (view.zoom - 7) / 3));
  context.beginPath();
  for (const piece of line.pieces) {
    if (meets(piece, box)) trace(context, line, piece, view, gap);
  }
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

// Adds a piece to the path. Points less than a pixel apart are skipped.
function trace(context, { points, offsets, normals }, { start, end }, { left, top, world }, gap) {
  let [lastX, lastY] = [NaN, NaN];
  for (let i = start; i <= end; i++) {
    let x = points[2 * i] * world - left;
    let y = points[2 * i + 1] * world - top;
    if (offsets && offsets[i] !== 0) {
      x += normals[2 * i] * offsets[i] * gap;
      y += normals[2 * i + 1] * offsets[i] * gap;
    }
    if (i === start) context.moveTo(x, y);
    else if (i === end || Math.abs(x - lastX) + Math.abs(y - lastY) >= 1) context.lineTo(x, y);
    else continue;
    [lastX, lastY] = [x, y];
  }
}
