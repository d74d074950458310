// What a view shows instead of an answer: that it is loading, that nothing was found, that something failed.
import { announce, h, icon } from "./dom.js";
import { say, text } from "./texts.js";

// Kinds of failures that a second try does not help.
export const FINAL = ["missing", "unknownDataset", "noDataset", "server"];

// Gray bars in the shape of rows.
export function skeleton(rows = 6) {
  return h("div", { class: "skeleton", role: "img", "aria-label": text.board.loading },
    Array.from({ length: rows }, () => h("i", {})));
}

export function emptyState(message, ...more) {
  return h("div", { class: "empty" }, h("p", {}, message), more);
}

// Returns a notice of a failure with a button that tries again. Links are what the server found similar.
export function failure(error, retry, nearLink) {
  const message = describe(error);
  announce(message);
  const near = nearLink && error.nearMatches?.length
    ? similar(error.nearMatches.slice(0, 3).map((id) => h("a", { href: nearLink(id) }, id))) : null;
  const button = FINAL.includes(error.kind)
    ? null : h("button", { type: "button", class: "button", click: retry }, text.page.retry);
  return h("div", { class: "failure" }, icon("warning"), h("div", {}, h("p", {}, message), near, button));
}

function similar(links) {
  const [before, after] = say(text.errors.near, { names: "\n" }).split("\n");
  return h("p", {}, before, links.map((link, i) => [i ? ", " : "", link]), after);
}

export function describe(error) {
  return say(text.errors[error.kind] ?? text.errors.failed, { detail: error.message });
}

// Fills an element by an asynchronous piece of work: a skeleton first, then its result or a failure to retry.
export async function load(element, signal, work, { rows, nearLink } = {}) {
  element.setAttribute("aria-busy", "true");
  // An answer within a moment needs no skeleton, which would only flicker.
  const timer = setTimeout(() => { if (!signal.aborted) element.replaceChildren(skeleton(rows)); }, 120);
  try {
    const content = await work();
    if (!signal.aborted) element.replaceChildren(...[content].flat(9).filter(Boolean));
  } catch (error) {
    if (signal.aborted || error.name === "AbortError") return;
    if (!error.kind) console.error(error);
    element.replaceChildren(failure(error, () => load(element, signal, work, { rows, nearLink }), nearLink));
  } finally {
    clearTimeout(timer);
    element.removeAttribute("aria-busy");
  }
}
