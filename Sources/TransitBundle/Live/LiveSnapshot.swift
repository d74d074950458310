import BundleFormat
import BundleReader
import Synchronization
public import TransitFoundation
import TransitValues

/// What live data says at one moment: which runs of a timetable have changed, and which alerts hold.
///
/// Immutable. Belongs to the content of one bundle: a timetable of another feed refuses it. An app replaces the whole
/// snapshot when there is a new one; answers in progress keep the old one.
///
/// ```swift
/// for departure in try timetable.departures(from: stop, live: snapshot) {
///   print(departure.time, departure.live?.status ?? .scheduled)
/// }
/// ```
public final class LiveSnapshot: Sendable {
  /// The moment for which the snapshot was made.
  public let now: Date
  /// The alerts of all sources, in their order.
  public let alerts: [LiveAlert]
  /// The vehicles of all sources, in their order.
  public let vehicles: [LiveVehicle]

  /// All runs that have changed, in the order of the updates.
  package let runs: [LiveRun]
  package let contentRoot: [UInt8]
  let alertIndex: LiveAlertIndex
  /// By id, the index of an alert.
  private let alertNumbers: [String: Int]
  private let departures: LiveCallIndex
  /// Made by the first board of arrivals.
  private let arrivals = Mutex<LiveCallIndex?>(nil)
  private let scheduled: [LiveRunKey: Int]
  /// The ids of runs that the feed does not contain, each once, sorted.
  private let addedIDs: [TripID]

  package init(
    of contentRoot: [UInt8], now: Date, runs: [LiveRun], alerts: [LiveAlert], vehicles: [LiveVehicle],
    alertIndex: LiveAlertIndex
  ) {
    self.contentRoot = contentRoot
    self.now = now
    self.runs = runs
    self.alerts = alerts
    self.vehicles = vehicles
    self.alertIndex = alertIndex
    alertNumbers = Dictionary(alerts.indices.map { (alerts[$0].id, $0) }) { first, _ in first }
    departures = LiveCallIndex(runs, .departures)
    scheduled = Dictionary(
      runs.indices.lazy.filter { runs[$0].isScheduled }.map { (runs[$0].key, $0) },
      uniquingKeysWith: { first, _ in first })
    addedIDs = Set(runs.lazy.filter { $0.key.trip == .absent }.map { $0.tripID }).sorted()
  }

  /// The alert with an id; `nil` if the snapshot has none.
  public func alert(_ id: LiveAlert.ID) -> LiveAlert? { alertNumbers[id].map { alerts[$0] } }

  /// What became of a scheduled run; `nil` if live data says nothing of it.
  package func run(_ key: LiveRunKey) -> LiveRun? { scheduled[key].map { runs[$0] } }

  /// Whether live data has changed a scheduled run.
  @inline(__always)
  package func changes(_ key: LiveRunKey) -> Bool { !scheduled.isEmpty && scheduled[key] != nil }

  /// The calls that boards show.
  func calls(_ side: BoardSide) -> LiveCallIndex {
    if side == .departures { return departures }
    return arrivals.withLock { arrivals in
      let index = arrivals ?? LiveCallIndex(runs, .arrivals)
      arrivals = index
      return index
    }
  }

  /// The place of an id among the runs whose ids the feed does not contain, from 1; 0 for a trip of the feed.
  func order(of run: LiveRun) -> Int {
    run.key.trip == .absent ? addedIDs.indices.partitioningIndex { addedIDs[$0] >= run.tripID } + 1 : 0
  }

  /// The place of an id that the feed does not contain, and whether a run has it.
  func order(ofUnknown id: TripID) -> (order: Int, isKnown: Bool) {
    let index = addedIDs.indices.partitioningIndex { addedIDs[$0] >= id }
    return addedIDs.indices.contains(index) && addedIDs[index] == id ? (index + 1, true) : (index, false)
  }
}
