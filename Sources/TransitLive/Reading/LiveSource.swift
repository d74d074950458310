import TransitBundle
import TransitValues

/// A feed of live data, decoded: what a source says at one moment.
///
/// ``LiveMatcher`` makes and joins sources. Updates of trips that the timetable lacks are only counted.
public struct LiveSource: Sendable {
  var header = FeedHeader()
  private(set) var updates: [TripUpdate] = []
  /// Updates that name no run, whatever the moment.
  private(set) var skipped: [SkippedUpdates.Kind: SkippedUpdates] = [:]
  var vehicles: [VehicleMessage] = []
  /// With the ids of their entities, which need not be different.
  var alerts: [LiveAlert] = []
  /// The number of parts that are not supported, by name.
  var unsupported: [String: Int] = [:]

  /// What errors call the source.
  let name: String
  /// The prefix that the bundle's trip_ids of the source's feed have; empty for none.
  var tripPrefix = ""
  /// The number of the source among all, of which some may not have answered yet; `nil` if all have.
  var number: Int?
  var budget = LiveBudget()
  /// The updates of which the timetable has not said yet whether it contains their trips, with their memory.
  private var unsifted: [(update: TripUpdate, byteCount: Int)] = []
  private(set) var unsiftedByteCount = 0

  init(name: String) { self.name = name }

  /// An estimate of the memory in bytes that the source and answers from it take.
  package var keptByteCount: Int { budget.keptByteCount }

  /// When the source was made, in seconds since 1970; `nil` if it does not say so.
  var stamp: Int? { header.timestamp.givenSeconds }

  /// Keeps what an entity says: an update until ``sift(_:)``.
  ///
  /// - Parameter byteCount: The memory that its texts and repeated messages take.
  /// - Throws: Why the source is refused: it says too much.
  mutating func append(_ entity: FeedEntity, byteCount: Int) throws(WireError) {
    if entity.isDeleted == true {
      unsupported["is_deleted", default: 0] += 1
      return
    }
    if entity.hasShape { unsupported["shape", default: 0] += 1 }
    if entity.hasStop { unsupported["stop", default: 0] += 1 }
    if entity.hasTripModifications { unsupported["trip_modifications", default: 0] += 1 }
    var byteCount = byteCount + LiveBudget.entityByteCount
    if let vehicle = entity.vehicle { vehicles.append(vehicle) }
    if let alert = entity.alert {
      alerts.append(LiveAlert(alert, id: entity.id ?? ""))
      byteCount += LiveBudget.alertByteCount + alert.informedEntities.count * LiveBudget.selectorByteCount
    }
    if entity.vehicle != nil || entity.alert != nil {
      try budget.keep(byteCount)
      byteCount = 0
    }
    if let update = entity.tripUpdate {
      unsifted.append((update, byteCount))
      unsiftedByteCount += byteCount
    }
  }

  // MARK: Updates of other trips

  /// The memory that updates may take before they are sifted: 4 MiB, or some thousand updates.
  static let unsiftedLimit = 4 << 20

  /// The trips that the updates since the last ``sift(_:)`` name, in their order.
  var unsiftedTrips: [TripID] { unsifted.compactMap { $0.update.trip?.tripID.given.map(TripID.init(rawValue:)) } }

  /// Counts the updates that name no run, and keeps the others.
  ///
  /// - Parameter known: Those of ``unsiftedTrips`` that the timetable contains; `nil` to keep all updates.
  /// - Throws: Why the source is refused: it says too much.
  mutating func sift(_ known: Set<TripID>?) throws(WireError) {
    defer { (unsifted, unsiftedByteCount) = ([], 0) }
    for (update, byteCount) in unsifted {
      if let known, let reason = update.reasonToSkip(known) {
        let kind = SkippedUpdates.Kind(update, reason)
        let place = skipped.count
        guard skipped[kind, default: SkippedUpdates(place: place)].count(update) else { continue }
      } else {
        updates.append(update.withoutUnnamedCalls)
      }
      try budget.keep(byteCount)
    }
  }

  /// Why a feed with this header is not read; `nil` if it is.
  static func refusal(of header: FeedHeader?) -> String? {
    guard let header else { return "has no header" }
    guard [1, 2].contains(header.majorVersion) else {
      return "has version \"\(header.version ?? "")\" of GTFS Realtime; 1 and 2 are read"
    }
    if header.incrementality == .differential { return "is DIFFERENTIAL, which the specification does not support" }
    return nil
  }
}

extension FeedHeader {
  /// The number before the first point of the version; 2 without a version, `nil` if it is not a number.
  fileprivate var majorVersion: Int? {
    guard let version = version.given else { return 2 }
    let digits = version.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = version.utf8.dropFirst(digits.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension TripUpdate {
  /// Why the update names no run, if its trip alone tells: the timetable lacks it, or has that of a new run.
  ///
  /// - Parameter known: The trips of the timetable, among others.
  fileprivate func reasonToSkip(_ known: Set<TripID>) -> LiveReport.Reason? {
    guard let trip, let id = trip.tripID.given else { return nil }
    let isNew = trip.relationship == .new || trip.relationship == .added
    guard known.contains(TripID(rawValue: id)) == isNew else { return nil }
    if trip.givenStart == nil { return .badValue }
    if isNew { return .knownTrip }
    return trip.relationship == .duplicated && properties?.givenCopy == nil ? .incomplete : .unknownTrip
  }

  /// The update without calls that name neither a stop nor a sequence, unless they count as calls of a new run.
  fileprivate var withoutUnnamedCalls: TripUpdate {
    switch trip?.relationship {
    case .added, .new, .replacement: return self
    case .scheduled, .unscheduled, .canceled, .duplicated, .deleted, nil: break
    }
    guard calls.contains(where: { $0.isUnnamed }) else { return self }
    var update = self
    update.calls.removeAll { $0.isUnnamed }
    update.unnamedCallCount = calls.count - update.calls.count
    return update
  }
}

extension StopTimeUpdate {
  fileprivate var isUnnamed: Bool { sequence == nil && stopID.given == nil && assignedStopID.given == nil }
}
