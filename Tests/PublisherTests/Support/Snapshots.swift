import Foundation
import Synchronization
import TestFeeds

/// Copies of a folder made before each change: the state that a publisher leaves if it is killed there.
final class Snapshots: Sendable {
  private struct State {
    var path: String?
    var copies: [(change: String, path: String)] = []
  }

  private let state = Mutex(State())
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var copies: [(change: String, path: String)] { state.withLock(\.copies) }

  /// Starts making copies of the folder.
  func begin(_ path: String) { state.withLock { $0.path = path } }

  func take(before change: String) {
    state.withLock { state in
      guard let path = state.path else { return }
      let copy = folder.file("\(state.copies.count)")
      try? FileManager.default.copyItem(atPath: path, toPath: copy)
      state.copies.append((change, copy))
    }
  }
}
