import Synchronization

/// The bundle an app uses now, in a folder of the app, and how it is replaced while it is used.
///
/// ```swift
/// let store = try TimetableStore(folder: "\(applicationSupport)/timetable")
/// try await store.install(downloaded.path)
/// let board = try store.current?.departures(from: "8503000", after: now, within: 7200, limit: 10)
/// ```
///
/// A ``Timetable`` stays the bundle it was opened from: whoever asks several questions that belong together takes
/// ``current`` once. What is replaced meanwhile goes on answering those who have it, and its file is given back with the
/// last of them. What users keep is not in bundles: see ``userData``.
///
/// The folder is the store's own but for ``userData`` and what the store does not know by name. Several processes may
/// have a store of the same folder; changes by one of them are seen by the others after ``refresh()``. Wherever a process
/// is killed, the folder is as it was before the change or as it is after it.
public final class TimetableStore: Sendable {
  /// The folder as it was given.
  public var folder: String { directory.path }

  /// What users keep, in a database of its own that no update touches.
  public let userData: UserData

  let directory: StoreFolder
  let settings: Timetable.Settings
  private let shared: Mutex<Shared>
  /// One change of this process at a time, so that states follow each other as the folder's did.
  private let changing = Mutex(())

  private struct Shared {
    var state: State
    var observers: [Int: AsyncStream<State>.Continuation] = [:]
    var lastObserver = 0
  }

  /// Opens what a folder holds, which may be nothing yet, or no folder; nothing is changed there.
  ///
  /// Where the newest bundle no longer opens, the one before is used: ``State/cause`` and ``State/problem`` say so.
  /// A bundle that waits goes on waiting, see ``activate(at:)``.
  ///
  /// - Parameters:
  ///   - folder: The folder of the bundles, made with the first change; that around it must be there.
  ///   - userData: The file of ``userData``, `user.sqlite` in the folder unless set.
  ///   - settings: The memory that each bundle opened here may use.
  /// - Throws: ``BundleError`` when the folder is there and cannot be listed.
  ///
  /// Cost: that of opening a timetable.
  public init(
    folder: String, userData: String? = nil, settings: Timetable.Settings = Timetable.Settings()
  ) throws(BundleError) {
    directory = StoreFolder(path: folder)
    self.userData =
      if let userData {
        UserData(path: userData, in: nil)
      } else {
        UserData(path: "\(folder)/user.sqlite", in: directory)
      }
    self.settings = settings
    let opened = try OpenedFolder(directory, settings: settings, former: nil)
    shared = Mutex(Shared(state: State(opened, cause: .opened)))
  }

  deinit {
    let observers = shared.withLock { Array($0.observers.values) }
    for observer in observers { observer.finish() }
  }

  /// The bundle to ask, `nil` until one is installed. Costs no more than a lock.
  public var current: Timetable? { state.current }

  /// All that there is to know of the store now. Costs no more than a lock.
  public var state: State { shared.withLock(\.state) }
}

// MARK: Observing

extension TimetableStore {
  /// The store's states: first the one of now, then each that a change of this store leads to.
  ///
  /// Any number of observers may follow at the same time. One that is slow misses states in between, never the last.
  /// The sequence ends with the store or with the observer's task, and keeps neither alive.
  public func states() -> AsyncStream<State> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { observer in
      let number = shared.withLock { shared in
        shared.lastObserver &+= 1
        shared.observers[shared.lastObserver] = observer
        observer.yield(shared.state)
        return shared.lastObserver
      }
      observer.onTermination = { [weak self] _ in self?.forget(number) }
    }
  }

  private func forget(_ number: Int) {
    // Let go of outside the lock.
    _ = shared.withLock { $0.observers.removeValue(forKey: number) }
  }

  /// Makes a state the one of now and tells the observers.
  func publish(_ state: State) {
    // The former state leaves the lock, so that a timetable that goes with it is closed outside.
    _ = shared.withLock { shared in
      let former = shared.state
      shared.state = state
      for observer in shared.observers.values { observer.yield(state) }
      return former
    }
  }
}

// MARK: One change at a time

extension TimetableStore {
  /// Does what nobody else may do with this folder at the same time, given what it holds now.
  func change<Result: Sendable>(
    _ body: (OpenedFolder) throws(BundleError) -> Result
  ) throws(BundleError) -> Result {
    try changing.withLock { _ throws(BundleError) in
      try directory.create()
      return try directory.whileLocked { () throws(BundleError) in try body(open()) }
    }
  }

  /// The same for changes that take long: the task waits without keeping a thread, and can be cancelled meanwhile.
  func changeInTurn(_ body: (OpenedFolder) throws(BundleError) -> Void) async throws(BundleError) {
    while true {
      let isDone = try changing.withLockIfAvailable { _ throws(BundleError) in
        try directory.create()
        try directory.whileLocked { () throws(BundleError) in try body(open()) }
        return true
      }
      if isDone == true { return }
      do {
        try await Task.sleep(for: .milliseconds(5))
      } catch {
        throw BundleError(.cancelled, path: directory.path, "cancelled; nothing was changed")
      }
    }
  }

  /// Sees what another process, or another store of the folder, has made current, pending or undone.
  ///
  /// Another bundle may then be ``current``, also one from before where the newest no longer opens.
  ///
  /// - Returns: Whether anything was new.
  /// - Throws: ``BundleError`` when the folder cannot be listed.
  ///
  /// Cost: opens one file, and reads a few blocks when it is another one, after any change of this store that is under way.
  @discardableResult
  public func refresh() throws(BundleError) -> Bool {
    try changing.withLock { _ throws(BundleError) in
      let (before, now) = (state, State(try open(), cause: .refreshed))
      if now.isSame(as: before) { return false }
      publish(now)
      return true
    }
  }

  private func open() throws(BundleError) -> OpenedFolder {
    try OpenedFolder(directory, settings: settings, former: current)
  }
}
