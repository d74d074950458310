import BundleFormat
import Foundation
import Testing
import TransitBundle
import TransitSQLite

@Suite struct `Unpacking` {
  @Test func `unpacking a bundle restores the plain database byte for byte`() throws {
    let bundle = try TestBundle(.town)
    let path = bundle.folder.appending(path: "out.sqlite").path
    try Data("old".utf8).write(to: URL(filePath: path))
    try Timetable.unpack(bundle.path, to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: URL(filePath: bundle.plainPath)))
    #expect(try Connection(path: path, mode: .readOnly).integer("SELECT count(*) FROM stop_times") == 2880)
  }

  @Test func `unpacking that fails or is cancelled keeps the old file and leaves no other`() throws {
    let bundle = try TestBundle(.town)
    let path = try bundle.write([1, 2, 3], name: "out.sqlite")
    var bytes = try bundle.bytes()
    bytes[bytes.count - 30] ^= 4
    let damaged = try bundle.write(bytes, name: "damaged.transit")
    let before = try FileManager.default.contentsOfDirectory(atPath: bundle.folder.path).sorted()
    #expect(try #require(throws: BundleError.self) { try Timetable.unpack(damaged, to: path) }.kind == .damaged)
    let cancelled = try #require(throws: BundleError.self) {
      try Timetable.unpack(bundle.path, to: path, isCancelled: { true })
    }
    #expect(cancelled.kind == .cancelled)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: bundle.folder.path).sorted() == before)
  }

  @Test func `unpacking to a path that cannot be created throws an error`() throws {
    let bundle = try TestBundle(.town)
    let path = bundle.folder.appending(path: "missing/out.sqlite").path
    #expect(
      try #require(throws: BundleError.self) { try Timetable.unpack(bundle.path, to: path) }.kind == .cannotCreate)
  }
}
