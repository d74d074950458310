// Places labels without overlaps, and keeps pictures of them: drawing text with a halo is slow, copying it is not.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const LONGEST = 34; // characters
const KEPT = 1500; // pictures
const CELL = 64; // pixels

const pictures = new Map();
const ruler = document.createElement("canvas").getContext("2d");

// Returns { canvas, width, high, pad } of a label.
function picture(name, { size, weight }, palette, ratio) {
  const key = `${name}|${size}|${weight}|${palette.ink}|${ratio}`;
  const known = pictures.get(key);
  if (known) return known;
  if (pictures.size > KEPT) pictures.clear();
  const font = `${weight} ${size}px ${FONT}`;
  ruler.font = font;
  const width = ruler.measureText(name).width;
  const [pad, high] = [3, Math.ceil(size * 1.5)];
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((width + 2 * pad) * ratio);
  canvas.height = high * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  Object.assign(context, { font, textBaseline: "middle", lineJoin: "round", lineWidth: 4, strokeStyle: palette.halo, fillStyle: palette.ink });
  context.strokeText(name, pad, high / 2);
  context.fillText(name, pad, high / 2);
  const made = { canvas, width, high, pad };
  pictures.set(key, made);
  return made;
}

export class Labels {
  #wanted = [];
  #cells = new Map();
  #byName = new Map();

  add(label) { this.#wanted.push(label); }

  // Keeps labels off a dot.
  reserve(px, py, radius) {
    this.#take({ a: px - radius, b: px + radius, c: py - radius, d: py + radius });
  }

  // Draws labels of higher rank first, and leaves out those without room.
  draw(context, palette, ratio) {
    for (const label of this.#wanted.sort((a, b) => b.rank - a.rank)) {
      const name = label.name.length > LONGEST ? label.name.slice(0, LONGEST - 1) + "…" : label.name;
      if (this.#hasTwin(name, label)) continue;
      const { canvas, width, high, pad } = picture(name, label, palette, ratio);
      const spot = this.#freeSpot(label, width);
      if (!spot) continue;
      this.#take(spot);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), label]);
      const [left, top] = [Math.round(spot.left - pad), Math.round(spot.middle - high / 2)];
      context.drawImage(canvas, left, top, canvas.width / ratio, canvas.height / ratio);
    }
  }

  // Both sides of a street often have the same name.
  #hasTwin(name, { px, py }) {
    return (this.#byName.get(name) ?? []).some((other) => Math.hypot(other.px - px, other.py - py) < 130);
  }

  // Tries the right, the left, below and above of the dot.
  #freeSpot({ px, py, size, away }, width) {
    const high = size * 0.72;
    const spots = [[px + away, py], [px - away - width, py], [px - width / 2, py + away + high], [px - width / 2, py - away - high]];
    for (const [left, middle] of spots) {
      const box = { left, middle, a: left - 5, b: left + width + 5, c: middle - high - 2, d: middle + high + 2 };
      if (!this.#isTaken(box)) return box;
    }
    return null;
  }

  #isTaken(box) {
    for (const key of cellsOf(box)) {
      for (const other of this.#cells.get(key) ?? []) {
        if (other.a < box.b && other.b > box.a && other.c < box.d && other.d > box.c) return true;
      }
    }
    return false;
  }

  #take(box) {
    for (const key of cellsOf(box)) {
      if (!this.#cells.has(key)) this.#cells.set(key, []);
      this.#cells.get(key).push(box);
    }
  }
}

function cellsOf({ a, b, c, d }) {
  const keys = [];
  for (let x = Math.floor(a / CELL); x <= Math.floor(b / CELL); x++) {
    for (let y = Math.floor(c / CELL); y <= Math.floor(d / CELL); y++) keys.push(x * 65536 + y);
  }
  return keys;
}
