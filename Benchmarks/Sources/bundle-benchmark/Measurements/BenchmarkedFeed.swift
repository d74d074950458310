import Foundation

/// A feed that is measured, and the folder for what is made of it.
struct BenchmarkedFeed {
  let path: String
  /// Bytes of the zip.
  let byteCount: Int
  let scratch: String

  var name: String { URL(fileURLWithPath: path).lastPathComponent }
  var bundle: String { scratch + "/city.transit" }
  /// What one thread made, and what was made while its progress was told; the same bytes as ``bundle``.
  var aloneBundle: String { scratch + "/one-thread.transit" }
  var tellingBundle: String { scratch + "/telling.transit" }
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
