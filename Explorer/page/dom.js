// Builds elements. Text from feeds is untrusted: it becomes text nodes, never markup.

// Returns an element. Attributes that are null or false are left out; functions become event listeners.
export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  close: "M6 6l12 12M18 6L6 18",
  swap: "M7 4v15M3.500 15.500L7 19l3.500-3.500M17 20V5M13.500 8.500L17 5l3.500 3.500",
  back: "M15 5l-7 7 7 7",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  chevron: "M9 5l7 7-7 7",
  down: "M6 9.500l6 6 6-6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.200v.100",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8l6-2M12 12h9M12 16l6 2",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M5 19l1.700-1.700M17.300 6.700L19 5",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  from: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  to: "M12 21s7-6.500 7-11.500a7 7 0 0 0-14 0C5 14.500 12 21 12 21zM12 7.500a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z",
  reach: "M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  walk: "M13 4.300v.200M12.500 8l-2 5 3 2.500 1 5M10.500 13l-1.500 3.500L6.500 20M12.500 8L9 10v3M12.500 8l2 3.500 3 .800",
  cut: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 12h6M12 9v6",
  stop: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  warning: "M12 4L2.500 20h19zM12 10v4.500M12 17.200v.100",
  wheelchair: "M10.500 4.200v.200M10.500 8v6h5l3 5.500M10.500 10.500h4.500M8.300 11.600a5 5 0 1 0 6.600 6.300",
};

// Returns a line icon of 24 units. It is decoration: the control that holds it has a name.
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// Replaces the children of an element.
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
}

// Replaces the children of the head of a view. A heading that had the focus keeps it.
export function fillHead(element, ...children) {
  const hadFocus = element.contains(document.activeElement);
  fill(element, ...children);
  const heading = element.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  if (hadFocus) heading?.focus({ preventScroll: true });
}

// Announces a text to screen readers.
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

// Returns a function that runs `work` once the calls stop for some milliseconds.
export function debounce(work, milliseconds) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

// Returns a link to an address from a feed, or null unless it is http or https.
export function foreignLink(address, text) {
  let url = null;
  try { url = new URL(address); } catch { return null; }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return h("a", { href: url.href, rel: "noopener noreferrer", target: "_blank" }, text ?? url.hostname);
}
