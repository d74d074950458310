// The legs of a journey, one after the other: where to board, how long to ride, where to walk.
import { badge, routeName } from "./badge.js";
import { h, icon } from "./dom.js";
import { routeColor } from "./colors.js";
import { liveState, platformName } from "./board-row.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

export function legDetails(app, { legs, fares }, ends) {
  return h("div", {},
    h("ol", { class: "legs" }, legs.map((leg) => leg.type === "ride" ? rideRow(app, leg) : walkRow(app, leg, ends))),
    fares ? fareDetails(fares) : null);
}

// What a journey costs by rider and medium, or why that is not known.
function fareDetails({ cheapest, unknown, options }) {
  if (unknown) return h("p", { class: "soft" }, text.fares.unknown[unknown]);
  const others = options.filter((option) => option.rider_category_id !== null || option.fare_media_id !== null);
  return h("details", { class: "fares" },
    h("summary", {}, say(text.fares.fare, { amounts: cheapest.map(format.money).join(", ") })),
    h("ul", {}, (cheapest[0]?.pays ?? []).map((pay) => h("li", {}, payment(pay, cheapest[0])))),
    others.length ? h("ul", {}, others.map((option) => h("li", {}, fareOption(option)))) : null);
}

function payment({ id, amount }, total) {
  return say(text.fares.pay, { name: id ?? text.fares.freeChange, amount: format.money({ ...total, amount }) });
}

function fareOption(option) {
  const { rider_category_id: rider, fare_media_id: medium } = option;
  const amount = format.money(option);
  const own = rider === null ? amount : say(text.fares.forRider, { amount, rider });
  return medium === null ? own : say(text.fares.withMedium, { amount: own, medium });
}

function rideRow(app, leg) {
  const row = h("li", { class: "legRide" },
    place(app, leg.departure, leg.departure_interpolated, leg.from_stop_id, leg.from_stop_name,
      platformName(leg, leg.from_platform_code)),
    h("div", { class: "legBody" },
      h("a", { href: app.href("trip", [leg.trip_id, leg.service_date], { stop: leg.from_stop_sequence, run: leg.exact_times === null ? null : leg.departure }) },
        badge(leg), h("span", { class: "headsign" }, leg.headsign || routeName(leg))),
      h("p", { class: "soft" }, format.span(leg.departure, leg.arrival), leg.stays_seated ? ` · ${text.journeys.stay}` : "",
        liveState({ status: leg.status, delay: leg.departure_delay }))),
    place(app, leg.arrival, leg.arrival_interpolated, leg.to_stop_id, leg.to_stop_name,
      platformName(leg, leg.to_platform_code)));
  row.style.setProperty("--line", "#" + routeColor(leg));
  return row;
}

function place(app, time, isEstimate, id, name, platform) {
  return h("div", { class: "legStop" }, h("span", { class: "callTime" }, (isEstimate ? "~" : "") + format.time(time, app.clock.zone)),
    h("span", { class: "node", "aria-hidden": "true" }),
    h("span", {}, id ? h("a", { href: app.href("stop", [id]) }, name ?? id) : name,
      platform ? h("span", { class: "platform" }, platform) : null));
}

// Walks have no stop where a journey starts or ends at a place of the map.
function walkRow(app, leg, ends) {
  const duration = format.span(leg.departure, leg.arrival);
  const words = say(text.journeys.walk, { duration, length: format.length(leg.distance) });
  return h("li", { class: "legWalk" },
    leg.from_stop_id ? null : place(app, leg.departure, false, null, ends.from?.name ?? text.journeys.start),
    h("div", { class: "legBody" }, icon("walk"), h("span", { class: "soft" }, words)),
    leg.to_stop_id ? null : place(app, leg.arrival, false, null, ends.to?.name ?? text.journeys.end));
}
