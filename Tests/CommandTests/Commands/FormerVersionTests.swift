import Foundation
import TestFeeds
import Testing
import TransitBundle
import UpdateHosts

/// `Tests/Versions` has files of each version, which `Tests/Versions/make` wrote with that version's tools.
@Suite struct `The files of a former version` {
  private static let versions: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.first?.isNumber == true }.sorted()
  }()

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Versions")

  private func path(_ name: String, _ version: String) -> String {
    Self.folder.appendingPathComponent(version).appendingPathComponent(name).path
  }

  @Test func `are kept`() { #expect(!Self.versions.isEmpty) }

  @Test(arguments: versions) func `verify, and equal their feed`(version: String) throws {
    let run = try Tool.run(
      [path("city.transit", version), "--feed", path("city.zip", version), "--every-row"], of: "verify-bundle")
    #expect(run.status == 0, "\(run.error)")
  }

  @Test(arguments: versions) func `give back the database that was packed`(version: String) throws {
    try TemporaryFolder.with { folder in
      let unpacked = folder.appendingPathComponent("data.sqlite")
      #expect(try Tool.run("unpack", path("data.transit", version), "-o", unpacked.path).status == 0)
      let packed = try Data(contentsOf: URL(fileURLWithPath: path("data.sqlite", version)))
      #expect(try Data(contentsOf: unpacked) == packed)
    }
  }

  @Test(arguments: versions) func `still answer what they answered, and at most with more`(version: String) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: path("answers.json", version)))
    let asked = try JSONSerialization.jsonObject(with: file)
    for question in try #require(asked as? [[String: Any]]) {
      let words = try #require(question["words"] as? [String])
      let run = try Tool.run(words.map { $0 == "city.transit" ? path($0, version) : $0 })
      #expect(run.status == 0, "\(words): \(run.error)")
      let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let problem = Self.loss(of: question["answer"], in: answer, at: "answer")
      #expect(problem == nil, "\(words)")
    }
  }

  @Test(arguments: versions) func `take the delta that was made for them`(version: String) throws {
    try TemporaryFolder.with { folder in
      let next = folder.appendingPathComponent("next.transit")
      let applied = try Tool.run(
        "delta", "apply", path("city.transit", version), path("next.tdelta", version), "-o", next.path)
      #expect(applied.status == 0, "\(applied.error)")
      let published = try Timetable(path: path("next.transit", version))
      #expect(try Timetable(path: next.path).contentRoot == published.contentRoot)
    }
  }

  @Test(arguments: versions) func `are published still`(version: String) throws {
    try TemporaryFolder.with { folder in
      let host = try RawServer(folder: Self.folder.appendingPathComponent("\(version)/public"))
      defer { host.stop() }
      let words = ["update", "store", "--from", host.url(""), "--feed", "city", "--root", path("root.json", version)]
      let updated = try Tool.run(words, in: folder)
      #expect(updated.status == 0, "\(updated.error)")
      let store = try TimetableStore(folder: folder.appendingPathComponent("store"))
      #expect(try store.current?.contentRoot == Timetable(path: path("city.transit", version)).contentRoot)
    }
  }

  /// Where a value of a former answer is missing or another one now.
  private static func loss(of former: Any?, in answer: Any?, at place: String) -> String? {
    switch (former, answer) {
    case (let former as [String: Any], let answer as [String: Any]):
      former.lazy.compactMap { loss(of: $1, in: answer[$0], at: "\(place).\($0)") }.first
    case (let former as [Any], let answer as [Any]):
      former.count == answer.count
        ? zip(former, answer).enumerated().lazy.compactMap { loss(of: $1.0, in: $1.1, at: "\(place)[\($0)]") }.first
        : "\(place): \(former.count) elements are \(answer.count)"
    case (let former as NSObject, let answer as NSObject):
      former == answer ? nil : "\(place): \(former) is \(answer)"
    default: "\(place): \(String(describing: former)) is missing"
    }
  }
}
