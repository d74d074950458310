// Compiles if transit.d.ts declares what docs/use/javascript.md shows, and refuses what it must.
import { open, TransitError } from "../../docs/use/transit.js";

async function board(): Promise<string[]> {
  const city = await open("city.transit", { worker: true });
  const rows = await city.departures({ stop: "de:0001:1715", at: "2026-07-06T08:00", limit: 3 });
  const { rows: found, next } = await city.ask({ search: { text: "main" } });
  if (next) await city.ask(next);
  // @ts-expect-error A stop must be named.
  await city.departures({ limit: 3 });
  // @ts-expect-error There is no such question.
  await city.ask({ none: {} });
  try {
    await city.journeys({ from: "a", to: "b" });
  } catch (error) {
    if (error instanceof TransitError) console.log(error.kind, error.code, error.near);
  } finally { city.close(); }
  const { applied } = await city.live(["https://example.org/updates.pb", { feed: new Uint8Array(9), prefix: "bart" }], { now: new Date() });
  await city.alerts({}, { signal: AbortSignal.timeout(applied) });
  // @ts-expect-error A prefix is not a feed.
  await city.live([{ prefix: "bart" }]);
  const seconds: number = rows[0].time;
  return [...found.map((stop) => `${stop.stop_name}`), `${seconds}`];
}
