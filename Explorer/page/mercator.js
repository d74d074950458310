// Web Mercator. The world is a square of side 1; x grows to the east, y to the south.

export function project(lat, lon) {
  const bounded = Math.max(-85.05, Math.min(85.05, lat));
  const sine = Math.sin(bounded * Math.PI / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function unproject(x, y) {
  return { lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI, lon: (x - 0.5) * 360 };
}

// Returns the length of one meter in world units at a latitude.
export function metersToWorld(lat) {
  return 1 / (40075016.686 * Math.cos(lat * Math.PI / 180));
}

// Returns the meters between two places; precise enough within a region.
export function distance(a, b) {
  const k = Math.cos((a.lat + b.lat) / 2 * Math.PI / 180);
  return Math.hypot((a.lat - b.lat) * 110540, (a.lon - b.lon) * 111320 * k);
}

// Decodes an encoded polyline of precision 5 into world coordinates x, y, x, y, …
export function decodePolyline(text) {
  const points = [];
  let [at, lat, lon] = [0, 0, 0];
  const next = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = text.charCodeAt(at++) - 63;
      value |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32 && at < text.length);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    lat += next();
    lon += next();
    const point = project(lat / 1e5, lon / 1e5);
    points.push(point.x, point.y);
  }
  return points;
}

// Returns the world bounds of coordinates x, y, x, y, … or null if there are none.
export function boundsOf(points) {
  if (points.length < 2) return null;
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (let i = 0; i < points.length; i += 2) {
    box.west = Math.min(box.west, points[i]);
    box.east = Math.max(box.east, points[i]);
    box.north = Math.min(box.north, points[i + 1]);
    box.south = Math.max(box.south, points[i + 1]);
  }
  return box;
}

// Returns the world coordinates of all lines of a GeoJSON collection, one array per line.
export function worldLines(collection) {
  const lines = [];
  for (const { geometry } of collection.features ?? []) {
    if (!geometry) continue;
    const parts = geometry.type === "MultiLineString" ? geometry.coordinates : [geometry.coordinates];
    for (const part of parts) lines.push(part.flatMap(([lon, lat]) => { const p = project(lat, lon); return [p.x, p.y]; }));
  }
  return lines;
}
