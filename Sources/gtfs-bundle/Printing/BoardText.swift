import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// Departures or arrivals as a text table.
struct BoardText<Entry: BoardEntry> {
  private let names: [String]
  private let context: QuestionContext
  private let board: Board<Entry>
  private let empty: String

  /// - Parameter empty: What to say of an empty board.
  init(_ board: Board<Entry>, _ context: QuestionContext, empty: String) throws(BundleError) {
    (self.board, self.context, self.empty) = (board, context, empty)
    var names: [String] = []
    for id in context[BoardParameters.stop] {
      let name = try context.timetable.stop(id)?.name ?? id.rawValue
      if !names.contains(name) { names.append(name) }
    }
    self.names = names
  }

  var text: String {
    let now = LocalTime(board.start, by: context.clock)
    let heading = DisplayText.oneLine(
      "\(names.joined(separator: ", ")), \(LocalTime.longText(now.date)), from \(now.time)"
        + " (\(context.timetable.information.timeZoneIdentifier))")
    if board.entries.isEmpty {
      let seconds = Int(context[BoardParameters.within].components.seconds)
      return "\(heading)\n\(empty) within \(DurationArgument(seconds: seconds))\n"
    }
    let alerts = context.live?.lines(ofAlerts: board.entries.flatMap { $0.live?.alerts ?? [] })
    return heading + "\n" + table(from: now.date).text + (alerts ?? "")
  }

  private func table(from day: ServiceDate) -> TextTable {
    let hasPlatforms = board.entries.contains { $0.stop.platformCode != nil }
    var columns: [(name: String, alignment: TextTable.Alignment)] = [("TIME", .right), ("LINE", .left), ("TO", .left)]
    if hasPlatforms { columns.append(("PLATFORM", .left)) }
    if context.live != nil { columns.append(("LIVE", .left)) }
    columns += [("STOP_ID", .left), ("TRIP_ID", .left)]
    var table = TextTable(columns)
    for entry in board.entries {
      let isExact =
        entry.live?.delay != nil || !entry.isInterpolated && entry.repetition?.isExact != false
      var cells = [
        (isExact ? "" : "~") + LocalTime(entry.time, by: context.clock).text(on: day),
        entry.route.displayName,
        entry.destination ?? "",
      ]
      if hasPlatforms { cells.append(entry.stop.platformCode ?? "") }
      if context.live != nil { cells.append(entry.live.map(Self.text) ?? "") }
      table.append(cells + [entry.stop.id.rawValue, entry.tripID.rawValue])
    }
    return table
  }

  /// What live data says of an entry, such as `+3 min` or `cancelled`.
  private static func text(_ live: LiveState) -> String {
    var words: [String] = []
    switch live.status {
    case .cancelled, .skipped, .added: words.append(live.status.rawValue)
    case .predicted where live.delay == nil: words.append("replaced")
    case .predicted, .scheduled: break
    }
    if let delay = live.delay { words.append(Quantity.delay(delay)) }
    if live.isPlatformChanged { words.append("other platform") }
    if live.isStale { words.append("stale") }
    return (words + live.alerts.map { "[\($0)]" }).joined(separator: " ")
  }
}
