// Keeps the site for a browser without network. `gtfs-bundle site` writes VERSION and FILES before this.
const PREFIX = "transit-site ";
const NAME = PREFIX + VERSION;

addEventListener("install", (event) => event.waitUntil(keep(FILES)));

// A newer version waits until no page of the former one is open, so that a page never has files of two.
addEventListener("activate", (event) => event.waitUntil(Promise.all([removeOthers(), clients.claim()])));

// The bundle that a page has opened.
addEventListener("message", (event) => {
  if (String(event.data).startsWith(registration.scope)) event.waitUntil(keepBundle(event.data));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

async function answer(request) {
  const found = await (await caches.open(NAME)).match(request, { ignoreSearch: request.mode === "navigate" });
  return found ?? fetch(request);
}

async function keep(names) {
  const cache = await caches.open(NAME);
  await cache.addAll(names.map((name) => new Request(name, { cache: "reload" })));
}

async function keepBundle(url) {
  const cache = await caches.open(NAME);
  if (!await cache.match(url)) await cache.add(url);
}

async function removeOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
}
