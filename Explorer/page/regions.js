// The regions of a network that covers several far places: on a map of the world, each is a few pixels.
import { meets, union } from "./network.js";

const NEAR = 0.0011; // world units between lines of one region, about 0.4 degrees
const SMALL = 46; // pixels below which a region is drawn as a dot

// Returns regions of lines: { box, routes, name }, those with most lines first.
export function findRegions({ lines, routes }) {
  let regions = [];
  for (const line of lines) {
    const wide = grow(line.bounds, NEAR);
    const [near, far] = [regions.filter((region) => meets(region.box, wide)), regions.filter((region) => !meets(region.box, wide))];
    const members = new Set(line.routes);
    for (const region of near) for (const index of region.members) members.add(index);
    regions = [...far, { box: near.reduce((box, region) => union(box, region.box), line.bounds), members }];
  }
  return regions.map(({ box, members }) => ({ box, count: members.size, name: commonName([...members].map((index) => routes[index])) }))
    .sort((a, b) => b.count - a.count);
}

// Returns the regions that are too small on the map to be seen.
export function smallRegions(regions, map) {
  if (regions.length < 2) return [];
  const { worldSize: world, box } = map;
  return regions.filter((region) => meets(region.box, box) && Math.max(region.box.east - region.box.west, region.box.south - region.box.north) * world < SMALL);
}

function grow(box, by) {
  return { west: box.west - by, east: box.east + by, north: box.north - by, south: box.south + by };
}

// The name of the agency with most lines.
function commonName(routes) {
  const counts = new Map();
  for (const { agency_name: name } of routes) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
