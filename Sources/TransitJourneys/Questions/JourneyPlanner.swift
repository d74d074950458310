public import TransitBundle
import TransitValues

/// Finds journeys in a timetable. Safe to use from any thread.
///
/// ```swift
/// let planner = JourneyPlanner(timetable)
/// for journey in try planner.journeys(from: "A", to: "B") {
///   print(journey.departure, journey.arrival)
/// }
/// ```
///
/// A planner keeps what its questions have read for the next ones, so use one planner for all questions about a
/// timetable. Questions from several threads run in parallel.
///
/// With live data, journeys ride what runs today: a run at its expected times, without canceled runs and skipped calls.
/// The planner prepares the last snapshot that it was asked with, some milliseconds for thousands of runs, and keeps it
/// besides its other memory.
public final class JourneyPlanner: Sendable {
  /// The timetable of the journeys. Its languages are those of names in answers.
  public let timetable: Timetable
  private let store: JourneyStore

  /// 8 MiB.
  public static let defaultCacheBytes = 8 << 20

  /// Creates a planner. Reads nothing.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - cacheBytes: The memory in bytes that the planner keeps for later questions. A single question may need more;
  ///     then the planner keeps up to one and a half times of that. 0 keeps only the network, which depends on the
  ///     feed. Default: 8 MiB.
  public convenience init(_ timetable: Timetable, cacheBytes: Int = JourneyPlanner.defaultCacheBytes) {
    self.init(timetable, JourneyStore(byteLimit: cacheBytes))
  }

  private init(_ timetable: Timetable, _ store: JourneyStore) { (self.timetable, self.store) = (timetable, store) }

  /// Returns a planner of the same timetable in the rider's languages, which shares the memory of this one.
  ///
  /// - Parameter languages: As for `Timetable.localized(preferring:)`.
  public func localized(preferring languages: [String]) -> JourneyPlanner {
    JourneyPlanner(timetable.localized(preferring: languages), store)
  }

  /// Answers a question in one transaction.
  ///
  /// - Parameters:
  ///   - instant: The question's instant in seconds since 1970.
  ///   - length: The length of a range of departures in seconds.
  ///   - live: Live data; `nil` for the schedule.
  ///   - answer: Returns `nil` if a place is an unknown stop.
  /// - Throws: Also `BundleError.Kind.cancelled` if the current task is canceled, and `BundleError.Kind.unsupported` for
  ///   live data of another feed.
  func answer<Answer>(
    _ options: JourneyOptions, instant: Int, within length: Int = 0, live: LiveSnapshot?,
    _ answer: (SearchFrame, inout StopID?) throws(DatabaseError) -> Answer?
  ) throws(BundleError) -> Answer {
    try timetable.check(live)
    var unknown: StopID?
    let found = try timetable.readJourneys { (reader) throws(DatabaseError) -> Answer? in
      let frame = try SearchFrame(options, instant: instant, within: length, live: live, reader, timetable, store)
      guard let found = try answer(frame, &unknown) else { return nil }
      try QuestionCancellation.check()
      store.keep(frame.context)
      return found
    }
    if let unknown { throw try timetable.error(forUnknownStop: unknown) }
    guard let found else { fatalError("an unknown stop has no answer, and any other question has one") }
    return found
  }
}
