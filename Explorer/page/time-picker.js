// The control that shows the time and, opened, lets the reader change the day and the time.
import { h, icon } from "./dom.js";
import { dashed } from "./clock.js";
import * as format from "./format.js";
import { say, text } from "./texts.js";

// Returns { button, fields }: the button goes into a row, the fields below it. A change writes the time into the address,
// which shows the view again.
export function timePicker(app) {
  const { clock } = app;
  const inputs = timeInputs(app);
  inputs.hidden = !app.isPickingTime;
  const button = h("button", {
    type: "button", class: "chip time", "aria-expanded": String(!inputs.hidden),
    click: () => {
      app.isPickingTime = inputs.hidden;
      inputs.hidden = !inputs.hidden;
      button.setAttribute("aria-expanded", String(!inputs.hidden));
      if (!inputs.hidden) inputs.querySelector("input").focus();
    },
  }, h("span", { class: "hidden" }, text.time.label, " "),
  clock.isNow ? text.time.now : format.momentShort(clock.wall), icon("down"));
  return { button, fields: h("div", { class: "timePicker" }, inputs, timeNote(clock)) };
}

function timeInputs(app) {
  const { clock } = app;
  const [date, time] = clock.wall.split("T");
  const choose = () => {
    if (dateInput.value && timeInput.value) app.setParams({ at: `${dateInput.value}T${timeInput.value.slice(0, 5)}` });
  };
  const dateInput = h("input", {
    type: "date", value: date, "aria-label": text.time.date, min: clock.validity && dashed(clock.validity.start),
    max: clock.validity && dashed(clock.validity.end), required: true, change: choose,
  });
  const timeInput = h("input", { type: "time", value: time, "aria-label": text.time.time, required: true, change: choose });
  const now = h("button", { type: "button", class: "chip", "aria-pressed": String(clock.isNow), click: () => app.setParams({ at: null }) }, text.time.now);
  return h("div", { class: "timeRow", role: "group", "aria-label": text.time.label }, clock.isValidNow ? now : null, dateInput, timeInput);
}

// Says plainly if the shown time is not the present, and why.
function timeNote(clock) {
  const shown = format.moment(clock.wall);
  const { validity } = clock;
  if (!validity || (clock.isInside(clock.wall) && clock.isValidNow)) return null;
  const note = (words) => h("p", { class: "note" }, words);
  if (!clock.isInside(clock.wall)) {
    return note(say(text.time.outside, { range: format.dates(validity.start, validity.end) }));
  }
  const isOver = clock.now.slice(0, 10) > dashed(validity.end);
  return note(isOver ? say(text.time.over, { end: format.date(validity.end), shown })
    : say(text.time.early, { start: format.date(validity.start), shown }));
}

// Says whose clock the times follow, if it is not that of the reader.
export function zoneNote({ clock }) {
  if (clock.zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null;
  return h("p", { class: "note" }, say(text.time.zone, { zone: clock.zone.replaceAll("_", " ") }));
}
