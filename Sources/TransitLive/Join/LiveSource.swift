/// A feed of live data, decoded: what a source says at one moment.
///
/// ``LiveMatcher`` makes and joins sources. Updates of trips that the timetable lacks are only counted.
public struct LiveSource: Sendable {
  var header = FeedHeader()
  var updates: [TripUpdate] = []
  /// Updates that name no run, whatever the moment.
  var skipped: [SkippedUpdates.Kind: SkippedUpdates] = [:]
  var vehicles: [VehicleMessage] = []
  var alerts: [AlertMessage] = []
  /// The number of parts that are not supported, by name.
  var unsupported: [String: Int] = [:]

  init() {}

  /// When the source was made, in seconds since 1970; `nil` if it does not say so.
  var stamp: Int? { header.timestamp.givenSeconds }

  /// - Parameter reason: Returns why an update names no run; `nil` if it may name one.
  mutating func append<Failure: Error>(
    _ entity: FeedEntity, skipping reason: (TripUpdate) throws(Failure) -> LiveReport.Reason?
  ) throws(Failure) {
    if entity.isDeleted == true {
      unsupported["is_deleted", default: 0] += 1
      return
    }
    if entity.hasShape { unsupported["shape", default: 0] += 1 }
    if entity.hasStop { unsupported["stop", default: 0] += 1 }
    if entity.hasTripModifications { unsupported["trip_modifications", default: 0] += 1 }
    if let update = entity.tripUpdate {
      if let reason = try reason(update) {
        let place = skipped.count
        skipped[SkippedUpdates.Kind(update, reason), default: SkippedUpdates(place: place)].count(update)
      } else {
        updates.append(update)
      }
    }
    if let vehicle = entity.vehicle { vehicles.append(vehicle) }
    if let alert = entity.alert { alerts.append(alert) }
  }

  /// Why a feed with this header is not read; `nil` if it is.
  static func refusal(of header: FeedHeader?) -> String? {
    guard let header else { return "has no header" }
    guard let version = header.version, ["1.0", "2.0"].contains(version) else {
      return "has version \(header.version.map { "\"\($0)\"" } ?? "none") of GTFS Realtime; 1.0 and 2.0 are read"
    }
    if header.incrementality == .differential { return "is DIFFERENTIAL, which the specification does not support" }
    return nil
  }
}
