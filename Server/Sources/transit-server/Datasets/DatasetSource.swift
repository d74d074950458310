import Foundation
import Synchronization
import TransitBundle
import TransitBundleUpdates

/// Where the bundles of a dataset come from.
protocol DatasetSource: Sendable {
  /// The bundle to begin with.
  func first() async throws -> Timetable
  /// Waits for a newer bundle than the last one.
  func next() async throws -> Timetable
}

/// A file that may be replaced at any time.
final class BundleFileSource: DatasetSource {
  private let path: String
  private let settings: Timetable.Settings
  private let opened = Mutex<FileVersion?>(nil)

  /// Between two looks at the file.
  private static let interval = Duration.seconds(2)

  init(path: String, settings: Timetable.Settings) {
    self.path = path
    self.settings = settings
  }

  func first() async throws -> Timetable { try open(try? FileVersion(path)) }

  func next() async throws -> Timetable {
    while true {
      try await Task.sleep(for: Self.interval)
      // A file that is missing for a moment is being replaced.
      guard let current = try? FileVersion(path), current != opened.withLock({ $0 }) else { continue }
      return try open(current)
    }
  }

  /// A file that cannot be opened is not tried again until it changes.
  private func open(_ version: FileVersion?) throws -> Timetable {
    opened.withLock { $0 = version }
    return try Timetable(path: path, settings: settings)
  }

  /// What changes when a file is replaced or written.
  private struct FileVersion: Equatable {
    let identity: UInt64
    let byteCount: UInt64
    let modified: Date

    init(_ path: String) throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      identity = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
      byteCount = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
  }
}
