import FeedWriter
import GTFSFeed
import TransitValues

/// Copies stop_times.txt, and finds out what the copied calls use.
struct CallsCopy {
  private(set) var places = CellSet()
  private(set) var bookingRules = CellSet()
  /// Whether a call is in a zone.
  private(set) var useZones = false
  /// The ends of trips that are cut, by the trip's number.
  private(set) var ends: [Int: TripEnds] = [:]
  /// The number of trips of earlier days that still run on the first day of the extract.
  var nightTripCount: Int { before.runningCount }

  private let trips: TripSelection
  private var before: EarlierTrips
  private var finder = TripFinder()

  init(_ trips: TripSelection) {
    self.trips = trips
    before = trips.before
  }

  mutating func write(_ reading: FeedReading, _ texts: inout TranslatedTexts, to output: inout FeedOutput) throws {
    guard let header = try reading.header(of: GTFSSchema.stopTimes) else { return }
    var copy = TableCopy(GTFSSchema.stopTimes, header: header)
    if !texts.translate(GTFSSchema.stopTimes, header),
      let calls = try reading.composed[GTFSSchema.stopTimes.name]?.calls()
    {
      try write(calls, reading, &copy, to: &output)
    } else if let scan = try reading.table(GTFSSchema.stopTimes, where: trips.needsCalls) {
      try write(scan, &texts, &copy, to: &output)
    }
    try copy.end(&output)
  }
}

// MARK: - Rows

extension CallsCopy {
  private mutating func write(
    _ scan: TableScan, _ texts: inout TranslatedTexts, _ copy: inout TableCopy, to output: inout FeedOutput
  ) throws {
    let columns = CallColumns(scan)
    let translated = texts.columns(of: scan)
    try scan.forEachRow { batch, record, bytes in
      guard keep(columns, batch, record, bytes) else { return }
      if !batch.range(of: record, columns.zone).isEmpty { useZones = true }
      places.insert(bytes.extracting(columns.place(batch, record)))
      for column in columns.bookingRules { bookingRules.insert(bytes.extracting(batch.range(of: record, column))) }
      texts.add(translated, batch, record, bytes)
      try copy.write(batch, record, to: &output)
    }
  }

  /// Whether the extract has a row. Notes the ends of trips.
  private mutating func keep(
    _ columns: CallColumns, _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>
  ) -> Bool {
    let id = bytes.extracting(batch.range(of: record, columns.trip))
    before.note(id, time: bytes.extracting(batch.range(of: record, columns.departure)))
    guard let trip = trips.find(id, &finder) else { return false }
    switch trips.share(of: trip) {
    case .none: return false
    case .whole: return true
    case .cut(let run, _, _):
      guard let sequence = columns.sequence(batch, record, bytes) else { return false }
      let call = columns.call(sequence, batch, record, bytes)
      if sequence == trips.firstSequence(of: trip) { ends[trip, default: TripEnds()].originTime = call.departure }
      guard run.contains(sequence) else { return false }
      ends[trip, default: TripEnds()].add(call)
      return true
    }
  }
}

// MARK: - Trips of a bundle

extension CallsCopy {
  /// Calls of a pattern whose places were noted.
  private struct Noted: Hashable {
    let pattern: Int
    let calls: Range<Int>
  }

  /// Copies whole trips: what their calls use is the same for all trips of a pattern.
  private mutating func write(
    _ calls: ComposedCalls, _ reading: FeedReading, _ copy: inout TableCopy, to output: inout FeedOutput
  ) throws {
    var noted: Set<Noted> = []
    var unreported = 0
    while try calls.step() {
      guard trips.needsCalls(of: calls.id) else { continue }
      guard try calls.read() else {
        var texts = TranslatedTexts()
        try write(TableScan(GTFSSchema.stopTimes, text: try calls.text(), of: reading), &texts, &copy, to: &output)
        continue
      }
      let kept = keep(calls)
      if kept.isEmpty { continue }
      if noted.insert(Noted(pattern: calls.pattern, calls: kept)).inserted {
        for call in calls.calls[kept] { note(call) }
      }
      unreported += try copy.write(kept, to: &output) { calls.append($0, to: &$1) }
      if unreported < Self.chunk { continue }
      try reading.advance(by: unreported)
      unreported = 0
    }
    try reading.advance(by: unreported)
  }

  private static let chunk = 1 << 18

  private mutating func note(_ call: ComposedTrips.Call) {
    if call.isInZone { useZones = true }
    places.insert(call.place)
    for rule in call.bookingRules { bookingRules.insert(rule) }
  }

  /// Returns the calls that the extract has. Notes the ends of trips.
  private mutating func keep(_ calls: ComposedCalls) -> Range<Int> {
    let all = calls.calls.indices
    if before.contains(calls.id) {
      for call in all { calls.departure(of: call).map { before.note(calls.id, seconds: $0) } }
    }
    guard let trip = trips.find(calls.id) else { return 0..<0 }
    switch trips.share(of: trip) {
    case .none: return 0..<0
    case .whole: return all
    case .cut(let run, _, _):
      // Sorted by number.
      let first = all.first { calls.calls[$0].sequence >= run.lowerBound } ?? all.endIndex
      let end = all.first { calls.calls[$0].sequence > run.upperBound } ?? all.endIndex
      if let origin = all.first(where: { calls.calls[$0].sequence == trips.firstSequence(of: trip) }) {
        ends[trip, default: TripEnds()].originTime = calls.departure(of: origin) ?? calls.arrival(of: origin)
      }
      if first < end { for call in [first, end - 1] { ends[trip, default: TripEnds()].add(Call(call, of: calls)) } }
      return first..<end
    }
  }
}
