import Foundation

/// A feed to measure and the folder for files made from it.
struct BenchmarkedFeed {
  let path: String
  /// The size of the zip.
  let byteCount: Int
  let scratch: String

  var name: String { URL(fileURLWithPath: path).lastPathComponent }
  var bundle: String { scratch + "/city.transit" }
  /// Bundles built with one thread, with progress output, and with a report; all have the bytes of ``bundle``.
  var aloneBundle: String { scratch + "/one-thread.transit" }
  var tellingBundle: String { scratch + "/telling.transit" }
  var judgedBundle: String { scratch + "/judged.transit" }
  var importedDatabase: String { scratch + "/imported.sqlite" }

  init(path: String, scratch: String) throws {
    self.path = path
    self.scratch = scratch
    guard let byteCount = Self.byteCount(of: path) else {
      throw BenchmarkError(description: "\(path): cannot be read")
    }
    self.byteCount = byteCount
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
  }

  static func byteCount(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}
