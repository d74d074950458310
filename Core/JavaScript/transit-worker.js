// Answers in a worker what transit.js asks.
import { Instance } from "./instance.js";

const port = globalThis.postMessage ? globalThis : (await import("node:worker_threads")).parentPort;
let instance;

function receive({ id, module, bytes, question, feeds, options }) {
  try {
    if (module) {
      instance = new Instance(module);
      port.postMessage({ id, answer: instance.open(bytes) });
    } else port.postMessage({ id, answer: feeds ? instance.live(feeds, options) : instance.ask(question) });
  } catch (error) {
    port.postMessage({ id, problem: String(error) });
  }
}

if (port === globalThis) onmessage = ({ data }) => receive(data);
else port.on("message", receive);
