import Foundation
import TestFeeds
import Testing
import TransitFiles

@testable import FeedWriter

@Suite struct `Zips` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Empty, short, compressible and incompressible members, and a name beyond ASCII.
  private static let members: [(name: String, bytes: [UInt8])] = {
    var random = SplitMix64(seed: 7)
    return [
      ("empty.txt", []),
      ("one.txt", [0x41]),
      ("straße.txt", Array("Łódzka\n".utf8)),
      ("same.bin", Array(repeating: 0x20, count: 700_000)),
      ("noise.bin", (0..<900_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }),
    ]
  }()

  private func write(_ path: String, limits: ZipLimits = ZipLimits()) throws {
    var zip = try ZipWriter(path: path, limits: limits)
    for (name, bytes) in Self.members {
      try zip.beginMember(name)
      for start in stride(from: 0, to: bytes.count, by: 123_457) {
        try zip.append(Array(bytes[start..<min(bytes.count, start + 123_457)]))
      }
      try zip.endMember()
    }
    try zip.finish()
  }

  @Test func `a name that a zip cannot hold is an error`() throws {
    var zip = try ZipWriter(path: folder.file("long.zip"))
    let longest = String(repeating: "n", count: 65_535)
    try zip.beginMember(longest)
    try zip.endMember()
    do {
      try zip.beginMember(longest + "n")
      Issue.record("a name of 65,536 bytes was written")
    } catch {
      #expect(error.description.contains("65536 bytes"))
    }
  }

  @Test func `written zips contain their members`() throws {
    try write(folder.file("a.zip"))
    let zip = try ZipReading(path: folder.file("a.zip"))
    #expect(zip.members.map(\.name) == Self.members.map(\.name))
    #expect(zip.members.map(\.bytes) == Self.members.map(\.bytes))
    #expect(!zip.hasZip64End && !zip.members.contains { $0.isZip64 })
    #expect(folder.names == ["a.zip"])
  }

  @Test func `the same members give the same bytes`() throws {
    try write(folder.file("a.zip"))
    try write(folder.file("b.zip"))
    #expect(FileManager.default.contentsEqual(atPath: folder.file("a.zip"), andPath: folder.file("b.zip")))
  }

  @Test(arguments: [ZipLimits(largestNumber: 0), ZipLimits(largestNumber: 800_000), ZipLimits(largestCount: 4)])
  func `ZIP64 is used only for numbers that need it`(limits: ZipLimits) throws {
    try write(folder.file("a.zip"), limits: limits)
    let zip = try ZipReading(path: folder.file("a.zip"))
    #expect(zip.members.map(\.bytes) == Self.members.map(\.bytes))
    #expect(zip.hasZip64End)
    #expect(
      zip.members.map(\.isZip64)
        == Self.members.map { UInt64($0.bytes.count) > limits.largestNumber || limits.largestNumber == 0 })
  }

  private static let unzip = "/usr/bin/unzip"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: unzip), "needs unzip"),
    arguments: [0, UInt64.max >> 32 - 1])
  func `Info-ZIP accepts written zips`(largestNumber: UInt64) throws {
    try write(folder.file("a.zip"), limits: ZipLimits(largestNumber: largestNumber))
    let unzip = try Process.run(URL(filePath: Self.unzip), arguments: ["-tqq", folder.file("a.zip")])
    unzip.waitUntilExit()
    #expect(unzip.terminationStatus == 0)
  }

  @Test func `an unfinished zip leaves no files and keeps an earlier file`() throws {
    try Data("earlier".utf8).write(to: URL(filePath: folder.file("a.zip")))
    do {
      var zip = try ZipWriter(path: folder.file("a.zip"))
      try zip.beginMember("half.txt")
      try zip.append([1, 2, 3])
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["a.zip"])
    #expect(try String(contentsOfFile: folder.file("a.zip"), encoding: .utf8) == "earlier")
  }

  @Test func `a zip that cannot be created reports its path`() throws {
    let path = folder.file("missing/a.zip")
    let error = #expect(throws: FileError.self) { _ = try ZipWriter(path: path) }
    #expect(error?.action == .create)
    #expect(error?.description == "\(path): cannot create: No such file or directory")
  }
}
