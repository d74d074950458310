// The language of the page: that of `?language=` in its address, the one chosen with the control, or else the first of
// the browser's that the page has.
import { isKnown, languageOf } from "./locale.js";

const named = new URLSearchParams(location.search).get("language");
const chosen = [named, stored()].find((tag) => tag && isKnown(tag)) ?? null;

export const language = languageOf(chosen ?? navigator.languages.find(isKnown) ?? "en");

// What a question has to name because the browser's own languages are others; null if it need not.
export const questionLanguage = language === languageOf(navigator.language) ? null : chosen;

// Languages for names of the feed, most wanted first.
export const languages = [...new Set([chosen, ...navigator.languages].filter(Boolean))];

// Keeps a choice, and loads the page again: its address has everything else.
export function choose(tag) {
  const address = new URL(location);
  try {
    localStorage.language = tag;
    address.searchParams.delete("language");
  } catch {
    // Private windows may refuse to store anything.
    address.searchParams.set("language", tag);
  }
  history.replaceState(history.state, "", address);
  location.reload();
}

function stored() {
  try { return localStorage.language; } catch { return null; }
}
