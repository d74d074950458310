// What the page shows, how large the file is, and where its data comes from.
import { foreignLink, h } from "./dom.js";
import { load } from "./notice.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function aboutView(app, _, signal) {
  const body = h("div", {});
  load(body, signal, async () => {
    const info = await app.information.catch(() => app.source.info(signal));
    return [fileFacts(info), contents(info), sources(info), background(app)];
  });
  const element = h("div", { class: "view prose" }, h("h1", {}, text.page.about), h("p", {}, text.about.what), body);
  return { element, name: text.page.about };
}

function facts(pairs) {
  return h("dl", { class: "pairs" }, pairs.filter(([, value]) => value).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

function fileFacts({ format: file, validity, time_zone: zone }) {
  return h("section", { class: "block" }, h("h2", {}, text.about.file), facts([
    [text.about.size, format.bytes(file.file_bytes)],
    [text.about.unpacked, format.bytes(file.database_bytes)],
    [text.about.validity, validity && format.dates(validity.start, validity.end)],
    [text.about.zone, zone.replaceAll("_", " ")],
    [text.about.root, h("span", { title: text.about.rootHint }, h("code", {}, file.content_root.slice(0, 16)))],
  ]));
}

function contents({ files }) {
  return h("section", { class: "block" }, h("h2", {}, text.about.contents), facts(Object.entries(text.about.names)
    .filter(([file]) => files[file]).map(([file, name]) => [name, format.number(files[file])])));
}

// The attributions that licenses require.
function sources({ provenance }) {
  const feeds = provenance.feeds.length ? provenance.feeds : [{ name: provenance.source }];
  const items = feeds.map((feed) => h("li", {},
    h("strong", {}, feed.name ?? text.about.source),
    feed.attribution ? h("p", {}, feed.attribution) : null,
    h("p", { class: "soft" }, license(feed), feed.url ? [" · ", foreignLink(feed.url) ?? ""] : null)));
  return h("section", { class: "block" }, h("h2", {}, text.about.sources), h("ul", { class: "sources" }, items),
    h("p", { class: "soft" }, say(text.about.builder, { builder: provenance.builder })));
}

function license(feed) {
  if (!feed.license && !feed.license_url) return text.about.noLicense;
  return [text.about.license, foreignLink(feed.license_url ?? "", feed.license ?? undefined) ?? feed.license];
}

function background(app) {
  const credit = app.scene.credit.textContent;
  return credit ? h("section", { class: "block" }, h("h2", {}, text.about.background), h("p", {}, credit)) : null;
}
