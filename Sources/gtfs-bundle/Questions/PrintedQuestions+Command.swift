import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension PlacesQuestion: CommandQuestion {
  static let positions = ["text"]

  static let discussion = """
    A place is a station with its platforms, or the stops of one name close together, such as those on both sides of a \
    street. Its id is that of its station or first stop.

      gtfs-bundle places city.transit "main st"
      gtfs-bundle places city.transit --place 46.948,7.447 --radius 300
      gtfs-bundle places city.transit --stop 8503000

    With --json: an array of places with their stops.
    """

  static func text(of found: [Row], _ context: QuestionContext) -> String {
    if found.isEmpty { return "no places\n" }
    let hasDistance = found.contains { $0.distance != nil }
    let distance: [(name: String, alignment: TextTable.Alignment)] = hasDistance ? [("DISTANCE", .right)] : []
    var table = TextTable(distance + [("PLACE_ID", .left), ("NAME", .left), ("STOPS", .left)])
    for row in found {
      table.append(
        (hasDistance ? [row.distance.map(Quantity.distance) ?? ""] : []) + [
          row.place.id.rawValue, row.place.name ?? "", row.place.stops.map { $0.id.rawValue }.joined(separator: " "),
        ])
    }
    return table.text
  }
}

extension TimetableQuestion: CommandQuestion {
  static let discussion = """
    A table for each direction: a line for each place, a column for each trip. Branches are merged in the order of the \
    trips. ~ marks times that the feed does not give, ( those where riders cannot board, and ) those where they cannot \
    get off.

      gtfs-bundle timetable city.transit U1 --date 20260706

    With --json: an array with lines and trips for each direction.
    """

  static func text(of found: Found, _ context: QuestionContext) -> String {
    if found.timetables.isEmpty { return "no trips\n" }
    return found.timetables.map { timetable in
      var table = TextTable([("", .left)] + timetable.columns.map { ($0.shortName ?? "", .right) })
      for (line, place) in timetable.places.enumerated() {
        table.append([name(of: place)] + timetable.columns.map { text(of: $0, line: line) })
      }
      return table.text
    }.joined(separator: "\n")
  }

  private static func text(of column: RouteTimetable.Column, line: Int) -> String {
    guard let cell = column.cells[line] else { return "" }
    let isExact = (cell.departure != nil || cell.arrival != nil) && column.repetition?.isExact != false
    let time = cell.time.map { String($0.description.dropLast(3)) } ?? "·"
    // Nobody boards at the last call, or gets off at the first.
    let isFirst = column.cells[..<line].allSatisfy { $0 == nil }
    let isLast = column.cells[(line + 1)...].allSatisfy { $0 == nil }
    return (isExact ? "" : "~") + time + (cell.pickupType == .notAvailable && !isLast ? "(" : "")
      + (cell.dropOffType == .notAvailable && !isFirst ? ")" : "")
  }

  private static func name(of place: Trip.Place) -> String {
    switch place {
    case .stop(let stop): stop.displayName
    case .location(let id): id.rawValue
    case .locationGroup(let id): id.rawValue
    case .unknown: ""
    }
  }
}

extension BoardOfDayQuestion: CommandQuestion {
  static let discussion = """
    For each line and direction: the minutes of each hour, with a letter for other destinations. Hours of the service day continue past midnight: 25 is one \
    o'clock. ~ marks times that the feed does not give exactly.

      gtfs-bundle day city.transit 8503000 --date 20260706
      gtfs-bundle day city.transit "Main Station" --whole-place

    With --json: an array of departures, as those of the command departures.
    """

  static let noteHeading = "no departures: "

  static func text(of found: Found, _ context: QuestionContext) -> String {
    if found.departures.isEmpty { return "no departures\n" }
    return PostedTimetable(found.departures, on: found.date, context.clock).sections.map { section in
      var text = "\(section.route.displayName)  \(section.destinations.first.flatMap { $0 } ?? "")\n"
      for hour in section.hours {
        let minutes = hour.minutes.map { ($0.isExact ? "" : "~") + twoDigits($0.minute) + ($0.letter ?? "") }
        text += "\(twoDigits(hour.hour))  \(minutes.joined(separator: " "))\n"
      }
      for (variant, destination) in section.destinations.enumerated().dropFirst() {
        text += "\(PostedTimetable.letter(ofVariant: variant) ?? "")   to \(destination ?? "")\n"
      }
      return text
    }.joined(separator: "\n")
  }
}

private func twoDigits(_ number: Int) -> String { (0..<10).contains(number) ? "0\(number)" : "\(number)" }
