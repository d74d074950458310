import BundleFormat
import GTFSFeed
import TransitValues

/// Reads stop_times.txt into ``TripCalls``.
///
/// Rows of a trip mostly stand together: they are gathered until another trip begins and then shared at once. Rows of a
/// trip that come back later go to the scratch database and join their trip when the file is read.
final class StopTimesImport {
  private static let file = "stop_times.txt"

  private let reader: TableReader
  private let columns: Columns
  private let trips: IdentifierTable
  private let stops: IdentifierTable
  private let context: ImportContext
  private let scattered: ScatteredRows
  private var headsigns: TextColumn
  private var extraColumns: [TextColumn]

  /// The trip whose rows are being gathered, and its id; -1 for none.
  private var trip = -1
  private var tripID: [UInt8] = []
  private var rows: [CallRow] = []

  private(set) var calls: TripCalls
  private(set) var unit = DecimalUnit()

  init(context: ImportContext) throws {
    guard let schema = GTFSSchema.file(named: Self.file) else { preconditionFailure("GTFS has stop_times.txt") }
    self.context = context
    let reader = try TableReader(schema, context: context)
    self.reader = reader
    columns = Columns(reader: reader)
    trips = context.references["trips.txt", "trip_id"]
    stops = context.references["stops.txt", "stop_id"]
    scattered = ScatteredRows(folder: context.scratchFolder, file: Self.file)
    headsigns = TextColumn(pool: context.texts)
    extraColumns = reader.unknown.map { _ in TextColumn(pool: context.texts) }
    calls = TripCalls(tripCount: trips.count, extraCount: reader.unknown.count)
  }

  func run() throws {
    try reader.forEachRow { row, bytes in
      try take(row, bytes)
    }
    try closeTrip()
    try joinScatteredRows()
  }

  private func take(_ row: TableRow, _ bytes: Span<UInt8>) throws {
    let id = bytes.extracting(row.range(at: columns.tripID.position))
    let isSameTrip = trip >= 0 && tripID.withSpan { $0.equals(id) }
    let number = isSameTrip ? trip : trips.number(of: id)
    guard let number else {
      return try row.noteDropped(id.count == 0 ? .missingRequiredField : .foreignKeyViolation, field: "trip_id")
    }
    guard var call = try readRow(row, bytes) else { return }
    call.line = row.line
    if isSameTrip, rows.isEmpty {
      try setAside(call, of: number)
    } else if isSameTrip {
      try gather(call, row)
    } else {
      try closeTrip()
      begin(number, id)
      if calls.hasCalls(number) { try setAside(call, of: number) } else { rows.append(call) }
    }
  }

  private func begin(_ number: Int, _ id: Span<UInt8>) {
    trip = number
    tripID.removeAll(keepingCapacity: true)
    for index in 0..<id.count { tripID.append(id[index]) }
  }

  /// Adds a row to the trip at hand, unless it repeats a sequence number.
  private func gather(_ call: CallRow, _ row: TableRow) throws {
    let isInOrder = call.place.sequence > (rows.last?.place.sequence ?? .min)
    if !isInOrder, rows.contains(where: { $0.place.sequence == call.place.sequence }) {
      return try row.noteDropped(.duplicateKey, field: "stop_sequence")
    }
    rows.append(call)
  }

  /// Shares the rows gathered.
  private func closeTrip() throws {
    if rows.isEmpty { return }
    Self.sort(&rows)
    calls.set(rows, of: trip)
    rows.removeAll(keepingCapacity: true)
  }

  private static func sort(_ rows: inout [CallRow]) {
    let isSorted = zip(rows, rows.dropFirst()).allSatisfy { $0.place.sequence < $1.place.sequence }
    if !isSorted { rows.sort { $0.place.sequence < $1.place.sequence } }
  }
}

// MARK: Scattered rows

extension StopTimesImport {
  private func setAside(_ call: CallRow, of trip: Int) throws {
    try scattered.add(call.encoded(), owner: trip)
  }

  /// Joins the rows that came after others of their trip had been shared.
  private func joinScatteredRows() throws {
    var owner = -1
    var rows: [CallRow] = []
    try scattered.forEach { trip, content in
      if trip != owner {
        try join(rows, to: owner)
        (owner, rows) = (trip, [])
        try context.cancellation.check()
      }
      rows.append(CallRow(decoding: content))
    }
    try join(rows, to: owner)
  }

  private func join(_ later: [CallRow], to trip: Int) throws {
    if later.isEmpty { return }
    var rows = calls.rows(of: trip)
    var sequences = Set(rows.map(\.place.sequence))
    for row in later {
      if sequences.insert(row.place.sequence).inserted {
        rows.append(row)
      } else {
        try context.notices.add(
          ImportNotice(
            .duplicateKey, file: Self.file, line: row.line, field: "stop_sequence",
            value: "\(trips.text(ofNumber: trip)),\(row.place.sequence)"))
      }
    }
    Self.sort(&rows)
    calls.set(rows, of: trip)
  }
}

// MARK: One row

extension StopTimesImport {
  fileprivate struct Column {
    let schema: ColumnSchema
    let position: Int
  }

  fileprivate struct Columns {
    let tripID, arrival, departure, stopID, locationGroup, location, sequence, headsign, windowStart, windowEnd: Column
    let pickupType, dropOffType, continuousPickup, continuousDropOff, distance, timepoint: Column
    let pickupBookingRule, dropOffBookingRule: Column

    init(reader: TableReader) {
      func column(_ name: String) -> Column {
        guard let schema = reader.schema[name] else { preconditionFailure("stop_times.txt declares \(name)") }
        return Column(schema: schema, position: reader.position(of: name))
      }
      tripID = column("trip_id")
      arrival = column("arrival_time")
      departure = column("departure_time")
      stopID = column("stop_id")
      locationGroup = column("location_group_id")
      location = column("location_id")
      sequence = column("stop_sequence")
      headsign = column("stop_headsign")
      windowStart = column("start_pickup_drop_off_window")
      windowEnd = column("end_pickup_drop_off_window")
      pickupType = column("pickup_type")
      dropOffType = column("drop_off_type")
      continuousPickup = column("continuous_pickup")
      continuousDropOff = column("continuous_drop_off")
      distance = column("shape_dist_traveled")
      timepoint = column("timepoint")
      pickupBookingRule = column("pickup_booking_rule_id")
      dropOffBookingRule = column("drop_off_booking_rule_id")
    }
  }

  /// Reads a row, or notes why it cannot be kept.
  private func readRow(_ row: TableRow, _ bytes: Span<UInt8>) throws -> CallRow? {
    guard let sequence = try sequence(of: row, bytes), let stop = try stop(of: row, bytes) else { return nil }
    var call = CallRow()
    call.place.sequence = sequence
    call.place.stop = stop
    call.arrival = try time(columns.arrival, row, bytes)
    call.departure = try time(columns.departure, row, bytes)
    call.place.pickupType = try integer(columns.pickupType, row, bytes)
    call.place.dropOffType = try integer(columns.dropOffType, row, bytes)
    call.place.timepoint = try integer(columns.timepoint, row, bytes)
    call.place.headsign = headsigns.index(of: bytes.extracting(row.range(at: columns.headsign.position)))
    call.place.distance = try distance(of: row, bytes)
    call.place.continuousPickup = try integer(columns.continuousPickup, row, bytes)
    call.place.continuousDropOff = try integer(columns.continuousDropOff, row, bytes)
    call.place.windowStart = try time(columns.windowStart, row, bytes)
    call.place.windowEnd = try time(columns.windowEnd, row, bytes)
    call.place.locationGroup = try reference(columns.locationGroup, row, bytes)
    call.place.location = try reference(columns.location, row, bytes)
    call.place.pickupBookingRule = try reference(columns.pickupBookingRule, row, bytes)
    call.place.dropOffBookingRule = try reference(columns.dropOffBookingRule, row, bytes)
    if !reader.unknown.isEmpty {
      call.extras = reader.unknown.indices.map { index in
        extraColumns[index].index(of: bytes.extracting(row.range(at: reader.unknown[index].position)))
      }
    }
    return call
  }

  /// The sequence number, without which a row has no place in its trip.
  private func sequence(of row: TableRow, _ bytes: Span<UInt8>) throws -> Int? {
    let range = row.range(at: columns.sequence.position)
    let isReadable = !range.isEmpty && (try? FieldParser.integer(bytes.extracting(range))) != nil
    guard isReadable else {
      try row.noteDropped(range.isEmpty ? .missingRequiredField : .invalidInteger, field: "stop_sequence")
      return nil
    }
    return try row.integer(columns.sequence.schema, at: columns.sequence.position, in: bytes)
  }

  /// The stop; none where the row has another kind of place or none at all, `nil` where it names one that is not there.
  private func stop(of row: TableRow, _ bytes: Span<UInt8>) throws -> StopIndex? {
    let range = row.range(at: columns.stopID.position)
    if range.isEmpty {
      if row.isEmpty(at: columns.locationGroup.position), row.isEmpty(at: columns.location.position) {
        try row.note(.missingRequiredField, field: "stop_id", at: columns.stopID.position)
      }
      return StopIndex.none
    }
    if let rank = stops.rank(of: bytes.extracting(range)) { return StopIndex(rank) }
    try row.noteDropped(.foreignKeyViolation, field: "stop_id")
    return nil
  }

  @inline(__always)
  private func time(_ column: Column, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int? {
    column.position < 0 ? nil : try row.time(column.schema, at: column.position, in: bytes)
  }

  @inline(__always)
  private func integer(_ column: Column, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int? {
    column.position < 0 ? nil : try row.integer(column.schema, at: column.position, in: bytes)
  }

  private func distance(of row: TableRow, _ bytes: Span<UInt8>) throws -> Distance {
    let column = columns.distance
    if column.position < 0 { return .none }
    let distance = try row.value(column.schema, at: column.position, in: bytes) { (cell) throws(FieldError) in
      try Distance(cell, texts: context.texts)
    }
    if case .decimal(let decimal) = distance { unit.count(decimal) }
    return distance ?? .none
  }

  /// The text of a foreign id that exists; none, with a notice, for one that does not.
  private func reference(_ column: Column, _ row: TableRow, _ bytes: Span<UInt8>) throws -> TextIndex {
    let range = row.range(at: column.position)
    if range.isEmpty { return .none }
    let id = bytes.extracting(range)
    for definition in column.schema.references where context.references[definition].contains(id) {
      return context.texts.index(of: id)
    }
    try row.note(.foreignKeyViolation, field: column.schema.name, at: column.position)
    return .none
  }
}
