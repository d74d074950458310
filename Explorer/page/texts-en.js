// The texts in English. Other languages have the same keys and {values}: `Tests/check_texts.mjs` compares them. Forms
// by number have a key for each plural category of the language.

export const page = {
  title: "{name} · Timetable",
  product: "Transit Bundle",
  retry: "Try again",
  close: "Close",
  back: "Back",
  skip: "Skip to the timetable",
  tasks: "Tasks",
  dataset: "Timetable",
  language: "Language",
  about: "About this timetable",
  extract: "Cut out this view as a file",
  update: "Show the new timetable",
  grow: "Enlarge the panel",
  shrink: "Reduce the panel",
};

export const theme = { auto: "Colors: as the system", light: "Colors: light", dark: "Colors: dark" };

export const tabs = { home: "Explore", journeys: "Journeys", reach: "How far?" };

// Names of a line without a number; they must fit on its badge.
export const mode = {
  rail: "Train", metro: "Metro", tram: "Tram", funicular: "Cable", ferry: "Ferry", coach: "Coach", bus: "Bus",
};

export const modes = {
  rail: "Trains", metro: "Metro", tram: "Trams", funicular: "Cable cars", ferry: "Ferries", coach: "Coaches",
  bus: "Buses",
};

export const forms = {
  lines: { one: "{count} line", other: "{count} lines" },
  stops: { one: "{count} stop", other: "{count} stops" },
  departures: { one: "{count} departure", other: "{count} departures" },
  arrivals: { one: "{count} arrival", other: "{count} arrivals" },
  journeys: { one: "{count} journey", other: "{count} journeys" },
  results: { one: "{count} result", other: "{count} results" },
  changes: { one: "{count} change", other: "{count} changes" },
};

export const map = {
  role: "map",
  label: "Map of the network",
  help: "Arrow keys move the map, plus and minus zoom, 0 shows the whole network, Enter opens what is in the "
    + "middle. The stops in view are listed in the panel.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  whole: "Show the whole network",
};

export const search = {
  label: "Search a stop or a line",
  placeholder: "Stop or line",
  clear: "Clear",
  none: "No stop or line matches “{words}”.",
  noneStop: "No stop matches “{words}”.",
  station: "Station",
  stop: "Stop",
  place: "Place on the map",
};

export const home = {
  valid: "Valid {range}",
  linesInView: "Lines in view",
  regions: "Regions",
  region: "Region",
  stopsInView: "Stops in view",
  zoomIn: "Zoom in to list the stops, or search for one.",
  noStops: "No stops here. Move the map, or show the whole network.",
  more: "Show {count} more",
  andMore: "And {count} more. Zoom in to see them.",
  lines: "Lines",
  stops: "Stops",
  calls: "Calls",
  file: "In one file",
  flex: "This feed has no fixed lines: riders book a trip between its stops.",
  alerts: "Alerts",
};

export const time = {
  label: "Time shown",
  date: "Date",
  time: "Time",
  now: "Now",
  over: "This timetable ran until {end}. Showing {shown}.",
  early: "This timetable starts on {start}. Showing {shown}.",
  outside: "The timetable covers {range}. Nothing is known about this day.",
  zone: "Times are local: {zone}.",
};

// Rows of a board.
export const board = {
  loading: "Loading",
  departures: "Departures",
  now: "now",
  line: "Line",
  named: "Line {name}",
  // Of trains, and of everything else.
  track: "Pl. {code}",
  bay: "Pl. {code}",
  platform: "Platform {code}",
  seen: "Estimated time",
  about: "About this time: the line runs at intervals",
  noBoarding: "no boarding",
  noAlighting: "no alighting",
  onRequest: "on request",
  phone: "book ahead",
  nothing: "No departures in the next {hours}.",
  since: "No connection since {time}.",
};

export const live = {
  cancelled: "Cancelled",
  skipped: "Does not stop here",
  added: "Extra",
  onTime: "On time",
  late: "{duration} late",
  early: "{duration} early",
  stale: "Last report is old",
  platformChanged: "Platform changed",
  alert: "See the alerts",
};

export const stop = {
  departures: "Departures",
  arrivals: "Arrivals",
  board: "Board",
  filter: "Show one line",
  all: "All",
  from: "From here",
  to: "To here",
  reach: "How far?",
  later: "Later",
  code: "Stop {code}",
  accessible: "Step-free access",
  notAccessible: "No step-free access",
  nothingArrives: "No arrivals in the next {hours}.",
  nothingOfLine: "Line {line} has no call here in this time.",
  next: "The next one is {when}.",
  showNext: "Show it",
  nothingMore: "There is none until the timetable ends on {end}.",
  ended: "This timetable ended on {end}. Nothing is known about later days.",
  onDemand: "Trips at this stop may have to be booked.",
  moreAbout: "More about this stop",
  wall: "As a board for a wall",
};

export const trip = {
  runs: "Runs {day}",
  runsNot: "Does not run {day}",
  calls: "Calls",
  every: "Every {headway} from {from} to {to}",
  area: "Service area",
  book: "Riders book this trip ahead.",
  wheelchair: "Wheelchair accessible",
  bikes: "Bicycles allowed",
};

export const route = {
  stops: "Stops",
  order: "Not every trip calls at every stop.",
  none: "No stops are listed for this line.",
  here: "Lines here",
};

export const journeys = {
  title: "Journeys",
  from: "From",
  to: "To",
  swap: "Swap from and to",
  departing: "Leave at",
  arriving: "Arrive by",
  kind: "Time is",
  wheelchair: "Step-free",
  hint: "Search for both ends, or tap the map.",
  tapFrom: "Tap the map to set where you start.",
  tapTo: "Tap the map to set where you go.",
  none: "No journey found. Try another time or day, or a place nearer to a stop.",
  results: "Journeys found",
  direct: "Direct",
  walk: "Walk {duration}, {length}",
  walkTotal: "{duration} on foot",
  stay: "Stay seated",
  later: "Later journeys",
  start: "Start",
  end: "Destination",
  searching: "Searching for journeys",
};

export const fares = {
  fare: "Fare: {amounts}",
  forRider: "{amount} for {rider}",
  withMedium: "{amount} with {medium}",
  pay: "{name}: {amount}",
  freeChange: "Change",
  unknown: {
    too_complex: "The fare is not known: the rules allow too many ways to pay.",
    no_rule: "The fare is not known: the feed has no rule for a part of the journey.",
    no_default_rider: "The fare is known only for some riders.",
    currencies: "The parts of the journey are priced in several currencies.",
  },
};

export const options = {
  label: "Options",
  modes: "Means of transport",
  changes: "Changes at most",
  any: "any",
  none: "none",
  walk: "Walk at most",
  changeTime: "Time to change",
};

export const reach = {
  title: "How far can I get?",
  from: "From",
  hint: "Choose a start, or tap the map. The map then shows how long it takes to get everywhere by bus, train and "
    + "on foot.",
  departing: "Leave at",
  within: "Time",
  legend: "Minutes 0–{most}",
  sum: "{stops} and about {area} are within reach.",
  area: "{value} km²",
  none: "No stop can be reached in this time.",
  farthest: "Farthest stops",
};

export const extracting = {
  title: "Cut out this view",
  explain: "Makes a file with the stops in view and all trips between them. Move the map to choose the part.",
  box: "Part",
  boxSize: "{width} × {height}",
  from: "First day",
  to: "Last day",
  format: "Format",
  transit: "Bundle (.transit)",
  transitHint: "for apps, a few times smaller",
  zip: "GTFS (.zip)",
  zipHint: "for other software",
  start: "Cut out",
  queued: "Waiting",
  queuedBehind: "Waiting, {position} before this one",
  running: "Cutting out, {percent}",
  done: "The file is ready.",
  download: "Download",
};

export const about = {
  what: "This page reads a transit bundle: a public-transport timetable in one compressed, read-only SQLite file. "
    + "Apps read the same file offline. Everything shown here comes from it.",
  file: "The file",
  size: "Size",
  unpacked: "As a plain database",
  validity: "Valid",
  zone: "Time zone",
  contents: "Contents",
  sources: "Sources",
  source: "Feed",
  license: "License: ",
  noLicense: "No license is recorded",
  builder: "Built with {builder}",
  root: "Content root",
  rootHint: "The same feed gives the same root.",
  background: "Background map",
  names: {
    "stops.txt": "Stops", "routes.txt": "Lines", "trips.txt": "Trips", "stop_times.txt": "Scheduled calls",
    "shapes.txt": "Points of paths", "agency.txt": "Agencies", "transfers.txt": "Transfers",
  },
};

export const docs = {
  title: "HTTP API",
  explorer: "Explorer",
  description: "OpenAPI description",
  version: "Version {version}",
  required: "required",
  range: "{minimum} to {maximum}",
  fallback: "default: {value}",
  ask: "Ask",
  answer: "Answer",
  body: "Body",
  failed: "The description cannot be read: {detail}",
};

export const errors = {
  offline: "The server does not answer. Check your connection.",
  busy: "The server is busy. Try again in a moment.",
  missing: "This is not in the timetable: {detail}",
  failed: "That did not work: {detail}",
  near: "Did you mean {names}?",
  server: "The address of the server is not an http or https URL.",
  noDataset: "This server has no timetable.",
  unknownDataset: "This server has no timetable named “{detail}”.",
};
