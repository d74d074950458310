import HTMLMarkup

extension PageTexts {
  static let french = PageTexts(
    language: .french, lines: "Lignes", stops: "Arrêts", timetable: "Horaires", departures: "Départs",
    otherLanguages: "Langues", validFrom: { "Du \($0) au \($1)" },
    weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"], through: " à ",
    separator: ", ", date: { "\($2 == 1 ? "1er" : String($2)) \(frenchMonths[$1 - 1]) \($0)" },
    toward: { "vers \($0)" }, hour: "Heure", minutes: "Minutes", onlyBoarding: "montée seulement",
    onlyAlighting: "descente seulement", onRequest: "à la demande", approximate: "heure approximative",
    noService: "Aucun service ces jours-là.", continued: "suite")
}

private let frenchMonths = [
  "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
  "décembre",
]
