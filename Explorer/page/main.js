// Starts the page: the frame at once, then the datasets, then the network on the map, then everything else.
import { App } from "./app.js";
import { failure } from "./notice.js";
import { CITIES } from "./config.js";
import { fill, h } from "./dom.js";
import { parseAddress } from "./address.js";
import { Source, SourceError } from "./source.js";
import { text } from "./texts.js";

const app = new App();

async function start() {
  const content = document.getElementById("content");
  try {
    // The network may arrive before the list of datasets does.
    const { dataset } = parseAddress(location.hash);
    const early = dataset ? new Source(dataset).network().catch(() => null) : null;
    const answer = await Source.datasets();
    if (answer.datasets.length === 0) throw new SourceError("missing", text.errors.noDataset);
    await app.begin(answer, early && { dataset, network: early });
  } catch (error) {
    if (!error.kind) console.error(error);
    fill(content, failure(error, start));
  }
}

if (CITIES) {
  navigator.serviceWorker?.register("sw.js").catch((error) => console.warn(`no service worker: ${error.message}`));
  addEventListener("transit-update", () => {
    document.getElementById("announcer").textContent = text.update;
    document.getElementById("foot").append(h("button", { type: "button", class: "button", click: () => location.reload() }, text.update));
  });
}

start();
