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
  private(set) var nightTripCount = 0

  mutating func write(
    _ trips: TripSelection, _ reading: FeedReading, _ texts: inout TranslatedTexts, to output: inout FeedOutput
  ) throws {
    guard let scan = try reading.table(GTFSSchema.stopTimes, where: trips.needsCalls) else { return }
    let columns = CallColumns(scan)
    let translated = texts.columns(of: scan)
    var copy = TableCopy(scan)
    var finder = TripFinder()
    var before = trips.before
    try scan.forEachRow { batch, record, bytes in
      before.note(
        bytes.extracting(batch.range(of: record, columns.trip)),
        time: bytes.extracting(batch.range(of: record, columns.departure)))
      guard let trip = trips.find(bytes.extracting(batch.range(of: record, columns.trip)), &finder) else { return }
      switch trips.share(of: trip) {
      case .none: return
      case .whole: break
      case .cut(let run, _, _):
        guard let sequence = columns.sequence(batch, record, bytes) else { return }
        let call = columns.call(sequence, batch, record, bytes)
        if sequence == trips.firstSequence(of: trip) { ends[trip, default: TripEnds()].originTime = call.departure }
        guard run.contains(sequence) else { return }
        ends[trip, default: TripEnds()].add(call)
      }
      if !batch.range(of: record, columns.zone).isEmpty { useZones = true }
      places.insert(bytes.extracting(columns.place(batch, record)))
      for column in columns.bookingRules { bookingRules.insert(bytes.extracting(batch.range(of: record, column))) }
      texts.add(translated, batch, record, bytes)
      try copy.write(batch, record, to: &output)
    }
    try copy.end(&output)
    nightTripCount = before.runningCount
  }
}
