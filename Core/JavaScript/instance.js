// An instance of transit.wasm with one bundle in its memory.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  #module;
  #functions;
  #timetable;
  // Where the bundle is in the memory.
  #bundle;
  // Live data, and what it was made of: 0n and null without.
  #live = 0n;
  #feeds = null;

  constructor(module) { this.#module = module; }

  // Returns the JSON of an error, or null.
  open(bytes) {
    this.#functions = new WebAssembly.Instance(this.#module).exports;
    const place = this.#put(bytes);
    const error = this.#functions.transit_allocate(8n);
    this.#timetable = this.#functions.transit_open_memory(place, BigInt(bytes.length), error);
    this.#bundle = { place, length: bytes.length };
    if (this.#timetable) return null;
    return this.#take(new DataView(this.#functions.memory.buffer).getBigUint64(Number(error), true));
  }

  ask(question) {
    try {
      const text = this.#put(encoder.encode(question));
      this.#functions.transit_set_time(Date.now() / 1000);
      const answer = this.#functions.transit_ask_live(this.#timetable, this.#live, text);
      this.#functions.transit_free(text);
      return this.#take(answer);
    } catch (error) {
      this.#restart();
      throw error;
    }
  }

  // Answers are those of these feeds from now on: [{ bytes, name, prefix }]. Returns the JSON of a report or error, with
  // which nothing changes.
  live(feeds, options) {
    try {
      return this.#join(feeds, options);
    } catch (error) {
      this.#restart();
      throw error;
    }
  }

  #join(feeds, options) {
    const { transit_live_new, transit_live_add, transit_live_join, transit_live_free } = this.#functions;
    this.#functions.transit_set_time(Date.now() / 1000);
    const live = this.#during([encoder.encode(options), new Uint8Array(8)], (text, error) => {
      const live = transit_live_new(this.#timetable, text, error);
      return live || this.#take(new DataView(this.#functions.memory.buffer).getBigUint64(Number(error), true));
    });
    if (typeof live === "string") return live;
    for (const { bytes, name, prefix } of feeds) {
      const texts = [bytes, encoder.encode(name)];
      if (prefix !== undefined) texts.push(encoder.encode(prefix));
      const error = this.#during(texts, (place, name, prefix = 0n) =>
        transit_live_add(live, place, BigInt(bytes.length), name, prefix));
      if (error) {
        transit_live_free(live);
        return this.#take(error);
      }
    }
    const report = this.#take(transit_live_join(live));
    const [isJoined, isNone] = [!report.startsWith('{"error"'), !feeds.length];
    if (isJoined) {
      transit_live_free(this.#live);
      [this.#live, this.#feeds] = isNone ? [0n, null] : [live, { feeds, options }];
    }
    if (!isJoined || isNone) transit_live_free(live);
    return report;
  }

  // Calls a function with the places of bytes in the memory.
  #during(texts, body) {
    const places = texts.map((text) => this.#put(text));
    const result = body(...places);
    for (const place of places) this.#functions.transit_free(place);
    return result;
  }

  // A trap, such as at the end of memory, leaves an instance in no known state. The bundle in it is unchanged.
  #restart() {
    const { place, length } = this.#bundle;
    const memory = this.#functions.memory.buffer;
    const former = [this.#functions, this.#timetable, this.#bundle, this.#live];
    try {
      this.open(new Uint8Array(memory, Number(place), length));
      this.#live = 0n;
      if (this.#feeds) this.#join(this.#feeds.feeds, this.#feeds.options);
    } catch (error) {
      // The next question tries again.
      [this.#functions, this.#timetable, this.#bundle, this.#live] = former;
      throw error;
    }
  }

  // Copies bytes into the memory, with a zero after them.
  #put(bytes) {
    const place = this.#functions.transit_allocate(BigInt(bytes.length + 1));
    if (!place) throw new RangeError(`there is no memory for ${bytes.length} bytes`);
    const memory = new Uint8Array(this.#functions.memory.buffer);
    memory.set(bytes, Number(place));
    memory[Number(place) + bytes.length] = 0;
    return place;
  }

  // Returns a text and frees it.
  #take(text) {
    if (!text) throw new RangeError("there is no memory for the answer");
    const memory = new Uint8Array(this.#functions.memory.buffer);
    const start = Number(text);
    const answer = decoder.decode(memory.subarray(start, memory.indexOf(0, start)));
    this.#functions.transit_free(text);
    return answer;
  }
}
