import Synchronization
import TransitFiles

/// The bundles that this process has open: one ``BundleFile`` per state of each file, held weakly.
package final class BundleRegistry: Sendable {
  package static let shared = BundleRegistry()

  private struct Reference {
    weak var file: BundleFile?
  }

  private struct State {
    var files: [FileStamp: Reference] = [:]
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
    if let file = state.withLock({ $0.files[input.status.stamp]?.file }) { return file }
    let opened = try BundleFile(path: path, input: input, handle: nextHandle())
    return state.withLock { state in
      // Another thread may have opened the same file in the meantime.
      if let file = state.files[input.status.stamp]?.file { return file }
      state.files = state.files.filter { $0.value.file != nil }
      state.files[input.status.stamp] = Reference(file: opened)
      return opened
    }
  }

  /// Returns the open file with a handle.
  package func file(handle: Int) -> BundleFile? {
    state.withLock { state in
      for reference in state.files.values {
        if let file = reference.file, file.handle == handle { return file }
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
