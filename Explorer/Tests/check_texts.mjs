// Compares the texts of the page's languages with English, and with what the page uses: keys, {values}, plural forms. Tags that an
// address may have are known or not.
//
//     node Explorer/Tests/check_texts.mjs
import { readdirSync, readFileSync } from "node:fs";

const PAGE = new URL("../page/", import.meta.url);
const FORMS = "forms.";
const problems = [];

// As data, because Node would take a file named .js for another kind of module.
function load(file) {
  return import(`data:text/javascript;base64,${readFileSync(new URL(file, PAGE)).toString("base64")}`);
}

// Returns the texts of a language by their paths, such as "stop.all".
async function textsOf(language) {
  const sections = await load(`texts-${language}.js`);
  const texts = new Map();
  const collect = (value, path) => {
    if (typeof value === "string") texts.set(path, value);
    else for (const [key, each] of Object.entries(value)) collect(each, path ? `${path}.${key}` : key);
  };
  collect(sections, "");
  return texts;
}

function valuesOf(template) {
  return [...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join(", ");
}

// Paths without the plural category.
const unplural = (path) => path.startsWith(FORMS) ? path.split(".").slice(0, 2).join(".") : path;

function compare(language, texts, english) {
  const expected = new Map([...english].map(([path, template]) => [unplural(path), valuesOf(template)]));
  const own = new Map([...texts].map(([path, template]) => [unplural(path), path]));
  for (const path of expected.keys()) if (!own.has(path)) problems.push(`${language} lacks ${path}`);
  for (const [path, template] of texts) {
    const wanted = expected.get(unplural(path));
    const given = valuesOf(template);
    if (wanted === undefined) problems.push(`${language} has ${path}, which English lacks`);
    else if (wanted !== given) problems.push(`${language}: ${path} has {${given}} instead of {${wanted}}`);
    if (template.trim() === "") problems.push(`${language}: ${path} is empty`);
  }
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort().join(", ");
  for (const path of [...expected.keys()].filter((one) => one.startsWith(FORMS))) {
    const own = [...texts.keys()].filter((one) => unplural(one) === path);
    const found = own.map((one) => one.split(".")[2]).sort().join(", ");
    if (found !== categories) problems.push(`${language}: ${path} has the forms ${found} instead of ${categories}`);
  }
}

// What follows an opening brace, up to its closing one.
function braced(code, start) {
  let depth = 1;
  let at = start;
  for (; depth > 0; at += 1) depth += code[at] === "{" ? 1 : code[at] === "}" ? -1 : 0;
  return code.slice(start, at - 1);
}

// Names of an object literal, without those of what is nested in it.
function namesIn(literal) {
  let flat = literal.replace(/"[^"]*"/g, "");
  for (let last = ""; flat !== last;) [last, flat] = [flat, flat.replace(/[([{`][^()[\]{}`]*[)\]}`]/g, "")];
  return flat.split(",").map((part) => /^\s*(\w+)/.exec(part)?.[1]).filter(Boolean).sort().join(", ");
}

// Paths that the code has, and sections that it uses as a whole.
function checkUse(english) {
  const used = new Set();
  for (const name of readdirSync(PAGE).filter((one) => one.endsWith(".js") && !one.startsWith("texts-"))) {
    const code = readFileSync(new URL(name, PAGE), "utf8");
    if (!/import \{[^}]*\btext\b[^}]*\} from "\.\/texts\.js"/.test(code)) continue;
    for (const [, path] of code.matchAll(/(?<![\w.])text\.(\w+(?:\.\w+)*)/g)) {
      const found = [...english.keys()].filter((one) => one === path || one.startsWith(`${path}.`));
      if (found.length === 0) problems.push(`${name} uses text.${path}, which does not exist`);
      for (const one of found) used.add(one);
    }
    for (const match of code.matchAll(/say\(text\.([\w.]+), \{/g)) {
      const given = namesIn(braced(code, match.index + match[0].length));
      const wanted = valuesOf(english.get(match[1]) ?? "");
      if (given !== wanted) problems.push(`${name} gives text.${match[1]} {${given}} instead of {${wanted}}`);
    }
  }
  for (const path of english.keys()) if (!used.has(path)) problems.push(`no code uses text.${path}`);
}

const languages = readdirSync(PAGE).map((name) => /^texts-(\w+)\.js$/.exec(name)?.[1]).filter(Boolean);
const english = await textsOf("en");
for (const language of languages) compare(language, await textsOf(language), english);
checkUse(english);
// An address may name anything, also a property of every object.
const { isKnown } = await load("locale.js");
for (const tag of [...languages, "de-CH", "EN"]) if (!isKnown(tag)) problems.push(`${tag} is not known`);
for (const tag of ["", "xx", "constructor", "toString-x", "__proto__"]) if (isKnown(tag)) problems.push(`${tag} is known`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${english.size} texts in ${languages.length} languages`);
