import BundleFormat
import BundleVerifier
import Foundation
import TransitSQLite

/// A packed database in blocks of two pages of 512 bytes, small enough to damage every bit.
struct SmallContainer {
  let bytes: [UInt8]

  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try Connection(path: file.path, mode: .create).execute(
      """
      PRAGMA page_size = 512; PRAGMA user_version = 3; PRAGMA application_id = 0x54455354;
      CREATE TABLE stops(stop_id TEXT, stop_name TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
      INSERT INTO stops SELECT 'S' || i, 'Stop number ' || i FROM n;
      CREATE INDEX stops_by_name ON stops(stop_name);
      """)
    bytes = try BuiltBundle.pack(
      [UInt8](Data(contentsOf: file)), metadata: Array("{\n  \"name\" : \"small\"\n}\n".utf8), pageSize: 512,
      pagesPerBlock: 2, schemaVersion: 3, applicationID: 0x5445_5354)
  }

  /// Returns the findings of the container check.
  static func findings(in bytes: [UInt8], isQuick: Bool = false) throws(VerificationError) -> Findings {
    try ContainerCheck(BytesInMemory(bytes: bytes), isQuick: isQuick).run().findings
  }
}

/// A bundle in memory.
struct BytesInMemory: BundleBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  func read(at offset: Int, count: Int) -> [UInt8] {
    Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
  }
}
