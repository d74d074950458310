import BundleReader
import TransitSQLite
import TransitValues

/// Reads the calls of a trip directly from the records of its pattern and profile, using one connection and the cached
/// stop names.
///
/// SQLite would join four tables row by row, and look up each stop in a page of complete rows. It reads only distances
/// that are no integers.
struct TripCalls {
  private let reader: TimetableReader
  private let distanceDigits: Int
  private var names: StopNamesInUse

  /// - Parameter distanceDigits: The value from ``FeedContents``.
  init(reader: TimetableReader, distanceDigits: Int) {
    self.reader = reader
    names = StopNamesInUse(reader: reader)
    self.distanceDigits = distanceDigits
  }

  /// Returns the calls of a trip that starts at `start`, without calls that are missing from its profile.
  mutating func calls(pattern: PatternRank, profile: ProfileRank, start: Int) throws(DatabaseError) -> [Trip.Call] {
    let times = try reader.patterns.timeRecords(ofProfile: profile)
    let calls = try reader.patterns.callRecords(ofPattern: pattern)
    let distances =
      calls.hasOthers ? try reader.bundle.distances(ofPattern: pattern, digits: distanceDigits) : [:]
    var result: [Trip.Call] = []
    result.reserveCapacity(calls.count)
    var next = 0
    for row in 0..<calls.count {
      let position = calls[row, PatternReader.CallColumn.position.rawValue] ?? 0
      func time() -> Int { times[next, PatternReader.TimeColumn.position.rawValue] ?? 0 }
      while next < times.count, time() < position { next += 1 }
      if next == times.count { break }
      if time() > position { continue }
      try append(calls, row, times: times, next, start: start, distance: distances[position], to: &result)
    }
    return result
  }

  private mutating func append(
    _ rows: RecordRows, _ row: Int, times: RecordRows, _ timeRow: Int, start: Int, distance: Double?,
    to calls: inout [Trip.Call]
  ) throws(DatabaseError) {
    func value(_ column: PatternReader.CallColumn) -> Int? { rows[row, column.rawValue] }
    func code<Code: FeedCode>(_ column: PatternReader.CallColumn) -> Code? { value(column).map(Code.init(rawValue:)) }
    func time(_ column: PatternReader.TimeColumn) -> ServiceTime? {
      times[timeRow, column.rawValue].map { ServiceTime(seconds: start &+ $0) }
    }
    let windowStart = value(.windowStart).map(ServiceTime.init(seconds:))
    let windowEnd = value(.windowEnd).map(ServiceTime.init(seconds:))
    let place = try place(
      stop: StopRank(clamping: value(.stop)), location: value(.location), group: value(.locationGroup))
    let headsign = try reader.bundle.text(value(.headsign))
    let pickupRule = try reader.bundle.text(value(.pickupBookingRule)).map(BookingRuleID.init(rawValue:))
    let dropOffRule = try reader.bundle.text(value(.dropOffBookingRule)).map(BookingRuleID.init(rawValue:))
    calls.append(
      Trip.Call(
        place: place, stopSequence: value(.sequence) ?? 0, arrival: time(.arrival), departure: time(.departure),
        estimate: time(.estimate),
        window: windowStart == nil && windowEnd == nil ? nil : Trip.Window(start: windowStart, end: windowEnd),
        headsign: headsign, pickupType: code(.pickupType), dropOffType: code(.dropOffType),
        continuousPickup: code(.continuousPickup), continuousDropOff: code(.continuousDropOff),
        distance: distance ?? value(.distance).map { Double(units: $0, digits: distanceDigits) },
        timepoint: code(.timepoint),
        pickupBookingRuleID: pickupRule, dropOffBookingRuleID: dropOffRule))
  }

  private mutating func place(stop: StopRank, location: Int?, group: Int?) throws(DatabaseError) -> Trip.Place {
    if let summary = try summary(ofStop: stop) { return .stop(summary) }
    if let location, let id = try reader.bundle.locationID(LocationRank(clamping: location)) { return .location(id) }
    if let group = try reader.bundle.text(group) { return .locationGroup(LocationGroupID(rawValue: group)) }
    return .unknown
  }

  private mutating func summary(ofStop rank: StopRank) throws(DatabaseError) -> StopSummary? {
    guard let (names, index) = try names.names(ofStop: rank) else { return nil }
    return names.summary(of: index)
  }
}
