// Draws what a view highlights: the path of a trip or journey, its stops, pins, vehicles.
import { project } from "./mercator.js";
import { visibleColor } from "./colors.js";

// `part` is "below" or "above" the stops.
export function paintHighlight(pen, { paths, dots, pins, vehicles }, part) {
  if (part === "below") return paths.forEach((path) => paintPath(pen, path));
  dots.forEach((dot) => paintDot(pen, dot));
  vehicles.forEach((vehicle) => paintVehicle(pen, vehicle));
  pins.forEach((pin) => paintPin(pen, pin));
}

function paintPath(pen, { points, color, isDotted }) {
  const ground = "#" + pen.palette.ground;
  const width = 4.5 + Math.max(0, Math.min(3, (pen.zoom - 11) * 0.6));
  if (isDotted) return pen.line(points, pen.palette.walk, 4, { casing: ground, dash: [0.1, 8] });
  pen.line(points, visibleColor(color, pen.palette.ground), width, { casing: ground });
}

function paintDot(pen, { x, y, name, isEnd, isPast }) {
  const [px, py] = [pen.x(x), pen.y(y)];
  if (pen.isOut(px, py)) return;
  const radius = isEnd ? 5.5 : pen.zoom > 11 ? 3.4 : 2.4;
  pen.reserve(px, py, radius);
  pen.dot(px, py, radius, pen.palette.dot, pen.palette.rim, isEnd ? 2.6 : 1.5);
  if (isEnd || pen.zoom > 11.5) {
    pen.label(px, py, name, { rank: isEnd ? 9 : isPast ? 3 : 4, size: isEnd ? 13.5 : 11.5, weight: isEnd ? 700 : 500, away: radius + 6 });
  }
}

// A region too small to be seen: a dot, larger for more lines.
export function paintRegions(pen, regions) {
  for (const { box, name, count } of regions) {
    const [px, py] = [pen.x((box.west + box.east) / 2), pen.y((box.north + box.south) / 2)];
    const radius = 6 + Math.min(9, Math.sqrt(count) * 0.7);
    pen.dot(px, py, radius, pen.theme === "dark" ? "rgba(134,184,255,.28)" : "rgba(10,87,194,.2)", pen.theme === "dark" ? "#86b8ff" : "#0a57c2", 2);
    pen.reserve(px, py, radius);
    pen.label(px, py, name, { rank: 8 + count / 1000, size: 12.5, weight: 600, away: radius + 6 });
  }
}

const PIN = { from: "#0f9d58", to: "#d93a3a", here: "#0a5fd6" };

function paintPin(pen, { lat, lon, kind, name }) {
  const at = project(lat, lon);
  const [px, py] = [pen.x(at.x), pen.y(at.y)];
  if (pen.isOut(px, py, 60)) return;
  const { context } = pen;
  if (kind === "here") {
    pen.dot(px, py, 11, "rgba(10,95,214,.22)");
    pen.dot(px, py, 6.5, PIN.here, "#fff", 2.5);
  } else {
    const top = py - 24;
    context.beginPath();
    context.arc(px, top, 11, Math.PI * 0.8, Math.PI * 2.2);
    context.quadraticCurveTo(px + 6, top + 13, px, py);
    context.quadraticCurveTo(px - 6, top + 13, px - 8.9, top + 6.5);
    context.fillStyle = PIN[kind];
    context.fill();
    context.strokeStyle = "#fff";
    context.lineWidth = 2;
    context.stroke();
    pen.dot(px, top, 4, "#fff");
  }
  pen.label(px, py, name, { rank: 10, size: 13.5, weight: 700, away: 14 });
}

function paintVehicle(pen, { lat, lon, color, bearing }) {
  const at = project(lat, lon);
  const [px, py] = [pen.x(at.x), pen.y(at.y)];
  if (pen.isOut(px, py)) return;
  const { context } = pen;
  context.save();
  context.translate(px, py);
  if (bearing !== null && bearing !== undefined) {
    context.rotate(bearing * Math.PI / 180);
    context.beginPath();
    context.moveTo(-4, -6);
    context.lineTo(0, -11);
    context.lineTo(4, -6);
    context.fillStyle = "#" + color;
    context.fill();
  }
  context.restore();
  pen.dot(px, py, 6, "#" + color, "#fff", 2);
}
