import BundleBuilder
import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import TransitBundle
import TransitCrypto
import TransitSQLite

/// A bundle built from a feed, and modified copies of it to verify.
final class BuiltBundle: Sendable {
  private let folder: URL
  /// The folder of the feed.
  let feedPath: String
  let path: String
  private let plainPath: String
  let metadata: BundleMetadata

  /// The bundle of ``SmallCity``, built once for all tests.
  static let smallCity = Task { try await BuiltBundle(writing: SmallCity.write) }

  convenience init(_ feed: FeedText) async throws {
    try await self.init { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try feed.write(toFolder: folder.path)
    }
  }

  private init(writing write: (URL) throws -> Void) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "verify-\(UUID().uuidString)")
    let feed = folder.appending(path: "feed")
    try write(feed)
    feedPath = feed.path
    path = folder.appending(path: "city.transit").path
    plainPath = folder.appending(path: "plain.sqlite").path
    let feedImport = FeedImport(feed: feed.path, output: path)
    metadata = try await Turns.imports.take { try await feedImport.run() }.metadata
    try Timetable.unpack(path, to: plainPath)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func bytes() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path)))
  }

  func verify(quick: Bool = false) throws -> VerificationReport {
    try Verification(bundle: path, options: .init(isQuick: quick)).run()
  }

  /// Compares the bundle with a feed; `nil` means the feed it was built from.
  func verify(against feed: FeedText?) throws -> VerificationReport {
    guard let feed else { return try Verification(bundle: path, options: .init(feed: feedPath)).run() }
    let folder = try TemporaryFolder()
    try feed.write(toFolder: folder.path)
    return try Verification(bundle: path, options: .init(feed: folder.path)).run()
  }

  /// Changes the database with SQL, packs it with valid checksums, and verifies the result.
  ///
  /// - Parameters:
  ///   - metadata: Changes the metadata in the bundle's section and in the table `meta`.
  ///   - isTidied: Whether to vacuum afterwards, so that the change leaves no free pages.
  ///   - comparesFeed: Whether to compare the bundle with its feed.
  func verify(
    changing sql: String = "", metadata change: (inout BundleMetadata) -> Void = { _ in }, isTidied: Bool = true,
    comparesFeed: Bool = false
  ) throws -> VerificationReport {
    try withCopy(changing: sql, metadata: change, isTidied: isTidied) { path in
      try Verification(bundle: path, options: .init(feed: comparesFeed ? feedPath : nil)).run()
    }
  }

  /// Changes the database with SQL, packs it with valid checksums, and calls `body` with the path of the result, which
  /// is deleted afterwards.
  func withCopy<Result>(
    changing sql: String, metadata change: (inout BundleMetadata) -> Void = { _ in }, isTidied: Bool = true,
    _ body: (String) throws -> Result
  ) throws -> Result {
    let copy = folder.appending(path: "\(UUID().uuidString).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: plainPath, toPath: copy)
    var metadata = metadata
    change(&metadata)
    try Self.change(copy, sql: sql, metadata: metadata, isTidied: isTidied)
    let bundle = try Self.pack([UInt8](Data(contentsOf: URL(filePath: copy))), metadata: metadata.encoded())
    let bundlePath = copy + ".transit"
    defer { try? FileManager.default.removeItem(atPath: bundlePath) }
    try Data(bundle).write(to: URL(filePath: bundlePath))
    return try body(bundlePath)
  }

  private static func change(_ path: String, sql: String, metadata: BundleMetadata, isTidied: Bool) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    let update = try connection.prepare("UPDATE meta SET value = ? WHERE key = 'metadata'")
    update.bind(String(decoding: metadata.encoded(), as: UTF8.self), at: 0)
    try update.run()
    try connection.execute(sql)
    if isTidied { try connection.execute("VACUUM") }
  }

  /// Returns a container with valid checksums for any database.
  static func pack(
    _ database: [UInt8], metadata: [UInt8], pageSize: Int = BundleSchema.pageSize, pagesPerBlock: Int = 4,
    schemaVersion: UInt32 = BundleSchema.version, applicationID: UInt32 = BundleSchema.applicationID
  ) throws -> [UInt8] {
    let geometry = try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: database.count)
    let pages = (0..<geometry.blockCount).map { number in
      let start = number * geometry.blockLength
      return Array(database[start..<start + geometry.decodedLength(ofBlock: number)])
    }
    let blocks = pages.map { BlockCodec.encode($0, pageSize: pageSize) }
    let hashes = pages.flatMap { Array(SHA256.hash($0).prefix(ContentRoot.hashLength)) }
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: schemaVersion, applicationID: applicationID, metadata: metadata,
      index: BlockIndex(blocks: blocks), hashes: hashes,
      contentRoot: SHA256.hash(ContentRoot.message(geometry: geometry, hashes: hashes)),
      blocksChecksum: Deflate.checksum(blocks.flatMap(\.bytes)))
    return layout.bytes + blocks.flatMap(\.bytes)
  }
}

extension VerificationReport {
  /// The names of the checks that failed.
  var failures: [String] { checks.filter { $0.outcome == .failed }.map(\.name) }
}
