// Loads the texts of the page's language, and changes it.
import * as english from "./texts-en.js";
import { h, icon } from "./dom.js";
import { choose, language, languages } from "./language-choice.js";
import { LANGUAGES, localeOf } from "./locale.js";
import { text, useTexts } from "./texts.js";

const LOADERS = {
  de: () => import("./texts-de.js"), fr: () => import("./texts-fr.js"), es: () => import("./texts-es.js"),
  ja: () => import("./texts-ja.js"),
};

// Loads the texts. If that fails, the page is English.
export async function loadLanguage() {
  const texts = await LOADERS[language]?.().catch(() => null);
  const shown = texts ? language : "en";
  useTexts(texts ?? english, localeOf(shown, languages));
  document.documentElement.lang = shown;
}

export function languageSwitch() {
  const names = Object.entries(LANGUAGES).map(([tag, name]) =>
    h("option", { value: tag, lang: tag, selected: tag === document.documentElement.lang }, name));
  return h("label", { class: "languages" }, icon("globe"), h("span", { class: "hidden" }, text.page.language),
    h("select", { change: (event) => choose(event.target.value) }, names));
}
