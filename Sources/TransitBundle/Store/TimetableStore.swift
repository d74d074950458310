import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Observation)
  public import Observation
#endif

/// The folder that holds an app's bundles, and replaces the current one while it is in use.
///
/// ```swift
/// let store = try TimetableStore(folder: applicationSupport.appending(path: "timetable"))
/// try await store.install(download)
/// let board = try store.current?.departures(from: "8503000", limit: 10)
/// ```
///
/// A ``Timetable`` never changes. For several questions that belong together, read ``current`` once. A replaced timetable
/// keeps answering while it is referenced; its file is closed with the last reference. Favorites are not in bundles: see
/// ``userData``.
///
/// A store is `Observable`: a SwiftUI view that reads ``current`` or ``state`` is updated when they change. ``states()`` is
/// the same as an asynchronous sequence.
///
/// The folder belongs to the store, except for ``userData`` and files with names that the store does not use. Several
/// processes may have a store of the same folder; ``refresh()`` picks up changes of the others. Wherever a process is
/// killed, the folder is as before the change or as after it.
public final class TimetableStore: Sendable {
  /// The path of the folder, as given.
  public var path: String { directory.path }

  /// The user's favorites, in a database that updates never touch.
  public let userData: UserData

  let directory: StoreFolder
  let settings: Timetable.Settings
  private let shared: Mutex<Shared>
  /// One change of this process at a time, so that states are published in the order of the folder's changes.
  private let changing = Mutex(())
  #if canImport(Observation)
    private let registrar = ObservationRegistrar()
  #endif

  private struct Shared {
    var state: State
    var observers: [Int: AsyncStream<State>.Continuation] = [:]
    var lastObserver = 0
  }

  /// Opens a folder, which may be empty or not exist yet. Changes nothing in it.
  ///
  /// If the newest bundle cannot be opened, the one before is used; ``State/cause`` and ``State/problem`` say so. A bundle
  /// that waits waits on: see ``activate(at:)``.
  ///
  /// - Parameters:
  ///   - path: The folder of the bundles, created with the first change. Its parent must exist.
  ///   - userData: The path of ``userData``; `user.sqlite` in the folder unless given.
  ///   - settings: The languages and cache sizes of each bundle opened.
  /// - Throws: ``BundleError`` when the folder exists and cannot be listed.
  ///
  /// Cost: opening a timetable.
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

  /// Opens a folder. As ``init(path:userData:settings:)``.
  public convenience init(
    folder: URL, userData: URL? = nil, settings: Timetable.Settings = Timetable.Settings()
  ) throws(BundleError) {
    try self.init(path: folder.filePath(), userData: userData?.filePath(), settings: settings)
  }

  /// The timetable to use; `nil` until a bundle is installed.
  ///
  /// Cost: a lock.
  public var current: Timetable? { state.current }

  /// Everything about the store at this moment.
  ///
  /// Cost: a lock.
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
  /// The store's states: the present one, then one after each change.
  ///
  /// Any number of observers may iterate at the same time. A slow one misses intermediate states, never the last. The
  /// sequence ends with the store or with the observer's task, and retains neither.
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
    // Released outside the lock.
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
    // The former state leaves the lock, so that a timetable it holds is closed outside.
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
  /// Changes the folder while no other thread or process does, given its present contents.
  func change<Result: Sendable>(
    _ body: (OpenedFolder) throws(BundleError) -> Result
  ) throws(BundleError) -> Result {
    try changing.withLock { _ throws(BundleError) in
      try directory.create()
      return try directory.whileLocked { () throws(BundleError) in try body(open()) }
    }
  }

  /// The same for long changes: the task waits without blocking a thread, and can be cancelled.
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

  /// Picks up what another process, or another store of the folder, has changed.
  ///
  /// ``current`` may be another bundle afterwards: an older one if the newest cannot be opened.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``BundleError`` when the folder cannot be listed.
  ///
  /// Cost: opens one file and, if it is another one, reads a few blocks, after any change of this store in progress.
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
