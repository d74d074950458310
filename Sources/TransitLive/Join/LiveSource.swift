import TransitBundle

/// A feed of live data, decoded: what a source says at one moment.
///
/// ``LiveMatcher`` makes and joins sources. Updates of trips that the timetable lacks are only counted.
public struct LiveSource: Sendable {
  var header = FeedHeader()
  var updates: [TripUpdate] = []
  /// Updates that name no run, whatever the moment.
  var skipped: [SkippedUpdates.Kind: SkippedUpdates] = [:]
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

  init(name: String) { self.name = name }

  /// An estimate of the memory in bytes that the source and answers from it take.
  package var keptByteCount: Int { budget.keptByteCount }

  /// When the source was made, in seconds since 1970; `nil` if it does not say so.
  var stamp: Int? { header.timestamp.givenSeconds }

  /// Keeps what an entity says.
  ///
  /// - Parameters:
  ///   - byteCount: The memory that its texts and repeated messages take.
  ///   - reason: Returns why an update names no run; `nil` if it may name one.
  /// - Returns: Why the source is refused: it says too much.
  mutating func append<Failure: Error>(
    _ entity: FeedEntity, byteCount: Int, skipping reason: (TripUpdate) throws(Failure) -> LiveReport.Reason?
  ) throws(Failure) -> WireError? {
    if entity.isDeleted == true {
      unsupported["is_deleted", default: 0] += 1
      return nil
    }
    if entity.hasShape { unsupported["shape", default: 0] += 1 }
    if entity.hasStop { unsupported["stop", default: 0] += 1 }
    if entity.hasTripModifications { unsupported["trip_modifications", default: 0] += 1 }
    var isKept = false
    if let update = entity.tripUpdate {
      if let reason = try reason(update) {
        isKept = skip(update, reason)
      } else {
        isKept = true
        updates.append(update.withoutUnnamedCalls)
      }
    }
    if let vehicle = entity.vehicle {
      isKept = true
      vehicles.append(vehicle)
    }
    if let alert = entity.alert {
      isKept = true
      alerts.append(LiveAlert(alert, id: entity.id ?? ""))
    }
    if !isKept { return nil }
    var byteCount = byteCount + LiveBudget.entityByteCount
    if let alert = entity.alert {
      byteCount += LiveBudget.alertByteCount + alert.informedEntities.count * LiveBudget.selectorByteCount
    }
    do throws(WireError) {
      try budget.keep(byteCount)
      return nil
    } catch {
      return error
    }
  }

  /// Counts an update that names no run.
  ///
  /// - Returns: Whether something is kept of it.
  private mutating func skip(_ update: TripUpdate, _ reason: LiveReport.Reason) -> Bool {
    let kind = SkippedUpdates.Kind(update, reason)
    let place = skipped.count
    return skipped[kind, default: SkippedUpdates(place: place)].count(update)
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
  /// The update without calls that name neither a stop nor a sequence, unless they count as calls of a new run.
  fileprivate var withoutUnnamedCalls: TripUpdate {
    switch trip?.relationship {
    case .added, .new, .replacement: return self
    case .scheduled, .unscheduled, .canceled, .duplicated, .deleted, nil: break
    }
    guard calls.contains(where: \.isUnnamed) else { return self }
    var update = self
    update.calls.removeAll(where: \.isUnnamed)
    update.unnamedCallCount = calls.count - update.calls.count
    return update
  }
}

extension StopTimeUpdate {
  fileprivate var isUnnamed: Bool { sequence == nil && stopID.given == nil && assignedStopID.given == nil }
}
