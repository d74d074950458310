import HTMLMarkup

extension PageTexts {
  static let english = PageTexts(
    language: .english, lines: "Lines", stops: "Stops", timetable: "Timetable", departures: "Departures",
    otherLanguages: "Languages", validFrom: { "From \($0) to \($1)" },
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"], through: " to ",
    separator: ", ", date: { "\($2) \(englishMonths[$1 - 1]) \($0)" }, toward: { "to \($0)" }, hour: "Hour",
    minutes: "Minutes", onlyBoarding: "only to get on", onlyAlighting: "only to get off",
    onRequest: "on request: call or ask the driver", approximate: "about this time",
    noService: "No service in these days.", continued: "continued")
}

private let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]
