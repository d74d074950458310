// The page of the API: reads its description, and asks its questions.
import { h } from "./dom.js";
import { loadLanguage } from "./language.js";
import { server } from "./server.js";
import { say, text } from "./texts.js";

// Longer answers are cut on the page.
const LONGEST = 20000;

// The description has one language.
const ENGLISH = { lang: "en" };

const content = document.getElementById("content");

async function show() {
  await loadLanguage();
  nameFrame();
  if (!server) throw new Error(text.errors.server);
  const address = new URL("/openapi.json", server);
  document.getElementById("explorer").search = location.search;
  document.getElementById("description").href = address;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const { info, tags, paths } = await answer.json();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })));
  const sections = tags.map(({ name }) => h("section", {}, h("h2", ENGLISH, name),
    operations.filter((one) => one.tags.includes(name)).map(operationView)));
  const version = h("span", { class: "soft" }, say(text.docs.version, { version: info.version }));
  content.replaceChildren(h("p", {}, h("span", ENGLISH, info.description), " ", version), ...sections);
}

// The names of what docs.html has.
function nameFrame() {
  document.title = text.docs.title;
  document.querySelector("h1").textContent = text.docs.title;
  document.getElementById("explorer").textContent = text.docs.explorer;
  document.getElementById("description").textContent = text.docs.description;
}

function operationView(operation) {
  // Header fields are for programs.
  const fields = (operation.parameters ?? []).filter((parameter) => parameter.in !== "header").map((parameter, index) => fieldView(parameter, `${operation.operationId}-${index}`));
  const summary = h("summary", {}, h("span", { class: "method" }, operation.method), h("code", {}, operation.path), " ",
    h("span", ENGLISH, operation.summary));
  return h("details", {}, summary,
    h("div", { class: "body" }, fields.map(({ element }) => element), operation.method === "GET" ? asking(operation, fields) : bodyView(operation)));
}

function fieldView(parameter, id) {
  const { name, schema, required } = parameter;
  // Optional parameters are empty: together they may exclude each other.
  const input = h("input", { id, value: required ? example(parameter) ?? "" : "", placeholder: String(schema.default ?? example(parameter) ?? ""), spellcheck: "false", autocomplete: "off" });
  const notes = [required ? text.docs.required : null, schema.type === "array" ? schema.items.type : schema.type,
    schema.minimum === undefined ? null : say(text.docs.range, schema),
    schema.default === undefined ? null : say(text.docs.fallback, { value: schema.default })].filter(Boolean);
  const description = h("span", ENGLISH, `${parameter.description ?? ""} ${schema.description ?? ""}`);
  const element = h("div", { class: "field" }, h("label", { for: id }, h("code", {}, name)), input,
    h("p", { class: "soft" }, description, ` (${notes.join(", ")})`));
  return { parameter, input, element };
}

function example({ example: value, schema }) {
  const found = Array.isArray(value) ? value[0] : value;
  return found ?? schema.examples?.[0];
}

// The link and the button that ask a question, and its answer.
function asking({ path }, fields) {
  const output = h("pre", { hidden: true, tabindex: "0", "aria-label": text.docs.answer });
  const button = h("button", {
    type: "button",
    click: async () => {
      output.hidden = false;
      output.textContent = "…";
      try {
        const address = addressOf(path, fields);
        const answer = await fetch(new URL(address, server));
        const body = await answer.text();
        const link = answer.headers.get("Link");
        output.textContent = [`GET ${address}`, `HTTP ${answer.status}`, link ? `Link: ${link}` : null, "",
          body.length > LONGEST ? `${body.slice(0, LONGEST)}\n…` : body].filter((line) => line !== null).join("\n");
      } catch (error) {
        output.textContent = error.message;
      }
    },
  }, text.docs.ask);
  return [button, output];
}

function addressOf(path, fields) {
  let address = path;
  const query = new URLSearchParams();
  for (const { parameter, input } of fields) {
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.append(parameter.name, input.value);
  }
  return query.size ? `${address}?${query}` : address;
}

function bodyView({ requestBody }) {
  const schema = requestBody?.content["application/json"]?.schema;
  if (!schema) return null;
  return h("pre", { tabindex: "0", "aria-label": text.docs.body }, JSON.stringify(schema.properties, null, 2));
}

const fail = (error) =>
  content.replaceChildren(h("p", { role: "alert" }, say(text.docs.failed, { detail: error.message })));

show().catch(fail).finally(() => content.removeAttribute("aria-busy"));
