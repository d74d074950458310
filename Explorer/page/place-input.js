// A field for one end of a journey: a stop, or a place on the map.
import { h } from "./dom.js";
import { SearchField } from "./search.js";

export class PlaceInput {
  // `kind` is "from" or "to". `changed` gets the place as the API takes it, or null.
  constructor(app, { kind, label, changed, onFocus }) {
    this.field = new SearchField(app, {
      label, placeholder: label, lines: false, lead: h("span", { class: "end " + kind }),
      onPick: (choice) => changed(choice.kind === "place" ? tappedPlace(null, choice) : choice.id),
      onClear: () => changed(null), onFocus,
    });
    this.element = this.field.element;
  }

  set name(name) { this.field.value = name; }
}

// Returns { place, name, lat, lon } of an end as the address has it: a stop_id or LAT,LON.
export async function resolvePlace(app, place, signal) {
  if (!place) return null;
  const found = /^(-?\d+\.\d+),(-?\d+\.\d+)$/.exec(place);
  if (found) {
    const [lat, lon] = [+found[1], +found[2]];
    return { place, name: `${lat.toFixed(4)}, ${lon.toFixed(4)}`, lat, lon };
  }
  const stop = await app.source.stop(place, signal);
  return { place, name: stop.stop_name ?? place, lat: stop.stop_lat, lon: stop.stop_lon };
}

// Returns the place of a tap on the map: the stop under it, or the coordinates.
export function tappedPlace(stop, { lat, lon }) {
  return stop ? stop.stop_id : `${lat.toFixed(5)},${lon.toFixed(5)}`;
}
