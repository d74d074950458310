// Die Texte auf Deutsch: siehe texts-en.js.

export const page = {
  title: "{name} · Fahrplan",
  product: "Transit Bundle",
  retry: "Erneut versuchen",
  close: "Schließen",
  back: "Zurück",
  skip: "Zum Fahrplan springen",
  tasks: "Bereiche",
  dataset: "Fahrplan",
  language: "Sprache",
  about: "Über diesen Fahrplan",
  extract: "Ausschnitt als Datei",
  update: "Neuen Fahrplan anzeigen",
  grow: "Bereich vergrößern",
  shrink: "Bereich verkleinern",
};

export const theme = { auto: "Farben: wie das System", light: "Farben: hell", dark: "Farben: dunkel" };

export const tabs = { home: "Entdecken", journeys: "Verbindungen", reach: "Wie weit?" };

export const mode = {
  rail: "Zug", metro: "U-Bahn", tram: "Tram", funicular: "Seilb.", ferry: "Fähre", coach: "Fernb.", bus: "Bus",
};

export const modes = {
  rail: "Züge", metro: "U-Bahnen", tram: "Straßenbahnen", funicular: "Seilbahnen", ferry: "Fähren",
  coach: "Fernbusse", bus: "Busse",
};

export const forms = {
  lines: { one: "{count} Linie", other: "{count} Linien" },
  stops: { one: "{count} Haltestelle", other: "{count} Haltestellen" },
  departures: { one: "{count} Abfahrt", other: "{count} Abfahrten" },
  arrivals: { one: "{count} Ankunft", other: "{count} Ankünfte" },
  journeys: { one: "{count} Verbindung", other: "{count} Verbindungen" },
  results: { one: "{count} Treffer", other: "{count} Treffer" },
  changes: { one: "{count} Umstieg", other: "{count} Umstiege" },
};

export const map = {
  role: "Karte",
  label: "Karte des Netzes",
  help: "Die Pfeiltasten bewegen die Karte, Plus und Minus zoomen, 0 zeigt das ganze Netz, die Eingabetaste "
    + "öffnet, was in der Mitte liegt. Die sichtbaren Haltestellen stehen im Bereich daneben.",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  whole: "Ganzes Netz zeigen",
};

export const search = {
  label: "Haltestelle oder Linie suchen",
  placeholder: "Haltestelle oder Linie",
  clear: "Löschen",
  none: "Keine Haltestelle oder Linie passt zu „{words}“.",
  noneStop: "Keine Haltestelle passt zu „{words}“.",
  station: "Station",
  stop: "Haltestelle",
  place: "Ort auf der Karte",
};

export const home = {
  valid: "Gültig {range}",
  linesInView: "Sichtbare Linien",
  regions: "Regionen",
  region: "Region",
  stopsInView: "Sichtbare Haltestellen",
  zoomIn: "Zoomen Sie hinein, um die Haltestellen aufzulisten, oder suchen Sie eine.",
  noStops: "Hier gibt es keine Haltestellen. Bewegen Sie die Karte oder zeigen Sie das ganze Netz.",
  more: "{count} weitere anzeigen",
  andMore: "Und {count} weitere. Zoomen Sie hinein, um sie zu sehen.",
  lines: "Linien",
  stops: "Haltestellen",
  calls: "Halte",
  file: "In einer Datei",
  flex: "Dieser Fahrplan hat keine festen Linien: Fahrten zwischen den Haltestellen werden bestellt.",
  alerts: "Meldungen",
};

export const time = {
  label: "Angezeigte Zeit",
  date: "Datum",
  time: "Uhrzeit",
  now: "Jetzt",
  over: "Dieser Fahrplan galt bis {end}. Angezeigt: {shown}.",
  early: "Dieser Fahrplan gilt ab {start}. Angezeigt: {shown}.",
  outside: "Der Fahrplan umfasst {range}. Für diesen Tag ist nichts bekannt.",
  zone: "Alle Zeiten in Ortszeit: {zone}.",
};

export const board = {
  loading: "Wird geladen",
  departures: "Abfahrten",
  now: "jetzt",
  line: "Linie",
  named: "Linie {name}",
  track: "Gleis {code}",
  bay: "Steig {code}",
  platform: "Steig {code}",
  seen: "Geschätzte Zeit",
  about: "Ungefähr um diese Zeit: Die Linie fährt im Takt",
  noBoarding: "kein Einstieg",
  noAlighting: "kein Ausstieg",
  onRequest: "Bedarfshalt",
  phone: "mit Voranmeldung",
  nothing: "Keine Abfahrten in den nächsten {hours}.",
  since: "Keine Verbindung zum Server seit {time}.",
};

export const live = {
  cancelled: "Fällt aus",
  skipped: "Hält hier nicht",
  added: "Zusatzfahrt",
  onTime: "Pünktlich",
  late: "{duration} später",
  early: "{duration} früher",
  stale: "Letzte Meldung ist alt",
  platformChanged: "Gleis oder Steig geändert",
  alert: "Meldungen beachten",
};

export const stop = {
  departures: "Abfahrten",
  arrivals: "Ankünfte",
  board: "Tafel",
  filter: "Eine Linie zeigen",
  all: "Alle",
  from: "Von hier",
  to: "Nach hier",
  reach: "Wie weit?",
  later: "Später",
  code: "Haltestelle {code}",
  accessible: "Stufenloser Zugang",
  notAccessible: "Kein stufenloser Zugang",
  nothingArrives: "Keine Ankünfte in den nächsten {hours}.",
  nothingOfLine: "Linie {line} hält hier in dieser Zeit nicht.",
  next: "Die nächste: {when}.",
  showNext: "Anzeigen",
  nothingMore: "Bis zum Ende des Fahrplans am {end} gibt es keine.",
  ended: "Dieser Fahrplan endete am {end}. Für spätere Tage ist nichts bekannt.",
  onDemand: "Fahrten ab hier müssen eventuell bestellt werden.",
  moreAbout: "Mehr zu dieser Haltestelle",
  wall: "Als Tafel für die Wand",
};

export const trip = {
  runs: "Fährt am {day}",
  runsNot: "Fährt nicht am {day}",
  calls: "Halte",
  every: "Alle {headway} von {from} bis {to}",
  area: "Bedienungsgebiet",
  book: "Diese Fahrt muss vorab bestellt werden.",
  wheelchair: "Rollstuhlgerecht",
  bikes: "Fahrradmitnahme",
};

export const route = {
  stops: "Haltestellen",
  order: "Nicht jede Fahrt bedient jede Haltestelle.",
  none: "Für diese Linie sind keine Haltestellen verzeichnet.",
  here: "Linien hier",
};

export const journeys = {
  title: "Verbindungen",
  from: "Von",
  to: "Nach",
  swap: "Start und Ziel tauschen",
  departing: "Abfahrt",
  arriving: "Ankunft",
  kind: "Zeit ist",
  wheelchair: "Stufenlos",
  hint: "Suchen Sie Start und Ziel oder tippen Sie auf die Karte.",
  tapFrom: "Tippen Sie auf die Karte, um den Start zu wählen.",
  tapTo: "Tippen Sie auf die Karte, um das Ziel zu wählen.",
  none: "Keine Verbindung gefunden. Versuchen Sie eine andere Zeit, einen anderen Tag oder einen Ort näher an "
    + "einer Haltestelle.",
  results: "Gefundene Verbindungen",
  direct: "Direkt",
  walk: "Fußweg {duration}, {length}",
  walkTotal: "{duration} zu Fuß",
  stay: "Sitzen bleiben",
  later: "Spätere Verbindungen",
  start: "Start",
  end: "Ziel",
  searching: "Verbindungen werden gesucht",
};

export const fares = {
  fare: "Fahrpreis: {amounts}",
  forRider: "{amount} für {rider}",
  withMedium: "{amount} mit {medium}",
  pay: "{name}: {amount}",
  freeChange: "Umstieg",
  unknown: {
    too_complex: "Der Fahrpreis ist unbekannt: Die Regeln lassen zu viele Möglichkeiten zu.",
    no_rule: "Der Fahrpreis ist unbekannt: Für einen Teil der Fahrt gibt es keine Regel.",
    no_default_rider: "Der Fahrpreis ist nur für manche Fahrgäste bekannt.",
    currencies: "Die Teile der Fahrt haben Preise in mehreren Währungen.",
  },
};

export const options = {
  label: "Optionen",
  modes: "Verkehrsmittel",
  changes: "Umstiege höchstens",
  any: "beliebig",
  none: "keine",
  walk: "Fußweg höchstens",
  changeTime: "Umstiegszeit",
};

export const reach = {
  title: "Wie weit komme ich?",
  from: "Von",
  hint: "Wählen Sie einen Start oder tippen Sie auf die Karte. Sie zeigt dann, wie lange man mit Bus, Bahn und zu "
    + "Fuß überallhin braucht.",
  departing: "Abfahrt",
  within: "Zeit",
  legend: "Minuten 0–{most}",
  sum: "{stops} und etwa {area} sind erreichbar.",
  area: "{value} km²",
  none: "In dieser Zeit ist keine Haltestelle erreichbar.",
  farthest: "Fernste Haltestellen",
};

export const extracting = {
  title: "Ausschnitt als Datei",
  explain: "Erstellt eine Datei mit den sichtbaren Haltestellen und allen Fahrten zwischen ihnen. Bewegen Sie die "
    + "Karte, um den Ausschnitt zu wählen.",
  box: "Ausschnitt",
  boxSize: "{width} × {height}",
  from: "Erster Tag",
  to: "Letzter Tag",
  format: "Format",
  transit: "Bundle (.transit)",
  transitHint: "für Apps, um ein Mehrfaches kleiner",
  zip: "GTFS (.zip)",
  zipHint: "für andere Programme",
  start: "Ausschneiden",
  queued: "Wartet",
  queuedBehind: "Wartet, {position} davor",
  running: "Wird ausgeschnitten, {percent}",
  done: "Die Datei ist fertig.",
  download: "Herunterladen",
};

export const about = {
  what: "Diese Seite liest ein Transit Bundle: einen Fahrplan in einer komprimierten SQLite-Datei, die nur gelesen "
    + "wird. Apps lesen dieselbe Datei ohne Netz. Alles, was hier zu sehen ist, kommt aus ihr.",
  file: "Die Datei",
  size: "Größe",
  unpacked: "Als einfache Datenbank",
  validity: "Gültig",
  zone: "Zeitzone",
  contents: "Inhalt",
  sources: "Quellen",
  source: "Datensatz",
  license: "Lizenz: ",
  noLicense: "Keine Lizenz angegeben",
  builder: "Erstellt mit {builder}",
  root: "Prüfsumme des Inhalts",
  rootHint: "Derselbe Datensatz ergibt dieselbe Prüfsumme.",
  background: "Hintergrundkarte",
  names: {
    "stops.txt": "Haltestellen", "routes.txt": "Linien", "trips.txt": "Fahrten", "stop_times.txt": "Halte",
    "shapes.txt": "Punkte von Linienwegen", "agency.txt": "Verkehrsunternehmen", "transfers.txt": "Umstiege",
  },
};

export const docs = {
  title: "HTTP-API",
  explorer: "Fahrplan",
  description: "OpenAPI-Beschreibung",
  version: "Version {version}",
  required: "erforderlich",
  range: "{minimum} bis {maximum}",
  fallback: "Standard: {value}",
  ask: "Abfragen",
  answer: "Antwort",
  body: "Inhalt der Anfrage",
  failed: "Die Beschreibung kann nicht gelesen werden: {detail}",
};

export const errors = {
  offline: "Der Server antwortet nicht. Prüfen Sie Ihre Verbindung.",
  busy: "Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.",
  missing: "Das steht nicht im Fahrplan: {detail}",
  failed: "Das hat nicht geklappt: {detail}",
  near: "Meinten Sie {names}?",
  server: "Die Adresse des Servers ist keine http- oder https-URL.",
  noDataset: "Dieser Server hat keinen Fahrplan.",
  unknownDataset: "Dieser Server hat keinen Fahrplan namens „{detail}“.",
};
