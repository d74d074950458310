public import TransitFoundation

/// What a join of live data with a timetable did: which updates apply, and why others do not.
public struct LiveReport: Hashable, Sendable {
  /// Why an update is not applied.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The timetable has no such trip.
    case unknownTrip = "unknown_trip"
    /// The trip does not run on that day.
    case noService = "no_service"
    /// No repetition of the trip starts then, or all near it are taken.
    case noRepetition = "no_repetition"
    /// Several runs fit.
    case ambiguous
    /// A field that is needed to find the run is not given.
    case incomplete
    /// A date or time is none.
    case badValue = "bad_value"
    /// Another update of the same run came before.
    case repeated
    /// The source of the update is older than the options allow.
    case tooOld = "too_old"
    /// A new run has the id of a trip of the timetable.
    case knownTrip = "known_trip"
    /// A new run has a route that the timetable lacks, or none.
    case unknownRoute = "unknown_route"
    /// A new run has fewer than two calls at stops of the timetable.
    case tooFewCalls = "too_few_calls"
    /// A call of a new run has no time, or the copied trip has none.
    case noTime = "no_time"
    /// The update refers to TripModifications, which are not supported.
    case modifiedTrip = "modified_trip"
  }

  /// What the header of a source says.
  public struct Source: Hashable, Sendable {
    /// `gtfs_realtime_version`; empty if the source gives none.
    public var version: String
    /// When the source was made; `nil` if it does not say so.
    public var time: Date?
    /// The time from then to the moment of the snapshot; zero for a source from the future.
    public var age: Duration?
    /// `feed_version`: the timetable that the source was made for; `nil` if it does not say so.
    public var feedVersion: String?
    /// Whether it is another one than that of the bundle. The source is applied all the same.
    public var isOfAnotherFeedVersion: Bool
  }

  /// In the order of the sources.
  public var sources: [Source] = []
  /// The number of updates of runs by `schedule_relationship`.
  public var updates: [String: Int] = [:]
  /// The number of updates that are applied.
  public var applied = 0
  /// The number of updates that are not applied.
  public var unmatched: [Reason: Int] = [:]
  /// For each reason the first few runs, as the updates name them.
  public var examples: [Reason: [String]] = [:]
  /// The calls of applied updates that name a call of their run.
  public var matchedCalls = 0
  /// The others. They are ignored.
  public var unmatchedCalls = 0
  /// Platforms that are unknown or of another station, and ignored.
  public var ignoredPlatforms = 0
  /// Times more than 31 days away, which are ignored.
  public var implausibleTimes = 0
  /// The applied updates whose runs are stale: of a source older than 90 s, or with a prediction of a vehicle that was
  /// last heard more than 90 s ago.
  public var stale = 0
  /// The updates from the future.
  public var future = 0
  /// The number of alerts by effect.
  public var alerts: [String: Int] = [:]
  /// The vehicles whose run is in the timetable or added.
  public var matchedVehicles = 0
  /// The others.
  public var unmatchedVehicles = 0
  /// What is unusual in sources and makes no difference, by name: `version` for a version other than 1.0 and 2.0.
  public var remarks: [String: Int] = [:]
  /// What sources contain and the join does not support, by name.
  public var unsupported: [String: Int] = [:]

  /// An empty report.
  public init() {}

  /// The greatest number of examples for a reason.
  static let exampleCount = 5

  mutating func count(_ reason: Reason, _ example: @autoclosure () -> String) {
    unmatched[reason, default: 0] += 1
    if examples[reason, default: []].count < Self.exampleCount { examples[reason, default: []].append(example()) }
  }
}
