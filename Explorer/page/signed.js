// Signed manifests and roots: docs/formats/manifest.md. Every check of it for a client of one channel, without deltas.

export class Refusal extends Error {
  constructor(kind, detail = kind) {
    super(detail);
    this.kind = kind;
  }
}

const TYPE = "application/vnd.transit-bundle.";
const MOST_BYTES = 65536;
const HASH = /^[0-9a-f]{64}$/;
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

// The root in an envelope that this site has, so nobody needs to sign for it but itself.
export async function firstRoot(bytes) {
  const envelope = opened(bytes, "root+json");
  const root = await rootOf(envelope.payload);
  await requireSigners(envelope, root, root.root);
  return root;
}

// The root after another one.
export async function nextRoot(bytes, former) {
  const envelope = opened(bytes, "root+json");
  await requireSigners(envelope, former, former.root);
  const root = await rootOf(envelope.payload);
  if (root.version !== former.version + 1) throw new Refusal("damaged", "a root of another version");
  await requireSigners(envelope, root, root.root);
  return root;
}

// A manifest that the keys of a root have signed for a channel. `last` is the one before: { rootVersion, sequence, payload }.
export async function acceptedManifest(bytes, root, { feed, channel }, last) {
  const envelope = opened(bytes, "manifest+json");
  const names = versionOf(envelope.payload);
  const unknownRoot = names.rootVersion > root.version;
  await requireSigners(envelope, root, root.release).catch((error) => {
    throw unknownRoot ? new Refusal("unknown root") : error;
  });
  const manifest = manifestOf(names);
  if (unknownRoot) throw new Refusal("unknown root");
  if (manifest.feed !== feed || manifest.channel !== channel) throw new Refusal("wrong feed");
  await requireSigners(envelope, root, root.release, feed);
  const payload = await sha256(envelope.payload);
  const order = last ? manifest.rootVersion - last.rootVersion || manifest.sequence - last.sequence : 1;
  if (order < 0) throw new Refusal("rollback");
  if (order === 0 && payload !== last.payload) throw new Refusal("equivocation");
  return { ...manifest, payload };
}

export async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Seconds since 1970 of a time in the one form that is allowed.
export function seconds(time) {
  const value = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time) ? Date.parse(time) / 1000 : NaN;
  if (!Number.isFinite(value) || new Date(value * 1000).toISOString() !== time.replace("Z", ".000Z")) throw new Refusal("damaged", "no time");
  return value;
}

function opened(bytes, type) {
  if (bytes.length > MOST_BYTES) throw new Refusal("damaged", "the envelope is too long");
  const envelope = parsed(bytes);
  if (envelope.payloadType !== TYPE + type) throw new Refusal("damaged", "another payload type");
  const signatures = list(envelope.signatures, 0, 64).map(({ keyid, sig }) => ({ keyid: match(keyid, HASH), sig: base64(sig) }));
  return { payload: base64(envelope.payload), type: envelope.payloadType, signatures };
}

async function requireSigners({ payload, type, signatures }, root, role, feed) {
  const encoder = new TextEncoder();
  const head = encoder.encode(`DSSEv1 ${type.length} ${type} ${payload.length} `);
  const signed = new Uint8Array(head.length + payload.length);
  signed.set(head);
  signed.set(payload, head.length);
  const signers = new Set();
  for (const { keyid, sig } of signatures) {
    const key = root.keys.find((other) => other.keyid === keyid);
    if (!key || !role.keyids.includes(keyid) || signers.has(keyid)) continue;
    if (feed && key.feeds && !key.feeds.includes(feed)) continue;
    const known = await crypto.subtle.importKey("raw", key.public, "Ed25519", false, ["verify"]);
    if (sig.length === 64 && await crypto.subtle.verify("Ed25519", known, sig, signed)) signers.add(keyid);
  }
  if (signers.size < role.threshold) throw new Refusal("signature");
}

async function rootOf(payload) {
  const root = versionOf(payload);
  seconds(root.expires);
  const keys = list(root.keys, 1, 32).map(({ keyid, public: key, feeds }) => ({
    keyid: match(keyid, HASH), public: base64(key, 32), feeds: feeds && list(feeds, 1, Infinity).map((feed) => match(feed, NAME)),
  }));
  unique(keys.map((key) => key.keyid));
  for (const key of keys) if (await sha256(key.public) !== key.keyid) throw new Refusal("damaged", "a key with another id");
  const role = ({ threshold, keyids }) => {
    unique(list(keyids, 1, keys.length));
    if (!keyids.every((id) => keys.some((key) => key.keyid === id))) throw new Refusal("damaged", "an unknown key");
    return { threshold: whole(threshold, 1, keyids.length), keyids };
  };
  return { version: whole(root.version, 1), expires: root.expires, keys, root: role(root.root), release: role(root.release) };
}

function manifestOf({ feed, channel, rootVersion, sequence, issued, expires, releases }) {
  if (seconds(expires) <= seconds(issued)) throw new Refusal("damaged", "it expires before it is issued");
  return {
    feed: match(feed, NAME), channel: match(channel, NAME), rootVersion: whole(rootVersion, 1), sequence: whole(sequence, 1),
    issued, expires,
    releases: list(releases, 1, 16).map((release) => ({
      schema: whole(release.schema, 0, 2 ** 32 - 1), features: whole(release.features, 0, 2 ** 32 - 1),
      contentRoot: match(release.contentRoot, HASH), activateAt: release.activateAt ? seconds(release.activateAt) : 0,
      file: { sha256: match(release.file?.sha256, HASH), length: whole(release.file?.length, 1, 2 ** 40) },
    })),
  };
}

// The object of a payload in the format that this page knows.
function versionOf(payload) {
  const value = parsed(payload);
  if (value.format !== 1) throw new Refusal("app too old");
  return value;
}

function parsed(bytes) {
  let text, value;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (error) { throw new Refusal("damaged", error.message); }
  if (hasDuplicates(text)) throw new Refusal("damaged", "a duplicate key");
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal("damaged", "no object");
  return value;
}

// Whether an object of valid JSON has a key twice, compared after unescaping. JSON.parse keeps the last one.
function hasDuplicates(text) {
  const objects = [];
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    else if (key) {
      const name = JSON.parse(key);
      if (objects.at(-1).has(name)) return true;
      objects.at(-1).add(name);
    }
  }
  return false;
}

function base64(text, count) {
  match(text, BASE64);
  const binary = atob(text);
  if (btoa(binary) !== text || (count !== undefined && binary.length !== count)) throw new Refusal("damaged", "no base64");
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function match(text, pattern) {
  if (typeof text !== "string" || !pattern.test(text)) throw new Refusal("damaged", `${text}: not as expected`);
  return text;
}

function whole(number, least, most = Number.MAX_SAFE_INTEGER) {
  if (!Number.isInteger(number) || number < least || number > most) throw new Refusal("damaged", "a number is out of range");
  return number;
}

function list(values, least, most) {
  if (!Array.isArray(values) || values.length < least || values.length > most) throw new Refusal("damaged", "no such list");
  return values;
}

function unique(values) {
  if (new Set(values).size !== values.length) throw new Refusal("damaged", "a duplicate");
}
