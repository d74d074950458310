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
  private(set) var ends: [Int: CutEnds] = [:]
  /// The number of trips of earlier days that still run on the first day of the extract.
  private(set) var nightTripCount = 0

  mutating func write(
    _ trips: TripSelection, _ reading: FeedReading, _ texts: inout TranslatedTexts, to output: inout FeedOutput
  ) throws {
    guard let scan = try reading.table("stop_times.txt") else { return }
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
        let call = CutEnds.Call(sequence: sequence, columns, batch, record, bytes)
        if sequence == trips.firstSequence(of: trip) { ends[trip, default: CutEnds()].originTime = call.time }
        guard run.contains(sequence) else { return }
        ends[trip, default: CutEnds()].add(call)
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

/// The first and the last call of a trip that is cut.
struct CutEnds {
  struct Call {
    let sequence: Int
    let stop: [UInt8]
    let time: Int?
    /// `shape_dist_traveled`.
    let distance: Double?

    init(sequence: Int, _ columns: CallColumns, _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) {
      self.sequence = sequence
      stop = bytes.extracting(columns.place(batch, record)).array
      time = columns.time(batch, record, bytes)
      distance = Double(bytes.extracting(batch.range(of: record, columns.distance)).text)
    }
  }

  private(set) var first: Call?
  private(set) var last: Call?
  /// The time of the call at which the whole trip begins, in seconds.
  var originTime: Int?

  mutating func add(_ call: Call) {
    if first.map({ call.sequence < $0.sequence }) ?? true { first = call }
    if last.map({ call.sequence > $0.sequence }) ?? true { last = call }
  }

  /// How many seconds later the trip begins; `nil` if its times are unknown.
  var delay: Int? {
    guard let begin = first?.time, let originTime else { return nil }
    return begin - originTime
  }
}
