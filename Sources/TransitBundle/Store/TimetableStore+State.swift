public import TransitValues

extension TimetableStore {
  /// What a store has, and what led to it.
  public struct State: Sendable {
    /// The bundle to ask; `nil` until one is installed, or while none of those in the folder opens.
    public let current: Timetable?
    /// The instant an installed bundle waits for, see ``TimetableStore/activate(at:)``; `nil` when none waits.
    public let pendingStart: UnixTime?
    /// Whether there is a bundle that was current before, see ``TimetableStore/rollBack()``.
    public let canRollBack: Bool
    /// What this state came from.
    public let cause: Cause
    /// Why the newest bundle is not ``current``: it no longer opens. `nil` when it is.
    public let problem: BundleError?
  }

  /// What changed a store.
  public enum Cause: Hashable, Sendable {
    /// The store was opened.
    case opened
    /// A bundle was installed and is current.
    case installed
    /// A bundle was installed and waits for its time.
    case scheduled
    /// A bundle that waited is current.
    case activated
    /// The bundle before is current again: ``TimetableStore/rollBack()`` was asked for, or ``State/problem`` made it so.
    case rolledBack
    /// Another process, or another store of the folder, has changed something.
    case refreshed
  }

  /// When an installed bundle becomes the current one.
  public enum Start: Hashable, Sendable {
    /// At once.
    case now
    /// With the first service day of its feed, at that day's origin (``Clock/origin(of:)``); at once when no service of
    /// the feed runs on any date.
    case feedStart
    /// At an instant.
    case instant(UnixTime)

    /// The instant for a bundle; `nil` for at once.
    func instant(of timetable: Timetable) -> UnixTime? {
      switch self {
      case .now: nil
      case .feedStart: timetable.information.validity.map { timetable.clock.origin(of: $0.start) }
      case .instant(let instant): instant
      }
    }
  }
}

extension TimetableStore.State {
  /// The state of a folder; a bundle that does not open is a reason to go back.
  init(_ opened: OpenedFolder, cause: TimetableStore.Cause) {
    let isBack = opened.current != nil && opened.problem != nil
    self.init(
      current: opened.current, contents: opened.contents, cause: isBack ? .rolledBack : cause, problem: opened.problem)
  }

  init(
    current: OpenedFolder.Current?, contents: StoreContents, cause: TimetableStore.Cause, problem: BundleError? = nil
  ) {
    self.init(
      current: current?.timetable, pendingStart: contents.pending?.start,
      canRollBack: current.map { !contents.bundles(before: $0.bundle).isEmpty } ?? false, cause: cause,
      problem: problem)
  }

  /// Whether there is nothing to tell: all but the cause is the same.
  func isSame(as other: TimetableStore.State) -> Bool {
    current === other.current && pendingStart == other.pendingStart && canRollBack == other.canRollBack
      && problem == other.problem
  }
}
