import BundleFormat
import GTFSFeed
import TransitValues

/// Reads stop_times.txt into ``TripCalls``.
///
/// Rows of a trip mostly stand together: they are gathered until another trip begins and then shared at once. Rows of a
/// trip that come back later go to the scratch database and join their trip when the file is read.
struct StopTimesImport {
  private static let file = "stop_times.txt"

  private let reader: TableReader
  private let columns: Columns
  private let usualRows: UsualCallRows?
  private let trips: IdentifierLookup
  private let stops: IdentifierLookup
  private let locations: IdentifierLookup
  private let context: ImportContext
  private let scattered: ScatteredRows
  private var headsigns: TextColumn
  private var extraColumns: SharedTextColumns

  /// The trip whose rows are being gathered, and its id; -1 for none.
  private var trip = -1
  private var tripID: [UInt8] = []
  private var rows = TripRows()
  private var sequences = SequenceNumbers()
  /// The texts of the rows that belong to columns without a form of their own; see ``CallRow/extra``.
  private var extras: [TextIndex] = []

  private(set) var calls: TripCalls

  init(context: ImportContext) throws {
    self.context = context
    reader = try TableReader(Self.file, context: context)
    columns = Columns(reader: reader)
    usualRows = UsualCallRows(reader)
    trips = context.references["trips.txt", "trip_id"].lookup
    stops = context.references["stops.txt", "stop_id"].lookup
    locations = context.references[LocationsImport.file, "features[].id"].lookup
    scattered = ScatteredRows(folder: context.scratchFolder, file: Self.file)
    headsigns = TextColumn(pool: context.texts)
    extraColumns = SharedTextColumns(reader)
    calls = TripCalls(tripCount: trips.count, extraCount: extraColumns.count, texts: context.texts)
  }

  mutating func run() throws {
    if let usualRows {
      try reader.forEachRow { cells, bytes, fileByteCount in
        takeUsual(cells, bytes, fileByteCount, usualRows)
      } carefully: { row, bytes in
        try take(row, bytes)
      }
    } else {
      try reader.forEachRow { row, bytes in try take(row, bytes) }
    }
    closeTrip()
    try joinScatteredRows()
  }

  private mutating func take(_ row: TableRow, _ bytes: Span<UInt8>) throws {
    let id = bytes.extracting(row.range(of: columns.tripID))
    let isSameTrip = trip >= 0 && tripID.withSpan { $0.equals(id) }
    let number = isSameTrip ? trip : trips.number(of: id)
    guard let number else {
      return try row.noteDropped(id.count == 0 ? .missingRequiredField : .foreignKeyViolation, columns.tripID)
    }
    // Before the row is read: closing a trip forgets the texts of its rows.
    if !isSameTrip { closeTrip() }
    var call = CallRow()
    guard try read(row, bytes, into: &call) else { return }
    call.line = Int32(clamping: row.line)
    if !isSameTrip { begin(number, id) }
    if rows.isEmpty, calls.hasCalls(number) {
      try setAside(call, row, of: number)
    } else {
      try gather(call, row)
    }
  }

  private mutating func begin(_ number: Int, _ id: Span<UInt8>) {
    trip = number
    tripID.removeAll(keepingCapacity: true)
    tripID.append(id)
  }

  /// Adds a row to the trip at hand, unless it repeats a sequence number.
  private mutating func gather(_ call: CallRow, _ row: TableRow) throws {
    guard sequences.insert(call.place.sequence) else {
      return try row.noteDropped(.duplicateKey, columns.sequence)
    }
    rows.append(call)
  }

  /// Shares the rows gathered.
  private mutating func closeTrip() {
    if rows.isEmpty { return }
    rows.sort()
    calls.set(rows.rows, extras: extras, of: trip, hasLastPattern: rows.isLikeFormer)
    rows.removeAll()
    sequences.removeAll()
    extras.removeAll(keepingCapacity: true)
  }
}

// MARK: Usual rows

extension StopTimesImport {
  /// Takes a row as most are, or does nothing and gives false.
  private mutating func takeUsual(
    _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, _ fileByteCount: Int, _ usualRows: UsualCallRows
  ) -> Bool {
    let id = bytes.extracting(cells[usualRows.trip].range)
    let isSameTrip = trip >= 0 && tripID.withSpan { $0.equals(id) }
    guard let number = isSameTrip ? trip : trips.number(of: id),
      !(calls.hasCalls(number) && (rows.isEmpty || !isSameTrip)),
      let times = usualRows.times(cells, bytes)
    else { return false }
    // Before the row is compared with the first one of that trip.
    if !isSameTrip { closeTrip() }
    let text = bytes.extracting(usualRows.placeText(cells, fileByteCount))
    if let place = rows.place(for: text) {
      guard sequences.rises(to: place.sequence) else { return false }
      if !isSameTrip { begin(number, id) }
      _ = sequences.insert(place.sequence)
      rows.append(arrival: times.arrival, departure: times.departure)
      return true
    }
    guard let place = usualRows.place(cells, bytes, stops: stops, headsigns: &headsigns),
      sequences.rises(to: place.sequence)
    else { return false }
    if !isSameTrip { begin(number, id) }
    _ = sequences.insert(place.sequence)
    rows.append(CallRow(place: place, arrival: times.arrival, departure: times.departure), text: text)
    return true
  }
}

// MARK: Scattered rows

extension StopTimesImport {
  private mutating func setAside(_ call: CallRow, _ row: TableRow, of trip: Int) throws {
    let texts = extras[Int(call.extra)..<Int(call.extra) + extraColumns.count]
    try scattered.add(call.encoded(extras: texts), of: row, owner: trip)
    extras.removeAll(keepingCapacity: true)
  }

  /// Joins the rows that came after others of their trip had been shared.
  private mutating func joinScatteredRows() throws {
    try scattered.readAll { trip, later in
      try context.cancellation.check()
      try join(later, to: trip)
    }
  }

  private mutating func join(_ later: [ScatteredRow], to trip: Int) throws {
    var rows = calls.rows(of: trip, extras: &extras)
    var sequences = Set(rows.map(\.place.sequence))
    for scattered in later {
      let row = CallRow(decoding: scattered.content, extras: &extras)
      if sequences.insert(row.place.sequence).inserted {
        rows.append(row)
      } else {
        try context.notices.add(
          ImportNotice(
            droppedRow: String(decoding: scattered.raw, as: UTF8.self), .duplicateKey, file: Self.file,
            line: Int(row.line), field: columns.sequence.name))
      }
    }
    rows.sort { $0.place.sequence < $1.place.sequence }
    calls.set(rows, extras: extras, of: trip)
    extras.removeAll(keepingCapacity: true)
  }
}

// MARK: One row

extension StopTimesImport {
  fileprivate struct Columns {
    let tripID, arrival, departure, stopID, locationGroup, location, sequence, headsign: TableColumn
    let windowStart, windowEnd, pickupType, dropOffType, continuousPickup, continuousDropOff: TableColumn
    let distance, timepoint, pickupBookingRule, dropOffBookingRule: TableColumn

    init(reader: TableReader) {
      tripID = reader.column("trip_id")
      arrival = reader.column("arrival_time")
      departure = reader.column("departure_time")
      stopID = reader.column("stop_id")
      locationGroup = reader.column("location_group_id")
      location = reader.column("location_id")
      sequence = reader.column("stop_sequence")
      headsign = reader.column("stop_headsign")
      windowStart = reader.column("start_pickup_drop_off_window")
      windowEnd = reader.column("end_pickup_drop_off_window")
      pickupType = reader.column("pickup_type")
      dropOffType = reader.column("drop_off_type")
      continuousPickup = reader.column("continuous_pickup")
      continuousDropOff = reader.column("continuous_drop_off")
      distance = reader.column("shape_dist_traveled")
      timepoint = reader.column("timepoint")
      pickupBookingRule = reader.column("pickup_booking_rule_id")
      dropOffBookingRule = reader.column("drop_off_booking_rule_id")
    }
  }

  /// Reads a row; false, with a notice, where it cannot be kept.
  private mutating func read(_ row: TableRow, _ bytes: Span<UInt8>, into call: inout CallRow) throws -> Bool {
    guard let sequence = try sequence(of: row, bytes), let stop = try stop(of: row, bytes),
      try extraColumns.allow(row, bytes)
    else { return false }
    call.place.sequence = sequence
    call.place.stop = stop
    call.arrival = try time(columns.arrival, row, bytes)
    call.departure = try time(columns.departure, row, bytes)
    call.place.pickupType = try integer(columns.pickupType, row, bytes)
    call.place.dropOffType = try integer(columns.dropOffType, row, bytes)
    call.place.timepoint = try integer(columns.timepoint, row, bytes)
    call.place.headsign = headsigns.index(of: bytes.extracting(row.range(of: columns.headsign)))
    call.place.distance = try distance(of: row, bytes)
    call.place.continuousPickup = try integer(columns.continuousPickup, row, bytes)
    call.place.continuousDropOff = try integer(columns.continuousDropOff, row, bytes)
    call.place.windowStart = try time(columns.windowStart, row, bytes)
    call.place.windowEnd = try time(columns.windowEnd, row, bytes)
    call.place.locationGroup = try reference(columns.locationGroup, row, bytes)
    call.place.location = try location(of: row, bytes)
    call.place.pickupBookingRule = try reference(columns.pickupBookingRule, row, bytes)
    call.place.dropOffBookingRule = try reference(columns.dropOffBookingRule, row, bytes)
    if extraColumns.count > 0 {
      call.extra = Int32(extras.count)
      try extraColumns.append(row, bytes, to: &extras)
    }
    return true
  }

  /// The sequence number, without which a row has no place in its trip.
  private func sequence(of row: TableRow, _ bytes: Span<UInt8>) throws -> Int? {
    let range = row.range(of: columns.sequence)
    if range.isEmpty {
      try row.noteDropped(.missingRequiredField, columns.sequence)
      return nil
    }
    do throws(FieldError) {
      return try FieldParser.integer(bytes.extracting(range))
    } catch {
      try row.noteDropped(NoticeCode(error, in: columns.sequence.schema.type), columns.sequence)
      return nil
    }
  }

  /// The stop; none where the row has another kind of place or none at all, `nil` where it names one that is not there.
  private func stop(of row: TableRow, _ bytes: Span<UInt8>) throws -> StopIndex? {
    let range = row.range(of: columns.stopID)
    if range.isEmpty {
      if row.isEmpty(columns.locationGroup), row.isEmpty(columns.location) {
        try row.note(.missingRequiredField, columns.stopID)
      }
      return StopIndex.none
    }
    if let rank = stops.rank(of: bytes.extracting(range)) { return StopIndex(rank) }
    try row.noteDropped(.foreignKeyViolation, columns.stopID)
    return nil
  }

  @inline(__always)
  private func time(_ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int32? {
    column.isAbsent ? nil : try row.time(column, in: bytes).map { Int32($0) }
  }

  @inline(__always)
  private func integer(_ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>) throws -> Int32? {
    column.isAbsent ? nil : try row.smallInteger(column, in: bytes)
  }

  private func distance(of row: TableRow, _ bytes: Span<UInt8>) throws -> Distance {
    if columns.distance.isAbsent { return .none }
    return try row.value(columns.distance, in: bytes) { (cell) throws(FieldError) in
      try Distance(cell, texts: context.texts)
    } ?? .none
  }

  /// The zone; none, with a notice, for one that is not there.
  private func location(of row: TableRow, _ bytes: Span<UInt8>) throws -> LocationIndex {
    let range = row.range(of: columns.location)
    if range.isEmpty { return .none }
    if let rank = locations.rank(of: bytes.extracting(range)) { return LocationIndex(rank) }
    try row.note(.foreignKeyViolation, columns.location)
    return .none
  }

  /// The text of a foreign id that exists; none, with a notice, for one that does not.
  private func reference(_ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>) throws -> TextIndex {
    let range = row.range(of: column)
    if range.isEmpty { return .none }
    let id = bytes.extracting(range)
    for definition in column.schema.references where context.references[definition].contains(id) {
      return context.texts.index(of: id)
    }
    try row.note(.foreignKeyViolation, column)
    return .none
  }
}
