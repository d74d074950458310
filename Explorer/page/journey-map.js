// Draws a journey on the map: rides along their paths, walks dotted between them.
import { project, worldLines } from "./mercator.js";
import { routeColor } from "./colors.js";

export async function showJourney(app, journey, ends, signal) {
  try {
    const rides = await Promise.all(journey.legs.map((leg) => leg.type === "ride" ? ridePath(app, leg, signal) : null));
    if (signal.aborted) return;
    const paths = withWalks(journey, rides, ends);
    const dots = journey.legs.flatMap((leg, i) => leg.type === "ride" && rides[i].length ? rideEnds(leg, rides[i]) : []);
    app.scene.setHighlight({ paths, dots });
    app.map.fitPoints(paths.flatMap(({ points }) => points), { maxZoom: 16 });
  } catch (error) {
    if (error.name !== "AbortError") app.scene.problem(error, () => showJourney(app, journey, ends, signal));
  }
}

async function ridePath(app, leg, signal) {
  return worldLines(await app.source.tripShape(leg.trip_id, leg.from_stop_sequence, leg.to_stop_sequence, signal))[0] ?? [];
}

function rideEnds(leg, points) {
  const end = (i, name) => ({ x: points[i], y: points[i + 1], name, isEnd: true });
  return [end(0, leg.from_stop_name), end(points.length - 2, leg.to_stop_name)];
}

// A walk goes from the end of the ride before it, or the start, to the next ride, or the destination.
function withWalks({ legs }, rides, ends) {
  const world = ({ lat, lon }) => { const at = project(lat, lon); return [at.x, at.y]; };
  return legs.map((leg, i) => {
    if (leg.type === "ride") return { points: rides[i], color: routeColor(leg) };
    const [before, after] = [rides[i - 1], rides[i + 1]];
    const start = before?.length ? before.slice(-2) : world(ends.from);
    const end = after?.length ? after.slice(0, 2) : world(ends.to);
    return { points: [...start, ...end], isDotted: true };
  }).filter(({ points }) => points.length > 1).sort((a, b) => Boolean(b.isDotted) - Boolean(a.isDotted));
}
