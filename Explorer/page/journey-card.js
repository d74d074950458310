// A journey in a card: times, duration, changes, and a bar with its legs in proportion.
import { badgeName } from "./badge.js";
import { h, icon } from "./dom.js";
import { routeColor, routeTextColor } from "./colors.js";
import { liveState } from "./board-row.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function journeyCard(app, journey, longest, isOpen, click) {
  const { zone } = app.clock;
  return h("button", { type: "button", class: "card", "aria-expanded": String(isOpen), click },
    h("span", { class: "cardTop" },
      h("span", { class: "cardTimes" }, format.times(journey.departure, journey.arrival, zone)),
      h("span", { class: "cardDuration" }, format.span(journey.departure, journey.arrival))),
    legBar(journey, longest),
    h("span", { class: "cardNote" }, summary(journey)));
}

function summary({ legs, vehicles, fares }) {
  const onFoot = legs.filter((leg) => leg.type === "walk").reduce((sum, leg) => sum + leg.arrival - leg.departure, 0);
  const rides = legs.filter((leg) => leg.type === "ride");
  const parts = [vehicles > 1 ? format.count(vehicles - 1, text.forms.changes) : vehicles === 1 ? text.journeys.direct : null,
    onFoot >= 60 ? say(text.journeys.walkTotal, { duration: format.duration(onFoot) }) : null,
    ...(fares?.cheapest ?? []).map(format.money)].filter(Boolean);
  return [parts.join(" · "), rides.map((leg) => liveState({ status: leg.status, delay: leg.departure_delay })).flat().filter(Boolean).slice(0, 1)];
}

// Waits are gaps. The bar of the longest journey is as wide as the card.
function legBar({ legs, departure, arrival }, longest) {
  const bar = h("span", { class: "legBar", "aria-hidden": "true" });
  let last = departure;
  for (const leg of legs) {
    if (leg.departure > last) bar.append(part("wait", leg.departure - last));
    bar.append(leg.type === "walk" ? part("walk", leg.arrival - leg.departure, icon("walk")) : ride(leg));
    last = leg.arrival;
  }
  bar.style.width = `${Math.max(45, 100 * (arrival - departure) / longest)}%`;
  return bar;
}

function part(className, seconds, ...content) {
  const element = h("span", { class: "leg " + className }, content);
  element.style.flexGrow = Math.max(1, Math.round(seconds / 30));
  return element;
}

function ride(leg) {
  const element = part("ride", leg.arrival - leg.departure, badgeName(leg));
  element.style.backgroundColor = "#" + routeColor(leg);
  element.style.color = "#" + routeTextColor(leg);
  return element;
}
