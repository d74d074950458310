// The lines of a network in world coordinates, in pieces that can be skipped when they are out of sight.
import { decodePolyline, boundsOf } from "./mercator.js";
import { modeOf, routeColor } from "./colors.js";

const PIECE = 48;

export class Network {
  constructor({ routes, lines }) {
    this.routes = routes;
    this.routeByID = new Map(routes.map((route) => [route.route_id, route]));
    this.lines = lines.flatMap((line) => strokes(line, routes));
    // Buses first, rails on top; within a mode, the first routes of the display order on top.
    this.lines.sort((a, b) => a.rail - b.rail || b.order - a.order);
    this.isBlank = this.lines.length === 0;
    this.bounds = this.lines.reduce((box, line) => union(box, line.bounds), null);
  }

  // Moves lines that share a track beside each other. Takes up to seconds, so another thread does it after the first
  // picture. Returns whether anything has moved.
  async separate() {
    const lines = this.lines.filter((line) => line.rail >= 2);
    if (new Set(lines.map((line) => line.color)).size < 2) return false;
    const worker = new Worker(new URL("strands-worker.js", import.meta.url), { type: "module" });
    const laid = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(lines.map(({ color, order, points }) => ({ color, order, points })));
    });
    worker.terminate();
    lines.forEach((line, i) => {
      Object.assign(line, laid[i]);
      line.pieces = pieces(line);
    });
    return true;
  }

  // Returns the routes whose lines pass within `reach` world units of a point, nearest first.
  routesAt(x, y, reach) {
    const found = new Map();
    for (const line of this.lines) {
      if (outside(line.bounds, x, y, reach)) continue;
      const away = distanceTo(line, x, y, reach);
      if (away > reach) continue;
      for (const index of line.routes) found.set(index, Math.min(found.get(index) ?? Infinity, away));
    }
    return [...found].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([index]) => this.routes[index]);
  }

  // Returns the routes with a line in a box, in display order.
  routesIn(box) {
    const found = new Set();
    for (const line of this.lines) {
      if (!meets(line.bounds, box)) continue;
      if (line.pieces.some((piece) => meets(piece, box))) for (const index of line.routes) found.add(index);
    }
    return [...found].sort((a, b) => a - b).map((index) => this.routes[index]);
  }
}

// One stroke per color: routes of the same color share it.
function strokes(line, routes) {
  const points = Float64Array.from(decodePolyline(line.path));
  const bounds = boundsOf(points);
  if (!bounds || points.length < 4) return [];
  const byColor = new Map();
  for (const index of line.routes) {
    if (!routes[index]) continue;
    const color = routeColor(routes[index]);
    byColor.set(color, [...(byColor.get(color) ?? []), index]);
  }
  return [...byColor].map(([color, members]) => {
    const stroke = {
      color, routes: members, order: Math.min(...members), points, bounds, offsets: null,
      rail: Math.max(...members.map((index) => modeOf(routes[index].route_type).rail)),
    };
    stroke.pieces = pieces(stroke);
    return stroke;
  });
}

// Cuts a stroke into ranges of points, each with its bounds.
function pieces(stroke) {
  const { points } = stroke;
  const count = points.length / 2;
  const found = [];
  for (let start = 0; start < count - 1; start += PIECE) {
    const end = Math.min(start + PIECE, count - 1);
    found.push({ start, end, ...boundsOf(points.subarray(start * 2, end * 2 + 2)) });
  }
  return found;
}

export function meets(a, b) {
  return a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;
}

export function union(a, b) {
  if (!a || !b) return a ?? b;
  return {
    west: Math.min(a.west, b.west), north: Math.min(a.north, b.north),
    east: Math.max(a.east, b.east), south: Math.max(a.south, b.south),
  };
}

function outside(box, x, y, reach) {
  return x < box.west - reach || x > box.east + reach || y < box.north - reach || y > box.south + reach;
}

function distanceTo({ pieces, points }, x, y, reach) {
  let least = Infinity;
  for (const piece of pieces) {
    if (outside(piece, x, y, reach)) continue;
    for (let i = piece.start * 2; i < piece.end * 2; i += 2) {
      const [ax, ay, dx, dy] = [points[i], points[i + 1], points[i + 2] - points[i], points[i + 3] - points[i + 1]];
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const at = Math.max(0, Math.min(1, along));
      least = Math.min(least, Math.hypot(ax + at * dx - x, ay + at * dy - y));
    }
  }
  return least;
}
