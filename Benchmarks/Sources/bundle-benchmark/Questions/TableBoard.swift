import Foundation
import TransitBundle

/// Boards from the imported tables, with one query per relevant service day.
struct TableBoard {
  private let statement: TableStatement
  private let clock: ServiceClock
  /// An exclusive bound of the feed's times, in seconds of the service day.
  private let latestTime: Int

  /// The time windows in seconds for an unlimited search: the next larger one is used if there are too few results.
  private static let windows = [BoardQuery.windowSeconds, 86_400, furthest]
  /// The largest window in seconds.
  private static let furthest = 7 * 86_400

  init(_ tables: QuestionTables, _ board: ImportedColumns.Board) throws(BenchmarkError) {
    try tables.requirePlainTimes()
    statement = try tables.prepare(tables.columns.boardSQL(board))
    clock = tables.clock
    latestTime = min(try tables.latestTime() + 1, PeerQuestions.largestTime)
  }

  /// - Parameters:
  ///   - route: Parameter 7, for the board of a route.
  ///   - last: Parameters 7, 8 and 9, for a next page.
  func calls(
    at stop: StopID, after time: Date, within seconds: Int = BoardQuery.windowSeconds,
    limit: Int = BoardQuery.limit, of route: RouteID? = nil, following last: ImportedDeparture? = nil
  ) throws(SQLiteError) -> [ImportedDeparture] {
    var calls: [ImportedDeparture] = []
    for day in PeerQuestions.days(after: time, within: seconds, latestTime: latestTime, clock: clock) {
      let origin = clock.origin(of: ServiceDate(daysSince1970: day.number)).unixSeconds
      var parameters = route.map { [TableParameter.text($0.rawValue)] } ?? []
      if let last {
        // Later service days cannot have earlier calls.
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

  /// The first calls from a time on, within ``furthest``.
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

  /// Whether all departures of a board are within ``furthest``.
  static func reaches(_ board: [Departure], from time: Date) -> Bool {
    board.allSatisfy { $0.time.unixSeconds < time.unixSeconds + furthest }
  }
}

/// A question with a board as answer.
protocol BoardQuestion: ComparedQuestion where Found == [ImportedDeparture] {}

extension BoardQuestion {
  static var agreement: Agreement { .sameOrder }

  func keys(found board: [ImportedDeparture], about subject: Subject) -> [String] { board.map(\.description) }

  /// `nil` if plain SQL cannot compute all departures of the board.
  func keys(of board: [Departure]) -> [String]? {
    board.allSatisfy(ImportedDeparture.isPlain) ? board.map { ImportedDeparture($0).description } : nil
  }
}
