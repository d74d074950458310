import GTFSFeed
import TransitValues

/// The fast path for rows of stop_times.txt that have a stop, a sequence number and no errors.
///
/// Each function returns `nil` if it cannot handle the row. ``StopTimesImport`` then reads the row on the slow path and
/// reports any errors.
struct FastCallParser {
  /// Positions among a row's fields.
  let trip: Int
  private let arrival, departure, stop, sequence: Int

  /// Positions of columns that only some feeds have; -1 for none.
  private let headsign, distance: Int
  private let numbers: [(field: CallNumberColumn, column: TableColumn)]

  /// Positions of columns that the file has but rows on the fast path leave empty.
  private let emptyColumns: [Int]

  /// The range of the place's columns; `nil` if the columns of trip and times are among them.
  private let placeColumns: ClosedRange<Int>?

  /// - Returns: `nil` for a file without the columns of the fast path, or with extra columns (``ExtraColumns``).
  init?(_ reader: TableReader) {
    guard
      let positions = reader.fastPositions("trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence")
    else { return nil }
    (trip, arrival, departure) = (positions[0], positions[1], positions[2])
    (stop, sequence) = (positions[3], positions[4])
    func position(_ name: String) -> Int { reader.column(name).position }
    headsign = position(CallTextColumn.headsign.column)
    distance = position("shape_dist_traveled")
    let present = CallNumberColumn.allCases.map { (field: $0, column: reader.column($0.column)) }
      .filter { !$0.column.isAbsent }
    numbers = present.filter { $0.column.schema.type != .time }
    emptyColumns =
      present.filter { $0.column.schema.type == .time }.map(\.column.position)
      + (CallTextColumn.allCases.filter { $0 != .headsign }.map(\.column) + ["location_id"]).map(position).filter {
        $0 >= 0
      }
    let others = [trip, arrival, departure]
    let places = reader.columns.map(\.position).filter { $0 >= 0 && !others.contains($0) }
    placeColumns = places.min().flatMap { first in
      places.max().flatMap { last in others.contains { (first...last).contains($0) } ? nil : first...last }
    }
  }

  /// Returns arrival and departure, each `nil` for an empty cell.
  @inline(__always)
  func times(_ cells: Span<FieldBounds>, _ bytes: Span<UInt8>) -> RowTimes? {
    var times = RowTimes(arrival: nil, departure: nil)
    do throws(FieldError) {
      if !cells[arrival].isEmpty {
        times.arrival = Int32(truncatingIfNeeded: try FieldParser.time(bytes.extracting(cells[arrival].range)))
      }
      if !cells[departure].isEmpty {
        times.departure = Int32(truncatingIfNeeded: try FieldParser.time(bytes.extracting(cells[departure].range)))
      }
    } catch {
      return nil
    }
    return times
  }

  /// Returns the range of the place's text, including commas and blanks between its fields. It is empty if the fields
  /// are not adjacent or quotes were removed from the last one.
  @inline(__always)
  func placeText(_ cells: Span<FieldBounds>, _ fileByteCount: Int) -> Range<Int> {
    guard let placeColumns else { return 0..<0 }
    let (start, end) = (Int(cells[placeColumns.lowerBound].start), Int(cells[placeColumns.upperBound].end))
    return start <= end && end <= fileByteCount ? start..<end : 0..<0
  }

  /// Returns the place of a call.
  func place(
    _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, stops: IdentifierTable, headsigns: inout TextColumn
  ) -> CallPlace? {
    var place = CallPlace()
    for position in emptyColumns where !cells[position].isEmpty { return nil }
    guard let sequence = FastCells.number(cells[sequence], bytes), !cells[stop].isEmpty,
      let stop = stops.rank(of: bytes.extracting(cells[stop].range))
    else { return nil }
    place.sequence = sequence
    place.stop = StopRank(stop)
    for (field, column) in numbers {
      guard read(column, cells, bytes, into: &place[field]) else { return nil }
    }
    if distance >= 0 {
      guard let value = FastCells.distance(cells[distance], bytes) else { return nil }
      place.distance = value
    }
    if headsign >= 0 { place[.headsign] = headsigns.index(of: bytes.extracting(cells[headsign].range)) }
    return place
  }

  /// Reads an enumeration; returns false for a value that is not in the specification.
  @inline(__always)
  private func read(
    _ column: TableColumn, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, into value: inout Int32?
  ) -> Bool {
    if column.isAbsent || cells[column.position].isEmpty { return true }
    guard let number = FastCells.number(cells[column.position], bytes), column.lists(number) else { return false }
    value = Int32(truncatingIfNeeded: number)
    return true
  }
}
