// The page's address, which names all that is shown: #/DATASET/VIEW/ARGUMENT…?KEY=VALUE…

// Returns { dataset, view, args, params } of a fragment.
export function parseAddress(fragment) {
  const [path, query] = fragment.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const [dataset, view, ...args] = path.split("/").map(decode);
  return {
    dataset: dataset || null, view: view || "home", args, params: Object.fromEntries(new URLSearchParams(query ?? "")),
  };
}

// Returns the fragment of an address. Parameters that are null or empty are left out.
export function formatAddress({ dataset, view = "home", args = [], params = {} }) {
  const path = [dataset, ...(view === "home" ? [] : [view, ...args])].map(encodeURIComponent).join("/");
  const query = new URLSearchParams(
    Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== "")).toString();
  // Commas, colons and slashes are allowed there, and are easier to read.
  return `#/${path}${query ? "?" + query.replace(/%2C/g, ",").replace(/%3A/g, ":") : ""}`;
}

function decode(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}
