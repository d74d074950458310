import Foundation
import Testing
import TransitBundle

/// The bundle that tests read, set by `ci/check-clients`.
enum City {
  static let path = ProcessInfo.processInfo.environment["TRANSIT_CITY"]

  static func bundle() throws -> String {
    try #require(path)
  }

  static func timetable() throws -> Timetable {
    try Timetable(path: bundle())
  }
}

/// A temporary folder, deleted in `deinit`.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appending(path: name).path
  }
}
