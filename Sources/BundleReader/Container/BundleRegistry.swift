import Synchronization
import TransitFiles
import TransitValues

/// The bundles that this process has open: one ``BundleFile`` per state of each file, held weakly.
package final class BundleRegistry: Sendable {
  package static let shared = BundleRegistry()

  private struct State {
    var files: [FileStamp: WeakReference<BundleFile>] = [:]
    var lastHandle = 0
  }

  private let state = Mutex(State())

  /// Returns the file at a path. Opens and validates it if it is not open yet.
  package func file(path: String) throws(BundleError) -> BundleFile {
    let input: InputFile
    do {
      input = try InputFile(path: path)
    } catch {
      throw BundleError(.cannotOpen, path: path, "cannot be opened: \(error)")
    }
    return try file(of: input, path: path)
  }

  /// Returns the bundle in a file. Validates it if it is not open yet.
  func file(of input: InputFile, path: String) throws(BundleError) -> BundleFile {
    if let file = state.withLock({ $0.files[input.status.stamp]?.object }) { return file }
    let opened = try BundleFile(path: path, input: input, handle: nextHandle())
    removeUnused()
    return state.withLock { state in
      // Another thread may have opened the same file in the meantime.
      if let file = state.files[input.status.stamp]?.object { return file }
      state.files[input.status.stamp] = WeakReference(opened)
      return opened
    }
  }

  /// Forgets the files that nothing refers to.
  package func removeUnused() {
    state.withLock { state in
      for stamp in Array(state.files.keys) where state.files[stamp]?.isUnused == true { state.files[stamp] = nil }
    }
  }

  /// Returns the open file with a handle.
  package func file(handle: Int) -> BundleFile? {
    state.withLock { state in
      for reference in state.files.values {
        if let file = reference.object, file.handle == handle { return file }
      }
      return nil
    }
  }

  private func nextHandle() -> Int {
    state.withLock { state in
      state.lastHandle += 1
      return state.lastHandle
    }
  }
}
