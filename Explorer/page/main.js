// Starts the page: the frame at once, then the datasets, then the network on the map, then everything else.
import { App } from "./app.js";
import { failure } from "./notice.js";
import { CITIES } from "./config.js";
import { fill, h } from "./dom.js";
import { loadLanguage } from "./language.js";
import { parseAddress } from "./address.js";
import { Source, SourceError } from "./source.js";
import { text } from "./texts.js";

// Returns the answers that every visit needs. The network may arrive before the list of datasets does.
function ask() {
  const { dataset } = parseAddress(location.hash);
  const network = dataset ? new Source(dataset).network().catch(() => null) : null;
  const datasets = Source.datasets();
  datasets.catch(() => {});
  return { datasets, early: network && { dataset, network } };
}

async function start(app, { datasets, early }) {
  try {
    const answer = await datasets;
    if (answer.datasets.length === 0) throw new SourceError("noDataset", "");
    await app.begin(answer, early);
  } catch (error) {
    if (!error.kind) console.error(error);
    fill(document.getElementById("content"), failure(error, () => start(app, ask())));
  }
}

function keepOffline() {
  navigator.serviceWorker?.register("sw.js").catch((error) => console.warn(`no service worker: ${error.message}`));
  addEventListener("transit-update", () => {
    document.getElementById("announcer").textContent = text.page.update;
    const reload = h("button", { type: "button", class: "button", click: () => location.reload() }, text.page.update);
    document.getElementById("foot").append(reload);
  });
}

// Answers are on their way while the texts are.
const answers = ask();
await loadLanguage();
if (CITIES) keepOffline();
start(new App(), answers);
