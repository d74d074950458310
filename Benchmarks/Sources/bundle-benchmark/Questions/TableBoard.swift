import Foundation
import TransitBundle

/// Boards from the imported tables, by a statement for each service day that can matter.
struct TableBoard {
  private let statement: TableStatement
  private let clock: ServiceClock
  /// All times of the feed are below, in seconds of the service day.
  private let latestTime: Int

  /// How far a look goes that is to find something however far away; the next one where it finds too few.
  private static let windows = [BoardQuery.windowSeconds, 86_400, furthest]
  /// Seconds: what is further away is not looked for.
  private static let furthest = 7 * 86_400

  init(_ tables: QuestionTables, _ board: ImportedColumns.Board) throws(BenchmarkError) {
    try tables.requirePlainTimes()
    statement = try tables.prepare(tables.columns.boardSQL(board))
    clock = tables.clock
    latestTime = min(try tables.latestTime() + 1, PeerQuestions.largestTime)
  }

  /// - Parameters:
  ///   - route: What parameter 7 is, for the board of a route.
  ///   - last: What parameters 7, 8 and 9 are, for a next page.
  func calls(
    at stop: StopID, after time: Date, within seconds: Int = BoardQuery.windowSeconds,
    limit: Int = BoardQuery.limit, of route: RouteID? = nil, following last: ImportedDeparture? = nil
  ) throws(SQLiteError) -> [ImportedDeparture] {
    var calls: [ImportedDeparture] = []
    for day in PeerQuestions.days(after: time, within: seconds, latestTime: latestTime, clock: clock) {
      let origin = clock.origin(of: ServiceDate(daysSince1970: day.number)).unixSeconds
      var parameters = route.map { [TableParameter.text($0.rawValue)] } ?? []
      if let last {
        // A day that begins later has nothing that comes before.
        let hasBegun = origin <= time.unixSeconds
        parameters += [
          .text(hasBegun ? last.tripID.rawValue : ""), .integer(last.stopSequence), .text("\(last.serviceDate)"),
        ]
      }
      let rows = try statement.rows(
        [
          .text(stop.rawValue), .text(day.date), .integer(day.weekday), .text("\(ServiceTime(seconds: day.from))"),
          .text("\(ServiceTime(seconds: day.to))"), .integer(limit),
        ] + parameters)
      calls += rows.map { row in
        ImportedDeparture(
          time: Date(unixSeconds: origin + (row.integer(0) ?? 0)), tripID: TripID(rawValue: row.text(1)),
          stopID: StopID(rawValue: row.text(2)), stopSequence: row.integer(3) ?? 0,
          serviceDate: ServiceDate(daysSince1970: day.number))
      }
    }
    return Array(calls.sorted(by: ImportedDeparture.precedes).prefix(limit))
  }

  /// The first calls from a time on, however far away.
  func firstCalls(
    at stop: StopID, after time: Date, limit: Int, following last: ImportedDeparture? = nil
  ) throws(SQLiteError) -> [ImportedDeparture] {
    var calls: [ImportedDeparture] = []
    for seconds in Self.windows {
      calls = try self.calls(at: stop, after: time, within: seconds, limit: limit, following: last)
      if calls.count == limit { break }
    }
    return calls
  }

  /// Whether such a look reaches to all departures of a board.
  static func reaches(_ board: [Departure], from time: Date) -> Bool {
    board.allSatisfy { $0.time.unixSeconds < time.unixSeconds + furthest }
  }
}

/// A question whose answer is a board.
protocol BoardQuestion: ComparedQuestion where Found == [ImportedDeparture] {}

extension BoardQuestion {
  static var agreement: Agreement { .sameOrder }

  func keys(found board: [ImportedDeparture], about subject: Subject) -> [String] { board.map(\.description) }

  /// `nil` for a board with departures that SQL on the feed's rows cannot know.
  func keys(of board: [Departure]) -> [String]? {
    board.allSatisfy(ImportedDeparture.isPlain) ? board.map { ImportedDeparture($0).description } : nil
  }
}
