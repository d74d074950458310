/// A stop of a trip, to be found on the trip's shape.
struct StopToMatch: Sendable {
  let location: GeoPoint
  /// `shape_dist_traveled` of the stop time; 0 if absent.
  let userDistance: Double
  /// Whether the stop may be four times as far from the shape: the first or last stop of a rail trip, because shapes
  /// of railways often end before the end of the track.
  let isLargeStation: Bool
  /// The caller's index of the stop time.
  let row: Int

  var hasUserDistance: Bool { userDistance > 0 }
}
