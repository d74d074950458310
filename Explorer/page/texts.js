// The texts in use. `language.js` chooses those of the page; `transit-board.js` has its own.

// The sections of a language, such as those of texts-en.js.
export let text = {};
// How its numbers and times are written: a tag such as "de-CH".
export let locale = "en";

export function useTexts(texts, tag) {
  [text, locale] = [texts, tag];
}

// Returns a text with its {values}.
export function say(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
