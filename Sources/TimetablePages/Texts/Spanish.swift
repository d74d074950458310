import HTMLMarkup

extension PageTexts {
  static let spanish = PageTexts(
    language: .spanish, lines: "Líneas", stops: "Paradas", timetable: "Horario", departures: "Salidas",
    otherLanguages: "Idiomas", validFrom: { "Del \($0) al \($1)" },
    weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"], through: " a ",
    separator: ", ", date: { "\($2) de \(spanishMonths[$1 - 1]) de \($0)" }, toward: { "hacia \($0)" }, hour: "Hora",
    minutes: "Minutos", onlyBoarding: "solo para subir", onlyAlighting: "solo para bajar",
    onRequest: "a petición: llame o avise al conductor", approximate: "hora aproximada",
    noService: "Sin servicio en estos días.", continued: "continuación")
}

private let spanishMonths = [
  "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
  "diciembre",
]
