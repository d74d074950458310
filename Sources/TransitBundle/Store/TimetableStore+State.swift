#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TimetableStore {
  /// What a store holds, and what changed last.
  public struct State: Sendable {
    /// The timetable to use; `nil` until a bundle is installed, and while no bundle in the folder can be opened.
    public let current: Timetable?
    /// When the installed bundle that waits becomes current; `nil` when none waits. See ``TimetableStore/activate(at:)``.
    public let pendingStart: Date?
    /// Whether ``TimetableStore/rollBack()`` has a bundle to return to.
    public let canRollBack: Bool
    /// What led to this state.
    public let cause: Cause
    /// Why the newest bundle cannot be opened, and another one is ``current``; `nil` when it can.
    public let problem: BundleError?
  }

  /// What changed a store.
  public enum Cause: Hashable, Codable, Sendable {
    /// The store was opened.
    case opened
    /// A bundle was installed and is current.
    case installed
    /// A bundle was installed and waits for its start.
    case scheduled
    /// A bundle that waited is current.
    case activated
    /// The bundle before is current again, by ``TimetableStore/rollBack()`` or because of ``State/problem``.
    case rolledBack
    /// Another process, or another store of the folder, changed something.
    case refreshed
  }

  /// When an installed bundle becomes current.
  public enum Start: Hashable, Codable, Sendable {
    /// At once.
    case now
    /// On the first service day of its feed, at that day's origin (``ServiceClock/origin(of:)``); at once when no service of
    /// the feed runs on any date.
    case feedStart
    /// At an instant, rounded up to a whole second.
    case date(Date)

    /// The start for a bundle, in seconds since 1970; `nil` for at once.
    func unixSeconds(for timetable: Timetable) -> Int? {
      switch self {
      case .now: nil
      case .feedStart: timetable.information.validity.map { timetable.clock.originSeconds(of: $0.lowerBound) }
      case .date(let date): date.nextUnixSecond
      }
    }
  }
}

extension TimetableStore.State {
  /// The state of a folder. A bundle that cannot be opened counts as rolled back.
  init(_ opened: OpenedFolder, cause: TimetableStore.Cause) {
    let isBack = opened.current != nil && opened.problem != nil
    self.init(
      current: opened.current, contents: opened.contents, cause: isBack ? .rolledBack : cause, problem: opened.problem)
  }

  init(
    current: OpenedFolder.Current?, contents: StoreContents, cause: TimetableStore.Cause, problem: BundleError? = nil
  ) {
    self.init(
      current: current?.timetable, pendingStart: contents.pending?.start.map(Date.init(unixSeconds:)),
      canRollBack: current.map { !contents.bundles(before: $0.bundle).isEmpty } ?? false, cause: cause,
      problem: problem)
  }

  /// Whether everything but the cause is equal.
  func isSame(as other: TimetableStore.State) -> Bool {
    current === other.current && pendingStart == other.pendingStart && canRollBack == other.canRollBack
      && problem == other.problem
  }
}
