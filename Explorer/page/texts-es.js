// Los textos en español: véase texts-en.js.

export const page = {
  title: "{name} · Horarios",
  product: "Transit Bundle",
  retry: "Reintentar",
  close: "Cerrar",
  back: "Volver",
  skip: "Ir a los horarios",
  tasks: "Secciones",
  dataset: "Horarios",
  language: "Idioma",
  about: "Acerca de estos horarios",
  extract: "Recortar esta vista",
  update: "Mostrar los horarios nuevos",
  grow: "Ampliar el panel",
  shrink: "Reducir el panel",
};

export const theme = { auto: "Colores: como el sistema", light: "Colores: claros", dark: "Colores: oscuros" };

export const tabs = { home: "Explorar", journeys: "Viajes", reach: "¿Hasta dónde?" };

export const mode = {
  rail: "Tren", metro: "Metro", tram: "Tranv.", funicular: "Cable", ferry: "Barco", coach: "Autoc.", bus: "Bus",
};

export const modes = {
  rail: "Trenes", metro: "Metro", tram: "Tranvías", funicular: "Funiculares y teleféricos", ferry: "Barcos",
  coach: "Autocares", bus: "Autobuses",
};

export const forms = {
  lines: { one: "{count} línea", many: "{count} de líneas", other: "{count} líneas" },
  stops: { one: "{count} parada", many: "{count} de paradas", other: "{count} paradas" },
  departures: { one: "{count} salida", many: "{count} de salidas", other: "{count} salidas" },
  arrivals: { one: "{count} llegada", many: "{count} de llegadas", other: "{count} llegadas" },
  journeys: { one: "{count} viaje", many: "{count} de viajes", other: "{count} viajes" },
  results: { one: "{count} resultado", many: "{count} de resultados", other: "{count} resultados" },
  changes: { one: "{count} transbordo", many: "{count} de transbordos", other: "{count} transbordos" },
};

export const map = {
  role: "mapa",
  label: "Mapa de la red",
  help: "Las flechas mueven el mapa, más y menos cambian la escala, 0 muestra toda la red, Intro abre lo que está "
    + "en el centro. Las paradas visibles aparecen en el panel.",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  whole: "Mostrar toda la red",
};

export const search = {
  label: "Buscar una parada o una línea",
  placeholder: "Parada o línea",
  clear: "Borrar",
  none: "Ninguna parada ni línea coincide con «{words}».",
  noneStop: "Ninguna parada coincide con «{words}».",
  station: "Estación",
  stop: "Parada",
  place: "Lugar en el mapa",
};

export const home = {
  valid: "Validez: {range}",
  linesInView: "Líneas visibles",
  regions: "Regiones",
  region: "Región",
  stopsInView: "Paradas visibles",
  zoomIn: "Acérquese para ver la lista de paradas, o busque una.",
  noStops: "Aquí no hay paradas. Mueva el mapa o muestre toda la red.",
  more: "Mostrar {count} más",
  andMore: "Y {count} más. Acérquese para verlas.",
  lines: "Líneas",
  stops: "Paradas",
  calls: "Pasos",
  file: "Un solo archivo",
  flex: "Estos horarios no tienen líneas fijas: los viajes entre las paradas se reservan.",
  alerts: "Avisos",
};

export const time = {
  label: "Hora mostrada",
  date: "Fecha",
  time: "Hora",
  now: "Ahora",
  over: "Estos horarios fueron válidos hasta el {end}. Se muestra: {shown}.",
  early: "Estos horarios empiezan el {start}. Se muestra: {shown}.",
  outside: "Los horarios cubren el periodo {range}. No se sabe nada de este día.",
  zone: "Horas locales: {zone}.",
};

export const board = {
  loading: "Cargando",
  departures: "Salidas",
  now: "ahora",
  line: "Línea",
  named: "Línea {name}",
  track: "Vía {code}",
  bay: "Andén {code}",
  platform: "Andén {code}",
  seen: "Hora estimada",
  about: "Hacia esta hora: la línea circula a intervalos",
  noBoarding: "solo bajada",
  noAlighting: "solo subida",
  onRequest: "a petición",
  phone: "con reserva",
  nothing: "No hay salidas en las próximas {hours}.",
  since: "Sin conexión desde las {time}.",
};

export const live = {
  cancelled: "Cancelado",
  skipped: "No para aquí",
  added: "Adicional",
  onTime: "Puntual",
  late: "{duration} de retraso",
  early: "{duration} de adelanto",
  stale: "Último dato antiguo",
  platformChanged: "Cambio de andén",
  alert: "Ver los avisos",
};

export const stop = {
  departures: "Salidas",
  arrivals: "Llegadas",
  board: "Panel de horarios",
  filter: "Mostrar una línea",
  all: "Todas",
  from: "Desde aquí",
  to: "Hasta aquí",
  reach: "¿Hasta dónde?",
  later: "Más tarde",
  code: "Parada {code}",
  accessible: "Acceso sin escalones",
  notAccessible: "Sin acceso libre de escalones",
  nothingArrives: "No hay llegadas en las próximas {hours}.",
  nothingOfLine: "La línea {line} no pasa por aquí a estas horas.",
  next: "Siguiente: {when}.",
  showNext: "Mostrar",
  nothingMore: "No hay más hasta que los horarios terminan el {end}.",
  ended: "Estos horarios terminaron el {end}. No se sabe nada de los días posteriores.",
  onDemand: "Puede que los viajes desde esta parada deban reservarse.",
  moreAbout: "Más sobre esta parada",
  wall: "Como panel para una pared",
};

export const trip = {
  runs: "Circula el {day}",
  runsNot: "No circula el {day}",
  calls: "Paradas del viaje",
  every: "Cada {headway} de {from} a {to}",
  area: "Zona de servicio",
  book: "Este viaje se reserva con antelación.",
  wheelchair: "Accesible en silla de ruedas",
  bikes: "Se admiten bicicletas",
};

export const route = {
  stops: "Paradas",
  order: "No todos los viajes paran en todas las paradas.",
  none: "No constan paradas de esta línea.",
  here: "Líneas aquí",
};

export const journeys = {
  title: "Viajes",
  from: "Origen",
  to: "Destino",
  swap: "Intercambiar origen y destino",
  departing: "Salir a las",
  arriving: "Llegar a las",
  kind: "La hora es de",
  wheelchair: "Sin escalones",
  hint: "Busque el origen y el destino, o toque el mapa.",
  tapFrom: "Toque el mapa para elegir el origen.",
  tapTo: "Toque el mapa para elegir el destino.",
  none: "No se encontró ningún viaje. Pruebe otra hora, otro día o un lugar más cercano a una parada.",
  results: "Viajes encontrados",
  direct: "Directo",
  walk: "A pie {duration}, {length}",
  walkTotal: "{duration} a pie",
  stay: "Permanezca a bordo",
  later: "Viajes posteriores",
  start: "Origen",
  end: "Destino",
  searching: "Buscando viajes",
};

export const fares = {
  fare: "Tarifa: {amounts}",
  forRider: "{amount} para {rider}",
  withMedium: "{amount} con {medium}",
  pay: "{name}: {amount}",
  freeChange: "Transbordo",
  unknown: {
    too_complex: "No se conoce la tarifa: las reglas permiten demasiadas formas de pagar.",
    no_rule: "No se conoce la tarifa: no hay regla para una parte del viaje.",
    no_default_rider: "La tarifa solo se conoce para algunos viajeros.",
    currencies: "Las partes del viaje tienen precios en varias monedas.",
  },
};

export const options = {
  label: "Opciones",
  modes: "Medios de transporte",
  changes: "Transbordos como máximo",
  any: "sin límite",
  none: "ninguno",
  walk: "A pie como máximo",
  changeTime: "Tiempo de transbordo",
};

export const reach = {
  title: "¿Hasta dónde puedo llegar?",
  from: "Origen",
  hint: "Elija un origen o toque el mapa. El mapa muestra entonces cuánto se tarda en llegar a cada lugar en "
    + "autobús, en tren y a pie.",
  departing: "Salir a las",
  within: "Tiempo",
  legend: "Minutos 0–{most}",
  sum: "Al alcance: {stops} y unos {area}.",
  area: "{value} km²",
  none: "En este tiempo no se llega a ninguna parada.",
  farthest: "Paradas más lejanas",
};

export const extracting = {
  title: "Recortar esta vista",
  explain: "Crea un archivo con las paradas visibles y todos los viajes entre ellas. Mueva el mapa para elegir la "
    + "parte.",
  box: "Parte",
  boxSize: "{width} × {height}",
  from: "Primer día",
  to: "Último día",
  format: "Formato",
  transit: "Bundle (.transit)",
  transitHint: "para aplicaciones, varias veces más pequeño",
  zip: "GTFS (.zip)",
  zipHint: "para otros programas",
  start: "Recortar",
  queued: "En espera",
  queuedBehind: "En espera, {position} antes que este",
  running: "Recortando, {percent}",
  done: "El archivo está listo.",
  download: "Descargar",
};

export const about = {
  what: "Esta página lee un transit bundle: horarios de transporte público en un archivo SQLite comprimido y de "
    + "solo lectura. Las aplicaciones leen el mismo archivo sin conexión. Todo lo que se muestra aquí procede de "
    + "él.",
  file: "El archivo",
  size: "Tamaño",
  unpacked: "Como base de datos simple",
  validity: "Validez",
  zone: "Zona horaria",
  contents: "Contenido",
  sources: "Fuentes",
  source: "Datos",
  license: "Licencia: ",
  noLicense: "No consta ninguna licencia",
  builder: "Creado con {builder}",
  root: "Huella del contenido",
  rootHint: "Los mismos datos dan la misma huella.",
  background: "Mapa de fondo",
  names: {
    "stops.txt": "Paradas", "routes.txt": "Líneas", "trips.txt": "Viajes", "stop_times.txt": "Pasos programados",
    "shapes.txt": "Puntos de recorridos", "agency.txt": "Operadores", "transfers.txt": "Transbordos",
  },
};

export const docs = {
  title: "API HTTP",
  explorer: "Horarios",
  description: "Descripción OpenAPI",
  version: "Versión {version}",
  required: "obligatorio",
  range: "de {minimum} a {maximum}",
  fallback: "por defecto: {value}",
  ask: "Consultar",
  answer: "Respuesta",
  body: "Cuerpo de la petición",
  failed: "No se puede leer la descripción: {detail}",
};

export const errors = {
  offline: "El servidor no responde. Compruebe su conexión.",
  busy: "El servidor está ocupado. Inténtelo de nuevo en un momento.",
  missing: "No está en los horarios: {detail}",
  failed: "No ha funcionado: {detail}",
  near: "¿Quiso decir {names}?",
  server: "La dirección del servidor no es una URL http o https.",
  noDataset: "Este servidor no tiene horarios.",
  unknownDataset: "Este servidor no tiene horarios con el nombre «{detail}».",
};
