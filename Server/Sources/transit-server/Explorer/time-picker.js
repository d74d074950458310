// The fields that choose the day and the time shown.
import { h } from "./dom.js";
import { dashed } from "./clock.js";
import * as format from "./format.js";
import { text } from "./texts.js";

// Returns the fields. A change writes the time into the address, which shows the view again.
export function timePicker(app) {
  const { clock } = app;
  const [date, time] = clock.wall.split("T");
  const dateInput = h("input", {
    type: "date", value: date, "aria-label": text.time.date, min: clock.validity && dashed(clock.validity.start),
    max: clock.validity && dashed(clock.validity.end), required: true, change: () => choose(),
  });
  const timeInput = h("input", { type: "time", value: time, "aria-label": text.time.time, required: true, change: () => choose() });
  const choose = () => {
    if (dateInput.value && timeInput.value) app.setParams({ at: `${dateInput.value}T${timeInput.value.slice(0, 5)}` });
  };
  const now = h("button", {
    type: "button", class: "chip", "aria-pressed": String(clock.isNow), disabled: !clock.isValidNow, click: () => app.setParams({ at: null }),
  }, text.time.now);
  return h("div", { class: "timePicker" },
    h("div", { class: "timeRow", role: "group", "aria-label": text.time.label }, clock.isValidNow ? now : null, dateInput, timeInput),
    timeNote(clock));
}

// Says plainly if the shown time is not the present, and why.
function timeNote(clock) {
  const shown = `${format.day(clock.wall)}, ${format.wallClock(clock.wall)}`;
  const { validity } = clock;
  let note = null;
  if (validity && !clock.isInside(clock.wall)) note = text.time.outside(format.dates(validity.start, validity.end));
  else if (validity && !clock.isValidNow) {
    const isOver = clock.now.slice(0, 10) > dashed(validity.end);
    note = isOver ? text.time.over(format.date(validity.end), shown) : text.time.early(format.date(validity.start), shown);
  } else if (clock.zone !== Intl.DateTimeFormat().resolvedOptions().timeZone) note = text.time.zone(clock.zone);
  return note && h("p", { class: "note" }, note);
}
