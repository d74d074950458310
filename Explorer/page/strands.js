// Lays lines of different colors that share a track beside each other, as on a printed network map.
//
// Every line is sampled. Samples that are near each other and parallel belong to one spot of a track. The colors at a
// spot get slots from left to right, seen in the direction of the spot, so that both directions of a line
// and all its neighbors agree about the sides.
import { metersToWorld, unproject } from "./mercator.js";

const STEP = 40; // meters between samples
const ASIDE = 32; // meters across within which lines share a track; the server simplifies lines to 10 m
const CELL = 2.4e-6; // world units; 96 m at the equator, 48 m at 60 degrees
const SMOOTH = 4; // samples on each side over which a change of slot is spread

// Sets `points`, `offsets` and `normals` of the lines. Offsets are in widths of a line, to the right of its direction.
export function layStrands(lines) {
  const ordered = [...lines].sort((a, b) => a.order - b.order);
  const ranks = rankColors(ordered);
  const spots = new Spots();
  const sampled = ordered.map((line) => sample(line));
  sampled.forEach((samples, i) => spots.add(samples, ranks.get(ordered[i].color)));
  sampled.forEach((samples, i) => {
    const rank = ranks.get(ordered[i].color);
    thin(ordered[i], samples, smooth(samples.map((at) => at.spot.slot(rank) * at.side)));
  });
}

// Returns the rank of each color, in the order of lines. Colors that look the same share a rank, and so a strand.
function rankColors(lines) {
  const ranks = new Map();
  for (const { color } of lines) {
    if (ranks.has(color)) continue;
    const twin = [...ranks.keys()].find((other) => difference(color, other) < 48);
    ranks.set(color, twin ? ranks.get(twin) : ranks.size);
  }
  return ranks;
}

function difference(a, b) {
  return Math.hypot(...[0, 2, 4].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)));
}

// Returns points every STEP meters, the corners included.
function sample({ points }) {
  const unit = metersToWorld(unproject(points[0], points[1]).lat);
  const samples = [];
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x, y, dx, dy] = [points[i], points[i + 1], points[i + 2] - points[i], points[i + 3] - points[i + 1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    // Straight lines of feeds without shapes are long: fewer samples are enough there.
    const count = Math.min(400, Math.max(1, Math.round(length / (STEP * unit))));
    for (let k = 0; k < count; k++) {
      samples.push({ x: x + dx * k / count, y: y + dy * k / count, dx: dx / length, dy: dy / length, unit });
    }
  }
  const last = samples[samples.length - 1];
  if (last) samples.push({ ...last, x: points[points.length - 2], y: points[points.length - 1] });
  return samples;
}

class Spots {
  #cells = new Map();
  #maker = 0;

  // Finds or makes the spot of each sample. All spots beside it get the color, so that none is missed between samples.
  add(samples, rank) {
    this.#maker += 1;
    const found = samples.map((at) => this.#beside(at));
    const sides = found.map((beside, i) => beside.length ? sideOf(best(beside, samples[i]), samples[i]) : 0);
    // New spots continue the direction of those that the line has met, so that slots do not swap sides along it.
    let side = sides.find((other) => other !== 0) ?? 1;
    samples.forEach((at, i) => {
      side = sides[i] || side;
      // Earlier samples of this line may have made a spot here.
      const beside = found[i].length ? found[i] : this.#beside(at);
      if (beside.length === 0) beside.push(this.#make(at, side));
      for (const spot of beside) spot.ranks.add(rank);
      at.spot = best(beside, at);
      at.side = sideOf(at.spot, at);
    });
  }

  #make({ x, y, dx, dy }, side) {
    const spot = new Spot({ x, y, dx: dx * side, dy: dy * side, maker: this.#maker });
    const key = cell(Math.floor(x / CELL), Math.floor(y / CELL));
    if (!this.#cells.has(key)) this.#cells.set(key, []);
    this.#cells.get(key).push(spot);
    return spot;
  }

  #beside(at) {
    const [column, row] = [Math.floor(at.x / CELL), Math.floor(at.y / CELL)];
    const found = [];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const spot of this.#cells.get(cell(i, j)) ?? []) if (isBeside(spot, at)) found.push(spot);
      }
    }
    return found;
  }
}

const cell = (column, row) => column * 2 ** 26 + row;
const sideOf = (spot, at) => at.dx * spot.dx + at.dy * spot.dy < 0 ? -1 : 1;
// The nearest spot of the line that was here first, so that all lines agree about the spot.
const best = (spots, at) => spots.reduce((a, b) => b.maker < a.maker || (b.maker === a.maker && distance(b, at) < distance(a, at)) ? b : a);
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// Whether a sample is on the track of a spot: parallel to it, near it across, and not far along.
function isBeside(spot, { x, y, dx, dy, unit }) {
  if (Math.abs(dx * spot.dx + dy * spot.dy) < 0.9) return false;
  const [ox, oy] = [x - spot.x, y - spot.y];
  return Math.abs(ox * spot.dy - oy * spot.dx) < ASIDE * unit && Math.abs(ox * spot.dx + oy * spot.dy) < STEP * unit * 0.8;
}

class Spot {
  constructor(place) {
    Object.assign(this, place);
    this.ranks = new Set();
  }

  // The slot of a color, 0 in the middle.
  slot(rank) {
    if (this.ranks.size === 1) return 0;
    this.sorted ??= [...this.ranks].sort((a, b) => a - b);
    return this.sorted.indexOf(rank) - (this.sorted.length - 1) / 2;
  }
}

function smooth(values) {
  return values.map((_, i) => {
    let [sum, count] = [0, 0];
    for (let k = Math.max(0, i - SMOOTH); k <= Math.min(values.length - 1, i + SMOOTH); k++) {
      sum += values[k];
      count += 1;
    }
    return sum / count;
  });
}

// Drops samples that neither turn nor change their offset.
function thin(line, samples, offsets) {
  if (samples.length < 2) return;
  const kept = [];
  for (let i = 0; i < samples.length; i++) {
    const [before, after] = [samples[i - 1], samples[i + 1]];
    const isCorner = !before || !after || before.dx !== samples[i].dx || before.dy !== samples[i].dy;
    const isEven = before && after && offsets[i - 1] === offsets[i] && offsets[i + 1] === offsets[i];
    if (isCorner || !isEven) kept.push(i);
  }
  line.points = Float64Array.from(kept.flatMap((i) => [samples[i].x, samples[i].y]));
  line.offsets = Float32Array.from(kept.map((i) => offsets[i]));
  line.normals = normals(line.points);
}

// Returns the right-hand normals of the points, longer in corners so that strands keep their distance.
function normals(points) {
  const count = points.length / 2;
  const found = new Float32Array(points.length);
  const direction = (i) => {
    const [dx, dy] = [points[2 * i + 2] - points[2 * i], points[2 * i + 3] - points[2 * i + 1]];
    const length = Math.hypot(dx, dy) || 1;
    return [dx / length, dy / length];
  };
  for (let i = 0; i < count; i++) {
    const [ax, ay] = direction(Math.max(0, i - 1));
    const [bx, by] = direction(Math.min(count - 2, i));
    const [x, y] = [-(ay + by), ax + bx];
    const length = Math.hypot(x, y) || 1;
    const stretch = Math.min(2, 2 / length);
    found[2 * i] = x / length * stretch;
    found[2 * i + 1] = y / length * stretch;
  }
  return found;
}
