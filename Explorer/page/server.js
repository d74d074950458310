// The server that answers.
import { SERVER } from "./config.js";

const named = SERVER || new URLSearchParams(location.search).get("server");

// Its origin; null if the named address is not an http or https URL.
export const server = named ? originOf(named) : location.origin;

function originOf(address) {
  try {
    const { protocol, origin } = new URL(address);
    return ["http:", "https:"].includes(protocol) ? origin : null;
  } catch { return null; }
}
