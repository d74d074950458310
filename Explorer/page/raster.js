// Draws the tiles of a configured map below the lines.
import { h } from "./dom.js";

const SIZE = 256;

export class RasterLayer {
  constructor({ url, attribution }) {
    this.url = url;
    this.attribution = attribution;
    this.element = h("div", { class: "layer raster", "aria-hidden": "true" });
    this.tiles = new Map();
  }

  frame(map) {
    const zoom = Math.max(0, Math.min(19, Math.round(map.zoom)));
    const count = 2 ** zoom;
    const wanted = new Set();
    const [a, b] = [map.at(0, 0), map.at(map.width, map.height)];
    for (let row = Math.max(0, Math.floor(a.y * count)); row <= Math.min(count - 1, Math.floor(b.y * count)); row++) {
      for (let column = Math.max(0, Math.floor(a.x * count)); column <= Math.min(count - 1, Math.floor(b.x * count)); column++) {
        wanted.add(this.#tile(zoom, column, row, count));
      }
    }
    this.#forget(wanted, zoom);
    for (const { image, x, y, zoom: level } of this.tiles.values()) map.place(image, x, y, level);
    return false;
  }

  #tile(zoom, column, row, count) {
    const key = `${zoom}/${column}/${row}`;
    if (!this.tiles.has(key)) {
      const image = h("img", { alt: "", width: SIZE, height: SIZE });
      image.src = this.url.replace("{z}", zoom).replace("{x}", column).replace("{y}", row);
      image.addEventListener("error", () => { image.hidden = true; });
      this.element.append(image);
      this.tiles.set(key, { image, x: column / count, y: row / count, zoom });
    }
    return key;
  }

  // Tiles of other zooms stay below until those of this zoom are there.
  #forget(wanted, zoom) {
    const isLoaded = [...wanted].every((key) => this.tiles.get(key).image.complete);
    for (const [key, tile] of this.tiles) {
      if (wanted.has(key) || (!isLoaded && tile.zoom !== zoom)) continue;
      tile.image.remove();
      this.tiles.delete(key);
    }
  }
}
