import HTMLMarkup

extension PageTexts {
  static let german = PageTexts(
    language: .german, lines: "Linien", stops: "Haltestellen", timetable: "Fahrplan", departures: "Abfahrten",
    otherLanguages: "Sprachen", validFrom: { "Vom \($0) bis \($1)" },
    weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"], through: " bis ",
    separator: ", ", date: { "\($2). \(germanMonths[$1 - 1]) \($0)" }, toward: { "Richtung \($0)" }, hour: "Stunde",
    minutes: "Minuten", onlyBoarding: "nur zum Einsteigen", onlyAlighting: "nur zum Aussteigen",
    onRequest: "nur nach Anmeldung oder auf Wunsch", approximate: "ungefähre Zeit",
    noService: "Kein Verkehr an diesen Tagen.", continued: "Fortsetzung")
}

private let germanMonths = [
  "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
  "Dezember",
]
