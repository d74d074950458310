import BundleBuilder
import Foundation
import TestFeeds
import Testing

/// A killed process leaves its scratch folder; the next process with the same output removes it.
@Suite struct `Abandoned scratch folders` {
  /// A folder for a bundle and its abandoned scratch folders, and a feed to build from.
  private struct Place {
    let folder: TemporaryFolder
    private let feed: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      feed = try TemporaryFolder()
      try FeedText.small.write(toFolder: feed.path)
    }

    func leave(_ name: String, files: [String] = ["lock", "bundle", "plain.sqlite"]) throws -> String {
      let path = folder.file(name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      for file in files { try Data("half".utf8).write(to: URL(fileURLWithPath: "\(path)/\(file)")) }
      return path
    }

    func build(_ output: String = "city.transit") async throws {
      let output = folder.file(output)
      _ = try await Turns.imports.take { try await FeedImport(feed: feed.path, output: output).run() }
    }

    var names: Set<String> {
      get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
    }
  }

  @Test(arguments: [["lock", "bundle", "stop_times.txt.1.run"], ["blocks"], []])
  func `the next build of the same output removes an abandoned scratch folder`(files: [String]) async throws {
    let place = try Place()
    _ = try place.leave(".city.transit.0.scratch", files: files)
    _ = try place.leave(".city.transit.4294967295.scratch", files: files)
    try await place.build()
    #expect(try place.names == ["city.transit"])
  }

  @Test func `a failing build removes an abandoned scratch folder`() async throws {
    let place = try Place()
    _ = try place.leave(".city.transit.7.scratch")
    await #expect(throws: (any Error).self) {
      try await FeedImport(feed: "/nowhere", output: place.folder.file("city.transit")).run()
    }
    #expect(try place.names.isEmpty)
  }

  @Test func `a locked scratch folder is kept`() async throws {
    let place = try Place()
    let left = try place.leave(".city.transit.7.scratch")
    let descriptor = unsafe open(left + "/lock", O_RDWR)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try await place.build()
    #expect(try place.names == ["city.transit", ".city.transit.7.scratch"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: left).count == 3)
    close(descriptor)
    try await place.build()
    #expect(try place.names == ["city.transit"])
  }

  @Test func `scratch folders of other outputs and similar names are kept`() async throws {
    let place = try Place()
    let others: Set = [
      ".city.transit.scratch", ".city.transit..scratch", ".city.transit.1x.scratch", ".city.transit.1.scratch2",
      ".city.transit2.1.scratch", "city.transit.1.scratch", ".other.transit.1.scratch", "scratch",
    ]
    for name in others { _ = try place.leave(name) }
    try await place.build()
    #expect(try place.names == others.union(["city.transit"]))
  }

  @Test func `files and folders with subfolders are kept under scratch names`() async throws {
    let place = try Place()
    let kept = try place.leave(".city.transit.3.scratch", files: [])
    try FileManager.default.createDirectory(atPath: kept + "/inner", withIntermediateDirectories: false)
    try Data("x".utf8).write(to: URL(fileURLWithPath: kept + "/inner/mine"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: place.folder.file(".city.transit.4.scratch")))
    try await place.build()
    #expect(try place.names == ["city.transit", ".city.transit.3.scratch", ".city.transit.4.scratch"])
    #expect(FileManager.default.fileExists(atPath: kept + "/inner/mine"))
  }

  @Test func `removing a scratch folder does not follow symbolic links`() async throws {
    let place = try Place()
    let precious = try TemporaryFolder()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: precious.file("precious")))
    // A link as scratch folder, links inside a scratch folder, and a link as its lock.
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: place.folder.file(".city.transit.1.scratch"), withDestinationPath: precious.path)
    let left = try place.leave(".city.transit.2.scratch")
    try manager.createSymbolicLink(atPath: left + "/file", withDestinationPath: precious.file("precious"))
    try manager.createSymbolicLink(atPath: left + "/folder", withDestinationPath: precious.path)
    let other = try place.leave(".city.transit.3.scratch", files: [])
    try manager.createSymbolicLink(atPath: other + "/lock", withDestinationPath: precious.file("new"))
    try await place.build()
    #expect(try place.names == ["city.transit", ".city.transit.1.scratch", ".city.transit.3.scratch"])
    #expect(try manager.contentsOfDirectory(atPath: precious.path) == ["precious"])
  }

  @Test func `concurrent builds do not remove each other's scratch folders`() async throws {
    let place = try Place()
    try await place.build("alone.transit")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask { try await place.build() }
      }
      for _ in 0..<12 {
        _ = try? place.leave(".city.transit.\(Int.random(in: 0..<1000)).scratch")
        try await group.next()
      }
    }
    try await place.build()
    #expect(try place.names == ["city.transit", "alone.transit"])
    let (alone, together) = (place.folder.file("alone.transit"), place.folder.file("city.transit"))
    #expect(FileManager.default.contents(atPath: alone) == FileManager.default.contents(atPath: together))
  }
}
