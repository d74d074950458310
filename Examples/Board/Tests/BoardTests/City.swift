import Foundation
import Testing
import TransitBundle

/// The sample city on the screens: the bundle of `gtfs-bundle sample --stop-times 60000 --seed 7`.
enum City {
  static func bundle() throws -> URL {
    URL(filePath: try #require(ProcessInfo.processInfo.environment["TRANSIT_CITY"], "TRANSIT_CITY names the bundle"))
  }

  static let centralStation: StopID = "de:0001:1585"
  /// A stop that riders from the station reach with a change or a walk.
  static let conceptionStreet: StopID = "de:0001:1389"
}

/// A temporary folder, deleted in `deinit`.
nonisolated final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// The folder of this package.
nonisolated let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
