// What a site takes over from a publisher's host, and what it refuses, with hosts that have keys and hosts that have
// none. Node stands for the browser.
//
//     node --test Explorer/Tests/updates.test.mjs
import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { beforeEach, test } from "node:test";

const DAY = 86_400_000;
const TYPE = "application/vnd.transit-bundle.";
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
const time = (days) => new Date(Math.floor((Date.now() + days * DAY) / 1000) * 1000).toISOString().replace(".000", "");

class Key {
  constructor(feeds) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    this.private = privateKey;
    this.public = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    this.id = hash(this.public);
    this.feeds = feeds;
  }

  get json() { return { keyid: this.id, public: this.public.toString("base64"), ...(this.feeds && { feeds: this.feeds }) }; }
}

// The bytes of an envelope. `payload` is an object, or the text of one.
function envelope(type, payload, keys) {
  const bytes = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
  const payloadType = TYPE + type;
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `), bytes]);
  const signatures = keys.map((key) => ({ keyid: key.id, sig: sign(null, signed, key.private).toString("base64") }));
  return JSON.stringify({ payload: bytes.toString("base64"), payloadType, signatures });
}

const role = (keys, threshold = 1) => ({ threshold, keyids: keys.map((key) => key.id) });
const rootOf = (version, roots, releases, more = {}) => ({
  format: 1, version, expires: time(300), keys: [...new Set([...roots, ...releases])].map((key) => key.json),
  root: role(roots), release: role(releases), ...more,
});

const [owner, online, next, thief] = Array.from({ length: 4 }, () => new Key());
const own = Buffer.from("the bundle of the site"), published = Buffer.from("the bundle of the publisher");
const release = (bytes, more = {}) => ({
  schema: 1, features: 1, contentRoot: hash(`root of ${bytes}`), file: { sha256: hash(bytes), length: bytes.length }, deltas: [], ...more,
});
const manifestOf = (sequence, more = {}) => ({
  format: 1, feed: "city", channel: "stable", rootVersion: 1, sequence, issued: time(-1), expires: time(14),
  releases: [release(published)], ...more,
});

let files, warnings, city;
const stored = new Map();
const cache = {
  match: async (name) => stored.get(String(name))?.clone(),
  put: async (name, answer) => { stored.set(String(name), answer); },
  delete: async (name) => stored.delete(String(name)),
  keys: async () => [...stored.keys()].map((url) => ({ url })),
};
Object.assign(globalThis, {
  caches: { open: async () => cache }, location: { href: "https://pages.example/site/" },
  dispatchEvent: () => true, CustomEvent: globalThis.CustomEvent ?? class {},
  fetch: async (url) => {
    const file = files[String(url).replace("https://feeds.example/", "")];
    return typeof file === "number" ? new Response("", { status: file }) : file ? new Response(file) : new Response("", { status: 404 });
  },
});
Object.defineProperty(globalThis, "navigator", { value: { locks: { request: (_, work) => work() } }, configurable: true });
console.warn = (text) => warnings.push(text);
const { currentBundle, keepCurrent } = await import("../page/updates.js");

const manifest = (payload, keys = [online]) => { files["city/stable.json"] = envelope("manifest+json", payload, keys); };
const ship = (root, keys = [owner]) => { city.updates.root = envelope("root+json", root, keys); };

beforeEach(() => {
  stored.clear();
  warnings = [];
  city = { dataset: "city", sha256: hash(own), updates: { from: "https://feeds.example/", feed: "city", channel: "stable" } };
  ship(rootOf(1, [owner], [online]));
  files = { [`o/${hash(published)}.transit`]: published };
  manifest(manifestOf(1));
});

async function visit() {
  warnings = [];
  await keepCurrent(city);
  const bytes = await currentBundle(city);
  return bytes && Buffer.from(bytes).toString();
}

async function refused(reason) {
  assert.equal(await visit(), null);
  assert.match(warnings.join(), reason);
}

test("a signed bundle is kept, and asked for once", async () => {
  assert.equal(await visit(), String(published));
  files[`o/${hash(published)}.transit`] = 500;
  assert.equal(await visit(), String(published));
  assert.deepEqual(warnings, []);
});

test("the site's own bundle is not fetched again", async () => {
  manifest(manifestOf(1, { releases: [release(own)] }));
  assert.equal(await visit(), null);
  assert.deepEqual(warnings, []);
});

test("a manifest without enough signatures is refused", async () => {
  for (const keys of [[], [thief], [owner]]) {
    manifest(manifestOf(1), keys);
    await refused(/signature/);
  }
});

test("a key that signs twice counts once", async () => {
  ship(rootOf(1, [owner], [online, next], { release: role([online, next], 2) }));
  manifest(manifestOf(1), [online, online]);
  await refused(/signature/);
  manifest(manifestOf(1), [online, next]);
  assert.equal(await visit(), String(published));
});

test("a key of other feeds does not count", async () => {
  const limited = new Key(["other"]);
  ship(rootOf(1, [owner], [limited]));
  manifest(manifestOf(1), [limited]);
  await refused(/signature/);
});

test("every flipped byte of an envelope is refused", async () => {
  const good = Buffer.from(files["city/stable.json"]);
  for (let place = 0; place < good.length; place += 7) {
    const bad = Buffer.from(good);
    bad[place] ^= 1;
    files["city/stable.json"] = bad;
    await refused(/no update/);
  }
});

test("manifests of another feed, channel, format or type are refused", async () => {
  for (const [change, reason] of [[{ feed: "town" }, /wrong feed/], [{ channel: "beta" }, /wrong feed/], [{ format: 2 }, /app too old/]]) {
    manifest(manifestOf(1, change));
    await refused(reason);
  }
  files["city/stable.json"] = envelope("index+json", manifestOf(1), [online]);
  await refused(/payload type/);
});

test("payloads that are not as the format says are refused, though their signatures hold", async () => {
  const text = JSON.stringify(manifestOf(1));
  const bad = [
    text.replace('"sequence":1', '"sequence":1,"sequence":2'), text.replace('"sequence":1', '"sequence":1,"\\u0073equence":2'),
    text.slice(1), "[]", "null", "7", text.replace('"sequence":1', '"sequence":0'), text.replace('"sequence":1', '"sequence":1.5'),
    text.replace('"sequence":1', '"sequence":"1"'), text.replace('"sequence":1', '"sequence":9007199254740992'),
    JSON.stringify(manifestOf(1, { releases: [] })), JSON.stringify(manifestOf(1, { issued: time(20) })),
    JSON.stringify(manifestOf(1, { expires: "2027-02-30T00:00:00Z" })), JSON.stringify(manifestOf(1, { expires: "2099-01-01" })),
    JSON.stringify(manifestOf(1, { releases: [release(published, { file: { sha256: "../root/1.json", length: 1 } })] })),
    JSON.stringify(manifestOf(1, { releases: [release(published, { file: null })] })),
  ];
  for (const payload of bad) {
    manifest(payload);
    await refused(/no update/);
  }
});

test("an older manifest, and another one of the same sequence, are refused, and what is kept stays", async () => {
  manifest(manifestOf(5));
  assert.equal(await visit(), String(published));
  const other = Buffer.from("another bundle");
  files[`o/${hash(other)}.transit`] = other;
  for (const [sequence, reason] of [[4, /rollback/], [5, /equivocation/]]) {
    manifest(manifestOf(sequence, { releases: [release(other)] }));
    assert.equal(await visit(), String(published));
    assert.match(warnings.join(), reason);
  }
  manifest(manifestOf(6, { releases: [release(other)] }));
  assert.equal(await visit(), String(other));
  assert.equal(stored.size, 2, "the former bundle is removed");
});

test("nothing is installed by an expired root or manifest", async () => {
  manifest(manifestOf(1, { issued: time(-9), expires: time(-1) }));
  await refused(/expired manifest/);
  ship(rootOf(1, [owner], [online], { expires: time(-1) }));
  manifest(manifestOf(1));
  await refused(/expired root/);
});

test("a clock that is behind does not make an expired root valid", async () => {
  ship(rootOf(1, [owner], [online], { expires: time(1) }));
  manifest(manifestOf(1, { issued: time(2), expires: time(9) }));
  await refused(/expired root/);
});

test("a bundle with other bytes or another length is refused", async () => {
  for (const bytes of [Buffer.from("another bundle than named!!"), published.subarray(1), Buffer.concat([published, own]), 404, 500]) {
    files[`o/${hash(published)}.transit`] = bytes;
    await refused(/no update/);
  }
});

test("a bundle of a later schema or feature is left, and an earlier release taken", async () => {
  manifest(manifestOf(1, { releases: [release(own, { schema: 2 })] }));
  await refused(/app too old/);
  manifest(manifestOf(2, { releases: [release(own, { features: 3 }), release(published)] }));
  assert.equal(await visit(), String(published));
});

test("a release is not used before its time", async () => {
  manifest(manifestOf(1, { releases: [release(published, { activateAt: time(3) })] }));
  assert.equal(await visit(), null);
  assert.deepEqual(warnings, []);
});

test("a chain of ten roots is followed, and the keys of the first no longer count", async () => {
  let former = owner;
  for (let version = 2; version <= 11; version++) {
    const key = new Key();
    files[`root/${version}.json`] = envelope("root+json", rootOf(version, [key], [next]), [former, key]);
    former = key;
  }
  manifest(manifestOf(1, { rootVersion: 11 }), [online]);
  await refused(/signature/);
  manifest(manifestOf(1, { rootVersion: 11 }), [next]);
  assert.equal(await visit(), String(published));
});

test("a root that its predecessor or its own keys did not sign, or that skips a version, is refused", async () => {
  const roots = [
    [rootOf(2, [thief], [thief]), [thief]], [rootOf(2, [next], [thief]), [owner]], [rootOf(3, [owner], [thief]), [owner]],
    [rootOf(2, [owner], [thief], { keys: [{ ...owner.json, keyid: thief.id }, thief.json] }), [owner]],
  ];
  for (const [root, keys] of roots) {
    files["root/2.json"] = envelope("root+json", root, keys);
    manifest(manifestOf(1, { rootVersion: 2 }), [thief]);
    await refused(/no update/);
  }
});

test("a host that hides its next root by a failure installs nothing", async () => {
  files["root/2.json"] = 503;
  await refused(/503/);
  files["root/2.json"] = 410;
  assert.equal(await visit(), String(published));
});

test("a site with another root forgets what was kept under the former one", async () => {
  assert.equal(await visit(), String(published));
  ship(rootOf(1, [next], [next]), [next]);
  assert.equal(await currentBundle(city), null);
});

test("a site with a newer bundle does not use an older one that was kept", async () => {
  assert.equal(await visit(), String(published));
  city.sha256 = hash("a newer bundle of the site");
  assert.equal(await currentBundle(city), null);
});

test("a kept bundle that was damaged is not used", async () => {
  await visit();
  const name = [...stored.keys()].find((key) => key.endsWith(hash(published)));
  stored.set(name, new Response(own));
  assert.equal(await currentBundle(city), null);
});
