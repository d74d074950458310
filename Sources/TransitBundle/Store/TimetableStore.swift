package import BundleReader
import Synchronization
public import TransitFoundation

#if canImport(Observation)
  public import Observation
#endif

/// A folder with an app's bundles. Replaces the current bundle while it is in use.
///
/// ```swift
/// let store = try TimetableStore(folder: applicationSupport.appending(path: "timetable"))
/// try await store.install(download)
/// let board = try store.current?.departures(from: "8503000", limit: 10)
/// ```
///
/// A ``Timetable`` is immutable. For related queries, read ``current`` once. A replaced timetable remains usable while
/// it is referenced; its file is closed with the last reference. Favorites are stored separately, see ``userData``.
///
/// A store is `Observable`: a SwiftUI view that reads ``current`` or ``state`` updates when they change. ``states()``
/// returns the same changes as an asynchronous sequence.
///
/// The folder belongs to the store, except for ``userData`` and files with names that the store does not use. Several
/// processes may open the same folder; ``refresh()`` loads the changes of the others. Changes are atomic, even if the
/// process is killed.
public final class TimetableStore: Sendable {
  /// The path of the folder, as passed to the initializer.
  public var path: String { directory.path }

  /// The user's favorites, in a database that updates do not change.
  public let userData: UserData

  let directory: StoreFolder
  let settings: Timetable.Settings
  private let shared: Mutex<Shared>
  /// Serializes changes in this process, so that states are published in the order of the changes.
  private let changing = Mutex(())
  #if canImport(Observation)
    private let registrar = ObservationRegistrar()
  #endif

  private struct Shared {
    var state: State
    var observers: [Int: AsyncStream<State>.Continuation] = [:]
    var lastObserver = 0
  }

  /// Opens a folder, which may be empty or missing. Does not change the folder.
  ///
  /// If the newest bundle cannot be opened, the store falls back to the previous one and sets ``State/cause`` and
  /// ``State/problem``. A scheduled bundle stays scheduled; see ``activate(at:)``.
  ///
  /// - Parameters:
  ///   - path: The folder of the bundles. The first change creates it; its parent must exist.
  ///   - userData: The path of ``userData``. Default: `user.sqlite` in the folder.
  ///   - settings: The languages and cache sizes for each bundle.
  /// - Throws: ``BundleError`` if the folder exists but cannot be listed.
  ///
  /// Cost: opens a timetable.
  public init(
    path: String, userData: String? = nil, settings: Timetable.Settings = Timetable.Settings()
  ) throws(BundleError) {
    directory = StoreFolder(path: path)
    self.userData =
      if let userData {
        UserData(path: userData, in: nil)
      } else {
        UserData(path: "\(path)/user.sqlite", in: directory)
      }
    self.settings = settings
    let opened = try OpenedFolder(directory, settings: settings, former: nil)
    shared = Mutex(Shared(state: State(opened, cause: .opened)))
  }

  deinit {
    let observers = shared.withLock { Array($0.observers.values) }
    for observer in observers { observer.finish() }
  }

  /// Opens a folder. Works like ``init(path:userData:settings:)``.
  public convenience init(
    folder: URL, userData: URL? = nil, settings: Timetable.Settings = Timetable.Settings()
  ) throws(BundleError) {
    try self.init(path: folder.filePath(), userData: userData?.filePath(), settings: settings)
  }

  /// The timetable to use; `nil` if no bundle is installed or none can be opened.
  ///
  /// Cost: one lock.
  public var current: Timetable? { state.current }

  /// The current state of the store.
  ///
  /// Cost: one lock.
  public var state: State {
    #if canImport(Observation)
      registrar.access(self, keyPath: \.state)
    #endif
    return shared.withLock(\.state)
  }
}

#if canImport(Observation)
  extension TimetableStore: Observable {}
#endif

// MARK: Observing

extension TimetableStore {
  /// Returns a sequence of states: the current one, then one after each change.
  ///
  /// Any number of observers may iterate at the same time. A slow observer may miss intermediate states, but never the
  /// last one. The sequence ends with the store or with the observer's task, and retains neither.
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
    // The continuation is released outside the lock.
    _ = shared.withLock { $0.observers.removeValue(forKey: number) }
  }

  /// Replaces the state and notifies observers.
  func publish(_ state: State) {
    #if canImport(Observation)
      registrar.withMutation(of: self, keyPath: \.state) { replace(with: state) }
    #else
      replace(with: state)
    #endif
  }

  private func replace(with state: State) {
    // Return the former state, so that its timetable is closed outside the lock.
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
  /// Runs a change while no other thread or process changes the folder.
  func change<Result: Sendable>(
    _ body: (OpenedFolder) throws(BundleError) -> Result
  ) throws(BundleError) -> Result {
    try changing.withLock { _ throws(BundleError) in
      try directory.create()
      return try directory.whileLocked { () throws(BundleError) in try body(open()) }
    }
  }

  /// Works like ``change(_:)``, for long changes: the task waits without blocking a thread, and can be canceled.
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

  /// Loads changes made by another process, or by another store of the same folder.
  ///
  /// ``current`` may change, also to an older bundle if the newest one cannot be opened.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``BundleError`` if the folder cannot be listed.
  ///
  /// Cost: waits for any change of this store in progress, and opens one file. If it is a new one, reads a few blocks.
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
