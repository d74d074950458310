// What the page shows, how large the file is, and where its data comes from.
import { foreignLink, h } from "./dom.js";
import { load } from "./notice.js";
import * as format from "./format.js";
import { text } from "./texts.js";

const words = text.aboutPage;

export function aboutView(app, _, signal) {
  const body = h("div", {});
  load(body, signal, async () => {
    const info = await app.information.catch(() => app.source.info(signal));
    return [fileFacts(info), contents(info), sources(info), background(app)];
  });
  const element = h("div", { class: "view prose" }, h("h1", {}, text.about), h("p", {}, words.what), body);
  return { element, name: text.about };
}

function facts(pairs) {
  return h("dl", { class: "pairs" }, pairs.filter(([, value]) => value).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

function fileFacts({ format: file, validity, time_zone: zone }) {
  return h("section", { class: "block" }, h("h2", {}, words.file), facts([
    [words.size, format.bytes(file.file_bytes)],
    [words.unpacked, format.bytes(file.database_bytes)],
    [words.validity, validity && format.dates(validity.start, validity.end)],
    [words.zone, zone.replaceAll("_", " ")],
    [words.root, h("span", { title: words.rootHint }, h("code", {}, file.content_root.slice(0, 16)))],
  ]));
}

function contents({ files }) {
  return h("section", { class: "block" }, h("h2", {}, words.contents), facts(Object.entries(words.names)
    .filter(([file]) => files[file]).map(([file, name]) => [name, format.number(files[file])])));
}

// The attributions that licenses require.
function sources({ provenance }) {
  const feeds = provenance.feeds.length ? provenance.feeds : [{ name: provenance.source }];
  return h("section", { class: "block" }, h("h2", {}, words.sources), h("ul", { class: "sources" }, feeds.map((feed) => h("li", {},
    h("strong", {}, feed.name ?? words.source),
    feed.attribution ? h("p", {}, feed.attribution) : null,
    h("p", { class: "soft" }, license(feed), feed.url ? [" · ", foreignLink(feed.url) ?? ""] : null)))),
  h("p", { class: "soft" }, `${words.builder} ${provenance.builder}`));
}

function license(feed) {
  if (!feed.license && !feed.license_url) return words.noLicense;
  return [`${words.license}: `, foreignLink(feed.license_url ?? "", feed.license ?? undefined) ?? feed.license];
}

function background(app) {
  return app.scene.credit.textContent ? h("section", { class: "block" }, h("h2", {}, words.background), h("p", {}, app.scene.credit.textContent)) : null;
}
