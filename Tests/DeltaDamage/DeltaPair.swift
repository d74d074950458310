package import BundleDelta
import BundleFormat
import Foundation
package import TestFeeds
package import TransitBundle
import TransitCrypto
import TransitFiles

/// Two bundles in a temporary folder, and the delta from one to the other.
package final class DeltaPair: Sendable {
  package let folder: TemporaryFolder
  package let old: BundleFile
  package let new: BundleFile
  /// The bytes of the delta.
  package let delta: [UInt8]

  package init(
    from oldDatabase: [UInt8], to newDatabase: [UInt8], pageSize: Int = 512, pagesPerBlock: Int = 4,
    newPagesPerBlock: Int? = nil
  ) throws {
    folder = try TemporaryFolder()
    let paths = (old: folder.file("old.transit"), new: folder.file("new.transit"))
    try Self.write(Self.pack(oldDatabase, name: "old", pageSize, pagesPerBlock), paths.old)
    try Self.write(Self.pack(newDatabase, name: "new", pageSize, newPagesPerBlock ?? pagesPerBlock), paths.new)
    (old, new) = (try BundleFile.open(path: paths.old), try BundleFile.open(path: paths.new))
    delta = try DeltaMaker.make(from: old, to: new)
  }

  /// - Parameters:
  ///   - sql: Creates and fills the old database; see ``TreeDatabase``.
  ///   - change: SQL that changes the old database into the new one.
  package convenience init(_ sql: String, then change: String) throws {
    try self.init(from: TreeDatabase.bytes(sql), to: TreeDatabase.bytes("\(sql); \(change)"))
  }

  /// Writes bytes to a file and applies it as a delta to the old bundle.
  ///
  /// - Returns: The result. The new bundle is deleted.
  package func apply(
    _ bytes: [UInt8], to other: BundleFile? = nil, maximumBytes: Int = .max,
    progress: (_ blocks: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> AppliedDelta {
    let path = folder.file("\(UUID().uuidString).tdelta")
    try Self.write(bytes, path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try apply(path: path, to: other, maximumBytes: maximumBytes, progress: progress)
  }

  /// Applies a delta to the old bundle.
  package func apply(
    path: String, to other: BundleFile? = nil, maximumBytes: Int = .max,
    progress: (_ blocks: Int, _ of: Int) -> Void = { _, _ in }, inspect: (_ bundle: String) throws -> Void = { _ in }
  ) throws -> AppliedDelta {
    let outputPath = folder.file("\(UUID().uuidString).transit")
    let output = try OutputFile(path: outputPath)
    let applied = try DeltaApplier(path: path).apply(
      to: other ?? old, output: output, at: outputPath, maximumBytes: maximumBytes, progress: progress)
    try inspect(output.temporaryPath)
    return applied
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Returns a container of a database with correct checksums.
  package static func pack(
    _ database: [UInt8], name: String, _ pageSize: Int = 512, _ pagesPerBlock: Int = 4, level: Int = 6
  ) throws -> [UInt8] {
    let geometry = try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: database.count)
    let encoder = BlockEncoder(pageSize: pageSize, level: level)
    var (blocks, hashes): ([EncodedBlock], [UInt8]) = ([], [])
    for number in 0..<geometry.blockCount {
      let start = number * geometry.blockLength
      let block = Array(database[start..<start + geometry.decodedLength(ofBlock: number)])
      blocks.append(encoder.encode(block))
      hashes += Array(SHA256.hash(block).prefix(ContentRoot.hashLength))
    }
    let stored = blocks.flatMap(\.bytes)
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: 1, applicationID: 7,
      metadata: Array("{\"kind\":\"database\",\"name\":\"\(name)\"}\n".utf8), index: BlockIndex(blocks: blocks),
      hashes: hashes, contentRoot: SHA256.hash(ContentRoot.message(geometry: geometry, hashes: hashes)),
      blocksChecksum: Deflate.checksum(stored))
    return layout.bytes + stored
  }
}

extension DeltaPair {
  /// The pair of ``town()``, created once.
  package static let sharedTown = Result { try town() }

  /// Returns a pair with tables of all kinds, some several pages long, and a change that uses every section, rule and
  /// form.
  package static func town() throws -> DeltaPair {
    try DeltaPair(
      """
      CREATE TABLE stop(id INTEGER PRIMARY KEY, name, latitude);
      CREATE TABLE trip(id INTEGER PRIMARY KEY, stop, headway, note, part);
      CREATE TABLE pattern_call(pattern, place, stop, PRIMARY KEY(pattern, place)) WITHOUT ROWID;
      CREATE INDEX trip_stop ON trip(stop, headway);
      CREATE INDEX trip_part ON trip(part) WHERE part IS NOT NULL;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO stop SELECT 10 * i, 'Street ' || (i * 7919 % 1000), i / 8.0 FROM n;
      INSERT INTO trip SELECT id, (id * 7 % 120 + 1) * 10, id % 5 * 60, CASE WHEN id % 90 = 0 THEN
        hex(zeroblob(400)) || id END, CASE WHEN id % 70 = 0 THEN x'00ff' ELSE NULL END FROM stop;
      INSERT INTO trip VALUES (-5, 10, NULL, 2.5, NULL);
      INSERT INTO pattern_call SELECT id / 40, id % 40, id FROM stop
      """,
      then: """
        INSERT INTO stop VALUES (15, 'Street new', 1.5), (17, 'Alley', NULL);
        UPDATE stop SET name = 'Avenue' || substr(name, 7) WHERE id % 300 = 0;
        UPDATE trip SET headway = headway + 1 WHERE id % 110 = 0;
        UPDATE trip SET note = replace(note, '00', '0A') WHERE id = 900;
        UPDATE trip SET part = 3.75 WHERE id % 400 = 0;
        DELETE FROM trip WHERE id IN (50, 60, 1100);
        UPDATE pattern_call SET pattern = pattern + 1001 WHERE pattern > 12;
        UPDATE pattern_call SET pattern = pattern - 1000 WHERE pattern > 1000;
        INSERT INTO pattern_call VALUES (13, 0, 15), (13, 1, 17)
        """)
  }
}
