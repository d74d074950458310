// Colors of lines. A feed's colors are checked, and adjusted where they cannot be seen on the ground of the map.

const MODES = [
  { name: "rail", color: "4B5563", rail: 3, types: [2], extended: [100, 199] },
  { name: "metro", color: "1D5FD1", rail: 3, types: [1, 12], extended: [400, 499] },
  { name: "tram", color: "C2352B", rail: 2, types: [0, 5], extended: [900, 999] },
  { name: "funicular", color: "8A5A00", rail: 2, types: [6, 7], extended: [1300, 1499] },
  { name: "ferry", color: "0B7C9E", rail: 1, types: [4], extended: [1000, 1299] },
  { name: "coach", color: "6D4AA8", rail: 0, types: [], extended: [200, 299] },
  { name: "bus", color: "2F6F8F", rail: 0, types: [3, 11], extended: [700, 899] },
];

// Returns the mode of a route_type. `rail` says how strongly its lines are drawn, 0 to 3.
export function modeOf(type) {
  return MODES.find((mode) => mode.types.includes(type) || (type >= mode.extended[0] && type <= mode.extended[1]))
    ?? MODES[MODES.length - 1];
}

const isHex = (text) => typeof text === "string" && /^[0-9a-f]{6}$/i.test(text);

// Returns the color of a route as RRGGBB: the feed's, or else that of its mode. White is what GTFS means by no color.
export function routeColor(route) {
  const isGiven = isHex(route.route_color) && !/^f{6}$/i.test(route.route_color);
  return (isGiven ? route.route_color : modeOf(route.route_type).color).toUpperCase();
}

// Returns the text color for a route's badge: the feed's if it can be read, or else black or white.
export function routeTextColor(route) {
  const color = routeColor(route);
  if (isHex(route.route_text_color) && contrast(route.route_text_color, color) >= 4.5) return route.route_text_color;
  return contrast("FFFFFF", color) >= 4.5 ? "FFFFFF" : contrast("111111", color) >= 4.5 ? "111111" : "000000";
}

const rgb = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));

function luminance(hex) {
  const [r, g, b] = rgb(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// Returns the contrast of two colors as WCAG defines it, 1 to 21.
export function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function mix(a, b, share) {
  const other = rgb(b);
  return rgb(a).map((value, i) => Math.round(value + (other[i] - value) * share).toString(16).padStart(2, "0")).join("");
}

const visible = new Map();

// Returns a color, moved toward black or white until it stands out from the ground of the map. WCAG asks 3 of graphics;
// bright yellows would turn brown at 3 on a light ground.
export function visibleColor(hex, ground) {
  const key = hex + ground;
  if (!visible.has(key)) {
    const isDark = luminance(ground) < 0.2;
    let color = hex;
    for (let share = 0.08; contrast(color, ground) < (isDark ? 3 : 1.8) && share < 1; share += 0.08) {
      color = mix(hex, isDark ? "FFFFFF" : "000000", share);
    }
    visible.set(key, "#" + color);
  }
  return visible.get(key);
}

// The colors of what is drawn on the map.
export const GROUND = {
  light: { ground: "F3F2EE", ink: "#1b1e24", soft: "#5a616c", halo: "rgba(243,242,238,.92)", dot: "#ffffff", rim: "#3b414b", walk: "#3f4650" },
  dark: { ground: "14171C", ink: "#f1f3f6", soft: "#aeb5c0", halo: "rgba(20,23,28,.92)", dot: "#14171c", rim: "#d5dae2", walk: "#cfd5de" },
};
