import BundleFormat
import BundleReader
package import TransitBundle
package import TransitValues

/// The rows of stop_times.txt, composed of the tables that store them, for exports.
///
/// SQLite would join up to ten tables for each row. This reads a pattern once for many trips, and a trip's times without
/// a join. `nil` results mean unusual content, which only a damaged or foreign database has: its rows are those of the
/// view.
package struct FeedCallRows: Sendable {
  /// A column of the file.
  package enum Column: Equatable, Sendable {
    case trip, arrival, departure
    /// A cell of the pattern's call, by its index in ``Place/cells``.
    case place(Int)
    /// A cell of the trip's extra call, by its index in ``Place/cells``.
    case extra(Int)
  }

  /// A call without its times, which several trips share.
  package struct Place: Sendable {
    package let position: Int
    package let cells: [FeedCell]

    private func cell(_ column: PatternReader.CallColumn) -> FeedCell { cells[column.rawValue - 2] }

    /// `stop_sequence` of a pattern's call.
    package var sequence: Int { if case .integer(let number) = cell(.sequence) { number } else { 0 } }

    /// The id of the stop, location group or zone of a pattern's call; empty without one.
    package var placeID: [UInt8] {
      for column in [PatternReader.CallColumn.stop, .locationGroup, .location] {
        if case .text(let id) = cell(column), !id.isEmpty { return id }
      }
      return []
    }

    /// Whether a pattern's call is in a zone of locations.geojson.
    package var isInZone: Bool { cell(.location) != .empty }

    /// The ids of the booking rules of a pattern's call.
    package var bookingRules: [[UInt8]] {
      [cell(.pickupBookingRule), cell(.dropOffBookingRule)].compactMap {
        if case .text(let id) = $0 { id } else { nil }
      }
    }

    /// `shape_dist_traveled` of a pattern's call.
    package var distance: FeedCell { cell(.distance) }

    /// Whether a pattern's call is a window of on-demand service.
    package var hasWindow: Bool { cell(.windowStart) != .empty }
  }

  /// The times of a profile, in the order of ``positions``, in seconds after the start of a trip.
  package struct Times: Sendable {
    package fileprivate(set) var positions: [Int] = []
    /// ``none`` for a call without an arrival.
    package fileprivate(set) var arrivals: [Int] = []
    package fileprivate(set) var departures: [Int] = []
    /// All times lie in this range; `nil` without times.
    package fileprivate(set) var bounds: ClosedRange<Int>?

    package static let none = Int.min

    package init() {}
  }

  /// The columns in the order of the file's header.
  package let columns: [Column]

  private let patterns: PatternReader
  private let extraTree: RecordTree?
  private let extraCount: Int
  private let distanceDigits: Int
  private var stops: FeedTexts
  private var texts: FeedTexts
  private var locations: FeedTexts
  private var keptTimes: [Int: Times] = [:]
  private var keptTimeCount = 0

  /// About 8 MB.
  private static let largestTimeCount = 300_000
  private static let timesPerEntry = 8

  /// - Parameter header: The columns of the file.
  /// - Returns: `nil` if a column is stored in another form than its text.
  package init?(_ timetable: Timetable, header: [String]) throws(DatabaseError) {
    let contents = timetable.metadata.contents
    let extras = ExtraColumns(of: GTFSSchema.stopTimes, in: contents).columns
    guard extras.allSatisfy({ $0.hasTexts }), (0...18).contains(contents.stopDistanceDigits) else { return nil }
    columns = header.compactMap { Self.column($0, extras.map { $0.name }) }
    if columns.count < header.count { return nil }
    let schema = try SchemaRows(of: timetable.file)
    patterns = timetable.patterns
    extraTree = extras.isEmpty ? nil : try schema.tree("extra_call", of: timetable.file)
    extraCount = extras.count
    distanceDigits = contents.stopDistanceDigits
    stops = FeedTexts(try schema.tree("stop", of: timetable.file), column: 1)
    texts = FeedTexts(try schema.tree("text", of: timetable.file), column: 1)
    locations = FeedTexts(try schema.tree("location", of: timetable.file), column: 1)
  }

  private static func column(_ name: String, _ extras: [String]) -> Column? {
    switch name {
    case "trip_id": .trip
    case "arrival_time": .arrival
    case "departure_time": .departure
    default:
      CompactTables.columnsOfPlaces.firstIndex(of: name).map { .place($0) }
        ?? extras.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { .extra($0) }
    }
  }
}

// MARK: Parts of rows

extension FeedCallRows {
  /// The calls of a pattern, sorted by `stop_sequence`.
  package mutating func places(ofPattern pattern: Int) throws(DatabaseError) -> [Place]? {
    let count = PatternReader.CallColumn.allCases.count
    var scan = try RecordScan(ofIndex: patterns.trees.calls, from: pattern, columnCount: count)
    var places: [Place] = []
    var last: (position: Int, sequence: Int)?
    while try scan.step(), scan.integer(at: 0) == pattern {
      guard let position = scan.integer(at: 1),
        let sequence = scan.integer(at: PatternReader.CallColumn.sequence.rawValue),
        last.map({ $0.position < position && $0.sequence < sequence }) ?? true
      else { return nil }
      last = (position, sequence)
      var cells: [FeedCell] = []
      for column in PatternReader.CallColumn.allCases where column.rawValue > 1 {
        guard let cell = try cell(column, scan) else { return nil }
        cells.append(cell)
      }
      places.append(Place(position: position, cells: cells))
    }
    return places
  }

  private mutating func cell(
    _ column: PatternReader.CallColumn, _ scan: borrowing RecordScan
  ) throws(DatabaseError) -> FeedCell? {
    if scan.isNull(at: column.rawValue) { return .empty }
    guard let number = scan.integer(at: column.rawValue) else {
      return column == .distance ? scan.text(at: column.rawValue).map { .text(Array($0)) } : nil
    }
    switch column {
    case .stop: return try stops.cell(number)
    case .location: return try locations.cell(number)
    case .headsign, .locationGroup, .pickupBookingRule, .dropOffBookingRule: return try texts.cell(number)
    case .distance: return .decimal(units: number, digits: distanceDigits)
    case .windowStart, .windowEnd: return .time(number)
    default: return .integer(number)
    }
  }

  /// The extra cells of a trip's calls; empty if it has none.
  package mutating func extraPlaces(of extra: Int) throws(DatabaseError) -> [Place]? {
    guard let extraTree else { return [] }
    var scan = try RecordScan(ofIndex: extraTree, from: extra, columnCount: 2 + extraCount)
    var places: [Place] = []
    while try scan.step(), scan.integer(at: 0) == extra {
      guard let position = scan.integer(at: 1), places.last.map({ $0.position < position }) ?? true else { return nil }
      var cells: [FeedCell] = []
      for column in 2..<2 + extraCount {
        guard let cell = try texts.cell(at: column, of: scan) else { return nil }
        cells.append(cell)
      }
      places.append(Place(position: position, cells: cells))
    }
    return places
  }

  /// The times of a profile, which many trips share. Keeps those that were read last.
  package mutating func times(ofProfile profile: Int) throws(DatabaseError) -> Times? {
    if let times = keptTimes[profile] { return times }
    guard let times = try readTimes(ofProfile: profile) else { return nil }
    if keptTimeCount > Self.largestTimeCount {
      keptTimes.removeAll()
      keptTimeCount = 0
    }
    keptTimes[profile] = times
    keptTimeCount += times.positions.count + Self.timesPerEntry
    return times
  }

  private func readTimes(ofProfile profile: Int) throws(DatabaseError) -> Times? {
    var times = Times()
    var (low, high) = (Int.max, Int.min)
    var isUsual = true
    try patterns.trees.profiles.forEach(from: [profile], columns: [0, 1, 2, 3], risingCount: 2) { row in
      guard row.optional(0) == profile else { return false }
      if row.hasOthers { isUsual = false }
      let (arrival, departure) = (row.optional(2), row.optional(3))
      times.positions.append(row[1])
      times.arrivals.append(arrival ?? Times.none)
      times.departures.append(departure ?? Times.none)
      if let arrival { (low, high) = (min(low, arrival), max(high, arrival)) }
      if let departure { (low, high) = (min(low, departure), max(high, departure)) }
      return isUsual
    }
    times.bounds = low <= high ? low...high : nil
    return isUsual ? times : nil
  }
}

extension ExtraColumns.Column {
  /// Whether the cells are the stored texts, not numbers made of them.
  var hasTexts: Bool {
    if let schema, case .text = StorageClass(schema.type) { return true }
    return schema == nil
  }
}
