import Foundation
import Publisher
import Testing
import TrustChecks
import UpdateManifest

@Suite struct `Garbage collection` {
  private func expectAllNamedIsThere(_ press: Press) throws {
    let client = FolderClient(path: press.path, seconds: press.seconds)
    for feed in press.names(in: ".") where feed == "village" || feed == "town" {
      for name in press.names(in: feed) { _ = try client.manifest(feed, String(name.dropLast(5))) }
    }
  }

  /// Sets the modification time of all objects, which are written at the time of the system clock, to that of the test.
  private func age(_ press: Press, to seconds: Int) throws {
    for name in press.names(in: "o") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: "\(press.path)/o/\(name)")
    }
  }

  @Test func `garbage collection keeps objects that a current or recent manifest names`() async throws {
    var press = try await Press.ready()
    press.settings.deltaCount = 2
    var releases: [Release] = []
    for version in 1...6 {
      releases.append(try await press.publish(version).manifest.releases[0])
      try age(press, to: Press.start - 1_000_000)
      press.pass(days: 10)
      try expectAllNamedIsThere(press)
    }
    // The second manifest was superseded on day 20 and kept until day 50, shortly before the sixth was signed.
    let kept = releases.map { press.names(in: "o").contains("\($0.file.sha256).transit") }
    #expect(kept == [false, false, true, true, true, true])
    let deltas = releases.map { release in
      release.deltas.allSatisfy { press.names(in: "o").contains("\($0.file.sha256).tdelta") }
    }
    #expect(deltas == [true, false, true, true, true, true])
  }

  @Test func `garbage collection keeps the bundles that deltas start from`() async throws {
    var press = try await Press.ready()
    press.settings.deltaCount = 2
    press.settings.keep = 0
    var releases: [Release] = []
    for version in 1...5 {
      releases.append(try await press.publish(version).manifest.releases[0])
      try age(press, to: Press.start - 1_000_000)
      press.pass(days: 1)
    }
    _ = try await press.channel().refresh(at: press.now)
    let bundles = press.names(in: "o").filter { $0.hasSuffix(".transit") }
    #expect(bundles == Set(releases.suffix(3).map { "\($0.file.sha256).transit" }))
    let deltas = press.names(in: "o").filter { $0.hasSuffix(".tdelta") }
    #expect(deltas == Set(releases[4].deltas.map { "\($0.file.sha256).tdelta" }))
    #expect(press.names(in: ".publish/history/village/stable") == ["1.3.json", "1.4.json", "1.5.json", "1.6.json"])
    #expect(try await press.publish(6).manifest.releases[0].deltas.count == 2)
  }

  @Test func `garbage collection keeps other files and the objects of other channels`() async throws {
    var press = try await Press.ready()
    press.settings.keep = 0
    press.settings.deltaCount = 0
    try await press.publish(1)
    _ = try await press.channel("town").publish(try await Village(version: 1).bundle(), at: press.now)
    try Data("x".utf8).write(to: URL(filePath: "\(press.path)/o/notes.txt"))
    let stray = "\(SHA256Hash(of: [1])).transit"
    try Data("x".utf8).write(to: URL(filePath: "\(press.path)/o/\(stray)"))
    try age(press, to: Press.start - 1_000_000)
    let publication = try await press.publish(2)
    #expect(publication.removedObjects == 1)
    #expect(!press.names(in: "o").contains(stray))
    #expect(press.names(in: "o").contains("notes.txt"))
    try expectAllNamedIsThere(press)
    press.pass(days: 1)
    try await press.publish(3)
    try expectAllNamedIsThere(press)
  }

  @Test func `garbage collection removes nothing while a manifest is unreadable`() async throws {
    var press = try await Press.ready()
    press.settings.keep = 0
    try await press.publish(1)
    try FileManager.default.createDirectory(atPath: "\(press.path)/town", withIntermediateDirectories: true)
    try Data("<html>".utf8).write(to: URL(filePath: "\(press.path)/town/stable.json"))
    try age(press, to: Press.start - 1_000_000)
    let objects = press.names(in: "o")
    press.pass(days: 1)
    let publication = try await press.publish(2)
    #expect(publication.removedObjects == 0)
    #expect(publication.warnings.contains { $0.contains("town/stable.json") })
    #expect(press.names(in: "o").isSuperset(of: objects))
  }
}
