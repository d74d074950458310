public import TransitBundle

/// A snapshot of live data, and what the join did.
public struct LiveMatch: Sendable {
  /// What has become of the runs of the timetable.
  public var snapshot: LiveSnapshot
  /// What is applied, and why the rest is not.
  public var report: LiveReport
}
