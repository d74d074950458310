// The texts of boards: all languages in one file, and of them only the sections that a board uses.
import * as en from "./texts-en.js";
import * as de from "./texts-de.js";
import * as fr from "./texts-fr.js";
import * as es from "./texts-es.js";
import * as ja from "./texts-ja.js";
import { isKnown, languageOf, localeOf } from "./locale.js";
import { useTexts } from "./texts.js";

const TEXTS = {
  en: { board: en.board, live: en.live, mode: en.mode, errors: en.errors },
  de: { board: de.board, live: de.live, mode: de.mode, errors: de.errors },
  fr: { board: fr.board, live: fr.live, mode: fr.mode, errors: fr.errors },
  es: { board: es.board, live: es.live, mode: es.mode, errors: es.errors },
  ja: { board: ja.board, live: ja.live, mode: ja.mode, errors: ja.errors },
};

// Returns the languages that an element is to have, most wanted first: that of the page around it, then the browser's.
export function tagsFor(element) {
  return [...new Set([element.closest("[lang]")?.lang, ...navigator.languages].filter(Boolean))];
}

// Uses the texts of the first language that there is, and returns it.
export function speak(tags) {
  const language = languageOf(tags.find(isKnown) ?? "en");
  useTexts(TEXTS[language], localeOf(language, tags));
  return language;
}
