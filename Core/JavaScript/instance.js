// An instance of transit.wasm with one bundle in its memory.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  #module;
  #functions;
  #timetable;
  // Where the bundle is in the memory.
  #bundle;

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
      const answer = this.#functions.transit_ask(this.#timetable, text);
      this.#functions.transit_free(text);
      return this.#take(answer);
    } catch (error) {
      this.#restart();
      throw error;
    }
  }

  // A trap, such as at the end of memory, leaves an instance in no known state. The bundle in it is unchanged.
  #restart() {
    const { place, length } = this.#bundle;
    const memory = this.#functions.memory.buffer;
    const former = [this.#functions, this.#timetable, this.#bundle];
    try {
      this.open(new Uint8Array(memory, Number(place), length));
    } catch (error) {
      // The next question tries again.
      [this.#functions, this.#timetable, this.#bundle] = former;
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
