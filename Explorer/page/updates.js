// New bundles of a publisher's channel, kept by the browser. One is used from the next visit on.
import { acceptedManifest, firstRoot, nextRoot, Refusal, seconds, sha256 } from "./signed.js";

const STORE = "transit-bundles";
const SCHEMA = 1;
const FEATURES = 1;
const MOST_BYTES = 512 << 20;
const WEEK = 7 * 86400;
const UNKNOWN = [404, 410];

// The bytes of the bundle that was kept last, or null.
export async function currentBundle(city) {
  const cache = await caches.open(STORE);
  const state = await stateOf(cache, city);
  const answer = state.bundle ? await cache.match(nameOf(city, state.bundle)) : null;
  if (!answer) return null;
  const bytes = await answer.arrayBuffer();
  return await sha256(bytes) === state.bundle ? bytes : null;
}

// Looks for a newer bundle and keeps it. A refusal leaves everything as it was.
export async function keepCurrent(city) {
  try {
    const cache = await caches.open(STORE);
    await navigator.locks.request(`${STORE} ${city.dataset}`, () => update(cache, city));
  } catch (error) {
    console.warn(`${city.dataset}: no update: ${error.message}`);
  }
}

async function update(cache, city) {
  const state = await stateOf(cache, city);
  const shipped = await firstRoot(new TextEncoder().encode(city.updates.root));
  let root = await rootsFrom(shipped, state.roots);
  const now = () => Math.max(Date.now() / 1000, state.last?.rootVersion === root.version ? seconds(state.last.issued) : 0);
  if (now() - (state.asked ?? 0) > WEEK) root = await chain(city, root, state);
  const bytes = await load(city, `${city.updates.feed}/${city.updates.channel}.json`, 65536);
  const accept = () => acceptedManifest(bytes, root, city.updates, state.last);
  const manifest = await accept().catch(async (error) => {
    if (!["unknown root", "signature"].includes(error.kind)) throw error;
    root = await chain(city, root, state);
    return accept();
  });
  state.last = (({ rootVersion, sequence, payload, issued }) => ({ rootVersion, sequence, payload, issued }))(manifest);
  await save(cache, city, state);
  const time = Math.max(now(), seconds(manifest.issued));
  if (seconds(root.expires) <= time) throw new Refusal("expired root");
  if (seconds(manifest.expires) <= time) throw new Refusal("expired manifest");
  const release = manifest.releases.find(({ schema, features }) => schema === SCHEMA && (features & ~FEATURES) === 0);
  if (!release) throw new Refusal("app too old");
  if (release.activateAt > time || [state.bundle, city.sha256].includes(release.file.sha256)) return;
  await keep(cache, city, state, release.file);
}

async function keep(cache, city, state, { sha256: hash, length }) {
  if (length > MOST_BYTES) throw new Refusal("too large");
  const bundle = await load(city, `o/${hash}.transit`, length);
  if (bundle.length !== length || await sha256(bundle) !== hash) throw new Refusal("damaged", "the bundle has another hash");
  await cache.put(nameOf(city, hash), new Response(bundle));
  state.bundle = hash;
  await save(cache, city, state);
  for (const { url } of await cache.keys()) {
    const isOther = ![nameOf(city, hash), nameOf(city, "state")].includes(url);
    if (url.startsWith(nameOf(city, "")) && isOther) await cache.delete(url);
  }
  dispatchEvent(new CustomEvent("transit-update", { detail: city }));
}

// The newest root of the host. Only a host that has no next one ends the chain.
async function chain(city, root, state) {
  for (;;) {
    const bytes = await load(city, `root/${root.version + 1}.json`, 65536, UNKNOWN);
    if (!bytes) break;
    root = await nextRoot(bytes, root);
    state.roots.push(Array.from(bytes));
  }
  state.asked = Date.now() / 1000;
  return root;
}

async function rootsFrom(root, kept) {
  for (const bytes of kept) root = await nextRoot(Uint8Array.from(bytes), root);
  return root;
}

// What is known of a channel. A site with another root has another one; one with a newer bundle needs no kept one.
async function stateOf(cache, city) {
  const shipped = await sha256(new TextEncoder().encode(city.updates.root));
  const state = await (await cache.match(nameOf(city, "state")))?.json();
  if (state?.shipped !== shipped) return { shipped, site: city.sha256, roots: [], bundle: null, last: null };
  return state.site === city.sha256 ? state : { ...state, site: city.sha256, bundle: null };
}

const save = (cache, city, state) => cache.put(nameOf(city, "state"), new Response(JSON.stringify(state)));

const nameOf = ({ dataset }, name) => new URL(`kept/${encodeURIComponent(dataset)}/${name}`, location.href).href;

// The bytes of a file of the publisher, or null for the statuses in `none`. Ends as soon as there are too many.
async function load({ updates }, name, most, none = []) {
  const answer = await fetch(new URL(name, new URL(updates.from, location.href)), { cache: "no-cache", credentials: "omit" });
  if (none.includes(answer.status)) return null;
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  const parts = [];
  let count = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > most) {
      await reader.cancel();
      throw new Refusal("damaged", `${name} has more than ${most} bytes`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
