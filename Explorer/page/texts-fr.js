// Les textes en français : voir texts-en.js.

export const page = {
  title: "{name} · Horaires",
  product: "Transit Bundle",
  retry: "Réessayer",
  close: "Fermer",
  back: "Retour",
  skip: "Aller aux horaires",
  tasks: "Rubriques",
  dataset: "Horaires",
  language: "Langue",
  about: "À propos de ces horaires",
  extract: "Extraire cette vue",
  update: "Afficher les nouveaux horaires",
  grow: "Agrandir le panneau",
  shrink: "Réduire le panneau",
};

export const theme = {
  auto: "Couleurs : comme le système", light: "Couleurs : claires", dark: "Couleurs : sombres",
};

export const tabs = { home: "Explorer", journeys: "Itinéraires", reach: "Jusqu’où ?" };

export const mode = {
  rail: "Train", metro: "Métro", tram: "Tram", funicular: "Câble", ferry: "Bateau", coach: "Car", bus: "Bus",
};

export const modes = {
  rail: "Trains", metro: "Métro", tram: "Tramways", funicular: "Funiculaires et téléphériques", ferry: "Bateaux",
  coach: "Cars", bus: "Bus",
};

export const forms = {
  lines: { one: "{count} ligne", many: "{count} de lignes", other: "{count} lignes" },
  stops: { one: "{count} arrêt", many: "{count} d’arrêts", other: "{count} arrêts" },
  departures: { one: "{count} départ", many: "{count} de départs", other: "{count} départs" },
  arrivals: { one: "{count} arrivée", many: "{count} d’arrivées", other: "{count} arrivées" },
  journeys: { one: "{count} itinéraire", many: "{count} d’itinéraires", other: "{count} itinéraires" },
  results: { one: "{count} résultat", many: "{count} de résultats", other: "{count} résultats" },
  changes: {
    one: "{count} correspondance", many: "{count} de correspondances", other: "{count} correspondances",
  },
};

export const map = {
  role: "carte",
  label: "Carte du réseau",
  help: "Les flèches déplacent la carte, plus et moins changent l’échelle, 0 montre tout le réseau, Entrée ouvre "
    + "ce qui est au centre. Les arrêts visibles sont listés dans le panneau.",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  whole: "Afficher tout le réseau",
};

export const search = {
  label: "Rechercher un arrêt ou une ligne",
  placeholder: "Arrêt ou ligne",
  clear: "Effacer",
  none: "Aucun arrêt ni aucune ligne ne correspond à « {words} ».",
  noneStop: "Aucun arrêt ne correspond à « {words} ».",
  station: "Station",
  stop: "Arrêt",
  place: "Lieu sur la carte",
};

export const home = {
  valid: "Validité : {range}",
  linesInView: "Lignes visibles",
  regions: "Régions",
  region: "Région",
  stopsInView: "Arrêts visibles",
  zoomIn: "Zoomez pour lister les arrêts, ou recherchez-en un.",
  noStops: "Aucun arrêt ici. Déplacez la carte ou affichez tout le réseau.",
  more: "Afficher {count} de plus",
  andMore: "Et {count} de plus. Zoomez pour les voir.",
  lines: "Lignes",
  stops: "Arrêts",
  calls: "Passages",
  file: "Un seul fichier",
  flex: "Ces horaires n’ont pas de lignes fixes : les trajets entre les arrêts se réservent.",
  alerts: "Perturbations",
};

export const time = {
  label: "Heure affichée",
  date: "Date",
  time: "Heure",
  now: "Maintenant",
  over: "Ces horaires étaient valables jusqu’au {end}. Affichage : {shown}.",
  early: "Ces horaires sont valables à partir du {start}. Affichage : {shown}.",
  outside: "Les horaires couvrent la période {range}. Rien n’est connu pour ce jour.",
  zone: "Heures locales : {zone}.",
};

export const board = {
  loading: "Chargement",
  departures: "Départs",
  now: "maintenant",
  line: "Ligne",
  named: "Ligne {name}",
  track: "Voie {code}",
  bay: "Quai {code}",
  platform: "Quai {code}",
  seen: "Heure estimée",
  about: "Vers cette heure : la ligne circule à intervalles réguliers",
  noBoarding: "descente uniquement",
  noAlighting: "montée uniquement",
  onRequest: "sur demande",
  phone: "sur réservation",
  nothing: "Aucun départ dans les {hours} à venir.",
  since: "Pas de connexion depuis {time}.",
};

export const live = {
  cancelled: "Supprimé",
  skipped: "Ne s’arrête pas ici",
  added: "Supplémentaire",
  onTime: "À l’heure",
  late: "{duration} de retard",
  early: "{duration} d’avance",
  stale: "Dernière information ancienne",
  platformChanged: "Changement de quai",
  alert: "Voir les perturbations",
};

export const stop = {
  departures: "Départs",
  arrivals: "Arrivées",
  board: "Tableau",
  filter: "Afficher une ligne",
  all: "Toutes",
  from: "Partir d’ici",
  to: "Venir ici",
  reach: "Jusqu’où ?",
  later: "Plus tard",
  code: "Arrêt {code}",
  accessible: "Accès sans marche",
  notAccessible: "Pas d’accès sans marche",
  nothingArrives: "Aucune arrivée dans les {hours} à venir.",
  nothingOfLine: "La ligne {line} ne passe pas ici à ces heures.",
  next: "Prochain passage : {when}.",
  showNext: "Afficher",
  nothingMore: "Il n’y en a plus jusqu’à la fin des horaires, le {end}.",
  ended: "Ces horaires ont pris fin le {end}. Rien n’est connu pour les jours suivants.",
  onDemand: "Les trajets depuis cet arrêt peuvent être sur réservation.",
  moreAbout: "En savoir plus sur cet arrêt",
  wall: "Affichage pour écran mural",
};

export const trip = {
  runs: "Circule le {day}",
  runsNot: "Ne circule pas le {day}",
  calls: "Arrêts desservis",
  every: "Toutes les {headway} de {from} à {to}",
  area: "Zone desservie",
  book: "Ce trajet se réserve à l’avance.",
  wheelchair: "Accessible en fauteuil roulant",
  bikes: "Vélos acceptés",
};

export const route = {
  stops: "Arrêts",
  order: "Tous les passages ne desservent pas tous les arrêts.",
  none: "Aucun arrêt n’est indiqué pour cette ligne.",
  here: "Lignes ici",
};

export const journeys = {
  title: "Itinéraires",
  from: "Départ",
  to: "Arrivée",
  swap: "Inverser départ et arrivée",
  departing: "Partir à",
  arriving: "Arriver à",
  kind: "L’heure est celle de",
  wheelchair: "Sans marche",
  hint: "Recherchez le départ et l’arrivée, ou touchez la carte.",
  tapFrom: "Touchez la carte pour choisir le départ.",
  tapTo: "Touchez la carte pour choisir l’arrivée.",
  none: "Aucun itinéraire trouvé. Essayez une autre heure, un autre jour ou un lieu plus proche d’un arrêt.",
  results: "Itinéraires trouvés",
  direct: "Direct",
  walk: "À pied {duration}, {length}",
  walkTotal: "{duration} à pied",
  stay: "Restez à bord",
  later: "Itinéraires suivants",
  start: "Départ",
  end: "Arrivée",
  searching: "Recherche d’itinéraires",
};

export const fares = {
  fare: "Tarif : {amounts}",
  forRider: "{amount} pour {rider}",
  withMedium: "{amount} avec {medium}",
  pay: "{name} : {amount}",
  freeChange: "Correspondance",
  unknown: {
    too_complex: "Le tarif n’est pas connu : les règles permettent trop de façons de payer.",
    no_rule: "Le tarif n’est pas connu : aucune règle ne couvre une partie du trajet.",
    no_default_rider: "Le tarif n’est connu que pour certains voyageurs.",
    currencies: "Les parties du trajet ont des tarifs en plusieurs monnaies.",
  },
};

export const options = {
  label: "Options",
  modes: "Moyens de transport",
  changes: "Correspondances au plus",
  any: "sans limite",
  none: "aucune",
  walk: "Marche au plus",
  changeTime: "Temps de correspondance",
};

export const reach = {
  title: "Jusqu’où puis-je aller ?",
  from: "Départ",
  hint: "Choisissez un départ ou touchez la carte. Elle montre alors le temps qu’il faut pour aller partout en "
    + "bus, en train et à pied.",
  departing: "Partir à",
  within: "Durée",
  legend: "Minutes 0–{most}",
  sum: "À portée : {stops} et environ {area}.",
  area: "{value} km²",
  none: "Aucun arrêt n’est accessible dans ce temps.",
  farthest: "Arrêts les plus lointains",
};

export const extracting = {
  title: "Extraire cette vue",
  explain: "Crée un fichier avec les arrêts visibles et tous les trajets entre eux. Déplacez la carte pour choisir "
    + "la partie.",
  box: "Partie",
  boxSize: "{width} × {height}",
  from: "Premier jour",
  to: "Dernier jour",
  format: "Format",
  transit: "Bundle (.transit)",
  transitHint: "pour les applis, plusieurs fois plus petit",
  zip: "GTFS (.zip)",
  zipHint: "pour d’autres logiciels",
  start: "Extraire",
  queued: "En attente",
  queuedBehind: "En attente, {position} avant celui-ci",
  running: "Extraction, {percent}",
  done: "Le fichier est prêt.",
  download: "Télécharger",
};

export const about = {
  what: "Cette page lit un transit bundle : des horaires de transport public dans un fichier SQLite compressé, en "
    + "lecture seule. Les applis lisent le même fichier hors ligne. Tout ce qui est affiché ici en provient.",
  file: "Le fichier",
  size: "Taille",
  unpacked: "En base de données simple",
  validity: "Validité",
  zone: "Fuseau horaire",
  contents: "Contenu",
  sources: "Sources",
  source: "Données",
  license: "Licence : ",
  noLicense: "Aucune licence n’est indiquée",
  builder: "Créé avec {builder}",
  root: "Empreinte du contenu",
  rootHint: "Les mêmes données donnent la même empreinte.",
  background: "Fond de carte",
  names: {
    "stops.txt": "Arrêts", "routes.txt": "Lignes", "trips.txt": "Courses", "stop_times.txt": "Passages prévus",
    "shapes.txt": "Points des tracés", "agency.txt": "Exploitants", "transfers.txt": "Correspondances",
  },
};

export const docs = {
  title: "API HTTP",
  explorer: "Horaires",
  description: "Description OpenAPI",
  version: "Version {version}",
  required: "obligatoire",
  range: "de {minimum} à {maximum}",
  fallback: "par défaut : {value}",
  ask: "Interroger",
  answer: "Réponse",
  body: "Corps de la requête",
  failed: "La description ne peut pas être lue : {detail}",
};

export const errors = {
  offline: "Le serveur ne répond pas. Vérifiez votre connexion.",
  busy: "Le serveur est occupé. Réessayez dans un instant.",
  missing: "Cela ne figure pas dans les horaires : {detail}",
  failed: "Cela n’a pas fonctionné : {detail}",
  near: "Vouliez-vous dire {names} ?",
  server: "L’adresse du serveur n’est pas une URL http ou https.",
  noDataset: "Ce serveur n’a pas d’horaires.",
  unknownDataset: "Ce serveur n’a pas d’horaires nommés « {detail} ».",
};
