// Light or dark: as the system, or as chosen with the switch.
import { fill, h, icon } from "./dom.js";
import { text } from "./texts.js";

const ORDER = ["auto", "light", "dark"];
const dark = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  try { return ORDER.includes(localStorage.theme) ? localStorage.theme : "auto"; } catch { return "auto"; }
}

function apply(choice) {
  if (choice === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

// Returns the switch. `changed` gets "light" or "dark", now and whenever it changes.
export function themeSwitch(changed) {
  let choice = chosen();
  const button = h("button", { type: "button", class: "tool", click: () => set(ORDER[(ORDER.indexOf(choice) + 1) % ORDER.length]) });
  const show = () => {
    apply(choice);
    fill(button, icon(choice));
    button.setAttribute("aria-label", text.theme[choice]);
    button.title = text.theme[choice];
    changed(choice === "auto" ? (dark.matches ? "dark" : "light") : choice);
  };
  const set = (next) => {
    choice = next;
    // Private windows may refuse to store anything.
    try { localStorage.theme = next; } catch { /* the choice holds until the page is left */ }
    show();
  };
  dark.addEventListener("change", show);
  show();
  return button;
}

// Sets a theme for a view without the switch. Returns a function that takes it back.
export function fixedTheme(theme) {
  apply(theme);
  return () => apply(chosen());
}
