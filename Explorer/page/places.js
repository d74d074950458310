// A place is shown as its station or first stop, whose board is that of all its stops. Several stops have no code in common.
export function stopsOfPlaces(places) {
  return places.map(({ stops }) => (stops.length === 1 ? stops[0] : { ...stops[0], stop_code: null, platform_code: null }));
}
