import TransitBundle
import TransitFoundation
import TransitValues

/// A line of a printed timetable.
struct TimetableLine: Sendable {
  let place: Trip.Place

  private var stop: StopSummary? { if case .stop(let stop) = place { stop } else { nil } }

  static let columns: [AnswerColumn<TimetableLine>] = [
    AnswerColumn(ColumnKind("place_id", .text, isOptional: true, "The station, or the first stop of the place.")) {
      JSONOutput($0.stop?.id.rawValue)
    },
    AnswerColumn(.placeName) { JSONOutput($0.stop?.name) },
    AnswerColumn(.locationID) { if case .location(let id) = $0.place { .string(id.rawValue) } else { .null } },
    AnswerColumn(.locationGroupID) {
      if case .locationGroup(let id) = $0.place { .string(id.rawValue) } else { .null }
    },
  ]
}

/// A column of a printed timetable.
struct TimetableTrip: Sendable {
  let column: RouteTimetable.Column
  /// From 1, left to right.
  let number: Int

  static func all(of timetable: RouteTimetable) -> [TimetableTrip] {
    timetable.columns.enumerated().map { TimetableTrip(column: $1, number: $0 + 1) }
  }

  var calls: [TimetableCall] {
    column.cells.enumerated().compactMap { line, cell in cell.map { TimetableCall(cell: $0, line: line) } }
  }

  static let columns: [AnswerColumn<TimetableTrip>] = [
    AnswerColumn(.tripID) { .string($0.column.tripID.rawValue) },
    AnswerColumn(.tripHeadsign) { JSONOutput($0.column.headsign) },
    AnswerColumn(.tripShortName) { JSONOutput($0.column.shortName) },
    AnswerColumn(.directionID) { JSONOutput($0.column.direction?.rawValue) },
    AnswerColumn(.exactTimes) { JSONOutput($0.column.repetition.map { $0.isExact ? 1 : 0 }) },
  ]
}

/// A cell of a printed timetable.
struct TimetableCall: Sendable {
  let cell: RouteTimetable.Cell
  /// From 0, top to bottom.
  let line: Int

  private var estimate: ServiceTime? { cell.arrival == nil && cell.departure == nil ? cell.estimate : nil }

  static let columns: [AnswerColumn<TimetableCall>] = [
    AnswerColumn(ColumnKind("line", .integer, "The number of the line, from 0.")) { .integer($0.line) },
    AnswerColumn(.stopSequence) { .integer($0.cell.stopSequence) },
    AnswerColumn(.arrivalTime) { JSONOutput($0.cell.arrival?.description) },
    AnswerColumn(.departureTime) { JSONOutput($0.cell.departure?.description) },
    AnswerColumn(.interpolatedTime) { JSONOutput($0.estimate?.description) },
    AnswerColumn(.pickupType.optional) { JSONOutput($0.cell.pickupType?.rawValue) },
    AnswerColumn(.dropOffType.optional) { JSONOutput($0.cell.dropOffType?.rawValue) },
  ]
}
