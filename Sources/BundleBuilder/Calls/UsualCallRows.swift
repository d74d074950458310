import GTFSFeed

/// Reads rows of stop_times.txt as most are: with a stop, a sequence number and nothing wrong.
///
/// Every function gives `nil` where it does not know the row for one of these. What is wrong with it, if anything, is
/// for ``StopTimesImport`` to find out and to tell.
struct UsualCallRows {
  /// Positions among a row's cells.
  let trip: Int
  private let arrival, departure, stop, sequence: Int

  /// Positions of columns that only some feeds have, -1 for none.
  private let headsign, distance: Int
  private let pickupType, dropOffType, continuousPickup, continuousDropOff, timepoint: TableColumn

  /// Columns that the file has, but usual rows leave empty.
  private let emptyColumns: [Int]

  /// The columns from the first to the last of a place, where only those of trip and times stand before or behind them.
  private let placeColumns: ClosedRange<Int>?

  /// - Returns: `nil` for a file without the columns of usual rows, or with columns that have no form of their own.
  init?(_ reader: TableReader) {
    func position(_ name: String) -> Int { reader.column(name).position }
    trip = position("trip_id")
    arrival = position("arrival_time")
    departure = position("departure_time")
    stop = position("stop_id")
    sequence = position("stop_sequence")
    guard [trip, arrival, departure, stop, sequence].allSatisfy({ $0 >= 0 }), reader.extras.isEmpty else { return nil }
    headsign = position("stop_headsign")
    distance = position("shape_dist_traveled")
    pickupType = reader.column("pickup_type")
    dropOffType = reader.column("drop_off_type")
    continuousPickup = reader.column("continuous_pickup")
    continuousDropOff = reader.column("continuous_drop_off")
    timepoint = reader.column("timepoint")
    emptyColumns = [
      "location_group_id", "location_id", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
      "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ].map(position).filter { $0 >= 0 }
    let others = [trip, arrival, departure]
    let places = reader.columns.map(\.position).filter { $0 >= 0 && !others.contains($0) }
    placeColumns = places.min().flatMap { first in
      places.max().flatMap { last in others.contains { (first...last).contains($0) } ? nil : first...last }
    }
  }

  /// Arrival and departure, each `nil` for an empty cell.
  @inline(__always)
  func times(_ cells: Span<FieldBounds>, _ bytes: Span<UInt8>) -> (arrival: Int32?, departure: Int32?)? {
    var times: (arrival: Int32?, departure: Int32?)
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

  /// Where the text of all cells of the place lies, with the commas and blanks between them: nowhere if they do not
  /// stand together, or quotes have been taken out of the last of them.
  @inline(__always)
  func placeText(_ cells: Span<FieldBounds>, _ fileByteCount: Int) -> Range<Int> {
    guard let placeColumns else { return 0..<0 }
    let (start, end) = (Int(cells[placeColumns.lowerBound].start), Int(cells[placeColumns.upperBound].end))
    return start <= end && end <= fileByteCount ? start..<end : 0..<0
  }

  /// The place of a call.
  func place(
    _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, stops: IdentifierLookup, headsigns: inout TextColumn
  ) -> CallPlace? {
    var place = CallPlace()
    for position in emptyColumns where !cells[position].isEmpty { return nil }
    guard let sequence = number(at: sequence, cells, bytes), !cells[stop].isEmpty,
      let stop = stops.rank(of: bytes.extracting(cells[stop].range))
    else { return nil }
    place.sequence = sequence
    place.stop = StopIndex(stop)
    guard read(pickupType, cells, bytes, into: &place.pickupType),
      read(dropOffType, cells, bytes, into: &place.dropOffType),
      read(timepoint, cells, bytes, into: &place.timepoint),
      read(continuousPickup, cells, bytes, into: &place.continuousPickup),
      read(continuousDropOff, cells, bytes, into: &place.continuousDropOff)
    else { return nil }
    if distance >= 0, !cells[distance].isEmpty {
      guard let decimal = FieldParser.plainDecimal(bytes.extracting(cells[distance].range)) else { return nil }
      place.distance = .decimal(decimal)
    }
    if headsign >= 0 { place.headsign = headsigns.index(of: bytes.extracting(cells[headsign].range)) }
    return place
  }

  private func number(at position: Int, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>) -> Int? {
    let range = cells[position].range
    return (1...9).contains(range.count) ? FieldParser.digits(bytes, range.lowerBound, range.upperBound) : nil
  }

  /// Reads an enumeration; false for a value that the specification does not list.
  @inline(__always)
  private func read(
    _ column: TableColumn, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, into value: inout Int32?
  ) -> Bool {
    if column.isAbsent || cells[column.position].isEmpty { return true }
    guard let number = number(at: column.position, cells, bytes), column.lists(number) else { return false }
    value = Int32(truncatingIfNeeded: number)
    return true
  }
}
