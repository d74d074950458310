// Dates, times, numbers and lists as the reader's language writes them.
import { locale, say, text } from "./texts.js";

const cache = new Map();

function formatter(kind, options) {
  const key = locale + kind + JSON.stringify(options);
  if (!cache.has(key)) cache.set(key, new Intl[kind](locale, options));
  return cache.get(key);
}

const dateOptions = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };

// Hours have two digits where the day has 24 of them, so that columns of times align.
const has24Hours = () => formatter("DateTimeFormat", { hour: "numeric" }).resolvedOptions().hourCycle.startsWith("h2");
const clockOptions = () => ({ hour: has24Hours() ? "2-digit" : "numeric", minute: "2-digit" });
const clockFormat = (zone) => formatter("DateTimeFormat", { ...clockOptions(), timeZone: zone });

// The time of an instant in seconds since 1970.
export function time(seconds, zone) {
  return clockFormat(zone).format(seconds * 1000);
}

export function times(start, end, zone) { return clockFormat(zone).formatRange(start * 1000, end * 1000); }

export function wallClock(wall) {
  return clockFormat("UTC").format(Date.parse(wall + "Z"));
}

// The time of a service day, HH:MM:SS; the hours of a feed go on after 24.
export function serviceTime(value) {
  const [hours, minutes] = value.split(":");
  return clockFormat("UTC").format((hours * 60 + +minutes) * 60000);
}

// The day of a wall time; with the year unless it is the current one.
export function day(wall) {
  return formatter("DateTimeFormat", dayOptions(wall)).format(Date.parse(wall.slice(0, 10)));
}

// The day and the time.
export function moment(wall) {
  return formatter("DateTimeFormat", { ...dayOptions(wall), ...clockOptions() }).format(Date.parse(wall + "Z"));
}

// The day without the weekday and the year, and the time.
export function momentShort(wall) {
  return formatter("DateTimeFormat", { day: "numeric", month: "short", timeZone: "UTC", ...clockOptions() })
    .format(Date.parse(wall + "Z"));
}

function dayOptions(wall) {
  const isThisYear = wall.slice(0, 4) === String(new Date().getFullYear());
  return isThisYear ? dateOptions : { ...dateOptions, year: "numeric" };
}

// A date of a feed, YYYYMMDD.
export function date(value) {
  return formatter("DateTimeFormat", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
    .format(Date.UTC(+value.slice(0, 4), value.slice(4, 6) - 1, +value.slice(6, 8)));
}

export function dates(start, end) {
  const at = (value) => Date.UTC(+value.slice(0, 4), value.slice(4, 6) - 1, +value.slice(6, 8));
  return formatter("DateTimeFormat", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
    .formatRange(at(start), at(end));
}

export function number(value, digits = 0) {
  return formatter("NumberFormat", { maximumFractionDigits: digits }).format(value);
}

// An amount in minor units.
export function money({ currency, amount, digits }) {
  return formatter("NumberFormat", { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(amount / 10 ** digits);
}

// "2 hours".
export function hours(value) {
  return formatter("NumberFormat", { style: "unit", unit: "hour", unitDisplay: "long" }).format(value);
}

// "1 h 5 min", "12 min".
export function duration(seconds) {
  const minutes = Math.max(0, Math.round(seconds / 60));
  const unit = (value, name) => formatter("NumberFormat", { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  if (minutes < 60) return unit(minutes, "minute");
  return minutes % 60 === 0 ? unit(minutes / 60, "hour") : `${unit(Math.floor(minutes / 60), "hour")} ${unit(minutes % 60, "minute")}`;
}

// The time between two instants as their clocks show it: both are cut to minutes, so that 08:00 to 08:45 is 45 min.
export function span(start, end) {
  return duration((Math.floor(end / 60) - Math.floor(start / 60)) * 60);
}

// Where signs for walkers are in miles: the countries without the metric system, and English in Britain.
function usesMiles() {
  const { language, region } = new Intl.Locale(locale).maximize();
  return ["US", "LR", "MM"].includes(region) || (language === "en" && region === "GB");
}

export function length(meters) {
  const unit = (value, name, digits) =>
    formatter("NumberFormat", { style: "unit", unit: name, maximumFractionDigits: digits }).format(value);
  const tens = (value) => Math.max(10, Math.round(value / 10) * 10);
  if (usesMiles()) return meters < 300 ? unit(tens(meters / 0.3048), "foot", 0) : unit(meters / 1609.344, "mile", 1);
  return meters < 1000 ? unit(tens(meters), "meter", 0) : unit(meters / 1000, "kilometer", 1);
}

export function bytes(count) {
  const [value, unit] = count < 1e6 ? [count / 1e3, "kilobyte"] : [count / 1e6, "megabyte"];
  return formatter("NumberFormat", { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

export function list(items) { return formatter("ListFormat", { type: "conjunction" }).format(items); }

// "1 line", "22 lines".
export function count(value, forms) {
  const form = formatter("PluralRules", {}).select(value);
  return say(forms[form] ?? forms.other, { count: number(value) });
}

// The minutes until an instant, such as "5 min" or "now".
export function until(seconds, nowMilliseconds) {
  const minutes = Math.floor((seconds * 1000 - nowMilliseconds) / 60000);
  return minutes <= 0 ? text.board.now : duration(minutes * 60);
}

export function percent(share) { return formatter("NumberFormat", { style: "percent", maximumFractionDigits: 0 }).format(share); }

// Large numbers, short: "446,924", "3.93M".
export function compact(value) {
  return value < 1e6 ? number(value) : formatter("NumberFormat", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}
