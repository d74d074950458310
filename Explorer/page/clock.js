// The moment that the page shows, in the time zone of the feed.
//
// A wall time is text such as 2026-07-01T08:00, as the API and the fields of a form write it.

export class Clock {
  constructor(zone, validity) {
    this.zone = usable(zone);
    this.validity = validity;
    this.chosen = null;
  }

  // The wall time now in the feed's time zone.
  get now() { return wallTime(Date.now(), this.zone); }

  // Whether the feed is valid today.
  get isValidNow() {
    if (!this.validity) return true;
    const today = this.now.slice(0, 10).replaceAll("-", "");
    return today >= this.validity.start && today <= this.validity.end;
  }

  get isNow() { return !this.chosen && this.isValidNow; }

  // The wall time shown: the chosen one, now, or else the first sensible one of the feed.
  get wall() { return this.chosen ?? (this.isValidNow ? this.now : sensibleDay(this.validity, this.now)); }

  // The shown moment in milliseconds since 1970.
  get instant() { return this.isNow ? Date.now() : instantOf(this.wall, this.zone); }

  isInside(wall) {
    const day = wall.slice(0, 10).replaceAll("-", "");
    return !this.validity || (day >= this.validity.start && day <= this.validity.end);
  }
}

// Browsers may lack a zone that the feed names.
function usable(zone) {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return "UTC";
  }
}

export function wallTime(milliseconds, zone) {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-u-ca-gregory", {
    timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit",
  }).formatToParts(milliseconds).map(({ type, value }) => [type, value]));
  return `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

// Returns the milliseconds since 1970 of a wall time. Clocks that go back have it twice: then the first one.
export function instantOf(wall, zone) {
  const asUTC = Date.parse(wall + "Z");
  const offset = (instant) => Date.parse(wallTime(instant, zone) + "Z") - Math.floor(instant / 60000) * 60000;
  const guess = asUTC - offset(asUTC);
  return asUTC - offset(guess);
}

// Adds minutes to a wall time.
export function addMinutes(wall, minutes) {
  return new Date(Date.parse(wall + "Z") + minutes * 60000).toISOString().slice(0, 16);
}

export function dashed(date) { return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`; }

// Returns a working day of a feed that is over or has not begun: a Tuesday at 8, four weeks before its end or in its
// first week. The last days of a feed often lack trips.
function sensibleDay({ start, end }, now) {
  const day = 86400000;
  const [first, last] = [Date.parse(dashed(start)), Date.parse(dashed(end))];
  const isOver = Date.parse(now.slice(0, 10)) > last;
  let date = isOver ? Math.max(first, last - 28 * day) : first;
  const step = isOver && date > first + 6 * day ? -day : day;
  for (let i = 0; i < 7 && new Date(date).getUTCDay() !== 2; i++) date += step;
  if (date < first || date > last) date = first;
  return new Date(date).toISOString().slice(0, 10) + "T08:00";
}
