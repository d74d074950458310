// Languages of texts, and tags for numbers and times.

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español", ja: "日本語" };

export function languageOf(tag) { return tag.toLowerCase().split("-")[0]; }

// An address may have any word.
export function isKnown(tag) { return Object.hasOwn(LANGUAGES, languageOf(tag)); }

// Returns the tag for a language: the first of the wanted ones that has a region, with its clock and units. English is
// also read where it is not spoken: then with the region of the browser's language.
export function localeOf(language, wanted) {
  const tag = wanted.find((one) => languageOf(one) === language && isRegional(one));
  if (tag) return tag;
  return language === "en" ? `en-${new Intl.Locale(navigator.language).maximize().region ?? "001"}` : language;
}

// Intl refuses what is no tag.
function isRegional(tag) {
  try { return Boolean(new Intl.Locale(tag).region); } catch { return false; }
}
