package import BundleReader
public import TransitFoundation

extension TimetableStore {
  /// The state of a store and the cause of its last change.
  public struct State: Sendable {
    /// The timetable to use; `nil` if no bundle is installed or none can be opened.
    public let current: Timetable?
    /// When the scheduled bundle becomes current; `nil` if there is none. See ``TimetableStore/activate(at:)``.
    public let pendingStart: Date?
    /// Whether ``TimetableStore/rollBack()`` has a previous bundle.
    public let canRollBack: Bool
    /// The cause of the change to this state.
    public let cause: Cause
    /// The error that prevents the newest bundle from opening, so that ``current`` is another one; `nil` if there is
    /// none.
    public let problem: BundleError?
  }

  /// The cause of a change.
  public enum Cause: Hashable, Codable, Sendable {
    /// The store was opened.
    case opened
    /// A bundle was installed and became current.
    case installed
    /// A bundle was installed and scheduled.
    case scheduled
    /// A scheduled bundle became current.
    case activated
    /// The previous bundle became current again, by ``TimetableStore/rollBack()`` or because of ``State/problem``.
    case rolledBack
    /// Another process, or another store of the same folder, made a change.
    case refreshed
  }

  /// When an installed bundle becomes current.
  public enum Start: Hashable, Codable, Sendable {
    /// Immediately.
    case now
    /// At the origin of the first service day of its feed (``ServiceClock/origin(of:)``); immediately if the feed has
    /// no dates with service.
    case feedStart
    /// At an instant, rounded up to a whole second.
    case date(Date)

    /// Returns the start of a bundle in seconds since 1970; `nil` for immediately.
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
  /// The state of an opened folder. If the newest bundle cannot be opened, the cause is a rollback.
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
