// Asks the HTTP API of a server.
import { SourceError } from "./source-error.js";

export class API {
  // `origin` is null if the address of the server is none. Parameters of `common` go with every question.
  constructor(origin, common = {}) {
    Object.assign(this, { origin, common });
  }

  // Returns the address of a question. Parameters that are null are left out; lists are repeated.
  url(path, parameters = {}) {
    if (!this.origin) throw new SourceError("server", "");
    const address = new URL(path, this.origin);
    for (const [key, value] of Object.entries({ ...this.common, ...parameters })) {
      if (value === null || value === undefined) continue;
      for (const each of [value].flat()) address.searchParams.append(key, each);
    }
    return address;
  }

  async get(path, parameters, signal) {
    return (await this.ask(this.url(path, parameters), { signal })).json();
  }

  // Returns { rows, next }; `next` is the address of the next page, or null.
  async page(address, signal) {
    const answer = await this.ask(address, { signal });
    const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(answer.headers.get("Link") ?? "");
    return { rows: await answer.json(), next: link ? new URL(link[1], answer.url) : null };
  }

  // Fetches, and turns every failure but a cancellation into a SourceError.
  async ask(address, options) {
    if (address.origin !== this.origin) throw new SourceError("failed", "Another origin");
    let answer;
    try {
      answer = await fetch(address, { headers: { Accept: "application/json" }, ...options });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new SourceError("offline", error.message);
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    const detail = problem.detail ?? problem.title ?? `HTTP ${answer.status}`;
    throw new SourceError(kindOf(answer.status), detail, problem.near_matches);
  }
}

function kindOf(status) {
  if (status === 404) return "missing";
  return status === 429 || status === 503 ? "busy" : "failed";
}
