import TransitBundle
import TransitSQLite

/// The parts of a timetable that all journeys need, read once, and a cache of the others.
final class JourneyNetwork: Sendable {
  let stops: StopPlaces
  let trips: TripColumns
  let rules: TransferRules
  let slots: ChangeSlots
  let cache: JourneyCache

  init(_ reader: JourneyReader, cacheBytes: Int) throws(SQLiteError) {
    stops = StopPlaces(try reader.stops())
    trips = try TripColumns(reader)
    rules = TransferRules(try reader.transferRules(), stopCount: stops.count)
    slots = ChangeSlots(stops, trips, rules)
    cache = JourneyCache(byteLimit: cacheBytes)
  }

  /// Whether any trip may continue as another one.
  var hasLinks: Bool { trips.haveBlocks || !rules.successors.isEmpty }

  /// Whether a trip may continue as another one, or be the continuation of one.
  func mayLink(_ trip: Int32) -> Bool {
    trips.block(trip) != 0 || rules.successors[trip] != nil || rules.predecessors[trip] != nil
  }
}

extension JourneyReader {
  /// The patterns that call at a stop, from the cache or the database.
  func calls(atStop stop: Int32, of network: JourneyNetwork) throws(SQLiteError) -> StopCalls {
    if case .calls(let calls) = network.cache.part(.calls(atStop: stop)) { return calls }
    let calls = StopCalls(try calls(atStop: Int(stop)))
    network.cache.insert(.calls(calls), for: .calls(atStop: stop))
    return calls
  }

  /// A pattern, from the cache or the database.
  func pattern(_ rank: Int32, of network: JourneyNetwork) throws(SQLiteError) -> JourneyPattern {
    if case .pattern(let pattern) = network.cache.part(.pattern(rank)) { return pattern }
    let pattern = try JourneyPattern(rank, self, network)
    network.cache.insert(.pattern(pattern), for: .pattern(rank))
    return pattern
  }
}

/// The patterns that call at a stop.
final class StopCalls: Sendable {
  struct Call: Sendable {
    let pattern: Int32
    let position: Int32
  }

  let calls: [Call]

  init(_ calls: [(pattern: Int32, position: Int32)]) {
    self.calls = calls.filter { $0.pattern > 0 && $0.position >= 0 }.map {
      Call(pattern: $0.pattern, position: $0.position)
    }
  }

  /// Memory use in bytes.
  var byteCount: Int { 8 * calls.count + 64 }
}
