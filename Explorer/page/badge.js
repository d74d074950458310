// The sign of a line: its name on its color.
import { h } from "./dom.js";
import { modeOf, routeColor, routeTextColor } from "./colors.js";
import { text } from "./texts.js";

// Returns the name that fits on a badge: the short name, or else the mode.
export function badgeName(route) {
  const name = route.route_short_name?.trim();
  return name && name.length <= 10 ? name : text.mode[modeOf(route.route_type).name];
}

// Returns the full name of a route, for people who cannot see the badge and for headings.
export function routeName(route) {
  return route.route_long_name?.trim() || route.route_short_name?.trim() || text.board.line;
}

// Returns whether the badge alone does not name the line.
export function needsName(route) {
  const name = route.route_short_name?.trim();
  return !name || name.length > 10;
}

export function badge(route, className = "") {
  const element = h("span", { class: "badge " + className }, badgeName(route));
  element.style.backgroundColor = "#" + routeColor(route);
  element.style.color = "#" + routeTextColor(route);
  return element;
}
