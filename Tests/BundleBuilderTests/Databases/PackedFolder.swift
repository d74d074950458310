import BundleBuilder
import Foundation
import TestFeeds
import TransitBundle

/// Folders for a database and the files made from it.
struct PackedFolder {
  /// Contains only the database, `any.sqlite`, and its journals.
  let source: TemporaryFolder
  let results: TemporaryFolder

  var database: String { source.file("any.sqlite") }
  var bundle: String { results.file("any.transit") }
  var unpacked: String { results.file("unpacked.sqlite") }

  init() throws {
    source = try TemporaryFolder()
    results = try TemporaryFolder()
  }

  init(_ kind: DatabaseKind, pageSize: Int = 4096) throws {
    try self.init()
    try kind.make(at: database, pageSize: pageSize)
  }

  @discardableResult
  func pack(_ change: (inout DatabasePacking.Options) -> Void = { _ in }) async throws -> PackingReport {
    var options = DatabasePacking.Options()
    change(&options)
    return try await DatabasePacking(database: database, output: bundle, options: options).run()
  }

  /// Unpacks the bundle and returns a dump of the result.
  func dump() throws -> DatabaseDump {
    try Timetable.unpack(bundle, to: unpacked)
    return try DatabaseDump(path: unpacked)
  }

  /// The names, contents and modification times of all files in the source folder.
  func state() throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      let modified = try FileManager.default.attributesOfItem(atPath: source.file(name))[.modificationDate] as? Date
      state[name] = try Data(contentsOf: URL(filePath: source.file(name)))
      state[name]?.append(Data("\(modified?.timeIntervalSince1970 ?? 0)".utf8))
    }
    return state
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}
