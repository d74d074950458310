import TransitValues

/// The durations and distances of runs.
package struct Sums: Equatable, Sendable {
  /// In seconds; `nil` if no run has one.
  package private(set) var duration: Int?
  /// In meters; `nil` if no run has one.
  package private(set) var distance: Double?
  private var timedDistance = 0.0
  private var measuredDuration = 0

  package init() {}

  /// - Parameters:
  ///   - distance: Of one run.
  ///   - count: The number of such runs.
  mutating func add(duration: Int?, distance: Double?, count: Int = 1) {
    if count == 0 { return }
    if let duration { self.duration = (self.duration ?? 0).addingClamped(duration.multipliedClamped(by: count)) }
    if let distance { self.distance = (self.distance ?? 0) + distance * Double(count) }
    guard let duration, duration > 0, let distance else { return }
    timedDistance += distance * Double(count)
    measuredDuration = measuredDuration.addingClamped(duration.multipliedClamped(by: count))
  }

  mutating func add(_ other: Sums) {
    if let duration = other.duration { self.duration = (self.duration ?? 0).addingClamped(duration) }
    if let distance = other.distance { self.distance = (self.distance ?? 0) + distance }
    timedDistance += other.timedDistance
    measuredDuration = measuredDuration.addingClamped(other.measuredDuration)
  }

  /// In kilometers per hour, of the runs that have a distance and take time; `nil` if there are none.
  package var speed: Double? {
    measuredDuration > 0 && timedDistance.isFinite ? timedDistance / Double(measuredDuration) * 3.6 : nil
  }
}
