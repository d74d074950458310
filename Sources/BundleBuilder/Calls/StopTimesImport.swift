import BundleFormat
import GTFSFeed
import Operations
import TransitFiles
import TransitValues

/// Reads stop_times.txt into ``ImportedCalls``.
///
/// The rows of a trip are mostly consecutive: they are collected until another trip begins and are then stored
/// together. Rows of a trip that appear later are set aside and merged after the whole file has been read.
///
/// Most rows take a fast path. If the text of a row's place is that of an earlier trip at the same position, not even
/// the place is parsed.
struct StopTimesImport {
  private static let file = "stop_times.txt"

  private let reader: TableReader
  private let columns: Columns
  private let fastParser: FastCallParser?
  private let trips: IdentifierTable
  private let stops: IdentifierTable
  private let locations: IdentifierTable
  private let references: References
  private let context: ImportContext
  private let lateRows: LateRows
  /// Caches the last of the texts that rows repeat, mostly headsigns.
  private var repeatedTexts: TextColumn
  private var extraColumns: SharedTextColumns

  /// The trip whose rows are being collected, -1 for none, and its ID.
  private var trip = -1
  private var tripID: [UInt8] = []
  private var rows = TripRows()
  private var cache = TripCache()
  /// The index at which ``rows`` are cached when the trip ends; `nil` if they are not cached.
  private var cacheIndex: Int?
  private var encoder = VarintEncoder()
  /// The texts of the rows' extra columns; see ``CallRow/extra``.
  private var extras: [TextIndex] = []

  private var calls: ImportedCalls

  init(references: References, context: ImportContext) throws {
    self.references = references
    self.context = context
    reader = try TableReader(Self.file, context: context)
    columns = Columns(reader: reader)
    fastParser = FastCallParser(reader)
    trips = references["trips.txt", "trip_id"]
    stops = references["stops.txt", "stop_id"]
    locations = references[ImportedLocations.file, "features[].id"]
    lateRows = LateRows(folder: context.scratch.path, file: Self.file)
    repeatedTexts = TextColumn(pool: context.texts)
    extraColumns = SharedTextColumns(reader, references: references)
    calls = ImportedCalls(tripCount: trips.count, extraCount: extraColumns.count, texts: context.texts)
  }

  mutating func run() throws -> ImportedCalls {
    let fastParser = fastParser
    try reader.forEachRow { row, cells, bytes in
      if row.isRegular, let fastParser, try readFast(row, cells, bytes, fastParser) { return }
      try readSlow(row, bytes)
    }
    closeTrip()
    try joinLateRows()
    return calls
  }

  private mutating func readSlow(_ row: TableRow, _ bytes: Span<UInt8>) throws {
    let id = bytes.extracting(row.range(of: columns.tripID))
    let isSameTrip = isSameTrip(id)
    guard let number = isSameTrip ? trip : trips.number(of: id, after: trip) else {
      return try row.noteDropped(id.count == 0 ? .missingRequiredField : .foreignKeyViolation, columns.tripID)
    }
    // Before reading the row, because closing a trip clears the list of texts.
    if !isSameTrip { closeTrip() }
    var call = CallRow()
    guard try read(row, bytes, into: &call) else { return }
    call.line = Int32(clamping: row.line)
    if !isSameTrip { begin(number, id) }
    if rows.isEmpty, calls.hasCalls(number) {
      try setAside(call, row)
    } else {
      try gather(call, row)
    }
  }

  private func isSameTrip(_ id: Span<UInt8>) -> Bool {
    trip >= 0 && tripID.withSpan { $0.equals(id) }
  }

  /// Begins a trip.
  ///
  /// - Parameter text: The text of its first place; empty if the text does not determine the place.
  private mutating func begin(_ number: Int, _ id: Span<UInt8>, text: Span<UInt8> = Span()) {
    trip = number
    tripID.removeAll(keepingCapacity: true)
    tripID.append(id)
    guard (1...TripRows.textByteCount).contains(text.count) else { return }
    let index = TripCache.index(of: text)
    cache.exchange(&rows, at: index)
    cacheIndex = index
  }

  /// Adds a row to the current trip unless its sequence number is a duplicate.
  private mutating func gather(_ call: CallRow, _ row: TableRow) throws {
    guard rows.admit(call.place.sequence) else {
      return try row.noteDropped(.duplicateKey, columns.sequence)
    }
    rows.append(call)
  }

  /// Stores the collected rows.
  private mutating func closeTrip() {
    if !rows.isEmpty {
      rows.removeAll(sharedAs: calls.set(rows.sortedRows, extras: extras, of: trip, known: rows.known))
      extras.removeAll(keepingCapacity: true)
    }
    guard let cacheIndex else { return }
    cache.exchange(&rows, at: cacheIndex)
    self.cacheIndex = nil
  }
}

// MARK: Fast path

extension StopTimesImport {
  /// Reads a row; returns false without side effects if the row needs the slow path.
  private mutating func readFast(
    _ row: TableRow, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, _ fastParser: FastCallParser
  ) throws -> Bool {
    let id = bytes.extracting(cells[fastParser.trip].range)
    let isSameTrip = isSameTrip(id)
    guard let number = isSameTrip ? trip : trips.number(of: id, after: trip), let times = fastParser.times(cells, bytes)
    else {
      return false
    }
    // Before the row is compared with the first row of that trip.
    if !isSameTrip { closeTrip() }
    if rows.isEmpty, calls.hasCalls(number) {
      guard let place = fastParser.place(cells, bytes, stops: stops, headsigns: &repeatedTexts) else { return false }
      if !isSameTrip { begin(number, id) }
      var call = CallRow(place: place, arrival: times.arrival, departure: times.departure)
      call.line = Int32(clamping: row.line)
      try setAside(call, row)
      return true
    }
    let text = bytes.extracting(fastParser.placeText(cells, row.fileByteCount))
    if !isSameTrip { begin(number, id, text: text) }
    if rows.append(times, likePrevious: text) { return true }
    guard let place = fastParser.place(cells, bytes, stops: stops, headsigns: &repeatedTexts),
      rows.admit(place.sequence)
    else { return false }
    rows.append(CallRow(place: place, arrival: times.arrival, departure: times.departure), text: text)
    return true
  }
}

// MARK: Late rows

extension StopTimesImport {
  /// Sets aside a row of the current trip, whose other rows are already stored.
  private mutating func setAside(_ call: CallRow, _ row: TableRow) throws {
    encoder.removeAll()
    call.encode(to: &encoder, extras: extras[Int(call.extra)..<Int(call.extra) + extraColumns.count])
    try encoder.withBytes { try lateRows.add($0, of: row, owner: trip) }
    extras.removeAll(keepingCapacity: true)
  }

  /// Merges the rows that were set aside into their trips.
  private mutating func joinLateRows() throws {
    try lateRows.readAll { trip, later in
      try context.cancellation.check()
      try join(later, to: trip)
    }
  }

  private mutating func join(_ later: [LateRow], to trip: Int) throws {
    var rows = calls.rows(of: trip, extras: &extras)
    let sharedCount = rows.count
    rows.reserveCapacity(sharedCount + later.count)
    for index in later.indices { rows.append(CallRow(decoding: later[index].content, extras: &extras)) }
    // If several rows have the same number, the first one in the file is kept.
    let order = rows.indices.sorted { left, right in
      (rows[left].place.sequence, left) < (rows[right].place.sequence, right)
    }
    var joined: [CallRow] = []
    joined.reserveCapacity(rows.count)
    for index in order {
      if joined.last?.place.sequence != rows[index].place.sequence {
        joined.append(rows[index])
      } else {
        try noteRepeated(rows[index], later[index - sharedCount])
      }
    }
    calls.set(joined[...], extras: extras, of: trip)
    extras.removeAll(keepingCapacity: true)
  }

  private func noteRepeated(_ call: CallRow, _ row: LateRow) throws {
    try context.notices.add(
      ImportNotice(
        droppedRow: String(decoding: row.raw, as: UTF8.self), .duplicateKey, file: Self.file, line: Int(call.line),
        field: columns.sequence.name))
  }
}

// MARK: One row

extension StopTimesImport {
  fileprivate struct Columns {
    let tripID, arrival, departure, stopID, locationGroup, location, sequence, distance: TableColumn
    let numbers: [(field: CallNumberColumn, column: TableColumn)]
    let texts: [(field: CallTextColumn, column: TableColumn)]

    init(reader: TableReader) {
      tripID = reader.column("trip_id")
      arrival = reader.column("arrival_time")
      departure = reader.column("departure_time")
      stopID = reader.column("stop_id")
      locationGroup = reader.column(CallTextColumn.locationGroup.column)
      location = reader.column("location_id")
      sequence = reader.column("stop_sequence")
      distance = reader.column("shape_dist_traveled")
      numbers = CallNumberColumn.allCases.map { ($0, reader.column($0.column)) }.filter { !$0.column.isAbsent }
      texts = CallTextColumn.allCases.map { ($0, reader.column($0.column)) }.filter { !$0.column.isAbsent }
    }
  }

  /// Reads a row; returns false and adds a notice if it cannot be kept.
  private mutating func read(_ row: TableRow, _ bytes: Span<UInt8>, into call: inout CallRow) throws -> Bool {
    guard let sequence = try sequence(of: row, bytes), let stop = try stop(of: row, bytes),
      try extraColumns.allow(row, bytes)
    else { return false }
    call.place.sequence = sequence
    call.place.stop = stop
    call.arrival = try row.smallTime(columns.arrival, in: bytes)
    call.departure = try row.smallTime(columns.departure, in: bytes)
    for (field, column) in columns.numbers {
      call.place[field] =
        try column.schema.type == .time ? row.smallTime(column, in: bytes) : row.smallInteger(column, in: bytes)
    }
    for (field, column) in columns.texts { call.place[field] = try text(column, row, bytes) }
    call.place.distance = try distance(of: row, bytes)
    call.place.location = try location(of: row, bytes)
    if extraColumns.count > 0 {
      call.extra = Int32(extras.count)
      try extraColumns.append(row, bytes, to: &extras)
    }
    return true
  }

  /// Returns the sequence number; `nil` if it is missing or invalid, so that the row is dropped.
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

  /// Returns the stop: none if the row has another kind of place or no place; `nil` if the stop does not exist.
  private func stop(of row: TableRow, _ bytes: Span<UInt8>) throws -> StopRank? {
    let range = row.range(of: columns.stopID)
    if range.isEmpty {
      if row.isEmpty(columns.locationGroup), row.isEmpty(columns.location) {
        try row.note(.missingRequiredField, columns.stopID)
      }
      return StopRank.absent
    }
    if let rank = stops.rank(of: bytes.extracting(range)) { return StopRank(rank) }
    try row.noteDropped(.foreignKeyViolation, columns.stopID)
    return nil
  }

  private func distance(of row: TableRow, _ bytes: Span<UInt8>) throws -> Distance {
    if columns.distance.isAbsent { return .none }
    return try row.value(columns.distance, in: bytes) { (cell) throws(FieldError) in
      try Distance(cell, texts: context.texts)
    } ?? .none
  }

  /// Returns the location; none, with a notice, if it does not exist.
  private func location(of row: TableRow, _ bytes: Span<UInt8>) throws -> LocationRank {
    let range = row.range(of: columns.location)
    if range.isEmpty { return .absent }
    if let rank = locations.rank(of: bytes.extracting(range)) { return LocationRank(rank) }
    try row.note(.foreignKeyViolation, columns.location)
    return .absent
  }

  /// Returns a text; none, with a notice, if it is a foreign ID that does not exist.
  private mutating func text(_ column: TableColumn, _ row: TableRow, _ bytes: Span<UInt8>) throws -> TextIndex {
    let text = bytes.extracting(row.range(of: column))
    let definitions = column.schema.references
    if text.count == 0 || definitions.isEmpty { return repeatedTexts.index(of: text) }
    if definitions.contains(where: { references[$0].contains(text) }) { return context.texts.index(of: text) }
    try row.note(.foreignKeyViolation, column)
    return .absent
  }
}
