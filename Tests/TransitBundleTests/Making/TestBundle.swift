import BundleFormat
import Foundation
import TransitBundle
import TransitSQLite

/// A bundle in its own temporary folder, with the plain database it was packed from. Both are deleted in `deinit`.
final class TestBundle {
  let folder: URL
  var path: String { folder.appending(path: "test.transit").path }
  var plainPath: String { folder.appending(path: "plain.sqlite").path }

  /// - Parameter changing: SQL that changes the database after the feed is written, for rows that no feed can contain.
  init(_ feed: TestFeed, pagesPerBlock: Int = 4, changing sql: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "transit-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.makeDatabase(feed, path: plainPath, sql: sql)
    let database = try [UInt8](Data(contentsOf: URL(filePath: plainPath)))
    let bundle = try Self.pack(database, metadata: feed.metadata, pagesPerBlock: pagesPerBlock)
    try Data(bundle).write(to: URL(filePath: path))
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func timetable() throws -> Timetable {
    try Timetable(path: path)
  }

  private static func makeDatabase(_ feed: TestFeed, path: String, sql: String) throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      PRAGMA page_size = \(BundleSchema.pageSize);
      PRAGMA application_id = \(BundleSchema.applicationID);
      PRAGMA user_version = \(BundleSchema.version);
      BEGIN;
      """)
    for table in BundleSchema.tables(for: feed.contents) { try connection.execute(table.sql) }
    try feed.fill(connection)
    for object in BundleSchema.indexesAndViews(for: feed.contents) { try connection.execute(object.sql) }
    try connection.execute("COMMIT; ANALYZE; \(sql); VACUUM")
  }

  static func pack(_ database: [UInt8], metadata: BundleMetadata, pagesPerBlock: Int) throws -> [UInt8] {
    try pack(database, metadata: metadata.encoded(), pagesPerBlock: pagesPerBlock)
  }

  static func pack(
    _ database: [UInt8], metadata: [UInt8], pagesPerBlock: Int = 4,
    applicationID: UInt32 = BundleSchema.applicationID, schemaVersion: UInt32 = BundleSchema.version
  ) throws -> [UInt8] {
    let geometry = try Geometry(
      pageSize: BundleSchema.pageSize, pagesPerBlock: pagesPerBlock, decodedLength: database.count)
    let blocks = (0..<geometry.blockCount).map { number in
      let start = number * geometry.blockLength
      return BlockCodec.encode(
        Array(database[start..<start + geometry.decodedLength(ofBlock: number)]), pageSize: geometry.pageSize)
    }
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: schemaVersion, applicationID: applicationID, metadata: metadata,
      index: BlockIndex(blocks: blocks),
      hashes: [UInt8](repeating: 0, count: geometry.blockCount * ContentRoot.hashLength),
      contentRoot: [UInt8](repeating: 0, count: 32), blocksChecksum: Deflate.checksum(blocks.flatMap(\.bytes)))
    return layout.bytes + blocks.flatMap(\.bytes)
  }

  /// Writes another file to the same folder.
  func write(_ bytes: [UInt8], name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  func bytes() throws -> [UInt8] {
    try bytes(of: path)
  }

  func bytes(of path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path)))
  }
}
