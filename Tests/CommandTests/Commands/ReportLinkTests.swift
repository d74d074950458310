import Foundation
import TestFeeds
import Testing

/// Another user of the machine plants links at the names of folders and files that commands write.
@Suite struct `Links in the place of reports` {
  private static let files = ["report.json", "report.html"]

  /// A command, a name that it writes, and the exit code if a link to a folder is there.
  struct Attack: Sendable, CustomTestStringConvertible {
    let words: [String]
    let name: String
    var status: Int32 = 73
    /// Whether the name is that of a folder; a link to a file in the place of a file is itself replaced.
    var isFolder = false

    var testDescription: String { "\(words[0]) \(words[1]), \(name)" }
  }

  private static let attacks: [Attack] = {
    let validate = ["validate", "feed", "-o", "report"]
    let build = ["build", "feed", "-o", "city.transit", "--report", "report"]
    let dataset = ["dataset", "dataset.yml"]
    let row = ["catalogue", "run", "feeds.csv", "--out", "out"]
    let summary = ["catalogue", "summary", "out"]
    var attacks = [validate, build, dataset].map { Attack(words: $0, name: "report", isFolder: true) }
    attacks += [validate, build].flatMap { words in files.map { Attack(words: words, name: "report/\($0)") } }
    attacks += (files + ["index.html", "dataset.json"]).map { Attack(words: dataset, name: "report/\($0)") }
    attacks.append(Attack(words: dataset, name: "dataset.lock.json", status: 66))
    attacks.append(Attack(words: row, name: "out", isFolder: true))
    // A scheduler tries rows again.
    attacks += ["", "/report"].map { Attack(words: row, name: "out/good\($0)", status: 74, isFolder: true) }
    attacks += files.map { Attack(words: row, name: "out/good/report/\($0)", status: 74) }
    attacks += ["started", "status.json", "good.transit"].map {
      Attack(words: row, name: "out/good/\($0)", status: 74)
    }
    attacks.append(Attack(words: row, name: "out/good/.lock", status: 74, isFolder: true))
    attacks.append(Attack(words: summary, name: "out", isFolder: true))
    attacks += ["index.html", "summary.json"].map { Attack(words: summary, name: "out/\($0)") }
    return attacks
  }()

  /// Runs `body` with a folder of all inputs, and a folder and a file of a victim.
  private static func with(_ body: (_ folder: URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try SmallFeed.write(to: folder.appendingPathComponent("feed"))
      for (name, text) in [
        ("feeds.csv", "id,path\ngood,feed\n"), ("precious", "precious"),
        (
          "dataset.yml", "name: A\noutput: city.transit\nfeeds: [{ id: a, path: feed }]\nvalidate: { report: report }\n"
        ),
      ] { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("victim"), withIntermediateDirectories: false)
      try body(folder)
    }
  }

  private static func plant(_ target: String, at name: String, in folder: URL) throws {
    let place = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.path, withDestinationPath: folder.appendingPathComponent(target).path)
  }

  private static func isUntouched(_ folder: URL) throws -> Bool {
    try TemporaryFolder.names(in: folder.appendingPathComponent("victim")) == []
      && Data(contentsOf: folder.appendingPathComponent("precious")) == Data("precious".utf8)
  }

  @Test(arguments: attacks) func `a link to a folder is refused, and nothing is written into the folder`(
    attack: Attack
  ) throws {
    try Self.with { folder in
      try Self.plant("victim", at: attack.name, in: folder)
      let result = try Tool.run(attack.words, in: folder)
      #expect(result.status == attack.status, "\(result.error)")
      #expect(try Self.isUntouched(folder))
    }
  }

  @Test(arguments: attacks.filter(\.isFolder)) func `a link to a file in the place of a folder is refused`(
    attack: Attack
  ) throws {
    try Self.with { folder in
      try Self.plant("precious", at: attack.name, in: folder)
      let result = try Tool.run(attack.words, in: folder)
      #expect(result.status == attack.status, "\(result.error)")
      #expect(try Self.isUntouched(folder))
    }
  }

  @Test(arguments: attacks.filter { !$0.isFolder && $0.status != 66 })
  func `a link in the place of a file is replaced, as that of a bundle is`(attack: Attack) throws {
    try Self.with { folder in
      try Self.plant("precious", at: attack.name, in: folder)
      let result = try Tool.run(attack.words, in: folder)
      #expect([0, 1].contains(result.status), "\(result.error)")
      #expect(try Self.isUntouched(folder))
      let place = folder.appendingPathComponent(attack.name).path
      let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
      #expect(type == (attack.name.hasSuffix("started") ? nil : .typeRegular))
    }
  }
}
